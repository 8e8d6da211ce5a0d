package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// AttackPathsArgs say what an attacker is after.
type AttackPathsArgs struct {
	// One asset to look at; empty for all databases, secrets, buckets, keys, roles and the like.
	Target string `json:"target" cloudg:"default=''"`
	// Most hops of a path.
	MaxDepth int `json:"max_depth" cloudg:"default=8,min=1,max=12"`
	// Most paths to return.
	MaxPaths int `json:"max_paths" cloudg:"default=20,min=1,max=100"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// AttackPathShown is a way from the internet to something worth having.
type AttackPathShown struct {
	PathShown
	// How an attacker gets in.
	Entry graph.Entry `json:"entry"`
	// How much the target is worth, up to 10.
	TargetWeight int `json:"target_weight"`
	// Open findings of all assets on the path.
	FindingsOnPath int     `json:"findings_on_path"`
	Score          float64 `json:"score"`
}

// AttackPathsFound are the ways an attacker may take.
type AttackPathsFound struct {
	Dataset string `json:"dataset"`
	// One shortest path to each target, the worst first.
	Paths      []AttackPathShown `json:"paths"`
	TotalFound int               `json:"total_found"`
	// Whether there are more paths, or time ran out.
	Truncated bool `json:"truncated"`
	// Targets looked at; absent when nothing is exposed.
	TargetsConsidered *int `json:"targets_considered,omitempty"`
	// What an empty answer means.
	Hint string `json:"hint,omitempty"`
}

// AttackPaths finds how an attacker gets from the internet to what is worth
// having, through traffic rules and the rights of identities. Use it to decide
// which exposure to close first.
//
//cloudg:tool title="Attack paths" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) AttackPaths(ctx *runtime.Context, args AttackPathsArgs) (AttackPathsFound, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return AttackPathsFound{}, err
	}
	query := graph.AttackQuery{MaxDepth: args.MaxDepth, Progress: progress(ctx)}
	if args.Target != "" {
		target, err := p.node(args.Target)
		if err != nil {
			return AttackPathsFound{}, err
		}
		query.Target = &target
	}
	attacks, err := p.graph.AttackPaths(ctx, query)
	if err != nil {
		return AttackPathsFound{}, err
	}
	found := AttackPathsFound{
		Dataset: p.Name, Paths: []AttackPathShown{}, TotalFound: len(attacks.Paths),
		Truncated: attacks.Truncated || len(attacks.Paths) > args.MaxPaths,
	}
	if !attacks.Exposed {
		found.Hint = "Nothing in this dataset is exposed to the internet, so no attack starts there."
		return found, nil
	}
	found.TargetsConsidered = &attacks.Targets
	for _, attack := range attacks.Paths[:min(args.MaxPaths, len(attacks.Paths))] {
		found.Paths = append(found.Paths, AttackPathShown{
			PathShown: p.path(attack.Path), Entry: attack.Entry, TargetWeight: attack.Weight,
			FindingsOnPath: attack.Findings, Score: attack.Score,
		})
	}
	return found, nil
}

// progress returns a callback that tells the client how far an analysis is.
func progress(ctx *runtime.Context) func(done, total int) {
	return func(done, total int) { ctx.Progress(float64(done), float64(total), "") }
}
