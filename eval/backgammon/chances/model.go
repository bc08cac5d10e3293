// Package chances estimates the chances of backgammon positions by neural
// networks, one a class of positions, and exact tables where they reach.
//
// A Model holds the networks and tables, which any number of goroutines share; an
// Estimator runs them for one goroutine:
//
//	model, err := chances.Open("")
//	e := chances.NewEstimator(&model.Full, kernels).With(model.Tables)
//	c := e.Chances(&board) // of the player on roll, before the roll
//
// The inputs of the networks are made by Encoder: where the checkers are, and
// measures of shots, blocks, anchors and the like.
package chances

import (
	"io"
	"path/filepath"
	"strings"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
)

// Model is all that a search needs to estimate chances. It never changes.
type Model struct {
	Full    Nets // what positions are worth
	Pruning Nets // which plays are not worth looking at, see NewPruningEstimator
	Tables  *bearoff.Database
}

// Files returns the files that are built into programs.
func Files() []nn.File {
	all := make([]nn.File, 0, 2*Classes)
	for c := range Classes {
		full, pruning := builtIn(c)
		all = append(all, full, pruning)
	}
	return all
}

// filePrefix begins the names of the files, of which a folder has the rest.
const filePrefix = "backgammon-"

// builtIn returns the files of a class.
func builtIn(c Class) (full, pruning nn.File) {
	full.Name = filePrefix + c.String() + ".net"
	pruning.Name = filePrefix + c.String() + "-pruning.net"
	switch c {
	case Contact:
		full.Embedded, pruning.Embedded = embeddedContact, embeddedContactPruning
	case Crashed:
		full.Embedded, pruning.Embedded = embeddedCrashed, embeddedCrashedPruning
	default:
		full.Embedded, pruning.Embedded = embeddedRace, embeddedRacePruning
	}
	return full, pruning
}

// Open reads the model in a folder, or the one that the program brings along if
// folder is empty: the files contact.net, crashed.net and race.net, and the same
// with -pruning before the dot.
func Open(folder string) (*Model, error) {
	m := Model{Tables: bearoff.New()}
	for c := range Classes {
		full, pruning := builtIn(c)
		for _, n := range []struct {
			net  **nn.Network
			file nn.File
			want nn.Architecture
		}{
			{&m.Full[c], full, Architecture(c)},
			{&m.Pruning[c], pruning, PruningArchitecture(c)},
		} {
			var err error
			if *n.net, err = readNet(folder, n.file, n.want); err != nil {
				return nil, err
			}
		}
	}
	return &m, nil
}

// readNet reads a network in a folder, or the one that is built in if folder is empty.
func readNet(folder string, file nn.File, want nn.Architecture) (*nn.Network, error) {
	read := func(r io.Reader) (*nn.Network, error) { return nn.Read(r, want) }
	if folder == "" {
		return nn.LoadBuiltIn(file, read)
	}
	return nn.Load(filepath.Join(folder, strings.TrimPrefix(file.Name, filePrefix)), read)
}

// features names the inputs and outputs. It changes with Encoder, so that
// networks made for other inputs are refused.
const features = "backgammon 1 "

// Architecture returns the architecture of a class's network. That of races knows one
// side: see package race.
func Architecture(c Class) nn.Architecture {
	switch c {
	case Contact:
		return architecture(c, "", 1568, 64)
	case Crashed:
		return architecture(c, "", 1504, 64)
	default:
		return race.Architecture()
	}
}

// PruningArchitecture returns the architecture of a class's pruning network. Its files
// call it a sieve.
func PruningArchitecture(c Class) nn.Architecture {
	return architecture(c, " sieve", 64)
}

func architecture(c Class, kind string, hidden ...int) nn.Architecture {
	a := nn.Architecture{Features: features + c.String() + kind, Inputs: Inputs}
	for _, n := range hidden {
		a.Layers = append(a.Layers, nn.Layer{Outputs: n, Activation: nn.ReLU})
	}
	a.Layers = append(a.Layers, nn.Layer{Outputs: Outputs, Activation: nn.Softmax})
	return a
}

// Nets is the networks of all classes. It never changes.
type Nets [Classes]*nn.Network

// Class is a kind of position that has a network of its own.
type Class uint8

const (
	Contact Class = iota // checkers can still meet
	Crashed              // they can, and a side has few checkers left to move freely
	Race                 // they cannot
	Classes              // number of classes
)

// String returns the name of the class, which its network has too.
func (c Class) String() string {
	switch c {
	case Contact:
		return "contact"
	case Crashed:
		return "crashed"
	case Race:
		return "race"
	}
	return "class?"
}

// crashedFree is the most checkers above its two lowest points that a crashed
// side has.
const crashedFree = 6

// Classify returns the class of a board on which the game goes on.
func Classify(b *backgammon.Board) Class {
	switch {
	case !b.Contact():
		return Race
	case crashed(&b[0]) || crashed(&b[1]):
		return Crashed
	}
	return Contact
}

// crashed reports whether hardly a checker of a side is above its two lowest
// points. The others have been borne off or move no more before the end.
func crashed(s *backgammon.Side) bool {
	free := 0
	for _, n := range s[2:] {
		free += int(n)
	}
	return free <= crashedFree
}

// Outputs is the number of outputs of every network: the chances to lose a
// backgammon, a gammon, a single game, and to win a single game, a gammon, a
// backgammon. They add up to 1.
const Outputs = 6

// Points returns what the outputs are worth in points: the mean is the equity without a cube.
func Points() [][]float32 { return [][]float32{{-3, -2, -1, 1, 2, 3}} }

// Target sets dst to the outputs that stand for c.
func Target(dst []float32, c backgammon.Chances) {
	dst[0] = c.LoseBackgammon
	dst[1] = c.LoseGammon - c.LoseBackgammon
	dst[2] = 1 - c.Win - c.LoseGammon
	dst[3] = c.Win - c.WinGammon
	dst[4] = c.WinGammon - c.WinBackgammon
	dst[5] = c.WinBackgammon
}

// fromOutputs returns the chances that outputs stand for, on a board.
func fromOutputs(out []float32, b *backgammon.Board) backgammon.Chances {
	c := backgammon.Chances{
		LoseBackgammon: out[0],
		LoseGammon:     out[0] + out[1],
		Win:            out[3] + out[4] + out[5],
		WinGammon:      out[4] + out[5],
		WinBackgammon:  out[5],
	}
	if b[0].Off() > 0 {
		c.LoseGammon, c.LoseBackgammon = 0, 0
	}
	if b[1].Off() > 0 {
		c.WinGammon, c.WinBackgammon = 0, 0
	}
	return c
}
