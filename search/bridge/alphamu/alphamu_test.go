package alphamu

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/search/bridge/doubledummy"
)

// ending returns a problem of random cards: all layouts of the defenders' hands, and a
// contract that needs some of the tricks.
func ending(r *rand.Rand, size int) *Problem {
	cards := make([]bridge.Card, 0, bridge.PackSize)
	for card := range bridge.AllCards.Down {
		if card.Rank() >= bridge.Seven {
			cards = append(cards, card)
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	start := bridge.Position{Trump: bridge.Strain(r.IntN(bridge.Strains))}
	for i, card := range cards[:size*bridge.Seats] {
		start.Deal[i%bridge.Seats] |= card.Set()
	}
	start.Trick = bridge.NewTrick(bridge.Seat(r.IntN(bridge.Seats)))
	for start.Turn().Side() != bridge.NorthSouth {
		start.Trick.Add(start.Legal().Lowest())
		start.Deal[start.Trick.Leader()] &^= start.Trick.Set()
	}
	p := &Problem{Declarer: bridge.South}
	need := 1 + r.IntN(size)
	for deal := range layoutsOf(start.Deal) {
		w := World{Position: start, Weight: float64(1 + r.IntN(3))}
		w.Position.Deal = deal
		for n := range w.Worth {
			w.Worth[n] = float64(n) / 16
			if n >= need {
				w.Worth[n]++
			}
		}
		p.Worlds = append(p.Worlds, w)
	}
	// Fewer worlds, as the number of plans grows beyond all bounds with them.
	r.Shuffle(len(p.Worlds), func(i, j int) { p.Worlds[i], p.Worlds[j] = p.Worlds[j], p.Worlds[i] })
	p.Worlds = p.Worlds[:min(len(p.Worlds), 3)]
	p.Cards = newState(p).classes(start.Deal[start.Turn()])
	p.open()
	return p
}

// layoutsOf yields the deals with the same hands of North and South.
func layoutsOf(d bridge.Deal) func(func(bridge.Deal) bool) {
	both := d[bridge.East] | d[bridge.West]
	n := d[bridge.East].Count()
	return func(yield func(bridge.Deal) bool) {
		for east := both; ; east = (east - 1) & both {
			if east.Count() == n {
				d[bridge.East], d[bridge.West] = east, both&^east
				if !yield(d) {
					return
				}
			}
			if east == 0 {
				return
			}
		}
	}
}

// open finds what the cards are worth with open cards.
func (p *Problem) open() {
	start := newState(p)
	for i := range p.Worlds {
		row := make([]int8, len(p.Cards))
		for k, card := range p.Cards {
			position := start.after(card, p.Declarer).position(i, p.Declarer)
			row[k] = int8(p.Won + bestOpen(position, p.Declarer))
		}
		p.Open = append(p.Open, row)
	}
}

// bestOpen returns the tricks of the declarer's side in a position with open cards, by
// trying everything.
func bestOpen(p bridge.Position, declarer bridge.Seat) int {
	if p.Tricks() == 0 {
		return 0
	}
	ours := p.Turn().Side() == declarer.Side()
	best := -1
	for card := range p.Legal().Down {
		next, won := p, 0
		next.Deal[p.Turn()] &^= card.Set()
		next.Trick.Add(card)
		if next.Trick.Done() {
			winner := next.Trick.Winner(p.Trump)
			if winner.Side() == declarer.Side() {
				won = 1
			}
			next.Trick = bridge.NewTrick(winner)
		}
		n := won + bestOpen(next, declarer)
		if best < 0 || ours && n > best || !ours && n < best {
			best = n
		}
	}
	return best
}

// slow returns the vectors of all plans, by the definition and nothing else.
func slow(p *Problem, at *state) []Vector {
	if at.left == 0 {
		v := make(Vector, len(p.Worlds))
		for i := range v {
			v[i] = Unset
		}
		for _, world := range at.in {
			v[world] = int8(at.won)
		}
		return []Vector{v}
	}
	var all []Vector
	add := func(v Vector) {
		if !slices.ContainsFunc(all, func(w Vector) bool { return slices.Equal(v, w) }) {
			all = append(all, v)
		}
	}
	turn := at.known.Turn()
	if turn.Side() == p.Declarer.Side() {
		for card := range at.legal(at.known.Deal[turn]).Down {
			for _, v := range slow(p, at.after(card, p.Declarer)) {
				add(v)
			}
		}
		return all
	}
	k := 0
	if turn != p.Declarer.Next() {
		k = 1
	}
	for card := range bridge.AllCards.Down {
		next := at.afterDefender(card, k, p.Declarer)
		if len(next.in) == 0 {
			continue
		}
		vectors := slow(p, next)
		if all == nil {
			all = vectors
			continue
		}
		before := all
		all = nil
		for _, v := range before {
			for _, w := range vectors {
				least := slices.Clone(v)
				for i := range least {
					least[i] = min(least[i], w[i])
				}
				add(least)
			}
		}
	}
	return all
}

// TestExact compares the best card's value with that of every plan, and with open cards.
func TestExact(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	for n := range 200 {
		p := ending(r, 2+n%2)
		values := make([]float64, len(p.Cards))
		choices, err := p.Solve(t.Context(), solver, &Exact, values)
		if err != nil {
			t.Fatal(err)
		}
		if choices < 2 {
			t.Fatalf("%d choices of %d tricks", choices, p.Worlds[0].Position.Tricks())
		}
		s := newSearch(p, solver, &Exact)
		want := math.Inf(-1)
		for _, card := range p.Cards {
			for _, v := range slow(p, newState(p).after(card, p.Declarer)) {
				want = max(want, s.value(v))
			}
		}
		got := slices.Max(values)
		if math.Abs(got-want) > 1e-9 {
			t.Fatalf("ending %d, %v: %v of %v is worth %v, every plan %v", n, p.Worlds[0].Position, values, p.Cards, got, want)
		}
		open := make([]float64, len(p.Cards))
		p.OpenValues(open)
		for k := range open {
			if values[k] > open[k]+1e-9 {
				t.Errorf("ending %d: %v is worth %v, and %v with open cards", n, p.Cards[k], values[k], open[k])
			}
		}
	}
}

// TestTwoWayFinesse has a queen that either defender may have. With open cards it is always
// found; it is found half of the time.
func TestTwoWayFinesse(t *testing.T) {
	start := bridge.Position{Trump: bridge.NoTrump, Trick: bridge.NewTrick(bridge.South)}
	for seat, text := range [...]string{"KJ2...", "Q65...", "AT3...", "987..."} {
		t.Run(text, func(t *testing.T) {
			hand, err := bridge.ParseHand(text)
			if err != nil {
				t.Fatal(err)
			}
			start.Deal[seat] = hand
		})
	}
	p := &Problem{Declarer: bridge.South}
	for deal := range layoutsOf(start.Deal) {
		w := World{Position: start, Weight: 1}
		w.Position.Deal = deal
		w.Worth[3] = 1
		p.Worlds = append(p.Worlds, w)
	}
	p.Cards = newState(p).classes(start.Deal[bridge.South])
	p.open()
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	for _, c := range []struct {
		limits Limits
		want   float64
	}{{Limits{Choices: 1}, 1}, {Exact, 0.5}, {Limits{Choices: 6, Width: 4, Nodes: 1 << 20}, 0.5}} {
		values := make([]float64, len(p.Cards))
		choices, err := p.Solve(t.Context(), solver, &c.limits, values)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Max(values); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%d choices: %v, want %v", choices, got, c.want)
		}
	}
}
