package main

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"gogo/cmd/internal/boards"
	"gogo/internal/words"
	"gogo/protocol/bluechip/table"
)

// boardFlags selects the boards of a session.
type boardFlags struct {
	PBN    string `name:"pbn" placeholder:"FILE" help:"Play the deals of FILE, in PBN or LIN or a deal a line; - is the standard input. Without it the boards are dealt."`
	Boards int    `placeholder:"N" help:"Play so many boards: without it all of FILE, or 16."`
	Seed   uint64 `default:"1" help:"Seed of boards that are dealt: the same seed deals the same boards."`
}

// maxBoards bounds a session.
const maxBoards = 10_000

// defaultBoards is the number of boards dealt by default.
const defaultBoards = 16

// load returns the boards.
func (f *boardFlags) load(std streams) ([]table.Board, error) {
	if f.Boards < 0 || f.Boards > maxBoards {
		return nil, fmt.Errorf("--boards: %d boards: from 1 to %d", f.Boards, maxBoards)
	}
	if f.PBN == "" {
		return boards.Dealt(cmp.Or(f.Boards, defaultBoards), f.Seed), nil
	}
	in := std.in
	if f.PBN != "-" {
		file, err := os.Open(f.PBN)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	return f.read(in)
}

// read reads the boards of a file. It fails if there are fewer than wanted.
func (f *boardFlags) read(in io.Reader) ([]table.Board, error) {
	most := f.Boards
	if most == 0 {
		most = maxBoards + 1
	}
	list, err := boards.Distinct(boards.Read(in, f.PBN), most)
	switch n := len(list); {
	case err != nil:
		return nil, err
	case n > maxBoards:
		return nil, fmt.Errorf("%s: more than %d boards", f.PBN, maxBoards)
	case n == 0 || n < f.Boards:
		return nil, fmt.Errorf("%s: %s, %d are wanted", f.PBN, words.Count(n, "board"), max(f.Boards, 1))
	}
	return list, nil
}
