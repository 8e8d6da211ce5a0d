package detect

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestP5_12_FindingsInOrderWithoutOverlaps(t *testing.T) {
	cases{
		{"see arn:aws:iam::123456789012:role/x and 10.0.0.1", []string{"aws_arn arn:aws:iam::123456789012:role/x", "private_ip 10.0.0.1"}},
		{"", nil},
		{"an ordinary sentence, with nothing in it.", nil},
	}.run(t)
}

func TestP6_1_WhoWins(t *testing.T) {
	guid := "9f86d081-884c-4d63-a5d9-0123456789ab"
	cases{
		{"password=10.0.0.1", one("password 10.0.0.1")},
		{"arn:aws:s3:::b/123456789012", one("aws_arn arn:aws:s3:::b/123456789012")},
		{"https://alice@git.example.com/r", []string{"url_username alice", "hostname git.example.com"}},
		{"tenant_id: " + guid, one("azure_subscription_id " + guid)},
		{"00:1a:2b:3c:4d:5e", one("mac_address 00:1a:2b:3c:4d:5e")},
	}.run(t)
}

func TestP6_1_ShortTextsAreNotScanned(t *testing.T) {
	set := everything(t)
	for _, d := range Detectors() {
		if d.MinLength < 1 {
			t.Errorf("%s has no least length", d.Name)
		}
	}
	if got := found(set, "pwd=a"); got != nil {
		t.Errorf("found %v in a text shorter than the detector wants", got)
	}
}

func TestP6_1_OnlyWhatIsChosen(t *testing.T) {
	set, err := New(Options{Detects: func(d *Detector) bool { return d.Name == "aws_account_id" || d.Name == "hostname" }})
	if err != nil {
		t.Fatal(err)
	}
	text := "arn:aws:iam:: 123456789012 and a@b.com"
	if diff := cmp.Diff([]string{"aws_account_id 123456789012", "hostname b.com"}, found(set, text)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestP6_1_ScanAppends(t *testing.T) {
	set := everything(t)
	findings := set.Scan(nil, "10.0.0.1")
	findings = set.Scan(findings, "at 10.0.0.2")
	if len(findings) != 2 || findings[1].Start != 3 {
		t.Errorf("got %+v", findings)
	}
}

func TestP6_1_NoAllocationsWithoutFindings(t *testing.T) {
	set := everything(t)
	texts := inventory(1<<16, true)
	allocs := testing.AllocsPerRun(10, func() {
		for _, text := range texts {
			if found := set.Scan(nil, text); len(found) > 0 {
				t.Fatalf("%q has %+v", text, found)
			}
		}
	})
	if allocs > 4 {
		t.Errorf("%v allocations in 64 KiB", allocs)
	}
}

func TestP6_2_Parents(t *testing.T) {
	parents := map[string]string{
		"private_ip": "ip_address", "public_ip": "ip_address", "special_ip": "ip_address",
		"private_cidr": "cidr", "public_cidr": "cidr", "special_cidr": "cidr",
		"aws_unique_id": "aws_access_key_id", "azure_tenant_id": "azure_subscription_id",
		"gcp_project_number": "gcp_project_id", "cloud_account": "aws_account_id", "email": "",
	}
	for entity, want := range parents {
		if got := Parent(entity); got != want {
			t.Errorf("parent of %s: %q, want %q", entity, got, want)
		}
	}
	for _, entity := range []string{"ip_address", "aws_access_key_id", "azure_subscription_id", "gcp_project_id", "aws_account_id"} {
		for _, kind := range Refined(entity) {
			if p := Parent(kind); p != entity && p != "cidr" {
				t.Errorf("%s is a kind of %s, its parent is %q", kind, entity, p)
			}
		}
	}
}

// TestP6_1_Encoded looks for what stands in another form.
func TestP6_1_Encoded(t *testing.T) {
	set := everything(t)
	key := "AKIA" + "IOSFODNN7EXAMPLE"
	for _, tt := range []struct{ name, text, span, entity string }{
		{"escaped", "q=http%3A%2F%2Fu%3Apw12%40h.com&x=1", "http%3A%2F%2Fu%3Apw12%40h.com", "password"},
		{"escaped twice", "q=x%2540example.com", "x%2540example.com", "email"},
		{"base64", "data: " + base64Of("key "+key) + ".", base64Of("key " + key), "aws_access_key_id"},
		{"fullwidth", "a " + strings.ReplaceAll(key, "A", "\uff21") + " b", strings.ReplaceAll(key, "A", "\uff21"), "aws_access_key_id"},
		{"zero-width", "a " + key[:8] + "\u200b" + key[8:] + " b", key[:8] + "\u200b" + key[8:], "aws_access_key_id"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := set.Scan(nil, tt.text)
			if len(got) != 1 || tt.text[got[0].Start:got[0].End] != tt.span || got[0].Entity != tt.entity {
				t.Fatalf("%q: %+v", tt.text, got)
			}
			folded := tt.name == "fullwidth" || tt.name == "zero-width"
			if folded != (len(got[0].Inside) == 0) {
				t.Errorf("inside: %+v", got[0].Inside)
			}
		})
	}
	if got := found(set, "https://a.example.com/x%20y"); len(got) != 1 || got[0] != "hostname a.example.com" {
		t.Errorf("an escape that hides nothing: %v", got)
	}
}
