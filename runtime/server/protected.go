package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// wellKnown is where anybody finds who gives tokens for a resource (RFC 9728).
const wellKnown = "/.well-known/oauth-protected-resource"

// A ProtectedResource says which authorization servers give tokens for a server, in the
// words of RFC 9728. Whether a token counts is not its matter: [Options.Tokens] or
// [Options.Authenticate] decide.
type ProtectedResource struct {
	// URL is that of the endpoint, as clients have it.
	URL string
	// AuthorizationServers are the issuers of tokens, at least one URL.
	AuthorizationServers []string
	// Scopes are what tokens can be asked for, if any.
	Scopes []string
}

// Check returns an error unless the URLs can be those of servers on the web.
func (r *ProtectedResource) Check() error {
	_, err := r.protect("")
	return err
}

// protected is a ProtectedResource in service.
type protected struct {
	http.Handler        // of the metadata
	path         string // of the metadata
	url          string // of the metadata, as clients have it
}

// protect returns what serves the metadata of r, nil for nil.
func (r *ProtectedResource) protect(name string) (*protected, error) {
	if r == nil {
		return nil, nil
	}
	at, err := publicURL(r.URL)
	if err != nil {
		return nil, fmt.Errorf("URL: %w", err)
	}
	if len(r.AuthorizationServers) == 0 {
		return nil, errors.New("AuthorizationServers: there is none; name the issuer of the tokens")
	}
	for _, issuer := range r.AuthorizationServers {
		if _, err := publicURL(issuer); err != nil {
			return nil, fmt.Errorf("AuthorizationServers: %w", err)
		}
	}
	p := &protected{path: wellKnown}
	if at.Path != "/" {
		p.path += at.Path
	}
	p.url = (&url.URL{Scheme: at.Scheme, Host: at.Host, Path: p.path}).String()
	p.Handler = auth.ProtectedResourceMetadataHandler(&oauthex.ProtectedResourceMetadata{
		Resource:               r.URL,
		AuthorizationServers:   r.AuthorizationServers,
		ScopesSupported:        r.Scopes,
		BearerMethodsSupported: []string{"header"},
		ResourceName:           name,
	})
	return p, nil
}

// publicURL returns the URL of a server on the web.
func publicURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, errors.New("it must be a URL that begins with https:// or http:// and a host")
	}
	if strings.ContainsAny(u.Host, `"<>\`) {
		return nil, errors.New("the host of the URL is none")
	}
	if u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, errors.New("the URL must have no query, no fragment and no user")
	}
	return u, nil
}

// has reports whether a path is that of the metadata. Clients may also look for it at
// the root.
func (p *protected) has(path string) bool {
	return p != nil && (path == p.path || path == wellKnown)
}

// challenge returns what a caller without a valid token is told.
func (p *protected) challenge(told string) string {
	if p == nil {
		return told
	}
	return told + `, resource_metadata="` + p.url + `"`
}
