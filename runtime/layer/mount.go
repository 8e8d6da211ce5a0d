package layer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/cloudg/cloudg/runtime"
)

// maxPrefix is the number of bytes that a prefix may have.
const maxPrefix = 64

// Mount is a layer as clients see it under a prefix: the names of tools and prompts
// begin with it, in lists and in calls, and a name without it does not exist. URIs
// have no prefix. Everything behind a Mount, such as middleware, policy and audit,
// sees names without prefix.
//
// A layer may have any number of mounts. They share everything but the prefix.
type Mount struct {
	layer  *Layer
	prefix string
	unfit  sync.Map // names that the log was told about, see fits
}

// Mount returns the layer under a prefix, which may be empty, whatever the prefix
// of the layer itself is. The error names every tool and prompt whose name gets
// too long. One that is added later with such a name is left out, and logged.
func (l *Layer) Mount(prefix string) (*Mount, error) {
	if !validPrefix(prefix) {
		return nil, prefixError(prefix)
	}
	m := &Mount{layer: l, prefix: prefix}
	var errs []error
	for _, tool := range l.registry.Tools() {
		_, err := tool.AppendDefinition(nil, m.exposed(tool.Name), false)
		errs = append(errs, err)
	}
	for _, prompt := range l.registry.Prompts() {
		_, err := prompt.AppendDefinition(nil, m.exposed(prompt.Name))
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("prefix '%s': %w", prefix, err)
	}
	return m, nil
}

// prefixError says that something cannot be a prefix.
type prefixError string

func (e prefixError) Error() string {
	return fmt.Sprintf("Invalid prefix '%s': use up to %d of A-Z a-z 0-9 _ . -", string(e), maxPrefix)
}

func validPrefix(prefix string) bool {
	return len(prefix) <= maxPrefix && strings.IndexFunc(prefix, func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '.' || c == '-')
	}) < 0
}

// Prefix returns the prefix of the layer's own methods.
func (l *Layer) Prefix() string { return l.opts.Prefix }

// Layer returns the layer that is mounted.
func (m *Mount) Layer() *Layer { return m.layer }

// Prefix returns what exposed names begin with.
func (m *Mount) Prefix() string { return m.prefix }

// exposed returns the name that clients see.
func (m *Mount) exposed(name string) string { return m.prefix + name }

// internal returns the name that a registry holds for one that a client sent. It is
// not ok without the prefix.
func (m *Mount) internal(exposed string) (name string, ok bool) {
	return strings.CutPrefix(exposed, m.prefix)
}

// Missed tells the policy that p, nil meaning the anonymous principal, has asked for a
// tool or prompt that does not exist or that it may not know of. The methods of a mount
// do so themselves; this is for servers that refuse such requests before they call them.
func (m *Mount) Missed(ctx context.Context, p *runtime.Principal, kind runtime.Kind, name string) {
	_ = m.begin(ctx, p).unknown(kind, name) // the error is for callers that are told
}

// unfitName logs that a primitive cannot be shown under the prefix, once.
func (m *Mount) unfitName(spec runtime.Spec, err error) {
	if _, told := m.unfit.LoadOrStore(string(spec.Kind())+" "+spec.Key(), nil); !told {
		m.layer.opts.Logger.Warn("a primitive is left out because its name is too long with the prefix",
			"kind", spec.Kind(), "name", spec.Key(), "prefix", m.prefix, "error", err)
	}
}
