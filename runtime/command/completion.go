package command

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func completionCommand() *command {
	shells := slices.Sorted(maps.Keys(completionScripts()))
	return &command{
		name:    "completion",
		usage:   strings.Join(shells, " | "),
		summary: "print what makes a shell complete this program's command lines",
		details: "Commands, flags, their values, and the names of tools, prompts and resources are\n" +
			"completed. For this session, or in the file that the shell reads at its start:\n" +
			"  bash  source <(PROGRAM completion bash)\n" +
			"  zsh   source <(PROGRAM completion zsh), after compinit\n" +
			"  fish  PROGRAM completion fish | source",
		words: once(func(*program, []string) []string { return shells }),
		prepare: func(p *program, _ *flag.FlagSet) func(context.Context, []string) error {
			return func(_ context.Context, args []string) error {
				if len(args) != 1 {
					return usageErrorf("completion takes the name of one shell: %s", strings.Join(shells, ", "))
				}
				script, ok := completionScripts()[args[0]]
				if !ok {
					return usageErrorf("there is no completion for %s; choose from %s", wrongWord(args[0], shells), strings.Join(shells, ", "))
				}
				program := filepath.Base(os.Args[0])
				function := "_" + notInNames.ReplaceAllString(program, "_")
				_, err := fmt.Fprint(p.stdout, strings.NewReplacer("PROGRAM", program, "FUNCTION", function).Replace(script))
				return err
			}
		},
	}
}

// notInNames are what names of shell functions do not have.
var notInNames = regexp.MustCompile(`[^A-Za-z0-9_]`)

// completionScripts are the scripts by shell. They leave all that matters to the command
// complete; where it has nothing to say, files are completed.
func completionScripts() map[string]string {
	return map[string]string{
		// Bash takes : and = for ends of words, so what stands before the last of them
		// must not come again.
		"bash": `FUNCTION() {
    local line="${COMP_LINE:0:COMP_POINT}" current prefix
    local -a words
    read -ra words <<<"$line"
    [[ "$line" == *[[:space:]] ]] && words+=("")
    current="${words[${#words[@]}-1]}"
    prefix="${current%"${current##*[:=]}"}"
    local IFS=$'\n'
    COMPREPLY=($("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null))
    COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
    [[ ${#COMPREPLY[@]} -eq 1 && "${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o default -F FUNCTION PROGRAM
`,
		"zsh": `#compdef PROGRAM
FUNCTION() {
    local -a found
    found=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then
        compadd -- "${found[@]}"
    else
        _files
    fi
}
compdef FUNCTION PROGRAM
`,
		"fish": `function FUNCTION
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c PROGRAM -a '(FUNCTION)'
`,
	}
}
