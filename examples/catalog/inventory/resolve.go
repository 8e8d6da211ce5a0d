package inventory

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

const (
	maxSuggestions  = 5
	maxAmbiguousIDs = 20
)

// A Suggestion is an asset a caller may have meant.
type Suggestion struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	ARN       *string `json:"arn" cloudg:"entity=identifier"`
	Type      string  `json:"type"`
	AccountID *string `json:"account_id"`
	Dataset   string  `json:"dataset"`
}

// Resolve returns the asset a reference stands for: an id, an ARN or the end of
// one, or a name. The error lists what the caller may have meant.
func (d *Dataset) Resolve(ref string) (*Asset, error) {
	asset, ambiguous := d.refs().find(ref)
	switch {
	case asset != nil:
		return asset, nil
	case len(ambiguous) > 0:
		return nil, d.ambiguousError(ref, ambiguous)
	default:
		return nil, d.unknownError(ref)
	}
}

func (d *Dataset) ambiguousError(ref string, assets []*Asset) error {
	ids := []string{}
	for _, asset := range assets[:min(maxAmbiguousIDs, len(assets))] {
		ids = append(ids, asset.ID)
	}
	return &fault.Error{
		Kind:    fault.Invalid,
		Message: fmt.Sprintf("The reference is ambiguous: %d assets share this name. Use an id or an ARN.", len(assets)),
		Data: fault.Details{
			{Key: "value", Value: ref}, {Key: "dataset", Value: d.Name}, {Key: "ambiguous", Value: ids},
			{Key: "candidates", Value: d.suggest(assets[:min(maxSuggestions, len(assets))])},
		},
	}
}

func (d *Dataset) unknownError(ref string) error {
	matches := d.closeAssets(ref)
	return &fault.Error{
		Kind:    fault.NotFound,
		Message: "No asset matches the reference." + closeCount(len(matches)) + " Search with find_assets.",
		Data: fault.Details{
			{Key: "value", Value: ref}, {Key: "dataset", Value: d.Name}, {Key: "suggestions", Value: d.suggest(matches)},
		},
	}
}

// closeAssets returns at most maxSuggestions assets: those whose name or ARN
// contains the text, in dataset order, then those with a similar name.
func (d *Dataset) closeAssets(text string) []*Asset {
	var found []*Asset
	listed := make(map[*Asset]bool)
	add := func(asset *Asset) {
		if !listed[asset] && len(found) < maxSuggestions {
			listed[asset] = true
			found = append(found, asset)
		}
	}
	lower := strings.ToLower(text)
	var names []string
	seen := make(map[string]bool)
	for _, asset := range d.Assets {
		if strings.Contains(strings.ToLower(asset.Name), lower) || strings.Contains(strings.ToLower(asset.ARN), lower) {
			add(asset)
		}
		if !seen[asset.Name] {
			seen[asset.Name] = true
			names = append(names, asset.Name)
		}
	}
	if len(found) == maxSuggestions {
		return found
	}
	for _, name := range closeMatches(text, names, maxSuggestions, strings.ToLower) {
		add(d.refs().byName[name][0])
	}
	return found
}

func (d *Dataset) suggest(assets []*Asset) []Suggestion {
	suggestions := []Suggestion{}
	for _, asset := range assets {
		suggestions = append(suggestions, Suggestion{
			ID: asset.ID, Name: asset.Name, ARN: nullable(asset.ARN), Type: asset.Type,
			AccountID: nullable(asset.AccountID), Dataset: d.Name,
		})
	}
	return suggestions
}

// nullable returns nil for the empty text, which stands for an absent value.
func nullable(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
