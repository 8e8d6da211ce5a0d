package main

import (
	"encoding/json"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/guide"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
)

// under returns a server with the embedded estate under a policy, whose limits never
// stop a call: for them a minute passes between two looks at the clock. The pseudonyms
// are the same in every run: under one key in 256 a network of the estate is its own.
func under(t *testing.T, name string) server {
	t.Helper()
	now := time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)
	p, err := policy.Load(name, policy.Options{
		Logger: slog.New(slog.DiscardHandler),
		Now:    func() time.Time { now = now.Add(time.Minute); return now },
		Getenv: func(string) string { return "the key of this test" },
	})
	if err != nil {
		t.Fatal(err)
	}
	s := reaching(t, p, everywhere(t))
	if err := preload(s.workspace, nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("estate/inventory-map.json")
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, "northwharf-map.json", string(data))
	if data, err = os.ReadFile("estate/findings.json"); err != nil {
		t.Fatal(err)
	}
	s.write(t, "northwharf-findings.json", string(data))
	return s
}

// A visit is a call that succeeds on the estate.
type visit struct{ name, args string }

// toolVisits call every tool, those first that others need.
func toolVisits() []visit {
	visits := []visit{
		{"load_dataset", `{"path":"northwharf-map.json","name":"loaded","activate":false}`},
		{"load_dataset", `{"path":"embedded:northwharf-later","name":"later","activate":false}`},
		{"snapshot_dataset", `{"new_name":"before"}`},
		{"attack_paths", `{}`},
		{"attack_paths", `{"target":"db-manifests"}`},
		{"blast_radius", `{"ref":"db-manifests"}`},
		{"blast_radius", `{"ref":"role-tracker"}`},
		{"dataset_summary", `{}`},
		{"find_paths", `{"source":"internet","target":"db-manifests"}`},
		{"find_paths", `{"source":"igw-quay","target":"i-0track1","mode":"undirected"}`},
		{"get_asset_metadata", `{"ref":"i-0track1"}`},
		{"get_asset_metadata", `{"ref":"alb-1"}`},
		{"export_report", `{}`},
		{"export_report", `{"format":"inventory"}`},
		{"get_edges", `{"limit":500}`},
		{"get_finding", `{"finding_id":"f-ssh"}`},
		{"get_finding", `{"finding_id":"f-lib-1"}`},
		{"internet_exposure", `{}`},
		{"list_capabilities", `{}`},
		{"list_findings", `{"include_suppressed":true}`},
		{"neighbors", `{"ref":"internet"}`},
		{"neighbors", `{"ref":"fn-dispatch","depth":3}`},
		{"suppress_findings", `{"finding_ids":["f-ssh","f-rdp"],"reason":"accepted"}`},
		{"diff_datasets", `{"base":"before"}`},
		{"diff_datasets", `{"base":"loaded"}`},
		{"diff_datasets", `{"base":"northwharf","target":"later","limit":500}`},
		{"unsuppress_findings", `{"finding_ids":["f-ssh","f-nowaf"]}`},
		{"top_risks", `{"top":100}`},
		{"workspace_status", `{}`},
		{"select_dataset", `{"name":"northwharf"}`},
		{"unload_dataset", `{"name":"before"}`},
	}
	for _, by := range []string{"severity", "source_tool", "framework", "asset_type", "account", "asset"} {
		visits = append(visits, visit{"findings_summary", `{"group_by":"` + by + `","top":200}`})
	}
	for _, by := range []string{"type", "provider", "region", "account", "service", "exposure"} {
		visits = append(visits, visit{"count_assets", `{"group_by":"` + by + `"}`})
	}
	for _, fields := range []string{`[]`, `["name"]`, `["name","type"]`, `["name","uri"]`, `["uri"]`, `["tags"]`, `["arn"]`, `["account_id","region"]`} {
		visits = append(visits, visit{"find_assets", `{"limit":500,"fields":` + fields + `}`})
	}
	for _, fields := range []string{`["title"]`, `["uri"]`, `["resource_id"]`, `["asset_name"]`, `["asset_id","asset_name"]`, `["resource_arn"]`} {
		visits = append(visits, visit{"list_findings", `{"fields":` + fields + `}`})
	}
	for _, ref := range someAssets() {
		visits = append(visits, visit{"get_asset", `{"ref":"` + ref + `","max_relations":200}`})
	}
	return slices.Concat(
		visits,
		dependencyVisits(),
		graphVisits(),
		inventoryVisits(),
		complianceVisits(),
		liveVisits(),
	)
}

// someAssets are assets of every provider, with everything that an asset may have.
func someAssets() []string {
	return []string{
		"i-0track1", "i-0track2", "i-0jump1", "alb-2", "db-manifests", "fn-dispatch", "topic-parcels", "table-harbour",
		"org-northwharf", "acct-vendor", "role-deployer-tools", "hq-files", "az-shares", "gcp-worker", "gcp-public",
	}
}

// uris are those of every resource and template.
func uris() []string {
	uris := []string{
		"cloudg://workspace", "cloudg://datasets", "cloudg://datasets/northwharf/summary", "cloudg://compliance", "cloudg://ratelimit",
		"cloudg://compliance/HARBOUR-NET", "cloudg://findings/summary", "cloudg://graph/d3", "cloudg://graph/cytoscape", "cloudg://schema/edge-types",
		"cloudg://schema/asset-types", "cloudg://schema/asset-types/EC2", "cloudg://findings/f-ssh", "cloudg://findings/f-gone",
		"cloudg://findings/f-rdp", "cloudg://findings/f-lib-1", "cloudg://assets/0.0.0.0%2F0", "cloudg://assets/0.0.0.0%2F0/neighbors",
	}
	uris = append(uris, "cloudg://docs")
	for _, topic := range guide.Topics() {
		uris = append(uris, "cloudg://docs/"+topic.Name)
	}
	for _, severity := range []string{"critical", "high", "medium", "low", "info"} {
		uris = append(uris, "cloudg://findings/severity/"+severity)
	}
	for _, ref := range someAssets() {
		for _, part := range []string{"", "/neighbors", "/findings"} {
			uris = append(uris, "cloudg://assets/"+ref+part)
		}
	}
	return uris
}

// completions are what is proposed for the arguments that have proposals.
func completions() map[string]runtime.Ref {
	return map[string]runtime.Ref{
		"ref":        {Kind: runtime.KindTemplate, Name: "cloudg://assets/{+ref}"},
		"finding_id": {Kind: runtime.KindTemplate, Name: "cloudg://findings/{finding_id}"},
		"framework":  {Kind: runtime.KindTemplate, Name: "cloudg://compliance/{framework}"},
		"topic":      {Kind: runtime.KindTemplate, Name: docsTemplate},
		"severity":   {Kind: runtime.KindPrompt, Name: "remediation_plan"},
		"dataset":    {Kind: runtime.KindPrompt, Name: "executive_summary"},
	}
}

// everything asks a server for all that it has, and returns each answer. What the
// policy hides is left out, and so are definitions, which are the author's words.
func everything(t *testing.T, s server) map[string]string {
	t.Helper()
	told := map[string]string{}
	for _, v := range toolVisits() {
		if !visible(t, s, v.name) {
			continue
		}
		result := s.call(t, v.name, v.args)
		told[v.name+" "+v.args] = string(result.AppendJSON(nil))
		if result.IsError {
			t.Errorf("%s %s: %s", v.name, v.args, told[v.name+" "+v.args])
		}
	}
	s.others(t, told)
	for _, uri := range uris() {
		if !s.Readable(runtime.Local(), uri) {
			continue
		}
		told[uri] = s.read(t, uri).Text // the URI is the words of whoever reads it
	}
	all := append(prompts(), prompts()[0])
	all[len(all)-1].name, all[len(all)-1].args = "drift_review", arguments{"base": "later"}
	for _, p := range all {
		result, err := s.GetPrompt(t.Context(), runtime.Local(), p.name, p.args)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
			continue
		}
		told[p.name] = string(result.AppendJSON(nil))
	}
	for argument, ref := range completions() {
		for _, partial := range []string{"", "i", "f-", "n"} {
			proposed, err := s.Complete(t.Context(), runtime.Local(), ref, runtime.CompletionArgument{Name: argument, Value: partial})
			if err != nil {
				t.Errorf("%s of %s: %v", argument, ref.Name, err)
			}
			for _, value := range proposed.Values {
				told["completion of "+argument] += value + "\n"
			}
		}
	}
	return told
}

// visible reports whether a tool is offered.
func visible(t *testing.T, s server, name string) bool {
	t.Helper()
	var offered []struct{ Name string }
	if err := json.Unmarshal(s.Tools(t.Context(), runtime.Local()), &offered); err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(offered, func(tool struct{ Name string }) bool { return tool.Name == name })
}

// TestStrictTellsNothingReal asks for all that there is.
func TestStrictTellsNothingReal(t *testing.T) {
	s := under(t, "strict")
	real := estateThings(t)
	real.add("path", s.dir)
	real.add("dataset", "northwharf")
	told := everything(t, s)
	for _, what := range slices.Sorted(maps.Keys(told)) {
		for kind, values := range real.in(told[what]) {
			t.Errorf("%s tells the %s %q: …%s", what, kind, values, around(spelled(told[what]), values[0]))
		}
	}
}

// TestOpenTellsAllKinds has the same search find what is not hidden, so that the other
// test can fail.
func TestOpenTellsAllKinds(t *testing.T) {
	s := under(t, "open")
	real := estateThings(t)
	real.add("path", s.dir)
	real.add("dataset", "northwharf")
	missed := maps.Clone(real)
	told := everything(t, s)
	for _, name := range unasked(s, told) {
		t.Errorf("%s is never asked for; add a call that succeeds to toolVisits, uris or everything", name)
	}
	for _, answer := range told {
		for kind := range real.in(answer) {
			delete(missed, kind)
		}
	}
	if len(missed) > 0 {
		t.Errorf("under open the search misses %v", slices.Sorted(maps.Keys(missed)))
	}
}

// unasked returns what a server has and was not asked for.
func unasked(s server, told map[string]string) (names []string) {
	asked := map[string]bool{}
	for what := range told {
		name, _, _ := strings.Cut(what, " ")
		asked[name] = true
		if found, ok := s.Registry().ReadTarget(what, func(runtime.Spec, runtime.RequestedURI) bool { return true }); ok {
			asked[found.Spec.Key()] = true
		}
	}
	var all []runtime.Spec
	for _, tool := range s.Registry().Tools() {
		all = append(all, tool)
	}
	for _, resource := range s.Registry().Resources() {
		all = append(all, resource)
	}
	for _, template := range s.Registry().Templates() {
		all = append(all, template)
	}
	for _, prompt := range s.Registry().Prompts() {
		all = append(all, prompt)
	}
	for _, spec := range all {
		if !asked[spec.Key()] {
			names = append(names, spec.Key())
		}
	}
	return names
}

// others calls the tools that toolVisits does not name, with arguments that most take.
func (s server) others(t *testing.T, told map[string]string) {
	t.Helper()
	for _, tool := range s.Registry().Tools() {
		if slices.ContainsFunc(toolVisits(), func(v visit) bool { return v.name == tool.Name }) || !visible(t, s, tool.Name) {
			continue
		}
		for _, args := range []string{`{}`, `{"ref":"i-0jump1"}`, `{"finding_id":"f-ssh"}`, `{"framework":"HARBOUR-NET"}`} {
			result, err := s.CallTool(t.Context(), runtime.Local(), tool.Name, []byte(args))
			if err == nil && !result.IsError {
				told[tool.Name+" "+args] = string(result.AppendJSON(nil))
			}
		}
	}
}
