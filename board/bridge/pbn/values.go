package pbn

import (
	"errors"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// value returns the value of a tag that is there and is known: it is not empty and not
// all question marks, as that of a date is.
func (g *Game) value(name string) (string, error) {
	value, _ := g.Tag(name)
	value = strings.Trim(value, spaces)
	if value == "" || value[0] == '?' && strings.Trim(value, "?.") == "" {
		return "", g.wrong(name, ErrMissing)
	}
	return value, nil
}

// parsed returns the value of a tag as something else.
func parsed[T any](g *Game, name string, parse func(string) (T, error)) (T, error) {
	text, err := g.value(name)
	if err != nil {
		return *new(T), err
	}
	value, err := parse(text)
	if err != nil {
		return *new(T), g.wrong(name, err)
	}
	return value, nil
}

// Board returns the number of the board, which is at least 1. The error is ErrMissing, as
// everywhere here, if the tag is not there or not known; a board of another name, such as
// 1-1, is in Tag.
func (g *Game) Board() (int, error) {
	return parsed(g, "Board", func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > maxBoard {
			return 0, errors.New("a board is a number from 1")
		}
		return n, nil
	})
}

// maxBoard is the greatest number of a board.
const maxBoard = 1 << 30

// Dealer returns who deals.
func (g *Game) Dealer() (bridge.Seat, error) { return parsed(g, "Dealer", bridge.ParseSeat) }

// Vulnerable returns who is vulnerable.
func (g *Game) Vulnerable() (bridge.Vulnerability, error) {
	return parsed(g, "Vulnerable", bridge.ParseVulnerability)
}

// Player returns the name of a player, nothing if it is not known.
func (g *Game) Player(s bridge.Seat) string {
	name, _ := g.value(s.String())
	return name
}

// Declarer returns who declares, and whether that is so because declarer and dummy have
// changed places by mistake. It is ErrMissing if all have passed.
func (g *Game) Declarer() (seat bridge.Seat, swapped bool, err error) {
	seat, err = parsed(g, "Declarer", func(text string) (bridge.Seat, error) {
		text, swapped = strings.CutPrefix(text, "^")
		return bridge.ParseSeat(text)
	})
	return seat, swapped, err
}

// Contract returns the contract with its declarer. Of a board that was passed out it has
// the level 0, whatever the declarer is said to be. It is ErrMissing if one of the two is
// not known, and ErrEndPosition if only trumps are.
func (g *Game) Contract() (bridge.Contract, error) {
	c, err := parsed(g, "Contract", parseContract)
	if err != nil || c.IsPassedOut() {
		return c, err
	}
	c.Declarer, _, err = g.Declarer()
	if err != nil {
		return bridge.Contract{}, err
	}
	return c, nil
}

// ErrEndPosition is a contract that has no level: the game is the end of a play, whose
// trumps are known.
var ErrEndPosition = errors.New("it has no level: the game is an end position")

func parseContract(text string) (bridge.Contract, error) {
	text = strings.Join(strings.Fields(text), "")
	if _, err := bridge.ParseStrain(text); err == nil {
		return bridge.Contract{}, ErrEndPosition
	}
	return bridge.ParseContract(text)
}

// Trump returns what is trumps, of an end position too.
func (g *Game) Trump() (bridge.Strain, error) {
	return parsed(g, "Contract", func(text string) (bridge.Strain, error) {
		if s, err := bridge.ParseStrain(text); err == nil {
			return s, nil
		}
		c, err := parseContract(text)
		if err == nil && c.IsPassedOut() {
			err = errors.New("the board was passed out")
		}
		return c.Strain, err
	})
}
