package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

func TestGoldenInventoryLists(t *testing.T) {
	northwharf(t).goldenCalls(t, []goldenCall{
		{"list_datasets", "list_datasets", `{}`},
		{"list_asset_types", "list_asset_types", `{}`},
		{"list_accounts", "list_accounts", `{"limit": 2}`},
		{"list_regions", "list_regions", `{}`},
		{"list_tags", "list_tags", `{"top": 3}`},
		{"list_tags_key", "list_tags", `{"key": "classification", "top": 1}`},
		{"list_tags_hint", "list_tags", `{"key": "Env"}`},
	})
}

func TestC1_1_ListDatasets(t *testing.T) {
	type listed struct {
		ActiveDataset *string `json:"active_dataset"`
		Total         int
		Datasets      []struct {
			Name   string
			Active bool
		}
	}
	s := empty(t)
	if got := answer[listed](t, s, "list_datasets", `{}`); got.ActiveDataset != nil || got.Total != 0 || got.Datasets == nil {
		t.Errorf("with nothing loaded: %+v", got)
	}
	s = northwharf(t)
	s.call(t, "snapshot_dataset", `{"new_name": "before"}`)
	got := answer[listed](t, s, "list_datasets", `{}`)
	if *got.ActiveDataset != "northwharf" || got.Total != 2 || !got.Datasets[0].Active || got.Datasets[1].Active || got.Datasets[1].Name != "before" {
		t.Errorf("after a snapshot: %+v", got)
	}
}

func TestC7_3_ListAccounts(t *testing.T) {
	type listed struct {
		page
		Items []AccountListed
	}
	s := northwharf(t)
	whole := answer[listed](t, s, "list_accounts", `{}`)
	accounts := map[string]AccountListed{}
	for i, account := range whole.Items {
		accounts[account.AccountID] = account
		if i > 0 && account.Assets > whole.Items[i-1].Assets {
			t.Errorf("%s has more assets than the account before it", account.AccountID)
		}
	}
	vendor, name := accounts["903311447755"], "tracker-vendor"
	want := AccountListed{AccountID: vendor.AccountID, Provider: "AWS", Assets: 1, Regions: []string{"global"}, Name: &name, External: true}
	if diff := cmp.Diff(want, vendor); diff != "" {
		t.Errorf("the vendor (-want +got):\n%s", diff)
	}
	if none := accounts["unknown"]; none.Assets != 2 || none.Name != nil || none.External {
		t.Errorf("assets without an account: %+v", none)
	}
	if whole.Total != 6 || accounts["222222222222"].External {
		t.Errorf("accounts = %+v", whole)
	}

	first := answer[listed](t, s, "list_accounts", `{"limit": 4}`)
	rest := answer[listed](t, s, "list_accounts", fmt.Sprintf(`{"cursor": %q}`, *first.NextCursor))
	if diff := cmp.Diff(whole.Items, append(first.Items, rest.Items...)); diff != "" {
		t.Errorf("page by page (-whole +pages):\n%s", diff)
	}
}

// TestC0_4_InventoryListErrors has an example of every error of these tools but those that
// all tools of datasets share.
func TestC0_4_InventoryListErrors(t *testing.T) {
	s := northwharf(t)
	stale := *answer[page](t, s, "find_assets", `{"limit": 1}`).NextCursor
	for _, tt := range []struct{ tool, args, message string }{
		{"list_datasets", `{"dataset": "northwharf"}`, "dataset: Extra inputs are not permitted"},
		{"list_accounts", `{"limit": 501}`, "limit: Input should be less than or equal to 500"},
		{"list_accounts", `{"cursor": "garbage!!"}`, "Invalid cursor"},
		{"list_accounts", fmt.Sprintf(`{"cursor": %q}`, stale), "Stale cursor"},
		{"list_tags", `{"top": 201}`, "top: Input should be less than or equal to 200"},
	} {
		message, code, _ := refusal(t, s, tt.tool, tt.args)
		if !strings.Contains(message, tt.message) || code != "-32602" || strings.Contains(message, "garbage!!") {
			t.Errorf("%s %s: %q, code %s", tt.tool, tt.args, message, code)
		}
	}
}

// TestC1_2_TagsAreThoseOfAssets asks under strict with the pseudonym of a value: it is the
// one that assets have, and leads to them. Secrets and what gives orders do not leave.
func TestC1_2_TagsAreThoseOfAssets(t *testing.T) {
	s := under(t, "strict")
	value := func(key string) string {
		t.Helper()
		got := answer[TagsListed](t, s, "list_tags", fmt.Sprintf(`{"key": %q}`, key))
		return got.Items[0].Tags[0].Value
	}
	team := value("team")
	found := answer[page](t, s, "find_assets", fmt.Sprintf(`{"tag": "team=%s"}`, team))
	if strings.Contains(team, "tracking") || found.Total != 8 {
		t.Errorf("%d assets have the team %q, want 8", found.Total, team)
	}
	if got := value("env"); got != "prod" {
		t.Errorf("the environment is %q", got)
	}
	if got := value("deploy-token"); got != "[REDACTED:sensitive_field]" {
		t.Errorf("the token is %q", got)
	}
	result, err := s.CallTool(t.Context(), runtime.Local(), "list_tags", nil)
	if err != nil || strings.Contains(strings.ToLower(text(t, result)), "ignore all") {
		t.Errorf("what a tag orders: %v %v", result, err)
	}
}
