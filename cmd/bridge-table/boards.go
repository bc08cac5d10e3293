package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/pbn"
	"gogo/protocol/bluechip/table"
)

// boardFlags say what is played.
type boardFlags struct {
	PBN    string `name:"pbn" placeholder:"FILE" help:"Play the deals of FILE, in Portable Bridge Notation; - is the standard input. Without it the boards are dealt."`
	Boards int    `placeholder:"N" help:"Play so many boards: without it all of FILE, or 16."`
	Seed   uint64 `default:"1" help:"Seed of boards that are dealt: the same seed deals the same boards."`
}

// mostBoards bounds a session.
const mostBoards = 10_000

// usualBoards is how many boards are dealt if nobody says how many.
const usualBoards = 16

// load returns the boards.
func (f *boardFlags) load(std streams) ([]table.Board, error) {
	if f.Boards < 0 || f.Boards > mostBoards {
		return nil, fmt.Errorf("--boards: %d boards: from 1 to %d", f.Boards, mostBoards)
	}
	if f.PBN == "" {
		return f.deal(), nil
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

// deal deals boards.
func (f *boardFlags) deal() []table.Board {
	n := f.Boards
	if n == 0 {
		n = usualBoards
	}
	boards := make([]table.Board, n)
	for i := range boards {
		boards[i] = table.Board{
			Number: i + 1, Dealer: bridge.BoardDealer(i + 1), Vulnerable: bridge.BoardVulnerability(i + 1),
			Deal: dealing.Deal(f.Seed, uint64(i+1)),
		}
	}
	return boards
}

// read reads the boards of a file. One without a whole deal is an error, and so is a file
// with fewer boards than are wanted.
func (f *boardFlags) read(in io.Reader) (boards []table.Board, err error) {
	r := pbn.NewReader(in, f.PBN)
	for f.Boards == 0 || len(boards) < f.Boards {
		game, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		b, err := boardOf(game)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: board %d: %w", f.PBN, game.Line(), len(boards)+1, err)
		}
		if b.Number == 0 {
			b.Number = len(boards) + 1
		}
		if len(boards) == mostBoards {
			return nil, fmt.Errorf("%s: more than %d boards", f.PBN, mostBoards)
		}
		boards = append(boards, b)
	}
	if len(boards) == 0 || len(boards) < f.Boards {
		return nil, fmt.Errorf("%s: %d boards, %d are wanted", f.PBN, len(boards), max(f.Boards, 1))
	}
	return boards, nil
}

// boardOf returns the board of a game.
func boardOf(game *pbn.Game) (b table.Board, err error) {
	for _, problem := range game.Problems() {
		return b, problem
	}
	if b.Deal, err = game.Deal(); err != nil {
		return b, fmt.Errorf("the deal: %w", err)
	}
	if !b.Deal.Complete() {
		return b, errors.New("the deal is not whole")
	}
	b.Number, _ = game.Board() // may be missing
	dealer, err := game.Dealer()
	if err != nil {
		return b, fmt.Errorf("the dealer: %w", err)
	}
	b.Dealer = dealer
	vulnerable, err := game.Vulnerable()
	if err != nil {
		return b, fmt.Errorf("who is vulnerable: %w", err)
	}
	b.Vulnerable = vulnerable
	return b, nil
}
