package directive_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/annotations/directive"
)

func TestWireName(t *testing.T) {
	tests := []struct{ in, want string }{
		{"FindAssets", "find_assets"},
		{"GetHTTPServerID", "get_http_server_id"},
		{"GetS3Bucket", "get_s3_bucket"},
		{"X509Cert", "x509_cert"},
		{"OAuth2Token", "o_auth2_token"},
		{"ListIPv4", "list_i_pv4"},
		{"ParseURLs", "parse_ur_ls"},
		{"findAssets", "find_assets"},
		{"find_assets", "find_assets"},
		{"Find_Assets", "find_assets"},
		{"ID", "id"},
		{"A", "a"},
		{"x", "x"},
		{"IDs", "i_ds"},
		{"_x", "_x"},
		{"HTTP_Server", "http_server"},
		{"V2", "v2"},
		{"a1B2", "a1_b2"},
		{strings.Repeat("a", 128), strings.Repeat("a", 128)},
	}
	for _, tt := range tests {
		got, err := directive.WireName(tt.in)
		if err != nil || got != tt.want {
			t.Errorf("WireName(%q) = %q, %v; want %q", tt.in, got, err, tt.want)
		}
	}
}

func TestWireNameErrors(t *testing.T) {
	for _, in := range []string{"Größe", "Zähle", "数", "a b", "a-b", "", strings.Repeat("a", 129), strings.Repeat("aB", 50)} {
		got, err := directive.WireName(in)
		if err == nil {
			t.Errorf("WireName(%q) = %q, want an error", in, got)
			continue
		}
		if !strings.Contains(err.Error(), "write the name explicitly") {
			t.Errorf("WireName(%q): error %q does not ask for a name", in, err)
		}
	}
}

func TestValidName(t *testing.T) {
	for _, name := range []string{"a", "find_assets", "A.b-C_9", "-", strings.Repeat("x", 128)} {
		if !directive.ValidName(name) {
			t.Errorf("ValidName(%q) = false", name)
		}
	}
	for _, name := range []string{"", "a b", "a\n", "a/b", "é", strings.Repeat("x", 129), "a\x00"} {
		if directive.ValidName(name) {
			t.Errorf("ValidName(%q) = true", name)
		}
	}
}
