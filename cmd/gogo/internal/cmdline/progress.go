package cmdline

import (
	"fmt"
	"io"
	"log/slog"
	"math"
	"sync"
	"time"

	"gogo/bench/train/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn/train"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Meter shows the progress of games. It is safe for concurrent use.
type Meter struct {
	w     io.Writer
	total int
	done  int
	bar   *console.Bar // nil for plain lines

	mu     sync.Mutex
	waited bool // waiting is not reported any more
}

// NewMeter returns a Meter for games some of which are done. On a live terminal it draws a bar.
func NewMeter(w io.Writer, live bool, total, done int) *Meter {
	m := &Meter{w: w, total: total, done: done}
	if live {
		m.bar = console.NewBar(w, int64(total), console.BarOptions{Count: true, Unit: "games", Done: int64(done)})
	}
	return m
}

// Wait reports once why there is no game yet, unless there was one.
func (m *Meter) Wait(why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.waited {
		return
	}
	m.waited = true
	if m.bar == nil {
		fmt.Fprintln(m.w, why)
		return
	}
	m.bar.Set(int64(m.done), why)
}

// Game reports a finished game and the score since.
func (m *Meter) Game(what, score string) {
	what, score = words.Sanitize(what), words.Sanitize(score)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.waited = true
	if m.bar == nil {
		fmt.Fprintf(m.w, "%d/%d %s; %s\n", m.done, m.total, what, score)
		return
	}
	m.bar.Set(int64(m.done), score)
}

// End leaves the terminal ready for other lines.
func (m *Meter) End() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waited = true
	m.bar.End()
}

// Moment is how long an operation may take before it is explained.
const Moment = time.Second

// Notice explains a slow operation: on a live terminal as a line that is cleared, elsewhere as a
// line that is written once.
type Notice struct {
	w    io.Writer
	live bool
	text string

	mu      sync.Mutex
	written bool // ever
	shown   bool // on the terminal now
}

// NewNotice returns a Notice that shows a text.
func NewNotice(w io.Writer, live bool, text string) *Notice {
	return &Notice{w: w, live: live, text: text}
}

// Show shows the text.
func (n *Notice) Show() {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case n.live:
		fmt.Fprint(n.w, n.text)
		n.shown = true
	case !n.written:
		fmt.Fprintln(n.w, n.text)
	}
	n.written = true
}

// Clear removes the text from a terminal.
func (n *Notice) Clear() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		fmt.Fprint(n.w, "\r\x1b[K")
		n.shown = false
	}
}

// NotifyIfSlow runs do, and calls say concurrently if do takes longer than a moment. It returns
// when both have ended.
func NotifyIfSlow(moment time.Duration, say func(), do func() error) error {
	said := make(chan struct{})
	timer := time.AfterFunc(moment, func() {
		defer close(said)
		say()
	})
	err := do()
	if !timer.Stop() {
		<-said
	}
	return err
}

// Intervals between updates.
const (
	barEvery = 100 * time.Millisecond
	logEvery = 10 * time.Second
)

// Training shows the progress of a training: a bar with the loss and the speed on a terminal, a
// log line now and then elsewhere.
type Training struct {
	w     io.Writer
	live  bool
	every time.Duration
	name  string       // of one of several trainings; may be empty
	bar   *console.Bar // on a live terminal, once the number of steps is known

	// Since the last update.
	shown   bool // whether there was one
	since   time.Time
	samples int
	loss    float64 // sum over the samples

	heldOut float64 // the last validation loss; NaN before the first
}

// NewTraining returns a Training. On a live terminal it draws a bar. The name distinguishes
// concurrent trainings.
func NewTraining(w io.Writer, live bool, name string) *Training {
	t := &Training{w: w, live: live, name: name, every: logEvery, since: time.Now(), heldOut: math.NaN()}
	if live {
		t.every = barEvery
	}
	return t
}

// Step shows a trainer's progress.
func (t *Training) Step(p train.Progress) {
	t.samples += p.Samples
	t.loss += p.Loss * float64(p.Samples)
	if !math.IsNaN(p.HeldOut) {
		t.heldOut = p.HeldOut
	}
	elapsed := time.Since(t.since)
	if t.shown && elapsed < t.every && p.Step < p.Steps {
		return
	}
	p.Loss = t.loss / float64(t.samples)
	p.PerSecond = float64(t.samples) / max(elapsed.Seconds(), 1e-9)
	t.show(p)
	t.shown, t.since, t.samples, t.loss = true, time.Now(), 0, 0
}

func (t *Training) show(p train.Progress) {
	if !t.live {
		t.log(p)
		return
	}
	if t.bar == nil {
		t.bar = console.NewBar(t.w, int64(p.Steps), console.BarOptions{Done: int64(p.Step)})
	}
	t.bar.Set(int64(p.Step), fmt.Sprintf("%sepoch %d/%d, loss %.5f%s, %d samples/s",
		t.prefix(), p.Epoch, p.Epochs, p.Loss, t.heldOutText(), int(p.PerSecond)))
}

// prefix returns the name in the format of the bar.
func (t *Training) prefix() string {
	if t.name == "" {
		return ""
	}
	return t.name + ": "
}

// heldOutText returns the last validation loss in the format of the bar.
func (t *Training) heldOutText() string {
	if math.IsNaN(t.heldOut) {
		return ""
	}
	return fmt.Sprintf(" (%.5f held out)", t.heldOut)
}

func (t *Training) log(p train.Progress) {
	var a []any
	if t.name != "" {
		a = append(a, "of", t.name)
	}
	a = append(a, "epoch", fmt.Sprintf("%d/%d", p.Epoch, p.Epochs), "step", fmt.Sprintf("%d/%d", p.Step, p.Steps),
		"loss", fmt.Sprintf("%.5f", p.Loss))
	if !math.IsNaN(t.heldOut) {
		a = append(a, "held_out", fmt.Sprintf("%.5f", t.heldOut))
	}
	a = append(a, "rate", fmt.Sprintf("%.3g", p.Rate), "samples/s", int(p.PerSecond))
	slog.New(slog.NewTextHandler(t.w, nil)).Info("training", a...)
}

// End leaves the terminal ready for other lines.
func (t *Training) End() { t.bar.End() }

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
