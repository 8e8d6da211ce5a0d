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

// offerElicitation lets the handler of a request ask the person behind the client, if
// the client offers that: by a request of ours, or, without sessions, by an answer
// that the client repeats its request after.
func offerElicitation[P mcp.Params](request *runtime.Request, req *mcp.ServerRequest[P]) {
	capabilities := req.ClientCapabilities()
	switch {
	case capabilities == nil || !offersForms(capabilities.Elicitation):
	case stateless(req):
		request.Rounds = roundsOf(req.Params)
	default:
		request.Ask = func(ctx context.Context, q runtime.Question) (runtime.Answer, error) {
			return ask(ctx, req.Session, q)
		}
	}
}

// offersForms reports whether a client shows forms. One that does not say what it
// offers does.
func offersForms(c *mcp.ElicitationCapabilities) bool {
	return c != nil && (c.Form != nil || c.URL == nil)
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
		// Nothing but forms was asked for.
		if result, ok := response.(*mcp.ElicitResult); ok {
			rounds.Answers[id] = answerOf(result)
		}
	}
	return rounds
}

// ask asks by a request and waits for the answer. What the client says when it fails
// is not repeated.
func ask(ctx context.Context, session *mcp.ServerSession, q runtime.Question) (runtime.Answer, error) {
	result, err := session.Elicit(ctx, &mcp.ElicitParams{Mode: "form", Message: q.Message, RequestedSchema: json.RawMessage(q.Schema)})
	if err == nil {
		return answerOf(result), nil
	}
	if ctx.Err() != nil {
		return runtime.Answer{}, ctx.Err()
	}
	if _, ok := errors.AsType[*jsonrpc.Error](err); ok {
		return runtime.Answer{}, errors.New("the client could not ask its user")
	}
	return runtime.Answer{}, errors.New("the client could not ask its user, or the answer does not match the form")
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
