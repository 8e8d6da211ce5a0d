package lint

import (
	"testing"

	"github.com/cloudg/cloudg/annotations/directive"
)

func TestReadable(t *testing.T) {
	for goName, want := range map[string]string{
		"FindAssets": "find_assets", "GetS3Bucket": "get_s3_bucket", "X509Cert": "x509_cert", "GetHTTPServerID": "get_http_server_id",
		"OAuth2Token": "oauth2_token", "ListIPv4": "list_ipv4", "ParseURLs": "parse_urls", "URLsOfPage": "urls_of_page", "CountVMs": "count_vms",
		"MySQLDump": "mysql_dump", "FindGitHubIDs": "find_github_ids", "RunGraphQL": "run_graphql", "PlotXAxis": "plot_x_axis",
		"ShowARecord": "show_a_record", "VisitoRs": "visito_rs", "Do_it": "do_it", "WriteC": "write_c", "find_x__y": "find_x__y",
		"GetSSHs_2": "get_sshs_2", "b_": "b_",
	} {
		wire, err := directive.WireName(goName)
		if err != nil {
			t.Fatal(err)
		}
		if got := readable(goName, wire); got != want {
			t.Errorf("readable(%s, %s) = %s, want %s", goName, wire, got, want)
		}
	}
}
