package clauses

// privacyClauses are the sections of the behaviour of privacy that are lists of their own,
// and that of the tools about it.
var privacyClauses = []clause{
	{"P12.1", "where two versions of an earlier system differ", ""},
	{"P12.2", "gaps that an earlier system admits", ""},
	{"P12.3", "what else an earlier system does oddly", ""},
	{"P13.1", "rows about policies", rowsProve},
	{"P13.2", "rows about limits", rowsProve},
	{"P13.3", "rows about pipelines", rowsProve},
	{"P13.4", "rows about detectors", rowsProve},
	{"P13.5", "rows about redaction", rowsProve},
	{"P13.6", "rows about the vault", rowsProve},
	{"P13.7", "rows about the other transforms", rowsProve},
	{"P13.8", "rows about privacy from end to end", rowsProve},
	{"P14", "the tools and resources about privacy", ""},
}

// rowsProve is why a table of edge cases has no test of its own.
const rowsProve = "proved by its rows, whose tests have the names of the rows"

// privacyRows are how many rows the tables of edge cases about privacy have.
var privacyRows = map[string]int{
	"P12.1": 20, "P12.2": 24, "P12.3": 30,
	"P13.1": 26, "P13.2": 4, "P13.3": 13, "P13.4": 8, "P13.5": 18, "P13.6": 12, "P13.7": 17, "P13.8": 10,
}

const (
	privacyTests = "runtime/privacy."
	stateTests   = "runtime/state."
)

// differenceRows are where two versions of an earlier system differ, with what shows
// which of them is followed.
var differenceRows = []row{
	{"P12.1", "V1", policyTests + "TestP1_9_ConcreteURIs", ""},
	{"P12.1", "V2", policyTests + "TestP4_6_GenericPipeline", ""},
	{"P12.1", "V3", policyTests + "TestP12_1_V3_PreviewsGiveNothingOut", ""},
	{"P12.1", "V4", redactTests + "TestP12_1_V4_OwnRulesDefer", ""},
	{"P12.1", "V5", redactTests + "TestRowX21_RepeatedDigits", ""},
	{"P12.1", "V6", detectTests + "TestP6_7_Rules", ""},
	{"P12.1", "V7", redactTests + "TestRowX22_GUIDUnderID", ""},
	{"P12.1", "V8", redactTests + "TestRowX18_Mentions", ""},
	{"P12.1", "V9", redactTests + "TestRowX24_TextThatIsData", ""},
	{"P12.1", "V10", vaultTests + "TestP8_6_LinearScan", ""},
	{"P12.1", "V11", commandTests + "TestRowE4_EchoesShowTheToken", ""},
	{"P12.1", "V12", policyTests + "TestRowP35_TailsOfURIsAreHashed", ""},
	{"P12.1", "V13", privacyTests + "TestRowE14_OwnEntries", ""},
	{"P12.1", "V14", privacyTests + "TestRowX6_ListedDetectors", ""},
	{"P12.1", "V15", policyTests + "TestP1_1_StrictDecoding/a vault key that is a list", ""},
	{"P12.1", "V16", vaultTests + "TestRowV13_EncryptedFile", ""},
	{"P12.1", "V17", policyTests + "TestP4_2_OptionsByTypeAndID", ""},
	{"P12.1", "V18", vaultTests + "TestP8_8_TTL", ""},
	{"P12.1", "V19", redactTests + "TestP12_1_V19_GuardHonoursDisabledDetectors", ""},
	{"P12.1", "V20", layerTests + "TestLG_TruncatedText", ""},
}

// publishedTokens is why some tokens are no better than they are.
const publishedTokens = "not built: tokens have their published form, which documentation describes"

// gapRows are gaps of an earlier system, with what closes them here.
var gapRows = []row{
	{"P12.2", "G1", "internal/testgen/declared.TestG1_DeclaredFields", ""},
	{"P12.2", "G2", redactTests + "TestRowX21_RepeatedDigits", ""},
	{"P12.2", "G3", policyTests + "TestRowL17_GenericPipeline", ""},
	{"P12.2", "G4", layerTests + "TestPipelinesAnnotateTextBlocks", ""},
	{"P12.2", "G5", redactTests + "TestP12_1_V4_OwnRulesDefer", ""},
	{"P12.2", "G6", vaultTests + "TestCrash", ""},
	{"P12.2", "G7", "", publishedTokens},
	{"P12.2", "G8", redactTests + "TestP12_2_G8_AmbiguousTokens", ""},
	{"P12.2", "G9", policyTests + "TestEveryLayerIsBuiltAtLoad", ""},
	{"P12.2", "G10", policyTests + "TestWarnings", ""},
	{"P12.2", "G11", redactTests + "TestP9_4_Neutralise", ""},
	{"P12.2", "G12", stateTests + "TestFramesCannotBeMoved", ""},
	{"P12.2", "G13", "", "nothing to test: a remark for the documentation, which says that meaning is not hidden"},
	{"P12.2", "G14", redactTests + "TestP10_2_Project", ""},
	{"P12.2", "G15", layerTests + "TestQ57_Deadlines", ""},
	{"P12.2", "G16", layerTests + "TestX9_BinaryContent", ""},
	{"P12.2", "G17", middlewareTests + "TestX8_ReportsOfAllKinds", ""},
	{"P12.2", "G18", redactTests + "TestP12_2_G18_ManyNames", ""},
	{"P12.2", "G19", redactTests + "TestEveryProblemIsReported", ""},
	{"P12.2", "G20", redactTests + "TestP11_1_Depseudonymize", ""},
	{"P12.2", "G21", redactTests + "TestP7_5_PseudonymAs", ""},
	{"P12.2", "G22", policyTests + "TestG22_ResultsMatchAdaptedSchemas", ""},
	{"P12.2", "G23", policyTests + "TestRowR1_LimitByPrincipalAndTool", ""},
	{"P12.2", "G24", vaultTests + "TestLogsDoNotGrowForEver", ""},
}

// quirkRows are what an earlier system does oddly, with what shows what is done here.
var quirkRows = []row{
	{"P12.3", "Q1", vaultTests + "TestQ1_SpellingsShareATokenInAnyOrder", ""},
	{"P12.3", "Q2", vaultTests + "TestP8_4_SmallSpacesRunOut", ""},
	{"P12.3", "Q3", vaultTests + "TestP8_4_FailsClosed", ""},
	{"P12.3", "Q4", "", publishedTokens},
	{"P12.3", "Q5", redactTests + "TestP7_6_Generalize", ""},
	{"P12.3", "Q6", vaultTests + "TestP8_8_TTL", ""},
	{"P12.3", "Q7", redactTests + "TestP12_3_Q7_TokensAreAskedForEveryTime", ""},
	{"P12.3", "Q8", vaultTests + "TestRowV18_SaveWithAndWithoutAPath", ""},
	{"P12.3", "Q9", policyTests + "TestRowP14_SecretsAreNotShown", ""},
	{"P12.3", "Q10", redactTests + "TestP10_3_Aliases", ""},
	{"P12.3", "Q11", redactTests + "TestP9_2_Cap", ""},
	{"P12.3", "Q12", redactTests + "TestQ12_SanitizeTwice", ""},
	{"P12.3", "Q13", redactTests + "TestP5_4_Keys", ""},
	{"P12.3", "Q14", detectTests + "TestP6_6_Normal", ""},
	{"P12.3", "Q15", detectTests + "TestP6_7_CountsOfTokens", ""},
	{"P12.3", "Q16", detectTests + "TestP6_10_Basic", ""},
	{"P12.3", "Q17", detectTests + "TestP6_10_IPv6", ""},
	{"P12.3", "Q18", detectTests + "TestP6_10_Emails", ""},
	{"P12.3", "Q19", redactTests + "TestP12_3_Q19_NetworksAreNoAddresses", ""},
	{"P12.3", "Q20", policyTests + "TestP4_5_SkipMeansIDsToo", ""},
	{"P12.3", "Q21", stateTests + "TestNumberOfBucketsIsBounded", ""},
	{"P12.3", "Q22", policyTests + "TestRowP11_Cycles", ""},
	{"P12.3", "Q23", detectTests + "TestP6_9_Mistakes", ""},
	{"P12.3", "Q24", policyTests + "TestP2_3_TemplatesShareABucket", ""},
	{"P12.3", "Q25", vaultTests + "TestEntriesOfTokensAndValues", ""},
	{"P12.3", "Q26", "", "not built: the cache is off unless asked for and forgets within a minute unless told otherwise"},
	{"P12.3", "Q27", redactTests + "TestP7_3_Mask", ""},
	{"P12.3", "Q28", redactTests + "TestP5_5_ValuesUnderRules", ""},
	{"P12.3", "Q29", redactTests + "TestP5_5_ValuesUnderRules", ""},
	{"P12.3", "Q30", detectTests + "TestP12_3_Q30_DigitsAreASCII", ""},
}
