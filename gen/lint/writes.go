package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// writing are verbs of tools that nearly always change something, sorted. Words that
// are nouns or questions as often (run, test, order, archive, merge) are left out.
var writing = []string{
	"add", "append", "apply", "approve", "assign", "cancel", "clear", "close", "create", "delete", "deploy", "destroy", "disable", "drop",
	"edit", "enable", "erase", "execute", "grant", "import", "insert", "install", "invite", "kill", "modify", "move", "post", "publish",
	"purge", "put", "reboot", "reject", "remove", "rename", "reset", "restart", "restore", "revoke", "rotate", "save", "send", "set",
	"start", "stop", "submit", "terminate", "uninstall", "update", "upload", "upsert", "wipe", "write",
}

// firstWord is the first word of a name, whether underscores or capitals separate them.
var firstWord = regexp.MustCompile(`^([A-Z]+|[A-Z]?[a-z]+)(?:[^a-z]|$)`)

// writes looks for tools that count as read-only for want of a word, and whose name
// says that they change something.
func (l *linter) writes(t *ir.Tool) {
	_, said := t.At["capabilities"]
	if _, hint := t.At["readonly"]; said || hint || t.Hints.ReadOnly != annotations.True {
		return
	}
	for _, name := range []string{t.Name, t.Func.Name} {
		if verb := writingVerb(name); verb != "" {
			l.handler(t, diag.UndeclaredWrite, "add capabilities=write_state, write_fs or exec, or readonly if it changes nothing",
				"the name begins with %s, and nothing says what the tool changes: it counts as one that only reads", verb)
			return
		}
	}
}

// writingVerb returns the verb at the beginning of a name if it is a writing one, else
// "". A tool add alone is arithmetic.
func writingVerb(name string) string {
	match := firstWord.FindStringSubmatch(name)
	if match == nil || strings.EqualFold(name, "add") {
		return ""
	}
	verb := strings.ToLower(match[1])
	if _, found := slices.BinarySearch(writing, verb); !found {
		return ""
	}
	return verb
}
