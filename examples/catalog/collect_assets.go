package main

import (
	"context"
	"slices"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
)

// Collecting is a catalog that can collect inventories: one whose operator configured
// a collector.
type Collecting struct{ *Catalog }

// CollectAssetsArgs say what to collect.
type CollectAssetsArgs struct {
	// Providers to collect from; all that are configured when empty.
	Providers []string `json:"providers,omitempty"`
	// Only these regions; what is in no region comes along.
	Regions []string `json:"regions,omitempty"`
	// Name for the dataset: letters, digits and _ . - up to 64. Empty makes one from the time.
	Name string `json:"name" cloudg:"default=''"`
	// Take the place of a dataset of the same name.
	Replace bool `json:"replace" cloudg:"default=false"`
	// See first whether it can work at all.
	Preflight bool `json:"preflight" cloudg:"default=true"`
	// Do not wait for the cooldown; needs the role admin or operator.
	Force bool `json:"force" cloudg:"default=false"`
}

// Collection is what was collected.
type Collection struct {
	// The new dataset.
	Dataset string `json:"dataset"`
	Active  bool   `json:"active"`
	Tool    string `json:"tool"`
	// What was asked, as refusals and rate_limit_status name it.
	Scopes    []string       `json:"scopes" cloudg:"entity=identifier"`
	DurationS float64        `json:"duration_s"`
	Summary   OutsideSummary `json:"summary"`
	// What could not be collected, the first of it.
	CollectionFailures []CollectionFailure `json:"collection_failures"`
	NextSteps          []string            `json:"next_steps"`
	// Whether another caller had started it.
	Joined bool   `json:"joined,omitempty"`
	Note   string `json:"note,omitempty"`
}

// CollectionFailure is something that could not be collected: a service, or all of an
// account.
type CollectionFailure struct {
	Provider  string  `json:"provider"`
	Region    *string `json:"region"`
	AccountID *string `json:"account_id"`
	Service   *string `json:"service"`
	Error     *string `json:"error"`
}

// maxCollectionFailures bounds the failures a result lists.
const maxCollectionFailures = 20

// CollectAssets fetches the inventory of the cloud accounts that the operator
// configured, as a new dataset, which becomes the active one. Use it when nothing
// fitting is loaded or what is loaded is too old; it can take long.
//
//cloudg:tool title="Collect assets (live)" category=live sensitivity=confidential capabilities=cloud_access,read_state,write_state timeout=3600s readonly=false destructive=false idempotent=false openworld=true output=noschema
func (c *Collecting) CollectAssets(ctx *runtime.Context, args CollectAssetsArgs) (Collection, error) {
	collectors, err := c.collectorsOf(args.Providers)
	if err != nil {
		return Collection{}, asAnswer(err)
	}
	name, err := c.workspace.ResultName(args.Name, "collect-"+c.stamp(), args.Replace)
	if err != nil {
		return Collection{}, asAnswer(err)
	}
	request := live.Request{Regions: nonEmpty(args.Regions)}
	call := liveCall{tool: "collect_assets", arguments: request, force: args.Force, phases: 2}
	for _, collector := range collectors {
		call.scopes = append(call.scopes, collector.Scope())
		if args.Preflight {
			call.checks = append(call.checks, live.Check{Scope: collector.Scope(), Run: collector.Preflight})
		}
	}
	collection, joined, err := callLive(ctx, c.Catalog, call, func(ctx context.Context, enter func(live.Phase)) (Collection, error) {
		start := c.live.clock()
		data, failures, err := live.Collect(ctx, collectors, request, enter)
		if err != nil {
			return Collection{}, err
		}
		if data == nil {
			return Collection{}, noneCollected(failures)
		}
		identity := inventory.Identity{Name: name, Kind: kindLive, Source: kindLive, LoadedAt: c.live.clock().UTC().Truncate(time.Second)}
		dataset := inventory.NewDataset(identity, data)
		if err := c.keep(dataset, args.Name == "", args.Replace); err != nil {
			return Collection{}, err
		}
		return Collection{
			Dataset: dataset.Name, Active: true, Tool: call.tool, Scopes: call.names(), DurationS: c.since(start), Summary: summarizeOutside(dataset),
			CollectionFailures: collectionFailures(failures, data.Coverage), NextSteps: afterCollecting(),
		}, nil
	})
	if err != nil {
		return Collection{}, err
	}
	if joined {
		collection.Joined, collection.Note = true, joinedNote
	}
	linkOutside(ctx, collection.Dataset)
	return collection, nil
}

// joinedNote says what a caller got who asked for what was under way.
const joinedNote = "The same was under way for another caller; this is its result, under the name that caller chose."

// collectorsOf returns the collectors of the providers a caller means, all for none.
func (c *Catalog) collectorsOf(providers []string) ([]live.Collector, error) {
	if len(providers) == 0 {
		return c.live.collectors, nil
	}
	var wanted []string
	for _, text := range providers {
		provider, err := inventory.ParseChoice("provider to collect from", text, c.live.providers())
		if err != nil {
			return nil, err
		}
		wanted = append(wanted, provider)
	}
	return slices.DeleteFunc(slices.Clone(c.live.collectors), func(collector live.Collector) bool {
		return !slices.Contains(wanted, collector.Scope().Provider())
	}), nil
}

// providers returns the providers that there are collectors of, in their order.
func (o *outside) providers() []string {
	providers := []string{}
	for _, collector := range o.collectors {
		if provider := collector.Scope().Provider(); !slices.Contains(providers, provider) {
			providers = append(providers, provider)
		}
	}
	return providers
}

// keep adds a dataset that was collected. One whose name was made up never clashes.
func (c *Catalog) keep(d *inventory.Dataset, automatic, replace bool) error {
	if automatic && !replace {
		return c.workspace.AddNew(d)
	}
	_, err := c.workspace.Add(d, true, replace)
	return err
}

func noneCollected(failures []live.Failure) error {
	return &fault.Error{
		Kind:    fault.Unavailable,
		Message: "Nothing was collected; the data says why. Go on with what is loaded (workspace_status), or ask the operator.",
		Data:    fault.Details{{Key: "collection_failures", Value: collectionFailures(failures, nil)}},
	}
}

// collectionFailures returns what was not collected: what collectors failed as a whole,
// then the services that they say failed.
func collectionFailures(failures []live.Failure, coverage []inventory.CoverageRecord) []CollectionFailure {
	list := []CollectionFailure{}
	for _, failure := range failures {
		list = append(list, CollectionFailure{Provider: failure.Scope.Provider(), AccountID: optional(failure.Scope.Account()), Error: optional(failure.Reason)})
	}
	for _, record := range coverage {
		for _, service := range record.Services {
			if service.Status == inventory.CollectionFailed || service.Error != "" {
				list = append(list, CollectionFailure{
					Provider: record.Provider, Region: optional(record.Region), AccountID: optional(record.AccountID),
					Service: optional(service.Service), Error: optional(service.Error),
				})
			}
		}
	}
	return list[:min(maxCollectionFailures, len(list))]
}

func afterCollecting() []string {
	return []string{
		"See what was collected with dataset_summary, and what was not with coverage_report.",
		"Find what needs attention first with internet_exposure and top_risks.",
	}
}
