package collections

import "github.com/cloudg/cloudg/runtime"

// Color is a color.
type Color string

// The colors.
const (
	Red   Color = "red"
	Green Color = "green"
)

// Tags is a list with a name.
type Tags []string

// Args has collections.
type Args struct {
	Tags    Tags              `json:"tags" cloudg:"minitems=1,maxitems=3,unique"`
	Grid    [2][2]int         `json:"grid"`
	Matrix  [][]float64       `json:"matrix,omitempty"`
	Labels  map[string]string `json:"labels,omitempty" cloudg:"maxitems=2"`
	Weights map[Color]float64 `json:"weights,omitempty"`
	Groups  map[string][]int  `json:"groups,omitempty"`
	Colors  []Color           `json:"colors" cloudg:"default='[\"red\"]'"`
	Picked  []string          `json:"picked,omitempty" cloudg:"enum=a|b"`
	Ints    map[string]int    `json:"ints" cloudg:"default='{\"a\":1,\"b\":2}'"`
	Any     runtime.JSON      `json:"any,omitempty"`
	Free    runtime.Object    `json:"free,omitempty"`
	Counts  runtime.Map[int]  `json:"counts,omitempty"`
	Preset  runtime.JSON      `json:"preset" cloudg:"default='{\"b\":[1,2],\"a\":null}'"`
	Maybe   []*string         `json:"maybe,omitempty"`
}

// Echo returns its arguments.
//
//cloudg:tool
func Echo(ctx *runtime.Context, args Args) Args { return args }
