package backgammon

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// The options. The seed of the dice cannot be chosen: a game without one gets a random one.
const (
	lengthField = "length"
	cubeField   = "cube"
	seedOption  = "seed"
	// positionOption is a start position.
	positionOption = "position"
	// diceOption holds the dice of a loaded game.
	diceOption = "dice"
)

// The choices of the cube in money games.
const (
	noCube     = "no cube"
	withCube   = "cube"
	withJacoby = "cube, Jacoby rule"
	withBeaver = "cube, Jacoby rule, beavers"
)

// TableGame is backgammon in money games and matches.
type TableGame struct{}

// Name implements tables.Game.
func (TableGame) Name() string { return GameName }

// Fields returns the length of the match and the cube.
func (TableGame) Fields() []tables.Field {
	return []tables.Field{
		{Name: lengthField, Label: "Match length (0 for money)", Default: "0", Min: 0, Max: maxLength},
		{Name: cubeField, Label: "Money game", Default: withCube, Choices: []string{withCube, withJacoby, withBeaver, noCube}},
	}
}

// Ratings returns the ratings of the levels, by matches between neighbors.
func (TableGame) Ratings() [tables.MaxLevel]int {
	return [tables.MaxLevel]int{1000, 1230, 1440, 1650, 1760, 1830, 1880, 1980, 2080, 2150}
}

// Rules returns the rules of a money game or a match.
func (TableGame) Rules(options tables.Options) (tables.Rules, error) {
	text := cmp.Or(options[lengthField], "0")
	length, err := strconv.Atoi(text)
	if err != nil || length < 0 || length > maxLength {
		return nil, fmt.Errorf("length %.20q: a number up to %d is wanted", text, maxLength)
	}
	r := Rules{Length: length, Protocol: Auto}
	cube := cmp.Or(options[cubeField], withCube)
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
	thrown, err := ParseRolledDice(options[diceOption])
	if err != nil {
		return nil, err
	}
	if text := options[positionOption]; text != "" {
		start, err := readIDs(text, r)
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		r, cube = rulesOf(&start, cube)
		return newRules(r, cube, &source{seed, thrown}, &start)
	}
	return newRules(r, cube, &source{seed, thrown}, nil)
}

// seedOf parses a seed, or returns an unpredictable one for an empty text.
func seedOf(text string) (uint64, error) {
	if text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("seed %.30q is not a number", text)
		}
		return seed, nil
	}
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return binary.LittleEndian.Uint64(bytes[:]), nil
}

// source determines the dice.
type source struct {
	seed  uint64
	known RolledDice // rolled first
}

// Read implements tables.Game, for Jellyfish match files. The side that begins the first game is
// the first. The dice come from the file as long as it has any.
func (TableGame) Read(data []byte) (*tables.Record, error) {
	loaded, err := Read(data, Rules{Cube: true, Protocol: Auto}, 0)
	if err != nil {
		return nil, err
	}
	rules := loaded.Last.Rules()
	options := tables.Options{lengthField: strconv.Itoa(rules.Length), cubeField: cubeChoice(rules)}
	flip := false
	if loaded.SetUp {
		setup := loaded.Last.Setup()
		options[positionOption] = setup.XGID()
	}
	if len(loaded.Moves) > 0 {
		begin := loaded.Moves[0].Before
		if setup := begin.Setup(); setup.Board != backgammon.Start() {
			options[positionOption] = setup.XGID()
		} else {
			flip = begin.Turn() == match.Second
		}
		options[diceOption] = RolledDiceOf(loaded.Moves, flip).String()
	}
	record := &tables.Record{Options: options}
	for _, s := range loaded.Moves {
		record.Moves = append(record.Moves, tables.Move{Name: s.Move})
	}
	return record, nil
}

// cubeChoice returns the choice of the cube for the rules of a game.
func cubeChoice(r Rules) string {
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

// opening starts every game with dice that follow from the seed.
const opening = "dice of a table"

// rules are the rules of one game or match with its dice.
type rules struct {
	game   *Game
	rules  Rules
	cube   string // as in the options
	source *source
	drawer pages.Drawer
	start  *backgammon.Setup // start position, or nil
}

func newRules(r Rules, cube string, dice *source, start *backgammon.Setup) (tables.Rules, error) {
	game, err := NewGame(r.Arena().Options)
	if err != nil {
		return nil, err
	}
	return &rules{game, r, cube, dice, NewDrawer(game), start}, nil
}

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	o := tables.Options{lengthField: strconv.Itoa(r.rules.Length), cubeField: r.cube, seedOption: strconv.FormatUint(r.source.seed, 10)}
	if len(r.source.known) > 0 {
		o[diceOption] = r.source.known.String()
	}
	if r.start != nil {
		o[positionOption] = r.start.XGID()
	}
	return o
}

// opening returns the opening: the start position, or a name for dice.
func (r *rules) opening() string {
	if r.start != nil {
		return PositionOpening(r.start)
	}
	return opening
}

// About implements tables.Rules.
func (r *rules) About() string {
	about := "backgammon for money, " + r.cube
	if r.rules.Length > 0 {
		about = fmt.Sprintf("backgammon, match to %d", r.rules.Length)
	}
	if r.start != nil {
		about += ", from a position"
	}
	return about
}

// Sides implements tables.Rules. They are named by their checkers.
func (r *rules) Sides() [2]string { return sides }

// sides are the names of the sides.
var sides = [2]string{"dark", "light"}

// Board implements tables.Rules: the board with the dice of the first turn.
func (r *rules) Board() pages.Board {
	b := r.drawer.Board()
	if start, err := r.after(nil); err == nil {
		b.Start = pages.Changes{Whole(start)}
	}
	return b
}

// Draw implements tables.Rules. After the last move it shows the next dice; after the end of a game
// of a match the start of the next.
func (r *rules) Draw(_ string, moves []pages.Move) ([]pages.Step, error) {
	p, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	sided := make([]pages.Move, len(moves))
	begins := make([]*pages.Change, len(moves)) // games that start after a move
	over := false
	for i, m := range moves {
		if over {
			return nil, fmt.Errorf("move %d: %s: the game is over", i+1, m.Name)
		}
		sided[i] = pages.Move{Side: p.Turn(), Name: m.Name}
		number := p.Game()
		var outcome match.Outcome
		if outcome, over = p.OutcomeOf(m.Name); over {
			if outcome.Reason.IsFault() {
				return nil, fmt.Errorf("move %d: %s: %s", i+1, m.Name, outcome.Detail)
			}
			continue
		}
		p.Play(m.Name)
		if p.Game() != number || i == len(moves)-1 {
			now := Whole(p)
			begins[i] = &now
		}
	}
	steps, err := r.drawer.Draw(r.drawn(), sided)
	if err != nil {
		return nil, err
	}
	steps = steps[len(steps)-len(moves):] // a start position is a step of its own
	for i, now := range begins {
		if now == nil {
			continue
		}
		if steps[i].Changes[0].Side == match.Nobody {
			steps[i].Changes = pages.Changes{*now}
		}
		steps[i].Changes[0] = *now
	}
	return steps, nil
}

// drawn returns the opening for the drawer, which ignores dice.
func (r *rules) drawn() string {
	if r.start != nil {
		return r.opening()
	}
	return ""
}

// Position implements tables.Rules.
func (r *rules) Position(moves []string) (tables.Position, error) {
	p, err := r.after(moves)
	return position{p}, err
}

// after returns the position after moves.
func (r *rules) after(moves []string) (Position, error) {
	p, err := r.game.BeginWithDice(r.opening(), r.source.seed, r.source.known)
	if err != nil {
		return p, err
	}
	for i, name := range moves {
		outcome, over := p.OutcomeOf(name)
		if over && (outcome.Reason.IsFault() || i < len(moves)-1) {
			return p, fmt.Errorf("move %d: %s: %s", i+1, name, outcome.Describe(r.Sides()))
		}
		p.Play(name)
	}
	return p, nil
}

// ReadMoves implements tables.Rules: one decision, as in 8/5 6/5, roll or double.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	move, forced := p.Dance()
	_, resigns := p.resignation(strings.TrimSpace(text))
	switch {
	case forced && !resigns && strings.TrimSpace(text) != move:
		return nil, fmt.Errorf("the dice cannot be played: %s", move)
	case !forced || resigns:
		if move, err = ReadMove(p, text); err != nil {
			return nil, err
		}
	}
	return []string{move}, nil
}

// matFile is the extension of Jellyfish match files.
const matFile = ".mat"

// Formats implements tables.Rules. Match files cannot hold start positions.
func (r *rules) Formats() []string {
	if r.start != nil {
		return []string{}
	}
	return []string{matFile}
}

// Write implements tables.Rules.
func (r *rules) Write(_ string, record *tables.Record) ([]byte, error) {
	p, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	moves := make([]arena.Move, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		moves[i] = arena.Move{Side: p.Turn(), Move: m.Name}
		if outcome, over := p.OutcomeOf(m.Name); over && outcome.Reason.IsFault() {
			return nil, errors.New(outcome.Detail)
		}
		p.Play(m.Name)
	}
	return Save(moves, p, record.Players, time.Now())
}

// Start implements tables.Rules.
func (r *rules) Start(ctx context.Context, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	return startPlayer(ctx, r, cmd, hear)
}

// Chance implements tables.Rules. A value is an equity: the mean result of the game in units of the
// cube. As a chance it is converted to that of a game without gammons and with the same equity.
func (r *rules) Chance(value string) (chance float64, ok bool) {
	equity, err := strconv.ParseFloat(value, 64)
	if err != nil || equity != equity {
		return 0, false
	}
	return min(max((1+equity)/2, 0), 1), true
}

// position is a position at a table.
type position struct{ Position }

// Choices implements tables.Position: no move is made with one click. See MoveSteps.
func (p position) Choices() []tables.Choice { return nil }

// IDs implements tables.PositionIDs: the IDs of eXtreme Gammon and GNU Backgammon.
func (p position) IDs() []string {
	s := p.Setup()
	return []string{s.XGID(), s.GNUID()}
}

// HasDice implements tables.HasDice.
func (p position) HasDice() {}

// MoveSteps implements tables.StepMover.
func (p position) MoveSteps() tables.MoveSteps {
	steps := p.decisions()
	steps.Resign = p.Resignations()
	return steps
}

// decisions returns the words and the plays of the side to decide.
func (p position) decisions() tables.MoveSteps {
	switch p.Phase() {
	case ToDouble:
		return tables.MoveSteps{Words: []string{Roll, Double}}
	case ToAnswer:
		words := []string{Take, Drop}
		if p.Rules().Beavers {
			words = append(words, Beaver)
		}
		return tables.MoveSteps{Words: words}
	case ToAccept:
		return tables.MoveSteps{Words: []string{Accept, Reject}}
	}
	if move, forced := p.Dance(); forced {
		return tables.MoveSteps{Words: []string{move}}
	}
	seen := p.SeenBy(p.Turn())
	var w tables.MoveSteps
	for _, stage := range backgammon.Stages(&seen.Board, seen.Dice) {
		s := tables.Stage{Next: map[string]int{}}
		for _, next := range stage.Next {
			s.Next[Way(p.Turn(), next.Step).String()] = next.To
		}
		if stage.Move != nil {
			s.Move = p.FormatPlay(&stage.Move.Play)
		}
		w.Stages = append(w.Stages, s)
	}
	return w
}
