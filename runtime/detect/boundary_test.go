package detect

import (
	"strings"
	"testing"
)

func TestP6_10_IPv4(t *testing.T) {
	cases{
		{"10.0.0.1/33", one("private_ip 10.0.0.1")},
		{"10.0.0.1/333", one("private_ip 10.0.0.1")},
		{"10.0.0.1/2.5", one("private_ip 10.0.0.1")},
		{"10.0.0.1/24/25", one("private_cidr 10.0.0.1/24")},
		{"10.0.0.1.", one("private_ip 10.0.0.1")},
		{"1.2.3.4-x", one("public_ip 1.2.3.4")},
		{"10.0.0.1:8080", one("private_ip 10.0.0.1")},
		{"ip10.0.0.1", one("private_ip 10.0.0.1")},
		{"10.0.0.256", nil}, {"10.0.0.1.5", nil}, {"01.2.3.4", nil}, {"10.0.0.01", nil},
		{".10.0.0.1", nil}, {"999.1.1.1", nil},
	}.run(t)
}

// TestP6_10_Versions differs from what is an address to others: four numbers behind a
// word that calls them a version are none, nor are more than four.
func TestP6_10_Versions(t *testing.T) {
	cases{
		{"v1.2.3.4", nil}, {"version 1.2.3.4", nil}, {"Version=1.2.3.4", nil}, {`"version": "1.2.3.4"`, nil},
		{"1.3.6.1.4.1.311", nil}, {"1.2.3.4.Final", nil}, {"agent-v10.0.0.1", nil},
		{"dev 1.2.3.4", one("public_ip 1.2.3.4")},
	}.run(t)
}

func TestP6_10_IPv6(t *testing.T) {
	cases{
		{"12:30:45", nil}, {"a::b", nil}, {"std::vector", nil}, {"::", nil}, {"b::", nil}, {"a::b::c", nil},
		{"x::1", one("special_ip ::1")},
		{"fe80::1%eth0", one("special_ip fe80::1")},
		{"[2600:1f18::5]:443", one("public_ip 2600:1f18::5")},
		{"::/0", one("special_cidr ::/0")},
		{"2600:1f18::/32", one("public_cidr 2600:1f18::/32")},
		{"fd12:3456::1", one("private_ip fd12:3456::1")},
		{"fe80::1/129", one("special_ip fe80::1")},
		{"1:2:3:4:5:6:7:8:9", nil},
		// Whole, where others see ::ffff:10.
		{"::ffff:10.0.0.1", one("public_ip ::ffff:10.0.0.1")},
	}.run(t)
}

func TestP6_10_Hostnames(t *testing.T) {
	cases{
		{"a.com.", one("hostname a.com")},
		{"1.2.3.com", one("hostname 1.2.3.com")},
		{"-a.com", one("hostname a.com")},
		{"my_host.corp.com", one("hostname corp.com")},
		{"DB.Corp.COM:5432", one("hostname DB.Corp.COM")},
		{strings.Repeat("a", 64) + ".com", nil},
		{strings.Repeat("a", 64) + "-b.com", one("hostname b.com")},
		{"a.com-b", nil}, {"a.com.x", nil}, {"foo.io_bar", nil}, {"a-.com", nil}, {"config.yaml", nil},
		{"node.js", nil}, {"service.example.invalid", nil},
	}.run(t)
}

func TestP6_10_Accounts(t *testing.T) {
	const account = "123456789012"
	want := one("aws_account_id " + account)
	cases{
		{account + "/us-east-1", want}, {"(" + account + ")", want}, {account + ".", want},
		{"a/" + account, nil}, {"x-" + account, nil}, {account + "-x", nil}, {account + ".5", nil},
		{account + "3", nil}, {"000000000000", nil}, {"111111111111", nil}, {"_" + account, nil},
	}.run(t)
}

// TestP6_10_Emails has local parts longer than standards allow: they lead to a mailbox
// all the same.
func TestP6_10_Emails(t *testing.T) {
	long := strings.Repeat("a", 70) + "@example.com"
	cases{
		{"user@localhost", nil}, {"a@b.c1", nil},
		{long, one("email " + long)},
		{"alice.smith+x@corp.example.com", one("email alice.smith+x@corp.example.com")},
		{"<a@b.co>, ", one("email a@b.co")},
	}.run(t)
}

func TestP6_10_Assignments(t *testing.T) {
	cases{
		{"password: abc", nil}, {"db_password: abcd", nil}, {"tokens: abcdef", nil}, {"token: ${TOKEN}", nil},
		{"dbpassword=abc", one("password abc")},
		{"PWD=x y", one("password x")},
		{"http://u:p:q@h", one("password p:q")},
		{"a://u:p@h", nil}, {"http://u:@h", nil},
		{`{\"api_key\": \"zq81Lm2Xp0\"}`, one("secret_value zq81Lm2Xp0")},
	}.run(t)
}

// TestP6_10_Basic takes what a word of prose precedes for no credential.
func TestP6_10_Basic(t *testing.T) {
	credential := base64Of("admin:" + "hunter22222")
	cases{
		{"Basic configuration-settings", nil}, {"Basic authentication", nil},
		{"Basic " + credential, one("secret_value " + credential)},
		{"Authorization: Basic configuration-settings", one("secret_value configuration-settings")},
	}.run(t)
}

func TestP6_10_Tokens(t *testing.T) {
	slack := "xoxb-" + "1234567890"
	google := "AIza" + strings.Repeat("x", 35)
	cases{
		{slack + "-", one("api_token " + slack)},
		{google, one("api_token " + google)},
		{google + "x", nil}, {google[:38] + "-", nil},
	}.run(t)
}
