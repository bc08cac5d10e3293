package main

import (
	"fmt"
	"io"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/boards"
)

// textSink prints a diagram for each board, with the table of its results and par, and
// perhaps what its play was worth. A board that was played at several tables has one
// diagram.
type textSink struct {
	w       io.Writer
	time    bool
	analyse func(*Answer) (string, error) // nil: not asked for
	begun   bool
	shown   int // serial number of the board that was last shown
}

// put prints a board.
func (s *textSink) put(a *Answer) error {
	if a.Solved == nil {
		return nil
	}
	var b strings.Builder
	if !a.Again {
		s.diagram(&b, a)
	}
	if s.analyse != nil {
		text, err := s.analyse(a)
		if err != nil {
			return err
		}
		if text != "" && a.Serial != s.shown {
			s.heading(&b, a)
		}
		b.WriteString(text)
	}
	_, err := io.WriteString(s.w, b.String())
	return err
}

// diagram writes what the deal is and what can be made on it.
func (s *textSink) diagram(b *strings.Builder, a *Answer) {
	s.heading(b, a)
	b.WriteByte('\n')
	table := [bridge.Strains][bridge.Seats]int(a.Table)
	b.WriteString(diagram.Makeable(&a.Deal, &table).String())
	fmt.Fprintf(b, "\nPar %s\n", boards.Text(a.Par()))
	if s.time {
		fmt.Fprintf(b, "Solved in %s ms\n", milliseconds(a.Time))
	}
}

// heading writes which board it is.
func (s *textSink) heading(b *strings.Builder, a *Answer) {
	if s.begun {
		b.WriteByte('\n')
	}
	s.begun, s.shown = true, a.Serial
	fmt.Fprintln(b, title(a))
}
