package assets

import (
	"fmt"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// Filter selects assets. Empty fields select everything.
type Filter struct {
	Kinds  []Kind            `json:"kinds,omitempty" cloudg:"maxitems=4,unique"` // any of these
	Tier   *Tier             `json:"tier,omitempty"`                             // exactly this one
	Owner  string            `json:"owner,omitempty" cloudg:"maxlen=80"`         // name of the owner
	Labels map[string]string `json:"labels,omitempty" cloudg:"maxitems=10"`      // all of these
}

// FindArgs are the arguments of Find.
type FindArgs struct {
	Filter *Filter `json:"filter,omitempty"`
	Query  string  `json:"query,omitempty" cloudg:"minlen=2,maxlen=120"` // part of the name, in any case
	Limit  int     `json:"limit" cloudg:"min=1,max=500,default=50"`      // assets a page
	Offset int     `json:"offset" cloudg:"min=0,default=0"`              // assets to skip
}

// Page is a page of assets.
type Page struct {
	Items []*Asset `json:"items"`
	Total int      `json:"total"` // how many match, on all pages
	Next  *int     `json:"next"`  // offset of the next page, null on the last one
}

// Find searches the inventory by kind, tier, owner, labels and name.
//
//cloudg:tool find_assets title="Find assets" capabilities=read_state tags=search,inventory
func (s *Store) Find(ctx *runtime.Context, args FindArgs) (*Page, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	page := &Page{}
	for _, a := range s.sorted() {
		if !args.Filter.match(a) || !strings.Contains(strings.ToLower(a.Name), strings.ToLower(args.Query)) {
			continue
		}
		if page.Total >= args.Offset && len(page.Items) < args.Limit {
			page.Items = append(page.Items, a)
		}
		page.Total++
	}
	if next := args.Offset + len(page.Items); next < page.Total {
		page.Next = &next
	}
	return page, nil
}

// Get returns one asset.
//
//cloudg:tool get_asset capabilities=read_state
//cloudg:arg id doc="identifier of the asset" pattern="^[a-z]+-[0-9]{1,8}$"
func (s *Store) Get(ctx *runtime.Context, id string) (*Asset, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.find(id)
}

// Count counts assets for each kind.
//
//cloudg:tool count_assets capabilities=read_state
//cloudg:arg tier doc="count only this tier"
func (s *Store) Count(ctx *runtime.Context, tier *Tier) (map[string]int, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	counts := map[string]int{}
	filter := Filter{Tier: tier}
	for _, a := range s.assets {
		if filter.match(a) {
			counts[string(a.Kind)]++
		}
	}
	return counts, nil
}

// AddArgs are the arguments of Add.
type AddArgs struct {
	Kind      Kind              `json:"kind"`
	Name      string            `json:"name" cloudg:"minlen=1,maxlen=80"`
	Tier      Tier              `json:"tier" cloudg:"default=3"`
	Addresses []Address         `json:"addresses,omitempty" cloudg:"maxitems=32"`
	Owner     *Person           `json:"owner,omitempty"`
	Labels    map[string]string `json:"labels,omitempty"`
	Cost      float64           `json:"cost" cloudg:"min=0,default=0"` // per month
}

// Add puts an asset into the inventory and returns it with its new identifier.
//
//cloudg:tool add_asset capabilities=write_state idempotent=false
func (s *Store) Add(ctx *runtime.Context, args AddArgs) (*Asset, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := &Asset{
		Meta: Meta{
			ID:      fmt.Sprintf("%s-%d", args.Kind, len(s.assets)+1),
			Created: time.Now().UTC(),
			Labels:  args.Labels,
		},
		Kind:      args.Kind,
		Name:      args.Name,
		Tier:      args.Tier,
		Addresses: args.Addresses,
		Owner:     args.Owner,
		Cost:      args.Cost,
	}
	s.assets[a.ID] = a
	return a, nil
}

// Retire marks an asset as gone. Its tickets stay.
//
//cloudg:tool retire_asset capabilities=write_state destructive
//cloudg:arg id doc="identifier of the asset"
//cloudg:arg at doc="when it was switched off" optional
func (s *Store) Retire(ctx *runtime.Context, id string, at *time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, err := s.find(id)
	if err != nil {
		return err
	}
	if at == nil {
		now := time.Now().UTC()
		at = &now
	}
	a.Retired = at
	return nil
}

// Describe returns an asset as free-form properties, in a fixed order.
//
//cloudg:tool describe_asset capabilities=read_state sensitivity=restricted
//cloudg:arg id doc="identifier of the asset"
//cloudg:arg fields doc="properties to return; all when empty" optional maxitems=20
func (s *Store) Describe(ctx *runtime.Context, id string, fields []string) (map[string]string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	a, err := s.find(id)
	if err != nil {
		return nil, err
	}
	all := map[string]string{"id": a.ID, "name": a.Name, "kind": string(a.Kind)}
	if len(fields) == 0 {
		return all, nil
	}
	some := map[string]string{}
	for _, f := range fields {
		some[f] = all[f]
	}
	return some, nil
}
