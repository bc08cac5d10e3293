package cardplay

import (
	"context"
	"errors"
	"testing"

	"gogo/eval/bridge/system"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/cardplay"
)

// options returns those of a quick run.
func options(t *testing.T, role Role, boards int) *Options {
	t.Helper()
	s, err := system.Own(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	settings := cardplay.DefaultSettings
	settings.Layouts, settings.Time, settings.Board, settings.Memory = 2, 0, 0, 8<<20
	return &Options{Role: role, Boards: boards, Seed: 17, Bidder: bidder.NewRules(s), Settings: settings, Threads: 1}
}

// TestRun plays boards in every role: what is lost by tricks adds up, only the player
// loses, and two threads do what one does.
func TestRun(t *testing.T) {
	for _, role := range []Role{Declare, Defend, Lead, Follow} {
		o := options(t, role, 2)
		var all []Played
		figures, err := Run(t.Context(), o, func(p *Played) { all = append(all, *p) })
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		for i := range all {
			sum += all[i].Lost
			check(t, role, &all[i])
		}
		if mean := figures.Lost.Mean().Value; figures.Boards != 2 || len(all) != 2 || mean*2 != float64(sum) {
			t.Errorf("role %d: %d boards, %d told, %g tricks lost, want %d in all", role, figures.Boards, len(all), mean, sum)
		}
		o.Threads = 2
		again, err := Run(t.Context(), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if again.By != figures.By || again.Lost != figures.Lost {
			t.Errorf("role %d: %v on one thread, %v on two", role, figures.By, again.By)
		}
	}
}

// check checks what is told of a board.
func check(t *testing.T, role Role, p *Played) {
	t.Helper()
	sum := 0
	for _, n := range p.By {
		sum += n
	}
	switch {
	case sum != p.Lost || !p.Play.Done() || p.Contract.IsPassedOut():
		t.Errorf("role %d: %+v", role, p)
	case (role == Declare || role == Follow) && p.Lead != 0:
		t.Errorf("the declarer has lost %d by the lead", p.Lead)
	case role == Lead && p.Lead != p.Lost:
		t.Errorf("%d lost, %d by the lead", p.Lost, p.Lead)
	}
}

// TestRunIsStopped ends a run at the first board: that one is counted.
func TestRunIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	figures, err := Run(ctx, options(t, Declare, 8), func(*Played) { cancel() })
	if !errors.Is(err, context.Canceled) || figures.Boards == 0 || figures.Boards == 8 {
		t.Errorf("%d boards, %v", figures.Boards, err)
	}
}
