package boards

import (
	"io"
	"iter"
	"os"

	"gogo/board/bridge/record"
)

// Stdin is the name of the standard input on a command line.
const Stdin = "-"

// Files are the files of a command line, one behind the other.
type Files struct {
	Names []string // none is the standard input
	In    io.Reader
}

// names returns the files.
func (f Files) names() []string {
	if len(f.Names) == 0 {
		return []string{Stdin}
	}
	return f.Names
}

// Size returns the bytes of all files, 0 if that cannot be known.
func (f Files) Size() int64 {
	var sum int64
	for _, name := range f.names() {
		info, err := os.Stat(name)
		if name == Stdin || err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// Boards yields the boards of all files. A file that cannot be opened is a problem.
func (f Files) Boards() iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		var before int64 // bytes of the files that are done
		for _, name := range f.names() {
			var end int64
			for b := range f.read(name) {
				end = max(end, b.End)
				b.End = before + end
				if !yield(b) {
					return
				}
			}
			before += end
		}
	}
}

// read yields the boards of a file.
func (f Files) read(name string) iter.Seq[*Board] {
	if name == Stdin {
		return Read(f.In, "stdin")
	}
	return func(yield func(*Board) bool) {
		file, err := os.Open(name)
		if err != nil {
			yield(&Board{Problems: []*record.Error{{Err: err}}})
			return
		}
		defer func() { _ = file.Close() }() // it was only read
		for b := range Read(file, name) {
			if !yield(b) {
				return
			}
		}
	}
}
