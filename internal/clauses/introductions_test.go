package clauses

// introductions are what the five introductions to the system's parts, S0 to S4, say
// beyond the clauses.
var introductions = []clause{
	{"S0.4.1", "changes of the data are hooked at construction", ""},
	{"S0.4.3", "handlers run side by side", ""},
	{"S0.4.7", "pipelines see keys, also where text is sent", ""},
	{"S2.10.4", "what a tool may ask of the pipelines", ""},
	{"S2.10.6", "the audit line has the report", ""},
	{"S3.1", "tools that are written by hand", ""},
	{"S3.2", "ordered views of a registry", ""},
	{"S3.3", "definitions byte for byte", ""},
	{"S3.4", "decoding arguments without a call", ""},
	{"S3.5", "declared hints win", ""},
	{"S3.6", "expanded templates match back", ""},
	{"S3.7", "one constant for the prefix of _meta keys", ""},
}
