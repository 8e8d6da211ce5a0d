package server

import (
	"strings"
	"sync"

	"github.com/cloudg/cloudg/runtime"
)

// claims are the keys that a host and a layer have both, so that they are the host's.
// Once found they stay so: a key must not change hands while clients know it.
type claims struct {
	mu     sync.Mutex
	keys   map[runtime.Kind]map[string]bool
	listed map[runtime.Kind]bool // the host's whole list was seen since the layer's changed
}

// noteAll notes keys that the host has, and returns the clashes that are new.
func (c *claims) noteAll(h *hosted, keys map[runtime.Kind][]string) []Clash {
	var clashes []Clash
	for _, kind := range []runtime.Kind{runtime.KindTool, runtime.KindResource, runtime.KindTemplate, runtime.KindPrompt} {
		clashes = append(clashes, c.note(h, kind, keys[kind])...)
	}
	return clashes
}

// note notes keys of one kind that the host has, logs the clashes that are new, and
// returns them.
func (c *claims) note(h *hosted, kind runtime.Kind, keys []string) []Clash {
	var clashes []Clash
	for _, key := range keys {
		if !h.has(kind, key) || !c.add(kind, key) {
			continue
		}
		if kind == runtime.KindResource && !h.lists(key) {
			continue // a template of the layer matches it, and stays in the list
		}
		clashes = append(clashes, Clash{kind, key})
		h.log.Warn("the host and the layer have the same; the host's stays, use a prefix for both", "kind", kind, "key", key, "prefix", h.mount.Prefix())
	}
	return clashes
}

// add notes a key. It reports whether it is new.
func (c *claims) add(kind runtime.Kind, key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.keys[kind][key] {
		return false
	}
	if c.keys[kind] == nil {
		c.keys[kind] = make(map[string]bool)
	}
	c.keys[kind][key] = true
	return true
}

// has reports whether a key is the host's.
func (c *claims) has(kind runtime.Kind, key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.keys[kind][key]
}

// setListed says whether the whole list of the host was seen. It returns what was so
// before.
func (c *claims) setListed(kind runtime.Kind, listed bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.listed[kind]
	c.listed[kind] = listed
	return before
}

// has reports whether the layer has a key, be it hidden or not: the exposed name of a
// tool or prompt, a URI that leads to a resource, or a URI template.
func (h *hosted) has(kind runtime.Kind, key string) (ok bool) {
	registry := h.mount.Layer().Registry()
	switch kind {
	case runtime.KindTool:
		if name, prefixed := strings.CutPrefix(key, h.mount.Prefix()); prefixed && h.include[FeatureTools] {
			_, ok = registry.Tool(name)
		}
	case runtime.KindPrompt:
		if name, prefixed := strings.CutPrefix(key, h.mount.Prefix()); prefixed && h.include[FeaturePrompts] {
			_, ok = registry.Prompt(name)
		}
	case runtime.KindTemplate:
		if h.include[FeatureTemplates] {
			_, ok = registry.Template(key)
		}
	case runtime.KindResource:
		ok = h.lists(key)
		if !ok && h.include[FeatureTemplates] {
			_, _, ok = registry.FindTemplate(key)
		}
	}
	return ok
}

// lists reports whether the layer has a resource with exactly this URI.
func (h *hosted) lists(uri string) (ok bool) {
	if h.include[FeatureResources] {
		_, ok = h.mount.Layer().Registry().Resource(uri)
	}
	return ok
}

// ours reports whether a key is the layer's, as far as is known of the host.
func (h *hosted) ours(kind runtime.Kind, key string) bool {
	if !h.has(kind, key) || h.claims.has(kind, key) {
		return false
	}
	if kind != runtime.KindResource || h.lists(key) {
		return true
	}
	template, _, ok := h.mount.Layer().Registry().FindTemplate(key)
	return ok && !h.claims.has(runtime.KindTemplate, template.URITemplate)
}

// addKeys adds the keys of the layer to others.
func (h *hosted) addKeys(keys map[runtime.Kind][]string) {
	registry := h.mount.Layer().Registry()
	add := func(kind runtime.Kind, key string) {
		if h.has(kind, key) {
			keys[kind] = append(keys[kind], key)
		}
	}
	for _, spec := range registry.Tools() {
		add(runtime.KindTool, h.mount.Prefix()+spec.Name)
	}
	for _, spec := range registry.Prompts() {
		add(runtime.KindPrompt, h.mount.Prefix()+spec.Name)
	}
	for _, spec := range registry.Resources() {
		add(runtime.KindResource, spec.URI)
	}
	for _, spec := range registry.Templates() {
		add(runtime.KindTemplate, spec.URITemplate)
	}
}
