package middleware

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// ChainVariable is the environment variable with the default of AuditOptions.ChainKey.
const ChainVariable = "CLOUDG_MCP_AUDIT_KEY"

// minChainKey is the shortest key of a chain, in bytes.
const minChainKey = 16

// chainKey authenticates the lines of a chain, and its head.
type chainKey []byte

// newChainKey returns the key for a chain.
func newChainKey(key []byte) (chainKey, error) {
	if len(key) < minChainKey {
		return nil, fmt.Errorf("a chain needs a key of at least %d bytes that nobody can guess; set $%s", minChainKey, ChainVariable)
	}
	return chainKey(key), nil
}

// digest returns an authentication code of data, in hexadecimal digits. Codes of
// different uses never fit each other.
func (k chainKey) digest(use string, data []byte) string {
	mac := hmac.New(sha256.New, k)
	mac.Write([]byte("cloudg audit chain " + use + "\x00"))
	mac.Write(data)
	return hex.EncodeToString(mac.Sum(nil))
}

// A chainEnd is where a chain ends: the number of its last line, from 1 on, and the link
// of that. The zero value is where a chain begins.
type chainEnd struct {
	seq  int64
	link string
}

// extend makes a line the one behind end, and returns the end of the chain with it.
func (k chainKey) extend(line *runtime.Object, end chainEnd) chainEnd {
	line.Set("seq", codec.IntValue(end.seq+1))
	line.Set("before", codec.StringValue(end.link))
	next := chainEnd{end.seq + 1, k.digest("line", appendCanonical(nil, line.Value()))}
	line.Set("chain", codec.StringValue(next.link))
	return next
}

// A linkedLine is what a line says about its place in a chain.
type linkedLine struct {
	chainEnd        // with the line
	before   string // link of the line before it
}

// Why a line is not one of a chain.
const (
	noLink    = "has no link: it was added, or written without a chain"
	wrongLink = "was changed, or written with another key"
)

// read returns what a line, without its newline, says about its place, and what is wrong
// with it: nothing when it is empty.
func (k chainKey) read(line []byte) (linkedLine, string) {
	parsed, err := codec.Parse(line, codec.Limits{})
	if err != nil {
		return linkedLine{}, "is not JSON: it was cut off or changed"
	}
	text := func(name string) string {
		v, _ := parsed.Get(name)
		if v.Kind() != codec.KindString {
			return ""
		}
		return v.Text()
	}
	l := linkedLine{before: text("before")}
	l.link = text("chain")
	if l.link == "" {
		return linkedLine{}, noLink
	}
	seq, _ := parsed.Get("seq")
	if l.seq, err = strconv.ParseInt(string(seq.AppendJSON(nil)), 10, 64); err != nil {
		return linkedLine{}, wrongLink
	}
	// The link is about the bytes of the line, so that no other spelling passes.
	plain := bytes.Replace(line, []byte(`"chain":"`+l.link+`",`), nil, 1)
	if !hmac.Equal([]byte(l.link), []byte(k.digest("line", plain))) {
		return linkedLine{}, wrongLink
	}
	return l, ""
}

// headSize is the length of a head in bytes: number, link and code, with what is between
// them and a newline.
const headSize = 20 + 1 + 2*sha256.Size + 1 + 2*sha256.Size + 1

// head returns what stands in the file beside a log: where its chain ends.
func (k chainKey) head(end chainEnd) []byte {
	said := fmt.Sprintf("%020d %64s", end.seq, end.link)
	return []byte(said + " " + k.digest("head", []byte(said)) + "\n")
}

// readHead is the reverse of head. It reports whether that is one.
func (k chainKey) readHead(data []byte) (end chainEnd, ok bool) {
	fields := bytes.Fields(data)
	if len(fields) != 3 {
		return chainEnd{}, false
	}
	seq, err := strconv.ParseInt(string(fields[0]), 10, 64)
	end = chainEnd{seq, string(fields[1])}
	if err != nil || !hmac.Equal(data, k.head(end)) {
		return chainEnd{}, false
	}
	return end, true
}
