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
	mu    sync.Mutex
	last  uint64
	wires map[uint64][]byte
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

// hold keeps the wire form of a result and returns the ticket for it.
func (p *prepared) hold(wire []byte) *ticket {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wires == nil {
		p.wires = make(map[uint64][]byte)
	}
	p.last++
	p.wires[p.last] = wire
	return &ticket{number: p.last}
}

// errNotJSON says what is wrong with a result that cannot be sent.
var errNotJSON = errors.New("it is not valid JSON in UTF-8")

// take returns the result that the SDK gives out as result: that of a ticket, as
// one line, or the same if it is no ticket. Results are scanned here, once.
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
	wire := p.wires[number]
	delete(p.wires, number)
	p.mu.Unlock()
	if !utf8.Valid(wire) || !json.Valid(wire) {
		return nil, errNotJSON
	}
	if bytes.IndexByte(wire, '\n') >= 0 || bytes.IndexByte(wire, '\r') >= 0 {
		var line bytes.Buffer
		if err := json.Compact(&line, wire); err != nil {
			return nil, err
		}
		return line.Bytes(), nil
	}
	return wire, nil
}
