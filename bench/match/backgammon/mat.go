package backgammon

import (
	"fmt"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
)

// mat writes a record as a match file of Jellyfish, the players of the first side
// on the left. Points are those of the mover, 25 is the bar and 0 off.
func (g *Game) mat(r *arena.Record) (string, error) {
	s := sheet{names: [2]string{matName(r.Players[0]), matName(r.Players[1])}}
	s.head(g.rules, r)
	score := [2]int{}
	s.game(1, score)
	err := g.Replay(r.Opening, r.Moves, func(before, after Position, move arena.Move, outcome match.Outcome, over bool) {
		s.move(before, move)
		switch {
		case over && outcome.Reason == MatchWon:
			s.wins(outcome.Winner, after.position.Match.Score[0]-score[outcome.Winner.Index()], true)
		case over:
			s.wins(outcome.Winner, int(outcome.Points), false)
		case after.game > before.game:
			now := after.scores()
			winner := match.First
			if now[match.Second.Index()] > score[match.Second.Index()] {
				winner = match.Second
			}
			s.wins(winner, now[winner.Index()]-score[winner.Index()], false)
			score = now
			s.game(after.game+1, score)
		}
	})
	if err != nil {
		return "", err
	}
	s.flush()
	if r.Reason.IsFault() {
		fmt.Fprintf(&s.text, "\n; %s\n", matName(r.Outcome().Describe(s.names)))
	}
	return s.text.String(), nil
}

// Save writes a game or a match so far as a match file: the moves of both sides up to a
// position. The players are those of the first and the second side.
func Save(moves []arena.Move, last Position, players [2]string, started time.Time) ([]byte, error) {
	g := Game{rules: last.rules}
	text, err := g.mat(&arena.Record{Players: players, Opening: last.dealer.opening, Started: started, Moves: moves})
	return []byte(text), err
}

// scores returns the points of the two sides.
func (s *state) scores() [2]int {
	score := s.position.Match.Score
	if s.side == match.Second {
		score[0], score[1] = score[1], score[0]
	}
	return score
}

// sheet is the text of a match file as it grows.
type sheet struct {
	names [2]string
	text  strings.Builder
	row   int
	left  string // what stands in the row under way
	open  bool   // whether there is one
}

// width is that of the left column.
const width = 33

func (s *sheet) head(rules Rules, r *arena.Record) {
	onOff := map[bool]string{true: "On", false: "Off"}
	fmt.Fprintf(&s.text, "; [Player 1 \"%s\"]\n; [Player 2 \"%s\"]\n", s.names[0], s.names[1])
	fmt.Fprintf(&s.text, "; [EventDate \"%s\"]\n; [Variation \"Backgammon\"]\n", r.Started.Format("2006.01.02"))
	fmt.Fprintf(&s.text, "; [Crawford \"%s\"]\n; [Jacoby \"%s\"]\n; [Beaver \"%s\"]\n",
		onOff[rules.Length > 0], onOff[rules.Jacoby], onOff[rules.Beavers])
	if !rules.Cube && rules.Length == 0 {
		s.text.WriteString("; [CubeLimit \"1\"]\n")
	}
	if !strings.HasPrefix(r.Opening, dicePrefix) && r.Opening != "" {
		fmt.Fprintf(&s.text, "; [Start \"%s\"]\n", matName(r.Opening))
	}
	fmt.Fprintf(&s.text, "\n%d point match\n", rules.Length)
}

// game begins a game of the match.
func (s *sheet) game(number int, score [2]int) {
	s.row = 0
	fmt.Fprintf(&s.text, "\n Game %d\n %-*s%s : %d\n", number, width+4, fmt.Sprintf("%s : %d", s.names[0], score[0]), s.names[1], score[1])
}

// move writes what a player did, in its column.
func (s *sheet) move(before Position, m arena.Move) {
	var text string
	switch m.Move {
	case roll:
		return
	case doubling:
		text = fmt.Sprintf(" Doubles => %d", 2*before.position.Cube.Value)
	case take:
		text = " Takes"
	case drop:
		text = " Drops"
	case beaver:
		text = fmt.Sprintf(" Beavers => %d", 4*before.position.Cube.Value)
	default:
		text = strings.NewReplacer("bar", "25", "off", "0", pass, "").Replace(m.Move)
	}
	text = strings.TrimRight(text, " ")
	if m.Side == match.First {
		s.flush()
		s.left, s.open = text, true
		return
	}
	s.row++
	fmt.Fprintf(&s.text, "%3d) %-*s%s\n", s.row, width, s.left, text)
	s.left, s.open = "", false
}

// flush ends a row without a right half. Its blanks are written: GNU Backgammon
// takes the right half of the row before for that of a short one.
func (s *sheet) flush() {
	if s.open {
		s.row++
		fmt.Fprintf(&s.text, "%3d) %-*s\n", s.row, width, s.left)
		s.left, s.open = "", false
	}
}

// wins ends a game.
func (s *sheet) wins(winner match.Side, points int, all bool) {
	s.flush()
	indent := 6
	if winner == match.Second {
		indent += width
	}
	text := fmt.Sprintf("Wins %d points", points)
	if points == 1 {
		text = "Wins 1 point"
	}
	if all {
		text += " and the match"
	}
	fmt.Fprintf(&s.text, "%*s%s\n", indent, "", text)
}

// matName returns a name that cannot be taken for anything else in the file.
func matName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`"[]:;`, r) {
			return ' '
		}
		return r
	}, name)
	return strings.Join(strings.Fields(name), " ")
}
