package load

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// files makes a file system of names and contents, in turns.
func files(namesAndContents ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(namesAndContents); i += 2 {
		fsys[namesAndContents[i]] = &fstest.MapFile{Data: []byte(namesAndContents[i+1])}
	}
	return fsys
}

const (
	asset   = `{"id":"a1","name":"web","asset_type":"EC2","provider":"AWS"}`
	finding = `{"id":"f1","resource_id":"web","severity":"HIGH","title":"t","description":"d","source_tool":"s"}`
	edge    = `{"id":"e1","source_id":"a1","target_id":"10.0.0.0/8","edge_type":"ROUTE"}`
)

func TestC2_5_Detection(t *testing.T) {
	tests := []struct {
		name    string
		content string
		want    Kind
	}{
		{"findings with metadata", `{"findings":[],"metadata":{}}`, Report},
		{"findings with summary, assets and edges", `{"findings":[],"summary":{},"assets":[],"edges":[],"regions":{}}`, Report},
		{"map with regions", `{"assets":[],"edges":[],"regions":{}}`, Inventory},
		{"map with unresolved references", `{"assets":[],"edges":[],"unresolved_references":[]}`, Inventory},
		{"assets and edges alone", `{"assets":[],"edges":[]}`, Generic},
		{"assets and findings", `{"assets":[],"findings":[]}`, Generic},
		{"list of findings", "\n[" + finding + "]\n", Generic},
		{"with byte order mark", "\ufeff" + `{"edges":[]}`, Generic},
	}
	for _, test := range tests {
		_, kind, err := Read(files("x.json", test.content), "x.json", Auto, nil)
		if err != nil || kind != test.want {
			t.Errorf("%s: kind %q (%v), want %q", test.name, kind, err, test.want)
		}
	}
}

func TestC2_5_Directories(t *testing.T) {
	mapText := `{"assets":[` + asset + `],"edges":[],"regions":{}}`
	report := `{"findings":[` + finding + `],"compliance":[{"framework":"F","control_id":"1","status":"PASS"}],"metadata":{}}`
	both := files("d/"+MapFile, mapText, "d/"+FindingsFile, report, "d/"+OrganizationFile, `{"organization_id":"o-1","ous":{},"accounts":{"1":{"id":"1"}}}`)
	tests := []struct {
		name string
		fsys fstest.MapFS
		ask  Kind
		want Kind
	}{
		{"map before report", both, Auto, Inventory},
		{"report when asked for", both, Report, Report},
		{"report alone", files("d/"+FindingsFile, report), Auto, Report},
	}
	for _, test := range tests {
		_, kind, err := Read(test.fsys, "d", test.ask, nil)
		if err != nil || kind != test.want {
			t.Errorf("%s: kind %q (%v), want %q", test.name, kind, err, test.want)
		}
	}
	data, _, err := Read(both, "d/"+MapFile, Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(data.Findings) != 1 || len(data.Compliance) != 1 || data.Organization.ID != "o-1" || len(data.Organization.Accounts) != 1 {
		t.Errorf("a map without what lies beside it: %+v", data)
	}
	if diff := cmp.Diff([]string{"aws"}, data.Providers); diff != "" {
		t.Errorf("providers of the assets (-want +got):\n%s", diff)
	}
}

func TestC7_1_ContentErrors(t *testing.T) {
	const secret = "hunter2hunter2"
	broken := `{"name":"x","asset_type":"EC2","provider":"aws","tags":{"k":{"password":"` + secret + `"}},"region":5}`
	tests := []struct {
		name    string
		content string
		kind    Kind
		want    string
	}{
		{"tags of the wrong type", `{"assets":[` + asset + `,` + broken + `],"edges":[],"regions":{}}`, Auto,
			"The file does not have the expected form: 3 errors, the first at assets.1.provider (enum)."},
		{"asset is no object", `{"assets":["` + secret + `"]}`, Auto, "1 error, the first at assets.0 (object_type)"},
		{"required members", `{"findings":[{}]}`, Auto, "5 errors, the first at findings.0.resource_id (missing)"},
		{"score out of range", `{"findings":[` + strings.Replace(finding, `"id"`, `"cvss_score":10.5,"id"`, 1) + `]}`, Auto,
			"findings.0.cvss_score (less_than_equal)"},
		{"time", `{"findings":[` + strings.Replace(finding, `"id"`, `"detected_at":"`+secret+`","id"`, 1) + `]}`, Auto,
			"findings.0.detected_at (datetime_parsing)"},
		{"regions", `{"assets":[],"edges":[],"regions":{"` + secret + `":[1]}}`, Auto, "regions.0 (string_type)"},
		{"null where text is needed", `{"assets":[{"name":null,"asset_type":"EC2","provider":"AWS"}]}`, Auto, "assets.0.name (string_type)"},
		{"unknown object", `{"hello":1}`, Auto, "JSON but no estate: expected a file of kind inventory"},
		{"unknown object, kind given", `{"hello":"` + secret + `"}`, Report, "JSON but no estate"},
		{"empty list", `[]`, Auto, "JSON but no estate"},
		{"number", `42`, Auto, "JSON but no estate"},
		{"number, kind given", `42`, Generic, "the first at the top (object_type)"},
		{"map without assets", `{"edges":[]}`, Inventory, "assets (missing)"},
		{"text", secret, Auto, "The file is not JSON: syntax error at line 1, column 1."},
		{"broken JSON", "{\n  \"assets\": [],\n  \"edges\" []}", Auto, "line 3, column 11"},
		{"second value", "{\"assets\":[]}\n{}", Auto, "line 2, column 1"},
		{"empty", "", Auto, "is not JSON"},
	}
	for _, test := range tests {
		_, _, err := Read(files("x.json", test.content), "x.json", test.kind, nil)
		var problem *fault.Error
		if !errors.As(err, &problem) || !strings.Contains(problem.Message, test.want) {
			t.Errorf("%s: error = %v, want %q", test.name, err, test.want)
			continue
		}
		if text, _ := json.Marshal(problem.Data); strings.Contains(problem.Message+string(text), secret) {
			t.Errorf("%s: the error holds content of the file: %v %s", test.name, problem, text)
		}
	}
}

func TestC7_1_PathErrors(t *testing.T) {
	fsys := files("empty/readme.txt", "x", "d/"+MapFile, `{"assets":[],"edges":[],"regions":{}}`, "d/"+OrganizationFile, `{"accounts":[]}`)
	for name, want := range map[string]string{
		"empty":   "The directory holds no estate: expected",
		"missing": "The file cannot be read: file does not exist.",
		"d":       OrganizationFile + " does not have the expected form: 1 error, the first at accounts (object_type).",
	} {
		_, _, err := Read(fsys, name, Auto, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error = %v, want %q", name, err, want)
		}
	}
}

func TestC7_1_EmptyEstate(t *testing.T) {
	data, kind, err := Read(files("x.json", `{"assets":[],"findings":[]}`), "x.json", Auto, nil)
	if err != nil || kind != Generic || len(data.Assets)+len(data.Findings) != 0 {
		t.Errorf("Read = %+v, %s, %v", data, kind, err)
	}
}

func TestC7_1_EdgesFromLinks(t *testing.T) {
	links := `[{"source":"a1","target":"b","type":"ROUTE","port_range":"22","direction":"egress"},{"source":"a1","target":"b","type":"NO_SUCH"},
		{"source":"a1","type":"ROUTE"},{"source":"","target":"b","type":"ROUTE"},7]`
	data, _, err := Read(files("r.json", `{"findings":[],"metadata":{},"graph":{"nodes":[],"links":`+links+`}}`), "r.json", Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(data.Edges) != 1 || data.Edges[0].SourceID != "a1" || data.Edges[0].PortRange != "22" || data.Edges[0].Direction != "egress" {
		t.Errorf("edges = %+v, want the one link that is whole", data.Edges)
	}
	data, _, err = Read(files("r.json", `{"findings":[],"metadata":{},"edges":[`+edge+`],"graph":{"links":`+links+`}}`), "r.json", Auto, nil)
	if err != nil || len(data.Edges) != 1 || data.Edges[0].ID != "e1" {
		t.Errorf("edges = %+v (%v), want the report's own", data.Edges, err)
	}
}

func TestC3_1_Members(t *testing.T) {
	text := `{"assets":[{"id":"a\u00e91","arn":null,"name":"web","asset_type":"EC2","provider":"AWS","unknown":{"deep":["}"]},"display_id":"x",
		"tags":{"b":"2","a":"\ud83d\udce6"},"metadata":{"z":1,"a":{"q":"\"}"},"enabled":true},"collected_at":"2026-01-02T03:04:05"}],
		"edges":[{"source_id":"a","target_id":"b","edge_type":"CONTAINS","properties":{"hierarchy":true},"ports":[1,2]}],
		"findings":[{"resource_id":"r","severity":"HIGH","title":"t","description":"d","source_tool":"s","cvss_score":8.1,"risk_score":1,
		"detected_at":"2026-01-02 03:04:05.5+02:00"}],"summary":{"providers":["aws"]},"regions":{"aws":["eu"]},"unresolved_references":[{"x": 1}]}`
	data, _, err := Read(files("x.json", text), "x.json", Generic, nil)
	if err != nil {
		t.Fatal(err)
	}
	wantAsset := &inventory.Asset{
		ID: "aé1", Name: "web", Type: "EC2", Provider: "AWS", Region: "global", Tags: map[string]string{"a": "📦", "b": "2"},
		Metadata:    inventory.Metadata{{Key: "z", Value: []byte("1")}, {Key: "a", Value: []byte(`{"q":"\"}"}`)}, {Key: "enabled", Value: []byte("true")}},
		CollectedAt: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
	if diff := cmp.Diff(wantAsset, data.Assets[0]); diff != "" {
		t.Errorf("asset (-want +got):\n%s", diff)
	}
	if e := data.Edges[0]; !e.Hierarchy || e.Direction != "ingress" || len(e.ID) != 36 || len(e.Ports) != 2 {
		t.Errorf("edge = %+v", e)
	}
	if f := data.Findings[0]; f.RiskScore != 7.8 || !f.DetectedAt.Equal(time.Date(2026, 1, 2, 1, 4, 5, 5e8, time.UTC)) || f.ComplianceFrameworks == nil {
		t.Errorf("finding = %+v", f)
	}
	if diff := cmp.Diff([]string{"aws"}, data.Providers); diff != "" {
		t.Errorf("providers of an old file (-want +got):\n%s", diff)
	}
	if string(data.Unresolved[0]) != `{"x": 1}` || data.Regions[0].Regions[0] != "eu" {
		t.Errorf("data = %+v", data)
	}
}

// FuzzRead proves that no content makes reading panic, and that what is read can
// be summed up.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"assets":[` + asset + `],"edges":[` + edge + `],"regions":{}}`, `[` + finding + `]`,
		`{"findings":[],"metadata":{},"graph":{"links":[{}]}}`, `{"assets":[{"tags":{"\ud800":1}}]}`, `{"a" : [1 , {} ] , "assets" : null }`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		data, _, err := Read(fstest.MapFS{MapFile: &fstest.MapFile{Data: content}}, MapFile, Auto, nil)
		if err == nil {
			inventory.NewDataset(inventory.Identity{}, data).Summary()
		}
	})
}

func TestC_LoadTellsProgress(t *testing.T) {
	text := `{"edges":[` + strings.TrimSuffix(strings.Repeat(edge+",", 500), ",") + `]}`
	var told []int
	progress := func(done, total int) {
		if told = append(told, done); total != len(text) {
			t.Errorf("total %d, want %d", total, len(text))
		}
	}
	if _, _, err := Read(files("x.json", text), "x.json", Auto, progress); err != nil {
		t.Fatal(err)
	}
	if len(told) < reports/2 || len(told) > reports+1 || told[len(told)-1] != len(text) {
		t.Errorf("told %v", told)
	}
	for i := 1; i < len(told); i++ {
		if told[i] <= told[i-1] {
			t.Errorf("report %d is %d, after %d", i, told[i], told[i-1])
		}
	}
}

// TestEmptyIDs: an object whose id is empty gets one, as one without an id does.
func TestEmptyIDs(t *testing.T) {
	const text = `{"assets":[{"id":"","name":"a","asset_type":"EC2","provider":"AWS"},{"id":"","name":"b","asset_type":"EC2","provider":"AWS"}],"edges":[{"id":"","source_id":"x","target_id":"y","edge_type":"ROUTE"}]}`
	data, _, err := Read(files("x.json", text), "x.json", Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	if one, other := data.Assets[0].ID, data.Assets[1].ID; one == "" || one == other || data.Edges[0].ID == "" {
		t.Errorf("ids %q, %q and %q", one, other, data.Edges[0].ID)
	}
	const null = `{"assets":[{"id":null,"name":"a","asset_type":"EC2","provider":"AWS"}],"edges":[]}`
	if _, _, err := Read(files("x.json", null), "x.json", Auto, nil); err == nil || !strings.Contains(err.Error(), "assets.0.id (string_type)") {
		t.Errorf("null: %v", err)
	}
}
