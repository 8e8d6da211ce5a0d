package command

import "flag"

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
func (r *recorded) IsBoolFlag() bool {
	b, ok := r.Value.(interface{ IsBoolFlag() bool })
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
		f.Value = &recorded{f.Value, func(value string) { p.given = append(p.given, "--"+name+"="+value) }}
	})
}
