package clauses

// laterPipelines is the waiver of what is about transformed values.
const laterPipelines = later + "comes with the transforms, which are only checked today"

// policyClauses are the sections of the behaviour of policies: documents, decisions,
// limits, records and pipelines.
var policyClauses = []clause{
	{"P1.1", "keys of the document, strictly decoded", ""},
	{"P1.2", "access keys, by family", ""},
	{"P1.3", "keys of a rule", ""},
	{"P1.4", "matching, and the order of rules", ""},
	{"P1.5", "keys of the vault", ""},
	{"P1.6", "loading, its errors, and replacing a policy in use", ""},
	{"P1.7", "extending and merging", ""},
	{"P1.8", "deriving a policy", ""},
	{"P1.9", "globs and identifiers", ""},
	{"P1.10", "the decision and its reasons", ""},
	{"P1.11", "the check of a call", ""},
	{"P1.12", "hiding what is denied", ""},
	{"P1.13", "revealing", ""},
	{"P1.14", "the profiles", ""},
	{"P1.15", "descriptions and fingerprints", ""},
	{"P1.16", "where principals come from", "proved by what makes principals: see L5.1 and L5.2"},

	{"P2.1", "keys of a limit", ""},
	{"P2.2", "which limits apply", ""},
	{"P2.3", "buckets", ""},
	{"P2.4", "refusals", "proved by row R1"},

	{"P3.1", "entries of the record", ""},
	{"P3.2", "decisions and counters", ""},
	{"P3.3", "the ring", ""},
	{"P3.4", "lines of the log", ""},
	{"P3.5", "an entry as an example", laterPipelines},
	{"P3.6", "the audit log of calls", "proved by what writes it: see L6.1"},

	{"P4.1", "specs of steps", ""},
	{"P4.2", "the output pipeline", ""},
	{"P4.3", "the input pipeline", ""},
	{"P4.4", "why the order matters", laterPipelines},
	{"P4.5", "hints", ""},
	{"P4.6", "the pipeline without a primitive", ""},
	{"P4.7", "keys of reports", laterPipelines},
	{"P4.8", "where the layer applies pipelines", "proved by the layer: see L4.10.1 to L4.10.8"},
}

const policyTests = "runtime/policy."

// policyRows are the edge cases of policies.
var policyRows = []row{
	{"P13.1", "P1", policyTests + "TestRowP1_Profiles", ""},
	{"P13.1", "P2", policyTests + "TestRowP2_Default", ""},
	{"P13.1", "P4", policyTests + "TestRowP4_CompiledPolicy", ""},
	{"P13.1", "P5", policyTests + "TestRowP5_InlineJSON", ""},
	{"P13.1", "P7", policyTests + "TestRowP7_UnknownSources", ""},
	{"P13.1", "P8", policyTests + "TestRowP8_UnknownKey", ""},
	{"P13.1", "P10", policyTests + "TestRowP10_ExtendsFiles", ""},
	{"P13.1", "P11", policyTests + "TestRowP11_Cycles", ""},
	{"P13.1", "P13", policyTests + "TestRowP13_CapabilityTakenBack", ""},
	{"P13.1", "P14", policyTests + "TestRowP14_SecretsAreNotShown", ""},
	{"P13.1", "P16", policyTests + "TestRowP16_DescribedStrategies", ""},
	{"P13.1", "P17", policyTests + "TestRowP17_Fingerprint", ""},
	{"P13.1", "P19", policyTests + "TestRowP19_Open", ""},
	{"P13.1", "P20", policyTests + "TestRowP20_Reveal", ""},
	{"P13.1", "P22", policyTests + "TestRowP22_DeniedCapabilities", ""},
	{"P13.1", "P23", policyTests + "TestRowP23_Lists", ""},
	{"P13.1", "P25", policyTests + "TestRowP25_Tag", ""},
	{"P13.1", "P26", policyTests + "TestRowP26_Principal", ""},
	{"P13.1", "P28", policyTests + "TestRowP28_RoleAndCapability", ""},
	{"P13.1", "P29", policyTests + "TestRowP29_Shown", ""},
	{"P13.1", "P31", policyTests + "TestRowP31_OnlyDenialsWithoutAudit", ""},
	{"P13.1", "P32", policyTests + "TestRowP32_NoRecord", ""},
	{"P13.1", "P34", policyTests + "TestRowP34_LogLinesCannotBeForged", ""},
	{"P13.1", "P35", policyTests + "TestRowP35_TailsOfURIsAreHashed", ""},
	{"P13.1", "P37", policyTests + "TestRowP37_RejectionWithoutEntry", ""},
	{"P13.1", "P38", commandTests + "TestRowP38_SecretsInArgumentsAreRecorded", ""},

	{"P13.2", "R1", policyTests + "TestRowR1_LimitByPrincipalAndTool", ""},
	{"P13.2", "R2", policyTests + "TestRowR2_Scopes", ""},
	{"P13.2", "R4", policyTests + "TestRowR4_RefusalsCostNothingElsewhere", ""},
	{"P13.2", "R5", policyTests + "TestRowR5_Completions", ""},

	{"P13.3", "L1", commandTests + "TestRowL1_StandardOutput", ""},
	{"P13.3", "L2", commandTests + "TestRowL2_StandardInput", ""},
	{"P13.3", "L4", commandTests + "TestRowL4_StrictRoundTrip", ""},
	{"P13.3", "L5", commandTests + "TestRowL5_PrincipalScope", ""},
	{"P13.3", "L7", policyTests + "TestRowL7_SkippedByAlias", ""},
	{"P13.3", "L8", policyTests + "TestRowL8_NoPseudonymsForATool", ""},
	{"P13.3", "L10", policyTests + "TestRowL10_FurtherSteps", ""},
	{"P13.3", "L11", policyTests + "TestRowL11_ModesOfRules", ""},
	{"P13.3", "L13", policyTests + "TestRowL13_AliasesBehindRedact", ""},
	{"P13.3", "L14", policyTests + "TestRowL14_DetectorsOfThePolicy", ""},
	{"P13.3", "L16", commandTests + "TestRowL16_SocAnalyst", ""},
	{"P13.3", "L17", policyTests + "TestRowL17_GenericPipeline", ""},
	{"P13.3", "L19", commandTests + "TestRowL19_Autosave", ""},
}
