package clauses

const (
	layerTests      = "runtime/layer."
	middlewareTests = "runtime/middleware."
	commandTests    = "runtime/command."
	serverTests     = "runtime/server."
	corpusTests     = "internal/testgen."
	workspaceTests  = "examples/catalog/workspace."
)

// layerRows are those about schemas, registry, protocol, privacy, standard input and
// output, middleware and workspaces.
var layerRows = []row{
	{"12.1", "args struct and flat signature", corpusTests + "TestL12_1_Schemas/args struct and flat signature", ""},
	{"12.1", "unknown key to both", corpusTests + "TestL12_1_Answers/unknown key", ""},
	{"12.1", "limit 0 to both", corpusTests + "TestL12_1_Answers/bound", ""},
	{"12.1", "one parameter called params", corpusTests + "TestL12_1_Schemas/params of a struct type", ""},
	{"12.1", "echo without text", "runtime/layertest.TestL12_1_EchoRefusals", ""},
	{"12.1", "nested window and limit as text", corpusTests + "TestL12_1_Answers/nested model", ""},
	{"12.1", "list from a factory", corpusTests + "TestL12_1_Schemas/factory default list", ""},

	{"12.2", "escaped ARN", layerTests + "TestL4_6_Lookup/served as sent", ""},
	{"12.2", "longer template first", layerTests + "TestL4_6_Lookup/longest template", ""},
	{"12.2", "shorter template", layerTests + "TestL4_6_Lookup/shorter template", ""},
	{"12.2", "denied static resource in three spellings", layerTests + "TestL12_2_PoliciesSeeCanonicalURIs", ""},
	{"12.2", "denied pattern of assets", layerTests + "TestL12_2_PoliciesSeeCanonicalURIs", ""},
	{"12.2", "excluded category and a prefix", layerTests + "TestL12_2_FilterAndPrefix", ""},

	{"12.3", "versions: known, unknown, oldest", serverTests + "TestL12_3_Versions/2024-11-05", ""},
	{"12.3", "initialize twice", serverTests + "TestL7_8_StdioSurvivesMalformedLines/second handshake", ""},
	{"12.3", "unknown method", serverTests + "TestL7_8_StdioSurvivesMalformedLines/unknown method", ""},
	{"12.3", "params of a list", serverTests + "TestL7_8_StdioSurvivesMalformedLines/params list", ""},
	{"12.3", "response of a client", serverTests + "TestL7_8_StdioIgnores/a response", ""},
	{"12.3", "batches", serverTests + "TestL12_3_Batches", ""},
	{"12.3", "three pages of eight tools", serverTests + "TestL7_6_Paging", ""},
	{"12.3", "echo ab twice", serverTests + "TestClients", ""},
	{"12.3", "failing tool", serverTests + "TestClients/failing handler", ""},
	{"12.3", "unknown tool", serverTests + "TestClients/unknown tool", ""},
	{"12.3", "call without a name", serverTests + "TestL7_8_StdioSurvivesMalformedLines/no name", ""},
	{"12.3", "arguments of a list", serverTests + "TestL7_8_StdioSurvivesMalformedLines/arguments list", ""},
	{"12.3", "slow at level warning without a token", serverTests + "TestL7_5_ProgressAndLogs/error", ""},
	{"12.3", "level loud", serverTests + "TestL7_8_StdioSurvivesMalformedLines/level", ""},
	{"12.3", "cancelled call", serverTests + "TestL12_5_Cancel", ""},
	{"12.3", "cancelled unknown call", serverTests + "TestL7_8_StdioIgnores/cancellation of nothing", ""},
	{"12.3", "unknown resources", serverTests + "TestL12_3_ResourcesPromptsCompletions", ""},
	{"12.3", "prompt without name, unknown prompt", serverTests + "TestL12_3_ResourcesPromptsCompletions", ""},
	{"12.3", "completions", "runtime/layertest.TestL12_3_KitCompletions", ""},
	{"12.3", "completion of another reference", serverTests + "TestL7_4_Parameters", ""},
	{"12.3", "change from a worker", layerTests + "TestL12_3_ChangeFiredByATool", ""},
	{"12.3", "change before initialized", serverTests + "TestL12_3_NothingIsToldBeforeInitialized", ""},
	{"12.3", "extras of stateless results", serverTests + "TestL7_1_ResultExtrasOfOtherKinds", ""},
	{"12.3", "envelope without capabilities", serverTests + "TestL12_3_Envelopes/without capabilities", ""},
	{"12.3", "envelope of 2099", serverTests + "TestL12_3_Envelopes/unknown version", ""},
	{"12.3", "initialize on a stateless connection", serverTests + "TestL12_3_Envelopes/initialize after one", ""},
	{"12.3", "call without envelope on a stateless connection", serverTests + "TestL7_3_OtherEra/plain after an envelope", ""},
	{"12.3", "envelope on a connection with a session", serverTests + "TestL7_3_OtherEra/envelope after a handshake", ""},
	{"12.3", "discover on a connection with a session", serverTests + "TestL12_3_Envelopes/discover after initialize", ""},
	{"12.3", "listen", serverTests + "TestL12_3_Listen", ""},
	{"12.3", "results against the official schema", "", judgedBySuite},

	{"12.4", "resource handler refuses", layerTests + "TestL12_4_ResourceHandlerRaisesInvalidArguments", ""},
	{"12.4", "resource and prompt handlers crash", layerTests + "TestL12_4_HandlersCrashQuotingTheArgument", ""},
	{"12.4", "prompt text from data", layerTests + "TestL12_4_PromptTextWithDataMarker", ""},
	{"12.4", "embedded resource from data", layerTests + "TestL12_4_EmbeddedResourceWithDataMarker", ""},

	{"12.5", "session with garbage and noise", serverTests + "TestL7_8_StdoutIsProtected", ""},
	{"12.5", "garbage line", serverTests + "TestL7_8_StdioSurvivesMalformedLines/word", ""},
	{"12.5", "end of input", serverTests + "TestL7_8_EndOfInputWaitsForCalls", ""},
	{"12.5", "sleepy is cancelled", serverTests + "TestL12_5_Cancel", ""},
	{"12.5", "registry of one's own", commandTests + "TestServeStdio", ""},

	{"12.8", "no hashes, inner report, denied call", middlewareTests + "TestL12_8_AuditWithoutHashes", ""},
	{"12.8", "neither path nor stream", middlewareTests + "TestL12_8_AuditWithoutPathAndStream", ""},
	{"12.8", "echo twice", middlewareTests + "TestL12_8_CacheHits", ""},
	{"12.8", "other arguments", middlewareTests + "TestL12_8_CacheMisses/other arguments", ""},
	{"12.8", "other principal", middlewareTests + "TestL12_8_CacheMisses/other principal", ""},
	{"12.8", "change event", middlewareTests + "TestL12_8_CacheMisses/change event", ""},
	{"12.8", "writing tool", middlewareTests + "TestL12_8_CacheMisses/writing tool", ""},
	{"12.8", "completion that may be cached", middlewareTests + "TestL12_8_WhatIsCached/completion that the predicate takes", ""},
	{"12.8", "audited completion", middlewareTests + "TestL12_8_CompletionsAreAudited", ""},
	{"12.8", "limited completion", middlewareTests + "TestL12_8_CompletionsCount/resource", ""},
	{"12.8", "invalid call twice", middlewareTests + "TestL12_8_WhatIsCached/error result", ""},
	{"12.8", "short life, one entry", middlewareTests + "TestL12_8_EntriesGo/with time", ""},
	{"12.8", "one call per principal", middlewareTests + "TestL12_8_OnePerPrincipal", ""},
	{"12.8", "retry after a timeout", middlewareTests + "TestL12_8_Retries/first attempt timed out", ""},
	{"12.8", "no retry of what is not idempotent", middlewareTests + "TestL12_8_Retries/not idempotent", ""},
	{"12.8", "every attempt times out", middlewareTests + "TestL12_8_Retries/every attempt timed out", ""},

	{"12.11", "path inside", workspaceTests + "TestL12_11_Paths/inside", ""},
	{"12.11", "path relative to the first root", workspaceTests + "TestL12_11_Paths/relative to the first root", ""},
	{"12.11", "password file", workspaceTests + "TestL12_11_Paths/etc passwd", ""},
	{"12.11", "parent directory", workspaceTests + "TestL12_11_Paths/escape", ""},
	{"12.11", "symlink out", workspaceTests + "TestL12_11_Paths/symlink out", ""},
	{"12.11", "missing file", workspaceTests + "TestL12_11_Paths/missing", ""},
	{"12.11", "missing file that need not exist", "", noMustExist},
	{"12.11", "roots of the environment", workspaceTests + "TestC7_1_RootsOfTheEnvironment", ""},
	{"12.11", "default roots and output directory", workspaceTests + "TestC7_1_DefaultRoots", ""},
	{"12.11", "load twice, bad name, duplicate", workspaceTests + "TestL12_11_Names/twice", ""},
	{"12.11", "more datasets than fit", workspaceTests + "TestL12_11_Names/more than fit", ""},
	{"12.11", "events", workspaceTests + "TestC2_7_Events", ""},
}
