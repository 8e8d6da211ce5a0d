package directive

import (
	"errors"
	"strings"
)

// IconValue is the value of the key icon.
type IconValue struct {
	Src      string // https, http or data URI, or the path of a file
	MIMEType string // "" when not given
	Sizes    []string
	Theme    string // "", "light" or "dark"
}

// Local reports whether the icon is a file beside the source rather than a URI.
func (i IconValue) Local() bool { return iconScheme(i.Src) == "" }

// parseIcon reads "SRC [MIME] [SIZES] [light|dark]". Its errors complete the sentence
// "icon has".
func parseIcon(text string) (IconValue, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return IconValue{}, errors.New("no source")
	}
	icon := IconValue{Src: fields[0]}
	switch iconScheme(icon.Src) {
	case "", "https", "http", "data":
	default:
		return IconValue{}, errors.New("a source that is neither an https, http or data URI nor a file")
	}
	if strings.HasPrefix(icon.Src, "/") {
		return IconValue{}, errors.New("an absolute path; it must be relative to the source file")
	}
	fields = fields[1:]
	if len(fields) > 0 && strings.Contains(fields[0], "/") {
		icon.MIMEType, fields = fields[0], fields[1:]
	}
	for len(fields) > 0 && isIconSize(fields[0]) {
		icon.Sizes, fields = append(icon.Sizes, fields[0]), fields[1:]
	}
	if len(fields) > 0 && (fields[0] == "light" || fields[0] == "dark") {
		icon.Theme, fields = fields[0], fields[1:]
	}
	if len(fields) > 0 {
		return IconValue{}, errors.New("a part that is out of place or unknown: after the source come a MIME type, sizes such as 48x48 or any, and light or dark")
	}
	return icon, nil
}

// iconScheme returns the scheme of a URI in lower case, or "" for a path.
func iconScheme(src string) string {
	scheme, _, found := strings.Cut(src, ":")
	if !found {
		return ""
	}
	return strings.ToLower(scheme)
}

// isIconSize reports whether text is "any" or WIDTHxHEIGHT.
func isIconSize(text string) bool {
	if text == "any" {
		return true
	}
	width, height, found := strings.Cut(text, "x")
	return found && isCount(width) && isCount(height)
}

func isCount(text string) bool {
	return text != "" && text[0] != '0' && strings.Trim(text, "0123456789") == ""
}
