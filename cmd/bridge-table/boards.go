package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/phrase"
	"gogo/internal/words"
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
// with fewer boards than are wanted. A board that was played at more than one table is
// one board.
func (f *boardFlags) read(in io.Reader) (boards []table.Board, err error) {
	r := pbn.NewReader(in, f.PBN)
	var list numbered
	for f.Boards == 0 || len(list.boards) < f.Boards {
		game, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if err := list.add(game); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", f.PBN, game.Line(), err)
		}
	}
	if n := len(list.boards); n == 0 || n < f.Boards {
		return nil, fmt.Errorf("%s: %s, %d are wanted", f.PBN, words.Count(n, "board"), max(f.Boards, 1))
	}
	return list.boards, nil
}

// numbered is boards of which each has a number of its own.
type numbered struct {
	boards  []table.Board
	highest int
}

// add adds the board of a game, if it is not there. One without a number, or with that of
// another deal, gets the number behind the highest.
func (l *numbered) add(game *pbn.Game) error {
	for _, problem := range game.Problems() {
		return problem
	}
	deal, err := game.Deal()
	switch {
	case err != nil:
		return fmt.Errorf("the deal: %w", err)
	case !deal.Complete():
		return errors.New("the deal is not whole")
	}
	number, _ := game.Board() // may be missing
	if number > phrase.MaxNumber {
		return fmt.Errorf("board number %d: up to %d", number, phrase.MaxNumber)
	}
	same := func(b table.Board) bool { return b.Number == number }
	if i := slices.IndexFunc(l.boards, same); i >= 0 && l.boards[i].Deal == deal {
		return nil
	} else if number == 0 || i >= 0 {
		number = l.highest + 1
	}
	if len(l.boards) == mostBoards {
		return fmt.Errorf("more than %d boards", mostBoards)
	}
	dealer, vulnerable, err := conditions(game, number)
	if err != nil {
		return err
	}
	l.boards = append(l.boards, table.Board{Number: number, Dealer: dealer, Vulnerable: vulnerable, Deal: deal})
	l.highest = max(l.highest, number)
	return nil
}

// conditions returns who deals and who is vulnerable, by the number of the board where the
// game does not say it.
func conditions(game *pbn.Game, number int) (bridge.Seat, bridge.Vulnerability, error) {
	dealer, err := game.Dealer()
	if errors.Is(err, pbn.ErrMissing) {
		dealer, err = bridge.BoardDealer(number), nil
	}
	if err != nil {
		return 0, 0, fmt.Errorf("the dealer: %w", err)
	}
	vulnerable, err := game.Vulnerable()
	if errors.Is(err, pbn.ErrMissing) {
		vulnerable, err = bridge.BoardVulnerability(number), nil
	}
	if err != nil {
		return 0, 0, fmt.Errorf("who is vulnerable: %w", err)
	}
	return dealer, vulnerable, nil
}
