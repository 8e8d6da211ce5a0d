package live

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// double collects one asset, or fails.
type double struct {
	scope Scope
	err   error
	asked *[]Request
}

func (d double) Scope() Scope                    { return d.scope }
func (d double) Preflight(context.Context) error { return d.err }

func (d double) Collect(_ context.Context, request Request, enter func(Phase)) (*inventory.Data, error) {
	*d.asked = append(*d.asked, request)
	enter(Collecting)
	if d.err != nil {
		return nil, d.err
	}
	return &inventory.Data{Assets: []*inventory.Asset{{ID: string(d.scope)}}}, nil
}

func TestCollect(t *testing.T) {
	var asked []Request
	broken := errors.New("token hunter2 was refused by host 10.0.0.1")
	told := &fault.Error{Message: "The snapshot is gone."}
	collectors := []Collector{double{"aws/1", nil, &asked}, double{"aws/2", broken, &asked}, double{"gcp", told, &asked}, double{"azure", nil, &asked}}
	data, failures, err := Collect(t.Context(), collectors, Request{Regions: []string{"eu-1"}}, func(Phase) {})
	if err != nil || len(data.Assets) != 2 || data.Assets[0].ID != "aws/1" || data.Assets[1].ID != "azure" {
		t.Errorf("data = %+v, %v", data, err)
	}
	if diff := cmp.Diff([]string{"aws", "azure"}, data.Providers); diff != "" {
		t.Errorf("providers (-want +got):\n%s", diff)
	}
	want := []Failure{{"aws/2", "It failed; the log of the server says why."}, {"gcp", "The snapshot is gone."}}
	if diff := cmp.Diff(want, failures); diff != "" {
		t.Errorf("failures (-want +got):\n%s", diff)
	}
	if len(asked) != 4 || asked[3].Regions[0] != "eu-1" {
		t.Errorf("requests = %v", asked)
	}
	data, failures, err = Collect(t.Context(), collectors[1:3], Request{}, func(Phase) {})
	if data != nil || len(failures) != 2 || err != nil {
		t.Errorf("all fail: %v, %v, %v", data, failures, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(broken)
	if _, _, err = Collect(ctx, collectors, Request{}, func(Phase) {}); err != broken {
		t.Errorf("after the end: %v", err)
	}
}

func TestHolds(t *testing.T) {
	for _, tt := range []struct {
		scope                     Scope
		regions                   []string
		provider, account, region string
		want                      bool
	}{
		{"aws", nil, "AWS", "1", "eu-1", true},
		{"aws", nil, "GCP", "1", "eu-1", false},
		{"aws/1", nil, "AWS", "1", "eu-1", true},
		{"aws/1", nil, "AWS", "2", "eu-1", false},
		{"aws/1", nil, "aws", "", "eu-1", true},
		{"aws/profile:x", nil, "aws", "2", "eu-1", true},
		{"aws", []string{"eu-1"}, "aws", "2", "us-1", false},
		{"aws", []string{"us-1", "eu-1"}, "aws", "2", "eu-1", true},
		{"aws", []string{"eu-1"}, "aws", "2", "global", true},
	} {
		if got := (Request{tt.regions}).Holds(tt.scope, tt.provider, tt.account, tt.region); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

func TestPreflight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		forever := make(chan struct{})
		checks := []Check{
			{"aws/1", func(context.Context) error { return nil }},
			{"aws/2", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
			{"gcp", func(context.Context) error { <-forever; return nil }},
			{"azure", func(context.Context) error { return &fault.Error{Message: "No credentials."} }},
		}
		start := time.Now()
		failures, err := Preflight(t.Context(), checks)
		if took := time.Since(start); took != PreflightTimeout || err != nil {
			t.Errorf("took %v, %v", took, err)
		}
		want := []Failure{{"aws/2", "It did not answer in time."}, {"gcp", "It did not answer in time."}, {"azure", "No credentials."}}
		if diff := cmp.Diff(want, failures); diff != "" {
			t.Errorf("failures (-want +got):\n%s", diff)
		}
		if failures, err := Preflight(t.Context(), checks[:1]); failures != nil || err != nil || time.Since(start) != PreflightTimeout {
			t.Errorf("one that works: %v, %v after %v", failures, err, time.Since(start))
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		gone := errors.New("gone")
		go func() {
			time.Sleep(time.Second)
			cancel(gone)
		}()
		if _, err := Preflight(ctx, checks); err != gone {
			t.Errorf("a caller who gives up: %v", err)
		}
		close(forever)
	})
}
