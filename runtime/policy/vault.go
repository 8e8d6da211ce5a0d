package policy

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"github.com/cloudg/cloudg/runtime/vault"
)

// openVault returns the vault that a document describes.
func openVault(doc *Document, opts Options) (*vault.Vault, error) {
	settings := doc.Vault
	env := cmp.Or(settings.KeyEnv, vault.DefaultKeyEnv)
	config := vault.Options{
		Config: vault.Config{Key: settings.Key, KeyEnv: settings.KeyEnv, Scope: vault.Scope(settings.Scope)},
		Getenv: opts.Getenv,
		TTL:    settings.ttl(),
		Plain:  !settings.Encrypt,
		Now:    opts.Now,
		Logger: opts.Logger,
	}
	if !opts.OpenVault || settings.Path == "" {
		return vault.Open(config)
	}
	if settings.Key == "" && opts.Getenv(env) == "" {
		return nil, fmt.Errorf("policy '%s': vault.path: a file needs a key that is the same after a restart; set vault.key, or $%s", doc.Name, env)
	}
	path, err := expandHome(settings.Path)
	if err != nil {
		return nil, err
	}
	config.Path = path
	opened, err := vault.Open(config)
	if err != nil {
		return nil, fmt.Errorf("policy '%s': vault.path: %w", doc.Name, err)
	}
	return opened, nil
}

// ttl returns how long pseudonyms live that are not used, 0 for ever.
func (v *Vault) ttl() time.Duration {
	return time.Duration(min(v.TTLSeconds*float64(time.Second), math.MaxInt64))
}

// Keep implements [runtime.Keeper]: pseudonyms are in the file of the vault, if it has
// one, before anybody sees them, so that each of them reverses after a crash. Saving
// appends what is new, so that it needs no key of the document to ask for it.
func (p *Policy) Keep() error { return p.vault.Save() }

// Close saves and closes the vault that [Compile] opened. Policies that were made of p
// with [Policy.Renew] have the same vault, and must not be used afterwards either.
func (p *Policy) Close() error {
	if p.opened == nil {
		return nil
	}
	if err := p.opened.Close(); err != nil {
		return fmt.Errorf("policy '%s': %w", p.Name(), err)
	}
	return nil
}
