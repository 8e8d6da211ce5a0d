package runtime

// RequestedURI is the URI of a read in two forms. The zero value says that nothing in
// particular is read.
type RequestedURI struct {
	// Canonical stands for what the handler gets: the URI of a resource, or a template
	// filled in with its decoded variables.
	Canonical string
	// Sent is what the client wrote, which may be any spelling of it.
	Sent string
}

// Requested returns the URI of a read, the zero value for other calls.
func (c *Call) Requested() RequestedURI {
	return RequestedURI{Canonical: c.URI, Sent: c.SentURI}
}
