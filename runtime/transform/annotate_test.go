package transform

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// noon is the clock of the tests, in a zone with an offset.
func noon() time.Time {
	return time.Date(2026, 5, 4, 12, 0, 0, 5, time.FixedZone("x", 2*60*60))
}

// annotation runs annotate over a value, with a report that other steps wrote.
func annotation(t *testing.T, options, report string, value codec.Value, spec runtime.Spec) (codec.Value, *runtime.Transformation) {
	t.Helper()
	run := &runtime.Transformation{
		Principal: &runtime.Principal{ID: "p", Roles: []string{"ops", "default"}},
		Spec:      spec, Kind: runtime.KindTool, Report: new(runtime.Report),
	}
	for name, note := range parse(t, report).All() {
		run.Report.Set(name, note)
	}
	out, err := build(t, Annotate, options, Context{Policy: "strict", Now: noon}).Transform.Apply(run, value)
	if err != nil {
		t.Fatal(err)
	}
	return out, run
}

func tool(sensitivity runtime.Sensitivity) runtime.Spec {
	return &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "find", Category: "assets", Sensitivity: sensitivity}}
}

const preparedReport = `{"redacted": {"password": 1, "jwt": 2}, "masked": {"aws_access_key": 1}, "pseudonymized": {"aws_arn": 3}, "aliased": 2, "untrusted": {"suspicious": 1}}`

func TestRowN1_PreparedReportAndFindings(t *testing.T) {
	in := parse(t, `{"dataset_id": 7, "findings": [{"severity": "CRITICAL", "title": "a", "risk_score": 9.50}, {"deep": {"severity": "low", "resource_id": "b", "risk_score": null}}, {"severity": "odd", "title": "c"}, {"severity": "high"}]}`)
	out, run := annotation(t, `{"notice": "mind"}`, preparedReport, in, tool(runtime.Internal))
	if diff := cmp.Diff(compact(in), compact(out)); diff != "" {
		t.Errorf("the value without labels (-want +got)\n%s", diff)
	}
	want := `{"classification":{"sensitivity":"internal","withheld_entities":["aws_access_key","jwt","password"],"pseudonymized_entities":["aws_arn"],"note":"` + pseudonymNote + `"},` +
		`"provenance":{"kind":"tool","name":"find","generated_at":"2026-05-04T10:00:00+00:00","policy":"strict","category":"assets","dataset":7,"principal_roles":["default","ops"]},` +
		`"transformed":{"redacted":3,"masked":1,"pseudonymized":3,"aliased":2},"untrusted_content":"` + untrustedNotice + `","notice":"mind","findings_by_severity":{"critical":1,"low":1}}`
	if diff := cmp.Diff(want, compact(run.Report.Get("annotations"))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := compact(run.Report.Get("content_annotations")); got != `{"audience":["user","assistant"],"priority":0.9}` {
		t.Errorf("got %s", got)
	}
	if !run.Content.IsZero() {
		t.Error("text blocks are annotated without the option")
	}
	before := compact(in)
	labelled, _ := annotation(t, `{"label_findings": true}`, `{}`, in, nil)
	wantLabels := `{"dataset_id":7,"findings":[{"severity":"CRITICAL","title":"a","risk_score":9.50,"_risk":"CRITICAL risk (9.50)"},{"deep":{"severity":"low","resource_id":"b","risk_score":null,"_risk":"LOW risk"}},{"severity":"odd","title":"c"},{"severity":"high"}]}`
	if diff := cmp.Diff(wantLabels, compact(labelled)); diff != "" || compact(in) != before {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP10_1_Annotations(t *testing.T) {
	const off = `"classification": false, "provenance": false, "summary": false`
	for _, tt := range []struct {
		options, in, want, report string
		spec                      runtime.Spec
	}{
		{`{` + off + `}`, `{"a": 1}`, `{"a":1}`, `{"content_annotations":{"audience":["user","assistant"],"priority":0.6}}`, nil},
		{`{` + off + `, "content_annotations": false}`, `[1]`, `[1]`, `{}`, nil},
		{`{` + off + `}`, `1`, `1`, `{"content_annotations":{"audience":["user"],"priority":0.75}}`, tool(runtime.Restricted)},
		{`{` + off + `}`, `1`, `1`, `{"content_annotations":{"audience":["user","assistant"],"priority":0.3}}`, tool(runtime.Public)},
		{`{` + off + `}`, `1`, `1`, `{"content_annotations":{"audience":["user","assistant"],"priority":0.45}}`, tool(runtime.Internal)},
		{`{` + off + `, "content_annotations": false, "notice": "n", "inline": true}`, `{"_annotations": 1, "a": 2}`, `{"a":2,"_annotations":{"notice":"n"}}`, `{"annotations":{"notice":"n"}}`, nil},
		{`{` + off + `, "content_annotations": false, "notice": "n", "inline": true, "key": "k"}`, `[2]`, `[2]`, "", nil},
		{`{"provenance": false, "content_annotations": false, "inline": true, "key": "k"}`, `{}`, `{"k":{"classification":{"sensitivity":"confidential"}}}`, "", nil},
		{`{"classification": false, "summary": false, "content_annotations": false, "profile": "other"}`, `{"dataset": null, "source": "s"}`, `{"dataset":null,"source":"s"}`,
			`{"annotations":{"provenance":{"kind":"tool","name":null,"generated_at":"2026-05-04T10:00:00+00:00","policy":"other","category":null,"dataset":"s","principal_roles":["default","ops"]}}}`, nil},
	} {
		out, run := annotation(t, tt.options, `{}`, parse(t, tt.in), tt.spec)
		if got := compact(out); got != tt.want {
			t.Errorf("%s: got %s", tt.options, got)
		}
		if got := compact(run.Report.Value()); tt.report != "" && got != tt.report {
			t.Errorf("%s: got %s\nwant %s", tt.options, got, tt.report)
		}
	}
}

// TestAnnotationsAreMerged runs two steps in one pipeline.
func TestAnnotationsAreMerged(t *testing.T) {
	const off = `{"classification": false, "provenance": false, "summary": false, "content_annotations": false, "notice": "`
	_, run := annotation(t, off+`n"}`, `{"annotations": {"own": 1, "notice": "o"}}`, parse(t, `{}`), nil)
	if got := compact(run.Report.Value()); got != `{"annotations":{"own":1,"notice":"n"}}` {
		t.Errorf("got %s", got)
	}
}

func TestContentBlocksAreAnnotated(t *testing.T) {
	_, run := annotation(t, `{"content_blocks": true}`, `{}`, parse(t, `{}`), tool(runtime.Restricted))
	priority := 0.75
	if diff := cmp.Diff(runtime.ContentAnnotations{Audience: []runtime.Role{runtime.RoleUser}, Priority: &priority}, run.Content); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// FuzzAnnotate labels twice, which must be the same as once.
func FuzzAnnotate(f *testing.F) {
	f.Add(`{"a":[{"severity":"High","title":1,"risk_score":2.0,"_risk":0}],"severity":"low","resource_id":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil {
			t.Skip("no value")
		}
		step := build(t, Annotate, `{"label_findings": true}`, Context{Now: noon})
		once, report := run(t, in, step)
		twice, again := run(t, once, step)
		if compact(once) != compact(twice) || compact(report.Get("content_annotations")) != compact(again.Get("content_annotations")) {
			t.Errorf("once %s\ntwice %s", compact(once), compact(twice))
		}
	})
}
