package traincmd

import (
	"fmt"
	"log/slog"
	"path/filepath"

	"gogo/bench/train/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/internal/files"
)

// netFile returns where a folder has the network of a class that a stage makes: as
// chances.Open expects it.
func netFile(dir string, stage backgammon.Stage, class chances.Class) string {
	if stage == backgammon.Pruning {
		return filepath.Join(dir, class.String()+"-pruning.net")
	}
	return filepath.Join(dir, class.String()+".net")
}

// readNets reads the networks that a stage has made, of any width that it may have been told.
func readNets(dir string, stage backgammon.Stage) (*chances.Nets, error) {
	var nets chances.Nets
	for class := range chances.Classes {
		path := netFile(dir, stage, class)
		info, err := nn.Load(path, nil, nn.Inspect)
		if err != nil {
			return nil, err
		}
		want := stage.ArchitectureWithin(class, info.Architecture.Layers[0].Outputs)
		if nets[class], err = readNetwork(path, want); err != nil {
			return nil, err
		}
	}
	return &nets, nil
}

// writeNets writes the networks that a stage has made.
func writeNets(dir string, stage backgammon.Stage, nets *chances.Nets) error {
	for class := range chances.Classes {
		if err := files.Write(netFile(dir, stage, class), nets[class].Write); err != nil {
			return err
		}
	}
	return nil
}

// readStart reads the networks that training of so many units begins with. It widens those whose
// first layer is narrower than that of the architecture, and notes which.
func readStart(dir string, width int, seed uint64, log *slog.Logger) (*chances.Nets, error) {
	var nets chances.Nets
	for class := range chances.Classes {
		path := netFile(dir, backgammon.TD, class)
		net, err := readAnyNetwork(path)
		if err != nil {
			return nil, err
		}
		want := backgammon.TD.ArchitectureWithin(class, width)
		if nets[class], err = train.Widen(net, want, seed); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if have := net.Architecture(); !have.Equal(want) {
			log.Info("widened", "file", path, "from", have.String(), "to", want.String())
		}
	}
	return &nets, nil
}

// readAnyNetwork reads a network of the architecture that its file says.
func readAnyNetwork(path string) (*nn.Network, error) {
	info, err := nn.Load(path, nil, nn.Inspect)
	if err != nil {
		return nil, err
	}
	return readNetwork(path, info.Architecture)
}
