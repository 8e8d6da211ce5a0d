package render

import (
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
)

// primitive returns the field that the specifications of all kinds have. What the
// author did not say is left out.
func (f *file) primitive(h ir.Handler) jen.Code {
	t := h.Common()
	tool, isTool := h.(*ir.Tool)
	entries := []jen.Code{entry("Name", text(t.Name))}
	for _, e := range []struct{ key, value string }{
		{"Title", t.Title}, {"Description", t.Description}, {"Category", t.Category},
	} {
		if e.value != "" {
			entries = append(entries, entry(e.key, text(e.value)))
		}
	}
	if len(t.Tags) > 0 {
		entries = append(entries, entry("Tags", f.stringSlice(t.Tags)))
	}
	if t.Sensitivity != "" {
		entries = append(entries, entry("Sensitivity", f.runtime(sensitivity(t.Sensitivity))))
	}
	if h.Word() != "prompt" {
		entries = append(entries, entry("Capabilities", f.capabilities(t.Capabilities)))
	}
	if isTool && tool.Meta != "" {
		entries = append(entries, entry("Meta", f.jsonValue([]byte(tool.Meta))))
	}
	if len(t.Icons) > 0 {
		entries = append(entries, entry("Icons", f.icons(t.Icons)))
	}
	if isTool {
		if hints := f.transformHints(tool.Transform); len(hints) > 0 {
			entries = append(entries, entry("TransformHints", f.runtime("TransformHints").Add(multi(hints...))))
		}
	}
	if rules := f.keyRules(h); len(rules) > 0 {
		entries = append(entries, entry("KeyRules", jen.Index().Add(f.runtime("KeyRule")).Add(multi(rules...))))
	}
	entries = append(entries, entry("Source", text(source(f.pkg.Path, t.Func))))
	return entry("Primitive", f.runtime("Primitive").Add(multi(entries...)))
}

func (f *file) capabilities(list []annotations.Capability) jen.Code {
	capabilities := make([]jen.Code, len(list))
	for i, c := range list {
		capabilities[i] = f.runtime(capability(c))
	}
	return jen.Index().Add(f.runtime("Capability")).Add(f.elements("{", "}", capabilities))
}

func (f *file) stringSlice(list []string) jen.Code {
	items := make([]jen.Code, len(list))
	for i, s := range list {
		items[i] = text(s)
	}
	return jen.Index().String().Add(f.elements("{", "}", items))
}

// sensitivity and capability return the names of constants of the runtime.
func sensitivity(s annotations.Sensitivity) string { return camel(string(s)) }

func capability(c annotations.Capability) string {
	switch c {
	case annotations.ReadFS:
		return "ReadFS"
	case annotations.WriteFS:
		return "WriteFS"
	}
	return camel(string(c))
}

func (f *file) icons(list []ir.Icon) jen.Code {
	icons := make([]jen.Code, len(list))
	for i, icon := range list {
		entries := []jen.Code{entry("Src", text(icon.Src))}
		if icon.MIMEType != "" {
			entries = append(entries, entry("MIMEType", text(icon.MIMEType)))
		}
		if len(icon.Sizes) > 0 {
			entries = append(entries, entry("Sizes", f.stringSlice(icon.Sizes)))
		}
		if icon.Theme != "" {
			entries = append(entries, entry("Theme", text(icon.Theme)))
		}
		icons[i] = multi(entries...)
	}
	return jen.Index().Add(f.runtime("Icon")).Add(multi(icons...))
}

func (f *file) transformHints(h ir.TransformHints) []jen.Code {
	var entries []jen.Code
	for _, e := range []struct {
		key  string
		list []string
	}{{"Skip", h.Skip}, {"SkipInput", h.SkipInput}} {
		if len(e.list) > 0 {
			entries = append(entries, entry(e.key, f.stringSlice(e.list)))
		}
	}
	for _, e := range []struct {
		key   string
		value *bool
	}{{"Pseudonymize", h.Pseudonymize}, {"Depseudonymize", h.Depseudonymize}, {"InputGuard", h.InputGuard}} {
		if e.value != nil {
			entries = append(entries, entry(e.key, f.hint(annotations.HintOf(*e.value))))
		}
	}
	for _, e := range []struct{ key, json string }{{"Project", h.Project}, {"Transforms", h.Transforms}} {
		if e.json != "" {
			entries = append(entries, entry(e.key, f.jsonValue([]byte(e.json))))
		}
	}
	return entries
}

func (f *file) hints(h annotations.Hints) jen.Code {
	var entries []jen.Code
	for _, e := range []struct {
		key  string
		hint annotations.Hint
	}{
		{"ReadOnly", h.ReadOnly}, {"Destructive", h.Destructive}, {"Idempotent", h.Idempotent}, {"OpenWorld", h.OpenWorld},
	} {
		if e.hint != annotations.Unset {
			entries = append(entries, entry(e.key, f.hint(e.hint)))
		}
	}
	line := f.runtime("Hints").Custom(jen.Options{Open: "{", Close: "}", Separator: ","}, entries...)
	if f.width(line) <= maxHints {
		return line
	}
	return f.runtime("Hints").Add(multi(entries...))
}

func (f *file) hint(h annotations.Hint) jen.Code {
	switch h {
	case annotations.True:
		return f.runtime("True")
	case annotations.False:
		return f.runtime("False")
	}
	return f.runtime("Unset")
}

// duration writes a duration in the largest unit that it is a multiple of.
func (f *file) duration(d time.Duration) jen.Code {
	if d == 0 {
		return jen.Lit(0)
	}
	units := []struct {
		unit time.Duration
		name string
	}{
		{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"},
		{time.Millisecond, "Millisecond"}, {time.Microsecond, "Microsecond"},
	}
	for _, u := range units {
		if d%u.unit == 0 {
			return jen.Op(strconv.FormatInt(int64(d/u.unit), 10)).Op("*").Add(f.qual("time", "time", u.name))
		}
	}
	return jen.Op(strconv.FormatInt(int64(d), 10)).Op("*").Add(f.qual("time", "time", "Nanosecond"))
}
