package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"reflect"
	"slices"
	"strings"
)

// stateless is the version whose requests take the direct path over HTTP.
const stateless = "2026-07-28"

// replay sends what the suite has asked again: over HTTP, where such requests take the
// direct path from bytes to the layer, and over standard input and output, where they
// pass through the SDK. The answers must be the same. There is a row for each method.
func replay() judgement {
	return judgement{"replay " + stateless, func(ctx context.Context, k *kit) ([]row, error) {
		requests := k.recording.all()
		if len(requests) == 0 {
			return nil, errors.New("there is nothing to replay: run it together with the suite at " + stateless)
		}
		// Calls change what a server has, so both begin anew.
		url, err := k.serve(ctx, "conformance", "replay")
		if err != nil {
			return nil, err
		}
		lines, err := startLines(ctx, k.binary("conformance"))
		if err != nil {
			return nil, err
		}
		defer lines.close()
		var rows []row
		for _, r := range requests {
			method, ok := replayable(r.body)
			if !ok {
				continue
			}
			direct, err := ask(ctx, url, r)
			if err != nil {
				return rows, err
			}
			if ofHTTP(direct) {
				continue
			}
			sdk, err := lines.ask(r.body)
			if err != nil {
				return rows, err
			}
			rows = compare(rows, method, r.body, direct, sdk)
		}
		return rows, nil
	}}
}

// replayable returns the method of a request that has one answer which depends on
// nothing else: not on a stream that stays open, nor on a state that only the process
// which gave it out can read, nor on headers, which say the version of a request that
// does not say it itself.
func replayable(body []byte) (method string, ok bool) {
	var message struct {
		ID     any
		Method string
		Params map[string]any
	}
	if json.Unmarshal(body, &message) != nil || message.ID == nil || message.Method == "" {
		return "", false
	}
	_, again := message.Params["requestState"]
	meta, _ := message.Params["_meta"].(map[string]any)
	_, says := meta["io.modelcontextprotocol/protocolVersion"]
	return message.Method, says && !again && message.Method != "subscriptions/listen"
}

// ofHTTP reports whether an answer is about headers, which standard input and output do
// not have.
func ofHTTP(answer map[string]any) bool {
	failure, _ := answer["error"].(map[string]any)
	return failure["code"] == float64(-32020)
}

// ask sends a request over HTTP and returns its answer.
func ask(ctx context.Context, url string, r request) (map[string]any, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	for name, values := range r.header {
		if strings.HasPrefix(name, "Mcp-") {
			req.Header[name] = values
		}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json") // without what is told before the answer
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return settled(text)
}

// settled returns an answer without what differs from one time to the next.
func settled(text []byte) (map[string]any, error) {
	var answer map[string]any
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, fmt.Errorf("no answer: %w: %s", err, cut(string(text), 200))
	}
	if result, ok := answer["result"].(map[string]any); ok {
		delete(result, "requestState") // sealed anew each time
		if meta, ok := result["_meta"].(map[string]any); ok {
			delete(meta, "cloudg/duration_ms")
		}
	}
	return answer, nil
}

// compare adds to the row of a method whether two answers are the same.
func compare(rows []row, method string, body []byte, direct, sdk map[string]any) []row {
	i := slices.IndexFunc(rows, func(r row) bool { return r.scenario == method })
	if i < 0 {
		i = len(rows)
		rows = append(rows, row{scenario: method, verdict: passed})
	}
	if !reflect.DeepEqual(direct, sdk) && rows[i].verdict == passed {
		rows[i].verdict = failed
		rows[i].detail = fmt.Sprintf("%s: direct %s, SDK %s", cut(string(body), 200), text(direct), text(sdk))
	}
	return rows
}

func text(answer map[string]any) string {
	out, err := json.Marshal(answer)
	if err != nil {
		return err.Error()
	}
	return cut(string(out), 200)
}

// lines is a server over standard input and output.
type lines struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startLines(ctx context.Context, binary string) (*lines, error) {
	cmd := exec.CommandContext(ctx, binary, "serve", "--policy", "open")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &lines{cmd, in, bufio.NewReaderSize(out, 1<<20)}, cmd.Start()
}

// ask sends a request as a line and returns its answer, past what is told before it.
func (l *lines) ask(body []byte) (map[string]any, error) {
	var line bytes.Buffer
	if err := json.Compact(&line, body); err != nil {
		return nil, err
	}
	line.WriteByte('\n')
	if _, err := l.in.Write(line.Bytes()); err != nil {
		return nil, err
	}
	for {
		text, err := l.out.ReadBytes('\n')
		if err != nil {
			return nil, err
		}
		answer, err := settled(text)
		if _, told := answer["method"]; err != nil || !told {
			return answer, err
		}
	}
}

// close ends the server.
func (l *lines) close() {
	_ = l.in.Close() // it ends with its input
	_ = l.cmd.Wait()
}
