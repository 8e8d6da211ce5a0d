package runtime

// Proposals returns the values of a completion as strings. Generated code calls it
// for functions that propose values of a string type of their own.
func Proposals[E ~string](list []E) []string {
	if list == nil {
		return nil
	}
	texts := make([]string, len(list))
	for i, e := range list {
		texts[i] = string(e)
	}
	return texts
}
