package policy

// Load returns the policy that source stands for; see [Read]. What is wrong is told in
// one error, and the steps of every pipeline are built, so that nothing is found to be
// wrong only when it is used.
func Load(source string, opts Options) (*Policy, error) {
	doc, err := Read(source)
	if err != nil {
		return nil, err
	}
	return Compile(doc, opts)
}
