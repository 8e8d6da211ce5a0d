package structs

import (
	"time"

	"github.com/cloudg/cloudg/runtime"

	"github.com/cloudg/cloudg/cases/structs/model"
)

// Base is embedded.
type Base struct {
	ID    string `json:"id"`
	Limit int    `json:"limit" cloudg:"default=10,max=50"`
}

// Extra is embedded through a pointer.
type Extra struct {
	Note string `json:"note"`
	Kind string `json:"kind,omitempty"`
}

// Page is a page of windows.
type Page struct {
	Items []model.Window `json:"items"`
}

// Loose accepts more.
type Loose struct {
	A int `json:"a"`
}

// Args has everything.
type Args struct {
	Base
	*Extra
	Window model.Window `json:"window"`
	Range  struct {
		From int       `json:"from"`
		At   time.Time `json:"at,omitempty" cloudg:"example=2026-01-02T03:04:05Z"`
	} `json:"range"`
	Points []struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	} `json:"points"`
	Loose Loose        `json:"loose" cloudg:"open"`
	Plain model.Window `json:"plain" cloudg:"default='{\"from\":\"a\"}'"`
	Skip  int          `json:"-"`
	Named int
}

// Get returns its arguments.
//
//cloudg:tool
func Get(ctx *runtime.Context, args *Args) (*Args, error) { return args, nil }

// List returns a page of what the other package has.
//
//cloudg:tool
func List(ctx *runtime.Context, args struct {
	N int `json:"n" cloudg:"max=3"`
}) Page {
	return Page{Items: make([]model.Window, args.N)}
}
