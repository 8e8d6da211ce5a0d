package runtime_test

import (
	"context"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func ExampleURITemplate() {
	template, err := runtime.ParseURITemplate("demo://assets/{+ref}/tags/{tag}")
	if err != nil {
		fmt.Println(err)
		return
	}
	uri := template.Expand(map[string]string{"ref": "vpc/7", "tag": "a b"})
	fmt.Println(uri)
	values, ok := template.Match(uri)
	fmt.Println(values["ref"], values["tag"], ok)
	// Output:
	// demo://assets/vpc/7/tags/a%20b
	// vpc/7 a b true
}

// Booking is what is asked for. In a server its comment holds the directive
//
//	//cloudg:form
//
// and cloudg-gen declares what follows it here.
type Booking struct {
	Seats int `json:"seats" cloudg:"min=1"`
}

var BookingForm = runtime.Form[Booking]{
	Schema: `{"type": "object", "properties": {"seats": {"type": "integer", "minimum": 1}}, "required": ["seats"]}`,
	Decode: func(r *codec.Reader, v *Booking) {
		if !r.BeginObject(bookingFields) {
			return
		}
		for r.NextField() {
			if r.Field() == "seats" {
				v.Seats = int(r.IntRules(64, &codec.IntRules{HasMin: true, Min: 1}))
			}
		}
	},
}

var bookingFields = codec.NewFields("Booking", codec.Required("seats"))

// A handler asks the person behind the client for what the model cannot know.
func ExampleElicitForm() {
	book := func(ctx *runtime.Context) error {
		booking, action, err := runtime.ElicitForm(ctx, "How many seats?", BookingForm)
		if err != nil {
			return err // such as an answer that is no booking
		}
		if action != runtime.ActionAccept {
			fmt.Println("nothing was booked")
			return nil
		}
		fmt.Println("booked:", booking.Seats)
		return nil
	}
	for _, answer := range []string{`{"seats": 2}`, `{"seats": 0}`} {
		ctx := runtime.NewContext(context.Background(), runtime.CallOptions{Ask: person(answer)})
		if err := book(ctx); err != nil {
			fmt.Println(err)
		}
		ctx.End(nil)
	}
	// Output:
	// booked: 2
	// Invalid arguments: seats: Input should be greater than or equal to 1
}

// person answers every question with the same values.
func person(values string) func(context.Context, []runtime.Question) ([]runtime.Answer, error) {
	return func(_ context.Context, questions []runtime.Question) ([]runtime.Answer, error) {
		answers := make([]runtime.Answer, len(questions))
		for i := range answers {
			answers[i] = runtime.Answer{Action: runtime.ActionAccept, Content: codec.Raw([]byte(values))}
		}
		return answers, nil
	}
}
