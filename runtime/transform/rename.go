package transform

import "github.com/cloudg/cloudg/runtime/codec"

// RenameKeysOptions are the options of the renaming of keys.
type RenameKeysOptions struct{ Renames map[string]string }

// Reversible implements [Settings].
func (*RenameKeysOptions) Reversible() bool { return false }

func checkRenameKeys(o *object, _ *Context) Settings {
	return &RenameKeysOptions{Renames: o.renames("renames")}
}

func (o *object) renames(name string) map[string]string {
	renames := map[string]string{}
	for _, entry := range o.entries(name) {
		if entry.Value.Kind() != codec.KindString {
			o.in(entry.Value, name).failUnnamed(entry.Name, "the new name of a key must be text")
			continue
		}
		renames[entry.Name] = entry.Value.Text()
	}
	return renames
}
