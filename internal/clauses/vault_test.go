package clauses

// vaultClauses are the sections of the behaviour of the pseudonym vault.
var vaultClauses = []clause{
	{"P8.1", "keys", ""},
	{"P8.2", "digests", ""},
	{"P8.3", "namespaces", ""},
	{"P8.4", "tokens and collisions", ""},
	{"P8.5", "formats", ""},
	{"P8.5.1", "addresses", ""},
	{"P8.6", "reversing", ""},
	{"P8.7", "keyed hashes", ""},
	{"P8.8", "expiry", ""},
	{"P8.9", "statistics", ""},
	{"P8.10", "exports, imports, forgetting", ""},
	{"P8.11", "what outlives a process", ""},
	{"P8.12", "published tokens", ""},
	{"P8.13", "many callers at once", "proved by row V-15"},
}

const vaultTests = "runtime/vault."

// vaultRows are the edge cases of the vault.
var vaultRows = []row{
	{"P13.6", "V-1", vaultTests + "TestRowV1_AccountAloneAndInARN", ""},
	{"P13.6", "V-3", vaultTests + "TestRowV3_PrivateNetworksKeepTheirAddresses", ""},
	{"P13.6", "V-4", vaultTests + "TestRowV4_PublicNetworks", ""},
	{"P13.6", "V-6", vaultTests + "TestRowV6_Keys", ""},
	{"P13.6", "V-7", vaultTests + "TestRowV7_KeyOfTheEnvironment", ""},
	{"P13.6", "V-9", vaultTests + "TestRowV9_RunningText", ""},
	{"P13.6", "V-10", vaultTests + "TestRowV10_WholeWords", ""},
	{"P13.6", "V-12", vaultTests + "TestRowV12_ExportAndImport", ""},
	{"P13.6", "V-13", vaultTests + "TestRowV13_EncryptedFile", ""},
	{"P13.6", "V-15", vaultTests + "TestRowV15_ManyAtOnce", ""},
	{"P13.6", "V-16", vaultTests + "TestRowV16_Collision", ""},
	{"P13.6", "V-18", vaultTests + "TestRowV18_SaveWithAndWithoutAPath", ""},
}
