package layer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func parsed(t *testing.T, text string) runtime.JSON {
	t.Helper()
	value, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestL4_10_5_PuttingTokensBack(t *testing.T) {
	type pairs = []runtime.Restored
	tests := []struct {
		name, value, want string
		pairs             pairs
	}{
		{"whole string", `"web-1"`, `"res-7"`, pairs{{Real: "web-1", Token: "res-7"}}},
		{"whole word", `"at web-1, not web-12 or my_web-1"`, `"at res-7, not web-12 or my_web-1"`, pairs{{Real: "web-1", Token: "res-7"}}},
		{"with blanks anywhere", `"xmy webx"`, `"xres-7x"`, pairs{{Real: "my web", Token: "res-7"}}},
		{"longest first", `"web-1.example web-1"`, `"host-2 res-7"`, pairs{{Real: "web-1", Token: "res-7"}, {Real: "web-1.example", Token: "host-2"}}},
		{"tokens are not searched", `"abc"`, `"def"`, pairs{{Real: "abc", Token: "def"}, {Real: "def", Token: "ghi"}}},
		{"names and nesting", `{"web-1":[1,{"a":"web-1"}],"b":null}`, `{"res-7":[1,{"a":"res-7"}],"b":null}`, pairs{{Real: "web-1", Token: "res-7"}}},
		{"too short", `"ab"`, `"ab"`, pairs{{Real: "ab", Token: "res-7"}}},
		{"no token", `"abc"`, `"abc"`, pairs{{Real: "abc", Token: ""}}},
		{"three characters of two bytes", `"äöü ß"`, `"x ß"`, pairs{{Real: "äöü", Token: "x"}}},
		{"neighbours of two bytes", `"äabc"`, `"äabc"`, pairs{{Real: "abc", Token: "x"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRestored(tt.pairs, runtime.JSON{}, runtime.JSON{})
			if got := string(r.hide(parsed(t, tt.value)).AppendJSON(nil)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestL4_10_5_ChangedArguments(t *testing.T) {
	before := parsed(t, `{"id":"res-7","list":["x",{"n":"host-2"}],"same":"same","fenced":"`+fenceMark+`text","number":1,"gone":"gone","kind":"kind"}`)
	after := parsed(t, `{"id":"web-1","list":["x",{"n":"db.example"}],"same":"same","fenced":"text","number":2,"kind":7}`)
	got := newRestored([]runtime.Restored{{Real: "web-1", Token: "res-7"}}, before, after).pairs
	want := []runtime.Restored{{Real: "db.example", Token: "host-2"}, {Real: "web-1", Token: "res-7"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pairs (-want +got):\n%s", diff)
	}
}
