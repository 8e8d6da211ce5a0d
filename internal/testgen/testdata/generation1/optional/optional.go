package optional

import (
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// Point can be compared.
type Point struct {
	X int `json:"x"`
}

// Interval knows when it is zero.
type Interval struct {
	From int `json:"from"`
}

// IsZero reports whether the interval is empty.
func (i Interval) IsZero() bool { return i.From < 0 }

// Args has one field for each way.
type Args struct {
	Required     int               `json:"required"`
	Nullable     *int              `json:"nullable"`
	Pointer      *int              `json:"pointer,omitempty"`
	Preset       *int              `json:"preset,omitempty" cloudg:"default=5,min=1"`
	Text         *string           `json:"text" cloudg:"default=x"`
	Level        *Level            `json:"level" cloudg:"default=2"`
	When         *time.Time        `json:"when" cloudg:"default=2026-01-02T03:04:05.5+01:00"`
	Day          time.Time         `json:"day" cloudg:"default=2026-01-02T00:00:00Z"`
	Struct       *Point            `json:"struct,omitempty" cloudg:"default='{\"x\":1}'"`
	List         *[]string         `json:"list,omitempty"`
	Optional     string            `json:"optional" cloudg:"optional"`
	EmptyBool    bool              `json:"empty_bool,omitempty"`
	EmptyFloat   float32           `json:"empty_float,omitempty"`
	EmptyLevel   Level             `json:"empty_level,omitempty"`
	EmptyList    []int             `json:"empty_list,omitempty"`
	EmptyStruct  Point             `json:"empty_struct,omitempty"`
	EmptyTime    time.Time         `json:"empty_time,omitempty"`
	EmptyObject  runtime.Object    `json:"empty_object,omitempty"`
	ZeroTime     time.Time         `json:"zero_time,omitzero"`
	ZeroPoint    Point             `json:"zero_point,omitzero"`
	ZeroInterval Interval          `json:"zero_interval,omitzero"`
	ZeroList     []int             `json:"zero_list,omitzero"`
	ZeroArray    [2]int            `json:"zero_array,omitzero"`
	ZeroMap      map[string]string `json:"zero_map,omitzero"`
	ZeroJSON     runtime.JSON      `json:"zero_json,omitzero"`
	ZeroPointer  *Interval         `json:"zero_pointer,omitzero"`
}

// Level is a number.
type Level int

// The levels.
const (
	One Level = 1
	Two Level = 2
)

// Echo returns its arguments.
//
//cloudg:tool
func Echo(ctx *runtime.Context, args Args) Args { return args }
