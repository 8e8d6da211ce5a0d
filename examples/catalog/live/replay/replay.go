// Package replay has a collector that collects what another one has recorded: it reads
// a snapshot directory, takes its time, and otherwise does what a collector does that
// asks a cloud. It is for trying out and testing a server offline, and for estates whose
// inventory somebody else collects.
//
// A snapshot directory holds an inventory map, as [load.MapFile], and what may lie
// beside one: an organization, findings. It may hold a [load.CoverageFile]. The operator
// chooses the directory; it is read anew at each collection.
package replay

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// A Collector replays one snapshot directory.
type Collector struct {
	scope live.Scope
	dir   string
	delay time.Duration
}

var _ live.Collector = (*Collector)(nil)

// New returns a collector of what a snapshot directory holds of a scope, that waits for
// the delay in each of its phases. The error, for the operator, says that there is no
// snapshot in the directory.
func New(scope live.Scope, dir string, delay time.Duration) (*Collector, error) {
	c := &Collector{scope: scope, dir: dir, delay: delay}
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is no directory", dir)
	}
	if err := c.Preflight(context.Background()); err != nil {
		return nil, fmt.Errorf("%s holds no snapshot: it has no file %s", dir, load.MapFile)
	}
	return c, nil
}

// Scope returns the scope the snapshot stands for.
func (c *Collector) Scope() live.Scope { return c.scope }

// Preflight reports whether the snapshot is still there.
func (c *Collector) Preflight(context.Context) error {
	return c.in(func(snapshot fs.FS) error {
		info, err := fs.Stat(snapshot, load.MapFile)
		if err != nil || !info.Mode().IsRegular() {
			return gone()
		}
		return nil
	})
}

// Collect reads the snapshot and returns what it holds of the scope and the request.
func (c *Collector) Collect(ctx context.Context, request live.Request, enter func(live.Phase)) (*inventory.Data, error) {
	enter(live.Collecting)
	if err := c.wait(ctx); err != nil {
		return nil, err
	}
	var whole *inventory.Data
	err := c.in(func(snapshot fs.FS) (err error) {
		if whole, _, err = load.Read(snapshot, load.MapFile, load.Inventory, nil); err == nil {
			whole.Coverage, err = load.Coverage(snapshot)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	enter(live.Analysing)
	if err := c.wait(ctx); err != nil {
		return nil, err
	}
	part := inventory.NewDataset(inventory.Identity{}, whole).Only(func(provider, account, region string) bool {
		return request.Holds(c.scope, provider, account, region)
	})
	if c.scope.Provider() != "aws" {
		part.Organization = nil // a map knows those of AWS only
	}
	return part, nil
}

// in calls use with the snapshot directory, out of which no link leads.
func (c *Collector) in(use func(fs.FS) error) (err error) {
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return gone()
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	return use(root.FS())
}

// wait takes the time a collection takes.
func (c *Collector) wait(ctx context.Context) error {
	timer := time.NewTimer(c.delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() // a delay of 0 does not pass over the end of the call
	case <-ctx.Done():
		return ctx.Err()
	}
}

func gone() error {
	return &fault.Error{Kind: fault.NotFound, Message: "The recorded snapshot cannot be read."}
}
