// Package layertest helps to test servers: a [Harness] calls handlers through a whole
// layer, decoding, schema check and result included, in three lines:
//
//	func TestGreet(t *testing.T) {
//		h := layertest.New(t, Register)
//		if got := h.Text("greet", `{"name": "Ada"}`); !strings.Contains(got, "Hello, Ada!") {
//			t.Errorf("got %s", got)
//		}
//	}
//
// Text is for tools that succeed; [Harness.ErrorText] returns what one says that fails.
//
// For tests of the layer itself and of what is built on it, there is a kit of small
// primitives that behave well and badly on purpose; see [Register].
package layertest
