// Package bench measures what it costs to serve one realistic MCP tool (8
// arguments, a result with a 20-item list) with generated code and with the
// stacks that teams use today.
//
// It is a module of its own, so that the competitors stay out of the
// dependency list of our users. The files of the competing columns (fixture.go,
// decode.go, gosdk_test.go, mcpgo_test.go, std_test.go) are sealed by
// TestCompetitorsSealed: whoever changes one has to change the seal too and say why.
//
// cpu-ns/op is user plus system time of the process: it counts the garbage
// collector and is steadier than wall time on a shared machine. "go run ./ratios"
// runs every row several times and prints the ratios of the medians.
package bench
