package diag

import "strings"

// maxWords is how many words a hint lists.
const maxWords = 12

// Words lists words for a hint, and says when there are more.
func Words(list []string) string {
	if len(list) > maxWords {
		return strings.Join(list[:maxWords], ", ") + ", …"
	}
	return strings.Join(list, ", ")
}
