package fit

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"gogo/eval/quoridor/paths"
)

// shorterWins is games of which the side with the shorter way says that it is
// winning.
func shorterWins(t *testing.T, f *Fitter, games int) {
	t.Helper()
	r := rand.New(rand.NewPCG(11, 1))
	ways := paths.NewWays()
	for range games {
		g := randomGame(t, r)
		b, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Moves {
			us := b.ToMove()
			lead := int(ways.Of(b, us.Other()).Distance) - int(ways.Of(b, us).Distance)
			g.Moves[i].Valued, g.Moves[i].Value = true, lead*paths.Unit
			b.Make(g.Moves[i].Move, us)
		}
		if err := f.Add(g); err != nil {
			t.Fatal(err)
		}
	}
}

// quick are settings that fit in no time.
func quick() Settings {
	s := Defaults()
	s.Epochs, s.ResultShare, s.TestShare = 6, 0, 5
	return s
}

func TestFitsWhatItIsTold(t *testing.T) {
	f := NewFitter(quick())
	shorterWins(t, f, 150)
	var first, last Loss
	net, err := f.Run(t.Context(), func(epoch int, l Loss) {
		if epoch == 1 {
			first = l
		}
		last = l
	})
	if err != nil {
		t.Fatal(err)
	}
	if last.Test >= first.Test || last.Train >= first.Train {
		t.Errorf("%v after the first epoch, %v after the last", first, last)
	}
	right, wrong := 0, 0
	for _, s := range f.test {
		if logit := net.Logit(&s.features); (logit > 0) == (s.target > 0.5) {
			right++
		} else if s.target != 0.5 {
			wrong++
		}
	}
	if right < 10*wrong {
		t.Errorf("%d positions are judged right and %d wrong", right, wrong)
	}
}

func TestSameSeedSameNet(t *testing.T) {
	nets := [2]*paths.Net{}
	for i := range nets {
		f := NewFitter(quick())
		shorterWins(t, f, 20)
		var err error
		if nets[i], err = f.Run(t.Context(), func(int, Loss) {}); err != nil {
			t.Fatal(err)
		}
	}
	if *nets[0] != *nets[1] {
		t.Error("two fits with one seed differ")
	}
}

func TestRunSaysWhyNot(t *testing.T) {
	f := NewFitter(quick())
	if _, err := f.Run(t.Context(), nil); err == nil {
		t.Error("a fit without games")
	}
	shorterWins(t, f, 20)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
