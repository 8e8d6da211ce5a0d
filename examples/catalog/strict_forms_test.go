package main

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// lenient is strict for people who may see and write more than it allows: what it hides
// then has to be hidden by the primitives that strict does not offer, too.
const lenient = `{"name": "lenient", "extends": "strict", "max_sensitivity": "restricted", "allow_capabilities": ["write_fs", "exec", "cloud_access"]}`

// TestLenientTellsNothingReal is TestStrictTellsNothingReal for all that strict denies.
func TestLenientTellsNothingReal(t *testing.T) {
	s := under(t, lenient)
	real := estateThings(t)
	real.add("path", s.dir)
	real.add("dataset", "northwharf")
	told := everything(t, s)
	for _, name := range []string{"get_asset_metadata", "export_report", "subgraph_export", "cloudg://graph/cytoscape"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(told)), func(what string) bool { return strings.HasPrefix(what, name) }) {
			t.Errorf("%s is not asked for", name)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(told)) {
		for kind, values := range real.in(told[what]) {
			t.Errorf("%s tells the %s %q: …%s", what, kind, values, around(spelled(told[what]), values[0]))
		}
	}
}

// TestStrictHidesStableIDs: what stands in the place of an ARN need not look like one.
func TestStrictHidesStableIDs(t *testing.T) {
	s := under(t, lenient)
	ids := []string{
		"k8s://quaycluster/quayspace/quaydeploy", "entra:quaytenant:quayapp", "gcp-principal:quaygroup", "cloudg:aws:ec2:eu-north-1::quaything",
		"/providers/Microsoft.Management/managementGroups/quaygroup", "/subscriptions/quaysub/resourceGroups/quayrg/providers/Microsoft.Sql/servers/quaysql",
	}
	var assets, findings, edges []string
	for i, id := range ids {
		n := strconv.Itoa(i)
		assets = append(assets, `{"id":"a`+n+`","name":"n`+n+`","arn":"`+id+`","asset_type":"RDS_INSTANCE","provider":"AWS"}`)
		findings = append(findings, `{"id":"f`+n+`","resource_id":"a`+n+`","resource_arn":"`+id+`","severity":"HIGH","title":"t","description":"d","source_tool":"s","source_finding_id":"own-`+id+`"}`)
		edges = append(edges, `{"source_id":"0.0.0.0/0","target_id":"a`+n+`","edge_type":"INTERNET_EXPOSED","cidr":"0.0.0.0/0"}`)
	}
	s.write(t, "ids.json", `{"assets":[`+strings.Join(assets, ",")+`],"edges":[`+strings.Join(edges, ",")+`],"findings":[`+strings.Join(findings, ",")+`]}`)
	s.call(t, "load_dataset", `{"path":"ids.json"}`)
	told := map[string]string{}
	for _, v := range []visit{
		{"find_assets", `{}`}, {"list_findings", `{}`}, {"get_finding", `{"finding_id":"f0"}`}, {"reachability_findings", `{}`},
		{"subgraph_export", `{"seeds":["a0","a1","a2","a3","a4","a5"]}`}, {"get_asset", `{"ref":"n"}`}, {"top_risks", `{}`},
	} {
		told[v.name] = string(s.call(t, v.name, v.args).AppendJSON(nil))
	}
	_, err := s.ReadResource(t.Context(), runtime.Local(), "cloudg://assets/n")
	if _, told["cloudg://assets/n"] = refused(t, "a part of a name", err); !strings.Contains(told["cloudg://assets/n"], "suggestions") {
		t.Errorf("no asset is suggested: %v", err)
	}
	for _, uri := range []string{"cloudg://graph/d3", "cloudg://graph/cytoscape", "cloudg://assets/a1", "cloudg://findings/f1"} {
		told[uri] = s.read(t, uri).Text
	}
	for what, text := range told {
		if strings.Contains(text, "quay") {
			t.Errorf("%s tells an identifier: …%s", what, around(text, "quay"))
		}
	}
}

// TestStrictRefusalsTellNoPaths: a refusal says where files may be by their pseudonyms.
func TestStrictRefusalsTellNoPaths(t *testing.T) {
	s := under(t, lenient)
	for _, v := range []visit{
		{"load_dataset", `{"path":"/etc/passwd"}`}, {"ingest_reports", `{"reports":{"generic":["/etc/passwd"]}}`},
		{"run_scanners", `{"iac_dir":"/etc"}`}, {"export_report", `{"subdir":"../x"}`},
	} {
		result, err := s.CallTool(t.Context(), runtime.Local(), v.name, []byte(v.args))
		if err != nil {
			t.Fatal(err)
		}
		text := string(result.AppendJSON(nil))
		if !strings.Contains(text, "-31001") {
			t.Errorf("%s is not refused: %s", v.name, text)
		}
		if strings.Contains(text, s.dir) {
			t.Errorf("%s tells a path: %s", v.name, text)
		}
	}
}

// TestStrictHidesKeys: an account may have a name that is a word, also where it is a key.
func TestStrictHidesKeys(t *testing.T) {
	s := under(t, "strict")
	s.write(t, "words.json", `{"assets":[{"id":"quay","name":"n","asset_type":"EC2","provider":"GCP","account_id":"quayside"}],
		"findings":[{"id":"f","resource_id":"quay","severity":"HIGH","title":"t","description":"d","source_tool":"s"}]}`)
	s.call(t, "load_dataset", `{"path":"words.json"}`)
	for _, v := range []visit{
		{"count_assets", `{"group_by":"account"}`}, {"findings_summary", `{"group_by":"account"}`}, {"findings_summary", `{"group_by":"asset"}`},
	} {
		if text := string(s.call(t, v.name, v.args).AppendJSON(nil)); strings.Contains(text, "quay") || !strings.Contains(text, `"groups"`) {
			t.Errorf("%s %s: %s", v.name, v.args, text)
		}
	}
}
