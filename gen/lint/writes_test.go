package lint

import (
	"slices"
	"testing"
)

func TestWritingVerb(t *testing.T) {
	for name, want := range map[string]string{
		"delete_finding": "delete", "DeleteFinding": "delete", "deleteFinding": "delete", "delete-finding": "delete", "DELETE_FINDING": "delete",
		"delete": "delete", "send2": "send", "put_x": "put", "PutX": "put", "add_user": "add", "AddUser": "add",
		"add": "", "Add": "", "deleted_findings": "", "DeletedFindings": "", "settings": "", "address": "", "closest": "", "updates": "",
		"run_report": "", "find_assets": "", "order_delete": "", "HTTPSend": "", "": "", "_delete": "", "états": "",
	} {
		if got := writingVerb(name); got != want {
			t.Errorf("writingVerb(%s) = %q, want %q", name, got, want)
		}
	}
}

// TestWritingSorted holds what the binary search relies on.
func TestWritingSorted(t *testing.T) {
	if !slices.IsSorted(writing) {
		t.Errorf("the verbs are not sorted: %q", writing)
	}
}
