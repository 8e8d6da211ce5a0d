package tickets

import (
	"fmt"
	"slices"
	"time"

	"github.com/cloudg/cloudg/runtime"

	"example.com/bench12/assets"
)

// OpenTicket opens a ticket, with or without an asset.
//
//cloudg:tool capabilities=write_state
//cloudg:arg title doc="one line that says what is wrong" minlen=5 maxlen=120
//cloudg:arg asset doc="identifier of the asset it is about" optional
//cloudg:arg kind doc="kind of the asset" default=host
func (d *Desk) OpenTicket(ctx *runtime.Context, title, asset string, kind assets.Kind) (*Ticket, error) {
	if asset != "" && !d.store.Has(asset) {
		return nil, fmt.Errorf("no asset %q", asset)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	t := &Ticket{Number: uint64(len(d.tickets) + 1), State: Open, Title: title, Asset: asset, Kind: kind}
	d.tickets = append(d.tickets, t)
	return t, nil
}

// ListTickets lists tickets, newest first.
//
//cloudg:tool capabilities=read_state
//cloudg:arg states doc="only tickets in one of these states" optional unique
//cloudg:arg limit min=1 max=200 default=20
func (d *Desk) ListTickets(ctx *runtime.Context, states []State, limit int) ([]*Ticket, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []*Ticket
	for _, t := range slices.Backward(d.tickets) {
		if len(states) > 0 && !slices.Contains(states, t.State) {
			continue
		}
		if list = append(list, t); len(list) == limit {
			break
		}
	}
	return list, nil
}

// CommentArgs are the arguments of AddComment.
type CommentArgs struct {
	Number uint64        `json:"number" cloudg:"min=1"`
	Author assets.Person `json:"author"`
	Text   string        `json:"text" cloudg:"minlen=1,maxlen=4000"`
	State  State         `json:"state,omitempty"`                       // new state of the ticket
	Hours  float32       `json:"hours" cloudg:"min=0,max=24,default=0"` // to be added
}

// AddComment adds a comment to a ticket and may change its state.
//
//cloudg:tool capabilities=write_state
func (d *Desk) AddComment(ctx *runtime.Context, args *CommentArgs) (*Ticket, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t, err := d.find(args.Number)
	if err != nil {
		return nil, err
	}
	t.Comments = append(t.Comments, Comment{Author: args.Author, Text: args.Text, At: time.Now().UTC()})
	t.Hours += args.Hours
	if args.State != "" {
		t.State = args.State
	}
	return t, nil
}

// TicketHours sums the hours spent on tickets in each state.
//
//cloudg:tool capabilities=read_state sensitivity=internal
func (d *Desk) TicketHours(ctx *runtime.Context) (map[State]float64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	hours := map[State]float64{}
	for _, t := range d.tickets {
		hours[t.State] += float64(t.Hours)
	}
	return hours, nil
}
