// Package gomoku is five in a row at the tables of pages.
package gomoku

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	gamefile "gogo/bench/gamefile/gomoku"
	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/bench/tables"
	"gogo/board/gomoku"
)

// The names of the options.
const (
	sizeOption = "size"
	ruleOption = "rule"
	openOption = "opening"
	// positionOption is a position that was set up, which is no field of a new game.
	positionOption = "position"
)

// The openings.
const (
	freeOpening  = "free"
	swap2Opening = "swap2"
)

// usualSize is that of a board on which nothing else was chosen.
const usualSize = "15"

// Game is five in a row in all its rules.
type Game struct{}

// Name implements tables.Game.
func (Game) Name() string { return gomokumatch.GameName }

// ruleChoices are the rules that can be chosen.
func ruleChoices() []string {
	return []string{gomoku.Freestyle.String(), gomoku.ExactFive.String(), gomoku.Renju.String(), gomoku.Caro.String()}
}

// Fields are the size of the board and the rule.
func (Game) Fields() []tables.Field {
	return []tables.Field{
		{Name: sizeOption, Label: "Size, as 15 or 20x16", Default: usualSize},
		{Name: ruleOption, Label: "Rule", Default: gomoku.Freestyle.String(), Choices: ruleChoices()},
		{Name: openOption, Label: "Opening", Default: freeOpening, Choices: []string{freeOpening, swap2Opening}},
	}
}

// Rules returns the rules of a board.
func (Game) Rules(options tables.Options) (tables.Rules, error) {
	var size gomokumatch.Size
	if err := size.UnmarshalText([]byte(cmp.Or(options[sizeOption], usualSize))); err != nil {
		return nil, err
	}
	rule, err := gomoku.ParseRule(cmp.Or(options[ruleOption], gomoku.Freestyle.String()))
	if err != nil {
		return nil, err
	}
	opening := cmp.Or(options[openOption], freeOpening)
	if opening != freeOpening && opening != swap2Opening {
		return nil, fmt.Errorf("no opening is called %.20q", opening)
	}
	return newRules(size, rule, opening, options[positionOption])
}

// Read reads a .psq file or SGF. Where it does not say the rule, it is freestyle.
func (Game) Read(data []byte) (*tables.Record, error) {
	game, end, err := gomokumatch.Read(data, gomoku.Freestyle)
	if err != nil {
		return nil, err
	}
	options := optionsOf(gomokumatch.Size{Width: end.Width(), Height: end.Height()}, end.Rule(), freeOpening)
	turn := gomoku.Black
	if len(game.Setup) > 0 || game.ToMove == gomoku.White {
		if game.ToMove == gomoku.Empty && len(game.Moves) > 0 {
			game.ToMove = game.Moves[0].Color
		}
		start, err := checked(game, end.Rule())
		if err != nil {
			return nil, err
		}
		options[positionOption], turn = positionText(start), start.ToMove()
	}
	record := &tables.Record{Options: options, Players: [2]string{game.Black, game.White}, Date: game.Date}
	for i, m := range game.Moves {
		if turn != m.Color {
			return nil, fmt.Errorf("move %d is not made in turn", i+1)
		}
		move := tables.Move{Name: end.Name(end.At(m.X, m.Y)), Took: m.Took}
		move.Thought, move.Comment = thoughtOf(m.Comment)
		record.Moves = append(record.Moves, move)
		turn = turn.Other()
	}
	if game.Result.Over {
		record.Outcome = outcomeOf(game.Result)
	}
	return record, nil
}

func outcomeOf(r gamefile.Result) *match.Outcome {
	reason := match.Reason(cmp.Or(r.Reason, "as the file says"))
	switch r.Winner {
	case gomoku.Black:
		return &match.Outcome{Winner: match.First, Reason: reason}
	case gomoku.White:
		return &match.Outcome{Winner: match.Second, Reason: reason}
	}
	return &match.Outcome{Winner: match.Nobody, Reason: reason}
}

// optionsOf are the options that choose rules.
func optionsOf(size gomokumatch.Size, rule gomoku.Rule, opening string) tables.Options {
	text := size.String()
	if size.Width == size.Height {
		text = strconv.Itoa(size.Width)
	}
	return tables.Options{sizeOption: text, ruleOption: rule.String(), openOption: opening}
}

// words splits what a person pastes into moves: h8 i9, 1. h8 2. i9, h8i9 and 7,7.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == ';' })
}
