package tricks

import (
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/nn/nntest"
	"gogo/eval/simd"
)

// turned returns the deal with every hand so many seats further on.
func turned(d *bridge.Deal, seats int) (t bridge.Deal) {
	for seat, hand := range d {
		t[(seat+seats)%bridge.Seats] = hand
	}
	return t
}

// renamed returns the deal with suits in the places of others.
func renamed(d *bridge.Deal, to []int) (r bridge.Deal) {
	for seat, hand := range d {
		for c := range hand.Down {
			r[seat] |= bridge.Suit(to[c.Suit()]).Of(c.Rank()).Set()
		}
	}
	return r
}

// TestTurningChangesNothing turns the table and exchanges the suits.
func TestTurningChangesNothing(t *testing.T) {
	e := newEstimator(t, simd.Available()[0])
	r := rand.New(rand.NewPCG(3, 1))
	for i := range 200 {
		deal := dealing.Deal(5, uint64(i))
		strain, by := bridge.Strain(r.IntN(bridge.Strains)), bridge.Seat(r.IntN(bridge.Seats))
		want := e.Tricks(&deal, strain, by)

		n, suits := r.IntN(bridge.Seats), r.Perm(bridge.Suits)
		other := turned(&deal, n)
		other = renamed(&other, suits)
		trump := strain
		if suit, ok := strain.Suit(); ok {
			trump = bridge.Suit(suits[suit]).Strain()
		}
		if got := e.Tricks(&other, trump, (by+bridge.Seat(n))%bridge.Seats); got != want {
			t.Fatalf("%s, %v by %v: %v\nturned by %d, suits as %v: %v", deal.Text(bridge.North), strain, by, want, n, suits, got)
		}
	}
}

// extremes are deals of long suits.
func extremes() []bridge.Deal {
	var pure, two bridge.Deal
	for suit := range bridge.Suit(bridge.Suits) {
		pure[suit] = suit.Cards()
		for rank := range bridge.Rank(bridge.HandSize) {
			two[(suit+bridge.Suit(rank)%2)%bridge.Seats] |= suit.Of(rank).Set()
		}
	}
	return []bridge.Deal{pure, two}
}

func TestDistributionsAreSound(t *testing.T) {
	deals := extremes()
	for i := range uint64(300) {
		deals = append(deals, dealing.Deal(6, i))
	}
	e := newEstimator(t, simd.Available()[0])
	for i := range deals {
		for strain := range bridge.Strain(bridge.Strains) {
			for by := range bridge.Seat(bridge.Seats) {
				d := e.Tricks(&deals[i], strain, by)
				sum := 0.0
				for n, chance := range d {
					if !(chance >= 0 && chance <= 1) {
						t.Fatalf("the chance of %d tricks is %v", n, chance)
					}
					sum += chance
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Fatalf("the chances add up to %v", sum)
				}
			}
		}
	}
}

func TestEstimateDoesNotAllocate(t *testing.T) {
	deal := dealing.Deal(1, 1)
	e := newEstimator(t, simd.Available()[0])
	strain := bridge.Strain(0)
	if n := testing.AllocsPerRun(100, func() {
		e.Tricks(&deal, strain, bridge.East)
		strain = (strain + 1) % bridge.Strains
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestInputsAreInRange wants each input to be said at most once, and the last group to end
// where the inputs do.
func TestInputsAreInRange(t *testing.T) {
	deals := extremes()
	for i := range uint64(300) {
		deals = append(deals, dealing.Deal(7, i))
	}
	var p picture
	var in inputs
	for i := range deals {
		for strain := range bridge.Strain(bridge.Strains) {
			p.look(&deals[i], strain, bridge.South)
			p.encode(&in)
			if in.at != allInputs {
				t.Fatalf("%v: the groups end at %d, not %d", strain, in.at, allInputs)
			}
			seen := map[int32]bool{}
			for _, at := range in.index[:in.count] {
				if at < 0 || int(at) >= allInputs || seen[at] {
					t.Fatalf("%v: input %d of %d, or twice", strain, at, allInputs)
				}
				seen[at] = true
			}
		}
	}
}

// TestSuitGroupsEndTogether wants a suit to have as many inputs as there is room for.
func TestSuitGroupsEndTogether(t *testing.T) {
	deal := dealing.Deal(1, 2)
	var p picture
	for strain := range bridge.Strain(bridge.Strains) {
		var in inputs
		p.look(&deal, strain, bridge.West)
		p.suit(&in, &p.sides[0])
		if in.at != suitInputs {
			t.Errorf("%v: %d inputs, room for %d", strain, in.at, suitInputs)
		}
	}
}

// drawSteps draws what a network may say: chances in any order.
func drawSteps(t *rapid.T) []float32 {
	return rapid.SliceOfN(rapid.Float32Range(0, 1), Outputs, Outputs).Draw(t, "steps")
}

func TestStepsAreMadeToFall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		steps := drawSteps(t)
		d := fromSteps(steps)
		least := 1.0
		for n, chance := range steps {
			least = min(least, float64(chance))
			if got := d.AtLeast(n + 1); math.Abs(got-least) > 1e-9 {
				t.Fatalf("at least %d: %v, want %v of %v", n+1, got, least, steps)
			}
		}
		if d.AtLeast(0) < 1-1e-9 || d.AtLeast(-3) != d.AtLeast(0) || d.AtLeast(14) != 0 {
			t.Fatalf("at least none: %v, at least 14: %v", d.AtLeast(0), d.AtLeast(14))
		}
	})
}

func TestCertain(t *testing.T) {
	for n := range bridge.HandSize + 1 {
		d := Certain(n)
		if d.Mean() != float64(n) || d.Median() != n || d.AtLeast(n) != 1 || d.AtLeast(n+1) != 0 {
			t.Errorf("%d tricks for certain: %v", n, d)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	net, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	if p := net.Provenance(); p.Program == "" || p.Samples == 0 {
		t.Errorf("the network comes from %+v", p)
	}
	nntest.Refusals(t, nntest.File(t, net), func(r io.Reader) error {
		_, err := Read(r)
		return err
	})
}
