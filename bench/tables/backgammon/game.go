// Package backgammon is backgammon at the tables of pages.
package backgammon

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strconv"

	"gogo/bench/match"
	backgammonmatch "gogo/bench/match/backgammon"
	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// The options. The seed of the dice is none that people choose: a game without one has
// its own.
const (
	lengthOption = "length"
	cubeOption   = "cube"
	seedOption   = "seed"
	// positionOption is a position that was set up.
	positionOption = "position"
	// diceOption is the dice of a game that was opened.
	diceOption = "dice"
	mostLength = 64
)

// The choices of the cube in games for money.
const (
	noCube     = "no cube"
	withCube   = "cube"
	withJacoby = "cube, Jacoby rule"
	withBeaver = "cube, Jacoby rule, beavers"
)

// Game is backgammon for money and in matches.
type Game struct{}

// Name implements tables.Game.
func (Game) Name() string { return backgammonmatch.GameName }

// Fields are the length of the match and the cube.
func (Game) Fields() []tables.Field {
	return []tables.Field{
		{Name: lengthOption, Label: "Points of the match, 0 for money", Default: "0", Least: 0, Most: mostLength},
		{Name: cubeOption, Label: "For money", Default: withCube, Choices: []string{withCube, withJacoby, withBeaver, noCube}},
	}
}

// Rules returns the rules of a game or a match.
func (Game) Rules(options tables.Options) (tables.Rules, error) {
	text := cmp.Or(options[lengthOption], "0")
	length, err := strconv.Atoi(text)
	if err != nil || length < 0 || length > mostLength {
		return nil, fmt.Errorf("length %.20q: a number up to %d is wanted", text, mostLength)
	}
	r := backgammonmatch.Rules{Length: length, Protocol: backgammonmatch.Auto}
	cube := cmp.Or(options[cubeOption], withCube)
	switch {
	case cube != noCube && cube != withCube && cube != withJacoby && cube != withBeaver:
		return nil, fmt.Errorf("cube %.40q is none of the choices", cube)
	case length == 0:
		r.Cube, r.Jacoby, r.Beavers = cube != noCube, cube == withJacoby || cube == withBeaver, cube == withBeaver
	}
	seed, err := seedOf(options[seedOption])
	if err != nil {
		return nil, err
	}
	thrown, err := backgammonmatch.ParseThrown(options[diceOption])
	if err != nil {
		return nil, err
	}
	if text := options[positionOption]; text != "" {
		start, err := readPosition(text, r)
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		r, cube = rulesOf(&start, cube)
		return newRules(r, cube, &source{seed, thrown}, &start)
	}
	return newRules(r, cube, &source{seed, thrown}, nil)
}

// seedOf reads a seed. Without one it throws one that nobody can foresee.
func seedOf(text string) (uint64, error) {
	if text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("seed %.30q is no number", text)
		}
		return seed, nil
	}
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return binary.LittleEndian.Uint64(bytes[:]), nil
}

// source is where the dice come from.
type source struct {
	seed  uint64
	known backgammonmatch.Thrown // thrown first
}

// Read implements tables.Game, for match files of Jellyfish's form. The side that begins the
// first game is the first. The dice are those of the file as long as it has any.
func (Game) Read(data []byte) (*tables.Record, error) {
	loaded, err := backgammonmatch.Read(data, backgammonmatch.Rules{Cube: true, Protocol: backgammonmatch.Auto}, 0)
	if err != nil {
		return nil, err
	}
	rules := loaded.Last.Rules()
	options := tables.Options{lengthOption: strconv.Itoa(rules.Length), cubeOption: cubeChoice(rules)}
	flip := false
	if loaded.SetUp {
		setup := loaded.Last.Setup()
		options[positionOption] = setup.XGID()
	}
	if len(loaded.Stages) > 0 {
		begin := loaded.Stages[0].Before
		if setup := begin.Setup(); setup.Board != backgammon.Start() {
			options[positionOption] = setup.XGID()
		} else {
			flip = begin.Turn() == match.Second
		}
		options[diceOption] = backgammonmatch.ThrownIn(loaded.Stages, flip).String()
	}
	record := &tables.Record{Options: options}
	for _, s := range loaded.Stages {
		record.Moves = append(record.Moves, tables.Move{Name: s.Move})
	}
	return record, nil
}

// cubeChoice is the choice of the cube that says the rules of a game.
func cubeChoice(r backgammonmatch.Rules) string {
	switch {
	case r.Beavers:
		return withBeaver
	case r.Jacoby:
		return withJacoby
	case r.Cube || r.Length > 0:
		return withCube
	}
	return noCube
}
