package robot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
	"gogo/search/bridge/doubledummy"
)

const clubs, noTrump = bridge.Strain(bridge.Clubs), bridge.NoTrump

// TestDeclarer: textbook endings of South, who sees North. What East and West hold is known
// together only.
func TestDeclarer(t *testing.T) {
	for _, tt := range []struct {
		name  string
		deal  string
		trump bridge.Strain
		want  bool
	}{
		{"top cards", "N:32.2.. .43.3. AK.A.. 54..2.", noTrump, true},
		{"top cards, no trump is out", "N:32.2.. .43.3. AK.A.. 54..2.", clubs, true},
		{"a king is out", "N:32.2.. .43.3. AQ.A.. K4..2.", noTrump, false},
		{"a possible ruff", "N:32.2.. .43..3 AK.A.. 54..2.", clubs, false},
		{"one round draws the trump", "N:32...2 .43..3 AK...A 54..2.", clubs, true},
		{"two trumps may be in one hand", "N:32...2 .43..3 AK...A 5..2.4", clubs, false},
		{"two rounds draw two trumps", "N:32..2.2 .432..3 A...AKQ 54..3.4", clubs, true},
		{"an outstanding high trump", "N:32...2 .43..A AK...K 54..2.", clubs, false},
		{"blocked", "N:QJT... .43.4. AK..3. 54..2.", noTrump, false},
		{"not blocked", "N:KQJ... .43.3. A2..4. 54..2.", noTrump, true},
		{"overtaken", "N:AQJ... .43.3. K..54. 32..2.", noTrump, true},
		{"no way over", "N:.AK.5. .43..T ..A.32 54..2.", noTrump, false},
		{"the lead goes over", "N:.AK.. .43.. .2.A. 54...", noTrump, true},
		{"two out, two rounds", "N:43.5.4. .87.6.5 AK82... 76.32..", noTrump, true},
		{"three out, two rounds", "N:73.5.4. .87.6.5 AK42... 865.3..", noTrump, false},
		{"ruffs by high trumps", "N:.2..KJ .543.. 2...AQ 54...T", clubs, true},
		{"ruffs by low trumps", "N:.2..K2 .54..9 2...A3 54...T", clubs, false},
		{"a ruff behind the last trump", "N:...32 .43.. 2...A 5...T", clubs, true},
		{"a ruff before the last trump", "N:...32 .4..9 2...A 5...T", clubs, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parseEnding(t, tt.deal, bridge.South, tt.trump)
			e := &ending{all: p, ours: []bridge.Seat{bridge.South, bridge.North}, hidden: []bridge.Seat{bridge.West, bridge.East}}
			e.expect(t, tt.name, tt.want)
		})
	}
}

// TestDefender: endings of South, who sees dummy in the East and counts on no partner.
func TestDefender(t *testing.T) {
	for _, tt := range []struct {
		name  string
		deal  string
		trump bridge.Strain
		want  bool
	}{
		{"aces", "N:32.2.. K.K.K. A.A.A. 54..2.", noTrump, true},
		{"a suit", "N:.32.2. 32..K. AKQ... .54..2", noTrump, true},
		{"the ace is in dummy", "N:32.2.. A.K.K. KQJ... .43.2.", noTrump, false},
		{"the ace is with partner", "N:A3.2.. 2.K.K. KQJ... .43.2.", noTrump, false},
		{"trumps may be anywhere", "N:32...3 K.K.K. A.A.A. 54..2.", clubs, false},
		{"dummy has a trump, and follows", "N:3.2.2. K2...2 AQJ... 4..54.", clubs, false},
		{"dummy ruffs", "N:3.2.2. .K..32 AQ4... 5..54.", clubs, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parseEnding(t, tt.deal, bridge.South, tt.trump)
			e := &ending{all: p, ours: []bridge.Seat{bridge.South}, hidden: []bridge.Seat{bridge.North, bridge.West}}
			e.expect(t, tt.name, tt.want)
		})
	}
}

// TestWithinTrick: a trick that was begun is taken, or lost, with the cards that are there.
func TestWithinTrick(t *testing.T) {
	for _, tt := range []struct {
		name  string
		deal  string
		trump bridge.Strain
		trick []string
		want  bool
	}{
		{"fourth hand", "N:2..A. 54... AQ... K3...", noTrump, []string{"SK", "S2", "S5"}, true},
		{"fourth hand, and then a loser", "N:2..A. 54... A.2.. K.3..", noTrump, []string{"SK", "S2", "S5"}, false},
		{"second hand may be beaten", "N:Q..A. K4... J.A.. 53...", noTrump, []string{"S5"}, false},
		{"second hand is not beaten", "N:A..A. K4... J..3. 53...", noTrump, []string{"S5"}, true},
		{"a ruff that nobody beats", "N:2..A. 54... ..2.A K3...", clubs, []string{"SK", "S2", "S5"}, true},
		{"partner has won", "N:A..A. 54... 3..2. K7...", noTrump, []string{"SK", "SA", "S5"}, true},
		{"a trump is led", "N:A2... 43... K5... .2..2", clubs, []string{"C2"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parseEnding(t, tt.deal, bridge.West, tt.trump, tt.trick...)
			e := &ending{all: p, ours: []bridge.Seat{bridge.South, bridge.North}, hidden: []bridge.Seat{bridge.West, bridge.East}}
			e.expect(t, tt.name, tt.want)
		})
	}
}

// TestShownOut: who has shown out of trumps ruffs nothing, and the other one has the rest
// of the suit.
func TestShownOut(t *testing.T) {
	for _, tt := range []struct {
		name string
		out  [bridge.Seats]bridge.Cards
		want bool
	}{
		{"nothing is known", [bridge.Seats]bridge.Cards{}, false},
		{"West has no trump", [bridge.Seats]bridge.Cards{bridge.West: bridge.Clubs.Cards()}, false},
		{"East has the trump and follows", [bridge.Seats]bridge.Cards{bridge.West: bridge.Clubs.Cards() | bridge.Spades.Cards()}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parseEnding(t, "N:2...3 3...2 A.5.. .43..", bridge.South, clubs)
			e := &ending{all: p, ours: []bridge.Seat{bridge.South, bridge.North}, hidden: []bridge.Seat{bridge.West, bridge.East}, out: tt.out}
			e.expect(t, tt.name, tt.want)
		})
	}
}

// expect checks whether the ending is claimed, and that trying everything says the same.
func (e *ending) expect(t *testing.T, name string, want bool) {
	t.Helper()
	if err := e.all.Validate(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	v := e.view()
	if _, _, claimed := v.line(v.tricks()); claimed != want {
		t.Errorf("%s: claimed %t", name, claimed)
	}
	if sure := e.sure(e.all, slices.Collect(e.layouts)); sure != want {
		t.Errorf("%s: sure %t", name, sure)
	}
}

// TestNeverWrong: what is claimed takes all tricks in every layout with all hands in sight,
// and its line holds whatever a hidden hand has and plays. Where few cards are left,
// everything is tried: that finds nothing wrong either, and hardly more to claim.
func TestNeverWrong(t *testing.T) {
	const most, tried = 5, 4 // tricks
	endings := 3000
	if !testlimit.IsLong() {
		endings = 600
	}
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	var claims, sures [most + 1]int
	for i := range endings {
		e := randomEnding(rand.New(rand.NewPCG(1, uint64(i))), most, i%4 == 0)
		v := e.view()
		tricks := v.tricks()
		steps, _, claimed := v.line(tricks)
		if tricks <= tried {
			sure := e.sure(e.all, slices.Collect(e.layouts))
			if claimed && !sure {
				t.Fatalf("ending %d: %v is claimed, and is not sure", i, e)
			}
			if sure {
				sures[tricks]++
			}
		}
		if claimed {
			claims[tricks]++
			e.check(t, solver, steps)
		}
	}
	t.Logf("by the tricks left: claimed %v, sure %v", claims, sures)
	for tricks := 1; tricks <= tried; tricks++ {
		if 10*claims[tricks] < 8*sures[tricks] {
			t.Errorf("%d tricks left: %d claimed of %d that are sure", tricks, claims[tricks], sures[tricks])
		}
	}
	if claims[most] == 0 {
		t.Errorf("nothing was claimed with %d tricks left", most)
	}
}

// check checks a line in every layout.
func (e *ending) check(t *testing.T, solver *doubledummy.Solver, steps []step) {
	t.Helper()
	for deal := range e.layouts {
		p := e.all
		p.Deal = deal
		if won, err := solver.Tricks(t.Context(), &p); err != nil || won != len(steps) {
			t.Fatalf("%v is claimed, and %s takes %d of %d, %v", e, deal.Text(bridge.North), won, len(steps), err)
		}
		for _, free := range e.hidden {
			if !e.holds(p, steps, free) {
				t.Fatalf("%v: the line %v fails in %s", e, steps, deal.Text(bridge.North))
			}
		}
	}
}

// holds plays a line out against all that one hidden hand may play, and reports whether it
// is legal and takes all tricks. What another hidden hand plays changes nothing: a line
// does not look at it, and it beats a trick by itself or not at all.
func (e *ending) holds(p bridge.Position, steps []step, free bridge.Seat) bool {
	turn := p.Turn()
	own := slices.Contains(e.ours, turn)
	if p.Trick.Len() == 0 && !own {
		return false
	}
	legal := p.Legal()
	switch {
	case legal == 0:
		return true
	case own:
		card := steps[0].by(e.ours, turn)
		if !card.Valid() || !legal.Has(card) {
			return false
		}
		legal = card.Set()
	case turn != free:
		legal = legal.Lowest().Set()
	}
	if p.Trick.Len() == bridge.Seats-1 {
		steps = steps[1:]
	}
	for card := range legal.Down {
		if !e.holds(after(p, card), steps, free) {
			return false
		}
	}
	return true
}
