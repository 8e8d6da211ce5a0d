package runtime

import "errors"

// ToolFunc makes the Handle of a [ToolSpec] written by hand, whose Decode is nil.
// The function gets the arguments as an ordered object; without arguments it is
// {}. A JSON result that is an object is the structured content as it is, any
// other value is wrapped as {"result": value}.
func ToolFunc[R JSON | *ToolResult](fn func(ctx *Context, args JSON) (R, error)) func(*Context, any, *Output) error {
	return func(ctx *Context, args any, out *Output) error {
		object, ok := args.(JSON)
		if !ok {
			return errors.New("a handler made by ToolFunc needs a spec without Decode")
		}
		result, err := fn(ctx, object)
		if err != nil {
			return err
		}
		switch result := any(result).(type) {
		case JSON:
			return WriteJSON(out, result)
		case *ToolResult:
			return WriteToolResult(out, result)
		}
		return nil
	}
}
