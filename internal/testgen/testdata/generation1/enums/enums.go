package enums

import "github.com/cloudg/cloudg/runtime"

// Severity ranks.
type Severity string

// The severities.
const (
	Low    Severity = "low"
	Medium Severity = "medium"
	High   Severity = "high"
	Worst           = High
)

// Level is a number.
type Level int8

// The levels.
const (
	One Level = iota + 1
	Two
	Three
)

// Bits is unsigned.
type Bits uint16

// The bits.
const (
	Few  Bits = 8
	Many Bits = 16
)

// ID is no enum.
type ID string

// Root is the first ID.
const Root ID = "root"

// Pick returns what was picked.
//
//cloudg:tool
//cloudg:arg part enum=low,high default=low
//cloudg:arg level default=2
//cloudg:arg id enum=*
func Pick(ctx *runtime.Context, severity Severity, part Severity, level Level, bits Bits, id ID, all []Severity) []Severity {
	return append(all, severity, part)
}
