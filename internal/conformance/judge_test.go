package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadChecks(t *testing.T) {
	for _, test := range []struct {
		name, checks string
		want         row
	}{
		{"pass", `[{"id":"a","status":"SUCCESS"},{"id":"b","status":"INFO"}]`, row{verdict: passed}},
		{"warning", `[{"id":"a","status":"SUCCESS"},{"id":"b","status":"WARNING","errorMessage":"not  so\ngood"}]`, row{verdict: warned, detail: "b: not so good"}},
		{"failure", `[{"id":"a","status":"FAILURE","errorMessage":"bad"},{"id":"b","status":"SUCCESS"}]`, row{verdict: failed, detail: "a: bad"}},
		{"nothing", `[{"id":"a","status":"INFO"}]`, row{verdict: vacuous}},
	} {
		got, err := readChecks([]byte(test.checks))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(row{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if _, err := readChecks([]byte(`{}`)); err == nil {
		t.Error("an object passes for checks")
	}
}

func TestReadSuite(t *testing.T) {
	dir := t.TempDir()
	scenario := filepath.Join(dir, "server-tools-list-2026-01-02T03-04-05-678Z")
	if err := os.Mkdir(scenario, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := readSuite(dir); err == nil {
		t.Error("a scenario without checks passes")
	}
	if err := os.WriteFile(filepath.Join(scenario, "checks.json"), []byte(`[{"status":"SUCCESS"}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	rows, err := readSuite(dir)
	if err != nil || len(rows) != 1 || rows[0].scenario != "tools-list" || rows[0].verdict != passed {
		t.Errorf("got %v, error %v", rows, err)
	}
}

// Only what a line of the file names may fail, as it says, and it must.
func TestWaivers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "expected.txt")
	text := "# comment\n\nr | s | vacuous | there is nothing to check\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := readWaivers(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		rows []row
		want string
	}{
		{"as expected", []row{{"r", "s", vacuous, ""}, {"r", "t", passed, ""}, {"q", "s", warned, ""}}, ""},
		{"worse", []row{{"r", "s", failed, "x"}}, "r: s: FAIL, and vacuous is expected"},
		{"better", []row{{"r", "s", passed, ""}}, "r: s: pass, and vacuous is expected"},
		{"another", []row{{"r", "s", vacuous, ""}, {"r", "t", failed, "why"}}, "r: t: FAIL: why"},
		{"another vacuous", []row{{"r", "s", vacuous, ""}, {"r", "t", vacuous, ""}}, "r: t: vacuous: "},
		{"missing", []row{{"r", "t", passed, ""}}, "r: s is expected to be vacuous and was not run"},
	} {
		err := list.check(test.rows)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	for _, line := range []string{"r | s | vacuous", "r | s | vacuous | "} {
		if err := os.WriteFile(file, []byte(line), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readWaivers(file); err == nil || !strings.Contains(err.Error(), ":1: want run") {
			t.Errorf("%q: %v", line, err)
		}
	}
}

func TestReplayable(t *testing.T) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`
	for body, want := range map[string]string{
		`{"id":1,"method":"tools/call","params":{"name":"x",` + meta + `}}`:                         "tools/call",
		`{"id":1,"method":"tools/call","params":{"name":"x"}}`:                                      "",
		`{"id":1,"method":"tools/call","params":{"name":"x","requestState":"sealed",` + meta + `}}`: "",
		`{"id":1,"method":"subscriptions/listen","params":{` + meta + `}}`:                          "",
		`{"method":"notifications/cancelled","params":{` + meta + `}}`:                              "",
		`[]`: "",
	} {
		method, ok := replayable([]byte(body))
		if ok != (want != "") || ok && method != want {
			t.Errorf("%s: %s %v", body, method, ok)
		}
	}
}

// Answers that differ are told once for each method, and what must differ does not count.
func TestCompare(t *testing.T) {
	answers := []string{
		`{"id":1,"result":{"a":1,"requestState":"x","_meta":{"cloudg/duration_ms":3}}}`,
		`{"id":1,"result":{"a":1,"requestState":"y","_meta":{"cloudg/duration_ms":4}}}`,
		`{"id":1,"result":{"a":2,"_meta":{}}}`,
	}
	var values []map[string]any
	for _, text := range answers {
		value, err := settled([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
	}
	var rows []row
	rows = compare(rows, "a", nil, values[0], values[1])
	rows = compare(rows, "b", nil, values[0], values[2])
	rows = compare(rows, "a", nil, values[1], values[0])
	rows = compare(rows, "b", nil, values[0], values[1])
	for i := range rows {
		rows[i].detail = ""
	}
	want := []row{{scenario: "a", verdict: passed}, {scenario: "b", verdict: failed}}
	if diff := cmp.Diff(want, rows, cmp.AllowUnexported(row{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := settled([]byte("nothing")); err == nil {
		t.Error("text passes for an answer")
	}
}
