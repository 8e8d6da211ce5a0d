package main

import (
	"encoding/json"
	"errors"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/paging"
	"github.com/cloudg/cloudg/examples/catalog/ruleset"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Catalog holds what the tools work on. Its methods are the tools.
type Catalog struct {
	workspace *workspace.Workspace
	rules     ruleset.Ruleset    // what frameworks ask for
	live      outside            // what it reaches out with
	server    runtime.ServerInfo // what list_capabilities says of the server
}

// FieldArgs are the arguments of the tools that answer in pages and let a caller choose
// the fields of items.
type FieldArgs struct {
	// Keep only these fields of each item; id always stays. All of them when empty.
	Fields []string `json:"fields,omitempty"`
	PageArgs
}

// PageArgs are the arguments of the tools that answer in pages.
type PageArgs struct {
	// Most items to return.
	Limit int `json:"limit" cloudg:"default=50,min=1,max=500"`
	// The next_cursor of the page before; empty for the first page.
	Cursor string `json:"cursor" cloudg:"default=''"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// Page says which part of a list about a dataset a result holds.
type Page struct {
	Dataset string `json:"dataset"`
	Part
}

// Part says which part of a list a result holds.
type Part struct {
	// Number of items in the whole list.
	Total    int `json:"total"`
	Offset   int `json:"offset"`
	Returned int `json:"returned"`
	// Pass it as cursor for the next page; null on the last one.
	NextCursor *string `json:"next_cursor"`
	// Whether the list goes on after this page.
	Truncated bool `json:"truncated"`
}

// cut returns the page of a list of total items that args ask for, and its
// envelope. The query is everything else the list depends on.
func (args PageArgs) cut(d *inventory.Dataset, total int, query any) (paging.Page, Page, error) {
	state := paging.State{Dataset: d.Name, Version: d.Version, Instance: d.InstanceID}
	page, part, err := args.part(total, state, query)
	return page, Page{Dataset: d.Name, Part: part}, err
}

// part is cut for a list that is read from any state.
func (args PageArgs) part(total int, state paging.State, query any) (paging.Page, Part, error) {
	page, err := paging.Cut(total, args.Limit, args.Cursor, state, query)
	if err != nil {
		return paging.Page{}, Part{}, asAnswer(err)
	}
	part := Part{Total: page.Total, Offset: page.Offset, Returned: page.Returned(), Truncated: page.Truncated()}
	if page.NextCursor != "" {
		part.NextCursor = &page.NextCursor
	}
	return page, part, nil
}

// asAnswer turns a mistake of the caller into the error a client gets; any other
// error stays as it is.
func asAnswer(err error) error {
	var problem *fault.Error
	if !errors.As(err, &problem) {
		return err
	}
	var data runtime.JSON
	if problem.Data != nil {
		text, err := json.Marshal(problem.Data)
		if err != nil {
			return err
		}
		data = codec.Raw(text)
	}
	switch problem.Kind {
	case fault.Denied:
		return runtime.AccessDenied(problem.Message, data)
	case fault.NotFound:
		return runtime.NotFound(problem.Message, data)
	case fault.Limited:
		return runtime.RateLimited(problem.Message, data)
	case fault.Unavailable:
		return runtime.NewError(problem.Message, data)
	default:
		return runtime.InvalidArguments(problem.Message, data)
	}
}

// counts returns counts as an object in the same order.
func counts(list []inventory.Count) runtime.Map[int] {
	var m runtime.Map[int]
	for _, count := range list {
		m.Set(count.Key, count.Count)
	}
	return m
}

// optional returns nil for the empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
