package layouts

import (
	"fmt"
	"math"
	"math/bits"
	"sync"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
)

// alternative is one of the limits that a hand may have, as weights.
type alternative struct {
	suits  [bridge.Suits]*suitWeights
	points *scale // of the high cards, nil if they may be any
	window hand.Set
	slope  float64 // of the logarithm of points outside the window, for each
	whole  []test  // of the other quantities
}

// test weighs a hand by one quantity.
type test struct {
	quantity hand.Quantity
	scale    *scale
}

// suitWeights are the weights of a hand by its holding in one suit: by its honors and its
// length.
type suitWeights [honorMasks][lengthValues]float64

// suitQuantities are those that one suit shows.
var suitQuantities = [...]hand.Quantity{
	hand.Length, hand.SuitPoints, hand.Quality, hand.Stopper, hand.Control, hand.Ace, hand.King, hand.Queen,
}

// limitsOfSuit are the limits of the quantities that one suit shows, and their edge.
type limitsOfSuit struct {
	sets [len(suitQuantities)]hand.Set
	edge Edge
}

// suitLimits returns the limits of a suit's quantities.
func suitLimits(l *hand.Limits, s bridge.Suit, e Edge) limitsOfSuit {
	of := limitsOfSuit{edge: e}
	for i, q := range suitQuantities {
		of.sets[i] = l[q.In(s)]
	}
	return of
}

// weights returns the weights of a hand by one suit.
func (l *limitsOfSuit) weights() *suitWeights {
	var w suitWeights
	measures := suitMeasures()
	for high := range w {
		for length := range w[high] {
			w[high][length] = 1
		}
	}
	for i, q := range suitQuantities {
		if l.sets[i] == hand.Any {
			continue
		}
		scale := l.edge.scale(q, l.sets[i])
		for high := range w {
			for length := range w[high] {
				w[high][length] = max(minWeight, w[high][length]*scale[measures[high][length][q]])
			}
		}
	}
	return &w
}

// favored returns the weights multiplied by what is preferred, by how many cards are
// dealt beside those known: themselves if nothing is.
func (w *suitWeights) favored(by *preference, known int) *suitWeights {
	so := *w
	same := true
	for n := known; n < lengthValues; n++ {
		same = same && by[n-known] == 1
		for high := range so {
			so[high][n] *= by[n-known]
		}
	}
	if same {
		return w
	}
	return &so
}

// suitMeasures returns what hands measure that have clubs alone, by honors and length.
var suitMeasures = sync.OnceValue(func() *[honorMasks][lengthValues]hand.Measures {
	var all [honorMasks][lengthValues]hand.Measures
	for high := range all {
		count := bits.OnesCount(uint(high))
		for length := count; length <= count+spots; length++ {
			all[high][length] = hand.Measure(cardsOf(high, length))
		}
	}
	return &all
})

// cardsOf returns clubs with some honors and a length. The spots are the lowest there
// are, whatever they are in the deal.
func cardsOf(honors, length int) bridge.Cards {
	low := bridge.Cards(1)<<(length-bits.OnesCount(uint(honors))) - 1
	return bridge.Cards(honors)<<spots | low
}

// isOfSuit reports whether one suit shows a quantity.
func isOfSuit(q hand.Quantity) bool {
	of, _, ok := q.Suit()
	return ok && of != hand.Support && of != hand.KeyCards
}

// newAlternative returns the weights of limits. The weights of suits are looked up.
func newAlternative(l *hand.Limits, e Edge, weights func(limitsOfSuit) *suitWeights) alternative {
	a := alternative{window: l[hand.HighCards], slope: -math.Log(e.Point)}
	for s := range bridge.Suit(bridge.Suits) {
		a.suits[s] = weights(suitLimits(l, s, e))
	}
	if a.window != hand.Any {
		a.points = e.scale(hand.HighCards, a.window)
	}
	for q := hand.HighCards + 1; int(q) < hand.Quantities; q++ {
		if l[q] != hand.Any && !isOfSuit(q) {
			a.whole = append(a.whole, test{q, e.scale(q, l[q])})
		}
	}
	return a
}

// bySuits returns the weight of a hand by its suits.
func (a *alternative) bySuits(cards bridge.Cards) float64 {
	w := 1.0
	for s := range bridge.Suit(bridge.Suits) {
		w *= a.suits[s][honorsOf(cards, s)][cards.Length(s)]
	}
	return w
}

// byPoints returns the weight of a hand by its high cards.
func (a *alternative) byPoints(points int) float64 {
	if a.points == nil {
		return 1
	}
	return a.points[points]
}

// byWhole returns the weight of a hand by the other quantities.
func (a *alternative) byWhole(m *hand.Measures) float64 {
	w := 1.0
	for i := range a.whole {
		t := &a.whole[i]
		w *= t.scale[m[t.quantity]]
	}
	return max(minWeight, w)
}

// weight returns the weight of a hand.
func (a *alternative) weight(cards bridge.Cards, m *hand.Measures) float64 {
	return a.bySuits(cards) * a.byPoints(int(m[hand.HighCards])) * a.byWhole(m)
}

// builder makes components, which share what they have in common.
type builder struct {
	hidden *hidden
	limits map[limitsOfSuit]*suitWeights
	tables map[tableKey]*table
}

func newBuilder(h *hidden) *builder {
	return &builder{hidden: h, limits: map[limitsOfSuit]*suitWeights{}, tables: map[tableKey]*table{}}
}

// weights returns the weights of hands by a suit.
func (b *builder) weights(l limitsOfSuit) *suitWeights {
	w, ok := b.limits[l]
	if !ok {
		w = l.weights()
		b.limits[l] = w
	}
	return w
}

// component returns the deals of a spec.
func (b *builder) component(so *spec) *component {
	var tables [bridge.Suits]*table
	for s := range tables {
		key := tableKey{suit: bridge.Suit(s), strength: so.tilt.strength}
		for i, a := range so.alternatives {
			key.weights[i] = a.suits[s].favored(&so.favor[i][s], b.hidden.suits[s].known[i].length)
		}
		tables[s] = b.table(&key)
	}
	c := newComponent(b.hidden, tables)
	c.choice, c.favor, c.tilt = so.choice, so.favor, so.tilt
	c.mass *= so.tilt.offset(b.hidden)
	c.countPoints(&so.alternatives)
	return c
}

// table returns the ways to deal a suit.
func (b *builder) table(key *tableKey) *table {
	t, ok := b.tables[*key]
	if !ok {
		t = newTable(&b.hidden.suits[key.suit], key)
		b.tables[*key] = t
	}
	return t
}

// Calls is the evidence of an auction: would each player have made his calls?
type Calls struct {
	turns [bridge.Seats][]turn
	slip  float64
	asked Caller // besides the systems; may be nil
}

// turn is a call that somebody made.
type turn struct {
	position *bidding.Position
	call     bridge.Call
}

// NewCalls returns the evidence of the calls that were made from the beginning of an auction
// on.
func NewCalls(start *bidding.Position, calls []bridge.Call, slip float64) (*Calls, error) {
	p := start
	for _, call := range calls {
		next, err := p.After(call)
		if err != nil {
			return nil, err
		}
		p = next
	}
	return CallsTo(p, slip)
}

// CallsTo returns the evidence of the calls that led to a position. A hand with which the
// system would have called otherwise counts slip for each such call: the chance that a
// player makes this call with it, above 0 and up to 1. Calls for which the system has no
// hand say nothing, and neither do calls of which the caller has told the meaning: what
// was told is known.
func CallsTo(p *bidding.Position, slip float64) (*Calls, error) {
	if !(slip > 0 && slip <= 1) {
		return nil, fmt.Errorf("a slip has a chance of %g: above 0 and up to 1 are possible", slip)
	}
	c := &Calls{slip: slip}
	before := p.Start()
	for after := range p.History {
		seat, call := before.Auction().Turn(), after.Auction().At(before.Auction().Len())
		if !after.Told() && (call == bridge.Pass || len(before.Meanings(call)) > 0) {
			c.turns[seat] = append(c.turns[seat], turn{before, call})
		}
		before = after
	}
	return c, nil
}

// Caller makes calls at once.
type Caller interface {
	Call(p *bidding.Position, cards bridge.Cards) bidding.Choice
}

// Ask has a player asked as well, unless it is nil: a call that it would have made is no slip.
func (c *Calls) Ask(player Caller) { c.asked = player }

// Likelihood returns the chance of the calls at a seat with a hand, whose measures are given.
func (c *Calls) Likelihood(s bridge.Seat, cards bridge.Cards, m *hand.Measures) float64 {
	w := 1.0
	for i := range c.turns[s] {
		if t := &c.turns[s][i]; t.position.Choose(m).Call != t.call && !c.wouldCall(t, cards) {
			w *= c.slip
		}
	}
	return w
}

// wouldCall reports whether the player that is asked would have made a call.
func (c *Calls) wouldCall(t *turn, cards bridge.Cards) bool {
	return c.asked != nil && c.asked.Call(t.position, cards).Call == t.call
}
