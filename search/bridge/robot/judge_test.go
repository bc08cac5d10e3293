package robot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
)

// judge returns the judge of a claim in an ending, and what the claimer knows.
func (e *ending) judge(t *testing.T, tricks int) (*judge, situation) {
	t.Helper()
	v := e.view()
	j := &judge{ended: t.Context().Err, ours: e.ours, hidden: e.hidden, known: map[verdictKey]bool{}}
	return j, situation{position: v.position, unseen: v.unseen, out: e.out, need: tricks}
}

// TestJudge judges claims of South, who sees North, and of a number of tricks.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		name  string
		deal  string
		trump bridge.Strain
		want  int // tricks that are sure
	}{
		{"top cards", "N:32.2.. .43.3. AK.A.. 54..2.", noTrump, 3},
		{"a king is out", "N:32.2.. .43.3. AQ.A.. K4..2.", noTrump, 2},
		{"a loser, and then winners", "N:.432.. A43... KQJ... 765...", noTrump, 2},
		{"a two-way guess", "N:KJ3... Q98... AT2... 765...", noTrump, 2},
		{"a finesse", "N:AQ.2.. 32.4.. 54..A. KJ..2.", noTrump, 2},
		{"a cross-ruff", "N:32...2 .43..9 .A..AK 54..2.", clubs, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parseEnding(t, tt.deal, bridge.South, tt.trump)
			e := &ending{all: p, ours: []bridge.Seat{bridge.South, bridge.North}, hidden: []bridge.Seat{bridge.West, bridge.East}}
			for tricks := range p.Tricks() + 1 {
				j, s := e.judge(t, tricks)
				exact := e.wins(e.all, slices.Collect(e.layouts), tricks)
				if got := j.verdict(s); got != (tricks <= tt.want) || got != exact {
					t.Errorf("%d tricks: accepted %t; by trying everything %t", tricks, got, exact)
				}
			}
		})
	}
}

// TestVerdicts compares verdicts on few cards with what trying everything says.
func TestVerdicts(t *testing.T) {
	const most = 4 // tricks
	endings := 2000
	if !testlimit.IsLong() {
		endings = 300
	}
	var accepted, blind int
	for i := range endings {
		e := randomEnding(rand.New(rand.NewPCG(2, uint64(i))), most, i%4 == 0)
		layouts := slices.Collect(e.layouts)
		for tricks := 1; tricks <= e.all.Tricks(); tricks++ {
			want := e.wins(e.all, layouts, tricks)
			j, s := e.judge(t, tricks)
			if got := j.verdict(s); got != want {
				t.Errorf("ending %d, %d tricks: accepted %t in %v", i, tricks, got, e)
			}
			if !want {
				break
			}
			accepted++
			if _, _, ok := e.viewOf().line(tricks); ok {
				blind++
			}
		}
	}
	t.Logf("%d claims are good, %d of them by winners from the first trick on", accepted, blind)
	if blind == 0 || accepted == blind {
		t.Errorf("%d good claims, %d by winners from the first trick on", accepted, blind)
	}
}

// viewOf returns the view for a line.
func (e *ending) viewOf() *view {
	v := e.view()
	return &v
}

// wins reports, by trying everything, whether a player's side wins so many tricks by what is played
// meanwhile, when the hands lie in one of these ways.
func (e *ending) wins(p bridge.Position, layouts []bridge.Deal, need int) bool {
	p.Deal = layouts[0]
	switch {
	case need == 0:
		return true
	case need > p.Tricks():
		return false
	}
	lower := func(card bridge.Card) int {
		trick := p.Trick
		trick.Add(card)
		if trick.Done() && trick.Winner(p.Trump).Side() == e.ours[0].Side() {
			return need - 1
		}
		return need
	}
	return e.follow(p, layouts, func(card bridge.Card, next bridge.Position, left []bridge.Deal) bool {
		return e.wins(next, left, lower(card))
	})
}
