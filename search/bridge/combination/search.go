package combination

import (
	"fmt"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
)

// maxWork bounds the vectors that are compared for a suit: what the hardest needs is ten
// seconds' work.
const maxWork = 20_000_000

// Line is the result of the best plan.
type Line struct {
	// Goal is the number of tricks that the plan is best for, 0 if it takes the most on average.
	Goal int
	// Chance is the chance of the goal, Tricks the mean number of tricks.
	Chance, Tricks float64
	vector         alphamu.Vector
}

// Solution is the best plans of a suit.
type Solution struct {
	Suit   Suit
	Equals []Ranks // the missing cards, in sets of equals from the highest down
	Worlds []World
	Best   Line   // by the mean
	Goals  []Line // for one trick, for two and so on, as many as there may be
	search *search
}

// Solve finds the best plans of a suit. The error is ErrImpossible or ErrTooLarge.
func Solve(suit Suit) (*Solution, error) {
	if err := suit.check(); err != nil {
		return nil, err
	}
	s := &search{sets: suit.equals(), most: suit.maxTricks(), known: map[state]alphamu.Front{}, left: maxWork}
	s.worlds = suit.worlds(s.sets)
	solution := &Solution{Suit: suit, Equals: s.sets, Worlds: s.worlds, search: s}
	var err error
	if solution.Best, err = s.best(suit.Hands, 0); err != nil {
		return nil, err
	}
	for goal := 1; goal <= s.most; goal++ {
		line, err := s.best(suit.Hands, goal)
		if err != nil {
			return nil, err
		}
		solution.Goals = append(solution.Goals, line)
	}
	return solution, nil
}

// search finds the plans of a suit.
type search struct {
	sets   []Ranks
	worlds []World
	most   int
	known  map[state]alphamu.Front
	// left is the number of fronts that may still be made.
	left int
}

// best returns the best plan for a goal, 0 for the mean.
func (s *search) best(hands [2]Ranks, goal int) (Line, error) {
	need := goal
	if goal == 0 {
		need = -1
	}
	at := s.start(hands, need)
	f, err := s.plans(&at)
	if err != nil {
		return Line{}, err
	}
	line := Line{Goal: goal}
	for _, v := range f {
		if mean := s.mean(v); line.vector == nil || mean > line.Tricks {
			line.vector, line.Tricks = v, mean
		}
	}
	if goal > 0 {
		line.Chance, line.Tricks = line.Tricks, 0
	}
	return line, nil
}

// mean returns the mean worth of a plan.
func (s *search) mean(v alphamu.Vector) float64 {
	sum := 0.0
	for w, n := range v {
		sum += s.worlds[w].Share * float64(n)
	}
	return sum
}

// maxSets bounds the sets of equals: declarer's cards between all of the defenders'.
const maxSets = bridge.Ranks/2 + 1

// maxWorlds bounds the worlds: with six single cards and one more set between and
// below seven of the declarer's there are the most, 2 to the power of 6 times 2.
const maxWorlds = 128

// worldSet is a set of worlds.
type worldSet [maxWorlds / 64]uint64

func (s *worldSet) add(w int)      { s[w/64] |= 1 << (w % 64) }
func (s *worldSet) has(w int) bool { return s[w/64]>>(w%64)&1 != 0 }
func (s *worldSet) empty() bool    { return *s == worldSet{} }

// state is a position between two tricks: what the declarer knows.
type state struct {
	hands  [2]Ranks
	played [2][maxSets]uint8 // by West and by East, of each set of equals
	worlds worldSet          // that are possible
	// need is the number of tricks wanted from here on, so that a plan is worth 1 or 0 in a world;
	// below zero tricks are counted.
	need int8
}

// trick is a trick under way.
type trick struct {
	state
	leader int // of the hands
	plays  [4]play
	n      int
}

// play is a card that was played to a trick.
type play struct {
	rank bridge.Rank // of a defender's, the highest of the equals
	void bool        // nothing of the suit
	hand bool        // by one of the declarer's hands
}

// start returns the state in which nothing is played.
func (s *search) start(hands [2]Ranks, need int) state {
	at := state{hands: hands, need: int8(need)}
	for w := range s.worlds {
		at.worlds.add(w)
	}
	return at
}

// outstanding returns the sets of equals of which the defenders still have a card.
func (s *search) outstanding(at *state) (ranks Ranks) {
	for i, set := range s.sets {
		if int(at.played[west][i]+at.played[east][i]) < set.Count() {
			ranks |= 1 << set.highest()
		}
	}
	return ranks
}

// flat returns the front of one vector with the same worth in all possible worlds.
func (s *search) flat(at *state, worth int8) alphamu.Front {
	v := make(alphamu.Vector, len(s.worlds))
	for w := range v {
		v[w] = alphamu.Unset
		if at.worlds.has(w) {
			v[w] = worth
		}
	}
	return alphamu.Front{v}
}

// decided returns the front of a state in which nothing is left to decide, else nil.
func (s *search) decided(at *state) alphamu.Front {
	most := max(at.hands[North].Count(), at.hands[South].Count())
	switch {
	case at.need == 0:
		return s.flat(at, 1)
	case at.need > 0 && most < int(at.need):
		return s.flat(at, 0)
	case most == 0:
		return s.flat(at, 0)
	case s.outstanding(at) == 0:
		if at.need > 0 {
			return s.flat(at, 1)
		}
		return s.flat(at, int8(most))
	}
	return nil
}

// plans returns the front of the plans from a state on.
func (s *search) plans(at *state) (alphamu.Front, error) {
	if f := s.decided(at); f != nil {
		return f, nil
	}
	if f, ok := s.known[*at]; ok {
		return f, nil
	}
	var best alphamu.Front
	for _, t := range s.leads(at) {
		f, err := s.follow(&t)
		if err != nil {
			return nil, err
		}
		for _, v := range f {
			best = best.With(v)
		}
	}
	s.known[*at] = best
	return best, nil
}

// leads returns the tricks that the declarer can begin. Those up to the highest card come first, from
// the lowest on: of plans that come to the same this is the usual one.
func (s *search) leads(at *state) []trick {
	var list []trick
	others := s.outstanding(at)
	order := []int{North, South}
	if at.hands[North] > at.hands[South] {
		slices.Reverse(order)
	}
	for _, hand := range order {
		for _, card := range choices(at.hands[hand], others) {
			t := trick{state: *at, leader: hand}
			t.put(hand, card)
			list = append(list, t)
		}
	}
	return list
}

// choices returns the cards of a hand that differ: the lowest of those that none of other
// cards stands between.
func choices(hand, others Ranks) []bridge.Rank {
	var list []bridge.Rank
	for left := hand; left != 0; {
		card := left.lowest()
		list = append(list, card)
		for left != 0 && others&between(card, left.lowest()) == 0 {
			left &^= 1 << left.lowest()
		}
	}
	return list
}

// between returns the ranks between two, the lower one first.
func between(low, high bridge.Rank) Ranks { return (1<<high - 1) &^ (2<<low - 1) }

// put plays a card of a hand.
func (t *trick) put(hand int, card bridge.Rank) {
	t.hands[hand] &^= 1 << card
	t.plays[t.n] = play{rank: card, hand: true}
	t.n++
}

// skip is the turn of a player who has none of the suit.
func (t *trick) skip(hand bool) {
	t.plays[t.n] = play{void: true, hand: hand}
	t.n++
}

// defender returns whose turn it is where a defender's is: the hand that leads has its second
// player on its left, West behind South and East behind North.
func (t *trick) defender() int {
	second := east
	if t.leader == South {
		second = west
	}
	if t.n == 1 {
		return second
	}
	return west + east - second
}

// won reports whether the declarer's side takes a trick, or would as far as it is.
func (t *trick) won() bool {
	best := t.plays[0]
	for _, p := range t.plays[1:t.n] {
		if !p.void && p.rank > best.rank {
			best = p
		}
	}
	return best.hand
}

// follow returns the front of the plans in a trick.
func (s *search) follow(t *trick) (alphamu.Front, error) {
	switch {
	case t.n == len(t.plays):
		return s.end(t)
	case t.n == 2:
		return s.third(t)
	}
	return s.defend(t)
}

// end returns the front of the plans after a trick, with the trick.
func (s *search) end(t *trick) (alphamu.Front, error) {
	won := t.won()
	next := t.state
	if won && next.need > 0 {
		next.need--
	}
	f, err := s.plans(&next)
	if err != nil || !won || t.need >= 0 {
		return f, err
	}
	more := make(alphamu.Front, len(f))
	for i, v := range f {
		more[i] = make(alphamu.Vector, len(v))
		for w, n := range v {
			more[i][w] = n
			if n != alphamu.Unset {
				more[i][w]++
			}
		}
	}
	return more, nil
}

// third returns the front where the hand across from the lead is to play.
func (s *search) third(t *trick) (alphamu.Front, error) {
	var best alphamu.Front
	for _, next := range s.thirds(t) {
		f, err := s.follow(&next)
		if err != nil {
			return nil, err
		}
		for _, v := range f {
			best = best.With(v)
		}
	}
	return best, nil
}

// thirds returns how the hand across from the lead can go on: first with the cards that are high
// so far, the lowest of them first.
func (s *search) thirds(t *trick) []trick {
	hand := North + South - t.leader
	if t.hands[hand] == 0 {
		next := *t
		next.skip(true)
		return []trick{next}
	}
	others := s.outstanding(&t.state)
	if second := t.plays[1]; !second.void {
		others |= 1 << second.rank // it counts until the trick is over
	}
	var list []trick
	for _, card := range choices(t.hands[hand], others) {
		next := *t
		next.put(hand, card)
		list = append(list, next)
	}
	slices.SortStableFunc(list, func(a, b trick) int {
		switch {
		case a.won() == b.won():
			return 0
		case a.won():
			return -1
		}
		return 1
	})
	return list
}

// defend returns the front where a defender is to play, who plays in each world
// the card that costs most there.
func (s *search) defend(t *trick) (alphamu.Front, error) {
	var least alphamu.Front
	for _, next := range s.defenses(t) {
		f, err := s.follow(&next)
		if err != nil {
			return nil, err
		}
		least = least.Least(f)
		if s.left -= len(least) + len(f); s.left < 0 {
			return nil, fmt.Errorf("%w to compare in this suit", ErrTooLarge)
		}
	}
	return least, nil
}

// defenses returns how a defender can go on, each with the worlds in which he can.
func (s *search) defenses(t *trick) []trick {
	defender := t.defender()
	var list []trick
	none := *t
	none.worlds = worldSet{}
	for i, set := range slices.Backward(s.sets) {
		next := *t
		next.worlds = worldSet{}
		for w := range s.worlds {
			if t.worlds.has(w) && s.holds(w, defender, i) > int(t.played[defender][i]) {
				next.worlds.add(w)
			}
		}
		if !next.worlds.empty() {
			next.played[defender][i]++
			next.plays[next.n] = play{rank: set.highest()}
			next.n++
			list = append(list, next)
		}
	}
	for w := range s.worlds {
		if t.worlds.has(w) && s.out(t, w, defender) {
			none.worlds.add(w)
		}
	}
	if !none.worlds.empty() {
		none.skip(false)
		list = append(list, none)
	}
	return list
}

// holds returns how many of a set of equals a defender has at first.
func (s *search) holds(world, defender, set int) int {
	n := s.worlds[world].West[set]
	if defender == east {
		n = s.sets[set].Count() - n
	}
	return n
}

// out reports whether a defender has none of the suit left.
func (s *search) out(t *trick, world, defender int) bool {
	for i := range s.sets {
		if s.holds(world, defender, i) > int(t.played[defender][i]) {
			return false
		}
	}
	return true
}
