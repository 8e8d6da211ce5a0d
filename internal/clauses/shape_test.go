package clauses

// shapeClauses are the sections of the behaviour of the transforms that shape a value:
// sanitize, project, annotate, and what substitutes.
var shapeClauses = []clause{
	{"P9.1", "options of sanitize", "proved by the tests of what they do"},
	{"P9.2", "what sanitize does to a text", ""},
	{"P9.3", "keys of free text", "proved with the caps of P9.2"},
	{"P9.4", "ways to neutralise", ""},
	{"P9.5", "what is suspicious", ""},
	{"P9.6", "what sanitize reports", ""},
	{"P9.7", "fences are taken off", ""},
	{"P10.1", "annotations", ""},
	{"P10.2", "projection and its budget", ""},
	{"P10.3", "aliases", ""},
	{"P10.4", "replacements by expressions", ""},
	{"P10.5", "renamed keys", ""},
	{"P10.6", "templates", ""},
	{"P10.7", "all that substitutes, in order", ""},
}

const shapeTests = "runtime/transform."

// shapeRows are the edge cases of these transforms.
var shapeRows = []row{
	{"P13.7", "S1", shapeTests + "TestRowS1_AliasFileAndTable", ""},
	{"P13.7", "S3", shapeTests + "TestRowS3_AliasFileWithAList", ""},
	{"P13.7", "S4", shapeTests + "TestRowS4_RegexRules", ""},
	{"P13.7", "J1", shapeTests + "TestRowJ1_Exclude", ""},
	{"P13.7", "J2", shapeTests + "TestRowJ2_Include", ""},
	{"P13.7", "J4", shapeTests + "TestRowJ4_MarkersAndNulls", ""},
	{"P13.7", "J5", shapeTests + "TestRowJ5_KeysBySensitivity", ""},
	{"P13.7", "J7", shapeTests + "TestRowJ7_LongText", ""},
	{"P13.7", "J8", shapeTests + "TestRowJ8_Deep", ""},
	{"P13.7", "N1", shapeTests + "TestRowN1_PreparedReportAndFindings", ""},
	{"P13.7", "U2", shapeTests + "TestRowU2_OrdinaryTexts", ""},
	{"P13.7", "U3", shapeTests + "TestRowU3_Caps", ""},
	{"P13.7", "U5", shapeTests + "TestRowU5_LongSAndHeading", ""},
}
