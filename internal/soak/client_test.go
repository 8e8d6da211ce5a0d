package soak

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
)

const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"soak","version":"1"}}}`

// request makes a request of a caller. The body of its answer must be closed.
func (s *served) request(ctx context.Context, method, body string, caller int, headers ...string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	req.Header.Set("Authorization", fmt.Sprintf("Bearer token%d", caller%callers))
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	return s.client.Do(req)
}

// answer returns the body of an answer that has a status.
func answer(resp *http.Response, err error, status int) (string, error) {
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != status {
		err = fmt.Errorf("status %d: %s", resp.StatusCode, body)
	}
	return string(body), err
}

// call makes a call at 2026-07-28, without a session.
func (s *served) call(ctx context.Context, caller int) error {
	const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"n":1},"_meta":{` +
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"soak","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}`
	resp, err := s.request(ctx, http.MethodPost, body, caller, "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "echo")
	text, err := answer(resp, err, http.StatusOK)
	if err == nil && !strings.Contains(text, `"structuredContent":{"n":1}`) {
		err = fmt.Errorf("answer %s", text)
	}
	return err
}

// A session is one of a client.
type session struct {
	*served
	caller  int
	headers []string
}

// begin begins a session that is told of changes of the watched resource.
func (s *served) begin(ctx context.Context, caller int) (*session, error) {
	resp, err := s.request(ctx, http.MethodPost, initialize, caller)
	if _, err := answer(resp, err, http.StatusOK); err != nil {
		return nil, err
	}
	c := &session{s, caller, []string{"Mcp-Session-Id", resp.Header.Get("Mcp-Session-Id"), "Mcp-Protocol-Version", "2025-11-25"}}
	for _, body := range []string{
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"` + watched + `"}}`,
	} {
		resp, err := c.post(ctx, body)
		status := http.StatusOK
		if !strings.Contains(body, `"id"`) {
			status = http.StatusAccepted
		}
		if _, err := answer(resp, err, status); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *session) post(ctx context.Context, body string) (*http.Response, error) {
	return c.request(ctx, http.MethodPost, body, c.caller, c.headers...)
}

// stream opens the stream of the session.
func (c *session) stream(ctx context.Context) (*http.Response, error) {
	return c.request(ctx, http.MethodGet, "", c.caller, c.headers...)
}

// delete ends the session.
func (c *session) delete(ctx context.Context) error {
	resp, err := c.request(ctx, http.MethodDelete, "", c.caller, c.headers...)
	_, err = answer(resp, err, http.StatusOK)
	return err
}
