package clauses

// redactClauses are the sections of the behaviour of redaction and its strategies.
var redactClauses = []clause{
	{"P5.0", "how every transform goes through a value", ""},
	{"P5.1", "options of redact", "proved by the tests of what they do"},
	{"P5.2", "which detectors and rules are active", ""},
	{"P5.3", "which strategy counts", ""},
	{"P5.4", "members of objects", ""},
	{"P5.5", "values under rules", ""},
	{"P5.6", "texts under rules", ""},
	{"P5.7", "tags", "proved by rows X9 and X10"},
	{"P5.8", "mentions of names", "proved by row X18"},
	{"P5.9", "texts that are the whole value, or data", "proved by rows X13, X24 and X25"},
	{"P5.10", "labels as keys", "proved by row X19"},
	{"P5.11", "formats of the reference system", "no equivalent: they are formats of its own documents; policies that name their rules load"},

	{"P7.1", "how strategies are written", ""},
	{"P7.2", "redact", ""},
	{"P7.3", "mask", ""},
	{"P7.4", "hash", ""},
	{"P7.5", "pseudonymize", ""},
	{"P7.6", "generalize", ""},
	{"P7.7", "drop and keep", ""},
	{"P7.8", "one text under each strategy", ""},
}

const redactTests = "runtime/transform."

// redactRows are the edge cases of redaction.
var redactRows = []row{
	{"P13.5", "X1", redactTests + "TestRowX1_Metadata", ""},
	{"P13.5", "X3", redactTests + "TestRowX3_HashesByKey", ""},
	{"P13.5", "X4", redactTests + "TestRowX4_NumbersInBuckets", ""},
	{"P13.5", "X6", redactTests + "TestRowX6_ActiveDetectors", ""},
	{"P13.5", "X7", redactTests + "TestRowX7_Confidence", ""},
	{"P13.5", "X9", redactTests + "TestRowX9_Tags", ""},
	{"P13.5", "X10", redactTests + "TestRowX10_FindingsInTags", ""},
	{"P13.5", "X12", redactTests + "TestRowX12_SkippedKeys", ""},
	{"P13.5", "X13", redactTests + "TestRowX13_DroppedAtTheTop", ""},
	{"P13.5", "X15", redactTests + "TestRowX15_NoPseudonyms", ""},
	{"P13.5", "X16", redactTests + "TestRowX16_EveryReplacementCounts", ""},
	{"P13.5", "X18", redactTests + "TestRowX18_Mentions", ""},
	{"P13.5", "X19", redactTests + "TestRowX19_LabelsAreNoSecrets", ""},
	{"P13.5", "X21", redactTests + "TestRowX21_RepeatedDigits", ""},
	{"P13.5", "X22", redactTests + "TestRowX22_GUIDUnderID", ""},
	{"P13.5", "X24", redactTests + "TestRowX24_TextThatIsData", ""},
	{"P13.5", "X25", redactTests + "TestRowX25_KnownValuesInText", ""},
	{"P13.5", "X27", redactTests + "TestRowX27_Strict", ""},
}
