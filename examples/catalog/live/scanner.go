package live

import (
	"context"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Scanner finds out what is wrong with something. It is used by several callers at
// the same time.
type Scanner interface {
	// Name returns what callers call it.
	Name() string
	// Scope returns what it asks, a [ScannerScope] when that is no provider.
	Scope() Scope
	// Needs returns what a target must have.
	Needs() Needs
	// Preflight reports whether it could scan now. It changes nothing, and returns soon
	// when ctx ends.
	Preflight(ctx context.Context) error
	// Scan scans a target. It returns soon when ctx ends.
	Scan(ctx context.Context, target Target) (Report, error)
}

// Needs say what a scanner scans; without any, it knows itself.
type Needs struct {
	Dir   bool // a directory with infrastructure as code
	Image bool // a container image
}

// A Target is what a scanner scans. What it does not need is empty.
type Target struct {
	Dir       string // absolute
	Image     string
	OutputDir string // an empty directory of its own, absolute
}

// A Report is what a scanner found.
type Report struct {
	Findings []*inventory.Finding
	Text     []byte // the same, as the scanner wrote it
}
