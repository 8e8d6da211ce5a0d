package bench

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/server"
)

const (
	initialize  = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}`
	initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	datedList   = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`
)

func datedCall() string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_0","arguments":` + string(argsJSON) + `}}`
}

// A stdioColumn serves lines of JSON-RPC until its input ends.
type stdioColumn struct {
	name  string
	serve func(stdin io.ReadCloser, stdout io.WriteCloser) error
}

// BenchmarkStdio compares calls of the tool and lists of 100 tools at 2025-11-25, from a
// line of bytes to a line of bytes. The list of the layer is one for a principal, under a
// policy that hides a tool from it.
func BenchmarkStdio(b *testing.B) {
	for _, row := range []struct {
		name, request string
		tools         int
	}{
		{"tools/call", datedCall(), 1},
		{"tools/list", datedList, 100},
	} {
		for _, c := range stdioColumns(b, row.tools) {
			b.Run(row.name+"/"+c.name, func(b *testing.B) {
				talk := converse(b, c)
				talk.ask(b, row.request)
				loop(b, func() { talk.ask(b, row.request) })
			})
		}
	}
}

func stdioColumns(tb testing.TB, tools int) []stdioColumn {
	tb.Helper()
	ours, err := server.New(severalTools(tb, tools), server.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return []stdioColumn{
		{"cloudg", func(stdin io.ReadCloser, stdout io.WriteCloser) error {
			return ours.ServeStdio(context.Background(), stdin, stdout)
		}},
		{"go-sdk", func(stdin io.ReadCloser, stdout io.WriteCloser) error {
			return sdkTyped(tools).Run(context.Background(), &mcp.IOTransport{Reader: stdin, Writer: stdout})
		}},
	}
}

// A dialogue is a client's side of a connection.
type dialogue struct {
	out io.Writer
	in  *bufio.Reader
}

// converse has a column serve a client until the test ends, past the handshake.
func converse(tb testing.TB, c stdioColumn) *dialogue {
	tb.Helper()
	stdin, toServer := io.Pipe()
	fromServer, stdout := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- c.serve(stdin, stdout)
		// A client that waits for an answer is told.
		_ = stdout.Close()
	}()
	tb.Cleanup(func() {
		_ = toServer.Close()
		if err := <-ended; err != nil && !strings.Contains(err.Error(), "EOF") {
			tb.Errorf("%s: %v", c.name, err)
		}
	})
	d := &dialogue{toServer, bufio.NewReaderSize(fromServer, 1<<20)}
	d.ask(tb, initialize)
	d.tell(tb, initialized)
	return d
}

func (d *dialogue) tell(tb testing.TB, message string) {
	if _, err := io.WriteString(d.out, message+"\n"); err != nil {
		tb.Fatal(err)
	}
}

// ask returns the answer to a request, which is valid until the next and must be a result.
func (d *dialogue) ask(tb testing.TB, request string) []byte {
	d.tell(tb, request)
	line, err := d.in.ReadSlice('\n')
	if err != nil || !bytes.Contains(line, []byte(`"result":`)) {
		tb.Fatalf("%v, %.200s", err, line)
	}
	return line
}

// severalTools returns a layer with so many copies of the measured tool that can be seen,
// and one that cannot.
func severalTools(tb testing.TB, n int) *layer.Layer {
	tb.Helper()
	registry := runtime.NewRegistry()
	if err := addTools(registry, searchTool(tb), n); err != nil {
		tb.Fatal(err)
	}
	hidden := *searchTool(tb)
	hidden.Name, hidden.Category = "hidden", "hidden"
	if err := registry.Add(&hidden); err != nil {
		tb.Fatal(err)
	}
	// The shortest document that decides for each principal.
	return quietLayer(tb, registry, loadPolicy(tb, `{"extends": "open", "deny_categories": ["hidden"]}`, policy.Options{}))
}

// addTools adds copies of a tool: search_0, search_1, and so on.
func addTools(registry *runtime.Registry, spec *runtime.ToolSpec, n int) error {
	specs := make([]runtime.Spec, n)
	for i := range specs {
		tool := *spec
		tool.Name = "search_" + strconv.Itoa(i)
		specs[i] = &tool
	}
	return registry.Add(specs...)
}

// TestStdioColumnsAnswer holds that the columns answer alike, and that nothing hidden is listed.
func TestStdioColumnsAnswer(t *testing.T) {
	for _, c := range stdioColumns(t, 100) {
		talk := converse(t, c)
		if answer := talk.ask(t, datedCall()); !bytes.Contains(answer, []byte(`"structuredContent":{`)) || bytes.Count(answer, []byte("fnd-")) != 40 {
			t.Errorf("%s: %s", c.name, answer)
		}
		answer := talk.ask(t, datedList)
		if n := bytes.Count(answer, []byte(`"name":"search_`)); n != 100 || bytes.Contains(answer, []byte(`"name":"hidden"`)) {
			t.Errorf("%s lists %d tools: %.300s", c.name, n, answer)
		}
	}
}
