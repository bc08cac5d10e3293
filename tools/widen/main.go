// Command widen writes the files of Quoridor's packages for large boards. What has sets
// of cells is written by hand for small boards, on which a set is two words; widen
// copies it for four and for eleven words, with other names.
//
//	go -C tools run ./widen
//
// Type parameters would spare the copies, but the methods of a type parameter are
// called through a table and not inlined.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// room is a package with files for large boards.
type room struct {
	folder  string   // below the root of the project
	ending  string   // of the files' names
	sources []string // the files that are copied
	also    []string // names that differ with the width but are not declared in these
}

// rooms are all of them.
func rooms() []room {
	board := []string{"Set", "SetOf", "SetStride"}
	forOthers := append(slices.Clone(board), "Graph", "Goals", "WallSets", "LegalWalls", "FittingWalls", "TouchingWalls")
	return []room{
		{"board/quoridor", ".go", []string{"sets.go"}, append(slices.Clone(board), "spread")},
		{
			"eval/quoridor/paths", ".go",
			[]string{"shortestpaths.go"},
			slices.Concat(forOthers, []string{"setLayers"}),
		},
		{
			"eval/quoridor/paths", "_test.go",
			[]string{"shortestpaths_test.go"},
			slices.Concat(forOthers, []string{"NewPathCache", "ShortestPaths", "setSizes"}),
		},
	}
}

// widths are what the names begin with for the larger sets, and what the files are called.
func widths() []string { return []string{"wide", "huge"} }

func main() {
	if err := writeAll(".."); err != nil {
		fmt.Fprintln(os.Stderr, "widen:", err)
		os.Exit(1)
	}
}

// writeAll writes all files of the project in a folder.
func writeAll(root string) error {
	for _, r := range rooms() {
		for _, width := range widths() {
			text, err := r.widen(root, width)
			if err == nil {
				err = os.WriteFile(r.file(root, width), text, 0o600)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// file returns the name of the file for a width.
func (r room) file(root, width string) string { return filepath.Join(root, r.folder, width+r.ending) }
