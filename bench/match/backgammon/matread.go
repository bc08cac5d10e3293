package backgammon

import (
	"errors"
	"fmt"

	"gogo/bench/boundedfile"
	"gogo/bench/match"
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
)

// Stage is a move of a game that was read, and the position before it.
type Stage struct {
	Before Position
	Move   string
}

// Loaded is a game or a match that was read.
type Loaded struct {
	Stages  []Stage
	Last    Position
	Outcome match.Outcome // if Over
	Over    bool
	// SetUp says that the file is a position alone, which Last is.
	SetUp bool
}

// Load reads a match file as Read does. An error names the file.
func Load(path string, usual Rules, seed uint64) (*Loaded, error) {
	return boundedfile.Decode(path, matchfile.MaxSize, func(data []byte) (*Loaded, error) { return Read(data, usual, seed) })
}

// Read reads a match file of any form of package matchfile: a match, or one game for money. The usual rules hold
// where the file does not say them, but for the cube, without which only files that say so are played; the
// seed chooses the dice that are thrown after its end. Every move must be legal. Of a file of positions the game
// begins in the only one. An error names the line.
func Read(data []byte, usual Rules, seed uint64) (*Loaded, error) {
	m, err := matchfile.Read(data, matchfile.Rules{Jacoby: usual.Jacoby, Beavers: usual.Beavers})
	if err != nil {
		return nil, err
	}
	usual.Length, usual.Cube = m.Length, m.Length > 0 || !m.NoCube
	usual.Jacoby = m.Jacoby && m.Length == 0 && usual.Cube
	usual.Beavers = m.Beavers && m.Length == 0 && usual.Cube
	if err := usual.Check(); err != nil {
		return nil, err
	}
	d := dealer{opening: dicePrefix + "after a file", seed: seed}
	if m.Form == matchfile.Positions {
		return readPosition(m, usual, d)
	}
	r := newMatReader(m, usual, d)
	for i := range m.Games {
		if err := r.game(i, &m.Games[i]); err != nil {
			return nil, err
		}
	}
	r.loaded.Last = Position{r.now}
	return &r.loaded, nil
}

// readPosition sets up the position that a file has.
func readPosition(m *matchfile.Match, rules Rules, d dealer) (*Loaded, error) {
	if len(m.Games) > 1 {
		return nil, fmt.Errorf("line %d: another position: one can be set up", m.Games[1].Line)
	}
	start := m.Games[0].Asks().Setup(m)
	if err := CheckSetUp(&start); err != nil {
		return nil, err
	}
	d.opening = SetUpOpening(&start)
	return &Loaded{Last: newPosition(rules, d, &start), SetUp: true}, nil
}

// matReader plays what a match file says.
type matReader struct {
	now    *state
	loaded Loaded
}

// newMatReader returns a reader before the first move.
func newMatReader(m *matchfile.Match, rules Rules, d dealer) *matReader {
	var start *backgammon.Setup
	if b := m.Games[0].Start; b != backgammon.Start() {
		start = rules.beginning(b)
		d.opening = start.XGID()
	}
	return &matReader{now: newPosition(rules, d, start).state}
}

var (
	errResigned = errors.New("the game before was resigned, and a match goes on from there: only games that are played out can be read")
	errOver     = errors.New("more after the end: a file may hold one game for money, or one match")
)

// game plays a game. The later ones of a match have begun when the one before ended.
func (r *matReader) game(i int, g *matchfile.Game) error {
	switch {
	case r.loaded.Over:
		return fmt.Errorf("line %d: %w", g.Line, errOver)
	case r.now.game < i:
		return fmt.Errorf("line %d: %w", g.Line, errResigned)
	}
	for j := range g.Actions {
		if err := r.action(&g.Actions[j]); err != nil {
			return fmt.Errorf("line %d: %w", g.Actions[j].Line, err)
		}
	}
	return nil
}

// cubeMoves are the actions that are no plays, as moves.
var cubeMoves = map[matchfile.Kind]string{matchfile.Double: doubling, matchfile.Take: take, matchfile.Drop: drop, matchfile.Beaver: beaver}

// action makes the move that an action is.
func (r *matReader) action(a *matchfile.Action) error {
	side := match.First
	if a.Player == 1 {
		side = match.Second
	}
	switch {
	case a.Kind == matchfile.Resign, a.Kind == matchfile.Thrown, a.Kind == matchfile.Take && a.Again:
		return nil // the game stays open; a beaver is taken as it comes
	case a.Again:
		return fmt.Errorf("a %v in answer to a beaver: it can only be taken", a.Kind)
	case a.Illegal:
		return errors.New("an illegal play")
	case a.Kind == matchfile.Play:
		return r.play(side, a)
	}
	return r.make(side, cubeMoves[a.Kind])
}

// play makes a play with the dice of the file.
func (r *matReader) play(side match.Side, a *matchfile.Action) error {
	if r.now.side != side && r.now.phase == toPlay && r.now.turn == 0 {
		r.now.pass() // who begins is settled by the dice of the file
	}
	if r.now.phase == toDouble {
		if err := r.make(side, roll); err != nil {
			return err
		}
	}
	if r.now.phase == toPlay {
		r.now.position.Dice = a.Before.Dice
	}
	return r.make(side, (Position{r.now}).played(&a.Move.Play))
}

// make makes a move of a side.
func (r *matReader) make(side match.Side, move string) error {
	if r.now.side != side {
		return fmt.Errorf("%s: it is not the turn of the %s player", move, side)
	}
	before := (Position{r.now}).Copy()
	var err error
	r.loaded.Outcome, r.loaded.Over, err = r.now.make(move)
	if err != nil {
		return err
	}
	r.loaded.Stages = append(r.loaded.Stages, Stage{before, move})
	return nil
}
