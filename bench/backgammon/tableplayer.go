package backgammon

import (
	"context"
	"os/exec"
	"time"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// patience bounds the wait for a decision. Programs look so many rolls ahead and know no
// clock; that they be told to stop is in none of their protocols.
const patience = time.Minute

// player is an engine of UBGI or of the BGBlitz draft at a table.
type player struct {
	*Robot

	rules *rules
	hear  func(tables.SearchInfo)
}

// startPlayer starts an engine and prepares it for the game.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	start, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	robot, err := StartRobot(ctx, "", cmd, r.rules.Protocol)
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
		p.hear(tables.SearchInfo{
			Depth: reply.Report.Depth, SelDepth: reply.Report.SelDepth, Value: reply.Report.Value, Nodes: reply.Report.Nodes,
			Time: reply.Took, Moves: []string{reply.Move},
		})
	}
	return tables.Answer{Move: reply.Move, Took: reply.Took}, nil
}

// Close implements tables.Player.
func (p *player) Close(ctx context.Context) error {
	p.Unwatch()
	return p.Robot.Close(ctx)
}

// Phase is what a player has to decide.
type Phase = phase

// The phases of a turn.
const (
	ToPlay   = toPlay
	ToDouble = toDouble
	ToAnswer = toAnswer
)

// Phase returns what the player has to decide.
func (p Position) Phase() Phase { return p.phase }

// Seen returns the position as a side sees it.
func (p Position) Seen(from match.Side) backgammon.Position {
	if from == p.side {
		return p.position
	}
	return p.position.Swap()
}

// Rules returns what the game is played for.
func (p Position) Rules() Rules { return p.rules }

// Scores returns the points of the two sides in a match.
func (p Position) Scores() [2]int { return p.scores() }

// Copy returns a copy that is played on independently.
func (p Position) Copy() Position {
	s := *p.state
	return Position{&s}
}

// Dance returns the play of a player who has none.
func (p Position) Dance() (move string, forced bool) {
	move, forced = p.forced()
	return move, forced && move == diceName(p.position.Dice)+": "+pass
}

// Notation writes a move for people: a play as it is printed in books, with its dice.
func (p Position) Notation(move string) string {
	if p.phase != toPlay {
		return move
	}
	m, err := p.Playing(move)
	if err != nil {
		return move
	}
	return diceName(p.position.Dice) + ": " + p.position.Board.Notation(m.Play)
}
