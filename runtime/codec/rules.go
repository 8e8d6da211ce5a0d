package codec

// IntRules are the checks on a signed integer, in the order in which they are made.
type IntRules struct {
	HasMin     bool
	Min        int64 // lowest value accepted
	HasXMin    bool
	XMin       int64 // the value must be greater
	HasMax     bool
	Max        int64 // highest value accepted
	HasXMax    bool
	XMax       int64    // the value must be less
	MultipleOf int64    // 0 for any
	Values     *IntEnum // the only values accepted, nil for any; checked first
}

// UintRules are the checks on an unsigned integer, see [IntRules].
type UintRules struct {
	HasMin     bool
	Min        uint64
	HasXMin    bool
	XMin       uint64
	HasMax     bool
	Max        uint64
	HasXMax    bool
	XMax       uint64
	MultipleOf uint64
	Values     *UintEnum
}

// FloatRules are the checks on a number, see [IntRules]. Bounds and factors stand
// for their shortest decimal form: a MultipleOf of 0.1 is a tenth, exactly.
type FloatRules struct {
	HasMin     bool
	Min        float64
	HasXMin    bool
	XMin       float64
	HasMax     bool
	Max        float64
	HasXMax    bool
	XMax       float64
	MultipleOf float64
	Values     *FloatEnum
}

// StringRules are the checks on a string, in the order in which they are made.
type StringRules struct {
	MinLen    int // in Unicode code points
	HasMaxLen bool
	MaxLen    int // in Unicode code points
	Pattern   *Pattern
	Format    Format
	Values    *Enum // the only values accepted, nil for any; checked first
}

// ListRules are the checks on a list.
type ListRules struct {
	MinItems int
	HasMax   bool
	MaxItems int
	// Unique refuses lists in which two items are the same JSON value: 1 and 1.0
	// are, and so are objects that differ in the order of their members.
	Unique bool
}

// MapRules are the checks on a map.
type MapRules struct {
	MinItems int
	HasMax   bool
	MaxItems int
	Keys     *Enum // the only keys accepted, nil for any
}
