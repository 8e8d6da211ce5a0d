package runtime

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

type pageArgs struct {
	Name string
	Page int64
	All  bool
}

var pageFields = codec.NewFields("PageArgs", codec.Required("name"), codec.Optional("page"), codec.Optional("all"))

// decodePage is what the generator writes.
func decodePage(r *codec.Reader) any {
	args := &pageArgs{Page: 1}
	if !r.BeginObject(pageFields) {
		return args
	}
	for r.NextField() {
		switch r.Field() {
		case "name":
			args.Name = r.String()
		case "page":
			args.Page = r.Int(64)
		case "all":
			args.All = r.Bool()
		}
	}
	return args
}

func TestL4_7_TextsAreDecoded(t *testing.T) {
	declared := []PromptArgument{{Name: "name", Required: true}, {Name: "page"}, {Name: "all"}}
	type violation struct{ Loc, Type string }
	tests := []struct {
		name, args string
		want       any         // nil for a refusal
		violations []violation // of the refusal; none means that the name is missing
	}{
		{"all", `{"name":"a","page":" 2 ","all":"yes"}`, &pageArgs{"a", 2, true}, nil},
		{"defaults", `{"name":"a"}`, &pageArgs{"a", 1, false}, nil},
		{"empty is missing", `{"name":"a","page":"","all":""}`, &pageArgs{"a", 1, false}, nil},
		{"unknown is dropped", `{"name":"a","nope":"x"}`, &pageArgs{"a", 1, false}, nil},
		{"wrong", `{"name":"a","page":"x","all":"?"}`, nil, []violation{{"page", "int_parsing"}, {"all", "bool_parsing"}}},
		{"required", `{"page":"x"}`, nil, nil},
		{"required and empty", `{"name":""}`, nil, nil},
		{"absent", ``, nil, nil},
		{"null", `{"name":null}`, nil, nil},
		{"no object", `[]`, nil, []violation{{"", "dict_type"}}},
		{"no JSON", `{`, nil, []violation{{"", "dict_type"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := DecodePromptArguments(&PromptSpec{Arguments: declared, Decode: decodePage}, []byte(tt.args))
			if tt.want != nil {
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("arguments (-want +got):\n%s", diff)
				}
				return
			}
			invalid, ok := errors.AsType[*InvalidArgumentsError](err)
			if !ok {
				t.Fatalf("got %v, %v", got, err)
			}
			var violations []violation
			if tt.violations == nil {
				if invalid.Message != "Missing required prompt arguments: name" || !invalid.Data.IsZero() {
					t.Errorf("got %q with data %s", invalid.Message, invalid.Data.AppendJSON(nil))
				}
				return
			}
			for _, item := range invalid.Data.Items() {
				loc, _ := item.Get("loc")
				typ, _ := item.Get("type")
				violations = append(violations, violation{loc.Text(), typ.Text()})
			}
			if diff := cmp.Diff(tt.violations, violations); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL4_7_MissingArgumentsInOrder(t *testing.T) {
	spec := &PromptSpec{Arguments: []PromptArgument{{Name: "z", Required: true}, {Name: "m"}, {Name: "a", Required: true}}}
	_, err := DecodePromptArguments(spec, []byte(`{"m":"1"}`))
	if want := "Missing required prompt arguments: z, a"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestL1_4_VariablesAreDecoded(t *testing.T) {
	got, err := DecodeVariables(&TemplateSpec{Decode: decodePage}, []byte(`{"name":"a/b","page":"3"}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&pageArgs{"a/b", 3, false}, got); diff != "" {
		t.Errorf("variables (-want +got):\n%s", diff)
	}
	got, err = DecodeVariables(new(TemplateSpec), []byte(`{"name":"a","n":1,"none":null,"list":[1, 2]}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"name": "a", "n": "1", "none": "", "list": "[1,2]"}, got); diff != "" {
		t.Errorf("variables without Decode (-want +got):\n%s", diff)
	}
	if _, err := DecodeVariables(new(TemplateSpec), []byte(`1`)); err == nil {
		t.Error("a number is taken for variables")
	}
}

func TestL4_8_NewCompletion(t *testing.T) {
	values := make([]string, 101)
	if got := NewCompletion(values); len(got.Values) != 100 || got.Total != 101 || !got.HasMore {
		t.Errorf("101 values: %d sent, total %d, more %t", len(got.Values), got.Total, got.HasMore)
	}
	if got := NewCompletion(values[:100]); len(got.Values) != 100 || got.Total != 100 || got.HasMore {
		t.Errorf("100 values: %d sent, total %d, more %t", len(got.Values), got.Total, got.HasMore)
	}
	if got, want := string(NewCompletion(nil).AppendJSON(nil)), `{"values":[],"total":0,"hasMore":false}`; got != want {
		t.Errorf("no values: got %s, want %s", got, want)
	}
}
