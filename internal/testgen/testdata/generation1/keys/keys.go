package keys

import (
	"net/netip"

	"github.com/cloudg/cloudg/runtime"
)

// Level is how bad it is.
type Level int8

// The levels.
const (
	LevelLow    Level = 1
	LevelMedium Level = 2
	LevelTooBad Level = -3
)

// Code is a number.
type Code uint16

// Codes.
const (
	OK       Code = 200
	NotFound Code = 404
)

// Name is a string.
type Name string

// Args has maps.
type Args struct {
	ByInt   map[int]string        `json:"by_int,omitempty" cloudg:"maxitems=2,default='{\"1\":\"a\",\"-2\":\"b\"}'"`
	ByByte  map[uint8]bool        `json:"by_byte,omitempty"`
	ByLevel map[Level]string      `json:"by_level,omitempty"`
	ByName  map[Name]int          `json:"by_name,omitempty"`
	ByAddr  map[netip.Addr]*Level `json:"by_addr,omitempty" cloudg:"enumby=name,default='{\"::1\":\"low\"}'"`
}

// Maps returns its arguments.
//
//cloudg:tool
func Maps(ctx *runtime.Context, args Args) Args { return args }

// Enums has enums by name.
type Enums struct {
	Level  Level           `json:"level" cloudg:"enumby=name,default=medium"`
	Levels []Level         `json:"levels,omitempty" cloudg:"enumby=name,enum=low|too_bad"`
	Maybe  *Level          `json:"maybe,omitempty" cloudg:"enumby=name,default=too_bad,example=low"`
	Code   Code            `json:"code" cloudg:"enumby=name"`
	Codes  map[string]Code `json:"codes,omitempty" cloudg:"enumby=name"`
	Value  Level           `json:"value" cloudg:"default=1"`
}

// ByName returns its arguments.
//
//cloudg:tool
func ByName(ctx *runtime.Context, args Enums) Enums { return args }

// Nameless returns an integer that no constant has.
//
//cloudg:tool
func Nameless(ctx *runtime.Context) Enums { return Enums{Level: 7, Code: OK} }

// Flat takes an enum by name.
//
//cloudg:tool
//cloudg:arg level enumby=name default=low
func Flat(ctx *runtime.Context, level Level) int { return int(level) }

// Quoted has values in strings.
type Quoted struct {
	ID     int64    `json:"id,string"`
	Small  int8     `json:"small,omitempty,string"`
	Count  uint     `json:"count,string" cloudg:"default=7"`
	Ratio  *float32 `json:"ratio,string" cloudg:"optional"`
	Flag   bool     `json:"flag,string" cloudg:"default=true,example=false"`
	Listed []int    `json:"listed,omitempty,string"`
}

// InStrings returns its arguments.
//
//cloudg:tool
func InStrings(ctx *runtime.Context, args Quoted) Quoted { return args }
