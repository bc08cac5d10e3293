package gomoku

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
)

const (
	// staticBalance bounds the static evaluation of an opening before it is searched: it is less than
	// balanced, since half of those at that bound are beyond it.
	staticBalance = balanced / 2
	// maxOpenings bounds the openings drawn for a game: small boards may have none that looks
	// balanced, and few with many stones do.
	maxOpenings = 200
)

// opening draws openings of a kind until one looks balanced without a search, which most do not.
func (p *Player) opening(rng *rand.Rand) (*lines.State, error) {
	c := &p.config
	size, rule, kind := c.Size(rng), c.Rules[rng.IntN(len(c.Rules))], rng.IntN(kinds)
	b, err := gomoku.New(size, size, rule)
	if err != nil {
		return nil, err
	}
	s := lines.NewState(b, p.tables[rule])
	stones := min(minPlayed+rng.IntN(mostPlayed-minPlayed+1), size*size/2)
	for tries := 1; ; tries++ {
		for s.Board().Len() > 0 {
			s.Undo()
		}
		if kind < playedKinds {
			rehearse(rng, s, stones)
		} else {
			throw(rng, s, kind == kinds-1)
			stones = s.Board().Len()
		}
		value := s.Evaluate()
		if s.Board().Len() == stones && s.Quiet() && max(value, -value) <= staticBalance || tries == maxOpenings {
			return s, nil
		}
	}
}

const (
	// minOpening is the minimum number of random stones before the engine plays, and openingCounts
	// the number of possible counts.
	minOpening    = 4
	openingCounts = 12
	// Of kinds openings playedKinds are played, one is scattered over the board, with up to scattered
	// further stones, and the others have their stones close together.
	kinds       = 8
	playedKinds = 4
	scattered   = 22
	// minReach is the minimum distance in columns and rows of the stones of other openings
	// from their center, and reaches the number of possible distances.
	minReach = 3
	reaches  = 4
)

// throw places random stones without a five on an empty board: spread over it, or close together.
// A small board may not have room for all.
func throw(rng *rand.Rand, s *lines.State, spread bool) {
	b := s.Board()
	size := b.Width()
	xs, ys, numbers := span{0, size}, span{0, size}, scattered
	if !spread {
		reach := minReach + rng.IntN(reaches)
		xs, ys, numbers = about(rng, size, reach), about(rng, size, reach), openingCounts
	}
	stones := min(minOpening+rng.IntN(numbers), xs.count*ys.count/2)
	for tries := maxTries * stones; b.Len() < stones && tries > 0; tries-- {
		at := b.At(xs.draw(rng), ys.draw(rng))
		if playable(b, at) && !b.Wins(at, b.ToMove()) {
			s.Place(at, b.ToMove())
		}
	}
}

// maxTries bounds the average number of draws per stone.
const maxTries = 100

// span is a range of columns or rows.
type span struct{ from, count int }

func (s span) draw(rng *rand.Rand) int { return s.from + rng.IntN(s.count) }

// about returns the columns or rows within reach of one in the middle third of a side, as far as
// they are on the board.
func about(rng *rand.Rand, size, reach int) span {
	middle := size/3 + rng.IntN(size-2*(size/3))
	from, to := max(middle-reach, 0), min(middle+reach+1, size)
	return span{from, to - from}
}

// minPlayed and mostPlayed bound the stones of an opening that is played, which has to fit on half of the cells.
const minPlayed, mostPlayed = 12, 44

// rehearse plays an opening of so many stones on an empty board by the move ordering alone: games from
// few stones seldom come to positions as full that are not decided. It ends where one side has won.
func rehearse(rng *rand.Rand, s *lines.State, stones int) {
	b := s.Board()
	s.Place(b.At(about(rng, b.Width(), minReach).draw(rng), about(rng, b.Height(), minReach).draw(rng)), b.ToMove())
	for undecided := true; undecided && b.Len() < stones; {
		undecided = sketch(rng, s)
	}
}

// sketched is the number of first moves in the ordering that rehearse draws from.
const sketched = 10

// sketch plays a move, drawn by the chances that the ordering gives to each of those that do not let the
// opponent win at once and keep the balance, and reports whether there is one. If none keeps it, it is
// the one that comes nearest.
func sketch(rng *rand.Rand, s *lines.State) bool {
	us := s.Board().ToMove()
	if s.Count(us, lines.Wins)+s.Count(us, lines.WinningFour) > 0 {
		return false
	}
	nearest, least := gomoku.NoPoint, 0
	for moves := promisingMoves(s, sketched); len(moves) > 0; {
		i := drawByOrder(rng, moves)
		p := moves[i].point
		s.Place(p, us)
		value := s.Evaluate()
		value = max(value, -value)
		switch {
		case s.Count(us.Other(), lines.Wins) > 0 || s.Count(us.Other(), lines.WinningFour) > 0 && s.Count(us, lines.Wins) == 0:
		case value <= staticBalance:
			return true
		case nearest == gomoku.NoPoint || value < least:
			nearest, least = p, value
		}
		s.Undo()
		moves = slices.Delete(moves, i, i+1)
	}
	if nearest != gomoku.NoPoint {
		s.Place(nearest, us)
	}
	return nearest != gomoku.NoPoint
}

// promisingMoves returns the first playable moves in the ordering, at most so many.
func promisingMoves(s *lines.State, most int) []promisingMove {
	order := s.Ordering(s.Board().ToMove())
	near := s.AppendNear(nil)
	moves := make([]promisingMove, len(near))
	for i, p := range near {
		moves[i] = promisingMove{p, order.Of(p)}
	}
	slices.SortStableFunc(moves, func(m, n promisingMove) int { return cmp.Compare(n.order, m.order) })
	playable := moves[:0]
	for _, m := range moves {
		if len(playable) < most && s.Board().Legal(m.point, s.Board().ToMove()) == nil {
			playable = append(playable, m)
		}
	}
	return playable
}

// promisingMove is a move with its place in the ordering, in parts of lines.OrderScale.
type promisingMove struct {
	point gomoku.Point
	order int
}

// drawByOrder draws the index of one of some moves by the chances that the ordering gives to them.
func drawByOrder(rng *rand.Rand, moves []promisingMove) int {
	values := make([]search.Value, len(moves))
	for i, m := range moves {
		values[i] = search.Value(m.order)
	}
	h := search.Handicap{Haze: lines.OrderScale}
	return h.Choose(rng, values)
}
