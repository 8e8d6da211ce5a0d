package command

import "os"

const (
	// envStateKey holds the key that seals what clients keep of calls that wait for a
	// person.
	envStateKey = "CLOUDG_MCP_STATE_KEY"
	minStateKey = 16 // bytes
)

// stateKey returns the key that processes share which serve one address, so that any of
// them can go on with a call that another has asked a person for; nil for a key of this
// process alone.
func stateKey() ([]byte, error) {
	key, ok := os.LookupEnv(envStateKey)
	if !ok {
		return nil, nil
	}
	if len(key) < minStateKey {
		return nil, usageErrorf("$%s has %d bytes; a key that nobody can guess has at least %d", envStateKey, len(key), minStateKey)
	}
	return []byte(key), nil
}
