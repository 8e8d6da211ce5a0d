package policy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// exampleVault is a document with the key of the published test vectors.
const exampleVault = "vault: {key: docs-" + "example-key}\n"

// decisions renders the record as "decision kind name reason" lines.
func decisions(p *Policy) (lines []string) {
	for _, e := range p.Audit() {
		lines = append(lines, strings.TrimSpace(strings.Join([]string{string(e.Decision), string(e.Kind), e.Name, e.Reason}, " ")))
	}
	return lines
}

func TestRowP31_OnlyDenialsWithoutAudit(t *testing.T) {
	p := compileText(t, "name: n\ndeny_tools: [bad]", Options{})
	checks(p, callOf(toolWith(t, "good", nil), nil, `{}`), callOf(toolWith(t, "bad", nil), nil, `{}`))
	if diff := cmp.Diff([]string{"denied tool bad tool denied by policy 'n'"}, decisions(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestRowP32_NoRecord(t *testing.T) {
	p := compileText(t, "audit: true\naudit_size: 0\ndeny_tools: [bad]", Options{})
	got := checks(p, callOf(toolWith(t, "good", nil), nil, `{}`), callOf(toolWith(t, "bad", nil), nil, `{}`))
	if got != "+-" || len(p.Audit()) != 0 {
		t.Errorf("%s, %d entries", got, len(p.Audit()))
	}
	if c := p.Counters(); c.Allowed != 1 || c.Denied != 1 {
		t.Errorf("%+v", c)
	}
}

func TestRowP34_LogLinesCannotBeForged(t *testing.T) {
	var logged bytes.Buffer
	p := compileText(t, "{}", Options{Logger: slog.New(rawHandler{&logged})})
	p.Hidden(runtime.KindTool, "evil\nallowed tool x\x1b\u2028", with("a\r\nb\u0085"))
	want := `not_found tool evil\nallowed tool x\x1b\u2028 principal=a\r\nb\x85 unknown or hidden by policy` + "\n"
	if diff := cmp.Diff(want, logged.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestRowP35_TailsOfURIsAreHashed(t *testing.T) {
	p := compileText(t, exampleVault, Options{})
	for _, uri := range []string{"cloudg://assets/orders-db/neighbors", "cloudg://assets/", "cloudg://assets", "plain", "cloudg://assets?name=x", "cloudg://assets#x", "cloudg://assets%2Forders-db"} {
		p.Hidden(runtime.KindResource, uri, nil)
	}
	got := p.Audit()
	if name := got[0].Name; !strings.HasPrefix(name, "cloudg://assets/#") || len(name) != len("cloudg://assets/#")+12 {
		t.Errorf("recorded %s", name)
	}
	p.Hidden(runtime.KindResource, "file:/etc/orders-db", nil)
	if name := p.Audit()[7].Name; !strings.HasPrefix(name, "file:/#") || strings.Contains(name, "orders") {
		t.Errorf("recorded %s", name)
	}
	for _, e := range got[4:] {
		if !strings.HasPrefix(e.Name, "cloudg://assets/#") || len(e.Name) != len(got[0].Name) {
			t.Errorf("recorded %s", e.Name)
		}
	}
	if diff := cmp.Diff([]string{"cloudg://assets/", "cloudg://assets", "plain"}, []string{got[1].Name, got[2].Name, got[3].Name}); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestRowP37_RejectionWithoutEntry(t *testing.T) {
	p := compileText(t, "{}", Options{})
	p.Rejected(callOf(toolWith(t, "x", nil), nil, `{}`), runtime.InvalidArguments("Arguments appear to contain secrets (password)", runtime.JSON{}))
	if diff := cmp.Diff([]string{"rejected tool x Arguments appear to contain secrets (password)"}, decisions(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP3_1_Entries(t *testing.T) {
	p := compileText(t, exampleVault+"audit: true", Options{Now: func() time.Time { return time.Unix(1700000000, 250_000_000) }})
	checks(p, callOf(toolWith(t, "find_assets", nil), with("local", "local"), `{"z":"web-1","count":0}`))
	first := p.Audit()[0]
	want := `{"ts":1700000000.25,"decision":"allowed","kind":"tool","name":"find_assets","principal":"local",` +
		`"roles":["default","local"],"arguments":{"count":"6a42492345c1","z":"b539e7b9fccf"}}`
	if diff := cmp.Diff(want, string(first.Value().AppendJSON(nil))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP3_1_HashedText(t *testing.T) {
	for text, want := range map[string]string{
		`{"b":1,"a":[1,2.50,{"y":null}],"b":true}`: `{"a": [1, 2.50, {"y": null}], "b": true}`,
		`"é😀\u2028\u007f\u0001\n/"`:                `"\u00e9\ud83d\ude00\u2028\u007f\u0001\n/"`,
		`{}`:                                       `{}`, `[]`: `[]`,
	} {
		value, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(appendSpaced(nil, value)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestP3_2_Decisions(t *testing.T) {
	p := compileText(t, "name: n\naudit: true\ndeny_tools: [bad]\nrate_limits: [{tools: [hot], rate: 1, per: hour}]", Options{Now: new(ticker).now})
	good, hot := callOf(toolWith(t, "good", nil), nil, `{"a":1}`), callOf(toolWith(t, "hot", nil), nil, `{}`)
	reveal := callOf(needing(t, "reveal", runtime.Reveal), nil, `{}`)
	checks(p, good, hot, hot, callOf(toolWith(t, "bad", nil), nil, `{}`), reveal)
	p.Hidden(runtime.KindPrompt, "nix", nil)
	p.Rejected(good, runtime.InvalidArguments("no", runtime.JSON{}))
	want := []string{
		"rejected tool good no",
		"allowed tool hot",
		"rate_limited tool hot Rate limit exceeded for tool 'hot' (1/hour); retry in 3600.0s",
		"denied tool bad tool denied by policy 'n'",
		"allowed tool reveal reveal",
		"not_found prompt nix unknown or hidden by policy",
	}
	if diff := cmp.Diff(want, decisions(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(Counters{Allowed: 3, Denied: 1, RateLimited: 1, Rejected: 1, Hidden: 1, Reveal: 1}, p.Counters()); diff != "" {
		t.Errorf("counters (-want +got)\n%s", diff)
	}
	if got, want := string(p.Counters().Value().AppendJSON(nil)), `{"allowed":3,"denied":1,"rate_limited":1,"rejected":1,"hidden":1,"reveal":1}`; got != want {
		t.Errorf("counters %s, want %s", got, want)
	}
}

func TestP3_2_RejectionAmendsTheNewestThatFits(t *testing.T) {
	p := compileText(t, "audit: true", Options{})
	x := toolWith(t, "x", nil)
	one, two := callOf(x, nil, `{"a":1}`), callOf(x, nil, `{"a":2}`)
	checks(p, one, one, two)
	p.Rejected(callOf(x, with("other"), `{"a":1}`), errors.New("value of the caller"))
	p.Rejected(one, errors.New("value of the caller"))
	want := []string{"allowed tool x", "rejected tool x the input pipeline failed", "allowed tool x", "rejected tool x the input pipeline failed"}
	if diff := cmp.Diff(want, decisions(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP3_2_LongTextsAreCut(t *testing.T) {
	p := compileText(t, "{}", Options{})
	p.Hidden(runtime.KindTool, strings.Repeat("é", 500), nil)
	p.Rejected(callOf(toolWith(t, "x", nil), nil, `{}`), runtime.InvalidArguments(strings.Repeat("é", 500), runtime.JSON{}))
	got := p.Audit()
	if got[0].Name != strings.Repeat("é", 200) || got[1].Reason != strings.Repeat("é", 300) {
		t.Errorf("%d bytes of a name, %d of a reason", len(got[0].Name), len(got[1].Reason))
	}
}

func TestP3_3_Ring(t *testing.T) {
	p := compileText(t, "audit_size: 3", Options{})
	for _, name := range strings.Fields("a b c d e") {
		p.Hidden(runtime.KindTool, name, nil)
	}
	names := func(p *Policy) (names string) {
		for _, e := range p.Audit() {
			names += e.Name
		}
		return names
	}
	if got := names(p); got != "cde" {
		t.Errorf("kept %s", got)
	}
	source := NewSource(p, SourceOptions{})
	if err := source.Replace(compileText(t, "audit_size: 2", Options{}).Document()); err != nil {
		t.Fatal(err)
	}
	smaller := source.Policy()
	smaller.Hidden(runtime.KindTool, "f", nil)
	if got := names(smaller); got != "ef" {
		t.Errorf("kept %s after a smaller size", got)
	}
}

// rawHandler writes messages as they are, each with a newline.
type rawHandler struct{ out *bytes.Buffer }

func (h rawHandler) Enabled(context.Context, slog.Level) bool { return true }
func (h rawHandler) WithAttrs([]slog.Attr) slog.Handler       { return h }
func (h rawHandler) WithGroup(string) slog.Handler            { return h }
func (h rawHandler) Handle(_ context.Context, r slog.Record) error {
	_, err := h.out.WriteString(r.Message + "\n")
	return err
}

func newTextLogger(out *bytes.Buffer) *slog.Logger {
	return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
}

func TestP3_4_Log(t *testing.T) {
	var logged bytes.Buffer
	p := compileText(t, exampleVault+"name: n\ndeny_tools: [bad]", Options{Logger: newTextLogger(&logged)})
	checks(p, callOf(toolWith(t, "good", nil), nil, `{}`), callOf(toolWith(t, "bad", nil), nil, `{}`),
		callOf(needing(t, "reveal", runtime.Reveal), with("a", "admin"), `{"q":"web-1","n":0}`))
	want := `level=INFO msg="denied tool bad principal=anonymous tool denied by policy 'n'" logger=cloudg.mcp.audit
level=WARN msg="REVEAL principal=a roles=[admin, default] tool=reveal args={n: 6a42492345c1, q: b539e7b9fccf} policy=n" logger=cloudg.mcp.audit
`
	if diff := cmp.Diff(want, logged.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestAuditChain(t *testing.T) {
	p := compileText(t, exampleVault+"audit: true", Options{AuditChain: true})
	call := callOf(toolWith(t, "x", nil), nil, `{}`)
	checks(p, call, call)
	p.Rejected(call, runtime.InvalidArguments("no", runtime.JSON{}))
	entries := p.Audit()
	if diff := cmp.Diff([]string{"allowed tool x", "allowed tool x", "rejected tool x no"}, decisions(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if err := p.VerifyAudit(entries); err != nil {
		t.Error(err)
	}
	for i := range entries {
		changed := slices.Clone(entries)
		changed[i].Principal = "somebody else"
		if got, want := fmt.Sprint(p.VerifyAudit(changed)), fmt.Sprintf("entry %d is not what was recorded", i); got != want {
			t.Errorf("a changed entry: %s, want %s", got, want)
		}
	}
	if err := p.VerifyAudit(slices.Delete(slices.Clone(entries), 1, 2)); err == nil || err.Error() != "entry 1 does not follow entry 0" {
		t.Errorf("a missing entry: %v", err)
	}
	if err := p.VerifyAudit(entries[1:]); err != nil {
		t.Errorf("without those that are gone: %v", err)
	}
}

func TestValuesAreNotRecorded(t *testing.T) {
	var logged bytes.Buffer
	p := compileText(t, "audit: true\nrate_limits: [{rate: 1, per: hour}]", Options{Logger: newTextLogger(&logged), Now: new(ticker).now})
	const planted = "pl4nted-v4lue"
	call := callOf(needing(t, "x", runtime.Reveal), nil, `{"a":"`+planted+`","b":{"c":["`+planted+`"]}}`)
	checks(p, call, call)
	p.Rejected(call, errors.New(planted))
	for _, e := range p.Audit() {
		logged.Write(e.Value().AppendJSON(nil))
	}
	if strings.Contains(logged.String(), planted) {
		t.Errorf("a value was recorded:\n%s", logged.String())
	}
}

func TestEntriesAreBounded(t *testing.T) {
	p := compileText(t, "audit: true", Options{})
	var arguments codec.Object
	for i := range 1000 {
		arguments.Set(strings.Repeat("a", 200+i), codec.IntValue(1))
	}
	checks(p, callOf(toolWith(t, "x", nil), nil, string(arguments.Value().AppendJSON(nil))))
	e := p.Audit()[0]
	if len(e.Arguments) != 40 || len(e.Arguments[0].Name) != 64 {
		t.Errorf("%d arguments, a name of %d characters", len(e.Arguments), len(e.Arguments[0].Name))
	}
}
