// Package resources has every sort of result.
//
//cloudg:server name=resources category=assets sensitivity=restricted capabilities=cloud_access
package resources

import (
	"context"
	"errors"

	"github.com/cloudg/cloudg/runtime"
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

// Status is Markdown.
//
//cloudg:resource demo://status name=status title="Status of all" mime=text/markdown tags=b,a audience=user,assistant priority=0.5 size=12 sensitivity=public capabilities=none icon="https://example.org/i.png"
func Status(ctx context.Context) string { return "# All good" }

// Logo is bytes.
//
//cloudg:resource demo://logo mime=image/png priority=1
func Logo(ctx *runtime.Context) ([]byte, error) { return []byte{1, 2, 3}, nil }

// Ping is a tool between them.
//
//cloudg:tool
func Ping(ctx *runtime.Context) error { return nil }

// AssetList is JSON.
//
//cloudg:resource demo://assets
func (s *Store) AssetList(ctx *runtime.Context) ([]Asset, error) { return s.Assets, nil }

// First is JSON or nothing.
//
//cloudg:resource demo://assets/first
func (s *Store) First(ctx *runtime.Context) *Asset {
	if len(s.Assets) == 0 {
		return nil
	}
	return &s.Assets[0]
}

// Nothing is a nil struct.
//
//cloudg:resource demo://nothing
func Nothing(ctx *runtime.Context) (*Asset, error) { return nil, nil }

// Label is a string type, which is JSON.
type Label string

// Named is a string of a type of its own.
//
//cloudg:resource demo://label
func Named(ctx *runtime.Context) Label { return "a \"b\"" }

// Free is any JSON value.
//
//cloudg:resource demo://free
func Free(ctx *runtime.Context) runtime.JSON { return runtime.JSON{} }

// One is a ready item.
//
//cloudg:resource demo://one
func One(ctx *runtime.Context) *runtime.TextContents {
	return &runtime.TextContents{URI: "demo://elsewhere", Text: "one", MIMEType: "text/plain"}
}

// Blob is a ready item.
//
//cloudg:resource demo://blob
func Blob(ctx *runtime.Context) (*runtime.BlobContents, error) {
	return &runtime.BlobContents{URI: "demo://blob", Blob: []byte("x")}, nil
}

// Any is a ready item of either sort.
//
//cloudg:resource demo://any
func Any(ctx *runtime.Context) runtime.ResourceContents { return One(ctx) }

// Many are ready items.
//
//cloudg:resource demo://many
func Many(ctx *runtime.Context) ([]runtime.ResourceContents, error) {
	return []runtime.ResourceContents{One(ctx), One(ctx)}, nil
}

// None are no items.
//
//cloudg:resource demo://none
func None(ctx *runtime.Context) []runtime.ResourceContents { return nil }

// Setup registers everything.
func Setup(r *runtime.Registry) error {
	return errors.Join(
		Register(r),
		RegisterStore(r, &Store{Assets: []Asset{{"vm-1", VM}, {"logs", Bucket}}}),
	)
}
