package detect

import (
	"strings"
	"testing"
)

// TestWholeValues has secrets with signs and spaces in them, of which nothing may stay.
func TestWholeValues(t *testing.T) {
	set, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`log "password": "p@ss,w0rd{1};x y" end`:       `p@ss,w0rd{1};x y`,
		`log 'password': 'a,b c' end`:                  `a,b c`,
		`log {\"password\": \"corr horse, x\", \"b\":`: `corr horse, x`,
		`log password="corr \" horse, x" b`:            `corr \" horse, x`,
		`log password="corr horse` + "\n" + `" b`:      `corr`,
		`log password="corr1 horse b`:                  `corr1`,
		`log password=corr1 "horse" b`:                 `corr1`,
		`tool --password hunter22 -x`:                  `hunter22`,
		`tool --token 'abc123def' -x`:                  `abc123def`,
		`say --password before --user`:                 ``,
		`say --password --user1234`:                    ``,
		`say password hunter22`:                        ``,
		`say --password ${PASSWORD1}`:                  ``,
	} {
		got := ""
		for _, f := range set.Scan(nil, text) {
			got += text[f.Start:f.End]
		}
		if got != want {
			t.Errorf("%s: found %q, want %q", text, got, want)
		}
	}
}

// TestQuotesThatNothingCloses looks for the end of values in time that is linear.
func TestQuotesThatNothingCloses(t *testing.T) {
	set, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`pwd="a b,`, `pwd='a b" `, `--pwd a1a1a1`, `--pwd `} {
		steps := func(n int) int {
			_, steps := set.scanPlain(nil, strings.Repeat(part, n), 0)
			return steps
		}
		if one, two := steps(2000), steps(4000); float64(two) > 2.2*float64(one) {
			t.Errorf("%s: %d steps, and %d for twice the size", part, one, two)
		}
	}
}
