package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/server"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	layer     *layerFlags
	transport string
	host      string
	port      int
	path      string
	web       *webFlags
}

func serveCommand() *command {
	return &command{
		name:    "serve",
		summary: "serve MCP clients",
		details: "On standard input and output (the default) the program that starts the server\n" +
			"is the client, and calls are made as the local user. Over HTTP callers are\n" +
			"anonymous, unless tokens say who they are. Serving ends with the input, or with\nSIGINT or SIGTERM.",
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &serveFlags{layer: p.defineLayerFlags(fs)}
			fs.StringVar(&f.transport, "transport", "stdio", "`stdio|http`: newline-delimited JSON on standard input and output, or streamable HTTP")
			fs.StringVar(&f.host, "host", "127.0.0.1", "`ADDRESS` to listen on, with --transport http")
			fs.IntVar(&f.port, "port", 8765, "`PORT` to listen on, with --transport http; 0 takes a free one")
			fs.StringVar(&f.path, "path", "/mcp", "`PATH` of the URL, with --transport http")
			f.web = defineWebFlags(fs)
			return func(ctx context.Context, args []string) error {
				if err := f.check(args); err != nil {
					return err
				}
				if f.transport == "stdio" {
					p.warnIdle(fs)
				}
				return p.serve(ctx, f)
			}
		},
	}
}

// check completes and checks the flags.
func (f *serveFlags) check(args []string) error {
	switch f.transport {
	case "stdio", "http":
	case "streamable-http":
		f.transport = "http"
	case "sse":
		return usageErrorf("the sse transport is not available; clients use streamable HTTP instead (--transport http)")
	default:
		return unknownTransport(f.transport)
	}
	switch {
	case len(args) > 0:
		return usageErrorf("serve takes no arguments")
	case f.port < 0 || f.port > 65535:
		return usageErrorf("--port must be between 0 and 65535")
	}
	if err := server.CheckPath(f.path); err != nil {
		return usageErrorf("--path: %v", err)
	}
	return nil
}

func unknownTransport(name string) error {
	return usageErrorf("unknown transport %s; choose from stdio, http", wrongWord(name, []string{"stdio", "http"}))
}

// serve serves as the flags say, which are checked.
func (p *program) serve(ctx context.Context, f *serveFlags) error {
	opts, err := f.web.options()
	if err != nil {
		return err
	}
	log := p.logger()
	var source *policy.Source
	m, err := p.newLayer(ctx, f.layer, log, decider{p.openPolicy, func(pol *policy.Policy, r *runtime.Registry) (layer.PolicySource, error) {
		var err error
		source, err = newSource(pol, r, log)
		return source, err
	}})
	if err != nil {
		return err
	}
	opts.Logger = log
	s, err := server.NewMount(m, opts)
	if err != nil {
		return err
	}
	p.sayPolicy(source.Policy())
	if f.transport == "http" {
		p.warnRoles(f.web.lastFields, source.Policy())
	}
	p.follow(ctx, source, m.Layer())
	if f.transport == "stdio" {
		p.sayWaiting(m.Layer().Server())
		return s.ServeStdio(ctx, p.stdin, p.stdout)
	}
	return p.serveHTTP(ctx, s, m.Layer().Server(), f, opts.Tokens)
}

// serveHTTP says where it listens before it serves.
func (p *program) serveHTTP(ctx context.Context, s *server.Server, info runtime.ServerInfo, f *serveFlags, tokens *server.Tokens) error {
	listener, err := server.Listen(ctx, net.JoinHostPort(f.host, strconv.Itoa(f.port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%w: stop the program that has port %d, or choose another one with --port (0 takes one that is free)", err, f.port)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stderr, "%s %s listening on http://%s%s\n", info.Name, info.Version, listener.Addr(), f.path)
	addr, ok := listener.Addr().(*net.TCPAddr)
	p.warnOpen(!ok || addr.IP.IsLoopback(), tokens, f.web.plainTokens())
	return s.Serve(ctx, listener, f.path)
}
