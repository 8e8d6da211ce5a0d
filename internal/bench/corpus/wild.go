package corpus

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
)

// Positive is a text with a secret in it.
type Positive struct {
	Form       string // of the text
	Text       string
	Start, End int // the bytes that are the secret
}

// place stands for the secret in the texts below.
const place = "\x00"

// Wild returns a secret as it appears in the wild, once in each form.
func (s *Source) Wild(secret Secret) []Positive {
	key := secret.Name + s.pick("_token", "_api_token", "_api_key", "_secret")
	camel := strings.ReplaceAll(strings.ToUpper(key[:1])+key[1:], "_", "-")
	quoted, err := json.Marshal(secret.Value)
	if err != nil {
		panic(err) // no string fails to marshal
	}
	inJSON := strings.Trim(string(quoted), `"`)
	escaped := strings.ReplaceAll(url.QueryEscape(secret.Value), "+", "%20")
	around := ""
	if secret.Kind == "slack-webhook-url" {
		around = "https://hooks.slack.com/"
	}
	line := "retrying with " + around + place + " after 401"
	if secret.Named {
		line = "retrying with " + key + "=" + place + " after 401"
	}
	forms := []struct{ form, text, value string }{
		{"env", "export " + strings.ToUpper(key) + "=" + around + place + "\nexport REGION=eu-west-1\n", secret.Value},
		{"json", fmt.Sprintf(`{"service":"billing-%s","%s":"%s","replicas":2}`, s.digits(2), key, around+place), inJSON},
		{"yaml", "config:\n  region: eu-west-1\n  " + key + ": " + around + place + "\n  replicas: 2\n", secret.Value},
		{"url", "https://api.example.com/v1/items?" + key + "=" + url.QueryEscape(around) + place + "&page=2", escaped},
		{"log", fmt.Sprintf("2026-11-%02dT10:%02d:07Z WARN worker-%s %s", 1+s.rand.IntN(28), s.rand.IntN(60), s.digits(2), line), inJSON},
		{"connection", "Endpoint=https://api.example.com;" + camel + "=" + around + place + ";Timeout=30", inJSON},
		{"header", "GET /v1/items HTTP/1.1\r\nHost: api.example.com\r\nX-" + camel + ": " + around + place + "\r\nAccept: */*\r\n", inJSON},
	}
	var all []Positive
	for _, f := range forms {
		if f.form == "yaml" && strings.Contains(f.value, "\n") {
			f.text = strings.Replace(f.text, place, "|\n    "+place, 1)
			f.value = strings.ReplaceAll(f.value, "\n", "\n    ")
		}
		start := strings.Index(f.text, place)
		all = append(all, Positive{f.form, strings.Replace(f.text, place, f.value, 1), start, start + len(f.value)})
	}
	if !secret.Named && around == "" && !strings.Contains(secret.Value, "\n") {
		const header = "Authorization: Bearer "
		all = append(all, Positive{"bearer", header + secret.Value + "\r\n", len(header), len(header) + len(secret.Value)})
	}
	return all
}
