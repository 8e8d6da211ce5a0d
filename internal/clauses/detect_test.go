package clauses

// detectClauses are the sections of the behaviour of detection.
var detectClauses = []clause{
	{"P5.12", "scanning one text", ""},
	{"P6.1", "which finding wins, and that time is linear", ""},
	{"P6.2", "parents of entities", ""},
	{"P6.3", "the built-in detectors", ""},
	{"P6.4", "what makes a match a finding", ""},
	{"P6.5", "domains that hosts have", ""},
	{"P6.6", "normal keys", ""},
	{"P6.7", "the built-in rules for keys", ""},
	{"P6.8", "entities by the shape of a value", ""},
	{"P6.9", "detectors of the caller", ""},
	{"P6.10", "where findings begin and end", ""},
}

const detectTests = "runtime/detect."

// detectRows are the edge cases of detection.
var detectRows = []row{
	{"P13.4", "positives", detectTests + "TestRowPositives", ""},
	{"P13.4", "negatives", detectTests + "TestP6_3_Nothing", ""},
	{"P13.4", "D1", detectTests + "TestRowD1_OnlyTheARN", ""},
	{"P13.4", "D3", detectTests + "TestP6_4_Entropy", ""},
	{"P13.4", "D4", detectTests + "TestP6_9_Mistakes", ""},
	{"P13.4", "D6", detectTests + "TestRowD6_BuiltInDetectorsStay", ""},
	{"P13.4", "D7", detectTests + "TestRowD7_UserOfURL", ""},
	{"P13.4", "D9", detectTests + "TestP6_1_StepsAreLinear", ""},
}
