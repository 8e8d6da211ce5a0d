package inventory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

const (
	maxCloseValues  = 3  // suggestions for an unknown enum value
	maxListedValues = 30 // valid values a message lists before it breaks off
)

// providers are the clouds a map may describe, as it spells them.
var providers = []string{"AWS", "AZURE", "GCP"}

// Providers returns the names of the clouds a map may describe.
func Providers() []string { return slices.Clone(providers) }

// IsProvider reports whether name is a provider, spelled exactly.
func IsProvider(name string) bool { return slices.Contains(providers, name) }

// ParseAssetType returns the asset type a caller means: case and surrounding
// blanks do not matter, and "-" and " " stand for "_".
func ParseAssetType(text string) (string, error) {
	return parseEnum("asset type", text, assetTypes)
}

// ParseProvider returns the provider a caller means, as lenient as
// [ParseAssetType].
func ParseProvider(text string) (string, error) {
	return parseEnum("provider", text, providers)
}

// ParseSeverity returns the severity a caller means, as lenient as
// [ParseAssetType].
func ParseSeverity(text string) (Severity, error) {
	name, err := parseEnum("severity", text, Severities())
	if err != nil {
		return SeverityNone, err
	}
	severity, _ := SeverityByName(name)
	return severity, nil
}

// ParseChoice returns the one of the valid values that a caller means, as lenient as
// [ParseAssetType]. The kind names it in the error.
func ParseChoice(kind, text string, valid []string) (string, error) {
	i := slices.IndexFunc(valid, func(value string) bool { return spelled(value) == spelled(text) })
	if i >= 0 {
		return valid[i], nil
	}
	return parseEnum(kind, text, valid)
}

// spelled returns a text in the spelling in which values are compared.
func spelled(text string) string {
	return enumSpelling.Replace(strings.ToUpper(strings.TrimSpace(text)))
}

// ParseLeast returns the least severity that a caller asks for, as lenient as
// [ParseAssetType]; a blank text asks for none.
func ParseLeast(text string) (Severity, error) {
	if strings.TrimSpace(text) == "" {
		return SeverityNone, nil
	}
	return ParseSeverity(text)
}

var enumSpelling = strings.NewReplacer("-", "_", " ", "_")

func parseEnum(kind, text string, valid []string) (string, error) {
	name := spelled(text)
	if slices.Contains(valid, name) {
		return name, nil
	}
	matches := closeMatches(name, valid, maxCloseValues, strings.ToUpper)
	message := fmt.Sprintf("Unknown %s.", kind)
	if len(matches) > 0 {
		message += fmt.Sprintf(" Close matches: %s.", strings.Join(matches, ", "))
	}
	listed := strings.Join(valid[:min(maxListedValues, len(valid))], ", ")
	if len(valid) > maxListedValues {
		listed += ", …"
	}
	return "", &fault.Error{
		Kind:    fault.Invalid,
		Message: message + fmt.Sprintf(" Valid values: %s.", listed),
		Data: fault.Details{
			{Key: "value", Value: text}, {Key: "valid", Value: slices.Clone(valid)}, {Key: "close_matches", Value: matches},
		},
	}
}

// ParseEdgeType returns the edge type a caller means, as lenient as
// [ParseAssetType].
func ParseEdgeType(text string) (string, error) {
	return parseEnum("edge type", text, EdgeTypes())
}
