package cmdline_test

import (
	"strings"
	"testing"
	"time"

	backgammontrain "gogo/bench/train/backgammon"
	"gogo/board/backgammon"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/chances"
)

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
