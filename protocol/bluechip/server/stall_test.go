package server

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/table"
	"gogo/protocol/internal/sessiontest"
)

// stall is a table at which nothing happens.
type stall struct{ what string }

func (s *stall) Error() string { return s.what }

// watch returns a stall when nobody at a table that is not over has heard anything for
// so long.
func watch(quit <-chan struct{}, tables []*soakTable, silence time.Duration) error {
	tick := time.NewTicker(silence/100 + 1)
	defer tick.Stop()
	for {
		select {
		case <-quit:
			return nil
		case <-tick.C:
		}
		for _, tb := range tables {
			if at, what := tb.state(); time.Since(at) > silence {
				return &stall{fmt.Sprintf("nothing for %v: %s", silence, what)}
			}
		}
	}
}

// state returns when somebody at the table heard something last, and who waits for whom;
// the time is now when it is over.
func (tb *soakTable) state() (at time.Time, what string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if tb.over {
		return time.Now(), tb.name + " is over"
	}
	words := []string{tb.name + ": " + awaited(&tb.seen)}
	for _, g := range tb.guests {
		last, did := g.last()
		if last.After(at) {
			at = last
		}
		words = append(words, did)
	}
	return at, strings.Join(words, "; ")
}

// awaited says what a table waits for.
func awaited(s *table.Snapshot) string {
	switch {
	case s.Board == nil:
		return fmt.Sprintf("between boards, connected: %v", s.Connected)
	case s.Awaited:
		return fmt.Sprintf("board %d, %d calls, %d cards: the turn of %v, by %v, connected: %v", s.Board.Number, len(s.Calls), len(s.Cards), s.Turn, s.Actor, s.Connected)
	}
	return fmt.Sprintf("board %d, which is over", s.Board.Number)
}

// TestStall has a player fall silent, and wants to be told at which table, and who it is.
// On a busy machine the silence may have to be longer until it is that player's.
func TestStall(t *testing.T) {
	before := runtime.NumGoroutine()
	for silence := 50 * time.Millisecond; ; silence *= 2 {
		tb := &soakTable{name: "mute", boards: 2, mute: true}
		err := playAll(t.Context(), []*soakTable{tb}, silence)
		sessiontest.WaitForGoroutines(t, before)
		if !errors.As(err, new(*stall)) || !tb.over {
			t.Fatalf("ended: %v, over: %v", err, tb.over)
		}
		if strings.Contains(err.Error(), `mute: board 1, 0 calls, 0 cards`) && strings.Contains(err.Error(), `East heard "Start of board"`) {
			return
		}
		if silence > testlimit.Wait/2 {
			t.Fatal(err)
		}
	}
}
