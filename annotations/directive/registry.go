package directive

// Words returns every directive in documentation order. The caller owns the result.
func Words() []*Word {
	return []*Word{
		serverWord(), toolWord(), resourceWord(), templateWord(), promptWord(),
		completeWord(), argWord(), unionWord(), schemaWord(), formWord(), nolintWord(),
	}
}

// Lookup returns the directive of that name. The caller owns the result.
func Lookup(name string) (*Word, bool) {
	for _, w := range Words() {
		if w.Name == name {
			return w, true
		}
	}
	return nil, false
}

// TagKeys returns the keys of a struct tag, those of the directive arg.
func TagKeys() []*Key { return argWord().Keys }

func wordNames(words []*Word) []string {
	names := make([]string, 0, len(words))
	for _, w := range words {
		names = append(names, w.Name)
	}
	return names
}

// owners returns the directives that have the key.
func owners(key string) []string {
	var names []string
	for _, w := range Words() {
		if _, ok := w.Key(key); ok {
			names = append(names, prefix+w.Name)
		}
	}
	return names
}
