package command

import (
	"flag"
	"slices"
	"strings"
)

// A givenFlag is one setting of a flag on the command line.
type givenFlag struct{ name, value string }

// ownFlags returns the flags that the server added, as they were set, with absolute
// paths.
func (p *program) ownFlags() (list []string, err error) {
	for _, f := range p.given {
		value := f.value
		if slices.Contains(p.paths, f.name) {
			name, path, named := strings.Cut(value, "=")
			if !named {
				name, path = "", value
			} else {
				name += "="
			}
			if path, err = absolute(path); err != nil {
				return nil, err
			}
			value = name + path
		}
		list = append(list, "--"+f.name+"="+value)
	}
	return list, nil
}

// A recorded is the value of a flag that notes how it was set.
type recorded struct {
	flag.Value
	note func(value string)
}

func (r *recorded) Set(value string) error {
	if err := r.Value.Set(value); err != nil {
		return err
	}
	r.note(value)
	return nil
}

// IsBoolFlag lets the flag stand without a value if it could before.
func (r *recorded) IsBoolFlag() bool { return standsAlone(r.Value) }

// standsAlone reports whether a flag needs no value, as package flag asks.
func standsAlone(v flag.Value) bool {
	b, ok := v.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// defineOwn defines the flags that the server adds and has p.given tell how they are
// set on the command line.
func (p *program) defineOwn(fs *flag.FlagSet) {
	known := make(map[string]bool)
	fs.VisitAll(func(f *flag.Flag) { known[f.Name] = true })
	for _, define := range p.flags {
		define(fs)
	}
	fs.VisitAll(func(f *flag.Flag) {
		if known[f.Name] {
			return
		}
		name := f.Name
		f.Value = &recorded{f.Value, func(value string) { p.given = append(p.given, givenFlag{name, value}) }}
	})
}
