package server

import (
	"context"
	"encoding/json"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A feed tells the clients of one server of the SDK of the changes of the layer.
type feed struct {
	*Server
	sdk      *mcp.Server
	audience audience
	changes  changeQueue
	stubs    []string // exposed names of tools, used by the goroutine only
}

// feed has a server of the SDK tell its clients of changes for as long as it is in use.
func (s *Server) feed(sdk *mcp.Server) *feed {
	f := &feed{Server: s, sdk: sdk}
	f.addStubs()
	sdk.AddReceivingMiddleware(f.receiving)
	sdk.AddSendingMiddleware(f.sending)
	follow(s.mount.Layer(), f, func(f *feed, c runtime.Change) { f.changes.put(c, f.log, f.tell) })
	return f
}

// tell has the SDK send the notification for a change. It sends that of a list when
// something of the kind is added, even in the place of the same; changes that follow
// each other quickly are told together.
func (f *feed) tell(c runtime.Change) {
	switch c.Kind {
	case runtime.ChangeTools:
		f.addStubs()
	case runtime.ChangePrompts:
		f.sdk.AddPrompt(&mcp.Prompt{Name: stubName}, nil)
	case runtime.ChangeResources:
		f.sdk.AddResource(&mcp.Resource{URI: "stub:" + stubName, Name: stubName}, nil)
	case runtime.ChangeResource:
		f.updated(f.sdk, &f.audience, c.URI)
	}
}

// updated has the SDK tell who has subscribed to a resource of a change, each by the URI
// that it knows the resource by.
func (s *Server) updated(sdk *mcp.Server, to *audience, uri string) {
	tell := func(uri string) {
		if err := sdk.ResourceUpdated(context.Background(), &mcp.ResourceUpdatedNotificationParams{URI: uri}); err != nil {
			s.log.Warn("clients could not be told of a change", "kind", runtime.ChangeResource, "error", err)
		}
	}
	tell(uri)
	to.spelled(uri, tell)
}

// stubName is the name of what a server of the SDK has besides the stubs of tools.
// Nobody sees it.
const stubName = "-"

// addStubs makes the stubs those of the tools there are. The middleware answers
// instead of their handlers and definitions.
func (f *feed) addStubs() {
	var names []string
	for _, spec := range f.mount.Layer().Registry().Tools() {
		names = append(names, f.mount.Prefix()+spec.Name)
	}
	gone := without(f.stubs, names)
	added := without(names, f.stubs)
	if len(gone)+len(added) == 0 {
		// Something else about the tools has changed.
		added = []string{stubName}
	}
	f.sdk.RemoveTools(gone...)
	for _, name := range added {
		f.sdk.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, nil)
	}
	f.stubs = names
}

// without returns the names that are not among others.
func without(names, others []string) []string {
	known := make(map[string]bool, len(others))
	for _, name := range others {
		known[name] = true
	}
	var rest []string
	for _, name := range names {
		if !known[name] {
			rest = append(rest, name)
		}
	}
	return rest
}
