package middleware

import (
	"os"
	"path/filepath"
	"testing"
)

func TestL6_1_LineAfterOneThatWasCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	file, err := openAuditFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString("half a l"); err != nil {
		t.Fatal(err)
	}
	file.torn = true
	for _, line := range []string{"one\n", "two\n"} {
		if err := file.writeLine([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "half a l\none\ntwo\n" {
		t.Errorf("file %q, %v", got, err)
	}
}
