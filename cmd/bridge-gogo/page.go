package main

import (
	"io"
	"strings"

	"gogo/board/bridge"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/handrecord"
	"gogo/internal/sanitize"
)

// pageSink makes a hand record. Its head is that of the first board.
type pageSink struct {
	w     io.Writer
	title string // empty: the event
	page  *handrecord.Page
}

// put writes a board.
func (s *pageSink) put(a *Answer) error {
	if a.Solved == nil || a.Again {
		return nil
	}
	if err := s.begin(a); err != nil {
		return err
	}
	return s.page.Put(&handrecord.Board{
		Name: a.Name, Dealer: a.Record.Dealer, Vulnerable: a.Record.Vulnerable, Deal: a.Deal,
		Table: [bridge.Strains][bridge.Seats]int(a.Table), Par: boards.Text(a.Par()),
	})
}

// begin writes the head, once.
func (s *pageSink) begin(a *Answer) (err error) {
	if s.page != nil {
		return nil
	}
	head := handrecord.Head{Title: s.title}
	if a != nil {
		if head.Title == "" {
			head.Title = sanitize.Text(a.Record.Event)
		}
		head.About = about(a)
	}
	s.page, err = handrecord.New(s.w, head)
	return err
}

// about returns where and when a board was played, as far as it is known.
func about(a *Answer) string {
	var known []string
	for _, text := range []string{a.Record.Site, a.Record.Date} {
		if text != "" && text[0] != '?' {
			known = append(known, sanitize.Text(text))
		}
	}
	return strings.Join(known, ", ")
}

// end completes the page.
func (s *pageSink) end() error {
	if err := s.begin(nil); err != nil {
		return err
	}
	return s.page.End()
}
