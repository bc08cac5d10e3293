package gomoku

import (
	"fmt"
	"strings"

	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search/gomoku/threats"
)

// Why implements tables.HintRules: what the move makes, what it takes from the opponent, and what the
// program has found behind it.
func (r *rules) Why(moves []string, best string, found []tables.SearchInfo) []tables.Sentence {
	p, err := r.after(moves)
	if err != nil {
		return nil
	}
	point, err := p.ParseName(best)
	if err != nil || p.Legal(point, p.ToMove()) != nil {
		return nil
	}
	us := p.ToMove()
	s := lines.NewState(p.Board, r.patterns())
	made := threats.ResolvedClass(s, point, us)
	why := makes(made, s.Code(point, us))
	if made == lines.Wins {
		return why
	}
	why = append(why, takes(s, point, us)...)
	line := lineWith(found, best)
	why = append(why, proves(s, line)...)
	if len(why) > 0 {
		return why
	}
	if chance, ok := r.Chance(line.Value); ok {
		return []tables.Sentence{tables.Say("has the best prospects, {chance} %", "chance", fmt.Sprintf("%.0f", 100*chance))}
	}
	if s.Code(point, us).Builds() {
		return []tables.Sentence{tables.Say("extends your stones")}
	}
	return nil
}

// lineWith returns the line that begins with a move, or an empty one.
func lineWith(found []tables.SearchInfo, move string) tables.SearchInfo {
	for _, h := range found {
		if len(h.Moves) > 0 && h.Moves[0] == move {
			return h
		}
	}
	return tables.SearchInfo{}
}

// makes says what a stone of a class makes, if that is a threat.
func makes(class lines.Class, code lines.Code) []tables.Sentence {
	switch class {
	case lines.Wins:
		return []tables.Sentence{tables.Say("makes five")}
	case lines.WinningFour:
		if hasShape(code, lines.OpenFour) {
			return []tables.Sentence{tables.Say("makes an open four")}
		}
		return []tables.Sentence{tables.Say("makes two fours")}
	case lines.FourThree:
		return []tables.Sentence{tables.Say("makes a four and a three")}
	case lines.FourPlus, lines.SimpleFour:
		return []tables.Sentence{tables.Say("makes a four")}
	case lines.DoubleThree:
		return []tables.Sentence{tables.Say("makes two threes")}
	case lines.ThreePlus, lines.SimpleThree:
		return []tables.Sentence{tables.Say("makes an open three")}
	}
	return nil
}

func hasShape(code lines.Code, shape lines.Shape) bool {
	for d := range gomoku.Directions {
		if code.Shape(d) == shape {
			return true
		}
	}
	return false
}

// takes says which threats of the opponent a stone of us stops.
func takes(s *lines.State, p gomoku.Point, us gomoku.Color) []tables.Sentence {
	them := us.Other()
	class, code := threats.ResolvedClass(s, p, them), s.Code(p, them)
	fives, open := s.Count(them, lines.Wins), openFours(s, them)
	s.Place(p, us)
	fivesLeft, openLeft := s.Count(them, lines.Wins), openFours(s, them)
	s.Undo()
	switch {
	case fives > 0 && fivesLeft == 0:
		return []tables.Sentence{tables.Say("blocks the four")}
	case fives > 0:
		return nil
	case open > 0 && openLeft == 0:
		return []tables.Sentence{tables.Say("blocks the open three")}
	case class == lines.WinningFour && !hasShape(code, lines.OpenFour):
		return []tables.Sentence{tables.Say("takes the point where the other side would make two fours")}
	case class == lines.FourThree:
		return []tables.Sentence{tables.Say("takes the point where the other side would make a four and a three")}
	case class == lines.DoubleThree:
		return []tables.Sentence{tables.Say("takes the point where the other side would make two threes")}
	}
	return nil
}

// openFours returns the number of points at which a stone of c would make an open four.
func openFours(s *lines.State, c gomoku.Color) (n int) {
	for _, p := range s.AppendClass(nil, c, lines.WinningFour) {
		if hasShape(s.Code(p, c), lines.OpenFour) {
			n++
		}
	}
	return n
}

// proves says what a line of play proves: a win, or a loss.
func proves(s *lines.State, line tables.SearchInfo) []tables.Sentence {
	plies, won := strings.CutPrefix(strings.TrimPrefix(line.Value, "+"), "M")
	late, lost := strings.CutPrefix(line.Value, "-M")
	switch {
	case lost:
		return []tables.Sentence{tables.Say("holds out longest, {plies} plies", "plies", late)}
	case won && byFoursAlone(s, line.Moves):
		return []tables.Sentence{tables.Say("wins by fours in {plies} plies", "plies", plies)}
	case won:
		return []tables.Sentence{tables.Say("wins in {plies} plies", "plies", plies)}
	}
	return nil
}

// byFoursAlone reports whether a line of play ends with a five of the side to move, whose other moves
// are fours.
func byFoursAlone(s *lines.State, moves []string) bool {
	defer func(before int) {
		for s.Board().Len() > before {
			s.Undo()
		}
	}(s.Board().Len())
	us := s.Board().ToMove()
	for i, name := range moves {
		p, err := s.Board().ParseName(name)
		if err != nil || s.Board().Cell(p) != gomoku.Empty {
			return false
		}
		if i%2 == 1 {
			s.Place(p, us.Other())
			continue
		}
		class := threats.ResolvedClass(s, p, us)
		if class == lines.Wins {
			return true
		}
		if class < lines.SimpleFour {
			return false
		}
		s.Place(p, us)
	}
	return false
}

// fouls has what is said of each reason why renju forbids a point.
var fouls = []struct {
	foul gomoku.Foul
	why  tables.Sentence
}{
	{gomoku.Overline, tables.Say("Forbidden to Black: an overline, six or more in a row.")},
	{gomoku.DoubleFour, tables.Say("Forbidden to Black: a double four.")},
	{gomoku.DoubleThree, tables.Say("Forbidden to Black: a double three.")},
}

// Refusals implements tables.Refuser: the points that renju forbids.
func (p position) Refusals() []tables.Refusal {
	if p.ToMove() != gomoku.Black || p.Rule()&gomoku.Renju == 0 {
		return nil
	}
	moves := map[gomoku.Foul][]tables.Choice{}
	for y := range p.Height() {
		for x := range p.Width() {
			foul := p.ForbiddenKind(p.At(x, y))
			moves[foul] = append(moves[foul], tables.Choice{Kind: pages.Stone, X: x, Y: y})
		}
	}
	var list []tables.Refusal
	for _, f := range fouls {
		if len(moves[f.foul]) > 0 {
			list = append(list, tables.Refusal{Why: f.why, Moves: moves[f.foul]})
		}
	}
	return list
}
