package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// prepared keeps the wire forms of results while tickets for them pass through the
// SDK, which would copy and scan the results themselves, and leave a request without
// any answer when it finds one that is not JSON. The zero value is ready for use.
type prepared struct {
	mu   sync.Mutex
	last uint64
	held map[uint64]*rawResult
}

// ticketStart begins every ticket, and no result of the SDK.
const ticketStart = `{"cloudg-prepared":`

// A ticket stands for a result.
type ticket struct {
	mcp.ResultBase
	number uint64
}

// MarshalJSON implements [json.Marshaler].
func (t *ticket) MarshalJSON() ([]byte, error) {
	text := strconv.AppendUint([]byte(ticketStart), t.number, 10)
	return append(text, '}'), nil
}

// hold keeps a result and returns the ticket for it.
func (p *prepared) hold(result *rawResult) *ticket {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held == nil {
		p.held = make(map[uint64]*rawResult)
	}
	p.last++
	p.held[p.last] = result
	return &ticket{number: p.last}
}

// errNotJSON says what is wrong with a result that cannot be sent.
var errNotJSON = errors.New("it is not valid JSON in UTF-8")

// take returns the result that the SDK gives out as result: that of a ticket, as
// one line, or the same if it is no ticket.
func (p *prepared) take(result json.RawMessage) ([]byte, error) {
	rest, ok := bytes.CutPrefix(result, []byte(ticketStart))
	if !ok {
		return result, nil
	}
	number, err := strconv.ParseUint(string(bytes.TrimSuffix(rest, []byte("}"))), 10, 64)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	held := p.held[number]
	delete(p.held, number)
	p.mu.Unlock()
	if held == nil {
		return nil, errNotJSON
	}
	return held.line()
}

// line returns the wire form as one line. What others had a hand in is scanned here,
// once.
func (r *rawResult) line() ([]byte, error) {
	if !r.trusted && (!utf8.Valid(r.wire) || !json.Valid(r.wire)) {
		return nil, errNotJSON
	}
	if bytes.IndexByte(r.wire, '\n') < 0 && bytes.IndexByte(r.wire, '\r') < 0 {
		return r.wire, nil
	}
	var line bytes.Buffer
	if err := json.Compact(&line, r.wire); err != nil {
		return nil, err
	}
	return line.Bytes(), nil
}
