// Package benchtext makes the texts that benchmarks of privacy run over: pages of what
// tools for clouds return, and documents that are made to take long. They are the same
// in every run.
package benchtext

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Inventory returns a page of descriptions of cloud resources, in JSON of about a size in
// bytes. In a clean one nothing stands out as an address, an account or a host.
func Inventory(size int, clean bool) []byte {
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
		fmt.Fprintf(&b, `{"id":"i-%017x","name":%q,"asset_type":"EC2_INSTANCE","provider":"aws","region":%q,`,
			n, name, pick("us-east-1", "eu-west-1"))
		if !clean {
			fmt.Fprintf(&b, `"account_id":"%012d","arn":"arn:aws:ec2:us-east-1:%012d:instance/i-%017x","private_ip":"10.%d.%d.%d",`,
				account, account, n, n%200, n%199, n%198)
		}
		fmt.Fprintf(&b, `"state":%q,"instance_type":%q,"created_at":"2026-0%d-1%dT12:30:00Z","encrypted":%v,"size_bytes":%d,"vcpus":%d,"description":%q,`,
			pick("running", "stopped", "available"), pick("t3.medium", "m5.large", "db.r6g.large"), 1+n%9, n%9, n%2 == 0, int64(n)*1024, 1+n%16,
			"Managed by the platform team, see the runbook for details. Allow traffic from the load balancer to the service.")
		fmt.Fprintf(&b, `"tags":{"Owner":%q,"env":%q,"Team":%q,"Name":%q},"security_groups":["sg-%017x","sg-%017x"],"metadata":{`,
			pick("alice", "bob", "carol"), pick("prod", "dev"), pick("payments", "search"), name, n, n+1)
		if !clean {
			fmt.Fprintf(&b, `"dns_name":"host-%d.corp.example.com",`, n)
		}
		fmt.Fprintf(&b, `"image":"ami-%017x","digest":"sha256:%064x","monitoring":true,"policies":["AmazonEC2ContainerRegistryReadOnly","CloudWatchAgentServerPolicy"]}}`, n, n)
	}
	b.WriteString(`]}`)
	return []byte(b.String())
}
