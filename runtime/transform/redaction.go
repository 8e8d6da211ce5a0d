package transform

import (
	"maps"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
	"github.com/cloudg/cloudg/runtime/vault"
)

// A redaction is one run of a redactor.
type redaction struct {
	*redactor
	vault     vault.Moment // when the run began; nothing without a vault
	namespace string
	counts    []count // by decision, nil while there are none
	mentions  map[Action]int64
	known     *known               // what runs before have learned, nil for nothing
	names     map[string]name      // what was replaced and other texts may mention; that of known until there is more
	digits    map[string]*decision // numbers that are identifiers; the same
	named     bool                 // names has more than known
	numbered  bool                 // digits has more than known
	numbers   bool                 // there was a number that may be one
	findings  []detect.Finding     // of the text at hand
	buf       []byte
	keyed     *pathNode // what is declared, if that tells of objects whose keys are data
}

// A name is what became of a value.
type name struct {
	after  string
	action Action
}

// A count is how often a decision was carried out.
type count struct {
	done    int64
	encoded int64 // on what was redacted as a whole because it was encoded
}

// count returns the count of a decision.
func (r *redaction) count(d *decision) *count {
	if r.counts == nil {
		r.counts = make([]count, len(r.all))
	}
	return &r.counts[d.index]
}

// mention counts mentions of names.
func (r *redaction) mention(action Action, n int64) {
	if n == 0 {
		return
	}
	if r.mentions == nil {
		r.mentions = map[Action]int64{}
	}
	r.mentions[action] += n
}

func (r *redactor) start(t *runtime.Transformation) (*redaction, treatment) {
	run := &redaction{redactor: r}
	if r.options.Vault != nil {
		run.vault, run.namespace = r.options.Vault.Moment(), r.options.Vault.Namespace(t.Principal)
	}
	run.recall(t.Learned)
	paths := declaredPaths(&r.paths, t.Spec)
	if paths != nil && t.Kind == runtime.KindCompletion && t.Direction == runtime.DirectionOutput {
		paths = &pathNode{star: paths, names: paths.names} // a list of what is proposed
	}
	if paths != nil && t.Payload != "" {
		paths = &pathNode{names: map[string]*pathNode{t.Payload: paths}, keyed: paths.keyed}
	}
	if paths != nil && paths.keyed {
		run.keyed = paths
	}
	return run, treatment{mode: top, paths: paths}
}

// again reports whether the result has to be walked through once more.
func (r *redaction) again() bool {
	return len(r.names) > 0 || len(r.digits) > 0 || r.numbers && r.back
}

// finish notes what was done.
func (r *redaction) finish(report *runtime.Report) {
	for i, n := range r.counts {
		d := r.all[i]
		if n.done > 0 {
			report.Count(d.strategy.Action.done(), d.entity, n.done)
		}
		if n.encoded > 0 {
			report.Count(ActionRedact.done(), d.entity, n.encoded)
		}
	}
	for _, action := range slices.Sorted(maps.Keys(r.mentions)) {
		report.Count(action.done(), "resource_name_mention", r.mentions[action])
	}
}

// done returns the name of an action in a report.
func (a Action) done() string {
	switch a {
	case ActionRedact:
		return "redacted"
	case ActionMask:
		return "masked"
	case ActionHash:
		return "hashed"
	case ActionPseudonymize:
		return "pseudonymized"
	case ActionGeneralize:
		return "generalized"
	case ActionDrop:
		return "dropped"
	}
	return ""
}

func (r *redaction) enter(how treatment, v codec.Value) (treatment, bool) {
	switch how.mode {
	case top, tagged:
		how.mode = plain
	case ruled:
		switch {
		case how.rule.Subtree && how.rule.own.strategy.Action == ActionDrop:
			r.count(how.rule.own).done++
			return how, true
		case how.rule.Subtree:
			how.mode = leaves
		case v.Kind() == codec.KindObject && how.rule.MapKeys:
			how.mode = mapKeys
		case v.Kind() == codec.KindObject:
			how.mode = plain
		}
	}
	return how, false
}

func (r *redaction) item(list treatment, item codec.Value) treatment {
	how := list
	how.paths = nil
	switch list.mode {
	case tagMap:
		how.mode = plain
		if tag, ok := r.pair(item); ok {
			how.mode, how.tag = tagPair, tag
		}
	case ruled:
		if item.Kind() == codec.KindObject {
			how.mode = plain
		}
	}
	if list.paths != nil {
		how = r.declare(how, list.paths.star)
	}
	return how
}

func (r *redaction) member(w *walk, f *frame, name string, _ codec.Value) (treatment, string, bool) {
	info := r.keyAt(f, f.member, name)
	how := treatment{mode: plain}
	switch f.how.mode {
	case skipped:
		return f.how, name, false
	case mapKeys:
		after, gone := r.ruledText(name, f.how.rule)
		return how, after, gone
	}
	if info.skip && f.how.mode != leaves {
		return treatment{mode: skipped}, name, false
	}
	gone := false
	if info.found {
		name, gone = r.scanned(name)
	}
	switch f.how.mode {
	case leaves:
		return f.how, name, gone
	case tagPair:
		return r.pairMember(w, f, info), name, gone
	case tagMap:
		how = r.tagOf(info)
	default:
		how = r.byKey(w, f, info)
	}
	if f.how.paths != nil {
		how = r.declare(how, f.how.paths.child(info.name))
	}
	return how, name, gone
}

// byKey returns how the value under a key is treated.
func (r *redaction) byKey(w *walk, f *frame, info *keyInfo) treatment {
	for _, rule := range info.rules {
		if rule.siblings == 0 || rule.siblings&r.siblingsOf(w, f) != 0 {
			return treatment{mode: ruled, rule: rule}
		}
	}
	if info.valued {
		if rule := r.besideKey(w, f); rule != nil {
			return treatment{mode: ruled, rule: rule}
		}
	}
	switch {
	case info.tags:
		return treatment{mode: tagMap}
	case info.checksum:
		return treatment{mode: checksum}
	}
	return treatment{mode: plain}
}

// siblingsOf returns the bits of the keys of an object.
func (r *redaction) siblingsOf(w *walk, f *frame) uint64 {
	if f.known {
		return f.siblings
	}
	for i := range f.object.Len() {
		name := w.nameOf(f, i)
		f.siblings |= r.keyAt(f, i, name).sibling
		if name == "type" && len(r.options.Labels) > 0 && r.isLabel(f.object.Member(i).Value) {
			f.siblings |= r.redactor.siblings["asset_type"]
		}
	}
	f.known = true
	return f.siblings
}
