package detect

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everything returns a set of all built-in detectors and rules.
func everything(t testing.TB) *Set {
	t.Helper()
	set, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// found returns what a set finds in a text, one "entity value" each.
func found(set *Set, text string) []string {
	var list []string
	for _, f := range set.Scan(nil, text) {
		list = append(list, f.Entity+" "+text[f.Start:f.End])
	}
	return list
}

// cases are texts, each with what is in it.
type cases []struct {
	text string
	want []string
}

func (list cases) run(t *testing.T) {
	t.Helper()
	set := everything(t)
	for _, tt := range list {
		if diff := cmp.Diff(tt.want, found(set, tt.text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

func base64Of(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }

// one is a list of one.
func one(what string) []string { return []string{what} }

// inventory returns strings as they stand in descriptions of cloud resources, with or
// without something to find.
func inventory(bytes int, clean bool) (texts []string) {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for size := 0; size < bytes; {
		n := r.IntN(1_000_000)
		asset := []string{
			pick("running", "available", "stopped", "in-use"), pick("t3.medium", "m5.large", "gp3", "db.r6g.large"),
			pick("prod", "staging", "dev"), fmt.Sprintf("web-%s-%06d", pick("api", "cache", "worker"), n),
			fmt.Sprintf("sha256:%064x", n), "Managed by the platform team, see the runbook for details.",
			"AmazonEC2ContainerRegistryReadOnly", "us-east-1", pick("true", "false"), fmt.Sprintf("req-%017x", n),
			"arn", "allow traffic from the load balancer to the service", fmt.Sprintf("job-%017x", n*7),
		}
		if !clean {
			asset = append(asset, fmt.Sprintf("10.%d.%d.%d", n%200, n%199, n%198), fmt.Sprintf("%012d", 210_000_000_000+n),
				fmt.Sprintf("arn:aws:ec2:us-east-1:%012d:instance/i-%017x", 210_000_000_000+n, n),
				fmt.Sprintf("user%d@corp.example.com", n), fmt.Sprintf("host-%d.corp.example.com", n),
				fmt.Sprintf("vpc-%017x", n), fmt.Sprintf("i-%017x", n*7))
		}
		texts = append(texts, asset...)
		for _, text := range asset {
			size += len(text)
		}
	}
	return texts
}

// document returns an inventory as one text of JSON.
func document(bytes int, clean bool) string {
	var b strings.Builder
	for i, text := range inventory(bytes, clean) {
		fmt.Fprintf(&b, "    \"field_%d\": %q,\n", i%17, text)
	}
	return b.String()
}
