package chances

import (
	"embed"
	"io"
	"path/filepath"

	"gogo/eval/backgammon/bearoff"
	"gogo/eval/nn"
)

// Model is all that a search needs to estimate chances. It never changes.
type Model struct {
	Full    Nets // what positions are worth
	Pruning Nets // which plays are not worth looking at, see NewPruningEstimator
	Tables  *bearoff.Database
}

//go:embed nets/*.net
var embedded embed.FS

// Open reads the model in a folder, or the one that the program brings along if
// folder is empty: the files contact.net, crashed.net and race.net, and the same
// with -pruning before the dot.
func Open(folder string) (*Model, error) {
	m := Model{Tables: bearoff.New()}
	for c := range Classes {
		for _, n := range []struct {
			net  **nn.Network
			name string
			want nn.Architecture
		}{
			{&m.Full[c], c.String() + ".net", Architecture(c)},
			{&m.Pruning[c], c.String() + "-pruning.net", PruningArchitecture(c)},
		} {
			var err error
			if *n.net, err = readNet(folder, n.name, n.want); err != nil {
				return nil, err
			}
		}
	}
	return &m, nil
}

// readNet reads a network in a folder, or one that is embedded if folder is empty.
func readNet(folder, name string, want nn.Architecture) (*nn.Network, error) {
	var file []byte
	if folder == "" {
		var err error
		if file, err = embedded.ReadFile("nets/" + name); err != nil {
			return nil, err
		}
		name = ""
	}
	return nn.Load(filepath.Join(folder, name), file, func(r io.Reader) (*nn.Network, error) { return nn.Read(r, want) })
}
