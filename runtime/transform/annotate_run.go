package transform

import (
	"slices"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	reportAnnotations        = "annotations"
	reportContentAnnotations = "content_annotations"

	pseudonymNote = "Identifiers are pseudonyms; pass them back unchanged and tools resolve the real resources."
)

// parts implements [Settings].
func (s *AnnotateOptions) parts() ([]part, error) { return []part{{whole: &annotator{s}}}, nil }

// An annotator says what a result is, and what was done to it.
type annotator struct{ options *AnnotateOptions }

// Apply implements [runtime.Pipeline].
func (a *annotator) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	f := findings{label: a.options.LabelFindings}
	labelled, err := f.value(value, 0)
	if err != nil {
		return runtime.JSON{}, err
	}
	if a.options.ContentAnnotations {
		a.content(t, &f)
	}
	notes := a.notes(t, value, &f)
	if notes.Len() > 0 {
		t.Report.Extend(reportAnnotations, *notes)
	}
	if a.options.Inline && labelled.Kind() == codec.KindObject && notes.Len() > 0 {
		labelled = withMember(labelled, a.options.Key, notes.Value())
	}
	return labelled, nil
}

// withMember returns an object with a member at the end, in the place of those with
// its name.
func withMember(object codec.Value, name string, value codec.Value) codec.Value {
	members := slices.DeleteFunc(objectMembers(object, object.Len()+1), func(m codec.Member) bool { return m.Name == name })
	return codec.ObjectValue(append(members, codec.Member{Name: name, Value: value})...)
}

// notes returns the annotations.
func (a *annotator) notes(t *runtime.Transformation, value codec.Value, f *findings) *runtime.Object {
	notes := new(runtime.Object)
	if a.options.Classification {
		notes.Set("classification", classification(t))
	}
	if a.options.Provenance {
		notes.Set("provenance", a.provenance(t, value))
	}
	if a.options.Summary {
		summarize(notes, t.Report)
	}
	if a.options.Notice != "" {
		notes.Set("notice", codec.StringValue(a.options.Notice))
	}
	if counts := f.counts(); counts.Len() > 0 {
		notes.Set("findings_by_severity", counts.Value())
	}
	return notes
}

// sensitivityOf returns that of the primitive.
func sensitivityOf(t *runtime.Transformation) runtime.Sensitivity {
	if t.Spec != nil {
		if s := t.Spec.Common().Sensitivity; s.Valid() {
			return s
		}
	}
	return runtime.Confidential
}

func classification(t *runtime.Transformation) codec.Value {
	section := make([]codec.Member, 0, 4)
	section = append(section, member("sensitivity", string(sensitivityOf(t))))
	if withheld := labels(t.Report, "redacted", "masked", "hashed", "dropped"); len(withheld) > 0 {
		section = append(section, codec.Member{Name: "withheld_entities", Value: texts(withheld)})
	}
	if pseudonymized := labels(t.Report, "pseudonymized"); len(pseudonymized) > 0 {
		section = append(section, codec.Member{Name: "pseudonymized_entities", Value: texts(pseudonymized)}, member("note", pseudonymNote))
	}
	return codec.ObjectValue(section...)
}

// member returns a member that is a text.
func member(name, text string) codec.Member {
	return codec.Member{Name: name, Value: codec.StringValue(text)}
}

// labels returns the names of the counts in sections of a report, sorted.
func labels(report *runtime.Report, sections ...string) []string {
	var names []string
	for _, section := range sections {
		for name := range report.Get(section).All() {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func texts(list []string) codec.Value {
	items := make([]codec.Value, len(list))
	for i, text := range list {
		items[i] = codec.StringValue(text)
	}
	return codec.ListValue(items...)
}

// provenance says where a result comes from.
func (a *annotator) provenance(t *runtime.Transformation, value codec.Value) codec.Value {
	name, category := codec.NullValue(), codec.NullValue()
	if t.Spec != nil {
		name = codec.StringValue(t.Spec.Common().Name)
		category = codec.StringValue(t.Spec.Common().Category)
	}
	section := append(make([]codec.Member, 0, 7),
		member("kind", string(t.Kind)),
		codec.Member{Name: "name", Value: name},
		member("generated_at", a.options.now().UTC().Format("2006-01-02T15:04:05+00:00")),
		member("policy", a.options.Profile),
		codec.Member{Name: "category", Value: category},
	)
	for _, key := range []string{"dataset", "dataset_id", "source"} {
		dataset, _ := value.Get(key)
		_, integer := dataset.Int()
		if dataset.Kind() == codec.KindString || integer {
			section = append(section, codec.Member{Name: "dataset", Value: dataset})
			break
		}
	}
	if t.Principal != nil {
		roles := slices.Clone(t.Principal.Roles)
		slices.Sort(roles)
		section = append(section, codec.Member{Name: "principal_roles", Value: texts(roles)})
	}
	return codec.ObjectValue(section...)
}

// now returns the time.
func (s *AnnotateOptions) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// summarize notes what the transforms before did.
func summarize(notes *runtime.Object, report *runtime.Report) {
	var totals runtime.Object
	for _, section := range []string{"redacted", "masked", "hashed", "pseudonymized", "generalized", "dropped", reportAliased} {
		if total := total(report.Get(section)); total > 0 {
			totals.Set(section, codec.IntValue(total))
		}
	}
	if totals.Len() > 0 {
		notes.Set("transformed", totals.Value())
	}
	if n, _ := report.Get(reportUntrusted).Get("suspicious"); !n.IsZero() {
		notes.Set("untrusted_content", codec.StringValue(untrustedNotice))
	}
}

// total returns a count, or the sum of those in an object.
func total(section codec.Value) int64 {
	sum, _ := section.Int()
	for _, count := range section.All() {
		n, _ := count.Int()
		sum += n
	}
	return sum
}

// content reports for whom a result is, and how much it matters. With the option, the
// text blocks of the result are told, too.
func (a *annotator) content(t *runtime.Transformation, f *findings) {
	sensitivity := sensitivityOf(t)
	audience := []runtime.Role{runtime.RoleUser, runtime.RoleAssistant}
	if sensitivity == runtime.Restricted {
		audience = audience[:1]
	}
	priority := []float64{0.3, 0.45, 0.6, 0.75}[sensitivity.Rank()]
	if f.severe() {
		priority = max(priority, 0.9)
	}
	roles := make([]string, len(audience))
	for i, role := range audience {
		roles[i] = string(role)
	}
	t.Report.Set(reportContentAnnotations, codec.ObjectValue(
		codec.Member{Name: "audience", Value: texts(roles)},
		codec.Member{Name: "priority", Value: codec.FloatValue(priority)},
	))
	if a.options.ContentBlocks {
		t.Content = runtime.ContentAnnotations{Audience: audience, Priority: &priority}
	}
}
