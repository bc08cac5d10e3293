package retrograde

import (
	"gogo/board/quoridor"
)

// places is a set of pairs of places of the pawns: for the index of Black's cell
// the set of White's cells.
type places []quoridor.Set

// results are the places that are decided on one set of walls, by who moves.
type results struct{ win, loss [2]places }

// options are what placing a wall adds to the moves of the pawns: the places from
// which a wall wins, and those from which one does not lose.
type options struct{ win, save [2]places }

// newPlaces returns so many empty sets of cells each.
func newPlaces(cells int) [2]places {
	both := make(places, 2*cells)
	return [2]places{both[:cells:cells], both[cells:]}
}

// solver goes back from the end of the game on one set of walls.
type solver struct {
	cells   *cells
	exits   []exits
	ground  quoridor.Ground
	goals   [2]quoridor.Set
	valid   places // the pawns apart, both with a path
	options options
	results results
	next    results
	// decided, if it is there, gets the plies to the end by who moves, Black's
	// and White's index.
	decided [2][][]uint8
}

// newSolver returns a solver for the walls of a board. Without options nobody
// places a wall.
func newSolver(b *quoridor.Board, c *cells, o options) *solver {
	n := len(c.list)
	s := &solver{
		cells: c, exits: findExits(b, c), ground: b.Ground(), options: o,
		goals:   [2]quoridor.Set{b.Goals(quoridor.Black), b.Goals(quoridor.White)},
		results: results{newPlaces(n), newPlaces(n)}, next: results{newPlaces(n), newPlaces(n)},
	}
	s.valid = validPlaces(s.ground, c, s.goals)
	return s
}

// validPlaces returns the places from which both pawns have a path.
func validPlaces(g quoridor.Ground, c *cells, goals [2]quoridor.Set) places {
	black, white := connected(g, goals[quoridor.Black]), connected(g, goals[quoridor.White])
	valid := make(places, len(c.list))
	for i, at := range c.list {
		if black.Has(at) {
			valid[i] = white.Without(quoridor.SetOf(at))
		}
	}
	return valid
}

// connected returns the cells that a way leads to from one of a set.
func connected(g quoridor.Ground, s quoridor.Set) quoridor.Set {
	for {
		next := g.Spread(s)
		if next == s {
			return s
		}
		s = next
	}
}

// maxPlies bounds the length of a race.
const maxPlies = 255

// solve decides all places that can be decided. After n rounds these are the ones
// that end within n plies.
func (s *solver) solve() {
	s.end()
	for ply := 1; ply < maxPlies; ply++ {
		changed := false
		for i := range s.cells.list {
			changed = s.decide(i, ply) || changed
		}
		if !changed {
			return
		}
		s.results, s.next = s.next, s.results
	}
}

// end decides the places in which a pawn is at its goal: its side has moved last.
func (s *solver) end() {
	for i, at := range s.cells.list {
		lost := s.valid[i].And(s.goals[quoridor.White])
		if s.goals[quoridor.Black].Has(at) {
			s.results.loss[quoridor.White][i] = s.valid[i].Without(lost)
			lost = quoridor.Set{}
		}
		s.results.loss[quoridor.Black][i] = lost
	}
}

// decide finds the next results with Black on cell i and reports whether they are
// new.
func (s *solver) decide(i, ply int) bool {
	over := s.goals[quoridor.White]
	if s.goals[quoridor.Black].Has(s.cells.list[i]) {
		over = s.cells.all
	}
	playing := s.valid[i].Without(over)
	blackWins, blackSaves := s.blackMoves(i)
	whiteWins, whiteSaves := s.whiteMoves(i)
	wins := [2]quoridor.Set{blackWins, whiteWins}
	saves := [2]quoridor.Set{blackSaves, whiteSaves}
	changed := false
	for c := range wins {
		if s.options.win[c] != nil {
			wins[c] = wins[c].Or(s.options.win[c][i])
			saves[c] = saves[c].Or(s.options.save[c][i])
		}
		win := s.results.win[c][i].Or(wins[c].And(playing))
		loss := s.results.loss[c][i].Or(playing.Without(saves[c]))
		if win != s.results.win[c][i] || loss != s.results.loss[c][i] {
			changed = true
			s.note(c, i, ply, win.Without(s.results.win[c][i]).Or(loss.Without(s.results.loss[c][i])))
		}
		s.next.win[c][i], s.next.loss[c][i] = win, loss
	}
	return changed
}

// note writes down when places were decided.
func (s *solver) note(c, i, ply int, fresh quoridor.Set) {
	if s.decided[c] == nil {
		return
	}
	for ; !fresh.Empty(); fresh = fresh.Rest() {
		s.decided[c][i][s.cells.index[fresh.First()]] = uint8(ply)
	}
}

// blackMoves returns White's places for which Black, on cell i, can move to where
// White loses, and those for which Black can move to where White does not win.
func (s *solver) blackMoves(i int) (wins, saves quoridor.Set) {
	loss, win := s.results.loss[quoridor.White], s.results.win[quoridor.White]
	for _, to := range s.exits[i].steps {
		wins = wins.Or(loss[to])
		saves = saves.Or(s.valid[to].Without(win[to]))
	}
	for _, j := range s.exits[i].jumps {
		for _, to := range j.to {
			wins = wins.Or(loss[to].And(j.overSet))
			saves = saves.Or(s.valid[to].Without(win[to]).And(j.overSet))
		}
	}
	return wins, saves
}

// whiteMoves is blackMoves for White, still with Black on cell i.
func (s *solver) whiteMoves(i int) (wins, saves quoridor.Set) {
	loss := s.results.loss[quoridor.Black][i]
	safe := s.valid[i].Without(s.results.win[quoridor.Black][i])
	wins, saves = s.before(loss), s.before(safe)
	// White jumps over Black from the cells next to it.
	for _, from := range s.exits[i].steps {
		at := quoridor.SetOf(s.cells.list[from])
		for _, j := range s.exits[from].jumps {
			if int(j.over) != i {
				continue
			}
			for _, to := range j.to {
				target := s.cells.list[to]
				if loss.Has(target) {
					wins = wins.Or(at)
				}
				if safe.Has(target) {
					saves = saves.Or(at)
				}
			}
		}
	}
	return wins, saves
}

// before returns the cells with a way to one of a set.
func (s *solver) before(to quoridor.Set) quoridor.Set {
	g := s.ground
	return to.And(g.South).South().Or(to.North().And(g.South)).
		Or(to.And(g.East).East()).Or(to.West().And(g.East))
}
