package main

// complianceVisits call the tools of frameworks, and of reports taken in.
func complianceVisits() []visit {
	return []visit{
		{"list_frameworks", `{}`},
		{"list_frameworks", `{"provider":"GCP"}`},
	}
}
