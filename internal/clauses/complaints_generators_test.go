package clauses

// generatorComplaints are about Go code generators.
var generatorComplaints = []complaint{
	// How long loading takes.
	{"golang/go#31087", "loading costs far more than building", "gen/load.TestListsDoNotGrow", ""},
	{"99designs/gqlgen#918", "packages are loaded again and again", "gen/load.TestListsDoNotGrow", ""},
	{"99designs/gqlgen#3961", "relative patterns are something else", "gen/load.TestPatternsMeanTheSame", ""},
	{"maxbrunsfeld/counterfeiter#120, #123, #125", "one process for each directive", "gen/load.TestListsDoNotGrow", ""},
	{"maxbrunsfeld/counterfeiter#380", "the standard library is checked in each run", "gen/load.TestWhatIsParsed/export", ""},
	{"kubernetes/code-generator#100, #69", "modules made it slow", "gen/load.TestListsDoNotGrow/export", ""},
	{"openshift/api#2543", "files are parsed for each group", "gen/load.TestWhatIsParsed", ""},
	{"golang/go#31699; golang/tools#139", "no other detail for dependencies", "gen/load.TestDependency", ""},
	{"swaggo/swag#904", "everything is followed, reachable or not", "gen/load.TestWhatIsParsed", ""},
	{"goforj/wire#3", "bodies are checked for nothing", "gen/load.TestDependencyWithoutExportData", ""},

	// Aliases, generics, cgo.
	{"golang/go#63517, #35331, #69931", "syntax or types are silently empty", "gen/load.TestWhatIsParsed/source", ""},
	{"kubernetes-sigs/controller-tools#1053, #1136; 99designs/gqlgen#3222; tailscale/tailscale#13224", "aliases make it panic", "internal/testgen.TestGenerated/foreigners", ""},
	{"ogen-go/ogen#1748; golang/go#79770, #81161", "json.RawMessage becomes an alias", "internal/testgen.TestGenerated/foreigners", ""},
	{"redpanda-data/protoc-gen-go-mcp#52", "a generated file lacks an import", "internal/testgen.TestCompiled", ""},
	{"google/wire#354, #381", "generic types are unknown patterns", "internal/testgen.TestGenerated/generics", ""},
	{"swaggo/swag#1295", "a type parameter is a type that cannot be found", "internal/testgen.TestDiagnostics/type_parameters", ""},
	{"golang/go#27010, #20358", "packages with cgo make it fail", "gen/load.TestFiles", ""},

	// Own output and broken trees.
	{"99designs/gqlgen#112", "code that uses deleted output stops it", "internal/testgen.TestBrokenTree/missing", ""},
	{"99designs/gqlgen#4262", "own old output is taken for the user's", "gen/build.TestScope", ""},
	{"derision-test/go-mockgen#48; golang/mock#275; vektra/mockery#73", "old output that does not compile stops it", "internal/testgen.TestBrokenTree/stale", ""},
	{"maxbrunsfeld/counterfeiter#182", "an import that nothing needs stops it", "gen/load.TestUnresolvedImports", ""},
	{"kubernetes-sigs/controller-tools#336", "an empty file makes it panic", "internal/testgen.TestBrokenTree/empty", ""},
	{"mailru/easyjson#355, #1, #400", "the user's program is run", "internal/testgen.TestNothingIsRun", ""},
	{"OffchainLabs/methodical-ssz#2; cheekybits/genny#51", "a failed run leaves an empty file", "gen/output.TestWriteInterrupted", ""},
	{"ent/ent#852, #3240", "merge conflicts in output stop it", "internal/testgen.TestBrokenTree/conflict in body", ""},

	// Directives and diagnostics.
	{"kubernetes-sigs/controller-tools#887, #1126", "misspelt markers are ignored", "internal/testgen.TestDiagnostics/near_miss", ""},
	{"kubernetes-sigs/controller-tools#551, #574, #313", "a blank line decides whether a marker counts", "internal/testgen.TestDiagnostics/detached", ""},
	{"kubernetes-sigs/controller-tools#621", "contradictions are resolved silently", "internal/testgen.TestDiagnostics/key_conflict", ""},
	{"golang/go#54349", "gofmt rewrites the comments", "internal/testgen.TestGofmtKeepsDirectives", ""},
	{"kubernetes-sigs/controller-tools#1017, #552; kubernetes/gengo#136", "no place, or one in a dependency", "gen/build.TestForeignField", ""},
	{"swaggo/swag#1014", "comments of dependencies are read", "internal/testgen.TestDirectivesOfOtherPackages", ""},

	// Output.
	{"kubernetes/kubernetes#16128", "global numbers change the whole file", "gen/render.TestNewField", ""},
	{"99designs/gqlgen#114; dave/jennifer#72, #100", "names of imports depend on their order", "internal/testgen.TestDeterministic", ""},
	{"matryer/moq#64, #92; vektra/mockery#1056", "a file imports its own package", "internal/testgen.TestGeneratedFiles", ""},
	{"sqlc-dev/sqlc#2450, #3018; vektra/mockery#334", "versions in headers", "internal/testgen.TestGeneratedFiles", ""},
	{"99designs/gqlgen#3517, #3169; a-h/templ#249; thriftrw/thriftrw-go#246", "tool and runtime of different versions", "internal/testgen.TestGeneratedFiles", ""},
	{"cue-lang/cue#2303; a-h/templ#325; palantir/conjure-go#65", "orphaned output stays", "gen/output.TestWrite", ""},
	{"hashicorp/packer-plugin-sdk#104; kubernetes/gengo#244; valyala/quicktemplate#62", "other output on Windows", "gen/output.TestPlatform", ""},
	{"99designs/gqlgen#1265, #3560", "files of 100,000 lines", "internal/testgen.TestGeneratedFiles", ""},
}
