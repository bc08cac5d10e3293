package doubledummy

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
)

// samples are how many endings of each number of tricks are compared with minimax. For
// those of six tricks it takes a tenth of a second or more.
type samples [7]int

// few leaves most of them out in short tests, and has a share of all endings of five and
// six tricks otherwise, but in long tests.
func (s samples) few() samples {
	switch {
	case testing.Short():
		for n := range s {
			s[n] = (s[n] + 9) / 10
		}
		s[5], s[6] = min(s[5], 5), 0
	case !testlimit.IsLong():
		s[5], s[6] = s[5]/5, s[6]/10
	}
	return s
}

// TestTricksAgainstMinimax compares the solver with one that tries everything.
func TestTricksAgainstMinimax(t *testing.T) {
	counts := samples{1: 300, 2: 2000, 3: 2000, 4: 1000, 5: 500, 6: 100}.few()
	rng := rand.New(rand.NewPCG(1, 2))
	solver := NewSolver(MinMemory)
	for n, count := range counts {
		for range count {
			p := ending(rng, n, rng.IntN(bridge.Seats))
			got, err := solver.Tricks(t.Context(), &p)
			if err != nil {
				t.Fatal(err)
			}
			if want := forNorth(oracle{}.tricks(p), int(p.Turn()), n); got != want {
				t.Errorf("%s: %d tricks, want %d", describe(&p), got, want)
			}
		}
	}
}

// describe says what a position is.
func describe(p *bridge.Position) string {
	return fmt.Sprintf("%s, %v, %v led %v", p.Deal.Text(bridge.North), p.Trump, p.Trick.Leader(), p.Trick.Cards())
}

// TestCardsAgainstMinimax compares what each card is worth.
func TestCardsAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	solver := NewSolver(MinMemory)
	for n, count := range (samples{1: 50, 2: 300, 3: 300, 4: 100, 5: 200, 6: 40}).few() {
		for range count {
			p := ending(rng, n, rng.IntN(bridge.Seats))
			minimax := oracle{}
			got, err := solver.Cards(t.Context(), &p)
			if err != nil {
				t.Fatal(err)
			}
			var want []CardTricks
			for card := range p.Legal().Down {
				next, won := after(&p, card)
				want = append(want, CardTricks{card, forNorth(won+minimax.tricks(next), int(p.Turn()), n)})
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", describe(&p), got, want)
			}
		}
	}
}

// TestAnalyzeAgainstMinimax compares what whole plays were worth after each card.
func TestAnalyzeAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	solver := NewSolver(MinMemory)
	for n, count := range (samples{1: 20, 2: 50, 3: 50, 4: 30, 5: 50, 6: 20}).few() {
		for range count {
			minimax := oracle{}
			p := ending(rng, n, 0)
			contract := bridge.Contract{Level: 1, Strain: p.Trump, Declarer: p.Trick.Leader().Previous()}
			play, err := bridge.NewPlay(p.Deal, contract)
			if err != nil {
				t.Fatal(err)
			}
			side := contract.Declarer.Side()
			var want []int
			for cards := rng.IntN(bridge.Seats*n + 1); ; cards-- {
				position := play.Position()
				left := n - play.Won(0) - play.Won(1)
				want = append(want, play.Won(side)+forNorth(minimax.tricks(position), int(side), left))
				if cards == 0 {
					break
				}
				if err := play.Play(pick(rng, play.Legal())); err != nil {
					t.Fatal(err)
				}
			}
			got, err := solver.Analyze(t.Context(), &play)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Declarer, want) || !slices.Equal(got.Cards, play.Cards()) {
				t.Errorf("%s: %v after %v, want %v", describe(&p), got.Declarer, got.Cards, want)
			}
			for i := range got.Cards {
				if cost := got.Cost(i); cost != max(want[i]-want[i+1], want[i+1]-want[i]) {
					t.Errorf("card %d costs %d of %v", i, cost, want)
				}
			}
		}
	}
}

// TestOnlyOwnSideLoses checks that a card never gains for the side that plays it.
func TestOnlyOwnSideLoses(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	solver := NewSolver(MinMemory)
	for range 20 {
		p := ending(rng, 7, 0)
		contract := bridge.Contract{Level: 1, Strain: p.Trump, Declarer: p.Trick.Leader().Previous()}
		play, err := bridge.NewPlay(p.Deal, contract)
		if err != nil {
			t.Fatal(err)
		}
		var players []bridge.Seat
		for !play.Done() {
			players = append(players, play.Turn())
			if err := play.Play(pick(rng, play.Legal())); err != nil {
				t.Fatal(err)
			}
		}
		a, err := solver.Analyze(t.Context(), &play)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range players {
			gain := a.Declarer[i+1] - a.Declarer[i]
			if s.Side() != contract.Declarer.Side() {
				gain = -gain
			}
			if gain > 0 {
				t.Errorf("%s: card %d of %v gains %d for %v", describe(&p), i, a.Cards, gain, s)
			}
		}
	}
}

// TestLittleMemory lets a table forget again and again.
func TestLittleMemory(t *testing.T) {
	deal := dealing.Deal(1, 6)
	small, large := NewSolver(MinMemory), NewSolver(DefaultMemory)
	small.search.table = newTable(0)
	got, err := small.Strain(t.Context(), &deal, bridge.NoTrump)
	if err != nil {
		t.Fatal(err)
	}
	want, err := large.Strain(t.Context(), &deal, bridge.NoTrump)
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("%v, with all memory %v", got, want)
	}
	if small.search.nodes <= large.search.nodes {
		t.Errorf("%d nodes with little memory, %d with all: nothing was forgotten", small.search.nodes, large.search.nodes)
	}
	if size := cap(small.search.table.store); size > firstStore {
		t.Errorf("the table has grown to %d patterns", size)
	}
}

// freak is a deal that takes long: four voids and no two cards in sequence.
const freak = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962"

// TestCancel stops a search at once and part of the way.
func TestCancel(t *testing.T) {
	deal := mustDeal(t, freak)
	solver := NewSolver(MinMemory)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solver.Table(ctx, &deal); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	calls := 0
	stop := errors.New("stop")
	solver.search.cancel = func() error {
		calls++
		if calls > 5 {
			return stop
		}
		return nil
	}
	p := bridge.Position{Deal: deal, Trump: bridge.NoTrump}
	solver.search.trump, solver.search.trumps = int(bridge.NoTrump), 0
	hands := wordsOf(&deal)
	solver.search.learn(&hands)
	before := solver.search.nodes
	if _, err := solver.tricks(t.Context(), &p, 6); !solver.search.stopped {
		t.Errorf("not stopped, %v", err)
	}
	if nodes := solver.search.nodes - before; nodes > 8*checkNodes {
		t.Errorf("stopped after %d nodes", nodes)
	}
}

// TestRefused gives what is no position.
func TestRefused(t *testing.T) {
	deal := mustDeal(t, freak)
	uneven := deal
	uneven[bridge.North] &^= uneven[bridge.North].Lowest().Set()
	twice := deal
	twice[bridge.North] = twice[bridge.East]
	for name, d := range map[string]bridge.Deal{"empty": {}, "uneven": uneven, "twice": twice} {
		t.Run(name, func(t *testing.T) {
			if _, err := NewSolver(0).Table(t.Context(), &d); err == nil {
				t.Errorf("%s: solved", name)
			}
		})
	}
}

func mustDeal(t *testing.T, text string) bridge.Deal {
	t.Helper()
	d, err := bridge.ParseDeal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestStudy compares what studies find out, one after the other, with a solver that
// forgets everything between two positions.
func TestStudy(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	studied, fresh := NewSolver(MinMemory), NewSolver(MinMemory)
	trump := bridge.NoTrump
	for i := range 400 {
		if i%20 == 0 {
			trump = bridge.Strain(rng.IntN(bridge.Strains))
		}
		p := ending(rng, 2+rng.IntN(5), rng.IntN(bridge.Seats))
		p.Trump = trump
		study, err := studied.Study(t.Context(), &p)
		if err != nil {
			t.Fatal(err)
		}
		for p.Tricks() > 0 { // down to the end of the play, by cards at random
			compareStudy(t, study, fresh, &p)
			p, _ = after(&p, pick(rng, p.Legal()))
		}
	}
}

// compareStudy compares a study of a position with a solver's answers.
func compareStudy(t *testing.T, study Study, fresh *Solver, p *bridge.Position) {
	t.Helper()
	want, err := fresh.Cards(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	best := 0
	for _, c := range want {
		best = max(best, c.Tricks)
	}
	if got, err := study.Tricks(t.Context(), p, best/2); err != nil || got != best {
		t.Fatalf("%+v: %d tricks, %v, want %d", p, got, err, best)
	}
	got := make([]int, len(want))
	if err := study.Cards(t.Context(), p, p.Legal(), best, got); err != nil {
		t.Fatal(err)
	}
	for i, c := range want {
		if got[i] != c.Tricks {
			t.Fatalf("%+v: %v keeps %d tricks, want %d", p, c.Card, got[i], c.Tricks)
		}
	}
}

// TestStudyGivesWay solves a deal after a study in the same strain, and another study
// after that.
func TestStudyGivesWay(t *testing.T) {
	solver := NewSolver(MinMemory)
	rng := rand.New(rand.NewPCG(8, 8))
	for range 50 {
		p := ending(rng, 5, 0)
		study, err := solver.Study(t.Context(), &p)
		if err != nil {
			t.Fatal(err)
		}
		before, err := study.Tricks(t.Context(), &p, 0)
		if err != nil {
			t.Fatal(err)
		}
		if after, err := solver.Tricks(t.Context(), &p); err != nil || after != before {
			t.Fatalf("%+v: %d, %v, then %d", p, before, err, after)
		}
	}
}
