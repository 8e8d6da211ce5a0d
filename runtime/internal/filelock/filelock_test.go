package filelock

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
)

func TestTryFailsWhileSomebodyHasIt(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	first, err := Try(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Try(name); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Wait(done, name); !errors.Is(err, ErrLocked) {
		t.Errorf("waiting is over: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := Wait(done, name)
	if err != nil {
		t.Fatalf("the lock is free: %v", err)
	}
	second.Close()
}

func TestWaitGetsWhatIsLetGo(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	first, err := Try(name)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan error)
	go func() {
		file, err := Wait(t.Context(), name)
		if err == nil {
			err = file.Close()
		}
		got <- err
	}()
	first.Close()
	if err := <-got; err != nil {
		t.Error(err)
	}
}

func TestLockWhereThereIsNoDirectory(t *testing.T) {
	if _, err := Wait(t.Context(), filepath.Join(t.TempDir(), "none", "lock")); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("error %v", err)
	}
}
