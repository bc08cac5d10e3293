package boards

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/meaning"
	"gogo/board/bridge/pbn"
	"gogo/protocol/bluechip/table"
)

// Dealt returns boards of a seed, numbered from 1.
func Dealt(count int, seed uint64) []table.Board {
	list := make([]table.Board, count)
	for i := range list {
		number := i + 1
		list[i] = table.Board{
			Number: number, Dealer: bridge.BoardDealer(number), Vulnerable: bridge.BoardVulnerability(number),
			Deal: dealing.Deal(seed, uint64(number)),
		}
	}
	return list
}

// Distinct returns the boards of a file as they can be played again, at most so many unless that is 0. A board that
// was played at several tables is there once. One without a number, or with that of another, gets the number behind the highest; who deals and who is vulnerable
// follow from the number where the file does not say it. What is wrong with a board is an error,
// unless it is with how it was bid and played.
func Distinct(all iter.Seq[*Board], most int) ([]table.Board, error) {
	var list []table.Board
	taken, highest := make(map[int]bool), 0
	for b := range all {
		for _, problem := range b.Problems {
			if !slices.Contains(ofPlay, problem.Field) {
				return nil, problem
			}
		}
		if !b.Solvable || b.Again {
			continue
		}
		number := b.Record.Board
		if number > meaning.MaxNumber {
			return nil, fmt.Errorf("board number %d: up to %d", number, meaning.MaxNumber)
		}
		if number == 0 || taken[number] {
			number = highest + 1
		}
		taken[number], highest = true, max(highest, number)
		dealer, vulnerable := b.conditions(number)
		list = append(list, table.Board{Number: number, Dealer: dealer, Vulnerable: vulnerable, Deal: b.Record.Deal})
		if len(list) == most {
			break
		}
	}
	return list, nil
}

// ofPlay are the tags that say how a board was bid and played, in PBN and in LIN.
var ofPlay = []string{"Auction", "Play", "Contract", "Declarer", "Result", "mb", "an", "pc", "mc", "rs"}

// conditions returns who deals and who is vulnerable on a board that gets a number.
func (b *Board) conditions(number int) (bridge.Seat, bridge.Vulnerability) {
	dealer, vulnerable := bridge.BoardDealer(number), bridge.BoardVulnerability(number)
	if b.Game == nil && number == b.Record.Board {
		return b.Record.Dealer, b.Record.Vulnerable
	}
	if b.Game != nil {
		if _, err := b.Game.Dealer(); !errors.Is(err, pbn.ErrMissing) {
			dealer = b.Record.Dealer
		}
		if _, err := b.Game.Vulnerable(); !errors.Is(err, pbn.ErrMissing) {
			vulnerable = b.Record.Vulnerable
		}
	}
	return dealer, vulnerable
}
