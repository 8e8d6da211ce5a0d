package codec

import "iter"

// An Object is a JSON object that is being built. Members keep the order in which
// they were first set. The zero Object is {} and ready for use. An Object must not be
// copied and then changed.
type Object struct{ members Map[Value] }

// Set sets the member name, in its place or at the end. An absent value is written as
// null.
func (o *Object) Set(name string, v Value) { o.members.Set(name, v) }

// Get returns the member name, if there is one.
func (o Object) Get(name string) (Value, bool) { return o.members.Get(name) }

// Delete removes the member name. It takes time proportional to the length of o.
func (o *Object) Delete(name string) { o.members.Delete(name) }

// Len returns the number of members.
func (o Object) Len() int { return o.members.Len() }

// All gives the members in order.
func (o Object) All() iter.Seq2[string, Value] { return o.members.All() }

// Value returns the object as it is now; later changes of o do not show in it.
func (o Object) Value() Value {
	members := make([]Member, 0, o.Len())
	for name, v := range o.All() {
		members = append(members, Member{name, v})
	}
	return ObjectValue(members...)
}

// MarshalJSON returns the compact form.
func (o Object) MarshalJSON() ([]byte, error) { return o.Value().MarshalJSON() }

// UnmarshalJSON sets o to the object in data, null being empty. Of members with the
// same name the last wins.
func (o *Object) UnmarshalJSON(data []byte) error {
	v, err := Parse(data, Limits{})
	if err != nil {
		return err
	}
	if k := v.Kind(); k != KindObject && k != KindNull {
		return &ParseError{Violation{Msg: "Input should be a valid dictionary", Type: typeDict}}
	}
	*o = Object{}
	for name, member := range v.All() {
		o.Set(name, member)
	}
	return nil
}

// Equal reports whether o and p are the same JSON value; order does not matter.
func (o Object) Equal(p Object) bool { return o.Value().Equal(p.Value()) }
