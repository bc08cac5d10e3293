package qtptest

import (
	"fmt"
	"testing"
	"time"

	"gogo/protocol/qtp/qtpcheck"
)

// Stats are the statistics of self-play.
type Stats struct {
	Games, Moves int
	// Unfinished is the number of games that MaxMoves ended.
	Unfinished int
	// BlackWins and WhiteWins are the other games.
	BlackWins, WhiteWins int
	// Slowest is the longest time of a move, from sending the command to receiving the
	// response.
	Slowest time.Duration
	// Late is the number of moves that took longer than the limit.
	Late int
}

// SelfPlay has the engine play against itself on boards of all configured sizes in turn,
// and ends it. An illegal move ends the test; moves that take longer than late are only
// counted.
func SelfPlay(tb testing.TB, engine Engine, cfg Config, late time.Duration) Stats {
	tb.Helper()
	p := &selfPlay{controller: newController(tb, engine, cfg.Seed), cfg: cfg, late: late}
	for i := range cfg.Games {
		p.game(cfg.MinSize + i%(cfg.MaxSize-cfg.MinSize+1))
	}
	p.end()
	return p.stats
}

type selfPlay struct {
	*controller
	cfg   Config
	late  time.Duration
	stats Stats
}

// game plays one game. Its first moves are random, so that no two are alike.
func (p *selfPlay) game(size int) {
	walls := p.rng.IntN(2 * size)
	p.ask(
		p.question("=", "", "boardsize %d", size),
		p.question("=", "", "clear_board"),
		p.question("=", "", "walls %d", walls),
	)
	p.stats.Games++
	now := qtpcheck.NewPosition(size, walls)
	color := qtpcheck.Black
	for n := range p.cfg.MaxMoves {
		var m qtpcheck.Move
		if n < 2 {
			m = p.randomLegal(color, &now)
		} else {
			m = p.genMove(color, &now)
		}
		now = now.After(color, m)
		if winner, over := now.Winner(); over {
			p.won(winner)
			return
		}
		color = 1 - color
	}
	p.stats.Unfinished++
}

// randomLegal makes a move at random.
func (p *selfPlay) randomLegal(color int, now *qtpcheck.Position) qtpcheck.Move {
	m := p.randomMove(now.Size)
	for !now.Legal(color, m) {
		m = p.randomMove(now.Size)
	}
	command := "playmove"
	if m.Wall != 0 {
		command = "playwall"
	}
	p.ask(p.question("=", "", "%s %s %s", command, qtpcheck.ColorNames[color], m))
	return m
}

// genMove has the engine make a move.
func (p *selfPlay) genMove(color int, now *qtpcheck.Position) qtpcheck.Move {
	q := p.question("=", "", "genmove %s", qtpcheck.ColorNames[color])
	asked := time.Now()
	p.send(q.text)
	text, at := p.response("=", q.id)
	took := at.Sub(asked)
	m, ok := qtpcheck.ParseMove(text)
	if !ok || !now.Legal(color, m) {
		p.fail("%q is no legal move of %s", text, qtpcheck.ColorNames[color])
	}
	p.stats.Moves++
	p.stats.Slowest = max(p.stats.Slowest, took)
	if took > p.late {
		p.stats.Late++
	}
	return m
}

// won counts a win, which the engine must report.
func (p *selfPlay) won(color int) {
	if color == qtpcheck.Black {
		p.stats.BlackWins++
	} else {
		p.stats.WhiteWins++
	}
	p.ask(p.question("=", "true "+qtpcheck.ColorNames[color], "winner"))
}

func (s Stats) String() string {
	return fmt.Sprintf("%d games, %d moves, black won %d, white won %d, unfinished %d, slowest move %v, late %d",
		s.Games, s.Moves, s.BlackWins, s.WhiteWins, s.Unfinished, s.Slowest, s.Late)
}
