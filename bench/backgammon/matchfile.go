package backgammon

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/internal/files"
)

// mat formats a record as a match file, the players of the first side on the left.
func (g *Game) mat(r *arena.Record) (string, error) {
	s, err := g.newMatchWriter(r)
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

// Save formats a game or match so far as a match file: the moves of both sides up to a position.
// The players are in the order of the sides.
func Save(moves []arena.Move, last Position, players [2]string, started time.Time) ([]byte, error) {
	g := Game{rules: last.rules}
	text, err := g.mat(&arena.Record{Players: players, Opening: last.roller.opening, Started: started, Moves: moves})
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

// matchWriter is a match file under construction.
type matchWriter struct{ match matchfile.Match }

// newMatchWriter starts a match file with the rules of a record, and its first game.
func (g *Game) newMatchWriter(r *arena.Record) (*matchWriter, error) {
	p, err := g.Begin(r.Opening, 0)
	if err != nil {
		return nil, err
	}
	rules := g.rules
	s := &matchWriter{matchfile.Match{
		Rules:   matchfile.Rules{Jacoby: rules.Jacoby, Beavers: rules.Beavers, NoCube: !rules.Cube && rules.Length == 0},
		Players: r.Players, Date: r.Started.Format("2006.01.02"), Length: rules.Length, Crawford: rules.Length > 0,
	}}
	s.begin(p, [2]int{})
	return s, nil
}

// begin starts a game in a position.
func (s *matchWriter) begin(p Position, score [2]int) {
	s.match.Games = append(s.match.Games, matchfile.Game{
		Number: len(s.match.Games) + 1, Score: score, Winner: matchfile.NoPlayer, Start: p.SeenBy(match.First).Board,
	})
}

// cubeKinds maps cube actions to their kinds in match files. Rolling is implied by the play, a
// resignation by its acceptance.
var cubeKinds = map[string]matchfile.Kind{doubling: matchfile.Double, take: matchfile.Take, drop: matchfile.Drop, beaver: matchfile.Beaver}

// add appends a move, and the end of a game if it was one.
func (s *matchWriter) add(before, after Position, move arena.Move, outcome match.Outcome, over bool) {
	g := &s.match.Games[len(s.match.Games)-1]
	_, resigns := before.resignation(move.Move)
	switch {
	case resigns, move.Move == roll, move.Move == Reject:
	case move.Move == Accept:
		g.Resigned = true
		if was := &before.offer.before; was.phase == toPlay && was.position.Dice.Rolled() {
			g.Actions = append(g.Actions, matchfile.Action{Player: was.side.Index(), Kind: matchfile.Thrown, Before: was.position})
		}
	default:
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

// LoadedMove is a move of a game that was read, and the position before it.
type LoadedMove struct {
	Before Position
	Move   string
}

// Loaded is a game or a match that was read.
type Loaded struct {
	Moves   []LoadedMove
	Last    Position
	Outcome match.Outcome // if Over
	Over    bool
	// SetUp means that the file is only a position, which is Last.
	SetUp bool
}

// Load reads a match file as Read does. An error names the file.
func Load(path string, usual Rules, seed uint64) (*Loaded, error) {
	return files.Decode(path, matchfile.MaxSize, func(data []byte) (*Loaded, error) { return Read(data, usual, seed) })
}

// Read parses a match file of any format of package matchfile: a match, or one money game. The
// usual rules apply where the file is silent, except that without a cube only files that say so are
// played; the seed determines the dice after its end. Every move must be legal. A file with a
// single position starts a game there. An error names the line.
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
	d := roller{opening: dicePrefix + "after a file", seed: seed}
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

// readPosition sets up the position of a file.
func readPosition(m *matchfile.Match, rules Rules, d roller) (*Loaded, error) {
	if len(m.Games) > 1 {
		return nil, fmt.Errorf("line %d: another position: one can be set up", m.Games[1].Line)
	}
	start := m.Games[0].Asks().Setup(m)
	if err := CheckSetUp(&start); err != nil {
		return nil, err
	}
	d.opening = PositionOpening(&start)
	return &Loaded{Last: newPosition(rules, d, &start), SetUp: true}, nil
}

// matReader replays a match file.
type matReader struct {
	now    *state
	loaded Loaded
}

// newMatReader returns a reader before the first move.
func newMatReader(m *matchfile.Match, rules Rules, d roller) *matReader {
	var start *backgammon.Setup
	if b := m.Games[0].Start; b != backgammon.Start() {
		start = rules.beginning(b)
		d.opening = start.XGID()
	}
	return &matReader{now: newPosition(rules, d, start).state}
}

var (
	errUnfinished = errors.New("the game before has no end, and a match goes on from there")
	errOver       = errors.New("more after the end: a file may hold one game for money, or one match")
)

// game replays a game. The later ones of a match start when the one before ends.
func (r *matReader) game(i int, g *matchfile.Game) error {
	switch {
	case r.loaded.Over:
		return fmt.Errorf("line %d: %w", g.Line, errOver)
	case r.now.game < i:
		return fmt.Errorf("line %d: %w", g.Line, errUnfinished)
	}
	for j := range g.Actions {
		if err := r.action(&g.Actions[j]); err != nil {
			return fmt.Errorf("line %d: %w", g.Actions[j].Line, err)
		}
	}
	return nil
}

// cubeMoves maps the actions that are not plays to moves.
var cubeMoves = map[matchfile.Kind]string{matchfile.Double: doubling, matchfile.Take: take, matchfile.Drop: drop, matchfile.Beaver: beaver}

// action replays an action.
func (r *matReader) action(a *matchfile.Action) error {
	side := match.First
	if a.Player == 1 {
		side = match.Second
	}
	switch {
	case a.Again && (a.Kind == matchfile.Resign || a.Kind == matchfile.Take):
		return nil // a beaver is always accepted; the game stays open
	case a.Again:
		return fmt.Errorf("a %v in answer to a beaver: it can only be taken", a.Kind)
	case a.Illegal:
		return errors.New("an illegal play")
	case a.Kind == matchfile.Play:
		return r.play(side, a)
	case a.Kind == matchfile.Thrown:
		return r.roll(side, a.Before.Dice)
	case a.Kind == matchfile.Resign:
		return r.resign(side, a)
	}
	return r.make(side, cubeMoves[a.Kind])
}

// play makes a play with the dice of the file.
func (r *matReader) play(side match.Side, a *matchfile.Action) error {
	if err := r.roll(side, a.Before.Dice); err != nil {
		return err
	}
	return r.make(side, (Position{r.now}).formatPlay(&a.Move.Play))
}

// roll has a side roll the dice of the file.
func (r *matReader) roll(side match.Side, dice backgammon.Dice) error {
	if r.now.side != side && r.now.phase == toPlay && r.now.turn == 0 {
		r.now.pass() // the dice of the file determine who begins
	}
	if r.now.phase == toDouble {
		if err := r.make(side, roll); err != nil {
			return err
		}
	}
	if r.now.phase == toPlay {
		r.now.position.Dice = dice
	}
	return nil
}

// resign has a side resign, and the other one accept.
func (r *matReader) resign(side match.Side, a *matchfile.Action) error {
	s := r.now
	rolled := a.Before.Dice.Rolled()
	if s.side != side && s.phase == toPlay && s.turn == 0 && !rolled {
		dice := s.position.Dice
		s.pass() // nobody has rolled
		s.position.Dice = dice
	}
	offered := resignation{games: a.Level, byOpponent: s.side != side}
	move := s.formatResignation(offered)
	if s.phase == toPlay && !rolled {
		_, move, _ = strings.Cut(move, ": ")
	}
	if err := r.make(s.side, move); err != nil {
		return err
	}
	return r.make(side.Other(), Accept)
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
	r.loaded.Moves = append(r.loaded.Moves, LoadedMove{before, move})
	return nil
}

// typedWords maps typed words to cube actions, by phase.
var typedWords = map[phase]map[string]string{
	toDouble: {roll: roll, "r": roll, "no double": roll, "nodouble": roll, doubling: doubling, "redouble": doubling, "d": doubling},
	toAccept: {Accept: Accept, "a": Accept, "take": Accept, Reject: Reject, "r": Reject},
	toAnswer: {take: take, "t": take, "accept": take, drop: drop, "p": drop, pass: drop, beaver: beaver, "b": beaver},
}

// ReadMove parses a typed decision: a play as in backgammon.ParsePlay, with or without its dice
// before it, as in 8/5 6/5 and bar/20 24/23*(2), a cube action: roll, double, take, drop or pass,
// beaver, a resignation that is no more than can be lost, or its answer. Plays must be legal, since their notation depends on that.
func ReadMove(p Position, text string) (string, error) {
	text = strings.TrimSpace(text)
	if r, ok := p.resignation(text); ok {
		return p.readResignation(r)
	}
	if p.phase != toPlay {
		move, known := typedWords[p.phase][strings.ToLower(text)]
		switch {
		case known && (move != beaver || p.rules.Beavers):
			return move, nil
		case p.phase == toAccept:
			return "", fmt.Errorf("%.40q: %w", text, errResignation)
		case p.phase == toDouble:
			return "", fmt.Errorf("%.40q: %s or %s is to be decided", text, roll, doubling)
		case p.rules.Beavers:
			return "", fmt.Errorf("%.40q: %s, %s or %s is to be decided", text, take, drop, beaver)
		}
		return "", fmt.Errorf("%.40q: %s or %s is to be decided", text, take, drop)
	}
	steps, _ := cutDice(p.position.Dice, text)
	if strings.TrimSpace(steps) == "" {
		return "", fmt.Errorf("%.40q is not a play like 8/5 6/5", text)
	}
	m, err := backgammon.ParsePlay(&p.position.Board, p.position.Dice, steps)
	if err != nil {
		return "", err
	}
	return p.formatPlay(&m.Play), nil
}

// cutDice cuts the dice from the front of a play. ok reports whether they were there.
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

// A start position is an option, the XGID of the whole position, with the first side at the bottom.
// It may also be typed in the form of GNU Backgammon: as a position ID, possibly followed by a
// match ID, after a colon or as in its window.

// maxPosition bounds such a text in bytes.
const maxPosition = 4 << 10

var (
	errLongPosition = fmt.Errorf("the text of a position may have %d bytes", maxPosition)
	errNoPosition   = errors.New("no position: an XGID=..., a GNU position id like 4HPwATDgc/ABMA, or that with a match id, is wanted")
)

var (
	xgid       = regexp.MustCompile(`(?i)\bXGID=\S+`)
	positionID = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9+/]{14})(:\S+)?(?:$|[\s:=])`)
	matchID    = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9+/]{12})(?:$|[\s=])`)
)

// readIDs finds a position in any text that contains its IDs. A position ID alone belongs to a game
// by rules, with the first side on roll.
func readIDs(text string, rules Rules) (backgammon.Setup, error) {
	if len(text) > maxPosition {
		return backgammon.Setup{}, errLongPosition
	}
	s, err := parseIDs(text, rules)
	if err == nil {
		err = CheckSetUp(&s)
	}
	return s, err
}

// parseIDs parses the IDs in a text.
func parseIDs(text string, rules Rules) (backgammon.Setup, error) {
	if id := xgid.FindString(text); id != "" {
		return backgammon.ParseXGID(id)
	}
	position := positionID.FindStringSubmatch(text)
	if position == nil {
		return backgammon.Setup{}, errNoPosition
	}
	if position[2] != "" {
		return backgammon.ParseGNUID(position[1] + position[2])
	}
	if second := matchID.FindStringSubmatch(text); second != nil {
		return backgammon.ParseGNUID(position[1] + ":" + second[1])
	}
	s := backgammon.Setup{MaxCube: 1}
	s.Match = backgammon.Match{Length: rules.Length, Jacoby: rules.Jacoby, Beavers: rules.Beavers, Crawford: rules.Length == 1}
	s.Cube.Value = 1
	if rules.Cube || rules.Length > 0 {
		s.MaxCube = MaxCube
	}
	var err error
	s.Board, err = backgammon.ParsePositionID(position[1])
	return s, err
}

// rulesOf returns the rules of the game of a position, and the corresponding choice of the cube. In
// a match, the choice for money games stays unchanged.
func rulesOf(s *backgammon.Setup, cube string) (Rules, string) {
	r := Rules{Length: s.Match.Length, Protocol: Auto}
	if r.Length > 0 {
		return r, cube
	}
	r.Cube, r.Jacoby, r.Beavers = s.MaxCube != 1, s.Match.Jacoby, s.Match.Beavers
	if !r.Cube {
		r.Jacoby, r.Beavers = false, false
	}
	return r, cubeChoice(r)
}
