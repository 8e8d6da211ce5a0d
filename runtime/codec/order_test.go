package codec

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestL3_3_OrderIsThatOfTheDeclaration(t *testing.T) {
	members := []string{
		`"window":{"zz":1,"end":2,"aa":3}`, `"severities":["x","low",1]`, `"limit":0`, `"sort_by":1`, `"min_score":"x"`, `"zzz":1`, `"cursor":null`,
	}
	_, want := decodeArgs([]byte("{" + strings.Join(members, ",") + "}"))
	var locs []string
	for _, v := range want {
		locs = append(locs, v.Loc)
	}
	wantLocs := []string{"query", "cursor", "limit", "min_score", "sort_by", "severities.0", "severities.2", "window.start", "window.end", "window.zz", "window.aa", "zzz"}
	if diff := cmp.Diff(wantLocs, locs); diff != "" {
		t.Fatal(diff)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		_, got := decodeArgs([]byte("{" + strings.Join(members, " , ") + "}"))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v: %s", members, diff)
		}
	}
}

func TestL3_3_MapKeysInPaths(t *testing.T) {
	long := strings.Repeat("é", 70)
	rules := MapRules{Keys: NewEnum("a", "b")}
	check(t, `{"a":"x","c\n\u2028":1,"b":1,"b":2,"`+long+`":"y","a.b":null}`, func(r *Reader) { ReadMap[string](r, &rules, readInt) },
		Violation{"a", "Input should be a valid integer, unable to parse string as an integer", "int_parsing"},
		Violation{`c\u000a\u2028.[key]`, "Input should be 'a' or 'b'", "enum"},
		Violation{"b", "Key occurs more than once", "duplicate_key"},
		Violation{long[:128] + ".[key]", "Input should be 'a' or 'b'", "enum"},
		Violation{long[:128], "Input should be a valid integer, unable to parse string as an integer", "int_parsing"},
		Violation{"a.b.[key]", "Input should be 'a' or 'b'", "enum"},
		Violation{"a.b", "Input should be a valid integer", "int_type"},
	)
}

func TestL3_3_MembersOfMapsStayTogether(t *testing.T) {
	check(t, `{"b":{"x":1,"tz":2},"a":{"tz":3}}`, func(r *Reader) { ReadMap[string](r, nil, decodeWindow) },
		Violation{"b.start", "Field required", "missing"},
		Violation{"b.tz", "Input should be a valid string", "string_type"},
		Violation{"b.x", "Extra inputs are not permitted", "extra_forbidden"},
		Violation{"a.start", "Field required", "missing"},
		Violation{"a.tz", "Input should be a valid string", "string_type"},
	)
}

func TestL3_3_ValuesAreNotEchoed(t *testing.T) {
	secret := "s3" + "cr3t-value"
	in := fmt.Sprintf(`{"query":[%[1]q],"cursor":{"k":%[1]q},"limit":%[1]q,"archived":%[1]q,"min_score":%[1]q,"sort_by":%[1]q,"severities":%[1]q,"window":%[1]q,"x":%[1]q}`, secret)
	_, list := decodeArgs([]byte(in))
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 9 || strings.Contains(string(text), secret) {
		t.Errorf("%s", text)
	}
}

func TestTooManyProblems(t *testing.T) {
	list := func(n int) string {
		return "[" + strings.TrimSuffix(strings.Repeat(`"x",`, n), ",") + "]"
	}
	for _, n := range []int{1, 99, 100, 101, 199, 200, 201, 350, 5000} {
		got := Decode([]byte(list(n)), Limits{}, func(r *Reader) { ReadList(r, nil, readInt) })
		if n <= 100 {
			if len(got) != n {
				t.Errorf("%d problems: %d told", n, len(got))
			}
			continue
		}
		last := Violation{"", fmt.Sprintf("%d more problems", n-100), "too_many"}
		if n == 101 {
			last.Msg = "1 more problem"
		}
		if len(got) != 101 || got[100] != last || got[99].Loc != "99" {
			t.Errorf("%d problems: %d told, last %v", n, len(got), got[len(got)-1])
		}
	}
}

// What is told of very many problems does not depend on the order sent either.
func TestTooManyProblemsAreTheFirstDeclared(t *testing.T) {
	fields := make([]FieldOption, 300)
	members := make([]string, 300)
	for i := range fields {
		name := fmt.Sprintf("f%03d", i)
		fields[i], members[i] = Optional(name), fmt.Sprintf(`%q:"x"`, name)
	}
	f := NewFields("Wide", fields...)
	decode := func(r *Reader) {
		if !r.BeginObject(f) {
			return
		}
		for r.NextField() {
			r.Int(64)
		}
	}
	want := Decode([]byte("{"+strings.Join(members, ",")+"}"), Limits{}, decode)
	slices.Reverse(members)
	got := Decode([]byte("{"+strings.Join(members, ",")+"}"), Limits{}, decode)
	if diff := cmp.Diff(want, got); diff != "" || len(want) != 101 || want[99].Loc != "f099" {
		t.Error(diff, len(want))
	}
}

func TestViolationJSON(t *testing.T) {
	v := Violation{`a."b`, "é", "missing"}
	want := `{"loc":"a.\"b","msg":"é","type":"missing"}`
	if got := string(v.AppendJSON(nil)); got != want {
		t.Errorf("got %s", got)
	}
	if got := string(ViolationsValue([]Violation{v, v}).AppendJSON(nil)); got != "["+want+","+want+"]" {
		t.Errorf("got %s", got)
	}
}
