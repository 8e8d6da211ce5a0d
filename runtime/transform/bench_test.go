package transform

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// inventory returns a page of descriptions of cloud resources of about a size in bytes.
func inventory(size int) []byte {
	r := rand.New(rand.NewPCG(3, 4))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var b strings.Builder
	b.WriteString(`{"items":[`)
	for i := 0; b.Len() < size; i++ {
		n, account := r.IntN(1_000_000), 210_000_000_000+int64(r.IntN(20))*7919
		if i > 0 {
			b.WriteByte(',')
		}
		name := fmt.Sprintf("%s-%s-%06d", pick("web", "api", "db", "cache"), pick("prod", "stage", "dev"), n)
		fmt.Fprintf(&b, `{"id":"i-%017x","name":%q,"asset_type":"EC2_INSTANCE","provider":"aws","region":%q,"account_id":"%012d",`+
			`"arn":"arn:aws:ec2:us-east-1:%012d:instance/i-%017x","state":%q,"instance_type":%q,"private_ip":"10.%d.%d.%d",`+
			`"created_at":"2026-0%d-1%dT12:30:00Z","encrypted":%v,"size_bytes":%d,"vcpus":%d,"description":%q,`,
			n, name, pick("us-east-1", "eu-west-1"), account, account, n, pick("running", "stopped", "available"),
			pick("t3.medium", "m5.large", "db.r6g.large"), n%200, n%199, n%198, 1+n%9, n%9, n%2 == 0, int64(n)*1024, 1+n%16,
			"Managed by the platform team, see the runbook for details. Allow traffic from the load balancer to the service.")
		fmt.Fprintf(&b, `"tags":{"Owner":%q,"env":%q,"Team":%q,"Name":%q},"security_groups":["sg-%017x","sg-%017x"],`+
			`"metadata":{"image":"ami-%017x","digest":"sha256:%064x","dns_name":"host-%d.corp.example.com","monitoring":true,"policies":["AmazonEC2ContainerRegistryReadOnly","CloudWatchAgentServerPolicy"]}}`,
			pick("alice", "bob", "carol"), pick("prod", "dev"), pick("payments", "search"), name, n, n+1, n, n, n)
	}
	b.WriteString(`]}`)
	return []byte(b.String())
}

// BenchmarkStrict compares the output pipeline of the profile strict, from the text of a
// result to the text that leaves, with encoding/json decoding and encoding it.
func BenchmarkStrict(b *testing.B) {
	text := inventory(1 << 20)
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			var v any
			if err := json.Unmarshal(text, &v); err != nil {
				b.Fatal(err)
			}
			if _, err := json.Marshal(v); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, options := range map[string]string{"strict": strict, "standard": standard} {
		line := profileSteps(b, options)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			var out []byte
			for b.Loop() {
				v, err := line.Apply(output(), codec.Encoded(text))
				if err != nil {
					b.Fatal(err)
				}
				out = v.AppendJSON(out[:0])
			}
		})
	}
}

// profileSteps returns the output pipeline of a profile, whose redact step has options.
func profileSteps(t testing.TB, redact string) runtime.Pipeline {
	r, err := NewRegistry(nil, Context{Vault: testVault(t), Policy: "bench"})
	if err != nil {
		t.Fatal(err)
	}
	var steps []*Step
	for _, s := range [][2]string{
		{Sanitize, `{"max_free_text":1000}`}, {Redact, redact},
		{Project, `{"exclude":["**.raw_data","**._raw","**.user_data"],"max_string":4000,"max_chars":10000000}`}, {Annotate, `{}`},
	} {
		step, err := r.Build(s[0], parsed(t, s[1]))
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return Compose(steps)
}
