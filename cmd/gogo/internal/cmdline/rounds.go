package cmdline

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"gogo/bench/train/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/internal/console"
)

// Rounds shows the progress of self-play training: a bar on a terminal; elsewhere a log line at
// the start, for every round, and now and then within one.
type Rounds struct {
	w     io.Writer
	live  bool
	bar   *console.Bar // on a live terminal, once the number of rounds is known
	shown time.Time
	loss  string // of the last round
}

// NewRounds returns a Rounds. On a live terminal it draws a bar.
func NewRounds(w io.Writer, live bool) *Rounds { return &Rounds{w: w, live: live} }

// Report shows a report of a training.
func (r *Rounds) Report(p backgammon.Report) {
	switch {
	case r.live && (p.Over || time.Since(r.shown) >= barEvery):
		r.draw(p)
	case !r.live && (p.Over || time.Since(r.shown) >= logEvery):
		r.log(p)
		r.shown = time.Now()
	}
}

func (r *Rounds) log(p backgammon.Report) {
	positions, losses := make([]any, 0, 2*chances.Classes), make([]any, 0, 2*chances.Classes)
	made := 0
	for _, class := range p.Classes {
		made += p.Fresh[class]
		positions = append(positions, class.String(), p.Fresh[class])
		losses = append(losses, class.String(), fmt.Sprintf("%.4f", p.Loss[class]))
	}
	log := slog.New(slog.NewTextHandler(r.w, nil)).With("round", fmt.Sprintf("%d/%d", p.Round, p.Rounds),
		"games", p.Games, slog.Group("positions", positions...))
	if !p.Over {
		log.Info("playing", "share", fmt.Sprintf("%.0f%%", 100*p.Share))
		return
	}
	log.Info("training", slog.Group("loss", losses...),
		"made/s", perSecond(made, p.Collecting), "learnt/s", perSecond(p.Learned, p.Learning),
		"opening", fmt.Sprintf("%+.4f", p.Opening.Equity()))
}

// perSecond returns a rate per second.
func perSecond(n int, d time.Duration) int { return int(float64(n) / max(d.Seconds(), 1e-9)) }

// roundParts is the number of bar steps in a round.
const roundParts = 100

func (r *Rounds) draw(p backgammon.Report) {
	if r.bar == nil {
		r.bar = console.NewBar(r.w, int64(p.Rounds*roundParts), console.BarOptions{Done: int64((p.Round - 1) * roundParts)})
	}
	// The games are most of a round: the bar stops just before its end until the networks have
	// been trained on them.
	part := min(int(p.Share*roundParts), roundParts-1)
	if p.Over {
		part = roundParts
		r.loss = ", loss"
		for _, class := range p.Classes {
			r.loss += fmt.Sprintf(" %.4f", p.Loss[class])
		}
	}
	r.bar.Set(int64((p.Round-1)*roundParts+part), fmt.Sprintf("round %d/%d, %d games%s", p.Round, p.Rounds, p.Games, r.loss))
	r.shown = time.Now()
}

// End leaves the terminal ready for other lines.
func (r *Rounds) End() { r.bar.End() }
