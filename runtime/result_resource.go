package runtime

// ResourceResult is the answer to a read.
type ResourceResult struct {
	Contents []ResourceContents
}

// AppendJSON appends the wire form to dst.
func (r *ResourceResult) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.key("contents")
	w.dst = appendList(w.dst, r.Contents, func(dst []byte, c ResourceContents) []byte { return c.AppendJSON(dst) })
	return w.end()
}
