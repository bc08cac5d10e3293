// Command rooms draws docs/rooms.svg, the map of the repository: its rooms as rows, the
// games as columns, every package in its place, and which room imports which.
//
//	go -C tools run ./rooms
//
// It asks go list for all of it. Packages that help tests are left out, and so is whatever
// changes with every commit: the picture changes when a package comes or goes, moves to
// another game, or when a room imports another for the first or the last time.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gogo/tools/gocmd"
)

// root is the root of the project, from the module of the tools.
const root = ".."

// picture is the file that is written, below the root of the project.
const picture = "docs/rooms.svg"

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "rooms:", err)
		os.Exit(1)
	}
}

func write() error {
	h, err := load(context.Background(), root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, picture), h.draw(), 0o644)
}

// module is the path that every package of the project starts with.
const module = "gogo/"

// rooms returns the rooms, each above those that it imports.
func rooms() []string {
	return []string{"cmd", "bench", "protocol", "search", "eval", "board", "internal"}
}

// wings returns the games.
func wings() []string { return []string{"gomoku", "quoridor", "backgammon", "bridge"} }

// shared is the wing of packages that belong to no game, or to several.
const shared = ""

// pkg is a package of the project.
type pkg struct {
	ImportPath, Name string
	Imports          []string
}

// room returns the first folder of its path.
func (p pkg) room() string {
	room, _, _ := strings.Cut(p.ImportPath, "/")
	return room
}

// house has the packages by their paths, without the module's.
type house map[string]pkg

// load reads the packages of the module in a folder, but for those that help tests.
func load(ctx context.Context, dir string) (house, error) {
	// The platform decides which files of a package count: one for all who draw.
	out, err := gocmd.For("linux/amd64", dir).Run(ctx, "list", "-json=ImportPath,Name,Imports", "./...")
	if err != nil {
		return nil, err
	}
	h := house{}
	for dec := json.NewDecoder(strings.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return h, nil
		} else if err != nil {
			return nil, err
		}
		if err := h.add(p); err != nil {
			return nil, err
		}
	}
}

// add adds a package, unless it helps tests. It is an error if it is in no room.
func (h house) add(p pkg) error {
	if strings.HasSuffix(p.ImportPath, "test") {
		return nil
	}
	p.ImportPath = strings.TrimPrefix(p.ImportPath, module)
	if !slices.Contains(rooms(), p.room()) {
		return fmt.Errorf("%s is in no room of %s", p.ImportPath, strings.Join(rooms(), ", "))
	}
	var own []string
	for _, to := range p.Imports {
		if to, ok := strings.CutPrefix(to, module); ok {
			own = append(own, to)
		}
	}
	p.Imports = own
	h[p.ImportPath] = p
	return nil
}

// wing returns the game of a package: the one whose name a folder has, otherwise the only
// one that the package knows by what it imports. A part of a program is where the program is.
func (h house) wing(path string) string {
	if program, _, ok := strings.Cut(path, "/internal/"); ok && h[program].Name == "main" {
		path = program
	}
	if known := h.knows(path); len(known) == 1 {
		return known[0]
	}
	return shared
}

// knows returns the games of which a package knows something.
func (h house) knows(path string) []string {
	for folder := range strings.SplitSeq(path, "/") {
		if slices.Contains(wings(), folder) {
			return []string{folder}
		}
	}
	var all []string
	for _, to := range h[path].Imports {
		all = append(all, h.knows(to)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// arrows returns the rooms that each room imports, in their order.
func (h house) arrows() map[string][]string {
	to := map[string][]string{}
	for _, from := range rooms() {
		for _, room := range rooms() {
			if room != from && h.imports(from, room) {
				to[from] = append(to[from], room)
			}
		}
	}
	return to
}

// imports reports whether a package of a room imports one of another.
func (h house) imports(from, to string) bool {
	for _, p := range h {
		if p.room() == from && slices.ContainsFunc(p.Imports, func(path string) bool { return strings.HasPrefix(path, to+"/") }) {
			return true
		}
	}
	return false
}
