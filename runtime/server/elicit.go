//lint:file-ignore SA1019 Sampling and roots are deprecated from 2026-07-28 on; clients of all versions have them.
package server

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// offerQuestions lets the handler of a request ask the client what it offers to answer:
// by a request of ours, or, without sessions, by an answer that the client repeats its
// request after.
func offerQuestions[P mcp.Params](request *runtime.Request, req *mcp.ServerRequest[P]) {
	request.Stateless = stateless(req)
	offered := offersOf(req.ClientCapabilities())
	if !offered.any() {
		return
	}
	request.Offers = offered.has
	if request.Stateless {
		request.Rounds = roundsOf(req.Params)
	} else {
		request.Ask = func(ctx context.Context, q runtime.Question) (runtime.Answer, error) {
			return ask(ctx, req.Session, q)
		}
	}
}

// roundsOf returns what the parameters say about rounds before, nil for methods that
// have none.
func roundsOf(params mcp.Params) *runtime.Rounds {
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
	return newRounds(state, responses)
}

// newRounds returns the state and the answers of a request.
func newRounds(state string, responses mcp.InputResponseMap) *runtime.Rounds {
	rounds := &runtime.Rounds{State: state, Answers: make(map[string]runtime.Answer)}
	for id, response := range responses {
		if result, ok := response.(*mcp.ElicitResult); ok {
			rounds.Answers[id] = answerOf(result)
		} else {
			rounds.Answers[id] = resultAnswer(response)
		}
	}
	return rounds
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
	if q.Method == runtime.MethodSample || q.Method == runtime.MethodRoots {
		return runtime.Answer{}, errors.New("the client did not answer " + string(q.Method))
	}
	if _, ok := errors.AsType[*jsonrpc.Error](err); ok {
		return runtime.Answer{}, errors.New("the client could not ask its user")
	}
	return runtime.Answer{}, errors.New("the client could not ask its user, or the answer does not match the form")
}

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
