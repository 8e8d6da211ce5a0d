package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
)

// policyVault shows, copies or fills the vault that a policy keeps in a file.
func (p *program) policyVault(f *policyFlags, args []string) error {
	const words = "policy vault takes one of stats, export FILE, import FILE"
	switch {
	case len(args) == 0:
		return usageErrorf(words)
	case args[0] == "stats" && len(args) == 1 && !f.force:
	case (args[0] == "export" || args[0] == "import") && len(args) == 2:
	default:
		return usageErrorf(words)
	}
	pol, err := p.openPolicy(f.policy, p.logger())
	if err != nil {
		return err
	}
	if pol.Document().Vault.Path == "" {
		return fmt.Errorf("policy '%s' keeps its vault in memory: it has no vault.path", pol.Name())
	}
	switch args[0] {
	case "export":
		return p.exportVault(pol, f, args[1])
	case "import":
		return p.importVault(pol, f, args[1])
	}
	return p.printVault(pol, f)
}

func (p *program) printVault(pol *policy.Policy, f *policyFlags) error {
	stats := pol.VaultStats()
	if f.json {
		return p.printJSON(stats)
	}
	t := &table{title: fmt.Sprintf("Vault of policy %s", pol.Name()), header: []string{"What", "Value"}}
	for name, value := range stats.All() {
		if value.Kind() != codec.KindObject {
			t.rows = append(t.rows, []string{name, plainText(value)})
			continue
		}
		for part, n := range value.All() {
			t.rows = append(t.rows, []string{name + "." + part, plainText(n)})
		}
	}
	_, err := p.stdout.Write(t.render(tableColumns(p.stdout)))
	return err
}

// plainText returns a text without quotes, and anything else as JSON.
func plainText(v codec.Value) string {
	if v.Kind() == codec.KindString {
		return v.Text()
	}
	return string(v.AppendJSON(nil))
}

func (p *program) exportVault(pol *policy.Policy, f *policyFlags, path string) error {
	err := writeSecret(path, append(pol.Vault().Export(), '\n'), f.force)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists; use --force to replace it", path)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stderr, "warning: %s can be read by everybody who gets it, and is as secret as the values in it\n", printable(path))
	return p.sayEntries(f, "exported", pol.Vault().Stats().Entries)
}

// writeSecret writes a file that only its owner reads. A file that exists is replaced as
// a whole when force says so.
func writeSecret(path string, data []byte, force bool) error {
	name := path
	if force {
		if err := mayReplace(path); err != nil {
			return err
		}
		temp, err := os.MkdirTemp(filepath.Dir(path), ".vault-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temp)
		name = filepath.Join(temp, "export")
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil || !force {
		return err
	}
	return os.Rename(name, path)
}

func (p *program) importVault(pol *policy.Policy, f *policyFlags, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	added, err := pol.Vault().Import(data, f.force)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := pol.Vault().Save(); err != nil {
		return err
	}
	return p.sayEntries(f, "imported", added)
}

// sayEntries prints how many entries something happened to.
func (p *program) sayEntries(f *policyFlags, what string, n int) error {
	if f.json {
		return p.printJSON(codec.ObjectValue(codec.Member{Name: what, Value: codec.IntValue(int64(n))}))
	}
	_, err := fmt.Fprintf(p.stdout, "%s %d entries\n", what, n)
	return err
}
