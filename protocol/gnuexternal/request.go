package gnuexternal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/backgammon"
)

// kind is the kind of a request.
type kind uint8

const (
	decide   kind = iota // the decision on a board
	evaluate             // its chances
	version
	leave
)

// request is a parsed line.
type request struct {
	kind     kind
	position backgammon.Position
	resigned int // games that the opponent resigns: 1 to 3, 0 for none
	cubeful  bool
	plies    int // of an evaluation; -1 means the engine's default
}

// maxPlies is the deepest lookahead, as GNU Backgammon counts.
const maxPlies = 3

// parse parses a line. rules are the defaults for the rules of the game.
func parse(line string, rules Rules) (request, error) {
	line = strings.TrimSpace(line)
	r := request{plies: -1}
	board, ok := trimBoardWord(line)
	if !ok {
		first, rest := cutWord(line)
		second, third := cutWord(rest)
		switch word := strings.ToLower(first); {
		case word == "":
			return request{}, errors.New("an empty line")
		case word == "version" && rest == "":
			return request{kind: version}, nil
		case (word == "exit" || word == "quit") && rest == "":
			return request{kind: leave}, nil
		case word == "evaluation" && strings.EqualFold(second, "fibsboard"):
			r.kind = evaluate
			if board, ok = trimBoardWord(third); !ok {
				return r, fmt.Errorf("%.40q where %q is expected", third, boardWord)
			}
		default:
			return r, fmt.Errorf("unknown request %.40q", first)
		}
	}
	p, options, err := parseBoard(board)
	if err != nil {
		return r, err
	}
	r.position = p
	err = r.options(options, rules)
	return r, err
}

// cutWord returns the first word of a text, and the rest.
func cutWord(text string) (word, rest string) {
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// options parses the options behind a board.
func (r *request) options(words []string, rules Rules) error {
	crawford := true
	for len(words) > 0 {
		name := strings.ToLower(words[0])
		words = words[1:]
		switch name {
		case "cubeful", "cubeless":
			r.cubeful = name == "cubeful"
			continue
		case "prune":
			continue
		}
		if len(words) == 0 {
			return fmt.Errorf("option %.40q is unknown, or has no value", name)
		}
		if err := r.option(name, strings.ToLower(words[0]), &rules, &crawford); err != nil {
			return err
		}
		words = words[1:]
	}
	m := &r.position.Match
	m.Jacoby, m.Beavers = rules.Jacoby && m.Length == 0, rules.Beavers && m.Length == 0
	m.Crawford = m.Crawford && crawford
	return nil
}

// option parses an option with a value.
func (r *request) option(name, value string, rules *Rules, crawford *bool) error {
	flags := map[string]*bool{
		"jacobyrule": &rules.Jacoby, "beavers": &rules.Beavers, "crawfordrule": crawford, "cube": &r.cubeful,
	}
	if flag, ok := flags[name]; ok {
		if value != "on" && value != "off" {
			return fmt.Errorf("%s is %.40q, not on or off", name, value)
		}
		*flag = value == "on"
		return nil
	}
	numbers := map[string]struct {
		most int
		set  func(int)
	}{
		"plies": {maxPlies, func(n int) { r.plies = n }}, "resignation": {3, func(n int) { r.resigned = n }},
		"noise": {0, func(int) {}},
	}
	number, ok := numbers[name]
	if !ok {
		return fmt.Errorf("unknown option %.40q", name)
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > number.most {
		return fmt.Errorf("%s is %.40q, not 0 to %d", name, value, number.most)
	}
	number.set(n)
	return nil
}
