package state

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// clock is a clock that moves only when told to.
type clock struct{ nanos atomic.Int64 }

func (c *clock) now() time.Time          { return time.Unix(0, c.nanos.Load()) }
func (c *clock) advance(d time.Duration) { c.nanos.Add(int64(d)) }

func take(t *testing.T, m *Memory, buckets ...Bucket) Taken {
	t.Helper()
	taken, err := m.Take(t.Context(), buckets)
	if err != nil {
		t.Fatal(err)
	}
	return taken
}

func TestP2_3_BucketArithmetic(t *testing.T) {
	var c clock
	m := NewMemory(MemoryOptions{Now: c.now})
	b := Bucket{Key: "b", Capacity: 2, Refill: 0.5}
	var got []Taken
	for _, wait := range []time.Duration{0, 0, 0, time.Second, time.Second, time.Second, time.Hour, 0, 0} {
		c.advance(wait)
		got = append(got, take(t, m, b))
	}
	ok, empty, half := Taken{OK: true}, Taken{}, Taken{Tokens: 0.5}
	want := []Taken{ok, ok, empty, half, ok, half, ok, ok, empty}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP2_3_RefusalTakesNothing(t *testing.T) {
	var c clock
	m := NewMemory(MemoryOptions{Now: c.now})
	wide, narrow := Bucket{"wide", 3, 1}, Bucket{"narrow", 1, 1}
	got := []Taken{
		take(t, m, wide, narrow), take(t, m, wide, narrow), take(t, m, wide, narrow),
		take(t, m, wide), take(t, m, wide), take(t, m, wide),
	}
	ok, short := Taken{OK: true}, Taken{Short: 1}
	if diff := cmp.Diff([]Taken{ok, short, short, ok, ok, {}}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestClockThatRunsBackwardsStandsStill(t *testing.T) {
	var c clock
	c.advance(time.Hour)
	m := NewMemory(MemoryOptions{Now: c.now})
	b := Bucket{"b", 1, 1}
	take(t, m, b)
	c.advance(-time.Minute)
	if got := take(t, m, b); got.OK || got.Tokens != 0 {
		t.Errorf("after the clock ran backwards: %+v", got)
	}
	c.advance(time.Minute + time.Second)
	if got := take(t, m, b); !got.OK {
		t.Errorf("a second after the last call: %+v", got)
	}
}

// TestNewRatesCountAtOnce shows what a reloaded policy does to a bucket.
func TestNewRatesCountAtOnce(t *testing.T) {
	var c clock
	m := NewMemory(MemoryOptions{Now: c.now})
	take(t, m, Bucket{"b", 10, 1})
	if got := take(t, m, Bucket{"b", 2, 1}); !got.OK {
		t.Fatalf("second call: %+v", got)
	}
	take(t, m, Bucket{"b", 2, 1})
	if got := take(t, m, Bucket{"b", 2, 1}); got.OK {
		t.Error("the bucket kept more than its new capacity")
	}
}

func TestReset(t *testing.T) {
	m := NewMemory(MemoryOptions{Now: new(clock).now})
	a, b := Bucket{"a/1", 1, 1}, Bucket{"b/1", 1, 1}
	take(t, m, a, b)
	if err := m.Reset(t.Context(), "a/"); err != nil {
		t.Fatal(err)
	}
	if got := []bool{take(t, m, a).OK, take(t, m, b).OK}; !cmp.Equal([]bool{true, false}, got) {
		t.Errorf("after Reset of a: %v", got)
	}
}

func TestFullBucketsAreForgotten(t *testing.T) {
	var c clock
	m := NewMemory(MemoryOptions{Now: c.now})
	for i := range 10_000 {
		take(t, m, Bucket{fmt.Sprint(i), 1, 1})
		c.advance(100 * time.Millisecond)
		if n := m.Len(); n > 12 {
			t.Fatalf("%d buckets after %d calls, although all but ten are full", n, i)
		}
	}
}

func TestNumberOfBucketsIsBounded(t *testing.T) {
	m := NewMemory(MemoryOptions{Now: new(clock).now, Buckets: 3})
	for i := range 10 {
		take(t, m, Bucket{fmt.Sprint(i), 1, 1}, Bucket{"all", 100, 1})
	}
	if n := m.Len(); n != 3 {
		t.Errorf("%d buckets, want 3", n)
	}
	if got := take(t, m, Bucket{"9", 1, 1}); got.OK {
		t.Error("the most recent bucket was dropped")
	}
}

// TestP2_3_ConcurrentCallsWithinOneOfTheExactBucket runs a minute of a clock that
// one of the goroutines moves.
func TestP2_3_ConcurrentCallsWithinOneOfTheExactBucket(t *testing.T) {
	var c clock
	m := NewMemory(MemoryOptions{Now: c.now})
	b := Bucket{"b", 5, 7}
	var admitted atomic.Int64
	var wait sync.WaitGroup
	for g := range 8 {
		wait.Go(func() {
			for step := 0; c.nanos.Load() < int64(time.Minute) || step == 0; step++ {
				if taken, err := m.Take(context.Background(), []Bucket{b}); err == nil && taken.OK {
					admitted.Add(1)
				}
				if g == 0 {
					c.advance(7 * time.Millisecond)
				}
			}
		})
	}
	wait.Wait()
	for {
		if taken, err := m.Take(t.Context(), []Bucket{b}); err != nil || !taken.OK {
			break
		}
		admitted.Add(1)
	}
	exact := 5 + 7*time.Duration(c.nanos.Load()).Seconds()
	if got := float64(admitted.Load()); got < exact-1 || got > exact+1 {
		t.Errorf("%v calls admitted, the bucket allows %v", got, exact)
	}
}
