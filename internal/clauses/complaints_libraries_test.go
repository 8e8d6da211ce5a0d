package clauses

// libraryComplaints are about libraries for MCP servers, and about clients and
// servers at large.
var libraryComplaints = []complaint{
	// The Go SDK and its schemas.
	{"modelcontextprotocol/go-sdk#425", "no enums in tags", "internal/testgen.TestGenerated/enums", ""},
	{"modelcontextprotocol/go-sdk#140", "no bounds, defaults and examples in tags", "internal/testgen.TestGenerated/scalars", ""},
	{"modelcontextprotocol/go-sdk#47", "descriptions of properties are awkward", "gen/build.TestDocs", ""},
	{"modelcontextprotocol/go-sdk#1201", "64-bit arguments lose precision", "runtime/codec.TestL3_4_SizedIntegers", ""},
	{"modelcontextprotocol/go-sdk#1236", "64-bit results lose precision in clients", "runtime/codec.TestL3_4_QuotedNumbers", ""},
	{"modelcontextprotocol/go-sdk#749; google/jsonschema-go#79", "recursive types are refused", "gen/schema.TestL3_1_RecursiveTypes", ""},
	{"modelcontextprotocol/go-sdk#77", "a large type takes all memory", "gen/build.TestGrowingInstances", ""},
	{"modelcontextprotocol/go-sdk#153; google/jsonschema-go#77", "types with a JSON form of their own get another schema", "internal/testgen.TestDiagnostics/opaque_type", ""},
	{"modelcontextprotocol/go-sdk#659, #658", "no schema of one's own for a type", "internal/testgen.TestGenerated/declared", ""},
	{"modelcontextprotocol/go-sdk#894", "any becomes the schema true", "internal/testgen.TestSchemasAreStrict", ""},
	{"modelcontextprotocol/go-sdk#892; google/jsonschema-go#71", "objects cannot be opened", "gen/schema.TestQ37_NestedObjectsAreClosed", ""},
	{"google/jsonschema-go#48, #2; modelcontextprotocol/go-sdk#245", "slices may be null, or not", "runtime/codec.TestL3_4_Lists", ""},
	{"google/jsonschema-go#41", "pointers may be null, or not", "internal/testgen.TestGenerated/optional", ""},
	{"google/jsonschema-go#20", "errors too long for a model", "runtime/codec.TestL3_5_Messages", ""},
	{"modelcontextprotocol/go-sdk#450", "bad arguments are protocol errors", "runtime/server.TestClients/wrong arguments", ""},
	{"modelcontextprotocol/go-sdk#691", "nil results change with the schema", "internal/testgen.TestCompiled/results", ""},
	{"modelcontextprotocol/go-sdk#808, #908", "hints that are false are not sent", "runtime.TestS3_3_ToolDefinition", ""},
	{"modelcontextprotocol/go-sdk#958, #1180", "a panic ends the process", "runtime/server.TestClients/panicking handler", ""},
	{"modelcontextprotocol/go-sdk#685", "each server pays for reflection", "internal/importrules.TestNoReflection", ""},
	{"lyeslabs/mcpgen#3", "only schemas are generated", "internal/testgen.TestNewcomerModule", ""},

	// mcp-go.
	{"mark3labs/mcp-go#833, #834", "misspelt arguments are dropped", "runtime/codec.TestSuggestions", ""},
	{"mark3labs/mcp-go#592, #913", "long integers are rounded", "internal/testgen.TestCompiled/differential", ""},
	{"mark3labs/mcp-go#224, #712, #690", "no properties when there are no arguments", "internal/testgen.TestSchemasAreStrict", ""},
	{"mark3labs/mcp-go#534, #535", "no Go struct as input", "internal/testgen.TestL12_1_Schemas", ""},
	{"mark3labs/mcp-go#811", "output schemas are never checked", "runtime/layertest.TestCheckResult", ""},
	{"mark3labs/mcp-go#815; modelcontextprotocol/typescript-sdk#2838", "schemas are made for each request", "gen/schema.TestSample", ""},
	{"mark3labs/mcp-go#260, #259", "false hints vanish", "runtime.TestL1_5_HintDerivation", ""},

	// FastMCP.
	{"PrefectHQ/fastmcp#932, #883, #693; anthropics/claude-code#3084, #5504, #80666", "objects and lists come as text", "runtime/codec.TestL3_4_Maps", ""},
	{"PrefectHQ/fastmcp#3931", "texts that look like JSON are parsed", "runtime/codec.TestTextsThatLookLikeJSON", ""},
	{"PrefectHQ/fastmcp#1946", "numbers in quotes are refused", "runtime/codec.TestL3_4_LaxIntegers", ""},
	{"PrefectHQ/fastmcp#2808, #2814; github/copilot-cli#1876", "clients do not follow references", "internal/testgen.TestSchemasAreStrict", ""},
	{"PrefectHQ/fastmcp#3141", "nobody says what a definition costs", "internal/testgen.TestLint/heavy_definition", ""},
	{"PrefectHQ/fastmcp#3655", "inlining was never in use", "internal/testgen.TestSchemasAreStrict", ""},
	{"PrefectHQ/fastmcp#2821", "schemas of results that are no objects", "runtime/layer.TestLG_List", ""},
	{"PrefectHQ/fastmcp#5030", "results that break their schema are successes", "runtime/layertest.TestHarnessFailsTests", ""},
	{"PrefectHQ/fastmcp#1323", "errors do not name the parameter", "runtime/codec.TestL3_3_MapKeysInPaths", ""},
	{"PrefectHQ/fastmcp#2466, #1565", "enums get lost", "runtime/codec.TestL3_4_Enums", ""},

	// protoc-gen-go-mcp.
	{"redpanda-data/protoc-gen-go-mcp#44", "unions stand at the top level", "internal/testgen.TestSchemasAreStrict", ""},
	{"redpanda-data/protoc-gen-go-mcp#7", "comments of fields are dropped", "gen/build.TestDocs", ""},
	{"redpanda-data/protoc-gen-go-mcp#25", "no hook before a call", "runtime/layer.TestL4_9_MiddlewareAnswers", ""},
	{"redpanda-data/redpanda#27476", "schemas are too clever for an editor", "internal/testgen.TestSchemasAreStrict", ""},

	// Clients and servers at large.
	{"anthropics/claude-code#5973, #4886, #56174; modelcontextprotocol/python-sdk#494; makenotion/notion-mcp-server#341", "a union of arguments is refused", "gen/lint/dialect.TestRoots", ""},
	{"google-gemini/gemini-cli#13326; anomalyco/opencode#12295", "Gemini refuses references", "gen/lint/dialect.TestRecursive", ""},
	{"promptfoo/promptfoo#6902; anomalyco/opencode#14234", "Gemini refuses keywords", "gen/lint/dialect.TestFeatures", ""},
	{"github/github-mcp-server#376; RooCodeInc/Roo-Code#10472", "OpenAI wants closed objects", "gen/schema.TestQ37_NestedObjectsAreClosed", ""},
	{"posit-dev/chatlas#255", "OpenAI's strict mode refuses formats", "internal/testgen.TestLint/strict_modes", ""},
	{"openai/openai-agents-python#454", "properties must be there", "internal/testgen.TestSchemasAreStrict", ""},
	{"github/github-mcp-server#2587, #1952, #2488", "no arguments are not the same as empty ones", "internal/testgen.TestCompiled/no arguments", ""},
	{"openai/codex#8174; github/copilot-cli#1879, #2581; barryw/ImmichMCP#4; awslabs/mcp#616", "names with dots, or longer than 64", "runtime/export.TestQ39_NamesFit", ""},
	{"dbt-labs/dbt-mcp#178; oraios/serena#516; tim-smart/effect-mcp#10", "results are too long", "runtime/layer.TestLG_TruncatedText", ""},
	{"MoonshotAI/kimi-code#3234; microsoft/copilot-intellij-feedback#2058; modelcontextprotocol/modelcontextprotocol#2847", "everything is sent twice", "runtime/layer.TestOutputModes", ""},
	{"anthropics/claude-code#79944, #55677", "models see the structured content only", "internal/testgen.TestCompiled/calls", ""},
	{"anthropics/claude-code#76257; anthropics/claude-ai-mcp#121", "clients get output schemas wrong", "runtime.TestL1_7_OutputModes", ""},
	{"mdn/mcp#134; elgorro/aiquila#386; grafana/mcp-grafana#1180", "titles and hints are missing", "internal/testgen.TestLint/words", ""},
	{"modelcontextprotocol/modelcontextprotocol#2516; openai/codex#2611; langchain-ai/deepagents#2497", "the order of tools changes", "runtime.TestL2_InsertionOrder", ""},
	{"modelcontextprotocol/csharp-sdk#759, #714; modelcontextprotocol/java-sdk#997, #608; modelcontextprotocol/typescript-sdk#836", "all users see one list", "runtime/layer.TestL4_3_CallersSeeTheirLists", ""},
	{"grafana/mcp-k6#149; github/github-mcp-server#223", "tables in READMEs are out of date", "cmd/cloudg-gen.TestDocsFile", ""},
	{"hashicorp/terraform-mcp-server#518", "bounds are written in prose", "internal/testgen.TestGenerated/scalars", ""},
}
