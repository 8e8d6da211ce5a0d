package transform

// TemplateOptions are the options of members that are put together from others.
type TemplateOptions struct{ Templates []TextTemplate }

// TextTemplate adds a member to the objects that have all the fields of its text.
type TextTemplate struct {
	Target    string // name of the member
	Text      string // with {field} for the value of another member
	Fields    []string
	Overwrite bool
}

// Reversible implements [Settings].
func (*TemplateOptions) Reversible() bool { return false }

func checkTemplate(o *object, _ *Context) Settings {
	return &TemplateOptions{Templates: o.templates("templates")}
}

func (o *object) templates(name string) (templates []TextTemplate) {
	o.objects(name, func(item *object) {
		t := TextTemplate{
			Target:    item.required("target"),
			Text:      item.required("template"),
			Overwrite: item.flag("overwrite", false),
		}
		var ok bool
		if t.Fields, ok = fields(t.Text); !ok {
			item.fail("template", "must hold names of members in braces, as in {name}; write {{ for a brace")
		}
		templates = append(templates, t)
	})
	return templates
}
