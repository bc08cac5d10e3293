package chances

import (
	"embed"
	"fmt"
	"io/fs"
	"os"

	"gogo/eval/backgammon/bearoff"
	"gogo/eval/nn"
)

// Model is all that a search needs to estimate chances. It never changes.
type Model struct {
	Full   Nets // what positions are worth
	Sieve  Nets // which plays are not worth looking at, see NewSieve
	Tables *bearoff.Tables
}

//go:embed nets/*.net
var embedded embed.FS

// Open reads the model in a folder, or the one that the program brings along if
// folder is empty: the files contact.net, crashed.net and race.net, and the same
// with -sieve before the dot.
func Open(folder string) (*Model, error) {
	if folder != "" {
		return read(os.DirFS(folder))
	}
	nets, err := fs.Sub(embedded, "nets")
	if err != nil {
		return nil, err
	}
	return read(nets)
}

func read(files fs.FS) (*Model, error) {
	m := Model{Tables: bearoff.New()}
	for c := range Classes {
		for _, n := range []struct {
			net  **nn.Network
			name string
			want nn.Architecture
		}{
			{&m.Full[c], c.String() + ".net", Architecture(c)},
			{&m.Sieve[c], c.String() + "-sieve.net", SieveArchitecture(c)},
		} {
			var err error
			if *n.net, err = readNet(files, n.name, n.want); err != nil {
				return nil, fmt.Errorf("%s: %w", n.name, err)
			}
		}
	}
	return &m, nil
}

func readNet(files fs.FS, name string, want nn.Architecture) (*nn.Network, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return nn.Read(file, want)
}
