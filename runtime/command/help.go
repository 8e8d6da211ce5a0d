package command

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func helpCommand() *command {
	return &command{
		name:    "help",
		usage:   "[COMMAND]",
		words:   once(func(*program, []string) []string { return commandNames() }),
		summary: "show this help, or that of a command",
		prepare: func(p *program, _ *flag.FlagSet) func(context.Context, []string) error {
			return func(ctx context.Context, args []string) error {
				switch len(args) {
				case 0:
					return p.printHelp()
				case 1:
					c, err := findCommand(args[0])
					if err != nil {
						return err
					}
					return p.runCommand(ctx, c, []string{"--help"})
				}
				return usageErrorf("help takes the name of one command")
			}
		},
	}
}

// printHelp prints the help text of the whole program to standard output.
func (p *program) printHelp() error {
	_, err := fmt.Fprint(p.stdout, p.helpText())
	return err
}

// helpText is the help text of the whole program.
func (p *program) helpText() string {
	name := p.programName()
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: %s COMMAND [flags] [arguments]\n\n", name)
	if p.info.Title != "" {
		fmt.Fprintf(&b, "%s, an MCP server.\n\n", p.info.Title)
	} else {
		fmt.Fprintf(&b, "%s is an MCP server.\n\n", name)
	}
	b.WriteString("Commands:\n")
	for _, c := range commands() {
		if c.hidden {
			continue
		}
		fmt.Fprintf(&b, "  %-11s%s\n", c.name, c.summary)
	}
	b.WriteString("\nFlags:\n")
	b.WriteString("  --help     show this help\n")
	b.WriteString("  --version  print name and version\n")
	fmt.Fprintf(&b, "\nRun \"%s help COMMAND\" for the flags of a command.\n", name)
	return b.String()
}

// printCommandHelp prints the help text of c, whose flags are in fs.
func (p *program) printCommandHelp(c *command, fs *flag.FlagSet) error {
	usage := strings.TrimSpace(c.name + " " + c.usage)
	if _, err := fmt.Fprintf(p.stdout, "Usage: %s %s [flags]\n\n%s.\n", p.programName(), usage, upperFirst(c.summary)); err != nil {
		return err
	}
	if c.details != "" {
		if _, err := fmt.Fprintf(p.stdout, "\n%s\n", c.details); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(p.stdout, "\nFlags:\n%s", flagsText(fs))
	return err
}

// helpWidth is how wide the descriptions of flags get, in characters.
const helpWidth = 100

// flagsText describes the flags that have a usage text, sorted by name.
func flagsText(fs *flag.FlagSet) string {
	var rows [][2]string
	width := 0
	fs.VisitAll(func(f *flag.Flag) {
		if f.Usage == "" {
			return
		}
		shown := *f
		if r, ok := f.Value.(*recorded); ok {
			shown.Value = r.Value // the placeholder depends on its type
		}
		placeholder, usage := flag.UnquoteUsage(&shown)
		head := strings.TrimRight("--"+f.Name+" "+placeholder, " ")
		if f.DefValue != "" && f.DefValue != "false" {
			usage += " (default " + f.DefValue + ")"
		}
		rows = append(rows, [2]string{head, usage})
		width = max(width, len(head))
	})
	var b strings.Builder
	for _, row := range rows {
		for i, line := range wrap(row[1], max(helpWidth-width-4, narrowColumn)) {
			if i > 0 {
				row[0] = ""
			}
			fmt.Fprintf(&b, "  %-*s  %s\n", width, row[0], line)
		}
	}
	return b.String()
}

// programName is what help texts call the program: the name that was given, else that
// of the file that runs. What the registry says is not known before the flags are.
func (p *program) programName() string {
	return cmp.Or(p.info.Name, strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"))
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
