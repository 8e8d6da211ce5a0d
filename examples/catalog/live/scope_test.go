package live

import "testing"

func TestParseScope(t *testing.T) {
	for text, want := range map[string][3]string{
		"aws":                     {"aws", "aws", ""},
		"AWS/111122223333":        {"aws/111122223333", "aws", "111122223333"},
		"azure/profile:Audit.x@y": {"azure/profile:Audit.x@y", "azure", ""},
		"gcp/org:o-1":             {"gcp/org:o-1", "gcp", ""},
		"gcp/route-ml-7731":       {"gcp/route-ml-7731", "gcp", "route-ml-7731"},
	} {
		scope, err := ParseScope(text)
		if got := [3]string{string(scope), scope.Provider(), scope.Account()}; err != nil || got != want {
			t.Errorf("%q = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "aws/", "aws/-x", "aws/profile:-x", "aws/team:x", "aws/a b", "aws/a/b", "oracle", "aws/a\n", " aws"} {
		if scope, err := ParseScope(text); err == nil {
			t.Errorf("%q = %q", text, scope)
		}
	}
	if s := ScannerScope("aws"); s.Provider() != "" || s.Account() != "" || s.Scanner() != "aws" || Scope("aws").Scanner() != "" {
		t.Errorf("scope of a scanner = %q", s)
	}
}
