package vault

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var kills = flag.Int("kills", 10, "how many times TestCrash kills a process")

// crashEnv names the environment variable that makes the test binary a process to kill.
const crashEnv = "CLOUDG_TEST_VAULT_TO_CRASH"

// least answers come before a kill, and at most that many more.
const (
	leastAnswers = 50
	moreAnswers  = 400
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crashEnv); path != "" {
		if err := answer(path, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// answer writes tokens and their values until it is killed: each of them after it was
// saved. Now and then it compacts the log.
func answer(path string, out io.Writer) error {
	v, err := Open(Options{Config: Config{Key: example}, Path: path})
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		value := fmt.Sprintf("host-%d-%d.corp.com", os.Getpid(), i)
		token := v.Tokenize(value, "hostname", ns)
		save := v.Save
		if rand.IntN(20) == 0 {
			save = v.Compact
		}
		if err := save(); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, token, value); err != nil {
			return err
		}
	}
}

// TestCrash kills processes at random, one after the other on one file: all that they
// answered reverses.
func TestCrash(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	path := filepath.Join(t.TempDir(), "vault")
	answered := map[string]string{}
	torn := 0
	for kill := range *kills {
		answers := crash(t, program, path, leastAnswers+r.IntN(moreAnswers))
		if len(answers) < leastAnswers {
			t.Fatalf("seed %d, kill %d: only %d answers", seed, kill, len(answers))
		}
		for _, line := range answers {
			token, value, _ := strings.Cut(line, " ")
			answered[token] = value
		}
		if kill%10 == 9 {
			torn += tear(t, path, r)
		}
		v := kept(t, path, Options{Logger: slog.New(slog.DiscardHandler)})
		for token, value := range answered {
			if got, _ := v.Reverse(token, ns); got != value {
				t.Fatalf("seed %d, kill %d: %s reverses to %s, want %s", seed, kill, token, got, value)
			}
		}
		closed(t, v)
	}
	t.Logf("%d answers survived %d kills and %d torn frames", len(answered), *kills, torn)
}

// tear adds the beginning of a frame to a file.
func tear(t *testing.T, path string, r *rand.Rand) int {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(make([]byte, 1+r.IntN(15))); err != nil {
		t.Fatal(err)
	}
	return 1
}

// crash starts a process, kills it after some answers, and returns all of them.
func crash(t *testing.T, program, path string, n int) []string {
	t.Helper()
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), crashEnv+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for in := bufio.NewReader(out); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			break // the rest of a line was never answered
		}
		answers = append(answers, strings.TrimSuffix(line, "\n"))
		if len(answers) == n {
			cmd.Process.Kill()
		}
	}
	cmd.Wait() // reports the kill
	return answers
}
