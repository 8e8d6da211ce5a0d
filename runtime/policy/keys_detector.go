package policy

import "github.com/cloudg/cloudg/runtime/codec"

// detectorShape is a detector. Package transform checks it; the schema only knows what
// editors can complete.
func detectorShape() shape[*Node] {
	s := free()
	s.schema = func(s *schemas) codec.Value {
		s.definitions.Set("detector", detectorSchema())
		return schemaOf(sayText("$ref", "#/$defs/detector"))
	}
	return s
}

func detectorSchema() codec.Value {
	var properties codec.Object
	add := func(name, doc string, of ...codec.Member) {
		properties.Set(name, described(doc, schemaOf(append([]codec.Member{sayText("title", title(name))}, of...)...)))
	}
	add("name", "How reports, strategies and disabled_detectors call it.", sayText("type", "string"))
	add("pattern", "Regular expression (RE2) for what is to be found.", sayText("type", "string"))
	add("description", "What it finds, for people.")
	add("group", "The group of the pattern that is what was found; 0 for the whole match.")
	add("entity", "What kind of value it finds, for strategies; its name unless given.")
	add("category", "The family of that kind, as strategies call it; identifier unless given.")
	add("confidence", "How sure a find is, from 0 to 1.")
	add("hints", "Words of which one must occur for the pattern to be tried.")
	add("validator", "What a find must be, too: ip, secret, not_placeholder, entropy[:BITS] or high_entropy[:BITS].")
	add("min_length", "Texts that are shorter are passed over.")
	add("enabled", "Whether it is on.")
	add("ignore_case", "Whether upper and lower case are the same to the pattern.")
	add("flags", "Flags of the pattern.")
	return schemaOf(sayText("title", "Detector"), sayText("description", "Finds values of one kind in texts."), sayText("type", "object"),
		say("properties", properties.Value()), say("required", codec.ListValue(codec.StringValue("name"), codec.StringValue("pattern"))))
}
