package codec

// A Format is a value of the JSON Schema keyword "format" that strings are checked
// against.
type Format string

// The formats, as RFC 3339, RFC 4122, RFC 2673, RFC 4291 and RFC 3986 define them.
const (
	FormatDateTime Format = "date-time"
	FormatDate     Format = "date"
	FormatTime     Format = "time"
	FormatDuration Format = "duration"
	FormatUUID     Format = "uuid"
	FormatIPv4     Format = "ipv4"
	FormatIPv6     Format = "ipv6"
	FormatURI      Format = "uri"
)
