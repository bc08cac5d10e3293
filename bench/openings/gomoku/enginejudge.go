package gomoku

import (
	"context"
	"time"

	"gogo/bench/openings"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

const (
	// judgeMemory keeps the engine's table small: it is emptied for every position.
	judgeMemory = 32 << 20
	// glanceNodes is the size of the search that looks for forced wins and for
	// values beyond glanceLimit, which are too far from even to be played out.
	glanceNodes = 1000
	glanceLimit = search.Value(200)
	// longestGame is after how many stones a quick game is a draw.
	longestGame = 120
	// sample is how many quick games one side has to be ahead for the rest not to
	// be played.
	sample = 3
	// all is the imbalance if one side wins all games.
	all = 100
)

// quickNodes are the nodes a move of the quick games.
var quickNodes = [...]int64{150, 300, 500, 800}

// EngineJudge returns a judge with an engine of its own that lets the engine play
// a position out against itself, some quick games with searches of different
// size. The imbalance is the percentage of games that Black won less the
// percentage that White won, over all of the games or over the first few if these
// leave no doubt. Results are asked for, not values, as it is not known which
// value is even: that depends on the evaluation, the rule and whose turn it is.
//
// Decided is a position that either side would win by force if it were to move,
// so that no threat is pending. One position at a time may be judged.
func EngineJudge() (openings.Judge[*gomoku.Board], error) {
	j := &engineJudge{gomokuengine.New(lines.Trained)}
	if err := j.search(glanceNodes); err != nil {
		return nil, err
	}
	return j.judge, nil
}

type engineJudge struct{ engine *gomokuengine.Engine }

// search sets how many nodes a move gets. Without a clock and with one thread,
// the same position gets the same answer.
func (j *engineJudge) search(nodes int64) error {
	return j.engine.Configure(gomokuengine.Limits{Nodes: nodes, Threads: 1, Memory: judgeMemory})
}

func (j *engineJudge) judge(ctx context.Context, b *gomoku.Board) (imbalance int, decided bool, err error) {
	j.engine.NewGame() // what it knows of other positions must not count
	value, err := j.glance(ctx, b, b.ToMove())
	if err != nil || value.IsProven() {
		return 0, true, err
	}
	threat, err := j.glance(ctx, b, b.ToMove().Other())
	if err != nil || threat >= search.Proven {
		return 0, true, err
	}
	if b.ToMove() == gomoku.White {
		value = -value
	}
	switch {
	case value > glanceLimit:
		return all, false, nil
	case value < -glanceLimit:
		return -all, false, nil
	}
	imbalance, err = j.playOut(ctx, b)
	return imbalance, false, err
}

// glance returns the value of a position if c were to move.
func (j *engineJudge) glance(ctx context.Context, b *gomoku.Board, c gomoku.Color) (search.Value, error) {
	b = b.Clone()
	b.SetToMove(c)
	r, err := j.analyse(ctx, b, glanceNodes)
	return r.Value, err
}

// playOut plays the quick games and returns the imbalance of their results.
func (j *engineJudge) playOut(ctx context.Context, b *gomoku.Board) (imbalance int, err error) {
	lead, played := 0, 0
	for _, nodes := range quickNodes {
		winner, err := j.play(ctx, b.Clone(), nodes)
		if err != nil {
			return 0, err
		}
		played++
		switch winner {
		case gomoku.Black:
			lead++
		case gomoku.White:
			lead--
		}
		if lead == sample || lead == -sample {
			break
		}
	}
	return all * lead / played, nil
}

// analyse thinks about a position for so many nodes.
func (j *engineJudge) analyse(ctx context.Context, b *gomoku.Board, nodes int64) (gomokuengine.Report, error) {
	if err := j.search(nodes); err != nil {
		return gomokuengine.Report{}, err
	}
	r, err := j.engine.Analyse(ctx, b, time.Now(), nil)
	if err == nil {
		err = ctx.Err() // the answer of a search cut short is not the same every time
	}
	return r, err
}

// play plays a game to its end or to a proven win and returns the winner, Empty
// for a draw.
func (j *engineJudge) play(ctx context.Context, b *gomoku.Board, nodes int64) (winner gomoku.Color, err error) {
	for b.Len() < longestGame && !b.Full() {
		r, err := j.analyse(ctx, b.Clone(), nodes)
		if err != nil {
			return gomoku.Empty, err
		}
		c, p := b.ToMove(), r.PV[0]
		if allowed := b.Legal(p, c) == nil; !allowed || r.Value <= -search.Proven {
			return c.Other(), nil
		}
		if r.Value >= search.Proven {
			return c, nil
		}
		b.Place(p, c)
	}
	return gomoku.Empty, nil
}
