package codec

import "net/url"

// URL reads an absolute URI into u.
func (r *Reader) URL(u *url.URL) {
	s, ok := r.plainString()
	if !ok {
		return
	}
	parsed, err := url.Parse(s)
	if err != nil || !FormatURI.valid(s) {
		r.report("uri_parsing", "Input should be a valid uri")
		return
	}
	*u = *parsed
}

// URL writes a URI, which may be relative, nil as null.
func (w *Writer) URL(u *url.URL) {
	if u == nil {
		w.Null()
		return
	}
	w.String(u.String())
}
