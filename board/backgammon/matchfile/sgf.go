package matchfile

import (
	"fmt"
	"strings"

	"gogo/board/backgammon"
)

// sgfReader plays the nodes of SGF. White is the first player, as for GNU Backgammon.
type sgfReader struct {
	referee

	result string // of the game under way
}

// readSGF reads the form of GNU Backgammon.
func readSGF(data []byte, usual Rules) (*Match, error) {
	r := sgfReader{}
	r.match.Rules = usual
	s := sgfScanner{data: data, line: 1}
	err := s.nodes(func(node []property, root bool) error {
		r.line = s.line
		if len(node) > 0 {
			r.line = node[0].line
		}
		take := r.node
		if root {
			take = r.root
		}
		if err := take(node); err != nil {
			return fmt.Errorf("line %d: %w", r.line, err)
		}
		return nil
	})
	if err == nil {
		err = r.finish()
	}
	if err != nil {
		return nil, err
	}
	return r.complete(SGF)
}

// sgfRoot is what the first node of a game says.
type sgfRoot struct {
	length, number int
	score          [2]int
	cube           int
	rules          []string
}

// root begins a game.
func (r *sgfReader) root(node []property) error {
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
		return fmt.Errorf("a match of %d points: %d are the most", head.length, maxLength)
	case first:
		r.match.Length = head.length
	case head.length != r.match.Length:
		return fmt.Errorf("a game of a match to %d in one to %d", head.length, r.match.Length)
	}
	crawford := r.rules(head.rules, first)
	return r.begin(head.number+1, head.score, head.cube, crawford)
}

// rules takes the rules of a game, and reports whether it is the Crawford game. Without a word about it, the
// score says so.
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

// rootProperty takes what a property of the first node says.
func (r *sgfReader) rootProperty(head *sgfRoot, p *property) error {
	value := p.values[0]
	m := &r.match
	switch p.name {
	case "GM":
		if value != "6" {
			return fmt.Errorf("GM[%.10s]: backgammon is GM[6]", value)
		}
	case "MI":
		for _, v := range p.values {
			what, text, _ := strings.Cut(v, ":")
			if to := map[string]*int{"length": &head.length, "game": &head.number, "ws": &head.score[0], "bs": &head.score[1]}[what]; to != nil {
				n, err := small(text)
				if err != nil {
					return fmt.Errorf("MI[%.20s]: %w", v, err)
				}
				*to = n
			}
		}
	case "PW", "PB":
		m.Players[strings.Index("WB", p.name[1:])] = name(value)
	case "RU":
		head.rules = strings.Split(value, ":")
	case "CV":
		n, err := power(value)
		if err != nil {
			return err
		}
		head.cube = n
	case "RE":
		r.result = value
	case "EV":
		m.Event = name(value)
	case "PC":
		m.Place = name(value)
	case "DT":
		m.Date = name(value)
	}
	return nil
}

// finish ends the game as its result says, if its moves do not.
func (r *sgfReader) finish() error {
	if r.game == nil || len(r.game.Actions) == 0 {
		return nil
	}
	side := strings.Index("WB", r.result[:min(1, len(r.result))])
	_, text, found := strings.Cut(r.result, "+")
	if side < 0 || !found || r.result == "" {
		return nil
	}
	points, err := small(strings.TrimRight(text, "Rr"))
	if err != nil {
		return fmt.Errorf("line %d: RE[%.20s]: %w", r.line, r.result, err)
	}
	return r.wins(side, points)
}

// node takes a later node.
func (r *sgfReader) node(node []property) error {
	set := false
	for i := range node {
		p := &node[i]
		var err error
		switch p.name {
		case "B", "W":
			err = r.move(strings.Index("WB", p.name), p.values[0])
		case "AE", "AW", "AB", "PL", "CV", "CP", "DI":
			err = r.setUp(p)
			set = set || p.name[0] == 'A'
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
		r.at.Dice = backgammon.Dice{} // DI has said them before
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
		return fmt.Errorf("the move %.20q", text)
	}
	dice := backgammon.Dice{text[0] - '0', text[1] - '0'}
	if !dice.Rolled() || dice.Validate() != nil {
		return fmt.Errorf("the move %.20q has no dice", text)
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

// sgfPoint is the place of a letter as a player counts: a to x are points, y is the bar.
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
