package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/bridge-gogo/internal/answers"
)

// sink takes the answers one by one and makes something of them.
type sink interface {
	put(a *answers.Answer) error
}

// lineSink prints a line for each deal: the deal, its twenty results, and perhaps the time.
type lineSink struct {
	w    io.Writer
	time bool
}

// put prints the line of a deal.
func (s *lineSink) put(a *answers.Answer) error {
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

// textSink prints a diagram for each board, with the table of its results and par.
type textSink struct {
	w     io.Writer
	time  bool
	begun bool
}

// put prints a board.
func (s *textSink) put(a *answers.Answer) error {
	if a.Solved == nil || a.Again {
		return nil
	}
	var b strings.Builder
	if s.begun {
		b.WriteByte('\n')
	}
	s.begun = true
	fmt.Fprintf(&b, "%s\n\n", title(a))
	table := [bridge.Strains][bridge.Seats]int(a.Table)
	b.WriteString(diagram.Hands(&a.Deal).Beside(diagram.Tricks(&table), 4).String())
	fmt.Fprintf(&b, "\nPar %s\n", parText(a.Par()))
	if s.time {
		fmt.Fprintf(&b, "Solved in %s ms\n", milliseconds(a.Time))
	}
	_, err := io.WriteString(s.w, b.String())
	return err
}
