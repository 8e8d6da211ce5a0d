package runtime

// MetaPrefix starts every _meta key that is written or read here. No other place
// spells it out.
const MetaPrefix = "cloudg/"

// The _meta keys of definitions.
const (
	MetaCategory    = MetaPrefix + "category"    // string
	MetaSensitivity = MetaPrefix + "sensitivity" // string
	MetaTags        = MetaPrefix + "tags"        // sorted strings, absent when there are none
)

// The _meta keys of results.
const (
	MetaTransforms = MetaPrefix + "transforms"  // what pipelines and the size cap did, see Report
	MetaDuration   = MetaPrefix + "duration_ms" // whole milliseconds
	MetaErrorCode  = MetaPrefix + "error_code"  // a JSON-RPC code, or one of the ErrorCode strings
	MetaErrorData  = MetaPrefix + "error_data"  // the data of the error
	MetaCache      = MetaPrefix + "cache"       // "hit"
	MetaRetries    = MetaPrefix + "retries"     // number of attempts after the first
)

// The _meta keys that are consumed and never sent.
const (
	MetaData   = MetaPrefix + "data"   // the value that a text block is rendered from
	MetaRender = MetaPrefix + "render" // how: "json" or "json-block"
	MetaURI    = MetaPrefix + "uri"    // canonical URI of a resource read
)
