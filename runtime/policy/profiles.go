package policy

import (
	"embed"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// DefaultProfile is the profile that holds when nothing is named.
const DefaultProfile = "standard"

//go:embed profiles/*.yaml
var profileFiles embed.FS

const (
	profileDir    = "profiles/"
	profileSuffix = ".yaml"
)

// Profiles returns the names of the built-in policies, sorted.
func Profiles() []string {
	entries, err := profileFiles.ReadDir(strings.TrimSuffix(profileDir, "/"))
	if err != nil {
		return nil // cannot be: the folder is embedded
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = strings.TrimSuffix(e.Name(), profileSuffix)
	}
	return names
}

// profile returns the built-in policy that name stands for, where - and _ are the
// same.
func profile(name string) (stem string, found bool) {
	same := strings.NewReplacer("-", "_")
	for _, stem := range Profiles() {
		if same.Replace(stem) == same.Replace(name) {
			return stem, true
		}
	}
	return "", false
}

// likeProfile asks whether the profile was meant that name is close to, "" for none.
func likeProfile(name string) string {
	if near := codec.Suggest(Profiles(), name); near != "" {
		return "; did you mean '" + near + "'?"
	}
	return ""
}

// parseProfile reads a built-in policy. Its places name it as profile:<stem>.
func parseProfile(stem string) (*Node, error) {
	data, err := profileFiles.ReadFile(profileDir + stem + profileSuffix)
	if err != nil {
		return nil, err
	}
	return parseYAML(loadedProfile+stem, data)
}

// availableProfiles is the list for error texts.
func availableProfiles() string { return strings.Join(Profiles(), ", ") }
