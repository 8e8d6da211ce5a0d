package build_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const typesSource = header + `
type (
	ID      string
	Texts   = []string
	Flag    bool
	Status  string
	Level   int8
	Bits    uint
	Clock   = time.Time
	Counts  = runtime.Map[int]
	Matrix  [][2]float64
	private string

	Page[T any]       struct{ Items []T }
	Pages[T any]      = Page[Page[T]]
	List[T any]       []T
	Pair[K, V any]    struct{ Key K; Value V }
	Holder[T ~string] struct{ Page[T] }
)

const (
	Open   Status = "open"
	Closed Status = "closed"
	Shut   Status = "closed"
	hidden Status = "hidden"
)

const (
	Low Level = iota - 1
	Mid
	High
	numLevels = int(High) + 1
)

const (
	Read Bits = 1 << iota
	Write
	Exec
)

const one private = "one"

type Word struct{ text string }

func (w Word) MarshalText() ([]byte, error)     { return nil, nil }
func (w *Word) UnmarshalText(text []byte) error { return nil }

type Raw struct{}

func (r Raw) MarshalJSON() ([]byte, error)  { return nil, nil }
func (r *Raw) UnmarshalJSON(_ []byte) error { return nil }

type Args struct {
	A  string
	B  ID
	C  bool
	D  Flag
	E  int
	F  int8
	G  int16
	H  rune
	I  int64
	J  uint
	K  byte
	L  uint16
	M  uint32
	N  uint64
	O  uintptr
	P  float32
	Q  float64
	R  Status
	S  Level
	T  Bits
	U  private
	V  Texts
	W  []Status
	X  map[string]int
	Y  map[Status]*ID
	Z  Matrix
	AA *int
	AB time.Time
	AC *Clock
	AD runtime.Object
	AE runtime.JSON
	AF runtime.Map[*float64]
	AG Counts
	AH Word
	AI Raw ` + "`cloudg:\"schema='{\\\"type\\\":\\\"string\\\"}'\"`" + `
	AJ []*Inner
	AK struct{ X int }
	AL time.Weekday
	AM ID     ` + "`cloudg:\"enum=a|b\"`" + `
	AN Status ` + "`cloudg:\"enum=closed\"`" + `
	AO Status ` + "`cloudg:\"enum=*\"`" + `
	AP []Level ` + "`cloudg:\"enum=-1|1\"`" + `
	AQ map[string][]byteLike
	AR [3]uint8
	AS Page[Inner]
	AT Pages[*int]
	AU List[Status]
	AV Pair[string, Page[time.Time]]
	AW Holder[ID]
}

type byteLike uint16

type Inner struct{ X int }

// F is a handler.
//
//cloudg:tool
func F(ctx *runtime.Context, args Args) {}
`

func TestTypes(t *testing.T) {
	args := buildFile(t, typesSource).Tools[0].Args
	got := map[string]string{}
	for _, f := range args.Fields {
		got[f.GoPath[0]] = brief(f.Type)
	}
	want := map[string]string{
		"A": "string", "B": "string as ID", "C": "bool", "D": "bool as Flag",
		"E": "word int64", "F": "int8", "G": "int16", "H": "int32", "I": "int64",
		"J": "word uint64", "K": "uint8", "L": "uint16", "M": "uint32", "N": "uint64", "O": "word uint64 as .uintptr",
		"P": "float32", "Q": "float64",
		"R":  `string{"open" "closed"} as Status`,
		"S":  "int8{-1 0 1} as Level",
		"T":  "word uint64 as Bits",
		"U":  `string{"one"} as private`,
		"V":  "list string as Texts",
		"W":  `list string{"open" "closed"} as Status`,
		"X":  "map string word int64",
		"Y":  `map string{"open" "closed"} as Status pointer string as ID`,
		"Z":  "list array 2 float64 as Matrix",
		"AA": "pointer word int64",
		"AB": "time as time.Time",
		"AC": "pointer time as Clock",
		"AD": "object as runtime.Object",
		"AE": "json as runtime.JSON",
		"AF": "ordered pointer float64 as runtime.Map[pointer float64]",
		"AG": "ordered word int64 as Counts",
		"AH": "text as Word",
		"AI": `marshaler {"type":"string"} as Raw`,
		"AJ": "list pointer struct Inner as Inner",
		"AK": "struct ArgsAK",
		"AL": "word int64{0 1 2 3 4 5 6} as time.Weekday",
		"AM": "string as ID",
		"AN": `string{"closed"} as Status`,
		"AO": "string as Status",
		"AP": "list int8{-1 1} as Level",
		"AQ": "map string list uint16 as byteLike",
		"AR": "array 3 uint8",
		"AS": "struct Page[Inner] as Page[struct Inner as Inner]",
		"AT": "struct Page[Page[*int]] as Pages[pointer word int64]",
		"AU": `list string{"open" "closed"} as Status as List[string{"open" "closed"} as Status]`,
		"AV": "struct Pair[string, Page[time.Time]] as Pair[string, struct Page[time.Time] as Page[time as time.Time]]",
		"AW": "struct Holder[ID] as Holder[string as ID]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("types (-want +got):\n%s", diff)
	}
}
