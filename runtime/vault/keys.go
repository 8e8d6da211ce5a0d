package vault

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

// DefaultKeyEnv is the environment variable that holds the key unless a
// configuration names another one.
const DefaultKeyEnv = "CLOUDG_MCP_VAULT_KEY"

// Scope says who shares the names that a vault gives.
type Scope string

// The scopes.
const (
	Global       Scope = "global"    // everybody
	PerPrincipal Scope = "principal" // nobody: each principal has its own
)

// KeySource says where a key comes from.
type KeySource string

// The sources of a key. A random key is another one after each start.
const (
	FromConfig KeySource = "config"
	FromEnv    KeySource = "env"
	Random     KeySource = "random"
)

// Config configures a Vault.
type Config struct {
	Key    string // secret; empty: the one in the environment, or else a random one
	KeyEnv string // name of an environment variable; empty for DefaultKeyEnv
	Scope  Scope  // empty for Global
}

// Format prints nothing of a configuration that is secret.
func (c Config) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "vault.Config(scope %s)", c.Scope) }

// keys are what is derived from the key of a vault, one for each purpose.
type keys struct {
	source KeySource
	id     string
	hash   []byte // of Hash
	token  []byte // of pseudonyms
	prefix []byte // of the permutation of private addresses
	log    []byte // of the log
	file   []byte // of encrypted exports
	mac    []byte // of their tags
}

// newKeys finds the key and derives the others.
func newKeys(config Config, getenv func(string) string) keys {
	env := config.KeyEnv
	if env == "" {
		env = DefaultKeyEnv
	}
	key, source := []byte(config.Key), FromConfig
	if len(key) == 0 {
		key, source = []byte(getenv(env)), FromEnv
	}
	if len(key) == 0 {
		key, source = make([]byte, sha256.Size), Random
		rand.Read(key) // never fails
	}
	return keys{
		source: source,
		id:     hex.EncodeToString(subkey(key, "key-id"))[:idLength],
		hash:   subkey(key, "hash"),
		token:  subkey(key, "tokenize"),
		prefix: subkey(key, "prefix-preserving"),
		log:    subkey(key, "log"),
		file:   subkey(key, "file-encryption"),
		mac:    subkey(key, "file-mac"),
	}
}

// Scope returns who shares the names that v gives.
func (v *Vault) Scope() Scope { return v.scope }

// KeySource returns where the key comes from.
func (v *Vault) KeySource() KeySource { return v.keys.source }

// KeyID returns 12 hexadecimal digits that identify the key and tell nothing about it.
func (v *Vault) KeyID() string { return v.keys.id }

// Namespace returns the namespace of what p sees; a nil p is nobody in particular.
// Nothing in one namespace can be related to anything in another one.
func (v *Vault) Namespace(p *runtime.Principal) string {
	if v.scope == Global || p == nil {
		return string(Global)
	}
	return "p:" + p.ID
}

// Format prints nothing of a vault but the identifier of its key.
func (v *Vault) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "vault(key %s)", v.keys.id) }

// subkey derives the key for one purpose.
func subkey(key []byte, purpose string) []byte {
	// The prefix is part of the format: pseudonyms and hashes depend on it.
	return sum(key, "cloudg-mcp/"+purpose)
}

func sum(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
