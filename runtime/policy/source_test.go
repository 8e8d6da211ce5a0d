package policy

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/vault"
)

// A reloading is a source of a policy in a file, with what it logs.
type reloading struct {
	*Source
	t    *testing.T
	dir  string
	logs *bytes.Buffer
	time time.Time
}

// reload starts with files, of which policy.yaml is the policy.
func reload(t *testing.T, files map[string]string) *reloading {
	t.Helper()
	r := &reloading{t: t, dir: folder(t, files), logs: &bytes.Buffer{}, time: time.Now().Add(-time.Hour)}
	log := slog.New(slog.NewTextHandler(r.logs, nil))
	p, err := Load(filepath.Join(r.dir, "policy.yaml"), Options{Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	r.Source = NewSource(p, SourceOptions{Logger: log, Check: func(p *Policy) error {
		if p.Name() == "refused" {
			return errors.New("it is refused")
		}
		return nil
	}})
	return r
}

// write writes a file whose time is another one than before.
func (r *reloading) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.time = r.time.Add(time.Minute)
	if err := os.Chtimes(path, r.time, r.time); err != nil {
		r.t.Fatal(err)
	}
}

// polls checks what becomes of a change.
func (r *reloading) polls(replaced bool, name string) {
	r.t.Helper()
	if got := r.Poll(); got != replaced {
		r.t.Errorf("Poll = %t, want %t; log: %s", got, replaced, r.logs)
	}
	if got := r.Policy().Name(); got != name {
		r.t.Errorf("the policy is %q, want %q", got, name)
	}
}

func TestP1_6_Reload(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\n"})
	var told []string
	r.OnReplace(func(before, after *Policy) { told = append(told, before.Name()+" "+after.Name()) })
	pinned := r.Current()
	r.polls(false, "one")
	r.write("policy.yaml", "name: two\n")
	r.polls(true, "two")
	r.polls(false, "two")
	if pinned.(*Policy).Name() != "one" || r.Current() == pinned {
		t.Error("a snapshot changed")
	}
	r.write("policy.yaml", "name: two\n") // touched only
	r.polls(false, "two")
	if diff := cmp.Diff([]string{"one two"}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
}

// TestP1_6_ReloadMissesNothing: a file that changes between its being read and being
// watched has changed.
func TestP1_6_ReloadMissesNothing(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\n"})
	p, err := Load(filepath.Join(r.dir, "policy.yaml"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	r.write("policy.yaml", "name: two\n")
	r.Source = NewSource(p, SourceOptions{})
	r.polls(true, "two")
}

func TestP1_6_ReloadKeepsTheOldPolicy(t *testing.T) {
	secret := "hunter" + "22"
	r := reload(t, map[string]string{"policy.yaml": "name: one\n"})
	r.write("policy.yaml", "name: two\nvault: {key: ["+secret+"]}\n")
	r.polls(false, "one")
	r.polls(false, "one")
	logged := r.logs.String()
	if strings.Count(logged, "the old one stays") != 1 || !strings.Contains(logged, "policy.yaml:2:14: vault.key: must be a string") {
		t.Errorf("logged: %s", logged)
	}
	if strings.Contains(logged, secret) {
		t.Error("the log quotes the document")
	}
	r.write("policy.yaml", "name: refused\n") // by the check
	r.polls(false, "one")
	r.write("policy.yaml", "name: three\n")
	r.polls(true, "three")
}

func TestP1_6_ReloadFollowsWhatIsExtended(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\nextends: base.yaml\n", "base.yaml": "deny_tools: [a]\n"})
	r.write("base.yaml", "deny_tools: [b]\n")
	r.polls(true, "one")
	if diff := cmp.Diff([]string{"b"}, r.Policy().Document().DenyTools); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	r.write("policy.yaml", "name: two\nextends: other.yaml\n") // which is not there yet
	r.polls(false, "one")
	r.write("other.yaml", "deny_tools: [c]\n")
	r.polls(true, "two")
	r.write("base.yaml", "deny_tools: [d]\n") // no longer of interest
	r.polls(false, "two")
	if err := os.Remove(filepath.Join(r.dir, "other.yaml")); err != nil {
		t.Fatal(err)
	}
	r.polls(false, "two")
}

func TestP1_6_ReloadKeepsTheVault(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\nvault: {scope: global}\n"})
	vault := r.Policy().Vault()
	r.write("policy.yaml", "name: two\nvault: {scope: principal, path: x, key_env: E, ttl_seconds: 5}\n")
	r.polls(false, "one")
	for _, want := range []string{"2:9: vault.scope: cannot change", "2:27: vault.path: cannot change", "2:36: vault.key_env: cannot change"} {
		if !strings.Contains(r.logs.String(), want) {
			t.Errorf("not logged: %s\n%s", want, r.logs)
		}
	}
	r.write("policy.yaml", "name: two\nvault: {ttl_seconds: 5}\n")
	r.polls(true, "two")
	if r.Policy().Vault() != vault {
		t.Error("the vault is another one")
	}
}

// TestP1_6_ReloadChangesHowLongPseudonymsLive: no restart is needed for that.
func TestP1_6_ReloadChangesHowLongPseudonymsLive(t *testing.T) {
	var c ticker
	c.advance(time.Hour)
	own, err := vault.New(vault.Config{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		opts Options
		want time.Duration // of the vault, after the document says 60 seconds
	}{
		"the vault of the document": {Options{Now: c.now}, time.Minute},
		"a vault of the host":       {Options{Now: c.now, Vault: own}, 0},
	} {
		p := compileText(t, "{}", tt.opts)
		s := NewSource(p, SourceOptions{})
		token := p.Vault().Tokenize("web-1", "resource_name", "global")
		c.advance(2 * time.Minute)
		if err := s.Replace(parse(t, "vault: {ttl_seconds: 60}")); err != nil {
			t.Fatal(err)
		}
		if got := p.Vault().Stats().TTL; got != tt.want {
			t.Errorf("%s: pseudonyms live for %v, want %v", name, got, tt.want)
		}
		if _, known := p.Vault().Detokenize(token, "global"); known != (tt.want == 0) {
			t.Errorf("%s: the pseudonym is known: %t", name, known)
		}
		if err := s.Replace(parse(t, "{}")); err != nil {
			t.Fatal(err)
		}
		if got := p.Vault().Stats().TTL; got != 0 {
			t.Errorf("%s: pseudonyms live for %v after the key was taken out", name, got)
		}
	}
}

func TestP1_6_ReloadWhileInUse(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: p0\n"})
	done := make(chan struct{})
	var users sync.WaitGroup
	for range 4 {
		users.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				p := r.Current().(*Policy)
				if p.Name() != p.Document().Name {
					t.Error("a policy changed")
				}
			}
		})
	}
	for i := range 20 {
		name := "p" + string(rune('a'+i))
		r.write("policy.yaml", "name: "+name+"\n")
		r.polls(true, name)
	}
	close(done)
	users.Wait()
}

// TestRowP4_CompiledPolicy: a policy that is compiled is given out as it is.
func TestRowP4_CompiledPolicy(t *testing.T) {
	p, err := Load("open", Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSource(p, SourceOptions{})
	if s.Current() != runtime.Policy(p) || s.Policy() != p || s.Watches() {
		t.Error("the source gives out another policy, or watches files")
	}
}

// TestP1_6_OnlyFilesAreWatched: a text that extends a file is no file.
func TestP1_6_OnlyFilesAreWatched(t *testing.T) {
	r := reload(t, map[string]string{"policy.yaml": "name: one\n"})
	derived, err := r.Policy().Derive(map[string]any{"audit": true})
	if err != nil {
		t.Fatal(err)
	}
	inline, err := Load(`{"extends": "`+filepath.ToSlash(filepath.Join(r.dir, "policy.yaml"))+`"}`, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Policy{derived, inline} {
		s := NewSource(p, SourceOptions{})
		r.write("policy.yaml", "name: two\n")
		if s.Watches() || s.Poll() || s.Policy() != p {
			t.Errorf("%v: watched", p.Document())
		}
	}
}

func TestP1_8_Derive(t *testing.T) {
	parent, err := Load("strict", Options{})
	if err != nil {
		t.Fatal(err)
	}
	derive := func(over map[string]any) *Policy {
		t.Helper()
		p, err := parent.Derive(over)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	same := derive(map[string]any{"deny_tools": []string{"x"}, "audit_size": 3, "vault": map[string]any{"scope": "principal"}, "extends": "open"})
	doc := same.Document()
	got := []any{same.Name(), doc.Origin.Loaded, doc.Origin.Extends, doc.DenyTools, doc.AuditSize, len(doc.Transforms), doc.Vault.Scope, same.Vault() == parent.Vault()}
	want := []any{"strict", "derived:strict", []string{"standard", "strict"}, []string{"preview_transform", "x"}, 3, 4, Global, true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if name := derive(map[string]any{"name": "mine"}).Name(); name != "mine" {
		t.Errorf("name %q", name)
	}
	if _, err := parent.Derive(map[string]any{"audit": 3}); err == nil {
		t.Error("wrong overrides are taken")
	}
}

func TestP1_15_Describe(t *testing.T) {
	p, err := Load(`{"extends": "read_only", "allow_capabilities": ["exec"], "vault": {"key": "docs-example-key"}}`, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := func(name string) string {
		v, _ := p.Describe().Get(name)
		return string(v.AppendJSON(nil))
	}
	tests := []struct{ got, want string }{
		{text("loaded_from"), `"json"`},
		{text("extends_chain"), `["standard","read_only"]`},
		{text("effective_denied_capabilities"), `["cloud_access","reveal","write_fs"]`},
		{text("counters"), `{"allowed":0,"denied":0,"rate_limited":0,"rejected":0,"hidden":0,"reveal":0}`},
		{text("available_profiles"), `["airgapped","audit","open","read_only","soc-analyst","standard","strict"]`},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("got  %s\nwant %s", tt.got, tt.want)
		}
	}
	if v := text("vault"); strings.Contains(v, "docs-example-key") || !strings.Contains(v, `"key_source":"config"`) || !strings.Contains(v, `"key_configured":true`) {
		t.Errorf("vault: %s", v)
	}
}
