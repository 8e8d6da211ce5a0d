package render

import "testing"

func TestCamel(t *testing.T) {
	for wire, want := range map[string]string{
		"search_findings": "SearchFindings",
		"a.b-c":           "ABC",
		"x":               "X",
		"__":              "",
		"élan_vital":      "ÉlanVital",
	} {
		if got := camel(wire); got != want {
			t.Errorf("camel(%q) = %q, want %q", wire, got, want)
		}
	}
}

func TestNamesPick(t *testing.T) {
	n := newNames([]string{"codec", "codec2"})
	for _, test := range []struct {
		candidates []string
		want       string
	}{
		{[]string{"runtime"}, "runtime"},
		{[]string{"runtime", "goruntime"}, "goruntime"}, // given out before
		{[]string{"codec"}, "codec3"},                   // declared, and so is the first number
		{[]string{"type"}, "type2"},                     // a keyword
		{[]string{"len"}, "len2"},                       // predeclared
	} {
		if got := n.pick(test.candidates...); got != test.want {
			t.Errorf("pick(%q) = %q, want %q", test.candidates, got, test.want)
		}
	}
}

func TestRegisterName(t *testing.T) {
	for recv, want := range map[string]string{"": "Register", "Store": "RegisterStore", "store": "registerStore"} {
		if got := RegisterName(recv); got != want {
			t.Errorf("RegisterName(%q) = %q, want %q", recv, got, want)
		}
	}
}
