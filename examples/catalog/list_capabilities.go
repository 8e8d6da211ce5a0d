package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// maxToolSummary bounds the summary of a tool, in characters.
const maxToolSummary = 160

// ServerCapabilities are what the server offers to a caller.
type ServerCapabilities struct {
	Server  string `json:"server"`
	Version string `json:"version"`
	// Tools by category; both are sorted by name.
	Categories        runtime.Map[[]ToolOffered] `json:"categories"`
	ToolCount         int                        `json:"tool_count"`
	Resources         int                        `json:"resources"`
	ResourceTemplates int                        `json:"resource_templates"`
	// Names of the prompts.
	Prompts []string `json:"prompts"`
	// Tools in the order in which they serve a purpose.
	Workflows runtime.Map[[]string] `json:"workflows"`
	// What holds for all tools.
	Conventions runtime.Map[string] `json:"conventions"`
}

// ToolOffered is a tool in short.
type ToolOffered struct {
	Name         string   `json:"name"`
	Title        string   `json:"title"`
	ReadOnly     bool     `json:"read_only"`
	OpenWorld    bool     `json:"open_world"`
	Sensitivity  string   `json:"sensitivity"`
	Capabilities []string `json:"capabilities"`
	Summary      string   `json:"summary"`
}

// ListCapabilities tells what this server can do for you: its tools by category, and
// which of them to call in which order. Use it when no tool seems to fit.
//
//cloudg:tool title="List capabilities" category=meta tags=start-here sensitivity=public capabilities=none output=noschema
func (c *Catalog) ListCapabilities(ctx *runtime.Context) ServerCapabilities {
	directory, caller := ctx.Directory(), ctx.Principal()
	tools := directory.Tools(caller)
	shown := ServerCapabilities{
		Server: c.server.Name, Version: c.server.Version,
		ToolCount: len(tools), Resources: len(directory.Resources(caller)), ResourceTemplates: len(directory.Templates(caller)),
		Prompts: []string{},
	}
	slices.SortFunc(tools, func(a, b *runtime.ToolSpec) int {
		return cmp.Or(strings.Compare(a.Category, b.Category), strings.Compare(a.Name, b.Name))
	})
	offered := make(map[string]bool, len(tools))
	for _, tool := range tools {
		offered[tool.Name] = true
		list, _ := shown.Categories.Get(tool.Category)
		shown.Categories.Set(tool.Category, append(list, offer(directory.Prefix(), tool)))
	}
	for _, prompt := range directory.Prompts(caller) {
		shown.Prompts = append(shown.Prompts, directory.Prefix()+prompt.Name)
	}
	for _, w := range workflows() {
		if names := within(offered, directory.Prefix(), w.tools); len(names) > 0 {
			shown.Workflows.Set(w.purpose, names)
		}
	}
	for _, convention := range conventions() {
		shown.Conventions.Set(convention[0], convention[1])
	}
	return shown
}

// offer returns a tool in short.
func offer(prefix string, tool *runtime.ToolSpec) ToolOffered {
	capabilities := []string{}
	for _, capability := range tool.Capabilities {
		capabilities = append(capabilities, string(capability))
	}
	slices.Sort(capabilities)
	return ToolOffered{
		Name: prefix + tool.Name, Title: tool.Title, ReadOnly: tool.Hints.ReadOnly == runtime.True,
		OpenWorld: tool.Hints.OpenWorld == runtime.True, Sensitivity: string(tool.Sensitivity),
		Capabilities: capabilities, Summary: firstSentence(tool.Description),
	}
}

// firstSentence returns the first sentence of a text on one line, cut to
// maxToolSummary.
func firstSentence(text string) string {
	line := strings.Join(strings.Fields(text), " ")
	if sentence, _, more := strings.Cut(line, ". "); more {
		line = sentence + "."
	}
	if runes := []rune(line); len(runes) > maxToolSummary {
		return string(runes[:maxToolSummary-1]) + "…"
	}
	return line
}

// within returns the tools that are offered, as the caller knows them.
func within(offered map[string]bool, prefix string, tools []string) []string {
	var names []string
	for _, name := range tools {
		if offered[name] {
			names = append(names, prefix+name)
		}
	}
	return names
}

// workflow is a purpose and the tools that serve it.
type workflow struct {
	purpose string
	tools   []string
}

func workflows() []workflow {
	return []workflow{
		{"review_posture", []string{"workspace_status", "dataset_summary", "list_accounts", "top_risks", "internet_exposure", "attack_paths", "lateral_movement_paths", "security_coverage", "largest_blast_radius", "coverage_report"}},
		{"investigate_asset", []string{"find_assets", "get_asset", "findings_for_asset", "neighbors", "depends_on", "dependents", "dependency_tree", "find_paths", "blast_radius"}},
		{"review_trust", []string{"cross_account_edges", "lateral_movement_paths", "organization_topology", "get_edges"}},
		{"fix_findings", []string{"ingest_reports", "reachability_findings", "list_findings", "top_risks", "blast_radius", "suppress_findings"}},
		{"check_compliance", []string{"list_frameworks", "compliance_summary", "list_controls", "control_status", "compliance_gaps"}},
		{"compare_states", []string{"list_datasets", "snapshot_dataset", "load_dataset", "diff_datasets"}},
		{"collect", []string{"rate_limit_status", "collect_assets", "run_scanners", "dataset_summary"}},
		{"learn_vocabulary", []string{"describe_schema", "list_asset_types", "explain_asset_type", "explain_edge_type"}},
	}
}

// conventions are what holds for all tools, as pairs of a topic and a sentence.
func conventions() [][2]string {
	return [][2]string{
		{"references", "An asset goes by its id, its ARN or the end of it, or its name when only one asset has that name."},
		{"datasets", "A tool looks at the active dataset unless the argument dataset names another one."},
		{"pages", "Pass next_cursor back as cursor, with the same conditions, until it is null. A change of the dataset ends a listing."},
		{"links", "What stands under uri can be read as a resource, as long as its dataset is the active one."},
		{"enums", "Asset types, edge types, providers and severities may be written in any case, with - or a space for _."},
	}
}
