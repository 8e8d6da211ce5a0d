package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// Whatever comes is a message, is refused with a valid response, or is dropped; a
// message that passes can be decoded by the SDK.
func FuzzParseMessage(f *testing.F) {
	for _, seed := range []string{
		echoCall, `{}`, `[]`, `42`, `{"jsonrpc":"2.0","id":"a\u0000","method":"ping","params":null}`,
		`{"jsonrpc":"2.0","id":1e3,"method":"ping"}`, `{"jsonrpc":"2.0","id":-1,"method":"tools/list","params":{"cursor":"x"}}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/call","params":{"name":"a","name":5}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, refused := parseMessage(data)
		if m != nil && refused != nil {
			t.Fatal("both a message and its refusal")
		}
		if refused != nil && !json.Valid(refused.appendJSON(nil)) {
			t.Fatalf("refusal is not JSON: %s", refused.appendJSON(nil))
		}
		if m == nil || m.isResponse() {
			return
		}
		if _, known := methods[m.method]; !known {
			t.Fatalf("method %q passes", m.method)
		}
		if m.isCall() && !sdkID(m.id).IsValid() {
			t.Fatalf("id %s is none of the SDK", m.id)
		}
		if m.params != nil && !json.Valid(m.params) {
			t.Fatalf("params are not JSON: %s", m.params)
		}
		if _, err := jsonrpc.DecodeMessage(data); err != nil {
			t.Fatalf("the SDK refuses what passes: %v", err)
		}
	})
}

func TestReadLines(t *testing.T) {
	long := strings.Repeat("x", 100)
	input := "one\n\n \ntwo\r\n" + long + "\nthree\n" + long[:10] + "\n" + long
	lines := make(chan line)
	go readLines(strings.NewReader(input), 10, lines, nil)
	for _, want := range []string{"one", "two", "", "three", long[:10], ""} {
		got := <-lines
		if string(got.data) != want || (got.err == errLineTooLong) != (want == "") {
			t.Fatalf("got %q %v, want %q", got.data, got.err, want)
		}
	}
	if last := <-lines; last.err == nil || last.err == errLineTooLong {
		t.Errorf("at the end: %q %v", last.data, last.err)
	}
}
