package matchfile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/backgammon"
	"gogo/board/sgf"
)

// sgfReader reads the form of GNU Backgammon. White is the first player, as there.
type sgfReader struct {
	referee

	result string // of the game under way
}

// readSGF reads the form of GNU Backgammon.
func readSGF(data []byte, usual Rules) (*Match, error) {
	r := sgfReader{}
	r.match.Rules = usual
	s := sgf.NewScanner(string(data))
	for s.NextGame() {
		take := r.root
		for s.NextNode() {
			r.line = s.Line()
			if node := s.Node(); len(node) > 0 {
				r.line = node[0].Line
			}
			if err := take(s.Node()); err != nil {
				return nil, fmt.Errorf("line %d: %w", r.line, err)
			}
			take = r.node
		}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return r.complete(SGF)
}

// sgfRoot is the content of the first node of a game.
type sgfRoot struct {
	length, number int
	score          [2]int
	cube           int
	rules          []string
}

// root begins a game.
func (r *sgfReader) root(node []sgf.Property) error {
	if err := r.finish(); err != nil {
		return err
	}
	r.result = ""
	head := sgfRoot{cube: 1}
	for i := range node {
		if err := r.rootProperty(&head, &node[i]); err != nil {
			return err
		}
	}
	first := r.game == nil
	switch {
	case head.length > maxLength:
		return fmt.Errorf("a match to %d points: at most %d are possible", head.length, maxLength)
	case first:
		r.match.Length = head.length
	case head.length != r.match.Length:
		return fmt.Errorf("a game of a match to %d in one to %d", head.length, r.match.Length)
	}
	crawford := r.rules(head.rules, first)
	return r.begin(head.number+1, head.score, head.cube, crawford)
}

// rules reads the rules of a game, and reports whether it is the Crawford game.
func (r *sgfReader) rules(rules []string, first bool) (crawford bool) {
	has := func(rule string) bool {
		for _, text := range rules {
			if strings.EqualFold(text, rule) {
				return true
			}
		}
		return false
	}
	m := &r.match
	if first {
		m.Crawford, m.NoCube = has("Crawford") || has("CrawfordGame"), has("NoCube")
		m.Jacoby = has("Jacoby") && m.Length == 0
		m.Beavers = m.Beavers && m.Length == 0
	}
	return m.Length > 0 && has("CrawfordGame")
}

// rootProperty reads a property of the first node.
func (r *sgfReader) rootProperty(head *sgfRoot, p *sgf.Property) error {
	value := p.Values[0]
	m := &r.match
	switch p.Name {
	case "GM":
		if value != "6" {
			return fmt.Errorf("GM[%.10s]: backgammon is GM[6]", value)
		}
	case "MI":
		for _, v := range p.Values {
			what, text, _ := strings.Cut(v, ":")
			if to := map[string]*int{"length": &head.length, "game": &head.number, "ws": &head.score[0], "bs": &head.score[1]}[what]; to != nil {
				n, err := smallNumber(text)
				if err != nil {
					return fmt.Errorf("MI[%.20s]: %w", v, err)
				}
				*to = n
			}
		}
	case "PW", "PB":
		m.Players[strings.Index("WB", p.Name[1:])] = cleanName(value)
	case "RU":
		head.rules = strings.Split(value, ":")
	case "CV":
		n, err := cubeValue(value)
		if err != nil {
			return err
		}
		head.cube = n
	case "RE":
		r.result = value
	case "EV":
		m.Event = cleanName(value)
	case "PC":
		m.Place = cleanName(value)
	case "DT":
		m.Date = cleanName(value)
	}
	return nil
}

// finish ends a game by its stated result, if its moves do not end it.
func (r *sgfReader) finish() error {
	if r.game == nil || len(r.game.Actions) == 0 {
		return nil
	}
	side := strings.Index("WB", r.result[:min(1, len(r.result))])
	_, text, found := strings.Cut(r.result, "+")
	if side < 0 || !found || r.result == "" {
		return nil
	}
	points, err := smallNumber(strings.TrimRight(text, "Rr"))
	if err != nil {
		return fmt.Errorf("line %d: RE[%.20s]: %w", r.line, r.result, err)
	}
	return r.wins(side, points)
}

// node reads any other node.
func (r *sgfReader) node(node []sgf.Property) error {
	set := false
	for i := range node {
		p := &node[i]
		var err error
		switch p.Name {
		case "B", "W":
			err = r.move(strings.Index("WB", p.Name), p.Values[0])
		case "AE", "AW", "AB", "PL", "CV", "CP", "DI":
			err = r.setUp(p)
			set = set || p.Name[0] == 'A'
		}
		if err != nil {
			return err
		}
	}
	if set {
		return r.checkSetUp()
	}
	return nil
}

// move makes a move of a player.
func (r *sgfReader) move(side int, text string) error {
	if r.stage == toRoll && r.at.Dice.Rolled() {
		r.at.Dice = backgammon.Dice{} // already set by DI
	}
	switch strings.ToLower(text) {
	case "double":
		if r.stage == toAnswer && !r.at.Match.Beavers && r.match.Length == 0 {
			r.match.Beavers, r.at.Match.Beavers = true, true
		}
		return r.double(side)
	case "take":
		return r.take(side)
	case "drop":
		return r.drop(side)
	}
	if len(text) < 2 || len(text)%2 != 0 {
		return fmt.Errorf("unreadable move %.20q", text)
	}
	dice := backgammon.Dice{text[0] - '0', text[1] - '0'}
	if !dice.Rolled() || dice.Validate() != nil {
		return fmt.Errorf("move %.20q has no dice", text)
	}
	var ways [][2]int
	for i := 2; i < len(text); i += 2 {
		ways = append(ways, [2]int{sgfPoint(side, text[i]), sgfPoint(side, text[i+1])})
	}
	if len(ways) == 0 {
		return r.unplayed(side, dice)
	}
	return r.play(side, dice, listed(dice, ways))
}

// sgfPoint returns the point of a letter as a player counts: a to x are points, y is the bar.
func sgfPoint(side int, letter byte) int {
	switch {
	case letter == 'y':
		return backgammon.Bar + 1
	case letter < 'a' || letter > 'x':
		return 0
	case side == 1:
		return int('x'-letter) + 1
	}
	return int(letter-'a') + 1
}

// smallNumber reads a number of reasonable size.
func smallNumber(text string) (int, error) {
	const most = 1 << 20
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%.20q is not a number up to %d", text, most)
	}
	return n, nil
}

// cubeValue reads the value of a cube.
func cubeValue(text string) (int, error) {
	n, err := smallNumber(text)
	if err != nil || n < 1 || n > maxCube || n&(n-1) != 0 {
		return 0, fmt.Errorf("cube %.20q is not a power of 2 up to %d", text, maxCube)
	}
	return n, nil
}

// setUp reads a property that sets up a part of a position.
func (r *sgfReader) setUp(p *sgf.Property) error {
	if r.game == nil {
		return errNoGame
	}
	value := p.Values[0]
	switch p.Name {
	case "AE", "AB", "AW":
		return r.setCheckers(p)
	case "PL":
		return r.onRoll(strings.Index("WB", value[:min(1, len(value))]))
	case "CV":
		n, err := cubeValue(value)
		if err != nil {
			return err
		}
		r.at.Cube.Value = n
	case "CP":
		r.ownCube(strings.Index("wb", value[:min(1, len(value))]))
	case "DI":
		return nil // the following move repeats them, if there is one
	}
	return nil
}

// onRoll sets the player on roll.
func (r *sgfReader) onRoll(side int) error {
	if side < 0 {
		return errors.New("PL: W or B must be on roll")
	}
	if r.side == NoPlayer && side == 1 || r.side == 1-side {
		r.at = r.at.Swap()
	}
	r.side, r.stage = side, toRoll
	return nil
}

// ownCube gives the cube to a player, or to nobody.
func (r *sgfReader) ownCube(side int) {
	switch side {
	case -1:
		r.at.Cube.Owner = backgammon.Nobody
	case max(r.side, 0):
		r.at.Cube.Owner = backgammon.Mover
	default:
		r.at.Cube.Owner = backgammon.Opponent
	}
}

// setCheckers removes checkers from points or adds them. Points are numbered for White.
func (r *sgfReader) setCheckers(p *sgf.Property) error {
	white := max(r.side, 0) // the index of White's side on the board
	for _, value := range p.Values {
		from, to, ok := sgfRange(value)
		if !ok {
			return fmt.Errorf("%s[%.10s] is not a point", p.Name, value)
		}
		for at := from; at <= to; at++ {
			switch p.Name {
			case "AE":
				r.at.Board[white][at] = 0
				r.at.Board[1-white][mirrored(at)] = 0
			case "AW":
				r.at.Board[white][at]++
			case "AB":
				r.at.Board[1-white][mirrored(at)]++
			}
		}
	}
	return nil
}

// mirrored returns the index of a point for the other player. The bar stays the same.
func mirrored(at int) int {
	if at == backgammon.Bar {
		return at
	}
	return backgammon.Points - 1 - at
}

// sgfRange reads a point, or two with a colon between.
func sgfRange(text string) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, ":")
	if last == "" {
		last = first
	}
	if len(first) != 1 || len(last) != 1 || first[0] < 'a' || last[0] > 'y' || first[0] > last[0] {
		return 0, 0, false
	}
	return int(first[0] - 'a'), int(last[0] - 'a'), true
}

// checkSetUp returns an error if the position that was set up is impossible.
func (r *sgfReader) checkSetUp() error {
	if err := r.at.Board.Validate(); err != nil {
		return err
	}
	if len(r.game.Actions) == 0 {
		r.game.Start = r.at.Board
		if r.side == 1 {
			r.game.Start = r.at.Board.Swap()
		}
	}
	r.turns = max(r.turns, 1) // the player on roll may double
	return nil
}
