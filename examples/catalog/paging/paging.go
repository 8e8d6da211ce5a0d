// Package paging cuts long lists into pages. A cursor is an offset and a
// fingerprint of the question it belongs to, short enough that nothing takes it
// for a secret; it keeps no state on the server.
package paging

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

// A State names what a list is read from: a list read from another state cannot
// be continued.
type State struct {
	Dataset  string `json:"dataset"`
	Version  int    `json:"version"`
	Instance string `json:"instance"`
}

// A Page is the part of a list from Start to End.
type Page struct {
	Total      int
	Offset     int    // where the cursor points, which may be beyond the list
	Start, End int    // within the list
	NextCursor string // "" on the last page
}

// Returned is the number of items on the page.
func (p Page) Returned() int { return p.End - p.Start }

// Truncated reports whether the list goes on after the page.
func (p Page) Truncated() bool { return p.NextCursor != "" }

// fingerprintDigits is the length of a cursor's fingerprint.
const fingerprintDigits = 12

var cursorText = regexp.MustCompile(`^c(\d{1,9})\.([0-9a-f]{12})$`)

// Cut returns the page of a list of total items that the cursor points at, the
// first one for "". The query is everything the list depends on besides its
// state, and nothing else: what may change between pages stays out. It is any
// value encoding/json accepts; its type tells apart lists that are asked for alike.
func Cut(total, limit int, cursor string, state State, query any) (Page, error) {
	digest, err := fingerprint(state, query)
	if err != nil {
		return Page{}, err
	}
	at, err := offset(cursor, digest)
	if err != nil {
		return Page{}, err
	}
	start := min(at, total)
	page := Page{Total: total, Offset: at, Start: start, End: min(start+limit, total)}
	if page.End < total {
		page.NextCursor = fmt.Sprintf("c%d.%s", page.End, digest)
	}
	return page, nil
}

// offset reads a cursor that must carry the digest.
func offset(cursor, digest string) (int, error) {
	cursor = strings.TrimSpace(cursor)
	if cursor == "" {
		return 0, nil
	}
	parts := cursorText.FindStringSubmatch(cursor)
	if parts == nil {
		return 0, &fault.Error{
			Kind:    fault.Invalid,
			Message: "Invalid cursor. Pass next_cursor back unchanged, or leave it out for the first page.",
		}
	}
	if parts[2] != digest {
		return 0, &fault.Error{
			Kind:    fault.Invalid,
			Message: "Stale cursor: the arguments or the dataset changed since. Repeat the call without a cursor.",
		}
	}
	return strconv.Atoi(parts[1])
}

func fingerprint(state State, query any) (string, error) {
	text, err := json.Marshal(struct {
		State State  `json:"state"`
		List  string `json:"list"`
		Query any    `json:"query"`
	}{state, fmt.Sprintf("%T", query), query})
	if err != nil {
		return "", fmt.Errorf("cannot fingerprint the query: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])[:fingerprintDigits], nil
}
