package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	goodArgs = []byte(`{"query":"public bucket with admin policy","cursor":"c2.d1894090b2cc","limit":50,"archived":false,` +
		`"min_score":3.5,"sort_by":"score","severities":["high","critical"],` +
		`"window":{"start":"2026-01-01T00:00:00Z","end":"2026-02-01T00:00:00Z","tz":"UTC"}}`)
	badArgs = []byte(`{"query":"x","limit":5000,"sort_by":"nope","severities":["high","fatal"],` +
		`"window":{"end":"2026-02-01T00:00:00Z"},"zzz":1}`)
)

func newResult() *searchResult {
	levels := []severity{"low", "medium", "high", "critical"}
	res := &searchResult{Total: 1234, Returned: 20, NextCursor: "c2.aa00bb11cc22"}
	for i := range 20 {
		res.Items = append(res.Items, finding{
			ID:       fmt.Sprintf("fnd-%06d", i*7919),
			Title:    fmt.Sprintf("Bucket %d allows public reads from any principal", i),
			Severity: levels[i%4],
			Score:    3.5 + float64(i)/4,
			Region:   "us-east-1",
			Open:     i%3 == 0,
			Tags:     []string{"s3", "public", "iam"},
			Count:    i * 3,
		})
	}
	return res
}

func decodeArgs(data []byte) (*searchArgs, []Violation) {
	args := new(searchArgs)
	list := Decode(data, Limits{}, func(r *Reader) { decodeSearchArgs(r, args) })
	return args, list
}

// strictDecode is what is written by hand with encoding/json.
func strictDecode(data []byte) (*searchArgs, error) {
	args := &searchArgs{Limit: 20, SortBy: "score"}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(args); err != nil {
		return nil, err
	}
	switch {
	case args.Limit < 1 || args.Limit > 100:
		return nil, errors.New("limit")
	case !enumSortKey.has(string(args.SortBy)):
		return nil, errors.New("sort_by")
	case slices.ContainsFunc(args.Severities, func(s severity) bool { return !enumSeverity.has(string(s)) }):
		return nil, errors.New("severities")
	}
	return args, nil
}

func TestFixtureAgreesWithEncodingJSON(t *testing.T) {
	want, err := strictDecode(goodArgs)
	if err != nil {
		t.Fatal(err)
	}
	got, list := decodeArgs(goodArgs)
	if list != nil {
		t.Fatal(list)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	res := newResult()
	wantJSON, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, wantJSON, "", "  "); err != nil {
		t.Fatal(err)
	}
	for form, want := range map[Form]string{Compact: string(wantJSON), Indented: indented.String()} {
		got, err := Encode(form, func(w *Writer) { encodeSearchResult(w, res) })
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestAllocations(t *testing.T) {
	if raceDetector {
		t.Skip("pools drop objects at random under the race detector")
	}
	res := newResult()
	tests := []struct {
		name string
		max  float64
		run  func()
	}{
		// The struct, the text that all strings share, the list.
		{"good arguments", 3, func() { decodeArgs(goodArgs) }},
		{"wrong arguments", 16, func() { decodeArgs(badArgs) }},
		{"compact result", 1, func() { Encode(Compact, func(w *Writer) { encodeSearchResult(w, res) }) }},
		{"indented result", 1, func() { Encode(Indented, func(w *Writer) { encodeSearchResult(w, res) }) }},
	}
	for _, tt := range tests {
		tt.run() // fill the pools
		if got := testing.AllocsPerRun(100, tt.run); got > tt.max {
			t.Errorf("%s: %v allocations, want at most %v", tt.name, got, tt.max)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	b.Run("codec", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, list := decodeArgs(goodArgs); list != nil {
				b.Fatal(list)
			}
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := strictDecode(goodArgs); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("codec wrong arguments", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, list := decodeArgs(badArgs); list == nil {
				b.Fatal("accepted")
			}
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	res := newResult()
	b.Run("codec both forms", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, _, err := EncodeBoth(func(w *Writer) { encodeSearchResult(w, res) }); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, form := range map[string]Form{"compact": Compact, "indented": Indented} {
		b.Run("codec "+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Encode(form, func(w *Writer) { encodeSearchResult(w, res) }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("encoding/json both forms", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			text, err := json.Marshal(res)
			if err != nil {
				b.Fatal(err)
			}
			var indented bytes.Buffer
			if err := json.Indent(&indented, text, "", "  "); err != nil {
				b.Fatal(err)
			}
		}
	})
}
