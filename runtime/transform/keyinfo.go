package transform

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
)

// keyInfo is all that a key says, whatever stands under it and beside it.
type keyInfo struct {
	name     string
	rules    []*keyRule
	sibling  uint64 // its bit for rules that want it beside
	found    bool   // there is something in the key itself
	visible  bool   // every character can be seen
	skip     bool
	tags     bool // tags stand below
	checksum bool // checksums stand under it
	common   bool // the values are words that everybody has
	listed   bool // as the key of a tag: the value is only scanned
	person   bool // as the key of a tag: the value is somebody
	tagKey   bool // in an item of a list of tags: the key of the tag
	tagValue bool
	naming   bool // the text under it is the key of a value beside
	valued   bool // such a value may stand under it
}

// keyCache remembers what some keys say. A key is in one of two slots.
type keyCache struct {
	seed  maphash.Seed
	slots [1 << 11]atomic.Pointer[keyInfo]
}

// longestKey is the longest key that is remembered.
const longestKey = 128

// key returns what a key says.
func (r *redactor) key(name string) *keyInfo {
	if len(name) > longestKey {
		return r.examine(name)
	}
	at := maphash.String(r.keys.seed, name) % uint64(len(r.keys.slots))
	first, second := &r.keys.slots[at], &r.keys.slots[at^1]
	info := first.Load()
	if info != nil && info.name == name {
		return info
	}
	if other := second.Load(); other != nil && other.name == name {
		return other
	}
	fresh := r.examine(strings.Clone(name))
	if info != nil {
		second.Store(info)
	}
	first.Store(fresh)
	return fresh
}

// keyAt is key for a member of the object of a frame. Objects beside each other mostly
// have the same keys in the same order, so that the last one there tells.
func (r *redactor) keyAt(f *frame, i int, name string) *keyInfo {
	const most = 64
	if i < len(f.keys) && (f.seen || f.keys[i].name == name) {
		return f.keys[i]
	}
	info := r.key(name)
	switch {
	case len(name) > longestKey:
	case i < len(f.keys):
		f.keys[i] = info
	case i == len(f.keys) && i < most:
		f.keys = append(f.keys, info)
	}
	return info
}

// seesAll reports whether every name of an object consists of characters that can be seen,
// as almost all do. The infos about the first names are then those that the frame has.
func (r *redactor) seesAll(f *frame, v codec.Value) bool {
	i := 0
	for name := range v.All() {
		if len(name) > longestKey || !r.keyAt(f, i, name).visible {
			return false
		}
		i++
	}
	return true
}

func (r *redactor) examine(name string) *keyInfo {
	normal := detect.Normal(name)
	_, unseen, _ := strip(name)
	info := &keyInfo{
		name:     name,
		visible:  unseen == 0,
		sibling:  r.siblings[normal],
		found:    r.options.ScanKeys && len(r.set.Scan(nil, name)) > 0,
		skip:     slices.Contains(r.options.SkipKeys, name),
		tags:     r.options.Tags && isTagContainer(normal),
		common:   isCommon(normal),
		checksum: detect.ChecksumKey(normal),
		listed:   r.isListed(normal),
		person:   isPerson(normal),
		tagKey:   strings.EqualFold(name, "key"),
		tagValue: strings.EqualFold(name, "value"),
		naming:   isNaming(normal),
		valued:   isValued(normal),
	}
	label := slices.Contains(r.options.Labels, name)
	for _, rule := range r.set.Keyed(name) {
		if !label || rule.Category != detect.Secret {
			info.rules = append(info.rules, r.rules[rule])
		}
	}
	return info
}

// isListed reports whether tags of a key have values that everybody has.
func (r *redactor) isListed(normal string) bool {
	if list := r.options.TagKeyAllowlist; list != nil {
		return slices.ContainsFunc(list, func(key string) bool { return detect.Normal(key) == normal })
	}
	switch normal {
	case "env", "environment", "stage", "tier", "managed_by", "managedby", "terraform", "cost_center", "costcenter",
		"project_type", "application_tier", "criticality", "data_classification", "compliance", "backup", "patch_group":
		return true
	}
	return false
}

// isPerson reports whether a tag says who somebody is.
func isPerson(normal string) bool {
	parts := strings.Split(normal, "_")
	for i, part := range parts {
		switch part {
		case "owner", "owners", "createdby", "creator", "contact", "email", "maintainer", "author", "requester", "user", "manager":
			return true
		}
		if i > 0 {
			switch parts[i-1] + "_" + part {
			case "created_by", "requested_by", "team_lead":
				return true
			}
		}
	}
	return false
}

// isCommon reports whether the values under a normalised key are words of a vocabulary,
// of which none is the name of anything.
func isCommon(normal string) bool {
	switch normal {
	case "type", "asset_type", "resource_type", "provider", "region", "status", "severity", "predicate", "edge_type",
		"relationship", "kind", "chunk_type", "metric", "mode", "format", "category", "direction", "protocol",
		"max_severity", "severity_max", "relation_group", "feature_set", "env", "environment", "stage", "tier",
		"strategy", "applies_to", "entity", "entity_type", "decision":
		return true
	}
	return false
}
