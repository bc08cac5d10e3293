// Package quoridor is Quoridor at the tables of pages.
package quoridor

import (
	"cmp"
	"fmt"
	"strconv"

	quoridormatch "gogo/bench/match/quoridor"
	"gogo/bench/tables"
	"gogo/board/quoridor"
)

// The options and what they are where nothing else was chosen.
const (
	sizeOption, usualSize   = "size", "9"
	wallsOption, usualWalls = "walls", "10"
	mostWalls               = 99
	// positionOption is a position that was set up, which is no field of a new game.
	positionOption = "position"
)

// Game is Quoridor on boards of all sizes.
type Game struct{}

// Name implements tables.Game.
func (Game) Name() string { return quoridormatch.GameName }

// Fields are the size of the board and the walls in each hand.
func (Game) Fields() []tables.Field {
	return []tables.Field{
		{Name: sizeOption, Label: "Size", Default: usualSize, Least: quoridor.MinSize, Most: quoridor.MaxSize},
		{Name: wallsOption, Label: "Walls of each side", Default: usualWalls, Least: 0, Most: mostWalls},
	}
}

// Rules returns the rules of a board.
func (Game) Rules(options tables.Options) (tables.Rules, error) {
	size, err := number(options, sizeOption, usualSize, quoridor.MaxSize)
	if err != nil {
		return nil, err
	}
	walls, err := number(options, wallsOption, usualWalls, mostWalls)
	if err != nil {
		return nil, err
	}
	return newRules(size, walls, options[positionOption])
}

// number reads an option.
func number(options tables.Options, name, usual string, most int) (int, error) {
	text := cmp.Or(options[name], usual)
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%s %.20q: a number up to %d is wanted", name, text, most)
	}
	return n, nil
}

// Read reads a game as the commands of the protocol that play it.
func (Game) Read(data []byte) (*tables.Record, error) {
	p, err := quoridormatch.Read(data)
	if err != nil {
		return nil, err
	}
	record := &tables.Record{Options: optionsOf(p.Width(), p.Hand())}
	start := p.Clone()
	for start.Len() > p.Given() {
		start.Undo()
	}
	usual, err := quoridor.New(p.Width(), p.Height(), p.Hand())
	if err != nil {
		return nil, err
	}
	if start.String() != usual.String() {
		record.Options[positionOption] = start.String()
	}
	turn := start.ToMove()
	for i, m := range p.Moves()[p.Given():] {
		if m.Color != turn {
			return nil, fmt.Errorf("move %d is not made in turn", i+1)
		}
		turn = turn.Other()
		record.Moves = append(record.Moves, tables.Move{Name: p.Name(m.Move)})
	}
	return record, nil
}

// optionsOf are the options that choose rules.
func optionsOf(size, walls int) tables.Options {
	return tables.Options{sizeOption: strconv.Itoa(size), wallsOption: strconv.Itoa(walls)}
}
