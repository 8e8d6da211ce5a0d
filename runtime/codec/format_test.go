package codec

import (
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

var formats = []Format{FormatDateTime, FormatDate, FormatTime, FormatDuration, FormatUUID, FormatIPv4, FormatIPv6, FormatURI}

var formatSamples = []string{
	"", "x", "2026-01-02T03:04:05Z", "2026-01-02t03:04:05.5+01:00", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "2026-02-30T03:04:05Z", "1990-12-31T23:59:60Z",
	"1990-12-31T15:59:60-08:00", "1990-12-31T15:59:60Z", "1990-12-31T23:59:60+00:01", "1990-12-31T00:29:60+00:30", "2026-01-02T24:00:00Z", "2026-01-02T+1:-0:00Z",
	"2026-01-02", "2026-02-29", "2024-02-29", "0000-01-01", "2026-1-2", "2026-00-10", "2026-01-32", "+026-01-02",
	"03:04:05Z", "03:04:05.123z", "03:04:05.Z", "03:04:05+24:00", "03:04:05-23:59", "03:04Z", "23:59:60Z", "03:04:05+01", "03:04:05,5Z",
	"P1D", "PT1M30S", "P1Y2M3DT4H5M6S", "P1W", "P1WT1H", "P", "PT", "P1", "1D", "P1DT", "P1YT", "PT1S1M", "PT1H1S", "P1D1Y", "P-1D", "PT0.5S", "P1W1D", "P1T", "PT1HT1M", "p1d",
	"123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000", "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g", "123e4567-e89b-12d3-a456-4266141740000",
	"10.0.0.1", "256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "0.0.0.0", "00.0.0.0", "+1.2.3.4", "1..2.3", "1.2.3.4 ",
	"::", "::1", "fe80::1%eth0", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:9", "::ffff:1.2.3.4", "10.0.0.1:", "[::1]",
	"http://example.com/a?b#c", "urn:isbn:1", "/a", "example.com", "http://[::1]:80/", "http://::1/", "http://[::x]/", "http://a b/", "mailto:a@b", "%zz", "a:%zz", ":", "http://example.com/\x7f",
}

func TestFormatsAgreeWithValidator(t *testing.T) {
	for _, s := range formatSamples {
		compareFormats(t, s)
	}
}

func FuzzFormats(f *testing.F) {
	for _, s := range formatSamples {
		f.Add(s)
	}
	f.Fuzz(compareFormats)
}

func compareFormats(t *testing.T, s string) {
	if !utf8.ValidString(s) {
		t.Skip("never reaches a format check")
	}
	for _, format := range formats {
		if want, got := jsonschema.Formats[string(format)](s), format.valid(s); got != want {
			t.Errorf("%s %q: %v, the validator says %v", format, s, got, want)
		}
	}
}
