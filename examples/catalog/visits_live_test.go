package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/live"
)

// liveVisits call the tools of collectors and scanners.
func liveVisits() []visit {
	return []visit{
		{"collect_assets", `{"regions":["eu-north-1","europe-north1"],"name":"collected"}`},
		{"run_scanners", `{"dataset":"collected","images":["quay.northwharf.example/app:1"]}`},
		{"rate_limit_status", `{}`},
		{"select_dataset", `{"name":"northwharf"}`},
	}
}

// everywhere has all that the operator of the embedded estate could configure.
func everywhere(t *testing.T) outside {
	t.Helper()
	o := outside{}
	for _, scope := range []live.Scope{"aws/410020003001", "gcp/route-ml-7731", "azure"} {
		o.collectors = append(o.collectors, recorded(t, scope))
	}
	o.scanners = []live.Scanner{
		selfScanner(t, "", "quaywatch", "i-0track1", "db-manifests"), selfScanner(t, "", "images", "{image}"), selfScanner(t, "aws/222222222222", "broken"),
	}
	o.complete()
	return o
}

// reachingOut is strict, for an operator who lets a model reach out nevertheless.
const reachingOut = "name: reaching-out\nextends: strict\nallow_capabilities: [cloud_access, exec, write_fs]\n"

// tellsOutside collects under a policy, is refused, looks at what was collected, and
// returns each answer.
func tellsOutside(t *testing.T, policy string) (told map[string]string, real realThings) {
	t.Helper()
	s := under(t, policy)
	real = estateThings(t)
	real.add("path", s.dir)
	told = map[string]string{}
	for _, v := range []visit{
		{"collect_assets", `{"providers":["gcp"],"name":"some"}`},
		{"collect_assets", `{}`},
		{"collect_assets", `{"providers":["aws","azure"]}`},
		{"run_scanners", `{"images":["quay.northwharf.example/app:1"]}`},
		{"run_scanners", `{"scanners":["broken"]}`},
		{"run_scanners", `{"scanners":["broken"],"force":false,"preflight":false}`},
		{"rate_limit_status", `{}`},
		{"find_assets", `{"limit":500}`},
		{"list_findings", `{"limit":500}`},
		{"coverage_report", `{}`},
		{"workspace_status", `{}`},
		{"find_assets", `{"dataset":"some","fields":["name"]}`},
	} {
		told[v.name+" "+v.args] = string(s.call(t, v.name, v.args).AppendJSON(nil))
	}
	told["cloudg://ratelimit"] = s.read(t, "cloudg://ratelimit").Text
	return told, real
}

func TestStrictTellsNothingCollected(t *testing.T) {
	path := filepath.Join(t.TempDir(), "policy.yaml")
	if err := os.WriteFile(path, []byte(reachingOut), 0o600); err != nil {
		t.Fatal(err)
	}
	told, real := tellsOutside(t, path)
	for _, what := range slices.Sorted(maps.Keys(told)) {
		for kind, values := range real.in(told[what]) {
			t.Errorf("%s tells the %s %q: …%s", what, kind, values, around(spelled(told[what]), values[0]))
		}
	}
	// What is not hidden is found.
	told, real = tellsOutside(t, "open")
	for _, what := range slices.Sorted(maps.Keys(told)) {
		found := real.in(told[what])
		if len(found) == 0 && !strings.HasPrefix(what, "collect_assets {\"providers") && what != "workspace_status {}" {
			t.Errorf("under open, nothing is found in %s: %s", what, told[what])
		}
	}
}
