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

// Dealt returns boards dealt with a seed, numbered from 1.
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

// Distinct returns the distinct boards of a file for play, at most so many unless that is 0. A
// board without a number, or with that of another, gets the number after the highest; dealer and
// vulnerability follow from the number where the file does not have them. A problem of a board is
// an error, unless it is about the auction or play.
func Distinct(all iter.Seq[*Board], most int) ([]table.Board, error) {
	var list []table.Board
	taken, highest := make(map[int]bool), 0
	for b := range all {
		for _, problem := range b.Problems {
			if !slices.Contains(playTags, problem.Field) {
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

// playTags has the tags of auction and play, in PBN and in LIN.
var playTags = []string{"Auction", "Play", "Contract", "Declarer", "Result", "mb", "an", "pc", "mc", "rs"}

// conditions returns the dealer and vulnerability of a board that gets a number.
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
