package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// counter is a player whose games are numbers. Every third is discarded.
type counter struct {
	games int
	fail  error          // of the fifth game
	each  func(game int) // before a game is over
}

func (c *counter) Play(ctx context.Context) (Record, error) {
	c.games++
	if c.each != nil {
		c.each(c.games)
	}
	switch {
	case c.games%3 == 0:
		return Record{}, fmt.Errorf("game %d: %w", c.games, ErrDiscarded)
	case c.games == 5 && c.fail != nil:
		return Record{}, c.fail
	}
	return Record{Text: fmt.Appendf(nil, "%d\n", c.games), Samples: c.games}, ctx.Err()
}

func TestRunWritesWhatIsNotDiscarded(t *testing.T) {
	var file strings.Builder
	var totals []Totals
	if err := Run(t.Context(), &file, new(counter), 4, func(t Totals) { totals = append(totals, t) }); err != nil {
		t.Fatal(err)
	}
	if file.String() != "1\n2\n4\n5\n" || len(totals) != 4 || totals[3] != (Totals{4, 12}) {
		t.Errorf("%q, %v", file.String(), totals)
	}
}

// TestRunEndsWithItsContext cancels in the middle of a game, which is lost.
func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var file strings.Builder
	c := &counter{each: func(game int) {
		if game == 4 {
			cancel()
		}
	}}
	if err := Run(ctx, &file, c, 0, func(Totals) {}); err != nil || file.String() != "1\n2\n" {
		t.Errorf("%v, %q", err, file.String())
	}
}

var errFull = errors.New("no room")

// full is a writer without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestRunEndsWithAnError(t *testing.T) {
	reported := func(Totals) { t.Error("a game is reported") }
	if err := Run(t.Context(), full{}, new(counter), 0, reported); !errors.Is(err, errFull) {
		t.Error(err)
	}
	broken := errors.New("broken")
	err := Run(t.Context(), io.Discard, &counter{fail: broken}, 0, func(Totals) {})
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "game 4: ") {
		t.Error(err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	if (Config{Nodes: 1}).Check() != nil || (Config{}).Check() == nil {
		t.Error("searches of no nodes, or not those of one")
	}
}
