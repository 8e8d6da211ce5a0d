package server

import (
	"strings"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// One layer is served under two prefixes at once.
func TestD1_PrefixBelongsToTheMount(t *testing.T) {
	registry := cloudg.NewRegistry()
	err := registry.Add(&cloudg.ToolSpec{
		Primitive: cloudg.Primitive{Name: "prefix"},
		Handle: cloudg.ToolFunc(func(ctx *cloudg.Context, _ cloudg.JSON) (cloudg.JSON, error) {
			return codec.StringValue(ctx.Directory().Prefix()), nil
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Prefix: "own_"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.Mount("cg_")
	if err != nil {
		t.Fatal(err)
	}
	own, err := New(l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	mounted, err := NewMount(m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for prefix, server := range map[string]*Server{"own_": own, "cg_": mounted} {
		pipe := startPipe(t, server)
		pipe.handshake()
		if list := pipe.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`); !strings.Contains(list, `"name":"`+prefix+`prefix"`) {
			t.Errorf("%s: %s", prefix, list)
		}
		if call := pipe.ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"` + prefix + `prefix"}}`); !strings.Contains(call, `{"result":"`+prefix+`"}`) {
			t.Errorf("%s: %s", prefix, call)
		}
		if call := pipe.ask(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"prefix"}}`); !strings.Contains(call, `"message":"Unknown tool: prefix"`) {
			t.Errorf("without the prefix: %s", call)
		}
	}
}

func TestNewNeedsALayer(t *testing.T) {
	if _, err := New(nil, Options{}); err == nil {
		t.Error("New takes no layer")
	}
	if _, err := NewMount(nil, Options{}); err == nil {
		t.Error("NewMount takes no mount")
	}
}
