// Package templates has resource templates.
package templates

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// Level is how bad something is.
type Level int

// The levels.
const (
	Low Level = iota + 1
	High
)

// Kind is a kind of asset.
type Kind string

// The kinds.
const (
	VM     Kind = "vm"
	Bucket Kind = "bucket"
)

// Asset is an asset.
type Asset struct {
	Ref  string `json:"ref" cloudg:"entity=identifier"`
	Kind Kind   `json:"kind"`
}

// Store holds assets.
type Store struct{ Assets []Asset }

// AssetResource is an asset by its reference.
//
//cloudg:template demo://assets/{kind}/{+ref} title=Asset audience=assistant
//cloudg:arg ref minlen=2 entity=identifier
//cloudg:arg kind complete=CompleteKind
func (s *Store) AssetResource(ctx *runtime.Context, kind Kind, ref string) (*Asset, error) {
	for _, a := range s.Assets {
		if a.Ref == ref && a.Kind == kind {
			return &a, nil
		}
	}
	return nil, runtime.NotFound("No such asset", runtime.JSON{})
}

// CompleteRef completes references of the kind that is known already.
//
//cloudg:complete Store.AssetResource.ref
func (s *Store) CompleteRef(ctx *runtime.Context, partial string) ([]string, error) {
	var refs []string
	for _, a := range s.Assets {
		kind := ctx.CompletionArguments()["kind"]
		if strings.HasPrefix(a.Ref, partial) && (kind == "" || kind == string(a.Kind)) {
			refs = append(refs, a.Ref)
		}
	}
	return refs, nil
}

// CompleteKind completes kinds.
func CompleteKind(ctx context.Context, partial string) []Kind {
	var kinds []Kind
	for _, k := range []Kind{VM, Bucket} {
		if strings.HasPrefix(string(k), partial) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// TypedArgs are the variables of Typed.
type TypedArgs struct {
	Count int64   `json:"count" cloudg:"min=1"`
	Ratio float64 `json:"ratio"`
	On    bool    `json:"on"`
	Level Level   `json:"level"`
	// When it was.
	When  time.Time  `json:"when,omitempty"`
	From  netip.Addr `json:"from"`
	Small *uint8     `json:"small"`
}

// Typed has variables of many types.
//
//cloudg:template "demo://typed/{count}/{ratio}/{on}/{level}/{when}/{from}/{small*}" mime=application/x-typed
func Typed(ctx *runtime.Context, args *TypedArgs) (TypedArgs, error) { return *args, nil }

// Text is a template that answers with a text.
//
//cloudg:template demo://text/{text}
func Text(ctx *runtime.Context, text string) string { return text }

// Setup registers everything.
func Setup(r *runtime.Registry) error {
	if err := Register(r); err != nil {
		return err
	}
	return RegisterStore(r, &Store{Assets: []Asset{{"vm-1", VM}, {"vm/2", VM}, {"logs", Bucket}}})
}
