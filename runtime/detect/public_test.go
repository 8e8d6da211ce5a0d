package detect

import (
	"slices"
	"strings"
	"testing"
)

// random is what nothing but its surroundings tells from a key.
const random = "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZnWgQ"

func TestChecksumsAndPublicKeysAreNoSecrets(t *testing.T) {
	dashes := strings.Repeat("-", 5)
	list := cases{}
	for _, text := range []string{
		`"integrity":"sha512-` + of(base64Alphabet, 86) + `=="`, "text v0.44.0 h1:" + random + "=",
		`{"CodeSha256": "` + random + `="}`, "etag: " + random, `{\"thumbprint\": \"` + random + `\"}`,
		"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA" + random, "data:image/png;base64," + random, "data:font/woff2;charset=utf-8;base64," + random,
		"icon=iVBORw0KGgo" + random, dashes + "BEGIN CERTIFICATE" + dashes + "\n" + random + "\n" + random + "\n" + dashes + "END CERTIFICATE" + dashes,
	} {
		list = append(list, cases{{text, nil}}...)
	}
	list.run(t)
}

// TestWhatLooksRandomElsewhereIsASecret has what stands beside what is none.
func TestWhatLooksRandomElsewhereIsASecret(t *testing.T) {
	dashes := strings.Repeat("-", 5)
	certificate := dashes + "BEGIN CERTIFICATE" + dashes + "\n" + random + "\n" + dashes + "END CERTIFICATE" + dashes
	for _, before := range []string{
		"value ", "digest of ", "data:text/plain;base64,", "x;base64,", certificate + " ", "sha256 ok. ",
		dashes + "BEGIN CERTIFICATE" + dashes + "\n", // of which no end is known
	} {
		if got, want := found(everything(t), before+random), one("secret_value "+random); !slices.Equal(got, want) {
			t.Errorf("behind %q: %q", before, got)
		}
	}
}

// TestPrivateKeysWhoeverFindsThem hides the lines of a private key when nothing looks for
// private keys as such.
func TestPrivateKeysWhoeverFindsThem(t *testing.T) {
	dashes := strings.Repeat("-", 5)
	set, err := New(Options{Detects: func(d *Detector) bool { return d.Name == "high_entropy_secret" }})
	if err != nil {
		t.Fatal(err)
	}
	text := dashes + "BEGIN EC PRIVATE " + "KEY" + dashes + "\n" + random + "\n" + dashes + "END EC PRIVATE " + "KEY" + dashes
	if got := found(set, text); !slices.Equal(got, one("secret_value "+random)) {
		t.Errorf("found %q", got)
	}
}

// TestAssignedPrivateKeys looks at what is assigned as a whole, for a value that ends with
// the first space would leave most of it.
func TestAssignedPrivateKeys(t *testing.T) {
	dashes := strings.Repeat("-", 5)
	pem := dashes + "BEGIN PRIVATE " + "KEY" + dashes + `\nMIIE\n` + dashes + "END PRIVATE " + "KEY" + dashes
	cases{
		{`{"private_key": "` + pem + `\n"}`, one("private_key " + pem)},
		{"password=" + pem, one("private_key " + pem)},
		{"token: Bearer " + random, one("secret_value " + random)},
		{"password=Basic", one("password Basic")},
	}.run(t)
}

func TestNamedSecrets(t *testing.T) {
	value := of(smallAlphabet, 32)
	cases{
		{"DATADOG_API_KEY=" + value, one("secret_value " + value)},
		{"datadogApiKey: '" + value + "'", one("secret_value " + value)},
		{"?adafruit_token=" + value + "&page=2", one("secret_value " + value)},
		{"heroku_api_key: " + guid, one("secret_value " + guid)},
		{"client_token: " + guid, one("uuid " + guid)},
		{"next_page_token=" + value, nil},
		{"api_key_id=" + value, nil},
		{"image_pull_secret: registry-credentials-of-the-cluster", nil},
		{"s3_access_key: logs/2026/11/of-the-load-balancer.gz", nil},
		{"MY_TOKEN=${" + value + "}", nil},
	}.run(t)
}

func TestIsChecksum(t *testing.T) {
	for text, want := range map[string]bool{
		random + "=": true, of(hexAlphabet, 64): true, of(hexAlphabet, 40): true, of(base64Alphabet, 86) + "==": true,
		of(base64Alphabet, 27) + "=": true, random + "abc": false, random[:42] + " ": false, "": false, random + "===": false,
	} {
		if got := IsChecksum(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for key, want := range map[string]bool{"CodeSha256": true, "sha-1": false, "ETag": true, "content_md5": true, "hash_key": false, "digest": true} {
		if got := ChecksumKey(key); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
}
