package main

// dependencyVisits call the tools of what needs what.
func dependencyVisits() []visit {
	return nil
}
