package main

// promise is one ratio of medians: a over b at most limit.
type promise struct {
	what  string
	a, b  string
	limit float64
}

var promises = []promise{
	{"decode + checks / go-sdk argument path", "Decode/generated", "Decode/go-sdk", 1.0 / 60},
	{"decode + checks / strict encoding/json + checks by hand", "Decode/generated", "Decode/std-strict", 1.0 / 4},
	{"wrong arguments, all reported / go-sdk reporting one", "Decode/generated-bad", "Decode/go-sdk-bad", 1.0 / 10},
	{"decode, handler, encode both forms / go-sdk typed tool", "Layer/bare", "TypedTool/go-sdk", 1.0 / 30},
	{"the layer, policy open / the bare call, busy server", "Layer/busy-layer", "Layer/busy-bare", 1.5},
	{"HTTP 2026-07-28, a call / go-sdk typed tool", "HTTP/tools/call/direct", "HTTP/tools/call/go-sdk", 0.15},
	{"HTTP 2026-07-28, a call / mcp-go without checks", "HTTP/tools/call/direct", "HTTP/tools/call/mcp-go", 0.7},
	{"HTTP 2026-07-28, a call / net/http, the same bytes", "HTTP/tools/call/direct", "HTTP/tools/call/net-http", 2.0},
	{"stdio 2025-11-25, a call / go-sdk typed tool", "Stdio/tools/call/cloudg", "Stdio/tools/call/go-sdk", 0.28},
	{"stdio, a list of 100 tools for a principal / go-sdk", "Stdio/tools/list/cloudg", "Stdio/tools/list/go-sdk", 0.12},
	{"HTTP 2025-11-25, a call in a session / go-sdk typed tool", "DatedHTTP/cloudg", "DatedHTTP/go-sdk", 0.50},
	{"start of a server with 1,000 tools / go-sdk typed tools", "Start/cloudg", "Start/go-sdk", 0.08},
	{"the layer, policy open / the bare call, one idle caller", "Layer/layer", "Layer/bare", 1.5},
	{"the layer, policy standard / go-sdk typed tool", "PrivateLayer/standard", "TypedTool/go-sdk", 1.0 / 4},
	{"the layer, policy strict / go-sdk typed tool", "PrivateLayer/strict", "TypedTool/go-sdk", 1.0 / 2},
	{"scanning 1 MiB of inventory / encoding/json decoding it", "Scan/planted", "Scan/encoding-json", 0.5},
	{"output pipeline of strict / encoding/json both ways", "Pipeline/strict", "Pipeline/encoding-json", 1.0},
	{"hostile, twice as many: prose", "Hostile/prose/2", "Hostile/prose/1", twice},
	{"hostile, twice as many: names", "Hostile/names/2", "Hostile/names/1", twice},
	{"hostile, twice as many: long keys", "Hostile/keys/2", "Hostile/keys/1", twice},
	{"hostile, twice as many: the same key", "Hostile/same/2", "Hostile/same/1", twice},
	{"hostile, twice as many: arrows", "Hostile/arrows/2", "Hostile/arrows/1", twice},
	{"hostile, twice as many: braces", "Hostile/braces/2", "Hostile/braces/1", twice},
	{"hostile, twice as many: digits", "Hostile/digits/2", "Hostile/digits/1", twice},
	{"hostile, twice as many: objects", "Hostile/objects/2", "Hostile/objects/1", twice},
	{"hostile, twice as many: tags", "Hostile/tags/2", "Hostile/tags/1", twice},
}

// addition is one difference of medians: a minus b at most limit nanoseconds.
type addition struct {
	what  string
	a, b  string
	limit float64
}

var additions = []addition{
	{"20 pass-through entries of middleware, more per call", "Layer/middleware-20", "Layer/layer", 4000},
}

// bound is one figure: a median of at most limit, which is printed times scale.
type bound struct {
	what, row, unit string
	limit, scale    float64
}

// Units of figures.
const (
	cpu    = "cpu-ns/op"
	allocs = "allocs/op"
	memory = "B/op"

	milli, micro, mega = 1e-6, 1e-3, 1e-6 // of nanoseconds, and of bytes
)

const (
	mebibyte = 1 << 20
	twice    = 2.2                    // times the time, for twice the size
	quick    = mebibyte / 200e6 * 1e9 // nanoseconds for 1 MiB at 200 MB/s
	steady   = mebibyte / 8e6 * 1e9   // and at 8 MB/s
)

var bounds = []bound{
	{"scanning 1 MiB of inventory, ms (200 MB/s)", "Scan/planted", cpu, quick, milli},
	{"the same without hits, ms (200 MB/s)", "Scan/clean", cpu, quick, milli},
	{"the same without hits, allocations", "Scan/clean", allocs, 64, 1},
	{"1 MiB of hostile prose, ms (8 MB/s)", "Hostile/prose/1", cpu, steady, milli},
	{"1 MiB of hostile names, ms (8 MB/s)", "Hostile/names/1", cpu, steady, milli},
	{"1 MiB of hostile long keys, ms (8 MB/s)", "Hostile/keys/1", cpu, steady, milli},
	{"1 MiB of the same hostile key, ms (8 MB/s)", "Hostile/same/1", cpu, steady, milli},
	{"1 MiB of hostile arrows, ms (8 MB/s)", "Hostile/arrows/1", cpu, steady, milli},
	{"1 MiB of hostile braces, ms (8 MB/s)", "Hostile/braces/1", cpu, steady, milli},
	{"1 MiB of hostile digits, ms (8 MB/s)", "Hostile/digits/1", cpu, steady, milli},
	{"1 MiB of hostile objects, ms (8 MB/s)", "Hostile/objects/1", cpu, steady, milli},
	{"1 MiB of hostile tags, ms (8 MB/s)", "Hostile/tags/1", cpu, steady, milli},
	{"building every detector, ms", "Detectors", cpu, 20e6, milli},
	{"building every detector, MB", "Detectors", memory, 10e6, mega},
	{"policy decision, 20 rules, µs", "Decision/20", cpu, 2e3, micro},
	{"policy decision, 20 rules, allocations", "Decision/20", allocs, 0, 1},
	{"policy decision, 1,000 rules, µs", "Decision/1000", cpu, 20e3, micro},
	{"opening a vault of 1,000,000 entries, ms", "Vault/open", cpu, 1e9, milli},
	{"its memory, MB", "Vault/open", "heap-bytes", 200e6, mega},
	{"its file, MB", "Vault/open", "file-bytes", 100e6, mega},
}
