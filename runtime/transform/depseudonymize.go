package transform

import (
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	reportDepseudonymized = "depseudonymized"
	// reportAmbiguous counts what was turned back although it may have been meant as it
	// stood.
	reportAmbiguous = "ambiguous"
)

// parts implements [Settings].
func (s *DepseudonymizeOptions) parts() ([]part, error) {
	d := &depseudonymizer{DepseudonymizeOptions: s}
	for _, aliases := range s.Aliases {
		d.aliases = append(d.aliases, aliases.reals())
	}
	return []part{{text: d}}, nil
}

// A depseudonymizer puts real values in the place of what the caller was shown. What
// only looks like a pseudonym stays.
type depseudonymizer struct {
	*DepseudonymizeOptions
	aliases []*replacer
	paths   sync.Map // *pathNode by *runtime.Primitive
}

// start implements textTransform.
func (d *depseudonymizer) start(t *runtime.Transformation, _ codec.Value) (textRun, error) {
	run := &depseudonymization{depseudonymizer: d, to: t, paths: declaredPaths(&d.paths, t.Spec), first: len(t.Restored)}
	run.note = run.restored // once: a new one for each text would cost more than most texts
	if d.Vault != nil {
		run.namespace = d.Vault.Namespace(t.Principal)
	}
	return run, nil
}

// leavesNames implements unnaming.
func (d *depseudonymizer) leavesNames() bool { return !d.Keys }

// A depseudonymization is one run of a depseudonymizer.
type depseudonymization struct {
	*depseudonymizer
	to        *runtime.Transformation
	namespace string
	paths     *pathNode // what is declared about the input, nil for nothing
	count     int64
	first     int // of what this run restored
	note      func(shown, real string)
}

// text implements textRun.
func (r *depseudonymization) text(at *place, text string) (string, error) {
	if r.paths.at(at) == literal {
		return text, nil
	}
	text = r.unfenced(text)
	if value, ok := r.token(text); ok {
		return r.unfenced(value), nil
	}
	for _, table := range r.aliases {
		text, _ = table.replace(text, r.note)
	}
	if r.Vault == nil {
		return text, nil
	}
	text, n := r.Vault.ReverseEach(text, r.namespace, r.note)
	if n > 0 {
		text = r.unfenced(text)
	}
	return text, nil
}

// number implements numberRun: what stands for digits are digits.
func (r *depseudonymization) number(at *place, number string) (string, error) {
	if r.paths.at(at) == literal {
		return number, nil
	}
	if value, ok := r.token(number); ok {
		return value, nil
	}
	return number, nil
}

// key implements textRun.
func (r *depseudonymization) key(at *place, name string) (string, error) {
	if !r.Keys {
		return name, nil
	}
	return r.text(at, name)
}

// token returns the value of a text that is a token.
func (r *depseudonymization) token(text string) (string, bool) {
	if r.Vault == nil {
		return "", false
	}
	value, ok := r.Vault.Detokenize(text, r.namespace)
	if ok {
		r.restored(text, value)
	}
	return value, ok
}

// restored notes what stood in the input, and what now stands in its place.
func (r *depseudonymization) restored(shown, real string) {
	r.count++
	r.to.Restored = append(r.to.Restored, runtime.Restored{Real: real, Token: shown})
}

func (r *depseudonymization) unfenced(text string) string {
	if !r.StripFences {
		return text
	}
	return stripFences(text)
}

// finish implements textRun.
func (r *depseudonymization) finish(report *runtime.Report) {
	addCount(report, reportDepseudonymized, r.count)
	addCount(report, reportAmbiguous, r.ambiguous())
}

// ambiguous returns how much of what was turned back is a real value as well: something
// in the estate has, by chance, the address or the like that something else is called.
func (r *depseudonymization) ambiguous() (n int64) {
	if r.Vault == nil {
		return 0
	}
	for _, pair := range r.to.Restored[r.first:] {
		if len(r.Vault.TokensFor(pair.Token, r.namespace)) > 0 {
			n++
		}
	}
	return n
}
