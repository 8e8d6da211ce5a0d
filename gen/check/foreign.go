package check

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/runtime/codec"
)

// judgeForeign judges values of the types of the standard library that the runtime
// reads.
func judgeForeign(t *ir.Type, text []byte, path string) []fault {
	switch t.Kind {
	case ir.KindDuration:
		return judgeDuration(t, text, path)
	case ir.KindBytes:
		return accepted(t, text, path, func(r *codec.Reader) { codec.ReadBytes[byte](r) })
	case ir.KindURL:
		return accepted(t, text, path, func(r *codec.Reader) { r.URL(new(url.URL)) })
	case ir.KindNumber:
		return decoded[json.Number](t, text, path)
	case ir.KindBigInt:
		if _, ok := ir.Integer(string(text)); !ok {
			return mismatch(t, path)
		}
	}
	return nil
}

// accepted judges a text by the code that will judge it on every call.
func accepted(t *ir.Type, text []byte, path string, read func(*codec.Reader)) []fault {
	if len(codec.Decode(text, codec.Limits{}, read)) > 0 {
		return mismatch(t, path)
	}
	return nil
}

// judgeDuration judges a duration by its rules, which are nanoseconds. It is published
// under the format duration of JSON Schema, which has neither fractions nor signs.
func judgeDuration(t *ir.Type, text []byte, path string) []fault {
	var d time.Duration
	if len(codec.Decode(text, codec.Limits{}, func(r *codec.Reader) { d = r.Duration() })) > 0 {
		return mismatch(t, path)
	}
	if d < 0 || d%time.Second != 0 {
		return []fault{{wrongType, path, "has a fraction of a second or a sign, which the format duration of JSON Schema cannot write", "use optional and let the handler supply the value, or take a number of milliseconds"}}
	}
	faults := judgeBounds(t.Rules, string(text), new(big.Rat).SetInt64(int64(d)), path)
	for i, f := range faults {
		key, bound, _ := strings.Cut(strings.TrimPrefix(f.message, "breaks the rule "), "=")
		faults[i].message = "breaks the rule " + key + "=" + shown(t, bound)
	}
	return faults
}

// shown returns a bound as its author may have written it.
func shown(t *ir.Type, bound string) string {
	if t.Kind == ir.KindDuration {
		return ir.DurationText(bound)
	}
	return bound
}

// judgeText judges the texts of types whose methods the generator knows.
func judgeText(t *ir.Type, text []byte, path string) []fault {
	var s string
	if json.Unmarshal(text, &s) != nil {
		return mismatch(t, path)
	}
	if t.Named == nil {
		return nil
	}
	var err error
	switch t.Named.PkgPath + "." + t.Named.Name {
	case "net/netip.Addr":
		err = new(netip.Addr).UnmarshalText([]byte(s))
	case "net/netip.Prefix":
		err = new(netip.Prefix).UnmarshalText([]byte(s))
	case "net/netip.AddrPort":
		err = new(netip.AddrPort).UnmarshalText([]byte(s))
	case "math/big.Rat":
		err = new(big.Rat).UnmarshalText([]byte(s))
	case "math/big.Float":
		err = new(big.Float).UnmarshalText([]byte(s))
	}
	if err != nil {
		return []fault{{wrongType, path, "is no text of the type " + t.Named.Name, "write it as the type does"}}
	}
	return nil
}

// judgeQuoted judges a number or boolean in a string.
func judgeQuoted(t *ir.Type, text []byte, path string) []fault {
	var s string
	if json.Unmarshal(text, &s) != nil {
		return mismatch(t, path)
	}
	plain := *t
	plain.Quoted = false
	if len(judge(&plain, []byte(s), path)) > 0 {
		return mismatch(t, path)
	}
	if t.Kind == ir.KindInt || t.Kind == ir.KindUint {
		if strings.ContainsAny(s, ".eE") {
			return mismatch(t, path)
		}
	}
	return nil
}
