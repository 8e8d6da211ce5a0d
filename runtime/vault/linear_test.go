package vault

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// stocked returns a vault with tokens of many shapes.
func stocked(t testing.TB) (*Vault, []string) {
	v := fresh(t)
	var tokens []string
	for i := range 300 {
		for entity, value := range map[string]string{
			"hostname": fmt.Sprintf("host-%d.corp.com", i), "private_ip": fmt.Sprintf("10.0.1.%d", i%256), "number": fmt.Sprint(i),
			"aws_arn": fmt.Sprintf("arn:aws:s3:::bucket/%d/a/b/c", i), "uuid": fmt.Sprintf("9f86d081-884c-4d63-9a2b-%012d", i),
			"email": fmt.Sprintf("user%d@corp.com", i), "resource_name": fmt.Sprintf("web-%d", i),
		} {
			tokens = append(tokens, v.Tokenize(value, entity, ns))
		}
	}
	return v, tokens
}

// TestP8_6_LinearScan counts the steps that hostile texts take.
func TestP8_6_LinearScan(t *testing.T) {
	v, tokens := stocked(t)
	const size = 50_000
	texts := map[string]string{
		"parts of one byte":     strings.Repeat("a.", size/2),
		"separators":            strings.Repeat(".:/@", size/4),
		"one run":               strings.Repeat("a", size),
		"runs of one byte":      strings.Repeat("a ", size/2),
		"a token in one run":    strings.Repeat(tokens[0]+".", size/len(tokens[0])),
		"tokens side by side":   strings.Repeat(tokens[1], size/len(tokens[1])),
		"halves of addresses":   strings.Repeat("10.54.186.", size/10),
		"digits that are known": strings.Repeat("0.1.2.", size/6),
		"tokens":                strings.Join(tokens, " "),
		"tokens in one run":     strings.Join(tokens, "/"),
	}
	for name, text := range texts {
		_, _, steps := v.reverse(text, ns, nil)
		if limit := 16*len(text) + 1000; steps > limit {
			t.Errorf("%s: %d steps for %d bytes, want at most %d", name, steps, len(text), limit)
		}
	}
}

// naive is what Reverse does, without any haste.
func naive(v *Vault, text string) string {
	if e := v.store.ofToken(ns, text); e != nil {
		return v.store.value(e)
	}
	var out strings.Builder
	for len(text) > 0 {
		n := strings.IndexFunc(text, func(r rune) bool { return r >= 128 || bytesOf[r] == 0 })
		if n < 0 {
			n = len(text)
		}
		out.WriteString(naiveRun(v, text[:n]))
		if n < len(text) {
			out.WriteByte(text[n])
			n++
		}
		text = text[n:]
	}
	return out.String()
}

func naiveRun(v *Vault, run string) string {
	if e := v.store.ofToken(ns, run); e != nil {
		return v.store.value(e)
	}
	var out strings.Builder
	for {
		var ends []int
		for i := 0; i <= len(run) && len(ends) < maxParts; i++ {
			if i == len(run) || strings.IndexByte(".:/@", run[i]) >= 0 {
				ends = append(ends, i)
			}
		}
		taken := ends[0]
		word := run[:taken]
		for i := len(ends) - 1; i >= 0; i-- {
			if e := v.store.ofToken(ns, run[:ends[i]]); e != nil {
				taken, word = ends[i], v.store.value(e)
				break
			}
		}
		out.WriteString(word)
		if taken == len(run) {
			return out.String()
		}
		out.WriteByte(run[taken])
		run = run[taken+1:]
	}
}

// TestP8_6_ScanAgreesWithASimpleOne writes random texts of tokens and parts of them.
func TestP8_6_ScanAgreesWithASimpleOne(t *testing.T) {
	v, tokens := stocked(t)
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	for range 2000 {
		var b strings.Builder
		for range 1 + r.IntN(20) {
			token := tokens[r.IntN(len(tokens))]
			if r.IntN(3) == 0 {
				token = token[:r.IntN(len(token))]
			}
			b.WriteString(token)
			b.WriteByte(".:/@ -x'\"#,"[r.IntN(11)])
		}
		text := b.String()
		if got, _ := v.Reverse(text, ns); got != naive(v, text) {
			t.Fatalf("seed %d: %q\nis   %q\nwant %q", seed, text, got, naive(v, text))
		}
	}
}

func FuzzReverse(f *testing.F) {
	v, tokens := stocked(f)
	for _, token := range tokens[:20] {
		f.Add("see "+token+".", token[:len(token)/2])
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		text := before + tokens[len(before)%len(tokens)] + after
		_, _, steps := v.reverse(text, ns, nil)
		if steps > 16*len(text)+1000 {
			t.Errorf("%d steps for %d bytes", steps, len(text))
		}
		out, count := v.ReplaceKnown(text, ns)
		if count == 0 && out != text {
			t.Error("changed without a count")
		}
	})
}
