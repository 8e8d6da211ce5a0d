package transform

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// estate returns documents full of values that must not leave, and these values.
func estate(r *rand.Rand) (document codec.Value, values []string) {
	n := r.IntN(1 << 30)
	plant := func(format string) string {
		value := fmt.Sprintf(format, n)
		values = append(values, value)
		return value
	}
	text := codec.StringValue
	account := plant("21%010d")
	name := plant("web-prod-%d")
	email := plant("user%d@corp.example.com")
	host := plant("host-%d.corp.example.com")
	secret := plant("pl4nted-%d")
	members := []codec.Member{
		{Name: "account_id", Value: text(account)},
		{Name: "number", Value: codec.NumberValue(account)},
		{Name: "arn", Value: text("arn:aws:ec2:us-east-1:" + account + ":instance/" + plant("i-0abc%d"))},
		{Name: "name", Value: text(name)},
		{Name: "summary", Value: text("about " + name + ", and " + account)},
		{Name: "same", Value: text(name)},
		{Name: "note", Value: text("mail " + email + " on " + host + " password=" + secret)},
		{Name: "db_password", Value: codec.ListValue(text(secret))},
		{Name: email, Value: codec.IntValue(1)},
		{Name: "by_name", Value: codec.ObjectValue(codec.Member{Name: name, Value: codec.IntValue(2)})},
		{Name: "data", Value: text(string(codec.ObjectValue(codec.Member{Name: "secret", Value: text(secret)}).AppendJSON(nil)))},
		{Name: "tags", Value: codec.ObjectValue(codec.Member{Name: "Contact", Value: text(email)})},
		{Name: "by_account", Value: codec.ObjectValue(codec.Member{Name: account, Value: codec.ListValue(text(host))})},
	}
	r.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	return codec.ListValue(codec.ObjectValue(members...)), values
}

// seeded returns a source of random numbers whose seed is printed when the test fails.
func seeded(t *testing.T) *rand.Rand {
	seed := rand.Uint64()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("seed %d", seed)
		}
	})
	return rand.New(rand.NewPCG(seed, seed))
}

func TestPlantedValuesDoNotLeave(t *testing.T) {
	r := seeded(t)
	for _, action := range []Action{ActionRedact, ActionHash, ActionPseudonymize, ActionDrop, ActionMask} {
		step := redactStep(t, `{"default":"`+string(action)+`"}`, Context{})
		for range 50 {
			in, values := estate(r)
			before := compact(in)
			out, err := step.Transform.Apply(output(), in)
			if err != nil {
				t.Fatal(err)
			}
			if after := compact(in); after != before {
				t.Fatalf("%s: the input changed\n%s\n%s", action, before, after)
			}
			if !json.Valid([]byte(compact(out))) {
				t.Errorf("%s: no JSON: %s", action, compact(out))
			}
			for _, value := range values {
				if strings.Contains(compact(out), value) {
					t.Errorf("%s: %s is in %s", action, value, compact(out))
				}
			}
		}
	}
}

func TestP5_0_RedactedOnce(t *testing.T) {
	r := seeded(t)
	for _, action := range []Action{ActionRedact, ActionMask} {
		step := redactStep(t, `{"strategies":{"secret":"`+string(action)+`","pii":"`+string(action)+`"}}`, Context{})
		for range 50 {
			in, _ := estate(r)
			once, err := step.Transform.Apply(output(), in)
			if err != nil {
				t.Fatal(err)
			}
			twice, err := step.Transform.Apply(output(), once)
			if err != nil || compact(twice) != compact(once) {
				t.Errorf("%s: %v\n%s\n%s", action, err, compact(once), compact(twice))
			}
		}
	}
}

// TestSameForManyGoroutines runs one step at once in many goroutines, which must see the
// same as one.
func TestSameForManyGoroutines(t *testing.T) {
	r := seeded(t)
	step := redactStep(t, strict, Context{})
	var documents []codec.Value
	var want []string
	for range 20 {
		in, _ := estate(r)
		out, err := step.Transform.Apply(output(), in)
		if err != nil {
			t.Fatal(err)
		}
		documents, want = append(documents, in), append(want, compact(out))
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i, in := range documents {
				run := output()
				out, err := step.Transform.Apply(run, in)
				if err != nil || compact(out) != want[i] || run.Report.IsZero() {
					t.Errorf("%v: %s, want %s", err, compact(out), want[i])
				}
			}
		})
	}
	all.Wait()
}

func FuzzRedact(f *testing.F) {
	for _, seed := range []string{
		`{"password":"x","tags":[{"Key":"a","Value":"b"}],"name":"web-1","arn":"x","s":"web-1 -> a"}`,
		`["{\"a\":[\"10.0.0.1\"]}",123456789012,"%2e%2e",null]`, `"\ufeffa@corp.com"`, `{"a":1,"a":2}`,
	} {
		f.Add([]byte(seed), uint8(0))
	}
	var steps []*Step
	for _, options := range []string{
		standard, strict, `{"default":"redact"}`, `{"default":"drop"}`, `{"default":"hash"}`, `{"default":"mask"}`,
		`{"default":"generalize"}`, `{"default":"pseudonymize"}`,
	} {
		steps = append(steps, redactStep(f, options, Context{}))
	}
	f.Fuzz(func(t *testing.T, text []byte, which uint8) {
		v, err := codec.Parse(text, codec.Limits{})
		if err != nil || len(text) > 4096 {
			t.Skip()
		}
		before := compact(v)
		run := output()
		out, err := steps[int(which)%len(steps)].Transform.Apply(run, v)
		if err != nil {
			t.Fatal(err)
		}
		if after := compact(v); after != before {
			t.Errorf("the input changed from %s to %s", before, after)
		}
		written := out.AppendJSON(nil)
		if !json.Valid(written) || !json.Valid(run.Report.Value().AppendJSON(nil)) {
			t.Errorf("no JSON: %s", written)
		}
		if v.Kind() >= codec.KindList && out.Kind() != v.Kind() {
			t.Errorf("%s became %s", before, written)
		}
	})
}
