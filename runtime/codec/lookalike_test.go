package codec

import "testing"

// TestTextsThatLookLikeJSON reads texts where texts are wanted: what is in them is
// never parsed, although a list or an object may come as text.
func TestTextsThatLookLikeJSON(t *testing.T) {
	var rows []row
	for text, want := range map[string]string{
		`"[1,2]"`: "[1,2]", `"{\"a\":1}"`: `{"a":1}`, `"5"`: "5", `"true"`: "true", `"null"`: "null", `"\"x\""`: `"x"`, `" [] "`: " [] ",
	} {
		rows = append(rows, row{text, want, ""})
	}
	checkRows(t, rows, func(r *Reader) string { return r.String() })
	lists := []row{{`["[1]","{}"]`, []string{"[1]", "{}"}, ""}, {`"[\"[1]\"]"`, []string{"[1]"}, ""}}
	checkRows(t, lists, func(r *Reader) []string {
		return ReadList(r, nil, func(r *Reader, s *string) { *s = r.String() })
	})
}
