package backgammon

import (
	"context"
	"os/exec"
	"time"

	"gogo/bench/match"
	backgammonmatch "gogo/bench/match/backgammon"
	"gogo/bench/tables"
)

// patience bounds the wait for a decision. Programs look so many rolls ahead and know no
// clock; that they be told to stop is in none of their protocols.
const patience = time.Minute

// player is an engine of UBGI or of the BGBlitz draft at a table.
type player struct {
	*backgammonmatch.Robot

	rules *rules
	hear  func(tables.Heard)
}

// startPlayer starts an engine and prepares it for the game.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.Heard)) (tables.Player, error) {
	start, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	robot, err := backgammonmatch.StartRobot(ctx, "", cmd, r.rules.Protocol)
	if err != nil {
		return nil, err
	}
	if err := robot.NewGame(context.WithoutCancel(ctx), start, match.Limits{}); err != nil {
		_ = robot.Close(ctx) // it has failed already
		return nil, err
	}
	return &player{robot, r, hear}, nil
}

// Think implements tables.Player. The answer is waited for even if nobody wants it any more, so
// that the next question has its own; it is never long in coming.
func (p *player) Think(ctx context.Context, moves []string, _ tables.Limits) (tables.Answer, error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	reply, err := p.Move(ctx, position, 0)
	if err != nil {
		return tables.Answer{}, err
	}
	if reply.Reported {
		p.hear(tables.Heard{
			Depth: reply.Report.Depth, SelDepth: reply.Report.SelDepth, Value: reply.Report.Value, Nodes: reply.Report.Nodes,
			Time: reply.Took, Moves: []string{reply.Move},
		})
	}
	return tables.Answer{Move: reply.Move, Took: reply.Took, Said: reply.Said}, nil
}

// Close implements tables.Player.
func (p *player) Close(ctx context.Context) error {
	p.Unwatch()
	return p.Robot.Close(ctx)
}
