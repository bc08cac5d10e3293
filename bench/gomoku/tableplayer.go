package gomoku

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"sync/atomic"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
)

// programMemory is the memory limit told to a program, in bytes.
const programMemory = 350 << 20

// player is a brain of the Gomocup protocol at a table.
type player struct {
	brain *Brain
	rules *rules
	begun bool
	// asked is the position of the open question: messages contain moves from there.
	asked atomic.Pointer[gomoku.Board]
}

// startPlayer starts a brain.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	p := &player{rules: r}
	brain, err := StartBrainWithInfo(ctx, cmd, func(text string) {
		if heard, ok := p.heard(text); ok {
			hear(heard)
		}
	})
	if err != nil {
		return nil, err
	}
	p.brain = brain
	return p, nil
}

// Name implements tables.Player.
func (p *player) Name() string { return p.brain.Name() }

// Think implements tables.Player.
func (p *player) Think(ctx context.Context, moves []string, limits tables.Limits) (tables.Answer, error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	p.asked.Store(position.Board)
	reply, err := tables.AskUntilTold(ctx, limits, func(ctx context.Context) (match.Reply, error) {
		if err := p.prepare(ctx, match.Limits{Turn: limits.Turn(), Memory: programMemory}, limits.Lines); err != nil {
			return match.Reply{}, err
		}
		return p.brain.Move(ctx, position, 0)
	}, p.brain.Stop)
	if err != nil {
		return tables.Answer{}, err
	}
	if reply.Move == "" {
		return tables.Answer{}, fmt.Errorf("plays %s, which is off the board", reply.Text)
	}
	return tables.Answer{Move: reply.Move, Took: reply.Took}, nil
}

// Swap2 implements tables.Swap2Player.
func (p *player) Swap2(ctx context.Context, moves []string, limits tables.Limits) (swap bool, placed []string, err error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return false, nil, err
	}
	type choice struct {
		swap  bool
		moves []string
	}
	c, err := tables.AskUntilTold(ctx, limits, func(ctx context.Context) (c choice, err error) {
		if err := p.prepare(ctx, match.Limits{Turn: limits.Turn(), Memory: programMemory}, limits.Lines); err != nil {
			return c, err
		}
		c.swap, c.moves, err = p.brain.Swap2(ctx, position)
		return c, err
	}, p.brain.Stop)
	return c.swap, c.moves, err
}

// prepare sends the limits, and before the first question the board and the number of lines.
func (p *player) prepare(ctx context.Context, limits match.Limits, lines int) error {
	if lines > 1 && !p.begun {
		if err := p.brain.Tell(ctx, "lines", strconv.Itoa(lines)); err != nil {
			return err
		}
	}
	if p.begun {
		return p.brain.SetLimits(ctx, p.rules.start.Rule(), limits)
	}
	p.begun = true
	return p.brain.NewGame(ctx, Position{Board: p.rules.start.Clone()}, limits)
}

// heard parses a message about the search.
func (p *player) heard(text string) (tables.SearchInfo, bool) {
	board := p.asked.Load()
	report, ok := gomocup.ParseClientReport(text)
	if !ok || board == nil {
		return tables.SearchInfo{}, false
	}
	h := tables.SearchInfo{Place: report.Place, Depth: report.Depth, SelDepth: report.SelDepth, Value: report.Score, Nodes: report.Nodes, Time: report.Time}
	for _, move := range report.PV {
		point, err := board.ParseCoordinates(move)
		if err != nil {
			break
		}
		h.Moves = append(h.Moves, board.Name(point))
	}
	return h, true
}

// Close implements tables.Player.
func (p *player) Close(ctx context.Context) error { return p.brain.Close(ctx) }
