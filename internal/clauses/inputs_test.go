package clauses

// inputClauses are the sections of the behaviour of the transforms of the input.
var inputClauses = []clause{
	{"P11.1", "real values in the place of pseudonyms and aliases", ""},
	{"P11.2", "secrets in arguments", ""},
}

// inputRows are the edge cases of these transforms, and those of all transforms together
// that look at what enters.
var inputRows = []row{
	{"P13.7", "S6", shapeTests + "TestP11_1_Depseudonymize", ""},
	{"P13.7", "S7", shapeTests + "TestRowS7_TokensGoBeforeAliases", ""},
	{"P13.7", "A1", shapeTests + "TestRowA1_GuardPassesTheSameValue", ""},
	{"P13.7", "A2", shapeTests + "TestRowA2_GuardRefuses", ""},
	{"P13.8", "E4", commandTests + "TestRowE4_EchoesShowTheToken", ""},
	{"P13.8", "E8", commandTests + "TestRowE8_ErrorsAreTransformed", ""},
	{"P13.8", "E11", commandTests + "TestRowE4_EchoesShowTheToken", ""},
}
