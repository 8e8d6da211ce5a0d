package runtime

import (
	"log/slog"
	"strings"
)

// The levels of MCP (those of RFC 5424) that slog has no name for. Debug, info,
// warning and error are slog's own.
const (
	LevelNotice    slog.Level = 2
	LevelCritical  slog.Level = 12
	LevelAlert     slog.Level = 14
	LevelEmergency slog.Level = 16
)

// levels are the levels of MCP, ascending.
var levels = [...]struct {
	level slog.Level
	name  string
}{
	{slog.LevelDebug, "debug"},
	{slog.LevelInfo, "info"},
	{LevelNotice, "notice"},
	{slog.LevelWarn, "warning"},
	{slog.LevelError, "error"},
	{LevelCritical, "critical"},
	{LevelAlert, "alert"},
	{LevelEmergency, "emergency"},
}

// LevelName returns MCP's word for a level: that of the highest level of MCP not
// above it, "debug" for everything below.
func LevelName(level slog.Level) string {
	name := levels[0].name
	for _, l := range levels {
		if l.level <= level {
			name = l.name
		}
	}
	return name
}

// ParseLevel returns the level for a word of MCP, in any case, and whether the
// word is one. The aliases trace, warn and fatal are understood as well. An
// unknown word is info.
func ParseLevel(word string) (slog.Level, bool) {
	word = strings.ToLower(word)
	switch word {
	case "trace":
		return slog.LevelDebug, true
	case "warn":
		return slog.LevelWarn, true
	case "fatal":
		return LevelCritical, true
	}
	for _, l := range levels {
		if l.name == word {
			return l.level, true
		}
	}
	return slog.LevelInfo, false
}
