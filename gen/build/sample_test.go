package build_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

// TestSample compares what is read from the sample's source with the data from which
// the tests of later stages start.
func TestSample(t *testing.T) {
	var list diag.List
	res, err := load.Load(t.Context(), load.Config{Dir: "../../internal/testgen/sample"}, &list)
	if err != nil {
		t.Fatal(err)
	}
	got := build.Build(res, &list)
	for _, d := range list.Sorted() {
		t.Errorf("%s:%d: %s %s", d.Pos.File, d.Pos.Line, d.Code, d.Message)
	}
	diff := cmp.Diff([]*ir.Package{sampleir.Package()}, got,
		cmpopts.EquateEmpty(),
		cmpopts.IgnoreTypes(ir.Pos{}, map[string]ir.Pos{}),
		cmpopts.IgnoreFields(ir.Package{}, "Dir", "Declared", "Structs"),
		cmpopts.IgnoreFields(ir.Field{}, "At"),
		cmpopts.IgnoreFields(ir.Type{}, "Comparable", "ZeroMethod"),
	)
	if diff != "" {
		t.Errorf("the sample as it is read (-want +got):\n%s", diff)
	}
}
