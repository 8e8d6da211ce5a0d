package policy

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// auditLogger is the attribute that marks the lines about decisions.
func auditLogger() slog.Attr { return slog.String("logger", "cloudg.mcp.audit") }

// log writes a line about a decision, except about what is allowed when that is not
// audited.
func (p *Policy) log(e *Entry) {
	if e.Decision == Allowed && !p.doc.Audit {
		return
	}
	line := fmt.Sprintf("%s %s %s principal=%s %s", e.Decision, e.Kind, printable(e.Name), printable(e.Principal), printable(e.Reason))
	attrs := []slog.Attr{auditLogger()}
	if e.Chain != "" {
		attrs = append(attrs, slog.String("chain", e.Chain))
	}
	p.opts.Logger.LogAttrs(context.Background(), slog.LevelInfo, strings.TrimRight(line, " "), attrs...)
}

// logReveal writes the warning about a call that may uncover hidden values.
func (p *Policy) logReveal(e *Entry) {
	var arguments []string
	for _, a := range e.Arguments {
		arguments = append(arguments, printable(a.Name)+": "+a.Hash)
	}
	line := fmt.Sprintf("REVEAL principal=%s roles=[%s] %s=%s args={%s} policy=%s", printable(e.Principal), printable(strings.Join(e.Roles, ", ")),
		e.Kind, printable(e.Name), strings.Join(arguments, ", "), printable(p.Name()))
	p.opts.Logger.LogAttrs(context.Background(), slog.LevelWarn, line, auditLogger())
}

// printable escapes what would break a line of a log or forge another one.
func printable(text string) string {
	special := func(r rune) bool { return r < 0x20 || r >= 0x7f && r <= 0x9f || r == '\u2028' || r == '\u2029' }
	if strings.IndexFunc(text, special) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\u2028' || r == '\u2029':
			fmt.Fprintf(&b, `\u%04x`, r)
		case special(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
