package state

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/cloudg/cloudg/runtime/internal/filelock"
)

// holdLock keeps others from the file at path.
func holdLock(t *testing.T, path string) *os.File {
	t.Helper()
	lock, err := filelock.Try(path + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	return lock
}

const (
	envBuckets  = "CLOUDG_TEST_BUCKETS"  // the file of TestProcess
	envCapacity = "CLOUDG_TEST_CAPACITY" // of the bucket that TestProcess takes from
	envAttempts = "CLOUDG_TEST_ATTEMPTS" // how often it does
)

// shared returns a bucket that does not fill while a test runs.
func shared(capacity int) Bucket { return Bucket{"rate/shared", float64(capacity), 1e-9} }

// TestProcess is what runs in another process: it prints a line for every token.
func TestProcess(t *testing.T) {
	path := os.Getenv(envBuckets)
	if path == "" {
		t.Skip("runs only as a process of other tests")
	}
	number := func(name string) int {
		n, err := strconv.Atoi(os.Getenv(name))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	b := shared(number(envCapacity))
	f := openCounters(t, path, FileCountersOptions{})
	for range number(envAttempts) {
		if takes(t, f, 1, b) == 1 {
			fmt.Println("token")
		}
	}
}

// process is another process that takes tokens.
func process(path string, capacity, attempts int) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^TestProcess$")
	cmd.Env = append(os.Environ(), envBuckets+"="+path, envCapacity+"="+strconv.Itoa(capacity), envAttempts+"="+strconv.Itoa(attempts))
	return cmd
}

// TestFileCountersOfTwoProcesses has both of them take at the same time, more than there
// is.
func TestFileCountersOfTwoProcesses(t *testing.T) {
	const capacity, attempts = 500, 400
	path := filepath.Join(t.TempDir(), "buckets")
	var outputs [2]bytes.Buffer
	var running []*exec.Cmd
	for i := range outputs {
		cmd := process(path, capacity, attempts)
		cmd.Stdout = &outputs[i]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%v\n%s%s", err, &outputs[0], &outputs[1])
		}
	}
	total := 0
	for i := range outputs {
		got := bytes.Count(outputs[i].Bytes(), []byte("token\n"))
		if got < capacity-attempts {
			t.Errorf("process %d got %d tokens; the other one cannot have had more than %d", i, got, attempts)
		}
		total += got
	}
	if total != capacity {
		t.Errorf("%d tokens, the bucket holds %d", total, capacity)
	}
}

// TestFileCountersAfterACrash kills a process at work: its lock is gone, and what it took
// is taken. What it had no time to tell is one token at most.
func TestFileCountersAfterACrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "buckets")
	told := 0
	const crashes, capacity = 4, 1 << 24 // more than anybody takes in time
	for range crashes {
		cmd := process(path, capacity, capacity)
		pipe, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(pipe)
		for n := 0; lines.Scan(); n++ {
			if lines.Text() == "token" {
				told++
			}
			if n == 50 {
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := cmd.Wait(); err == nil {
			t.Fatal("the process ended by itself")
		}
	}
	f := openCounters(t, path, FileCountersOptions{})
	if err := f.alone(t.Context(), func() error {
		left, err := (&pages{table: f.table}).find(shared(capacity), time.Now().UnixNano())
		if taken := capacity - int(left.tokens); taken < told || taken > told+crashes {
			t.Errorf("%d tokens are taken, and %d processes told of %d", taken, crashes, told)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
