package middleware

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// eventCall is the event of every line.
const eventCall = "mcp.call"

// timeMillis is RFC 3339 with milliseconds and an offset in digits.
const timeMillis = "2006-01-02T15:04:05.000-07:00"

// line returns the line of a call that has just ended.
func (a *Audit) line(ctx context.Context, call *runtime.Call, answer layer.Result, err error, start time.Time) *runtime.Object {
	now := time.Now()
	how := outcomeOf(ctx, answer, err)
	var line runtime.Object
	text := func(name, value string) { line.Set(name, codec.StringValue(value)) }
	text("ts", now.UTC().Format(timeMillis))
	text("event", eventCall)
	text("kind", string(kindOf(call)))
	text("name", keyOf(call).name)
	text("outcome", string(how))
	line.Set("principal", principalValue(call.Principal))
	line.Set("request_id", requestID(call))
	line.Set("duration_ms", milliseconds(now.Sub(start)))
	a.setArguments(&line, call.Arguments())
	if call.Spec != nil {
		text("sensitivity", string(call.Spec.Common().Sensitivity))
	}
	if failure := failureOf(how, answer, err); !failure.IsZero() {
		line.Set("error", failure)
	}
	if report := reportOf(call, answer); report.Len() > 0 {
		line.Set("transforms", report)
	}
	return &line
}

// setArguments describes the arguments. Of those with the same name the last
// counts.
func (a *Audit) setArguments(line *runtime.Object, arguments runtime.JSON) {
	var hashes runtime.Object
	keys := []runtime.JSON{}
	for _, argument := range sortedMembers(arguments) {
		if _, ok := hashes.Get(argument.Name); !ok {
			keys = append(keys, codec.StringValue(argument.Name))
		}
		hashes.Set(argument.Name, codec.StringValue(a.hash(argument.Value)))
	}
	line.Set("argument_keys", codec.ListValue(keys...))
	if len(keys) > 0 && !a.opts.OmitHashes {
		line.Set("argument_hashes", hashes.Value())
	}
}

// hash returns the start of a keyed hash of a value. The hash of a string is that of
// its JSON, with quotes.
func (a *Audit) hash(value runtime.JSON) string {
	mac := hmac.New(sha256.New, a.opts.Salt)
	mac.Write(appendCanonical(nil, value))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

func principalValue(p *runtime.Principal) runtime.JSON {
	var roles []runtime.JSON
	for _, role := range rolesOf(p) {
		roles = append(roles, codec.StringValue(role))
	}
	return codec.ObjectValue(
		codec.Member{Name: "id", Value: codec.StringValue(p.ID)},
		codec.Member{Name: "roles", Value: codec.ListValue(roles...)},
	)
}

// requestID returns the id of the request, as a number if it looks like one, null
// when there is none.
func requestID(call *runtime.Call) runtime.JSON {
	if call.Context == nil || call.Context.RequestID() == "" {
		return codec.NullValue()
	}
	id := call.Context.RequestID()
	if n, err := strconv.ParseInt(id, 10, 64); err == nil && strconv.FormatInt(n, 10) == id {
		return codec.IntValue(n)
	}
	return codec.StringValue(id)
}

// milliseconds returns a duration with two decimals, at least one of them written.
func milliseconds(d time.Duration) runtime.JSON {
	return decimal(float64(d)/float64(time.Millisecond), 2)
}

// decimal returns a number that is rounded to a number of decimals and always has a
// point, so that readers that tell integers and floats apart see one type.
func decimal(f float64, places int) runtime.JSON {
	scale := math.Pow10(places)
	text := strconv.FormatFloat(math.Round(f*scale)/scale, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return codec.NumberValue(text)
}
