package transform

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// planted is a value that no error may repeat.
const planted = "pl4nted-v4lue"

// mistake is an option with something wrong, and what is said about it.
type mistake struct{ typ, options, want string }

func mistakes() []mistake { return slices.Concat(redactMistakes(), otherMistakes()) }

func redactMistakes() []mistake {
	return []mistake{
		{Redact, `{"strategies":["PLANTED"]}`, "strategies: must be an object"},
		{Redact, `{"strategies":{"secret":"PLANTED"}}`, "strategies.secret: " + unknownStrategy},
		{Redact, `{"strategies":{"secret":{"strategy":"PLANTED"}}}`, "strategies.secret.strategy: " + unknownStrategy},
		{Redact, `{"strategies":{"secret":7}}`, "strategies.secret: Invalid strategy: must be a name, true, false, or an object with the key strategy"},
		{Redact, `{"strategies":{"secret":{"keep_frist":4}}}`, "strategies.secret.keep_frist: unknown option (did you mean 'keep_first'?); known: "},
		{Redact, `{"strategies":{"secret":{"text":"{entity} {PLANTED}"}}}`, "strategies.secret.text: may hold only {entity}, {length}, {digest} in braces"},
		{Redact, `{"strategies":{"ip_address":{"strategy":"generalize","ipv4_prefix":33}}}`, "strategies.ip_address.ipv4_prefix: is longer than an address"},
		{Redact, `{"strategies":{"n":{"strategy":"bucket","bucket":"PLANTED"}}}`, "strategies.n.bucket: must be a number"},
		{Redact, `{"redact_template":"{digest}"}`, "redact_template: may hold only {entity}, {length} in braces"},
		{Redact, `{"redact_template":"{entity"}`, "redact_template: may hold only"},
		{Redact, `{"key_rules":["PLANTED"]}`, "key_rules: must be true, false, or a list of sensitive_key, "},
		{Redact, `{"extra_key_rules":[{"name":"x"}]}`, "extra_key_rules[0].pattern: is required"},
		{Redact, `{"extra_key_rules":["PLANTED"]}`, "extra_key_rules[0]: must be an object"},
		{Redact, `{"min_confidence":1.5}`, "min_confidence: must be a number from 0 to 1"},
		{Redact, `{"custom_detectors":[{"name":"x","pattern":"a","group":1}]}`, "custom_detectors[0].group: the pattern has no such group"},
		{Redact, `{"custom_detectors":[{"name":"x","pattern":"a","validator":"PLANTED"}]}`, "custom_detectors[0].validator: must be one of ip, secret,"},
		{Redact, `{"custom_detectors":[{"name":"x","pattern":"a","validator":"entropy:PLANTED"}]}`, "custom_detectors[0].validator: must be one of"},
		{Redact, `{"custom_detectors":[{"name":"x","pattern":"a","flags":"PLANTED"}]}`, "custom_detectors[0].flags: must consist of"},
		{Redact, `{"custom_detectors":[{"name":"x","pattern":"(?=PLANTED)"}]}`, "custom_detectors[0].pattern: is no regular expression of RE2: invalid or unsupported Perl syntax"},
		{Redact, `{"custom_detectors":{"a":"PLANTED"}}`, "custom_detectors: must be a list"},
	}
}

func otherMistakes() []mistake {
	return []mistake{
		{Sanitize, `{"strip":"PLANTED"}`, "strip: must be true or false"},
		{Sanitize, `{"on_suspicious":"PLANTED"}`, "on_suspicious: must be one of fence, datamark, redact, flag"},
		{Sanitize, `{"max_length":-1}`, "max_length: must be a whole number, at least 0"},
		{Sanitize, `{"max_length":"PLANTED"}`, "max_length: must be a whole number, at least 0"},
		{Sanitize, `{"extra_patterns":["ok","PLANTED("]}`, "extra_patterns[1]: is no regular expression of RE2: missing closing )"},
		{Sanitize, `{"free_text_keys":"PLANTED"}`, "free_text_keys: must be a list of texts"},
		{Sanitize, `{"free_text_keys":[1]}`, "free_text_keys[0]: must be text"},
		{Project, `{"max_chars":1.5}`, "max_chars: must be a whole number, at least 0"},
		{Project, `{"allow_keys_by_sensitivity":{"PLANTED":[]}}`, "allow_keys_by_sensitivity: every key must be one of public"},
		{Project, `{"allow_keys_by_sensitivity":{"public":"PLANTED"}}`, "allow_keys_by_sensitivity.public: must be a list of texts"},
		{Annotate, `{"notice":5}`, "notice: must be text"},
		{Alias, `{"aliases":{"PLANTED":""}}`, "aliases: every alias, and what it stands for, must be text that is not empty"},
		{Alias, `{"aliases":{"PLANTED":["x"]}}`, "aliases: every alias, and what it stands for, must be text"},
		{Alias, `{"aliases":["PLANTED"]}`, "aliases: must contain a mapping"},
		{Alias, `{"aliases":{"a":"PLANTED","g":{"b":"PLANTED"}}}`, "aliases: two values have the same alias"},
		{Alias, `{"files":["PLANTED"]}`, "files[0]: files of aliases cannot be read here"},
		{Substitute, `{"alias_files":[5]}`, "alias_files[0]: must be text"},
		{RegexReplace, `{"rules":[{"pattern":"(a)","replace":"\\2PLANTED"}]}`, "rules[0].replace: refers to a group that the pattern does not have"},
		{RegexReplace, `{"rules":[{"pattern":"(?P<x>a)","replacement":"\\g<y>"}]}`, "rules[0].replacement: refers to a group"},
		{RegexReplace, `{"rules":[{"replace":"PLANTED"}]}`, "rules[0].pattern: is required"},
		{RenameKeys, `{"renames":{"PLANTED":5}}`, "renames: the new name of a key must be text"},
		{RenameKeys, `{"PLANTED":5}`, "there is an option here that is not known; known: renames"},
		{Template, `{"templates":[{"target":"x","template":"y","PLANTED":1}]}`, "templates[0]: there is an option here that is not known; known: overwrite, target, template"},
		{Template, `{"templates":[{"target":"x","template":"{a.b}"}]}`, "templates[0].template: must hold names of members in braces"},
		{Template, `{"templates":[{"template":"{a}"}]}`, "templates[0].target: is required"},
		{Depseudonymize, `{"keys":1}`, "keys: must be true or false"},
		{GuardSecrets, `{"action":"PLANTED"}`, "action: must be one of reject, redact"},
	}
}

func TestP1_6_BadOptions(t *testing.T) {
	for _, tt := range mistakes() {
		_, err := registry(t, nil, Context{}).Build(tt.typ, parse(t, strings.ReplaceAll(tt.options, "PLANTED", planted)))
		if want := "Bad options for transform '" + tt.typ + "': " + tt.want; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s %s:\n got %v\nwant %s", tt.typ, tt.options, err, want)
		} else if strings.Contains(err.Error(), planted) {
			t.Errorf("%s %s: the error repeats a value: %v", tt.typ, tt.options, err)
		}
	}
}

func TestEveryProblemIsReported(t *testing.T) {
	_, err := registry(t, nil, Context{}).Build(Redact, parse(t, `{"tags":1,"scan_keys":2,"strategies":{"a":"x"},"b":3}`))
	var bad *OptionsError
	if !errors.As(err, &bad) || len(bad.Problems) != 4 {
		t.Errorf("%v", err)
	}
}

func TestP7_1_WritingAStrategy(t *testing.T) {
	for text, want := range map[string]Action{
		`"redact"`: ActionRedact, `"replace"`: ActionRedact, `true`: ActionRedact, `{}`: ActionRedact, `{"text":"x"}`: ActionRedact,
		`false`: ActionKeep, `null`: ActionKeep, `"none"`: ActionKeep, `"Allow"`: ActionKeep,
		`"pseudonymise"`: ActionPseudonymize, `"tokenize"`: ActionPseudonymize, `"tokenise"`: ActionPseudonymize,
		`"generalise"`: ActionGeneralize, `"bucket"`: ActionGeneralize, `"remove"`: ActionDrop, `"MASK"`: ActionMask,
		`{"kind":"hash"}`: ActionHash, `{"type":"hash","kind":"mask"}`: ActionHash, `{"strategy":"drop","type":"hash"}`: ActionDrop,
	} {
		got := settings[*RedactOptions](t, Redact, `{"strategies":{"x":`+text+`}}`, Context{Vault: testVault(t)}).Strategies["x"]
		if got.Action != want {
			t.Errorf("%s: %s, want %s", text, got.Action, want)
		}
		if got.KeepLast != 4 || got.Char != '*' || got.Length != 12 || got.IPv4Prefix != 24 {
			t.Errorf("%s: options %+v", text, got)
		}
	}
	if got := settings[*RedactOptions](t, Redact, `{}`, Context{}).Default.Action; got != ActionKeep {
		t.Errorf("default: %s", got)
	}
}

func TestP10_4_References(t *testing.T) {
	for _, tt := range []struct{ pattern, replace, in, want string }{
		{`(\w+)@(\w+)`, `\2 at \1`, "a@b", "b at a"},
		{`(?P<user>\w+)@`, `\g<user>!`, "a@b", "a!b"},
		{`a`, `$1\\`, "a", `$1\`},
		{`a`, `x\ty`, "a", "x\ty"},
		{`(a)`, `\g<1>b`, "a", "ab"},
		{`a`, ``, "bab", "bb"},
	} {
		step := settings[*RegexReplaceOptions](t, RegexReplace, string(codec.ObjectValue(codec.Member{Name: "rules", Value: codec.ListValue(
			codec.ObjectValue(codec.Member{Name: "pattern", Value: codec.StringValue(tt.pattern)},
				codec.Member{Name: "replace", Value: codec.StringValue(tt.replace)}))}).AppendJSON(nil)), Context{})
		if got := step.Rules[0].Pattern.ReplaceAllString(tt.in, step.Rules[0].Replace); got != tt.want {
			t.Errorf("%s -> %s on %s: %q, want %q", tt.pattern, tt.replace, tt.in, got, tt.want)
		}
	}
}

func TestFlags(t *testing.T) {
	for _, tt := range []struct {
		flags, pattern, text string
		want                 bool
	}{
		{`"i"`, "AB", "ab", true},
		{`"ignorecase"`, "AB", "ab", true},
		{`["s","ignorecase"]`, "A.B", "a\nb", true},
		{`"im"`, "^B", "a\nb", true},
		{`"x"`, "a b # comment\n [ #]\\ c", "ab# c", true},
		{`null`, "AB", "ab", false},
	} {
		options := `{"custom_detectors":[{"name":"x","pattern":` + string(codec.StringValue(tt.pattern).AppendJSON(nil)) + `,"flags":` + tt.flags + `}]}`
		got := settings[*RedactOptions](t, Redact, options, Context{}).Detectors[0].Pattern.MatchString(tt.text)
		if got != tt.want {
			t.Errorf("%s %q on %q: %v", tt.flags, tt.pattern, tt.text, got)
		}
	}
}

func TestP6_9_CustomDetectors(t *testing.T) {
	list := parse(t, `[{"name":"ticket","pattern":"SEC-(\\d+)","group":1,"hints":["SEC-"],"validator":"secret"},{"name":"e","pattern":"x","validator":"entropy:3.5","ignore_case":true}]`)
	got, problems := Detectors(list)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	ticket, e := got[0], got[1]
	if ticket.Entity != "ticket" || ticket.Category != "identifier" || ticket.Confidence != 0.8 || !ticket.Enabled ||
		ticket.Validator != NotPlaceholder || ticket.Hints[0] != "sec-" || ticket.MinLength != 1 {
		t.Errorf("%+v", ticket)
	}
	if e.Validator != Entropy || e.Bits != 3.5 || !e.Pattern.MatchString("X") {
		t.Errorf("%+v", e)
	}
	_, problems = Detectors(parse(t, `[{"name":"a","pattern":"x","colour":1}]`))
	if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), "[0]: there is an option here that is not known") {
		t.Errorf("%v", problems)
	}
}

func TestP10_3_AliasFiles(t *testing.T) {
	files := map[string]string{"a.yaml": `{"aliases":{"1":"one","2":"two"}}`, "b.yaml": `{"group":{"3":"three"},"1":"uno"}`}
	ctx := Context{ReadFile: func(path string) (runtime.JSON, error) {
		text, ok := files[path]
		if !ok {
			return runtime.JSON{}, errors.New("no such file")
		}
		return codec.Parse([]byte(text), codec.Limits{})
	}}
	got := settings[*AliasOptions](t, Alias, `{"files":["a.yaml","b.yaml"],"aliases":{"2":"zwei","4":44}}`, ctx).Aliases
	want := []AliasEntry{{"3", "three"}, {"1", "uno"}, {"2", "zwei"}, {"4", "44"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := registry(t, nil, ctx).Build(Alias, parse(t, `{"files":["c.yaml"]}`)); err == nil || !strings.Contains(err.Error(), "files[0]: no such file") {
		t.Errorf("missing file: %v", err)
	}
}

func TestP10_6_Placeholders(t *testing.T) {
	got := settings[*TemplateOptions](t, Template, `{"templates":[{"target":"x","template":"{a}/{{b}}/{c d}"}]}`, Context{}).Templates[0].Fields
	if diff := cmp.Diff([]string{"a", "c d"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
