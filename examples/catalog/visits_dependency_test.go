package main

// dependencyVisits call the tools of what needs what.
func dependencyVisits() []visit {
	return []visit{
		{"findings_for_asset", `{"ref":"i-0jump1"}`},
		{"findings_for_asset", `{"ref":"bucket-audit","include_suppressed":true}`},
		{"depends_on", `{"ref":"i-0track1","max_depth":15}`},
		{"depends_on", `{"ref":"fn-dispatch"}`},
		{"dependents", `{"ref":"key-manifests","max_depth":15}`},
		{"dependency_tree", `{"ref":"role-tracker","max_depth":6}`},
		{"dependency_tree", `{"ref":"acct-prod","include_hierarchy":true}`},
		{"shared_dependencies", `{}`},
		{"largest_blast_radius", `{"top":100}`},
	}
}
