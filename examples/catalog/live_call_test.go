package main

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// brokenCollector collects nothing.
type brokenCollector struct{ live.Collector }

func (brokenCollector) Collect(context.Context, live.Request, func(live.Phase)) (*inventory.Data, error) {
	return nil, context.Canceled
}

// limited is the data of a refusal of the guard.
type limited struct {
	Reason     string
	Retry      *int `json:"retry_after_seconds"`
	Scopes     []string
	Caller     string
	UseDataset *string `json:"use_dataset"`
}

// guardState is what rate_limit_status says, as far as a test looks at it.
type guardState struct {
	LiveGuard struct {
		InFlight      int            `json:"in_flight"`
		ActiveByScope map[string]int `json:"active_by_scope"`
		CoolingDown   map[string]int `json:"cooling_down"`
		Started       int
		Joined        int
	} `json:"live_guard"`
}

// limit returns the data of a result that the guard refused.
func limit(t *testing.T, result *runtime.ToolResult) limited {
	t.Helper()
	code, _ := result.Meta.Get(runtime.MetaErrorCode)
	data, ok := result.Meta.Get(runtime.MetaErrorData)
	if n, _ := code.Int(); !result.IsError || n != runtime.CodeRateLimited || !ok {
		t.Fatalf("no refusal of the guard: %s", result.AppendJSON(nil))
	}
	var got limited
	if err := json.Unmarshal(data.AppendJSON(nil), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

func TestC7_7_Cooldown(t *testing.T) {
	s, clock, _ := outsideServer(t, live.Limits{}, "aws/410020003001", "gcp")
	answer[Collection](t, s, "collect_assets", `{"providers":["aws"],"name":"first"}`)
	clock.add(20500 * time.Millisecond)
	got := limit(t, s.as(t, "collect_assets", `{"providers":["aws"]}`))
	seconds := 100
	want := limited{Reason: "cooldown", Retry: &seconds, Scopes: []string{"aws/410020003001"}, Caller: "ann", UseDataset: optional("first")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("refusal (-want +got):\n%s", diff)
	}
	if got := limit(t, s.as(t, "collect_assets", `{}`)); len(got.Scopes) != 1 || *got.UseDataset != "first" {
		t.Errorf("only one of two rests: %+v", got)
	}
	answer[Collection](t, s, "collect_assets", `{"providers":["gcp"],"name":"other"}`)
	if got := limit(t, s.as(t, "collect_assets", `{}`)); len(got.Scopes) != 2 || got.UseDataset != nil {
		t.Errorf("no collection has both: %+v", got)
	}
	clock.add(99500 * time.Millisecond)
	answer[Collection](t, s, "collect_assets", `{"providers":["aws"],"name":"second"}`)
	if got := limit(t, s.as(t, "collect_assets", `{"providers":["aws"]}`)); *got.UseDataset != "second" {
		t.Errorf("not the newest: %s", *got.UseDataset)
	}
	status := answer[guardState](t, s, "rate_limit_status", `{}`)
	if status.LiveGuard.Started != 3 || len(status.LiveGuard.CoolingDown) != 2 {
		t.Errorf("status = %+v", status)
	}
}

// TestC7_7_Busy has callers come while a collection runs: for the same, and for other
// things of the same account.
func TestC7_7_Busy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, collectors := outsideServer(t, live.Limits{}, "aws")
		finish := make(chan struct{})
		collectors[0].before = func() { <-finish }
		results := make([]Collection, 3)
		var all sync.WaitGroup
		for i, args := range []string{`{"name":"mine"}`, `{"name":"yours"}`, `{"preflight":false,"providers":["aws"]}`} {
			all.Go(func() { results[i] = answer[Collection](t, s, "collect_assets", args) })
			synctest.Wait()
		}
		got := limit(t, s.as(t, "collect_assets", `{"regions":["eu-north-1"]}`))
		if diff := cmp.Diff(limited{Reason: "busy", Scopes: []string{"aws"}, Caller: "ann"}, got); diff != "" {
			t.Errorf("refusal (-want +got):\n%s", diff)
		}
		status := answer[guardState](t, s, "rate_limit_status", `{}`).LiveGuard
		if status.ActiveByScope["aws"] != 1 || status.InFlight != 1 || status.Joined != 2 {
			t.Errorf("status = %+v", status)
		}
		close(finish)
		all.Wait()
		for i, result := range results {
			if result.Dataset != "mine" || result.Joined != (i > 0) || (result.Note != "") != (i > 0) {
				t.Errorf("caller %d: %+v", i, result)
			}
		}
		if got := collectors[0].asked(); got[1] != 1 {
			t.Errorf("collected %d times", got[1])
		}
	})
}

// TestC7_7_BusyForAScanner has a scanner ask the account that is being collected.
func TestC7_7_BusyForAScanner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reach := outside{scanners: []live.Scanner{selfScanner(t, "aws", "quaywatch"), selfScanner(t, "aws/1", "other")}}
		collector := recorded(t, "aws")
		finish := make(chan struct{})
		collector.before = func() { <-finish }
		reach.collectors = []live.Collector{collector}
		s := reaching(t, layer.AllowAll(), reach)
		if err := preload(s.workspace, nil); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		all.Go(func() { answer[Collection](t, s, "collect_assets", `{}`) })
		synctest.Wait()
		if diff := cmp.Diff(limited{Reason: "busy", Scopes: []string{"aws"}, Caller: "ann"}, limit(t, s.as(t, "run_scanners", `{}`))); diff != "" {
			t.Errorf("refusal (-want +got):\n%s", diff)
		}
		close(finish)
		all.Wait()
	})
}

func TestC7_7_Force(t *testing.T) {
	s, _, collectors := outsideServer(t, live.Limits{}, "aws")
	answer[Collection](t, s, "collect_assets", `{}`)
	collectors[0].asked()
	_, code, data := refusal(t, s, "collect_assets", `{"force":true}`)
	if code != "-31001" || data != "" {
		t.Errorf("code %s, data %s", code, data)
	}
	if got := collectors[0].asked(); got != [2]int{} {
		t.Errorf("refused, and asked %v", got)
	}
	for _, role := range []string{"admin", "operator"} {
		if result := s.as(t, "collect_assets", `{"force":true}`, role); result.IsError {
			t.Errorf("%s: %s", role, text(t, result))
		}
	}
	if got := limit(t, s.as(t, "collect_assets", `{}`, "admin")); got.Reason != "cooldown" {
		t.Errorf("without force: %+v", got)
	}
}

func TestC7_7_ResultName(t *testing.T) {
	s, _, collectors := outsideServer(t, live.Limits{}, "aws")
	collectors[0].fails = context.Canceled
	if err := preload(s.workspace, nil); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		`{"name":"northwharf","force":true}`: `{"existing":"northwharf","suggested":"northwharf-2"}`,
		`{"name":"a b","force":true}`:        `{"value":"a b"}`,
	} {
		if _, code, data := refusal(t, s, "collect_assets", args); code != "-32602" || data != want {
			t.Errorf("%s: code %s, data %s", args, code, data)
		}
	}
	if got := collectors[0].asked(); got != [2]int{} {
		t.Errorf("asked %v", got)
	}
}

// notified is a progress notification.
type notified struct {
	Done, Total float64
	Message     string
}

// steps calls a tool and returns its progress.
func (s server) steps(t *testing.T, tool, args string) (steps []notified) {
	t.Helper()
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{Progress: func(done, total float64, message string) {
		steps = append(steps, notified{done, total, message})
	}})
	result, err := s.CallTool(ctx, runtime.Local(), tool, []byte(args))
	if err != nil || result.IsError {
		t.Fatalf("%s: %v, %v", tool, result, err)
	}
	return steps
}

func TestC7_7_Progress(t *testing.T) {
	s, _, _ := outsideServer(t, live.Limits{}, "aws", "gcp")
	want := []notified{{1, 2, "phase: collection"}, {1.5, 2, "phase: analysis"}, {2, 2, "done"}}
	if diff := cmp.Diff(want, s.steps(t, "collect_assets", `{}`)); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
}

// TestC7_7_Overrides asks for a part, then for all that is configured.
func TestC7_7_Overrides(t *testing.T) {
	s, _, _ := outsideServer(t, live.Limits{Cooldown: -1}, "aws", "gcp")
	all := answer[Collection](t, s, "collect_assets", `{}`).Summary
	part := answer[Collection](t, s, "collect_assets", `{"providers":["gcp"],"regions":["europe-north1"]}`).Summary
	again := answer[Collection](t, s, "collect_assets", `{"providers":null,"regions":[]}`).Summary
	if part.TotalAssets >= all.TotalAssets || len(part.Providers) != 1 || again.TotalAssets != all.TotalAssets {
		t.Errorf("all %d, part %d, again %d", all.TotalAssets, part.TotalAssets, again.TotalAssets)
	}
}

func TestC1_7_QuotaAndTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, clock, collectors := outsideServer(t, live.Limits{Cooldown: -1, CallerOperations: 1, Timeout: time.Minute}, "aws", "gcp")
		if result := s.as(t, "collect_assets", `{"providers":["gcp"]}`); result.IsError {
			t.Fatal(text(t, result))
		}
		if got := limit(t, s.as(t, "collect_assets", `{"providers":["aws"]}`)); got.Reason != "quota" || *got.Retry != 3600 {
			t.Errorf("refusal = %+v", got)
		}
		clock.add(time.Hour)
		collectors[0].before = func() { time.Sleep(time.Hour) } // does not listen
		if got := limit(t, s.as(t, "collect_assets", `{"providers":["aws"]}`)); got.Reason != "timeout" || got.Retry != nil {
			t.Errorf("refusal = %+v", got)
		}
		synctest.Wait()
		time.Sleep(time.Hour)
		synctest.Wait()
		if datasets, _ := s.workspace.Datasets(); len(datasets) != 1 {
			t.Errorf("%d datasets: what came too late was added", len(datasets))
		}
	})
}

// TestC1_7_NobodyWaits cancels the call of the only caller.
func TestC1_7_NobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, collectors := outsideServer(t, live.Limits{}, "aws")
		ended := make(chan struct{})
		collectors[0].before = func() { <-ended }
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			if result, err := s.CallTool(ctx, runtime.Local(), "collect_assets", nil); err == nil {
				t.Errorf("result = %v", result)
			}
		}()
		synctest.Wait()
		cancel()
		synctest.Wait()
		close(ended)
		synctest.Wait()
		if datasets, _ := s.workspace.Datasets(); len(datasets) != 0 {
			t.Error("what nobody waited for was added")
		}
	})
}
