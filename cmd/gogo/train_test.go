package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gogo/eval/backgammon/toyrace"
	"gogo/eval/nn/train"
)

// interrupter ends a context when so many samples have been taken.
type interrupter struct {
	train.Samples
	left int
	stop context.CancelFunc
}

func (s *interrupter) Sample(i int, rows *train.Rows) {
	s.Samples.Sample(i, rows)
	s.left--
	if s.left == 0 {
		s.stop()
	}
}

func toyFlags(folder string) trainFlags {
	return trainFlags{
		Out:    filepath.Join(folder, "out.net"),
		Epochs: 2,
		learnFlags: learnFlags{
			Batch: 100, Optimiser: "adam", Rate: 0.01, Schedule: "linear", Seed: 1, Threads: 1,
			CheckpointEvery: time.Hour,
		},
	}
}

// trainToy trains with the flags and is interrupted after so many samples, unless
// they are 0.
func trainToy(t *testing.T, f *trainFlags, interrupt int) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	_, err := f.train(ctx, streams{out: io.Discard, log: io.Discard}, func() training {
		return training{
			architecture: toyrace.Architecture(), active: toyrace.Active,
			samples: &interrupter{toyrace.New(1000, 1), interrupt, stop},
		}
	})
	return err
}

func TestInterruptedTrainingEndsTheSame(t *testing.T) {
	for _, quantise := range []bool{false, true} {
		unbroken, broken := toyFlags(t.TempDir()), toyFlags(t.TempDir())
		unbroken.Plot = plotFile(filepath.Join(filepath.Dir(unbroken.Out), "loss.svg"))
		broken.Plot = plotFile(filepath.Join(filepath.Dir(broken.Out), "loss.svg"))
		broken.Checkpoint = filepath.Join(filepath.Dir(broken.Out), "run")
		unbroken.Quantise, broken.Quantise = quantise, quantise
		if err := trainToy(t, &unbroken, 0); err != nil {
			t.Fatal(err)
		}
		for _, interrupt := range []int{150, 1, 1234} {
			if err := trainToy(t, &broken, interrupt); !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if _, err := os.Stat(broken.Out); err == nil {
				t.Fatal("an interrupted training wrote a network")
			}
			broken.Resume = true
		}
		if err := trainToy(t, &broken, 0); err != nil {
			t.Fatal(err)
		}
		for _, pair := range [][2]string{{unbroken.Out, broken.Out}, {string(unbroken.Plot), string(broken.Plot)}} {
			if want, got := readFile(t, pair[0]), readFile(t, pair[1]); !bytes.Equal(want, got) {
				t.Errorf("quantise %v: %s differs from that of an unbroken run", quantise, filepath.Base(pair[1]))
			}
		}
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestLostCheckpointEndsTheTraining takes away the folder of the checkpoint.
func TestLostCheckpointEndsTheTraining(t *testing.T) {
	f := toyFlags(t.TempDir())
	folder := filepath.Join(t.TempDir(), "gone")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	f.Checkpoint, f.CheckpointEvery = filepath.Join(folder, "run"), 1
	_, err := f.train(t.Context(), streams{out: io.Discard, log: io.Discard}, func() training {
		if err := os.Remove(folder); err != nil {
			t.Error(err)
		}
		return training{architecture: toyrace.Architecture(), samples: toyrace.New(1000, 1)}
	})
	if err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(f.Out); err == nil {
		t.Error("the network was written")
	}
}

func TestOnlySomeNetworksAreQuantised(t *testing.T) {
	f := toyFlags(t.TempDir())
	f.Quantise = true
	_, err := f.train(t.Context(), streams{out: io.Discard, log: io.Discard}, func() training {
		return training{architecture: toyrace.Architecture(), samples: toyrace.New(10, 1)}
	})
	if err == nil || !strings.Contains(err.Error(), "--quantise") {
		t.Error(err)
	}
}
