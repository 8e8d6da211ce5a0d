package command

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/server"
)

// envAuthTokens holds tokens where no flag gives any.
const envAuthTokens = "CLOUDG_MCP_AUTH_TOKENS"

// webFlags are the flags of serve about who may connect over HTTP, and how.
type webFlags struct {
	tokens     []string
	tokenFile  string
	issuers    []string
	publicURL  string
	origins    []string
	hosts      []string
	cors       []string
	json       bool
	stateless  bool
	pageSize   int
	healthPath string
	maxConns   int
	lastFields []string // of tokens that have two, where the second counts as roles
}

func defineWebFlags(fs *flag.FlagSet) *webFlags {
	f := new(webFlags)
	list := func(to *[]string, name, usage string) {
		fs.Func(name, usage, func(value string) error {
			*to = append(*to, value)
			return nil
		})
	}
	list(&f.tokens, "auth-token", "`TOKEN[:ROLES[:ID]]` that callers over HTTP must send one of; roles have "+
		"commas between them. env:NAME for TOKEN reads a variable, so that other users "+
		"cannot see it in the list of processes. May be repeated (default $"+envAuthTokens+", else everybody may call)")
	fs.StringVar(&f.tokenFile, "auth-token-file", "", "`FILE` with a TOKEN[:ROLES[:ID]] on each line; # begins a comment line")
	list(&f.issuers, "authorization-server", "`URL` of an authorization server that gives out the tokens; clients read at /.well-known/oauth-protected-resource where to get one. May be repeated; needs --public-url, and tokens, which it does not check itself")
	fs.StringVar(&f.publicURL, "public-url", "", "`URL` of this server as clients have it, for --authorization-server")
	list(&f.hosts, "allowed-host", "`PATTERN` of Host headers, in which * is any text; may be repeated (default: names of this machine on a loopback address, else every name)")
	list(&f.origins, "allowed-origin", "`PATTERN` of the origins of web pages that may call; may be repeated (default: pages of this machine)")
	list(&f.cors, "cors-origin", "`PATTERN` of the origins of web pages that may call and read the answers; may be repeated")
	fs.BoolVar(&f.json, "json-response", false, "answer calls over HTTP as JSON where the client takes it, without progress and log messages")
	fs.BoolVar(&f.stateless, "stateless", false, "keep no sessions over HTTP, so that several processes can serve one address; without the streams and subscriptions of versions before 2026-07-28. Where handlers ask people, all processes need the same key in $"+envStateKey)
	fs.IntVar(&f.pageSize, "page-size", 1000, "`N` definitions in one answer to a list")
	fs.StringVar(&f.healthPath, "health-path", "/healthz", "`PATH` that tells anybody that the server is there, with --transport http")
	fs.IntVar(&f.maxConns, "max-connections", 512, "`N` connections at once, with --transport http")
	return f
}

// options returns what the flags say. Its errors are mistakes in the use of the
// command, and do not repeat tokens.
func (f *webFlags) options() (server.Options, error) {
	switch {
	case f.pageSize < 1:
		return server.Options{}, usageErrorf("--page-size must be at least 1")
	case f.maxConns < 1:
		return server.Options{}, usageErrorf("--max-connections must be at least 1")
	}
	if err := server.CheckPath(f.healthPath); err != nil {
		return server.Options{}, usageErrorf("--health-path: %v", err)
	}
	tokens, err := f.readTokens()
	if err != nil {
		return server.Options{}, err
	}
	resource, err := f.resource(tokens)
	return server.Options{
		PageSize:       f.pageSize,
		AllowedHosts:   f.hosts,
		AllowedOrigins: f.origins,
		CORSOrigins:    f.cors,
		Tokens:         tokens,
		Resource:       resource,
		HealthPath:     f.healthPath,
		MaxConnections: f.maxConns,
		JSONAnswers:    f.json,
		NoSessions:     f.stateless,
	}, err
}

// resource returns what the flags say about where tokens come from, nil for nothing.
func (f *webFlags) resource(tokens *server.Tokens) (*server.ProtectedResource, error) {
	switch {
	case len(f.issuers) == 0 && f.publicURL == "":
		return nil, nil
	case len(f.issuers) == 0:
		return nil, usageErrorf("--public-url is for --authorization-server, which is missing")
	case f.publicURL == "":
		return nil, usageErrorf("--authorization-server needs --public-url, the URL of this server as clients have it")
	case tokens == nil:
		return nil, usageErrorf("--authorization-server needs tokens that callers must send; see --auth-token")
	}
	resource := &server.ProtectedResource{URL: f.publicURL, AuthorizationServers: f.issuers}
	if err := resource.Check(); err != nil {
		return nil, usageErrorf("--authorization-server and --public-url: %v", err)
	}
	return resource, nil
}

// readTokens returns the tokens of the flags, or else of the environment; nil when
// neither gives any. What was given but holds no token is a mistake, never an open door.
func (f *webFlags) readTokens() (*server.Tokens, error) {
	tokens := new(server.Tokens)
	add := func(name, specs string) error {
		fields := strings.Fields(specs)
		if len(fields) == 0 {
			return usageErrorf("an empty token was given (%s)", name)
		}
		for _, spec := range fields {
			if err := tokens.AddSpec(spec, os.Getenv); err != nil {
				return usageErrorf("invalid value for %s: %v", name, err)
			}
			if fields := strings.Split(spec, ":"); len(fields) == 2 && fields[0] != "env" {
				f.lastFields = append(f.lastFields, fields[1])
			}
		}
		return nil
	}
	for _, specs := range f.tokens {
		if err := add("--auth-token", specs); err != nil {
			return nil, err
		}
	}
	if f.tokenFile != "" {
		specs, err := readTokenFile(f.tokenFile)
		if err != nil {
			return nil, err
		}
		if err := add("--auth-token-file", specs); err != nil {
			return nil, err
		}
	}
	if specs, ok := os.LookupEnv(envAuthTokens); ok && tokens.Len() == 0 {
		if err := add("$"+envAuthTokens, specs); err != nil {
			return nil, err
		}
	}
	if tokens.Len() == 0 {
		return nil, nil
	}
	return tokens, nil
}

// readTokenFile returns the lines of a file that are no comments.
func readTokenFile(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", usageErrorf("--auth-token-file: %v", err)
	}
	var specs []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			specs = append(specs, line)
		}
	}
	return strings.Join(specs, "\n"), nil
}

// warnOpen tells the operator of what strangers could do.
func (p *program) warnOpen(loopback bool, tokens *server.Tokens, given int) {
	switch {
	case tokens == nil && !loopback:
		fmt.Fprintln(p.stderr, "warning: the address can be reached from other machines, and callers are not authenticated; see --auth-token")
	case tokens != nil && given > 0:
		fmt.Fprintln(p.stderr, "warning: other users of this machine may see tokens on the command line; use env:NAME, --auth-token-file or $"+envAuthTokens)
	}
}

// warnRoles tells the operator of tokens whose second field may not be meant as roles,
// because the policy knows none of that name. It does not repeat the field, which may be
// the end of a token.
func (p *program) warnRoles(lastFields []string, pol *policy.Policy) {
	known := append(pol.Roles(), runtime.DefaultRole)
	for _, field := range lastFields {
		if slices.ContainsFunc(strings.Split(field, ","), func(role string) bool {
			return role != "" && !slices.Contains(known, strings.TrimSpace(role))
		}) {
			fmt.Fprintf(p.stderr, "warning: what follows the colon of an auth token is no role of policy %s; TOKEN:ROLES gives roles, and a token with a colon of its own is written TOKEN::\n", pol.Name())
		}
	}
}

// plainTokens counts the tokens that stand on the command line themselves.
func (f *webFlags) plainTokens() (n int) {
	for _, spec := range f.tokens {
		if !strings.HasPrefix(strings.TrimSpace(spec), "env:") {
			n++
		}
	}
	return n
}
