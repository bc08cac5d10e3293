package main

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
	g := slowOpenings{Game: slowGame{said: said}, say: func() { close(said) }}
	if opening, err := g.Opening(t.Context(), 1, 0); opening != "h8" || err != nil {
		t.Errorf("%q, %v", opening, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	g = slowOpenings{Game: slowGame{}, say: cancel}
	if _, err := g.Opening(ctx, 1, 0); err == nil {
		t.Error("no error")
	}
}
