// Package threats proves wins by force in five in a row.
//
// VCF searches for victory by continuous fours (VCF): every move makes a four,
// which leaves the defender a single answer. VCT searches for victory by continuous
// threats (VCT): fours, threes and whatever else threatens a win by fours, against
// every answer that may stop it. FoursDefenses returns the defenses against a win by fours. What either finds is
// a proof under the rules of the board, renju's forbidden moves and Caro's enclosed fives included;
// what they do not find within their budget is unknown.
package threats

import (
	"gogo/board/gomoku"
	"gogo/board/splitmix"
	"gogo/eval/gomoku/lines"
)

// Unlimited is a length that no sequence of fours reaches.
const Unlimited = 1 << 12

// VCF searches for victory by continuous fours. It keeps a table of what it proved
// between calls and is not safe for concurrent use.
type VCF struct {
	state   *lines.State
	table   []vcfEntry
	budget  int
	line    []gomoku.Point // the proof, backwards
	Nodes   int64          // stones placed so far, over all calls
	reached bool           // the limit of fours cut something off
	after   gomoku.Point   // the attacker's last stone if only fours near it count, else NoPoint

	// Halted, if set, is asked now and then whether to give up.
	Halted func() bool
}

// vcfEntry says what is known of a position: fours is how many the attacker
// may play. A win takes at most that many, a failure holds up to that many.
type vcfEntry struct {
	key   uint64
	fours int16
	win   bool
	move  gomoku.Point
}

// NewVCF returns a searcher with a table of 2^bits entries of 16 bytes.
func NewVCF(bits int) *VCF { return &VCF{table: make([]vcfEntry, 1<<bits)} }

// Solve looks for a win of the side to move by at most limit fours, the last of
// which may be answered but not parried, and returns the moves of both sides up
// to the five. It gives up after placing budget stones. The result is nil if
// there is no such win, or none was found; exhausted tells the two apart.
func (f *VCF) Solve(s *lines.State, limit, budget int) (line []gomoku.Point, exhausted bool) {
	length, exhausted := f.Find(s, limit, budget)
	if length == 0 {
		return nil, exhausted
	}
	line = make([]gomoku.Point, 0, len(f.line))
	for i := len(f.line) - 1; i >= 0; i-- {
		line = append(line, f.line[i])
	}
	return line, true
}

// Find is Solve without the moves: the length of the win in plies, or 0.
func (f *VCF) Find(s *lines.State, limit, budget int) (length int, exhausted bool) {
	f.state, f.budget, f.reached = s, budget, false
	f.line = f.line[:0]
	if f.attack(limit) {
		return len(f.line), true
	}
	return 0, f.budget > 0 && !f.reached
}

// FindAfter is Find for the quiescence search after a quiet move of the attacker: its
// first four has to be near the stone after, each other one near the four before it.
// What can be won by fours elsewhere was there before that move.
func (f *VCF) FindAfter(s *lines.State, after gomoku.Point, budget int) (length int) {
	f.after = after
	length, _ = f.Find(s, Unlimited, budget)
	f.after = gomoku.NoPoint
	return length
}

// Shortest is Solve with the least number of fours.
func (f *VCF) Shortest(s *lines.State, limit, budget int) (line []gomoku.Point, exhausted bool) {
	for fours := 1; fours <= limit; fours++ {
		line, exhausted = f.Solve(s, fours, budget)
		if line != nil || exhausted || f.budget <= 0 {
			return line, exhausted
		}
		budget = f.budget
	}
	return nil, exhausted
}

// attack reports whether the side to move wins with at most limit fours, and
// leaves the proof in f.line.
func (f *VCF) attack(limit int) bool {
	s := f.state
	us := s.Board().ToMove()
	if s.Count(us, lines.Wins) > 0 {
		f.line = append(f.line[:0], s.First(us, lines.Wins))
		return true
	}
	if limit == 0 {
		f.reached = true
		return false
	}
	if f.budget <= 0 || f.Nodes&haltMask == 0 && f.halted() {
		return false
	}
	var buf [96]gomoku.Point
	moves := f.moves(buf[:0], us)
	if len(moves) == 0 {
		return false
	}
	key := s.Board().Hash() + uint64(f.after)*splitmix.Golden
	slot := &f.table[key>>32&uint64(len(f.table)-1)]
	if slot.key == key {
		if !slot.win && int(slot.fours) >= limit {
			f.reached = f.reached || slot.fours < Unlimited
			return false
		}
		if slot.win && int(slot.fours) <= limit {
			toFront(moves, slot.move)
		}
	}
	outer := f.reached
	f.reached = false
	for _, move := range moves {
		if f.four(move, us, limit) {
			*slot = vcfEntry{key, int16((len(f.line) - 1) / 2), true, move}
			f.reached = outer
			return true
		}
	}
	if f.budget > 0 {
		failed := limit
		if !f.reached {
			failed = Unlimited
		}
		*slot = vcfEntry{key, int16(failed), false, gomoku.NoPoint}
	}
	f.reached = f.reached || outer
	return false
}

// haltMask sets how many stones go by between two questions to Halted.
const haltMask = 255

// halted asks Halted and if need be ends the search for good.
func (f *VCF) halted() bool {
	if f.Halted == nil || !f.Halted() {
		return false
	}
	f.budget = 0
	return true
}

// moves appends the fours of us, the promising ones first.
func (f *VCF) moves(to []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := f.state
	them := us.Other()
	if s.Count(them, lines.Wins) > 0 {
		return f.defendingFours(to, us)
	}
	return appendFours(to, s, us, f.after)
}

// defendingFours appends the fours of us that stop the opponent's five.
func (f *VCF) defendingFours(to []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := f.state
	var buf [64]gomoku.Point
	for _, p := range FiveDefenses(buf[:0], s, us.Other()) {
		if ResolvedClass(s, p, us) >= lines.SimpleFour {
			to = append(to, p)
		}
	}
	return to
}

// FiveDefenses appends the points that stop every five that the attacker
// threatens to make: none if that is impossible. Whether the defender may play
// there is not asked.
func FiveDefenses(buf []gomoku.Point, s *lines.State, attacker gomoku.Color) []gomoku.Point {
	if s.Board().Rule()&gomoku.Caro != 0 {
		return CommonDefenses(buf, s, attacker, lines.Wins)
	}
	if s.Count(attacker, lines.Wins) > 1 {
		return buf
	}
	return append(buf, s.First(attacker, lines.Wins))
}

// AppendFours appends the moves with which us makes a four but no five, the
// strong ones first. Moves that renju forbids are not among them.
func AppendFours(to []gomoku.Point, s *lines.State, us gomoku.Color) []gomoku.Point {
	return appendFours(to, s, us, gomoku.NoPoint)
}

// appendFours is AppendFours of the points near one, of all where that is NoPoint.
func appendFours(to []gomoku.Point, s *lines.State, us gomoku.Color, near gomoku.Point) []gomoku.Point {
	for class := lines.WinningFour; class >= lines.SimpleFour; class-- {
		to = appendClass(to, s, us, class, near)
	}
	first := len(to)
	to = appendClass(to, s, us, lines.MaybeForbidden, near)
	kept := to[:first]
	for _, p := range to[first:] {
		if ResolvedClass(s, p, us) >= lines.SimpleFour {
			kept = append(kept, p)
		}
	}
	return kept
}

// appendClass appends the points of a class near one, all where that is NoPoint.
func appendClass(to []gomoku.Point, s *lines.State, c gomoku.Color, class lines.Class, near gomoku.Point) []gomoku.Point {
	if near == gomoku.NoPoint {
		return s.AppendClass(to, c, class)
	}
	return s.AppendClassNear(to, c, class, near)
}

// ResolvedClass returns the class of the empty point p for c, with MaybeForbidden
// resolved into Forbidden or what the move is worth.
func ResolvedClass(s *lines.State, p gomoku.Point, c gomoku.Color) lines.Class {
	class := s.Class(p, c)
	if class != lines.MaybeForbidden {
		return class
	}
	if s.Board().Forbidden(p) {
		return lines.Forbidden
	}
	return s.Code(p, c).Class()
}

// four plays the four and reports whether it wins against every answer.
func (f *VCF) four(move gomoku.Point, us gomoku.Color, limit int) bool {
	s := f.state
	s.Place(move, us)
	f.Nodes++
	f.budget--
	var buf [64]gomoku.Point
	answers := FiveDefenses(buf[:0], s, us)
	won := s.Count(us.Other(), lines.Wins) == 0
	var proof []gomoku.Point // the longest so far, where there is a choice
	stoppable := false
	for _, answer := range answers {
		if !won {
			break
		}
		if !Allowed(s, answer, us.Other()) {
			continue
		}
		s.Place(answer, us.Other())
		f.Nodes++
		f.budget--
		won = f.attackAfter(move, limit-1)
		s.Undo()
		stoppable = true
		f.line = append(f.line, answer)
		if len(answers) > 1 && len(f.line) > len(proof) {
			proof = append(proof[:0], f.line...)
		}
	}
	if len(proof) > 0 {
		f.line = append(f.line[:0], proof...)
	}
	if won && !stoppable {
		f.line = f.unstoppedFive(f.line[:0], us)
	}
	s.Undo()
	if won {
		f.line = append(f.line, move)
	}
	return won
}

// attackAfter is attack after the four of the attacker on a point.
func (f *VCF) attackAfter(four gomoku.Point, limit int) bool {
	outer := f.after
	if outer != gomoku.NoPoint {
		f.after = four
	}
	won := f.attack(limit)
	f.after = outer
	return won
}

// unstoppedFive appends the five of us and before it, as proofs are kept backwards, a
// lost move of the defender, whose turn it is.
func (f *VCF) unstoppedFive(to []gomoku.Point, us gomoku.Color) []gomoku.Point {
	s := f.state
	lost := LostMove(s, us.Other())
	s.Place(lost, us.Other())
	five := s.First(us, lines.Wins)
	s.Undo()
	return append(to, five, lost)
}

// Allowed reports whether c may play the empty point p.
func Allowed(s *lines.State, p gomoku.Point, c gomoku.Color) bool {
	switch s.Class(p, c) {
	case lines.Forbidden:
		return false
	case lines.MaybeForbidden:
		return !s.Board().Forbidden(p)
	}
	return true
}

// toFront moves p to the front of list if it is there.
func toFront(list []gomoku.Point, p gomoku.Point) {
	for i, q := range list {
		if q == p {
			copy(list[1:i+1], list[:i])
			list[0] = p
			return
		}
	}
}

// Forget clears what was proven of other positions.
func (f *VCF) Forget() { clear(f.table) }
