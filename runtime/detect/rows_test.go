package detect

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"
)

func TestRowD1_OnlyTheARN(t *testing.T) {
	const arn = "arn:aws:ec2:us-east-1:123456789012:instance/i-0abc"
	cases{{"see " + arn, one("aws_arn " + arn)}}.run(t)
}

func TestRowD6_BuiltInDetectorsStay(t *testing.T) {
	list := Detectors()
	list[0].Name = "changed"
	if _, err := New(Options{Detectors: []Detector{{Name: "uuid", Pattern: regexp.MustCompile("x")}}}); err != nil {
		t.Fatal(err)
	}
	if Detectors()[0].Name == "changed" || len(found(everything(t), guid)) != 1 {
		t.Error("the built-in detectors changed")
	}
}

func TestRowD7_UserOfURL(t *testing.T) {
	cases{{"https://alice@git.example.com/r", []string{"url_username alice", "hostname git.example.com"}}}.run(t)
}

// TestP6_10_NoAddresses makes a thousand texts that look like addresses and are none.
func TestP6_10_NoAddresses(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	set := everything(t)
	n := func(most int) int { return r.IntN(most) }
	for range 100 {
		for _, text := range []string{
			"::", fmt.Sprintf("%x::", n(1<<16)), fmt.Sprintf("%02d:%02d:%02d", n(24), n(60), n(60)),
			fmt.Sprintf("v%d.%d.%d", n(20), n(20), n(20)), fmt.Sprintf("%d.%d.%d-beta.%d", n(20), n(20), n(20), n(9)),
			fmt.Sprintf("1.3.6.1.4.1.%d.%d", n(9999), n(99)), fmt.Sprintf("version %d.%d.%d.%d", n(9), n(9), n(9), n(9)),
			fmt.Sprintf("%c::%c", 'a'+n(26), 'a'+n(26)), fmt.Sprintf("std::f%d::g", n(9)),
			fmt.Sprintf("%d:%02d", n(24), n(60)),
		} {
			for _, f := range set.Scan(nil, text) {
				t.Errorf("%q: %s %s", text, f.Entity, text[f.Start:f.End])
			}
		}
	}
}
