package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// A kit is what the runs work with.
type kit struct {
	node    string // the executable
	scripts string // directory with our scripts and node_modules
	dir     string // for binaries and logs

	http map[string]*process // servers over HTTP by name
	url  map[string]string
	gate *process // the bridge, nil before it is needed

	recording recording
}

// install installs what the lock file pins. npm comes with any Node; the judges run
// under the one that is installed with them, or, where there is none for the machine,
// under that of the machine. No script of a package runs.
func install(ctx context.Context, scripts string) (*kit, error) {
	scripts, err := filepath.Abs(scripts)
	if err != nil {
		return nil, err
	}
	if err := installPackages(ctx, scripts); err != nil {
		return nil, err
	}
	cpu := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if cpu == "" {
		cpu = runtime.GOARCH
	}
	node := filepath.Join(scripts, "node_modules", "node-"+runtime.GOOS+"-"+cpu, "bin", "node")
	if _, err := os.Stat(node); err != nil {
		if node, err = exec.LookPath("node"); err != nil {
			return nil, errors.New("no Node for this machine is among the judges: install Node 22.19 or later")
		}
	}
	return &kit{node: node, scripts: scripts, http: map[string]*process{}, url: map[string]string{}}, nil
}

// installPackages runs npm, unless what the lock file pins is there already.
func installPackages(ctx context.Context, scripts string) error {
	lock, err := os.ReadFile(filepath.Join(scripts, "package-lock.json"))
	if err != nil {
		return err
	}
	stamp := filepath.Join(scripts, "node_modules", ".installed")
	if installed, err := os.ReadFile(stamp); err == nil && bytes.Equal(installed, lock) {
		return nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errors.New("npm is needed to install the judges: install Node, of any version")
	}
	cmd := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	cmd.Dir = scripts
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	return os.WriteFile(stamp, lock, 0o666)
}

// module returns the path of a file of an installed package.
func (k *kit) module(path string) string { return filepath.Join(k.scripts, "node_modules", path) }

// build builds the servers.
func (k *kit) build(ctx context.Context) error {
	for name, pkg := range map[string]string{"conformance": "./internal/conformance/server", "catalog": "./examples/catalog"} {
		if out, err := exec.CommandContext(ctx, "go", "build", "-o", k.binary(name), pkg).CombinedOutput(); err != nil {
			return fmt.Errorf("go build %s: %w\n%s", pkg, err, out)
		}
	}
	return nil
}

// binary returns the path of a server.
func (k *kit) binary(server string) string { return filepath.Join(k.dir, server) }

// address returns the URL at which a server is served over HTTP, by one process for all
// runs.
func (k *kit) address(ctx context.Context, server string) (string, error) {
	if url, ok := k.url[server]; ok {
		return url, nil
	}
	url, err := k.serve(ctx, server, server)
	k.url[server] = url
	return url, err
}

// serve starts a server over HTTP under a name of its own and returns its URL.
func (k *kit) serve(ctx context.Context, server, name string) (string, error) {
	p, err := start(ctx, filepath.Join(k.dir, name+".log"), nil, k.binary(server), "serve", "--policy", "open", "--transport", "http", "--port", "0")
	if err != nil {
		return "", err
	}
	k.http[name] = p
	return p.find(ctx, listening)
}

// bridge returns the URL of the bridge to a server of its own over standard input and
// output.
func (k *kit) bridge(ctx context.Context) (string, error) {
	port, err := freePort()
	if err != nil {
		return "", err
	}
	if k.gate == nil {
		args := []string{
			k.module("supergateway/dist/index.js"), "--stdio", k.binary("conformance") + " serve",
			"--outputTransport", "streamableHttp", "--stateful", "--port", port,
		}
		if k.gate, err = start(ctx, filepath.Join(k.dir, "bridge.log"), k.environment(), k.node, args...); err != nil {
			return "", err
		}
		k.url["bridge"] = "http://127.0.0.1:" + port + "/mcp"
		err = awaitPort(ctx, "127.0.0.1:"+port, 30*time.Second)
	}
	return k.url["bridge"], err
}

// environment is that of this process, in which node is the right one.
func (k *kit) environment() []string {
	return append(os.Environ(), "PATH="+filepath.Dir(k.node)+string(os.PathListSeparator)+os.Getenv("PATH"), "NO_COLOR=1")
}

// close ends what was started.
func (k *kit) close() {
	for _, p := range k.http {
		p.end()
	}
	if k.gate != nil {
		k.gate.end()
	}
	// Nobody uses it any more.
	_ = k.recording.close()
}
