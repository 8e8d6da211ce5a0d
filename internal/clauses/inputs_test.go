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
	{"P13.8", "E1", commandTests + "TestRowE1_StandardFromEndToEnd", ""},
	{"P13.8", "E2", commandTests + "TestRowE2_RevealIsForAdmins", ""},
	{"P13.8", "E4", commandTests + "TestRowE4_EchoesShowTheToken", ""},
	{"P13.8", "E5", commandTests + "TestRowE5_SubscriptionsAreTheSameInIDs", ""},
	{"P13.8", "E7", commandTests + "TestRowE7_ReadByTokens", ""},
	{"P13.8", "E8", commandTests + "TestRowE8_ErrorsAreTransformed", ""},
	{"P13.8", "E10", commandTests + "TestRowE10_EchoesInErrors", ""},
	{"P13.8", "E11", commandTests + "TestRowE4_EchoesShowTheToken", ""},
	{"P13.8", "E13", commandTests + "TestRowE13_PreviewUnderStrict", ""},
	{"P13.8", "E14", privacyTests + "TestRowE14_OwnEntries", ""},
}
