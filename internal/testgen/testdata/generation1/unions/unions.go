package unions

import "github.com/cloudg/cloudg/runtime"

// Shape is a figure.
//
//cloudg:union discriminator=kind
type Shape interface {
	Area() float64
	shape()
}

// Circle is round.
type Circle struct {
	Radius float64 `json:"radius" cloudg:"min=0"`
}

// Square has four sides.
type Square struct {
	Side   float64 `json:"side"`
	Colour string  `json:"colour,omitempty" cloudg:"default=red"`
}

// Group is made of shapes.
type Group struct {
	Parts []Shape          `json:"parts" cloudg:"minitems=1"`
	Named map[string]Shape `json:"named,omitempty"`
}

func (Circle) shape()  {}
func (*Square) shape() {}
func (*Group) shape()  {}

// Area is a number.
func (c Circle) Area() float64 { return 3 * c.Radius * c.Radius }

// Area is a number.
func (s *Square) Area() float64 { return s.Side * s.Side }

// Area is a number.
func (g *Group) Area() (sum float64) {
	for _, p := range g.Parts {
		sum += p.Area()
	}
	return sum
}

// Args has shapes.
type Args struct {
	Shape  Shape   `json:"shape"`
	Other  Shape   `json:"other,omitempty"`
	Maybe  *Shape  `json:"maybe,omitempty"`
	Ready  Shape   `json:"ready,omitempty" cloudg:"default='{\"kind\":\"square\",\"side\":2}'"`
	Shapes []Shape `json:"shapes,omitempty" cloudg:"default='[{\"kind\":\"circle\",\"radius\":1}]'"`
	Circle *Circle `json:"circle,omitempty"`
}

// Echo returns its arguments.
//
//cloudg:tool
func Echo(ctx *runtime.Context, args Args) Args { return args }

// Area returns the area of a shape.
//
//cloudg:tool
func Area(ctx *runtime.Context, shape Shape) float64 { return shape.Area() }

// Pick returns a shape.
//
//cloudg:tool
func Pick(ctx *runtime.Context, which string) Shape {
	switch which {
	case "circle":
		return Circle{Radius: 1}
	case "pointer":
		return &Circle{Radius: 2}
	case "square":
		return &Square{Side: 3}
	case "nil pointer":
		return (*Square)(nil)
	}
	return nil
}

// event is sealed without a key, and its names stay in the package.
//
//cloudg:union
type event interface{ isEvent() }

type started struct {
	At string `json:"at"`
}

type stopped struct{}

func (started) isEvent() {}
func (stopped) isEvent() {}

// Events returns what happened.
//
//cloudg:tool
func Events(ctx *runtime.Context, first event) []event { return []event{first, stopped{}} }
