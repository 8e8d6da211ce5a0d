package layer_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// keeping is a policy that has to keep what it gave out, and may fail to.
type keeping struct {
	double
	err error
}

func (k *keeping) Current() runtime.Policy { return k }

func (k *keeping) Keep() error {
	k.record("keep")
	return k.err
}

func (k *keeping) kept() (n int) {
	for _, event := range k.events {
		if event == "keep" {
			n++
		}
	}
	return n
}

func TestAnswersLeaveAfterTheyWereKept(t *testing.T) {
	var seen []string
	fails := func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
		if fail, _ := args.Get("fail"); fail.Bool() {
			return runtime.JSON{}, errors.New("no real")
		}
		return args, nil
	}
	for _, args := range []string{`{"name":"real"}`, `{"fail":true}`} {
		k := &keeping{double: double{output: replacer("real", "token", &seen)}}
		l := newLayer(t, layer.Options{Policy: k}, handTool("t", fails))
		if got := callTool(t, l, "t", args); !strings.Contains(got, "token") || k.kept() != 1 {
			t.Errorf("%s: kept %d times: %s", args, k.kept(), got)
		}
		k.err = errors.New("the disk is full")
		if got := callTool(t, l, "t", args); strings.Contains(got, "token") || strings.Contains(got, "disk") || !strings.Contains(got, `"isError":true`) {
			t.Errorf("%s: what was not kept left: %s", args, got)
		}
		k.output = nil
		if got := callTool(t, l, "t", `{}`); strings.Contains(got, `"isError":true`) || k.kept() != 2 {
			t.Errorf("without a pipeline: kept %d times: %s", k.kept(), got)
		}
	}
}

func TestMessagesLeaveAfterTheyWereKept(t *testing.T) {
	for _, test := range []struct {
		err  error
		want []string
	}{
		{nil, []string{"token step"}},
		{errors.New("the disk is full"), []string{""}}, // the step is told, what it says is not
	} {
		var seen, sent []string
		k := &keeping{double: double{output: replacer("real", "token", &seen)}, err: test.err}
		l := newLayer(t, layer.Options{Policy: k}, handTool("t", func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			ctx.Progress(1, 2, "real step")
			return args, nil
		}))
		ctx := runtime.WithRequest(t.Context(), &runtime.Request{
			Progress: func(_, _ float64, message string) { sent = append(sent, message) },
		})
		callToolContext(t, ctx, l, "t", ``)
		if diff := cmp.Diff(test.want, sent); diff != "" {
			t.Errorf("keeping fails with %v (-want +sent):\n%s", test.err, diff)
		}
	}
}

// TestArgumentsAreSeenAfterTheyWereKept has only the input go through a pipeline: what it
// gave out leaves with whatever the handler answers.
func TestArgumentsAreSeenAfterTheyWereKept(t *testing.T) {
	for _, err := range []error{nil, errors.New("the disk is full")} {
		var seen []string
		k := &keeping{double: double{input: replacer("real", "token", &seen)}, err: err}
		called := false
		l := newLayer(t, layer.Options{Policy: k}, handTool("t", func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			called = true
			return args, nil
		}))
		got := callTool(t, l, "t", `{"name":"real"}`)
		if called != (err == nil) || strings.Contains(got, "token") != called || k.kept() != 1 {
			t.Errorf("keeping fails with %v: called is %t, kept %d times: %s", err, called, k.kept(), got)
		}
	}
}

// TestReportsOfArgumentsAreForTheRecord: what was done to arguments is no business of who
// sent them.
func TestReportsOfArgumentsAreForTheRecord(t *testing.T) {
	var seen []string
	var report string
	l := newLayer(t, layer.Options{Policy: &double{input: replacer("token", "real", &seen), output: replacer("real", "token", &seen)}},
		handTool("t", func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) { return args, nil }))
	l.Use(reportOf(&report))
	got := callTool(t, l, "t", `{"name":"token"}`)
	if report != `{"replaced":2}` || !strings.Contains(got, `{"replaced":1}`) {
		t.Errorf("the record has %s, the result is %s", report, got)
	}
}
