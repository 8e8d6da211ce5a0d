package vault

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const ns = string(Global)

// fresh returns a vault in memory with the key of the examples.
func fresh(t testing.TB) *Vault {
	t.Helper()
	v, err := Open(Options{Config: Config{Key: example}})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestRowV1_AccountAloneAndInARN(t *testing.T) {
	v := fresh(t)
	alone := v.Tokenize("123456789012", "aws_account_id", ns)
	if arn := v.Tokenize("arn:aws:iam::123456789012:role/x", "aws_arn", ns); !strings.Contains(arn, ":"+alone+":") {
		t.Errorf("%s does not hold %s", arn, alone)
	}
}

func TestRowV3_PrivateNetworksKeepTheirAddresses(t *testing.T) {
	v := fresh(t)
	network := netip.MustParsePrefix(v.Tokenize("10.0.1.0/24", "private_cidr", ns))
	for value, inside := range map[string]bool{"10.0.1.5": true, "10.0.1.255": true, "10.0.2.5": false} {
		token := netip.MustParseAddr(v.Tokenize(value, "private_ip", ns))
		if network.Contains(token) != inside {
			t.Errorf("%s is %s: in %s: %t, want %t", value, token, network, !inside, inside)
		}
	}
}

func TestRowV4_PublicNetworks(t *testing.T) {
	v := fresh(t)
	if p := netip.MustParsePrefix(v.Tokenize("52.94.0.0/22", "public_cidr", ns)); p.Bits() != 22 || !pools[0].Contains(p.Addr()) {
		t.Errorf("a /22 is %s", p)
	}
	if p := netip.MustParsePrefix(v.Tokenize("52.0.0.0/8", "public_cidr", ns)); p.Bits() != 8 || !reserved.Contains(p.Addr()) {
		t.Errorf("a /8 is %s", p)
	}
}

func TestRowV6_Keys(t *testing.T) {
	other, err := Open(Options{Config: Config{Key: "other"}})
	if err != nil {
		t.Fatal(err)
	}
	token := fresh(t).Tokenize("web-1", "resource_name", ns)
	if same := fresh(t).Tokenize("web-1", "resource_name", ns); same != token {
		t.Errorf("the same key gives %s and %s", token, same)
	}
	if other.Tokenize("web-1", "resource_name", ns) == token {
		t.Error("another key gives the same token")
	}
}

func TestRowV7_KeyOfTheEnvironment(t *testing.T) {
	env := open(t, Config{}, func(string) string { return example })
	random := open(t, Config{}, none)
	config := fresh(t)
	if a, b := env.Tokenize("web-1", "resource_name", ns), config.Tokenize("web-1", "resource_name", ns); a != b {
		t.Errorf("%s and %s", a, b)
	}
	got := []KeySource{env.KeySource(), config.KeySource(), random.KeySource()}
	if diff := cmp.Diff([]KeySource{FromEnv, FromConfig, Random}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestRowV9_RunningText(t *testing.T) {
	v := fresh(t)
	text, want := "", ""
	for _, p := range []struct{ entity, value string }{
		{"private_ip", "10.0.1.5"}, {"aws_arn", "arn:aws:iam::123456789012:role/deploy"},
		{"public_cidr", "54.12.33.0/24"}, {"hostname", "db.corp.com"}, {"email", "alice@corp.com"},
	} {
		text += "see " + v.Tokenize(p.value, p.entity, ns) + ", "
		want += "see " + p.value + ", "
	}
	text, want = text+"and 10.99.99.99", want+"and 10.99.99.99"
	got, count := v.Reverse(text, ns)
	if got != want || count < 5 {
		t.Errorf("%d: %s\nwant %s", count, got, want)
	}
	account := v.Tokenize("123456789012", "aws_account_id", ns)
	if got, _ := v.Reverse("arn:aws:sts::"+account+":assumed-role/x", ns); got != "arn:aws:sts::123456789012:assumed-role/x" {
		t.Errorf("an ARN that was never issued: %s", got)
	}
}

func TestRowV10_WholeWords(t *testing.T) {
	v := fresh(t)
	web, ip := v.Tokenize("web-1", "resource_name", ns), v.Tokenize("10.0.1.5", "private_ip", ns)
	host, mail := v.Tokenize("db.corp.com", "hostname", ns), v.Tokenize("alice@corp.com", "email", ns)
	for _, tt := range []struct{ text, want string }{
		{"x" + web, ""}, {web + "0", ""}, {"my_" + web, ""}, {ip + "0", ""}, {"1" + ip, ""}, {ip[:len(ip)-1], ""},
		{ip + "/24", "10.0.1.5/24"},
		{"https://" + host + "/x", "https://db.corp.com/x"},
		{"host " + host + ".", "host db.corp.com."},
		{"<" + mail + ">", "<alice@corp.com>"},
		{"cmr:" + web + " and '" + web + "'", "cmr:web-1 and 'web-1'"},
		{"(" + web + "), \"" + web + "\"!", "(web-1), \"web-1\"!"},
		{strings.ToUpper(web), "web-1"},
		{"é" + web + "ü", "éweb-1ü"},
		{ip + ":8080", "10.0.1.5:8080"},
	} {
		if tt.want == "" {
			tt.want = tt.text
		}
		if got, _ := v.Reverse(tt.text, ns); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestRowV15_ManyAtOnce(t *testing.T) {
	v := fresh(t)
	var wait sync.WaitGroup
	results := make([][]string, 8)
	for g := range results {
		wait.Go(func() {
			for i := range 500 {
				token := v.Tokenize(fmt.Sprintf("host-%d.corp.com", i), "hostname", ns)
				if back, _ := v.Reverse("at "+token, ns); back != fmt.Sprintf("at host-%d.corp.com", i) {
					t.Errorf("%s is %s", token, back)
				}
				results[g] = append(results[g], token)
			}
		})
	}
	wait.Wait()
	for _, result := range results[1:] {
		if diff := cmp.Diff(results[0], result); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	}
}

// TestRowV16_Collision imports the token that another value would get.
func TestRowV16_Collision(t *testing.T) {
	v := fresh(t)
	if _, err := v.Import([]byte(`{"format":"cloudg-vault/1","entries":[["global","aws_account_id","999999999999","192604312079",1,1]]}`), false); err != nil {
		t.Fatal(err)
	}
	token := v.Tokenize("123456789012", "aws_account_id", ns)
	if token == "192604312079" || len(token) != 12 || !isDigits(token) {
		t.Errorf("the token is %s", token)
	}
	got, _ := v.Reverse(token+" 192604312079", ns)
	if got != "123456789012 999999999999" {
		t.Errorf("they reverse to %s", got)
	}
	if n := v.Stats().Collisions; n != 1 {
		t.Errorf("%d collisions, want 1", n)
	}
}
