package export

import (
	"context"
	"maps"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// codeMethodNotFound is the code that JSON-RPC has for it.
const codeMethodNotFound = -32601

// request is one request for a principal.
type request struct {
	mount     *layer.Mount
	principal *runtime.Principal
	params    params
}

// methods hold what Dispatch answers. A result is appended as JSON.
var methods = map[string]func(context.Context, *request) ([]byte, error){
	"tools/list":               listOf("tools", (*layer.Mount).Tools),
	"resources/list":           listOf("resources", (*layer.Mount).Resources),
	"resources/templates/list": listOf("resourceTemplates", (*layer.Mount).Templates),
	"prompts/list":             listOf("prompts", (*layer.Mount).Prompts),
	"tools/call":               callTool,
	"resources/read":           readResource,
	"prompts/get":              getPrompt,
	"completion/complete":      complete,
}

// Methods returns the methods that [Dispatch] answers, sorted.
func Methods() []string { return slices.Sorted(maps.Keys(methods)) }

// Dispatch answers a request of MCP in this process: params is the JSON of its
// parameters, which may be absent, and the result is what a client would get.
// Lists are those of the moment and have one page. A nil p is anonymous.
//
// What a server would answer with a JSON-RPC error is an error that holds a
// [*runtime.LayerError], for bad parameters a [*runtime.InvalidArgumentsError].
func Dispatch(ctx context.Context, m *layer.Mount, p *runtime.Principal, method string, params []byte) ([]byte, error) {
	answer, ok := methods[method]
	if !ok {
		return nil, &runtime.LayerError{Code: codeMethodNotFound, Message: "Method not found", Data: codec.StringValue(method)}
	}
	parsed, err := parseParams(params)
	if err != nil {
		return nil, err
	}
	return answer(ctx, &request{mount: m, principal: p, params: parsed})
}

// listOf returns the answer to a list method: an object with the list under a key.
func listOf(key string, definitions func(*layer.Mount, context.Context, *runtime.Principal) []byte) func(context.Context, *request) ([]byte, error) {
	return func(ctx context.Context, r *request) ([]byte, error) {
		return codec.ObjectValue(member(key, codec.Raw(definitions(r.mount, ctx, r.principal)))).AppendJSON(nil), nil
	}
}

func callTool(ctx context.Context, r *request) ([]byte, error) {
	name, err := r.params.required("name")
	if err != nil {
		return nil, err
	}
	arguments, err := r.params.object("arguments")
	if err != nil {
		return nil, err
	}
	result, err := r.mount.CallTool(ctx, r.principal, name, arguments.AppendJSON(nil))
	if err != nil {
		return nil, err
	}
	return result.AppendJSON(nil), nil
}

func readResource(ctx context.Context, r *request) ([]byte, error) {
	uri, err := r.params.required("uri")
	if err != nil {
		return nil, err
	}
	contents, err := r.mount.ReadResource(ctx, r.principal, uri)
	if err != nil {
		return nil, err
	}
	return (&runtime.ResourceResult{Contents: contents}).AppendJSON(nil), nil
}

func getPrompt(ctx context.Context, r *request) ([]byte, error) {
	name, err := r.params.required("name")
	if err != nil {
		return nil, err
	}
	arguments, err := r.params.object("arguments")
	if err != nil {
		return nil, err
	}
	result, err := r.mount.GetPrompt(ctx, r.principal, name, runtime.Texts(arguments))
	if err != nil {
		return nil, err
	}
	return result.AppendJSON(nil), nil
}

func complete(ctx context.Context, r *request) ([]byte, error) {
	ref, err := r.params.ref()
	if err != nil {
		return nil, err
	}
	argument, err := r.params.completionArgument()
	if err != nil {
		return nil, err
	}
	result, err := r.mount.Complete(ctx, r.principal, ref, argument)
	if err != nil {
		return nil, err
	}
	return codec.ObjectValue(member("completion", codec.Raw(result.AppendJSON(nil)))).AppendJSON(nil), nil
}
