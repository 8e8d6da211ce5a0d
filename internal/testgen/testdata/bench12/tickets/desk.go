// Package tickets is a help desk about the assets of the inventory.
//
//cloudg:server category=tickets
package tickets

import (
	"fmt"
	"sync"
	"time"

	"example.com/bench12/assets"
)

// State is where a ticket is on its way.
type State string

// The states of a ticket.
const (
	Open    State = "open"
	Waiting State = "waiting" // for an answer of the reporter
	Closed  State = "closed"
)

// Comment is a remark on a ticket.
type Comment struct {
	Author assets.Person `json:"author"`
	Text   string        `json:"text"`
	At     time.Time     `json:"at"`
}

// Ticket is a request to the desk.
type Ticket struct {
	Number   uint64      `json:"number"`
	State    State       `json:"state"`
	Title    string      `json:"title"`
	Asset    string      `json:"asset,omitempty"` // identifier of the asset it is about
	Kind     assets.Kind `json:"kind,omitempty"`
	Comments []Comment   `json:"comments"`
	Hours    float32     `json:"hours"` // spent so far
}

// Desk holds the tickets in memory.
type Desk struct {
	store *assets.Store

	mu      sync.Mutex
	tickets []*Ticket
}

// NewDesk returns a desk without tickets.
func NewDesk(store *assets.Store) *Desk {
	return &Desk{store: store}
}

func (d *Desk) find(number uint64) (*Ticket, error) {
	if number == 0 || number > uint64(len(d.tickets)) {
		return nil, fmt.Errorf("no ticket %d", number)
	}
	return d.tickets[number-1], nil
}
