package policy

import "github.com/cloudg/cloudg/runtime"

// family says which of the three name lists are about a primitive.
type family uint8

const (
	toolFamily family = iota
	resourceFamily
	promptFamily
	families
)

func familyOf(kind runtime.Kind) family {
	switch kind {
	case runtime.KindResource, runtime.KindTemplate:
		return resourceFamily
	case runtime.KindPrompt:
		return promptFamily
	}
	return toolFamily
}

// access are compiled access keys.
type access struct {
	allow, deny                         [families]globs
	allowCategories, denyCategories     globs
	listed                              [families]bool // there is an allow list, maybe an empty one
	listedCategories                    bool
	allowCapabilities, denyCapabilities capabilitySet
	ceiling                             runtime.Sensitivity // empty for none
}

func compileAccess(a *Access) access {
	return access{
		allow:             [families]globs{parseGlobs(a.AllowTools), parseGlobs(a.AllowResources), parseGlobs(a.AllowPrompts)},
		deny:              [families]globs{parseGlobs(a.DenyTools), parseGlobs(a.DenyResources), parseGlobs(a.DenyPrompts)},
		listed:            [families]bool{a.AllowTools != nil, a.AllowResources != nil, a.AllowPrompts != nil},
		allowCategories:   parseGlobs(a.AllowCategories),
		denyCategories:    parseGlobs(a.DenyCategories),
		listedCategories:  a.AllowCategories != nil,
		allowCapabilities: capabilitySetOf(a.AllowCapabilities),
		denyCapabilities:  capabilitySetOf(a.DenyCapabilities),
		ceiling:           a.MaxSensitivity,
	}
}
