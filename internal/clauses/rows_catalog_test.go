package clauses

// Where the catalog's tests are.
const (
	catalogTests   = "examples/catalog."
	inventoryTests = catalogDir + "inventory."
	graphTests     = catalogDir + "graph."
	loadTests      = catalogDir + "load."
	pagingTests    = catalogDir + "paging."
	catalogDir     = "examples/catalog/"
)

// Reasons that several rows of the catalog share.
const (
	noVendor   = "no equivalent: reports of scanners are read in one generic form"
	noMutation = "no equivalent: a dataset never changes; a change makes the next version, whose views are its own"
)

// catalogRows are the edge cases of the example's workspace, lists, graph, resources
// and prompts.
var catalogRows = []row{
	{"C7.1", "workspace_status, nothing loaded", catalogTests + "TestC7_1_StatusOfAnEmptyWorkspace", ""},
	{"C7.1", "any data tool, nothing loaded", catalogTests + "TestC7_1_DataToolsWithoutData", ""},
	{"C7.1", "load a map", workspaceTests + "TestC7_1_NamesOfLoadedFiles", ""},
	{"C7.1", "load a report twice", workspaceTests + "TestC7_1_NamesOfLoadedFiles", ""},
	{"C7.1", "the same with replace", catalogTests + "TestC7_1_LoadDataset", ""},
	{"C7.1", "load under a bad name", catalogTests + "TestC7_1_LoadDatasetErrors", ""},
	{"C7.1", "missing file inside a root", workspaceTests + "TestC7_1_LoadErrors/missing file", ""},
	{"C7.1", "relative path", workspaceTests + "TestC7_1_NamesOfLoadedFiles", ""},
	{"C7.1", "wrong-typed tags that hold a secret", loadTests + "TestC7_1_ContentErrors/tags of the wrong type", ""},
	{"C7.1", "other JSON, a text, an empty directory", loadTests + "TestC7_1_ContentErrors/unknown object", ""},
	{"C7.1", "an empty directory", loadTests + "TestC7_1_PathErrors", ""},
	{"C7.1", "empty lists", loadTests + "TestC7_1_EmptyEstate", ""},
	{"C7.1", "report with links in the place of edges", loadTests + "TestC7_1_EdgesFromLinks", ""},
	{"C7.1", "depth of detection", "", noVendor},
	{"C7.1", "first load without activating", catalogTests + "TestC7_1_LoadDataset", ""},
	{"C7.1", "unload the active one", catalogTests + "TestC7_1_SelectSnapshotUnload", ""},
	{"C7.1", "select an unknown one", catalogTests + "TestC7_1_SelectSnapshotUnload", ""},
	{"C7.1", "snapshot, then a change of the origin", catalogTests + "TestC7_1_SelectSnapshotUnload", ""},
	{"C7.1", "diff after removing an asset", catalogTests + "TestC7_1_DiffAfterRemovingAnAsset", ""},
	{"C7.1", "export, load it back", catalogTests + "TestC7_1_Export", ""},
	{"C7.1", "export out of the directory", catalogTests + "TestC7_1_ExportStaysInside", ""},
	{"C7.1", "events of select", catalogTests + "TestC2_7_ClientsAreTold", ""},
	{"C7.1", "events of load", catalogTests + "TestC2_7_ClientsAreTold", ""},
	{"C7.1", "build racing a mutation", "", noMutation},
	{"C7.1", "no roots in / and home", workspaceTests + "TestC7_1_DefaultRoots", ""},

	{"C7.2", "every kind of reference", inventoryTests + "TestC7_2_References", ""},
	{"C7.2", "name in another case", inventoryTests + "TestC7_2_References/case of a name", ""},
	{"C7.2", "id equal to a name", inventoryTests + "TestC7_2_IDWinsOverName", ""},
	{"C7.2", "name shared by two", inventoryTests + "TestC7_2_SharedName", ""},
	{"C7.2", "substring of several", inventoryTests + "TestC7_2_NoMatch", ""},
	{"C7.2", "finding with a shared name", inventoryTests + "TestC7_2_FindingsOnAssets", ""},
	{"C7.2", "finding by the id of its tool", catalogTests + "TestC3_4_FindingByTheIDOfItsTool", ""},

	{"C7.3", "types in any spelling", inventoryTests + "TestC7_3_AssetFilters/types in any spelling, exposed", ""},
	{"C7.3", "unknown field, known fields", catalogTests + "TestC7_3_Arguments", ""},
	{"C7.3", "tags", catalogTests + "TestGoldenResults/find_assets_projected", ""},
	{"C7.3", "unknown argument", catalogTests + "TestC7_3_Arguments", ""},
	{"C7.3", "region in another case", inventoryTests + "TestC7_3_AssetFilters/region in another case", ""},
	{"C7.3", "query in another case, and in tags", inventoryTests + "TestC7_3_AssetFilters/query in a tag value", ""},
	{"C7.3", "suppressed findings only", inventoryTests + "TestC7_3_AssetFilters", ""},
	{"C7.3", "sort by risk", inventoryTests + "TestC7_3_EqualRisk", ""},
	{"C7.3", "sort by name, descending", inventoryTests + "TestC7_3_AssetOrders", ""},
	{"C7.3", "cursor of another list, garbage", catalogTests + "TestC7_3_CursorsOfAnotherList", ""},
	{"C7.3", "another limit, other fields", catalogTests + "TestC4_PageByPage", ""},
	{"C7.3", "list_accounts", catalogTests + "TestC7_3_ListAccounts", ""},
	{"C7.3", "coverage of a file", catalogTests + "TestC7_3_Coverage", ""},
	{"C7.3", "get_asset with one relation", catalogTests + "TestC7_3_GetAssetRelations", ""},
	{"C7.3", "metadata over the budget", catalogTests + "TestC7_3_MetadataOverBudget", ""},

	{"C7.4", "neighbors with a limit, too deep", graphTests + "TestC7_4_NeighborsLimit", ""},
	{"C7.4", "neighbors too deep", catalogTests + "TestC7_4_GraphArguments", ""},
	{"C7.4", "neighbors of the internet", catalogTests + "TestC7_4_NeighborsOfTheInternet", ""},
	{"C7.4", "edges of a port", graphTests + "TestC7_4_EdgesOfThePort", ""},
	{"C7.4", "edges from the internet", catalogTests + "TestC7_4_EdgesFromTheInternet", ""},
	{"C7.4", "paths to the database", catalogTests + "TestC7_4_PathsToTheDatabase", ""},
	{"C7.4", "as many paths as there are", graphTests + "TestC7_4_PathsAgainstEveryPath", ""},
	{"C7.4", "gateway of a network with a database", graphTests + "TestC7_4_GatewayIsNoWayIn", ""},
	{"C7.4", "nothing exposed", graphTests + "TestC7_4_NothingExposed", ""},
	{"C7.4", "lateral movement", catalogTests + "TestC7_4_Lateral", ""},
	{"C7.4", "internet_exposure", graphTests + "TestC7_4_ExposureOrder", ""},
	{"C7.4", "dependency_tree", catalogTests + "TestC7_4_DependencyTree", ""},
	{"C7.4", "shared_dependencies", catalogTests + "TestC7_4_SharedDependencies", ""},
	{"C7.4", "centrality", catalogTests + "TestC7_4_Centrality", ""},
	{"C7.4", "subgraph", catalogTests + "TestC7_4_Subgraph", ""},
	{"C7.4", "graph_stats", catalogTests + "TestC7_4_GraphStats", ""},

	{"C7.5", "list_findings", catalogTests + "TestC7_5_ListFindings", ""},
	{"C7.5", "suppress a known and an unknown one", catalogTests + "TestC7_5_SuppressKnownAndUnknown", ""},
	{"C7.5", "short reason, no ids", catalogTests + "TestC7_5_SuppressArguments", ""},
	{"C7.5", "get_finding, suppressed", catalogTests + "TestC7_5_GetFinding", ""},
	{"C7.5", "findings_summary", catalogTests + "TestC7_5_FindingsSummary", ""},
	{"C7.5", "reachability_findings", catalogTests + "TestC7_5_Reachability", ""},
	{"C7.5", "compliance_summary", inventoryTests + "TestC3_9_Postures", ""},
	{"C7.5", "control_status", catalogTests + "TestC7_5_ControlStatus", ""},
	{"C7.5", "compliance_gaps", catalogTests + "TestC7_5_ComplianceGaps", ""},

	{"C7.6", "asset by id and ARN", catalogTests + "TestC7_6_AssetByAnyReference", ""},
	{"C7.6", "neighbours of an ARN with slashes", catalogTests + "TestC7_6_NeighborsOfAnARN", ""},
	{"C7.6", "summary of findings, findings of a severity", catalogTests + "TestC7_6_StaticWins", ""},
	{"C7.6", "unknown values", catalogTests + "TestC7_6_UnknownValues", ""},
	{"C7.6", "read with nothing loaded", catalogTests + "TestC7_6_NothingLoaded", ""},
	{"C7.6", "GraphML", catalogTests + "TestC7_6_GraphML", ""},
	{"C7.6", "embedded resource", catalogTests + "TestC7_6_EmbeddedIsWhatIsRead", ""},
	{"C7.6", "prompt about an inactive dataset", catalogTests + "TestC7_6_InactiveDataset", ""},
	{"C7.6", "prompt without a required argument", catalogTests + "TestC7_6_RequiredArguments", ""},
	{"C7.6", "text of a task", catalogTests + "TestC7_6_TaskTextIsFree", ""},
	{"C7.6", "completion in the dataset of the context", catalogTests + "TestC1_13_Completers/in the dataset that is known", ""},
	{"C7.6", "completion of duplicate names", catalogTests + "TestC1_13_Completers/duplicate name", ""},
	{"C7.6", "completion with nothing loaded", catalogTests + "TestC7_6_CompletionWithNothingLoaded", ""},
	{"C7.6", "frameworks with nothing loaded", catalogTests + "TestC7_6_FrameworksWithoutData", ""},
	{"C7.6", "completion of an unknown argument", catalogTests + "TestC1_13_Completers/unknown variable", ""},

	{"C7.7", "second collection within the cooldown", catalogTests + "TestC7_7_Cooldown", ""},
	{"C7.7", "another operation on a busy scope", catalogTests + "TestC7_7_Busy", ""},
	{"C7.7", "force with and without a role", catalogTests + "TestC7_7_Force", ""},
	{"C7.7", "result name taken or malformed", catalogTests + "TestC7_7_ResultName", ""},
	{"C7.7", "progress", catalogTests + "TestC7_7_Progress", ""},
	{"C7.7", "overrides", catalogTests + "TestC7_7_Overrides", ""},
	{"C7.7", "list_capabilities under a policy", catalogTests + "TestC7_7_ListCapabilitiesUnderAPolicy", ""},
	{"C7.7", "list_capabilities with nothing loaded", catalogTests + "TestC7_7_ListCapabilitiesWithNothingLoaded", ""},
	{"C7.7", "meta tools with nothing loaded", catalogTests + "TestC7_7_VocabularyWithNothingLoaded", ""},
}
