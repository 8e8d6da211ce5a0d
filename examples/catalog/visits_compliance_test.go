package main

// complianceVisits call the tools of frameworks, and of reports taken in.
func complianceVisits() []visit {
	return nil
}
