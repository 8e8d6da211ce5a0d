package runtime

import (
	"context"
	"log/slog"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Logger returns a logger whose records go where those of Log go: each becomes an
// object with the message under "message" and the attributes beside it.
func (c *Context) Logger() *slog.Logger { return slog.New(&contextHandler{ctx: c}) }

// contextHandler is a slog.Handler over the log of a call.
type contextHandler struct {
	ctx    *Context
	scopes []logScope // outermost first
}

// logScope is one WithGroup or WithAttrs of a logger.
type logScope struct {
	group string // opens a group for everything that follows, unless empty
	attrs []slog.Attr
}

func (h *contextHandler) Enabled(_ context.Context, level slog.Level) bool { return h.ctx.logs(level) }

func (h *contextHandler) Handle(_ context.Context, record slog.Record) error {
	var attrs []slog.Attr
	record.Attrs(func(a slog.Attr) bool {
		attrs = append(attrs, a)
		return true
	})
	for i := len(h.scopes) - 1; i >= 0; i-- {
		if scope := h.scopes[i]; scope.group != "" {
			attrs = []slog.Attr{{Key: scope.group, Value: slog.GroupValue(attrs...)}}
		} else {
			attrs = append(append([]slog.Attr(nil), scope.attrs...), attrs...)
		}
	}
	var data Object
	data.Set("message", codec.StringValue(record.Message))
	addAttrs(&data, attrs)
	h.ctx.log(record.Level, data.Value())
	return nil
}

func (h *contextHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return h.with(logScope{attrs: attrs})
}

func (h *contextHandler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	return h.with(logScope{group: name})
}

func (h *contextHandler) with(scope logScope) slog.Handler {
	return &contextHandler{ctx: h.ctx, scopes: append(h.scopes[:len(h.scopes):len(h.scopes)], scope)}
}

// addAttrs adds attributes to an object. Groups are objects; a group without a
// name is spread, an empty one left out, as slog asks.
func addAttrs(object *Object, attrs []slog.Attr) {
	for _, a := range attrs {
		value := a.Value.Resolve()
		if value.Kind() != slog.KindGroup {
			if a.Key != "" {
				object.Set(a.Key, logValue(value))
			}
			continue
		}
		group := value.Group()
		switch {
		case len(group) == 0:
		case a.Key == "":
			addAttrs(object, group)
		default:
			var inner Object
			addAttrs(&inner, group)
			object.Set(a.Key, inner.Value())
		}
	}
}

// logValue returns the JSON of a resolved value that is not a group.
func logValue(v slog.Value) JSON {
	switch v.Kind() {
	case slog.KindDuration:
		return codec.StringValue(v.Duration().String())
	default:
		return jsonOf(v.Any())
	}
}
