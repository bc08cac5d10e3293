package cmdline_test

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	backgammontrain "gogo/bench/train/backgammon"
	"gogo/board/backgammon"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn/train"
)

func TestPlainLines(t *testing.T) {
	var out strings.Builder
	m := cmdline.NewMeter(&out, false, 5, 2)
	m.Game("game 3: A wins", "A +1")
	m.Game("game 4: B wins", "A +1 -1")
	m.End()
	if want := "3/5 game 3: A wins; A +1\n4/5 game 4: B wins; A +1 -1\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestBar(t *testing.T) {
	var out strings.Builder
	m := cmdline.NewMeter(&out, true, 4, 1)
	m.Game("game 2: A wins", "A +1")
	m.End()
	wantBar(t, out.String(), "A +1", "(2/4")
	if strings.Contains(out.String(), "game 2") {
		t.Errorf("a line beside the bar: %q", out.String())
	}
}

// wantBar wants a bar, with these texts, and nothing else, then a new line.
func wantBar(t *testing.T, drawn string, texts ...string) {
	t.Helper()
	for _, want := range append(texts, "\r") {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is not in %q", want, drawn)
		}
	}
	if strings.Contains(drawn, "level=") || !strings.HasSuffix(drawn, "\n") {
		t.Errorf("a bar and nothing else, then a new line: %q", drawn)
	}
}

// wantLog wants the output to be of this form.
func wantLog(t *testing.T, logged, form string) {
	t.Helper()
	if !regexp.MustCompile(form).MatchString(logged) {
		t.Errorf("%q, want %s", logged, form)
	}
}

// steps reports four steps, of which the last is the end, and once the loss of samples
// held out.
func steps(m *cmdline.Training) {
	none := math.NaN()
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 1, Steps: 4, Samples: 10, Loss: 0.6, HeldOut: none, Rate: 0.02})
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 2, Steps: 4, Samples: 10, Loss: 0.4, HeldOut: 0.5})
	m.Step(train.Progress{Epoch: 1, Epochs: 2, Step: 3, Steps: 4, Samples: 10, Loss: 0.3, HeldOut: none})
	m.Step(train.Progress{Epoch: 2, Epochs: 2, Step: 4, Steps: 4, Samples: 20, Loss: 0.1, HeldOut: none, Rate: 0.01})
	m.End()
}

func TestTrainingLogs(t *testing.T) {
	var out strings.Builder
	steps(cmdline.NewTraining(&out, false, ""))
	wantLog(t, out.String(), `^time=\S+ level=INFO msg=training epoch=1/2 step=1/4 loss=0\.60000 rate=0\.02 samples/s=\d+\n`+
		`time=\S+ level=INFO msg=training epoch=2/2 step=4/4 loss=0\.22500 held_out=0\.50000 rate=0\.01 samples/s=\d+\n$`)
}

func TestTrainingDrawsABar(t *testing.T) {
	var out strings.Builder
	steps(cmdline.NewTraining(&out, true, "value"))
	wantBar(t, out.String(), "value: epoch 1/2, loss 0.60000, ", "value: epoch 2/2, loss 0.22500 (0.50000 held out), ", " samples/s", "100%")
}

func TestTrainingWithoutAStepShowsNothing(t *testing.T) {
	var out strings.Builder
	cmdline.NewTraining(&out, true, "").End()
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}

// rounds reports a game and the end of the second round of two.
func rounds(m *cmdline.Rounds) {
	classes := []chances.Class{chances.Contact, chances.Crashed, chances.Race}
	r := backgammontrain.Report{Round: 2, Rounds: 2, Classes: classes, Games: 1, Share: 0.5}
	m.Report(r)
	r.Games, r.Share, r.Over = 7, 1.2, true
	r.Fresh, r.Loss = [chances.Classes]int{300, 20, 80}, [chances.Classes]float64{1.25, 0.5, 0.125}
	r.Learned, r.Collecting, r.Learning = 500, 2*time.Second, time.Second
	r.Opening = backgammon.Chances{Win: 0.53}
	m.Report(r)
	m.End()
}

func TestRoundsLog(t *testing.T) {
	var out strings.Builder
	rounds(cmdline.NewRounds(&out, false))
	wantLog(t, out.String(), `^time=\S+ level=INFO msg=playing round=2/2 games=1 `+
		`positions\.contact=0 positions\.crashed=0 positions\.race=0 share=50%\n`+
		`time=\S+ level=INFO msg=training round=2/2 games=7 `+
		`positions\.contact=300 positions\.crashed=20 positions\.race=80 `+
		`loss\.contact=1\.2500 loss\.crashed=0\.5000 loss\.race=0\.1250 made/s=200 learnt/s=500 opening=\+0\.0600\n$`)
}

func TestRoundsDrawABar(t *testing.T) {
	var out strings.Builder
	rounds(cmdline.NewRounds(&out, true))
	wantBar(t, out.String(), "round 2/2, 1 games ", " 75%", "round 2/2, 7 games, loss 1.2500 0.5000 0.1250", "100%")
}

func TestNoRoundsShowNothing(t *testing.T) {
	var out strings.Builder
	cmdline.NewRounds(&out, true).End()
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}

func TestNotice(t *testing.T) {
	for _, tt := range []struct {
		live bool
		want string
	}{
		{true, "wait\r\x1b[Kwait\r\x1b[K"},
		{false, "wait\n"},
	} {
		t.Run(fmt.Sprintf("live=%t", tt.live), func(t *testing.T) {
			var out strings.Builder
			n := cmdline.NewNotice(&out, tt.live, "wait")
			for range 2 {
				n.Show()
				n.Clear()
				n.Clear()
			}
			if out.String() != tt.want {
				t.Errorf("live %v: %q, want %q", tt.live, out.String(), tt.want)
			}
		})
	}
}

func TestIfSlow(t *testing.T) {
	broken := errors.New("broken")
	said := make(chan struct{})
	slow := func() error { <-said; return broken }
	if err := cmdline.NotifyIfSlow(0, func() { close(said) }, slow); !errors.Is(err, broken) {
		t.Errorf("slow: %v", err)
	}
	fast := func() error { return nil }
	if err := cmdline.NotifyIfSlow(time.Hour, func() { t.Error("said") }, fast); err != nil {
		t.Errorf("fast: %v", err)
	}
}

func TestMeterWaits(t *testing.T) {
	var bar, lines strings.Builder
	for _, m := range []*cmdline.Meter{cmdline.NewMeter(&bar, true, 4, 0), cmdline.NewMeter(&lines, false, 4, 0)} {
		m.Wait("choosing")
		m.Wait("choosing")
		m.Game("game 1: A wins", "A +1")
		m.Wait("choosing")
		m.End()
		m.Wait("choosing")
	}
	if want := "choosing\n1/4 game 1: A wins; A +1\n"; lines.String() != want {
		t.Errorf("%q, want %q", lines.String(), want)
	}
	wantBar(t, bar.String(), "choosing", "A +1")
	if _, after, _ := strings.Cut(bar.String(), "A +1"); strings.Contains(after, "choosing") {
		t.Errorf("the score does not stay: %q", after)
	}
}
