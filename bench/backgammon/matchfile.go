package backgammon

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/internal/files"
)

// mat writes a record as a match file, the players of the first side on the left.
func (g *Game) mat(r *arena.Record) (string, error) {
	s, err := g.newSheet(r)
	if err != nil {
		return "", err
	}
	if err := g.Replay(r.Opening, r.Moves, s.add); err != nil {
		return "", err
	}
	note := ""
	if r.Reason.IsFault() {
		note = r.Outcome().Describe(r.Players)
	}
	var text bytes.Buffer
	err = matchfile.Write(&text, &s.match, note)
	return text.String(), err
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

// sheet is a match file as it grows.
type sheet struct{ match matchfile.Match }

// newSheet begins with the rules of a record, and its first game.
func (g *Game) newSheet(r *arena.Record) (*sheet, error) {
	p, err := g.Begin(r.Opening, 0)
	if err != nil {
		return nil, err
	}
	rules := g.rules
	s := &sheet{matchfile.Match{
		Rules:   matchfile.Rules{Jacoby: rules.Jacoby, Beavers: rules.Beavers, NoCube: !rules.Cube && rules.Length == 0},
		Players: r.Players, Date: r.Started.Format("2006.01.02"), Length: rules.Length, Crawford: rules.Length > 0,
	}}
	s.begin(p, [2]int{})
	return s, nil
}

// begin begins a game in a position.
func (s *sheet) begin(p Position, score [2]int) {
	s.match.Games = append(s.match.Games, matchfile.Game{
		Number: len(s.match.Games) + 1, Score: score, Winner: matchfile.NoPlayer, Start: p.Seen(match.First).Board,
	})
}

// cubeKinds are the moves that are no plays, as match files have them. Who rolls says so by the play.
var cubeKinds = map[string]matchfile.Kind{doubling: matchfile.Double, take: matchfile.Take, drop: matchfile.Drop, beaver: matchfile.Beaver}

// add notes a move, and the end of a game if it was one.
func (s *sheet) add(before, after Position, move arena.Move, outcome match.Outcome, over bool) {
	g := &s.match.Games[len(s.match.Games)-1]
	if move.Move != roll {
		a := matchfile.Action{Player: move.Side.Index(), Kind: cubeKinds[move.Move], Before: before.position}
		if before.Plays() {
			a.Move, _ = before.play(move.Move) // it was made
		}
		g.Actions = append(g.Actions, a)
	}
	now := after.scores()
	switch {
	case over && outcome.Reason == MatchWon:
		g.Winner = outcome.Winner.Index()
		g.Points = after.position.Match.Score[0] - g.Score[g.Winner]
	case over && outcome.Winner != match.Nobody:
		g.Winner, g.Points = outcome.Winner.Index(), int(outcome.Points)
	case after.game > before.game:
		g.Winner = match.First.Index()
		if now[match.Second.Index()] > g.Score[match.Second.Index()] {
			g.Winner = match.Second.Index()
		}
		g.Points = now[g.Winner] - g.Score[g.Winner]
		s.begin(after, now)
	}
}

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
	return files.Decode(path, matchfile.MaxSize, func(data []byte) (*Loaded, error) { return Read(data, usual, seed) })
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
