package games

import (
	"context"
	"testing"

	"gogo/bench/match/arena"
)

// slowGame makes an opening when it was said that this takes time.
type slowGame struct {
	arena.Game

	said chan struct{}
}

func (g slowGame) Opening(ctx context.Context, _ uint64, _ int) (string, error) {
	select {
	case <-g.said:
		return "h8", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func TestSlowOpeningsAreToldOf(t *testing.T) {
	said := make(chan struct{})
	g := OpeningsNotice{Game: slowGame{said: said}, Notify: func() { close(said) }}
	if opening, err := g.Opening(t.Context(), 1, 0); opening != "h8" || err != nil {
		t.Errorf("%q, %v", opening, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	g = OpeningsNotice{Game: slowGame{}, Notify: cancel}
	if _, err := g.Opening(ctx, 1, 0); err == nil {
		t.Error("no error")
	}
}

// TestNoticeFitsALine wants room for the bar beside the notice, before the first game,
// on 80 columns.
func TestNoticeFitsALine(t *testing.T) {
	const beside = len("   0% [--------] (0/1000, 0 games/s) ? left")
	if len(Balancing)+beside > 80 {
		t.Errorf("%q is too long", Balancing)
	}
}
