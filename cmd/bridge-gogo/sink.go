package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
)

// sink takes the answers one by one and makes something of them.
type sink interface {
	put(a *Answer) error
}

// lineSink prints a line for each deal: the deal, its twenty results, and perhaps the time.
type lineSink struct {
	w    io.Writer
	time bool
}

// put prints the line of a deal.
func (s *lineSink) put(a *Answer) error {
	if a.Solved == nil || a.Again {
		return nil
	}
	var numbers []string
	for _, strain := range lineStrains {
		for seat := range bridge.Seat(bridge.Seats) {
			numbers = append(numbers, strconv.Itoa(a.Table[strain][seat]))
		}
	}
	line := a.Deal.Text(bridge.North) + "|" + strings.Join(numbers, " ")
	if s.time {
		line += "|" + milliseconds(a.Time)
	}
	_, err := fmt.Fprintln(s.w, line)
	return err
}

// lineStrains is the order of the results in a line.
var lineStrains = [bridge.Strains]bridge.Strain{
	bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(), bridge.NoTrump,
}

func milliseconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 1, 64)
}
