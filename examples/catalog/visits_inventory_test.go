package main

// inventoryVisits call the tools of lists of an inventory, and of its vocabulary.
func inventoryVisits() []visit {
	return []visit{
		{"list_datasets", `{}`},
		{"list_asset_types", `{}`},
		{"list_accounts", `{}`},
		{"list_regions", `{}`},
		{"list_tags", `{}`},
		{"list_tags", `{"key":"owner"}`},
		{"list_tags", `{"key":"deploy-token"}`},
		{"coverage_report", `{}`},
		{"load_dataset", `{"path":"embedded:northwharf-collected","name":"covered","activate":false}`},
		{"coverage_report", `{"dataset":"covered"}`},
		{"unresolved_references", `{}`},
		{"organization_topology", `{"include_policies":true}`},
		{"describe_schema", `{}`},
		{"explain_asset_type", `{"asset_type":"SECRET"}`},
		{"explain_edge_type", `{"edge_type":"GRANTS_ACCESS"}`},
	}
}
