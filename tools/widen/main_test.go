package main

import (
	"bytes"
	"os"
	"testing"
)

// TestCurrent wants the files of the project as widen writes them.
func TestCurrent(t *testing.T) {
	const root = "../.."
	for _, r := range rooms() {
		for _, width := range widths() {
			want, err := r.widen(root, width)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(r.file(root, width)); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is not what widen writes: run go generate in %s (%v)", r.file(root, width), r.folder, err)
			}
		}
	}
}

func TestRename(t *testing.T) {
	const from = "// path leads over a path of Graph.\nfunc (b *Board) path(g Graph) graph { return newShape(g.Path) } // Set path\n"
	const want = "// widePath leads over a path of WideGraph.\nfunc (b *Board) widePath(g WideGraph) graph { return newWideShape(g.Path) } // WideSet path\n"
	names := map[string]string{}
	for _, name := range []string{"path", "Graph", "newShape", "Set"} {
		names[name] = widened(name, "wide")
	}
	if got := rename([]byte(from), names); string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}
