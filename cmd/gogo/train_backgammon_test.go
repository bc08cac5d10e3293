package main

import (
	"errors"
	"io"
	"strings"
	"testing"

	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/nn"
	"gogo/search/backgammon/bootstrap"
)

// otherNets writes networks of the engine's architectures but for a change, and
// returns their folder.
func otherNets(t *testing.T, change func(chances.Class, *nn.Architecture)) string {
	t.Helper()
	dir := t.TempDir()
	nets := chancestest.Weights{Deviation: 0.1, Seed: 1}.Nets(t, func(class chances.Class) nn.Architecture {
		a := chances.Architecture(class)
		change(class, &a)
		return a
	})
	if err := writeNets(dir, bootstrap.TD, nets); err != nil {
		t.Fatal(err)
	}
	return dir
}

func startFlags(stage bootstrap.Stage, start string) *trainBackgammonCmd {
	return &trainBackgammonCmd{Stage: stage, Start: start, learnFlags: learnFlags{Optimiser: "adam", Seed: 1}}
}

// TestNarrowStartIsWidened has one network that is too narrow.
func TestNarrowStartIsWidened(t *testing.T) {
	dir := otherNets(t, func(class chances.Class, a *nn.Architecture) {
		if class == chances.Contact {
			a.Layers[0].Outputs -= 7
		}
	})
	var log strings.Builder
	o, err := startFlags(bootstrap.TD, dir).options(&log)
	if err != nil {
		t.Fatal(err)
	}
	for class, n := range o.Start {
		if want := chances.Architecture(chances.Class(class)); !n.Architecture().Equal(want) {
			t.Errorf("%v, want %v", n.Architecture(), want)
		}
	}
	if said := log.String(); strings.Count(said, "msg=widened") != 1 || !strings.Contains(said, "contact.net") {
		t.Errorf("the log says %q", said)
	}
	_, err = startFlags(bootstrap.Pruning, dir).options(io.Discard)
	if !errors.Is(err, nn.ErrArchitecture) {
		t.Errorf("pruning networks learn from networks that are not the engine's: %v", err)
	}
}

func TestOtherStartsAreRefused(t *testing.T) {
	tests := map[string]func(chances.Class, *nn.Architecture){
		"too wide":      func(_ chances.Class, a *nn.Architecture) { a.Layers[0].Outputs++ },
		"narrow behind": func(_ chances.Class, a *nn.Architecture) { a.Layers[1].Outputs-- },
		"features":      func(_ chances.Class, a *nn.Architecture) { a.Features = "other" },
	}
	for name, change := range tests {
		_, err := startFlags(bootstrap.TD, otherNets(t, change)).options(io.Discard)
		if !errors.Is(err, nn.ErrArchitecture) || !strings.Contains(err.Error(), "contact.net: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
