package detect

import (
	"strings"
	"testing"
)

// TestRowPositives are the values that have to be reported, those with a detector of their
// own aside, of which each has an example.
func TestRowPositives(t *testing.T) {
	marker := strings.Repeat("-", 5)
	openSSH := marker + "BEGIN OPENSSH PRIVATE " + "KEY" + marker + "\nb3BlbnNz\n" + marker + "END OPENSSH PRIVATE " + "KEY" + marker
	session := "ASIA" + "IOSFODNN7EXAMPLE"
	opaque := "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZn"
	key := "projects/acme-prod-1/locations/global/keyRings/kr"
	cases{
		{openSSH, one("private_key " + openSSH)},
		{"key " + session, one("aws_access_key_id " + session)},
		{key, one("gcp_resource_name " + key)},
		{"172.20.3.4", one("private_ip 172.20.3.4")}, {"100.64.1.1", one("private_ip 100.64.1.1")},
		{"54.12.33.4", one("public_ip 54.12.33.4")}, {"169.254.169.254", one("special_ip 169.254.169.254")},
		{"127.0.0.1", one("special_ip 127.0.0.1")}, {"fd12:3456:789a::1", one("private_ip fd12:3456:789a::1")},
		{"10.0.0.0/16", one("private_cidr 10.0.0.0/16")}, {"0.0.0.0/0", one("special_cidr 0.0.0.0/0")},
		{"::/0", one("special_cidr ::/0")}, {"2600:1f18::/32", one("public_cidr 2600:1f18::/32")},
		{"ip-10-0-1-5.ec2.internal", one("hostname ip-10-0-1-5.ec2.internal")}, {"db.prod.corp.example.com", one("hostname db.prod.corp.example.com")},
		{"token=" + opaque, one("secret_value " + opaque)},
	}.run(t)
}

// TestP12_3_Q30_DigitsAreASCII has an account and an address in other digits, which no
// program would take for one.
func TestP12_3_Q30_DigitsAreASCII(t *testing.T) {
	cases{{"of ١٢٣٤٥٦٧٨٩٠١٢", nil}, {"at ١٠.٠.١.٥", nil}}.run(t)
}
