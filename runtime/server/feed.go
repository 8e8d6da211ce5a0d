package server

import (
	"context"
	"encoding/json"
	goruntime "runtime"
	"slices"
	"sync"
	"weak"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxPending is how many changes may wait to be told. More are dropped.
const maxPending = 1024

// A feed tells the clients of one server of the SDK of the changes of the layer. Who
// makes a change never waits for a client: a goroutine tells, which lives as long as
// there is something to tell.
type feed struct {
	*Server
	sdk      *mcp.Server
	audience audience
	stubs    []string // exposed names of tools, used by the goroutine only

	mu      sync.Mutex
	pending []runtime.Change // without repetitions
	running bool
}

// feed has a server of the SDK tell its clients of changes for as long as it is in use.
func (s *Server) feed(sdk *mcp.Server) *feed {
	f := &feed{Server: s, sdk: sdk}
	f.addStubs()
	sdk.AddReceivingMiddleware(f.receiving)
	sdk.AddSendingMiddleware(f.sending)
	// The layer may live much longer than the server, and must not keep it.
	reference := weak.Make(f)
	stop := s.mount.Layer().OnChange(func(c runtime.Change) {
		if f := reference.Value(); f != nil {
			f.changed(c)
		}
	})
	goruntime.AddCleanup(f, func(stop func()) { stop() }, stop)
	return f
}

// changed notes a change that clients are to be told.
func (f *feed) changed(c runtime.Change) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case slices.Contains(f.pending, c):
		return
	case len(f.pending) == maxPending:
		f.log.Warn("clients are not told of a change, because too many wait already", "kind", c.Kind)
		return
	}
	f.pending = append(f.pending, c)
	if !f.running {
		f.running = true
		go f.run()
	}
}

// run tells changes until there are none.
func (f *feed) run() {
	for {
		f.mu.Lock()
		pending := f.pending
		f.pending = nil
		f.running = len(pending) > 0
		f.mu.Unlock()
		if len(pending) == 0 {
			return
		}
		for _, c := range pending {
			f.tell(c)
		}
	}
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
		if err := f.sdk.ResourceUpdated(context.Background(), &mcp.ResourceUpdatedNotificationParams{URI: c.URI}); err != nil {
			f.log.Warn("clients could not be told of a change", "kind", c.Kind, "error", err)
		}
	}
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
