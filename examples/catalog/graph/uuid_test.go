package graph

import "testing"

// TestNamedIdentifier makes the identifier that RFC 9562 gives in A.4.
func TestNamedIdentifier(t *testing.T) {
	dns := uuid{0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8}
	if got, want := named(dns, "www.example.com").String(), "2ed6657d-e927-568b-95e1-2665a8aea6a2"; got != want {
		t.Errorf("www.example.com is %s, want %s", got, want)
	}
	if got, want := urlSpace().String(), "6ba7b811-9dad-11d1-80b4-00c04fd430c8"; got != want {
		t.Errorf("the space of URLs is %s, want %s", got, want)
	}
}
