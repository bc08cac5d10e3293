package backgammon

import (
	"fmt"
	"strings"

	"gogo/board/backgammon"
)

// typedWords are the decisions about the cube as people type them.
var typedWords = map[phase]map[string]string{
	toDouble: {roll: roll, "r": roll, "no double": roll, "nodouble": roll, doubling: doubling, "redouble": doubling, "d": doubling},
	toAnswer: {take: take, "t": take, "accept": take, drop: drop, "p": drop, pass: drop, beaver: beaver, "b": beaver},
}

// ReadMove reads a decision as people type it: a play as backgammon.ParsePlay takes it,
// with its dice before it or without, as in 8/5 6/5 and bar/20 24/23*(2), or a word about
// the cube: roll, double, take, drop or pass, beaver. It asks whether a play is legal, for
// what is written of one depends on that.
func ReadMove(p Position, text string) (string, error) {
	text = strings.TrimSpace(text)
	if p.phase != toPlay {
		move, known := typedWords[p.phase][strings.ToLower(text)]
		switch {
		case known && (move != beaver || p.rules.Beavers):
			return move, nil
		case p.phase == toDouble:
			return "", fmt.Errorf("%.40q: %s or %s is to be decided", text, roll, doubling)
		case p.rules.Beavers:
			return "", fmt.Errorf("%.40q: %s, %s or %s is to be decided", text, take, drop, beaver)
		}
		return "", fmt.Errorf("%.40q: %s or %s is to be decided", text, take, drop)
	}
	steps, _ := cutDice(p.position.Dice, text)
	if strings.TrimSpace(steps) == "" {
		return "", fmt.Errorf("%.40q is no play like 8/5 6/5", text)
	}
	m, err := backgammon.ParsePlay(&p.position.Board, p.position.Dice, steps)
	if err != nil {
		return "", err
	}
	return p.played(&m.Play), nil
}

// cutDice cuts the dice from before a play. Ok says that they were there.
func cutDice(d backgammon.Dice, text string) (steps string, ok bool) {
	for _, dice := range []backgammon.Dice{d, {d[1], d[0]}} {
		for _, form := range []string{"%d%d:", "%d-%d:", "%d%d "} {
			if steps, ok := strings.CutPrefix(text, fmt.Sprintf(form, dice[0], dice[1])); ok {
				return steps, true
			}
		}
	}
	return text, false
}
