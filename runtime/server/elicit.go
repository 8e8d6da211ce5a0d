//lint:file-ignore SA1019 Sampling and roots are deprecated from 2026-07-28 on; clients of all versions have them.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// offerQuestions lets the handler of a request ask the client what it offers to answer:
// by a request of ours, or, without sessions, by an answer that the client repeats its
// request after.
// responses are those of the request as they were sent, nil when that is not known.
func offerQuestions[P mcp.Params](request *runtime.Request, req *mcp.ServerRequest[P], responses json.RawMessage) {
	request.Stateless = stateless(req)
	offered := offersOf(req.ClientCapabilities())
	if !offered.any() {
		return
	}
	request.Offers = offered.has
	if request.Stateless {
		request.Rounds = roundsOf(req.Params, responses)
	} else {
		request.Ask = func(ctx context.Context, q runtime.Question) (runtime.Answer, error) {
			return ask(ctx, req.Session, q)
		}
	}
}

// roundsOf returns what the parameters say about rounds before, nil for methods that
// have none.
func roundsOf(params mcp.Params, sent json.RawMessage) *runtime.Rounds {
	var state string
	var responses mcp.InputResponseMap
	switch p := params.(type) {
	case *mcp.CallToolParamsRaw:
		state, responses = p.RequestState, p.InputResponses
	case *mcp.ReadResourceParams:
		state, responses = p.RequestState, p.InputResponses
	case *mcp.GetPromptParams:
		state, responses = p.RequestState, p.InputResponses
	default:
		return nil
	}
	return newRounds(state, responses, sent)
}

// newRounds returns the state and the answers of a request. sent are the responses as the
// client has sent them, an object; nil when that is not known.
func newRounds(state string, responses mcp.InputResponseMap, sent json.RawMessage) *runtime.Rounds {
	rounds := &runtime.Rounds{State: state, Answers: make(map[string]runtime.Answer)}
	var asSent map[string]json.RawMessage
	if len(responses) > 0 && sent != nil {
		asSent, _ = splitObject(sent)
	}
	for id, response := range responses {
		if result, ok := response.(*mcp.ElicitResult); ok {
			rounds.Answers[id] = formAnswer(result, asSent[id])
		} else {
			rounds.Answers[id] = resultAnswer(response)
		}
	}
	return rounds
}

// formAnswer is answerOf with the content as it was sent, if that is known. An answer
// that cannot be taken exactly has no action.
func formAnswer(result *mcp.ElicitResult, sent json.RawMessage) runtime.Answer {
	if sent != nil {
		if members, ok := splitObject(sent); ok && members["content"] != nil && first(members["content"]) == '{' {
			return runtime.Answer{Action: runtime.Action(result.Action), Content: codec.Raw(members["content"])}
		}
	}
	if !exact(result.Content) {
		return runtime.Answer{}
	}
	return answerOf(result)
}

// exact reports whether the numbers of a form are what was sent. Where the SDK has read
// them, nobody knows of those above 2^53.
func exact(content map[string]any) bool {
	for _, value := range content {
		if n, ok := value.(float64); ok && math.Abs(n) >= 1<<53 {
			return false
		}
	}
	return true
}

// ask asks by a request and waits for the answer. What the client says when it fails
// is not repeated.
func ask(ctx context.Context, session *mcp.ServerSession, q runtime.Question) (runtime.Answer, error) {
	answer, err := pose(ctx, session, q)
	if err == nil {
		return answer, nil
	}
	if ctx.Err() != nil {
		return runtime.Answer{}, ctx.Err()
	}
	if err == errInexact {
		return runtime.Answer{}, err
	}
	if q.Method == runtime.MethodSample || q.Method == runtime.MethodRoots {
		return runtime.Answer{}, errors.New("the client did not answer " + string(q.Method))
	}
	if _, ok := errors.AsType[*jsonrpc.Error](err); ok {
		return runtime.Answer{}, errors.New("the client could not ask its user")
	}
	return runtime.Answer{}, errors.New("the client could not ask its user, or the answer does not match the form")
}

// errInexact says that an answer cannot be taken as it was meant.
var errInexact = errors.New("a number in the answer is too large to be taken exactly; the largest is 9007199254740991")

// pose sends the request of a question. Sampling and roots are deprecated from
// 2026-07-28 on, whose clients are not asked this way.
func pose(ctx context.Context, session *mcp.ServerSession, q runtime.Question) (runtime.Answer, error) {
	switch q.Method {
	case runtime.MethodSample:
		params := new(mcp.CreateMessageWithToolsParams)
		if err := json.Unmarshal(q.Params.AppendJSON(nil), params); err != nil {
			return runtime.Answer{}, err
		}
		result, err := session.CreateMessageWithTools(ctx, params)
		return resultAnswer(result), err
	case runtime.MethodRoots:
		result, err := session.ListRoots(ctx, nil)
		return resultAnswer(result), err
	}
	result, err := session.Elicit(ctx, &mcp.ElicitParams{Mode: "form", Message: q.Message, RequestedSchema: json.RawMessage(q.Schema)})
	if err != nil {
		return runtime.Answer{}, err
	}
	if !exact(result.Content) {
		return runtime.Answer{}, errInexact
	}
	return answerOf(result), nil
}

// resultAnswer returns a result that answers no form as handlers get it.
func resultAnswer(result any) runtime.Answer {
	// It came as JSON.
	text, err := json.Marshal(result)
	if err != nil {
		return runtime.Answer{}
	}
	return runtime.Answer{Content: codec.Raw(text)}
}

// answerOf returns an answer as handlers get it.
func answerOf(result *mcp.ElicitResult) runtime.Answer {
	answer := runtime.Answer{Action: runtime.Action(result.Action)}
	if result.Content != nil {
		// It came as JSON.
		if content, err := json.Marshal(result.Content); err == nil {
			answer.Content = codec.Raw(content)
		}
	}
	return answer
}
