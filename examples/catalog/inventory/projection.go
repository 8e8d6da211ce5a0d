package inventory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

// AssetFields are the names a caller may keep of an asset. All but "tags" are
// shown when none are named.
func AssetFields() []string {
	return []string{"id", "name", "type", "provider", "region", "account_id", "arn",
		"internet_exposed", "open_findings", "max_severity", "tags", "uri"}
}

// FindingFields are the names a caller may keep of a finding. All are shown when
// none are named.
func FindingFields() []string {
	return []string{"id", "title", "severity", "risk_score", "source_tool", "resource_id", "resource_arn", "asset_id",
		"asset_name", "compliance_frameworks", "is_suppressed", "cvss_score", "detected_at", "uri"}
}

// Projection returns the fields to show of those a caller asked for: "id" first,
// the rest as asked, each once. It is nil when none were asked for, which means
// no projection.
func Projection(asked, valid []string) ([]string, error) {
	if len(asked) == 0 {
		return nil, nil
	}
	kept := []string{"id"}
	unknown := []string{}
	for _, field := range asked {
		switch {
		case !slices.Contains(valid, field):
			unknown = append(unknown, field)
		case !slices.Contains(kept, field):
			kept = append(kept, field)
		}
	}
	if len(unknown) > 0 {
		return nil, &fault.Error{
			Kind:    fault.Invalid,
			Message: fmt.Sprintf("Unknown fields: %d. Valid fields: %s.", len(unknown), strings.Join(valid, ", ")),
			Data:    fault.Details{{Key: "unknown", Value: unknown}, {Key: "valid", Value: valid}},
		}
	}
	return kept, nil
}
