package backgammon

import (
	"context"
	"os/exec"
	"time"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// moveTimeout bounds the wait for a decision. Programs search to a fixed ply without a clock, and none
// of their protocols can stop them.
const moveTimeout = time.Minute

// player is an engine of UBGI or of the BGBlitz draft at a table.
type player struct {
	*Bot

	rules *rules
	hear  func(tables.SearchInfo)
}

// startPlayer starts an engine and prepares it for the game.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	start, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	robot, err := StartBot(ctx, "", cmd, r.rules.Protocol)
	if err != nil {
		return nil, err
	}
	if err := robot.NewGame(context.WithoutCancel(ctx), start, match.Limits{}); err != nil {
		_ = robot.Close(ctx) // it has failed already
		return nil, err
	}
	return &player{robot, r, hear}, nil
}

// Think implements tables.Player. It waits for the answer even if it is no longer wanted, so that
// the next question gets its own; it never takes long.
func (p *player) Think(ctx context.Context, moves []string, _ tables.Limits) (tables.Answer, error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
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
	return p.Bot.Close(ctx)
}

// Phase is the kind of decision to make.
type Phase = phase

// The phases of a turn.
const (
	ToPlay   = toPlay
	ToDouble = toDouble
	ToAnswer = toAnswer
)

// Phase returns the kind of decision to make.
func (p Position) Phase() Phase { return p.phase }

// SeenBy returns the position as seen by a side.
func (p Position) SeenBy(from match.Side) backgammon.Position {
	if from == p.side {
		return p.position
	}
	return p.position.Swap()
}

// Rules returns the rules of the game.
func (p Position) Rules() Rules { return p.rules }

// Scores returns the points of the two sides in a match.
func (p Position) Scores() [2]int { return p.scores() }

// Copy returns an independent copy.
func (p Position) Copy() Position {
	s := *p.state
	return Position{&s}
}

// Dance returns the empty play if there is no legal one.
func (p Position) Dance() (move string, forced bool) {
	move, forced = p.forced()
	return move, forced && move == diceName(p.position.Dice)+": "+pass
}

// Notation formats a move for people: a play as in books, with its dice.
func (p Position) Notation(move string) string {
	if p.phase != toPlay {
		return move
	}
	m, err := p.ParsePlay(move)
	if err != nil {
		return move
	}
	return diceName(p.position.Dice) + ": " + p.position.Board.Notation(m.Play)
}
