package backgammon

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/search/backgammon/analysis"
)

// Game is backgammon as the arena sees it.
type Game struct{ rules Rules }

// NewGame returns the game with the options of a match.
func NewGame(options map[string]string) (*Game, error) {
	rules, err := readRules(options)
	if err != nil {
		return nil, err
	}
	return &Game{rules}, nil
}

// Sides returns the two sides: the first begins, in a match its first game.
func (*Game) Sides() [2]string { return Sides() }

// Sides returns the names of the two sides.
func Sides() [2]string { return [2]string{"first", "second"} }

// dicePrefix is the prefix of the opening of a game from the usual start.
const dicePrefix = "dice "

// Opening names the dice of a pair of games, which start from the usual position.
func (*Game) Opening(_ context.Context, seed uint64, n int) (string, error) {
	return fmt.Sprintf("%s%d-%d", dicePrefix, seed, n), nil
}

// setUpPrefix is the prefix of the opening of a game from a complete position: with the player on
// roll, the dice, the cube and the score.
const setUpPrefix = "position "

// PositionOpening returns an opening from a position, for games with the rules of its match.
func PositionOpening(s *backgammon.Setup) string { return setUpPrefix + s.XGID() }

// CheckSetUp reports why no game can start from a position, if none can.
func CheckSetUp(s *backgammon.Setup) error {
	switch {
	case s.Board.Won() != 0:
		return errors.New("the game is over")
	case s.Offer > backgammon.Double:
		return errors.New("a beaver is to be answered: only a double can be")
	case s.Resigned > 0:
		return errors.New("a resignation is to be answered: only a double can be")
	case s.Match.Length > maxLength:
		return fmt.Errorf("a match to %d: %d is the longest", s.Match.Length, maxLength)
	case s.Cube.Value > maxCube:
		return fmt.Errorf("a cube of %d: %d is the largest", s.Cube.Value, maxCube)
	}
	return s.Validate()
}

// ReadOpenings parses a list of start positions, an XGID per line. The player on roll in it is the
// first.
func (g *Game) ReadOpenings(file string) ([]string, error) {
	return arena.ReadOpenings(file, func(text string) (string, error) {
		_, err := g.start(text)
		return text, err
	})
}

// start returns the position that an opening names, or nil for the usual one.
func (g *Game) start(opening string) (*backgammon.Setup, error) {
	if opening == "" || strings.HasPrefix(opening, dicePrefix) {
		return nil, nil
	}
	whole, isWhole := strings.CutPrefix(opening, setUpPrefix)
	p, err := backgammon.ParseXGID(whole)
	if err == nil && isWhole {
		return &p, CheckSetUp(&p)
	}
	switch {
	case err != nil:
		return nil, err
	case p.Board.Won() != 0:
		return nil, errors.New("the game is over")
	case g.rules.Length > 0:
		return nil, errors.New("a match begins with the usual position")
	}
	return g.rules.beginning(p.Board), nil
}

// Rules are the stakes of a game, and how to ask the players.
type Rules struct {
	Length  int  // points of a match; 0 is a game for money
	Cube    bool // in money games; a match always has one
	Jacoby  bool // in money games: gammons count only once the cube has been turned
	Beavers bool // in money games: a player who is doubled may redouble at once
	// Ply is at which the players decide; 0 leaves it to them.
	Ply backgammon.Ply
	// PlyBase is the number by which a program, given by name, calls its bare network: 0 or 1.
	// The default is 1.
	PlyBase  map[string]int
	Protocol Protocol
	// LuckPly is the search depth of the evaluation of luck, see package analysis; 0 means none.
	LuckPly int
}

// beginning returns a start position by the rules from a board, with the first side on roll.
func (r Rules) beginning(b backgammon.Board) *backgammon.Setup {
	s := backgammon.Setup{Position: newPosition(r, roller{}, nil).position}
	s.Board, s.Dice = b, backgammon.Dice{}
	return &s
}

// Begin returns the position before the first move. The opening is an XGID, of which only the
// checkers count, an output of PositionOpening, or any text with the prefix "dice ": it and the seed
// determine the dice.
func (g *Game) Begin(opening string, seed uint64) (Position, error) {
	return g.BeginWithDice(opening, seed, nil)
}

// BeginWithDice is like Begin, for games whose first dice are known.
func (g *Game) BeginWithDice(opening string, seed uint64, dice RolledDice) (Position, error) {
	start, err := g.start(opening)
	if err != nil {
		return Position{}, fmt.Errorf("opening %s: %w", opening, err)
	}
	return newPosition(g.rules, roller{opening, seed, dice}, start), nil
}

// Start returns the position before the first move of a game from the usual start. Its dice are
// meaningless.
func (g *Game) Start() Position { return newPosition(g.rules, roller{}, nil) }

// OpeningPosition returns the position before the first move of a game if the opening is a position,
// otherwise nil.
func (g *Game) OpeningPosition(opening string) (*Position, error) {
	start, err := g.start(opening)
	if err != nil || start == nil {
		return nil, err
	}
	p := newPosition(g.rules, roller{}, start)
	return &p, nil
}

// Introduce asks a robot for its name, and whether it can play by the rules.
func (g *Game) Introduce(ctx context.Context, entrant string, program *exec.Cmd) (name string, err error) {
	p, err := g.Begin("", 0)
	if err != nil {
		return "", err
	}
	return arena.Introduce(ctx, p, func(ctx context.Context, cmd *exec.Cmd) (arena.Program[Position], error) {
		robot, err := StartBot(ctx, entrant, cmd, g.rules.Protocol)
		if err != nil {
			return nil, err
		}
		return cubeChecked{robot}, nil
	}, program)
}

// cubeChecked is a robot that must prove at the start that it knows the cube.
type cubeChecked struct{ *Bot }

// NewGame prepares the robot for a game and asks it about a double.
func (r cubeChecked) NewGame(ctx context.Context, start Position, limits match.Limits) error {
	if err := r.Bot.NewGame(ctx, start, limits); err != nil || !start.usesCube() {
		return err
	}
	question := start.position
	question.Dice = backgammon.Dice{}
	question.Match.Crawford = false
	ctx, cancel := context.WithTimeout(ctx, cubeTimeout)
	defer cancel()
	_, err := r.talk.cubeAction(ctx, &question)
	return r.Fault(err)
}

// cubeTimeout bounds the wait for a first cube decision.
const cubeTimeout = time.Minute

// Play plays a job between two robots.
func (g *Game) Play(ctx context.Context, job *arena.Job, programs [2]*exec.Cmd) (*arena.Record, error) {
	p, err := g.Begin(job.Opening, job.Seed)
	if err != nil {
		return nil, err
	}
	enter := func(ctx context.Context, cmd *exec.Cmd) (arena.Program[Position], error) {
		side := slices.Index(programs[:], cmd)
		robot, err := StartBot(ctx, job.Players[side], cmd, g.rules.Protocol)
		if err != nil {
			return nil, err
		}
		return robot, nil
	}
	r, err := arena.Play(ctx, job, p, enter, programs)
	if err != nil {
		return nil, err
	}
	if r.Reason.IsFault() && g.rules.Length == 0 {
		r.Points = float64(faultPoints * p.position.Cube.Value)
	}
	if g.rules.LuckPly > 0 {
		fortune, err := g.gameLuck(ctx, r, p)
		if err != nil {
			return nil, fmt.Errorf("the luck of the dice: %w", err)
		}
		r.Luck = &fortune
	}
	return r, nil
}

// Files formats a record as a Jellyfish match file, which all programs read.
func (g *Game) Files(r *arena.Record) ([]arena.File, error) {
	text, err := g.mat(r)
	if err != nil {
		return nil, err
	}
	return []arena.File{{Extension: ".mat", Data: []byte(text)}}, nil
}

// The compiler checks that backgammon is a game of the arena.
var _ arena.Game = (*Game)(nil)

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// GameName is the name of the game in the rules of a match.
const GameName = "backgammon"

// plyOf returns the number that a program is told for Ply, if any. Truncated rollouts have the same
// numbers wherever the bare network counts from.
func (r Rules) plyOf(program string) (ply int, told bool) {
	ply = int(r.Ply)
	if base, given := r.PlyBase[program]; given && !r.Ply.Truncated() {
		ply += base - 1
	}
	return ply, r.Ply > 0
}

// Protocol selects the protocol of the players.
type Protocol string

const (
	// Auto asks in UBGI, and switches to JSON if the answer is in JSON.
	Auto Protocol = "auto"
	// UBGI is the Universal Backgammon Interface.
	UBGI Protocol = "ubgi"
	// BGBlitz is the BGBlitz draft in JSON.
	BGBlitz Protocol = "bgblitz"
)

// The options of the rules. Irrelevant ones are left out.
const (
	lengthOption   = "length"
	cubeOption     = "cube"
	jacobyOption   = "jacoby"
	beaversOption  = "beavers"
	plyOption      = "ply"
	protocolOption = "protocol"
	luckPlyOption  = "luck ply"
	// plyBaseOption is followed by the name of a program.
	plyBaseOption = "ply base of "
)

// maxLength is the longest match length that position IDs can express.
const maxLength = 64

// yes is the value of an option that is on.
const yes = "yes"

// Check reports contradictory rules.
func (r Rules) Check() error {
	switch {
	case r.Length < 0 || r.Length > maxLength:
		return fmt.Errorf("a match of %d points: 1 to %d, or 0 for money", r.Length, maxLength)
	case r.Length > 0 && (r.Jacoby || r.Beavers):
		return errors.New("the Jacoby rule and beavers are for money, not for a match")
	case !r.Cube && (r.Jacoby || r.Beavers):
		return errors.New("the Jacoby rule and beavers need a cube")
	case r.Ply < 0:
		return fmt.Errorf("ply %d", int(r.Ply))
	case r.LuckPly < 0 || r.LuckPly > analysis.MaxLuckPly:
		return fmt.Errorf("luck ply %d: 1 to %d, or 0 for nobody who judges the dice", r.LuckPly, analysis.MaxLuckPly)
	case r.Protocol != Auto && r.Protocol != UBGI && r.Protocol != BGBlitz:
		return fmt.Errorf("protocol %q is none of %s, %s and %s", r.Protocol, Auto, UBGI, BGBlitz)
	}
	for program, base := range r.PlyBase {
		if base != 0 && base != 1 {
			return fmt.Errorf("%s counts plies from %d: 0 and 1 are possible", program, base)
		}
	}
	return nil
}

// Arena returns the rules in the form of the arena.
func (r Rules) Arena() arena.Rules {
	options := map[string]string{}
	numbers := map[string]int{lengthOption: r.Length, luckPlyOption: r.LuckPly}
	for name, n := range numbers {
		if n != 0 {
			options[name] = strconv.Itoa(n)
		}
	}
	if r.Ply != 0 {
		options[plyOption] = r.Ply.String()
	}
	switches := map[string]bool{cubeOption: r.Cube, jacobyOption: r.Jacoby, beaversOption: r.Beavers}
	for name, on := range switches {
		if on {
			options[name] = yes
		}
	}
	for program, base := range r.PlyBase {
		options[plyBaseOption+program] = strconv.Itoa(base)
	}
	if r.Protocol != Auto {
		options[protocolOption] = string(r.Protocol)
	}
	return arena.Rules{Game: GameName, Options: options}
}

// readRules parses the options of a match.
func readRules(options map[string]string) (Rules, error) {
	r := Rules{
		Cube: options[cubeOption] == yes, Jacoby: options[jacobyOption] == yes, Beavers: options[beaversOption] == yes,
		Protocol: Auto,
	}
	var err error
	for name, text := range options {
		program, isBase := strings.CutPrefix(name, plyBaseOption)
		switch {
		case name == lengthOption:
			r.Length, err = readNumber(name, text)
		case name == plyOption:
			r.Ply, err = readPly(text)
		case name == luckPlyOption:
			r.LuckPly, err = readNumber(name, text)
		case isBase:
			if r.PlyBase == nil {
				r.PlyBase = map[string]int{}
			}
			r.PlyBase[program], err = readNumber(name, text)
		}
		if err != nil {
			return r, err
		}
	}
	if p := options[protocolOption]; p != "" {
		r.Protocol = Protocol(p)
	}
	return r, r.Check()
}

// readPly parses a level. An empty one is 0.
func readPly(text string) (backgammon.Ply, error) {
	if text == "" {
		return 0, nil
	}
	return backgammon.ParsePly(text)
}

// readNumber parses the value of an option. An empty one is 0.
func readNumber(name, text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is not a number", name, text)
	}
	return n, nil
}
