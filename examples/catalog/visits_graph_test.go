package main

// graphVisits call the tools of the whole graph.
func graphVisits() []visit {
	return []visit{
		{"lateral_movement_paths", `{}`},
		{"lateral_movement_paths", `{"start":"i-0track1"}`},
		{"lateral_movement_paths", `{"start":"gcp-worker"}`},
		{"cross_account_edges", `{}`},
	}
}
