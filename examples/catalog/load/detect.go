package load

import "slices"

// A Kind is a format an estate is stored in.
type Kind string

const (
	Auto      Kind = "auto"      // found out from the path and the content
	Inventory Kind = "inventory" // an inventory map, with its organization and findings beside it
	Report    Kind = "report"    // findings with the assets they are about
	Generic   Kind = "generic"   // any of assets, edges and findings, or a bare list of findings
)

// Names of the files that belong together in a directory.
const (
	MapFile          = "inventory-map.json"
	OrganizationFile = "inventory-organization.json"
	FindingsFile     = "findings.json"
)

// detect returns the kind of valid JSON text, "" when it is none of ours.
func detect(text []byte) Kind {
	switch text[0] {
	case '{':
		return detectObject(members(text))
	case '[':
		return detectList(elements(text))
	}
	return ""
}

func detectObject(all []member) Kind {
	has := func(name string) bool {
		return slices.ContainsFunc(all, func(m member) bool { return m.name == name })
	}
	switch {
	case has("findings") && (has("metadata") || has("summary")):
		return Report
	case has("assets") && has("edges") && (has("unresolved_references") || has("regions")):
		return Inventory
	case has("assets"), has("edges"), has("findings"):
		return Generic
	}
	return ""
}

// detectList recognises a list of findings by its first element.
func detectList(all [][]byte) Kind {
	if len(all) == 0 || all[0][0] != '{' {
		return ""
	}
	isFinding := func(m member) bool {
		return m.name == "severity" || m.name == "title" || m.name == "resource_id"
	}
	if slices.ContainsFunc(members(all[0]), isFinding) {
		return Generic
	}
	return ""
}
