package main

// graphVisits call the tools of the whole graph.
func graphVisits() []visit {
	return []visit{
		{"lateral_movement_paths", `{}`},
		{"lateral_movement_paths", `{"start":"i-0track1"}`},
		{"lateral_movement_paths", `{"start":"gcp-worker"}`},
		{"cross_account_edges", `{}`},
		{"graph_stats", `{}`},
		{"security_coverage", `{}`},
		{"reachability_findings", `{"limit":500}`},
		{"reachability_findings", `{"add_to_dataset":true,"dataset":"loaded"}`},
		{"list_findings", `{"source_tool":"reachability","dataset":"loaded"}`},
		{"diff_datasets", `{"base":"northwharf","target":"loaded","limit":500}`},
		{"subgraph_export", `{"seeds":["internet","voyages","fn-dispatch"],"depth":4}`},
		{"subgraph_export", `{"seeds":["internet"],"format":"cytoscape","depth":2}`},
		{"centrality_top", `{"top":200}`},
		{"centrality_top", `{"metric":"betweenness","asset_types":["s3-bucket"]}`},
	}
}
