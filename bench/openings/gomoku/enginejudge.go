package gomoku

import (
	"context"
	"time"

	"gogo/bench/openings"
	"gogo/board/gomoku"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

// judgeMemory keeps the engine's table small: it is emptied for every position.
const judgeMemory = 32 << 20

// looks are the searches that judge a position, each with the size and the value
// beyond which the next is spared: a larger search would hardly call it even.
var looks = [...]struct {
	nodes  int64
	beyond search.Value
}{{1000, 200}, {5000, 100}, {50_000, 0}}

// threatNodes is the size of the search for what a side could win at once.
const threatNodes = 1000

// EngineJudge returns a judge with an engine of its own. The imbalance is the
// value of a search for Black, of which 200 are odds of four to one, as far as the
// evaluation is fitted to results.
//
// Decided is a position that either side would win by force if it were to move,
// so that no threat is pending. One position at a time may be judged.
func EngineJudge() (openings.Judge[*gomoku.Board], error) {
	j := &engineJudge{gomokuengine.New(gomokuengine.Trained())}
	if err := j.search(threatNodes); err != nil {
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
	if decided, err = j.threatened(ctx, b); decided || err != nil {
		return 0, decided, err
	}
	var value search.Value
	for _, look := range looks {
		if value, err = j.value(ctx, b, look.nodes); err != nil || value.IsProven() {
			return 0, true, err
		}
		if value > look.beyond || value < -look.beyond {
			break
		}
	}
	if b.ToMove() == gomoku.White {
		value = -value
	}
	return int(value), false, nil
}

// threatened reports whether the side that is not to move would win by force if it
// were.
func (j *engineJudge) threatened(ctx context.Context, b *gomoku.Board) (bool, error) {
	b = b.Clone()
	b.SetToMove(b.ToMove().Other())
	value, err := j.value(ctx, b, threatNodes)
	return value >= search.Proven, err
}

// value returns the value of a position to the side to move by a search of so many
// nodes.
func (j *engineJudge) value(ctx context.Context, b *gomoku.Board, nodes int64) (search.Value, error) {
	if err := j.search(nodes); err != nil {
		return 0, err
	}
	r, err := j.engine.Analyse(ctx, b, time.Now(), nil)
	if err == nil {
		err = ctx.Err() // the answer of a search cut short is not the same every time
	}
	return r.Value, err
}
