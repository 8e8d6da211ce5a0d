package inventory

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// AssetChanges are assets that two datasets do not share as they are.
type AssetChanges struct {
	Added   Changes[AssetChange] `json:"added"`
	Removed Changes[AssetChange] `json:"removed"`
	Changed Changes[AssetChange] `json:"changed"`
	// Number of assets that are the same in both.
	Unchanged int `json:"unchanged"`
}

// An AssetChange is an asset as it is now, or was when it is gone.
type AssetChange struct {
	ID string `json:"id" cloudg:"entity=identifier"`
	// The ARN, else the id.
	Key       string  `json:"key" cloudg:"entity=identifier"`
	Name      string  `json:"name" cloudg:"entity=name"`
	Type      string  `json:"type"`
	AccountID *string `json:"account_id"`
	Region    string  `json:"region"`
	// What differs, sorted; metadata_hash stands for the metadata.
	ChangedFields   []string        `json:"changed_fields,omitempty"`
	InternetExposed *ExposureChange `json:"internet_exposed,omitempty"`
}

// An ExposureChange says that the internet reaches an asset now, or no more.
type ExposureChange struct {
	Before bool `json:"before"`
	After  bool `json:"after"`
}

func newAssetChange(a *Asset) AssetChange {
	return AssetChange{ID: a.ID, Key: a.StableID(), Name: a.Name, Type: a.Type, AccountID: nullable(a.AccountID), Region: a.Region}
}

// compareAssets fills what a diff says about assets.
func (diff *Diff) compareAssets(old, now keyed, limit int) {
	var added, removed, changed, exposed, exposedNew []AssetChange
	for _, key := range slices.Sorted(maps.Keys(now.assets)) {
		asset := now.assets[key]
		change := newAssetChange(asset)
		before := old.assets[key]
		if before == nil {
			added = append(added, change)
			if asset.InternetExposed {
				exposedNew = append(exposedNew, change)
			}
			continue
		}
		if change.ChangedFields = changedFields(before, asset); len(change.ChangedFields) == 0 {
			diff.Assets.Unchanged++
			continue
		}
		if before.InternetExposed != asset.InternetExposed {
			change.InternetExposed = &ExposureChange{Before: before.InternetExposed, After: asset.InternetExposed}
		}
		changed = append(changed, change)
		if asset.InternetExposed && !before.InternetExposed {
			exposed = append(exposed, change)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(old.assets)) {
		if now.assets[key] == nil {
			removed = append(removed, newAssetChange(old.assets[key]))
		}
	}
	diff.Assets.Added, diff.Assets.Removed, diff.Assets.Changed = first(added, limit), first(removed, limit), first(changed, limit)
	diff.NewlyInternetExposed = first(append(exposed, exposedNew...), limit)
}

// changedFields lists what differs between two states of an asset, sorted.
func changedFields(old, now *Asset) []string {
	var fields []string
	for _, field := range []struct {
		name    string
		differs bool
	}{
		{"account_id", old.AccountID != now.AccountID},
		{"internet_exposed", old.InternetExposed != now.InternetExposed},
		{"metadata_hash", !old.Metadata.same(now.Metadata)},
		{"name", old.Name != now.Name},
		{"region", old.Region != now.Region},
		{"tags", !maps.Equal(old.Tags, now.Tags)},
		{"type", old.Type != now.Type},
	} {
		if field.differs {
			fields = append(fields, field.name)
		}
	}
	return fields
}

// same reports whether two objects hold the same values, in whatever order and layout.
func (m Metadata) same(other Metadata) bool {
	equal := func(a, b MetadataEntry) bool { return a.Key == b.Key && string(a.Value) == string(b.Value) }
	return slices.EqualFunc(m, other, equal) || m.canonical() == other.canonical()
}

// canonical returns the object as text, with the members of all objects sorted by name.
func (m Metadata) canonical() string {
	values := make(map[string]any, len(m))
	for _, entry := range m {
		decoder := json.NewDecoder(bytes.NewReader(entry.Value))
		decoder.UseNumber()
		var value any
		if decoder.Decode(&value) != nil {
			value = string(entry.Value)
		}
		values[entry.Key] = value
	}
	text, err := json.Marshal(values)
	if err != nil {
		return err.Error() // cannot be: the values come from JSON
	}
	return string(text)
}
