package backgammon

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	backgammonmatch "gogo/bench/match/backgammon"
	"gogo/bench/pages"
	backgammonpages "gogo/bench/pages/backgammon"
	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// opening begins every game with dice that follow from the seed.
const opening = "dice of a table"

// rules are those of one game or match with its dice.
type rules struct {
	game   *backgammonmatch.Game
	rules  backgammonmatch.Rules
	cube   string // as the options have it
	source *source
	drawer pages.Drawer
	start  *backgammon.Setup // that was set up, or nil
}

func newRules(r backgammonmatch.Rules, cube string, dice *source, start *backgammon.Setup) (tables.Rules, error) {
	game, err := backgammonmatch.NewGame(r.Arena().Options)
	if err != nil {
		return nil, err
	}
	return &rules{game, r, cube, dice, backgammonpages.New(game), start}, nil
}

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	o := tables.Options{lengthOption: strconv.Itoa(r.rules.Length), cubeOption: r.cube, seedOption: strconv.FormatUint(r.source.seed, 10)}
	if len(r.source.known) > 0 {
		o[diceOption] = r.source.known.String()
	}
	if r.start != nil {
		o[positionOption] = r.start.XGID()
	}
	return o
}

// opening is that of the game: the position that was set up, or a name for dice.
func (r *rules) opening() string {
	if r.start != nil {
		return backgammonmatch.SetUpOpening(r.start)
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

// Sides implements tables.Rules. They are called by their chequers.
func (r *rules) Sides() [2]string { return sides }

// sides are the names of the sides.
var sides = [2]string{"dark", "light"}

// Board implements tables.Rules: the board with the dice of the first turn.
func (r *rules) Board() pages.Board {
	b := r.drawer.Board()
	if start, err := r.after(nil); err == nil {
		b.Start = pages.Changes{backgammonpages.Whole(start)}
	}
	return b
}

// Draw implements tables.Rules. Behind the last move stand the dice that were thrown there; behind the
// end of a game of a match the beginning of the next.
func (r *rules) Draw(_ string, moves []pages.Move) ([]pages.Step, error) {
	p, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	sided := make([]pages.Move, len(moves))
	begins := make([]*pages.Change, len(moves)) // the games that begin behind a move
	over := false
	for i, m := range moves {
		if over {
			return nil, fmt.Errorf("move %d: %s: the game is over", i+1, m.Name)
		}
		sided[i] = pages.Move{Side: p.Turn(), Name: m.Name}
		number := p.Game()
		var outcome match.Outcome
		if outcome, over = p.Judge(m.Name); over {
			if outcome.Reason.IsFault() {
				return nil, fmt.Errorf("move %d: %s: %s", i+1, m.Name, outcome.Detail)
			}
			continue
		}
		p.Play(m.Name)
		if p.Game() != number || i == len(moves)-1 {
			now := backgammonpages.Whole(p)
			begins[i] = &now
		}
	}
	steps, err := r.drawer.Draw(r.drawn(), sided)
	if err != nil {
		return nil, err
	}
	steps = steps[len(steps)-len(moves):] // a position that was set up is a step of its own
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

// drawn is the opening that the drawer begins with: dice do not matter to it.
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
func (r *rules) after(moves []string) (backgammonmatch.Position, error) {
	p, err := r.game.BeginAgain(r.opening(), r.source.seed, r.source.known)
	if err != nil {
		return p, err
	}
	for i, name := range moves {
		outcome, over := p.Judge(name)
		if over && (outcome.Reason.IsFault() || i < len(moves)-1) {
			return p, fmt.Errorf("move %d: %s: %s", i+1, name, outcome.Describe(r.Sides()))
		}
		p.Play(name)
	}
	return p, nil
}

// ReadMoves implements tables.Rules: one decision as people type it, as in 8/5 6/5, roll or
// double.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	move, forced := p.Dance()
	if forced && strings.TrimSpace(text) != move {
		return nil, fmt.Errorf("the dice cannot be played: %s", move)
	}
	if !forced {
		if move, err = backgammonmatch.ReadMove(p, text); err != nil {
			return nil, err
		}
	}
	return []string{move}, nil
}

// matFile is the ending of match files of Jellyfish.
const matFile = ".mat"

// Formats implements tables.Rules. Match files have no positions to begin in.
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
		if outcome, over := p.Judge(m.Name); over && outcome.Reason.IsFault() {
			return nil, errors.New(outcome.Detail)
		}
		p.Play(m.Name)
	}
	return backgammonmatch.Save(moves, p, record.Players, time.Now())
}

// Start implements tables.Rules.
func (r *rules) Start(ctx context.Context, cmd *exec.Cmd, hear func(tables.Heard)) (tables.Player, error) {
	return startPlayer(ctx, r, cmd, hear)
}

// Chance implements tables.Rules. A value is an equity: the mean result of the game in units of the
// cube. Read as a chance it is that of a game without gammons which is worth as much.
func (r *rules) Chance(value string) (chance float64, ok bool) {
	equity, err := strconv.ParseFloat(value, 64)
	if err != nil || equity != equity {
		return 0, false
	}
	return min(max((1+equity)/2, 0), 1), true
}

// position is a position at a table.
type position struct{ backgammonmatch.Position }

// Choices implements tables.Position: nothing is played by pointing once. See Walk.
func (p position) Choices() []tables.Choice { return nil }

// IDs implements tables.Identified: as eXtreme Gammon and GNU Backgammon name positions.
func (p position) IDs() []string {
	s := p.Setup()
	return []string{s.XGID(), s.GNUID()}
}

// Luck implements tables.Lucky.
func (p position) Luck() {}

// Walk implements tables.Walker.
func (p position) Walk() tables.Walk {
	switch p.Phase() {
	case backgammonmatch.ToDouble:
		return tables.Walk{Words: []string{backgammonmatch.Roll, backgammonmatch.Double}}
	case backgammonmatch.ToAnswer:
		words := []string{backgammonmatch.Take, backgammonmatch.Drop}
		if p.Rules().Beavers {
			words = append(words, backgammonmatch.Beaver)
		}
		return tables.Walk{Words: words}
	}
	if move, forced := p.Dance(); forced {
		return tables.Walk{Words: []string{move}}
	}
	seen := p.Seen(p.Turn())
	var w tables.Walk
	for _, stage := range backgammon.Stages(&seen.Board, seen.Dice) {
		s := tables.Stage{Next: map[string]int{}}
		for _, next := range stage.Next {
			s.Next[backgammonpages.Way(p.Turn(), next.Step).String()] = next.To
		}
		if stage.Move != nil {
			s.Move = p.Played(&stage.Move.Play)
		}
		w.Stages = append(w.Stages, s)
	}
	return w
}
