package backgammon

import (
	"slices"
	"strconv"

	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// The indices of points in a Side.
const (
	homePoints = 6  // of them
	barPoint   = 6  // a side's own
	midpoint   = 12 // a side's own
	otherBar   = 17 // the other side's bar point
	otherHome  = 18 // the first of the other side's home
	outfield   = 14 // the last that is out of the other side's reach from its bar point
)

// pointOrder has the indices of points in the order in which people like to make them: the five and
// four points, the golden anchor, the bar point.
var pointOrder = [...]int{4, 3, 19, 6, 20, 17, 2, 5, 21, 7, 18, 12, 22, 1, 0, 8, 9, 10, 11, 13, 14, 15, 16, 23}

// slots are the indices of points on which a single checker is the beginning of a point.
var slots = [...]int{4, 3, barPoint}

// features says what the mover does by a play that leads from one board to another, the most
// important first.
func features(before, after *backgammon.Board) (found []tables.Sentence) {
	if hit := int(after[1][backgammon.Bar]) - int(before[1][backgammon.Bar]); hit > 0 {
		found = append(found, counted(hit, tables.Say("hits a checker"), tables.Say("hits {count} checkers")))
	}
	if !after.Contact() {
		return append(found, raceFeatures(before, after)...)
	}
	if closed(&after[0]) && !closed(&before[0]) && after[1].Back() == backgammon.Bar {
		found = append(found, tables.Say("closes your home board"))
	}
	found = append(found, madePoints(before, after)...)
	if n := prime(after); n >= leastPrime && n > prime(before) {
		found = append(found, tables.Say("builds a prime of {count} points", "count", strconv.Itoa(n)))
	}
	if n := behind(&before[0]) - behind(&after[0]); n > 0 {
		found = append(found, counted(n, tables.Say("escapes a back checker"), tables.Say("escapes {count} back checkers")))
	}
	for _, at := range slots {
		if after[0][at] == 1 && before[0][at] == 0 {
			found = append(found, preparation(at))
			break
		}
	}
	return append(found, offFeatures(before, after)...)
}

// preparation says which point a single checker begins.
func preparation(at int) tables.Sentence {
	if at == barPoint {
		return tables.Say("prepares your bar point")
	}
	return tables.Say("prepares your {point} point", "point", strconv.Itoa(at+1))
}

// raceFeatures says what a play does after which the sides cannot meet any more.
func raceFeatures(before, after *backgammon.Board) (found []tables.Sentence) {
	if lead := after[1].Pips() - after[0].Pips(); before.Contact() && lead > 0 {
		found = append(found, tables.Say("begins a race with a lead of {count} pips", "count", strconv.Itoa(lead)))
	}
	if before[0].Back() >= homePoints && after[0].Back() < homePoints {
		found = append(found, tables.Say("brings your last checkers home"))
	}
	return append(found, offFeatures(before, after)...)
}

// offFeatures says how many checkers a play bears off.
func offFeatures(before, after *backgammon.Board) []tables.Sentence {
	if n := after[0].Off() - before[0].Off(); n > 0 {
		return []tables.Sentence{counted(n, tables.Say("bears off a checker"), tables.Say("bears off {count} checkers"))}
	}
	return nil
}

// shotFeatures says by how many rolls fewer a play is hit than another one.
func shotFeatures(after, other *backgammon.Board) []tables.Sentence {
	const many = 3
	if !after.Contact() {
		return nil
	}
	n, others := shots(after), shots(other)
	switch {
	case n == 0 && others > 0:
		return []tables.Sentence{tables.Say("leaves no shot")}
	case others-n >= many:
		return []tables.Sentence{tables.Say("is hit by {count} of 36 rolls, not by {others}", "count", strconv.Itoa(n), "others", strconv.Itoa(others))}
	}
	return nil
}

// counted returns one of two sentences, for one thing or for several.
func counted(n int, one, several tables.Sentence) tables.Sentence {
	if n == 1 {
		return one
	}
	return several.With("count", strconv.Itoa(n))
}

// madePoints says which points a play makes, the best two.
func madePoints(before, after *backgammon.Board) (found []tables.Sentence) {
	const most = 2
	for _, at := range pointOrder {
		if after[0][at] < 2 || before[0][at] >= 2 || len(found) == most {
			continue
		}
		theirs := strconv.Itoa(backgammon.Points - at)
		switch {
		case at == barPoint:
			found = append(found, tables.Say("makes your bar point"))
		case at == midpoint:
			found = append(found, tables.Say("makes the midpoint"))
		case at == otherBar:
			found = append(found, tables.Say("makes the other side's bar point"))
		case at >= otherHome:
			found = append(found, tables.Say("makes an anchor on the other side's {point} point", "point", theirs))
		default:
			found = append(found, tables.Say("makes your {point} point", "point", strconv.Itoa(at+1)))
		}
	}
	return found
}

// leastPrime is the length of a prime that is worth a word.
const leastPrime = 4

// prime returns the most points in a row that block a checker of the other side.
func prime(b *backgammon.Board) int {
	back := backgammon.Points - 1 - b[1].Back() // where its rearmost checker is, as the mover counts
	longest, run := 0, 0
	for at := max(back+1, 0); at < backgammon.Points; at++ {
		if b[0][at] >= 2 {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	return longest
}

// closed reports whether a side has made all points of its home.
func closed(s *backgammon.Side) bool {
	for _, n := range s[:homePoints] {
		if n < 2 {
			return false
		}
	}
	return true
}

// behind returns how many checkers of a side have not come out of the other side's home and from
// before its bar point.
func behind(s *backgammon.Side) (n int) {
	for _, checkers := range s[outfield+1:] {
		n += int(checkers)
	}
	return n
}

// shots returns how many of the 36 rolls hit a checker of the side that has just moved, but for those
// in the other side's home, where little is lost.
func shots(after *backgammon.Board) (n int) {
	var g backgammon.Generator
	b := after.Swap()
	for _, roll := range backgammon.Rolls() {
		if slices.ContainsFunc(g.Moves(&b, roll.Dice), func(m backgammon.Move) bool { return hits(&b[1], &m.Board[1]) }) {
			n += roll.Ways
		}
	}
	return n
}

// hits reports whether a side has lost a checker before the other side's home.
func hits(before, after *backgammon.Side) bool {
	for at, checkers := range before[:otherHome] {
		if after[at] < checkers {
			return true
		}
	}
	return false
}
