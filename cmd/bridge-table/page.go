package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"runtime"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/keep"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/files"
	"gogo/search/bridge/doubledummy"
)

// pageName is the page of a session in its folder.
const pageName = "session.html"

// writePage writes the page of the session: every board with what could be made on it.
func (s *session) writePage(ctx context.Context, m *match) error {
	page := &bridgeview.Session{Title: "Session"}
	if len(s.results) > 0 {
		page.About = s.results[0].Time.Format("2 January 2006")
	}
	var err error
	if m != nil {
		page.Title, page.Teams = "Match", m.teams
		page.Rows, err = s.matchRows(ctx, m)
		if home, visitors, ok := m.vps(); ok {
			page.VPs = &[2]string{fmt.Sprintf("%.2f", home), fmt.Sprintf("%.2f", visitors)}
		}
	} else {
		page.Rows, err = s.rows(ctx)
	}
	if err != nil {
		return err
	}
	return files.Write(s.folder.Path(pageName), func(w io.Writer) error { return bridgeview.WriteSession(w, page) })
}

// rows returns the boards of one room.
func (s *session) rows(ctx context.Context) (rows []bridgeview.Row, err error) {
	for i := range s.results {
		b, err := s.view(ctx, &s.results[i], nil)
		if err != nil {
			return nil, err
		}
		rows = append(rows, bridgeview.Row{Tables: []*bridgeview.Board{b}})
	}
	return rows, nil
}

// matchRows returns the boards of a match.
func (s *session) matchRows(ctx context.Context, m *match) (rows []bridgeview.Row, err error) {
	for i := range m.boards {
		row, err := m.boards[i].row(func(r *keep.Result, imps *int) (*bridgeview.Board, error) { return s.view(ctx, r, imps) })
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// row returns the board as both rooms played it, each as a function draws it.
func (c *comparison) row(view func(r *keep.Result, imps *int) (*bridgeview.Board, error)) (row bridgeview.Row, err error) {
	opposite := -c.imps
	open, err := view(c.open, &c.imps)
	if err != nil {
		return row, err
	}
	closed, err := view(c.closed, &opposite)
	if err != nil {
		return row, err
	}
	return bridgeview.Row{Tables: []*bridgeview.Board{open, closed}, IMPs: &c.imps}, nil
}

// view returns a board as the page has it, with what can be made on it.
func (s *session) view(ctx context.Context, r *keep.Result, imps *int) (*bridgeview.Board, error) {
	t, ok, err := s.makeable(ctx, r.Deal)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return viewOf(r, imps, nil)
	}
	return viewOf(r, imps, &t)
}

// viewOf returns a board as pages have it, with what can be made on it unless that is nil.
func viewOf(r *keep.Result, imps *int, t *doubledummy.Table) (*bridgeview.Board, error) {
	rec, err := r.Record()
	if err != nil {
		return nil, err
	}
	rec.Comment = "" // the page has places for what it says
	extras := &bridgeview.Extras{
		Remark: r.Remark(),
		Teams:  [2]string{r.NorthSouth, r.EastWest}, IMPs: imps, Ending: bridgeview.Ending(r.Ending), Restart: r.Again,
		Thinking: &[2]time.Duration{seconds(r.Seconds[0]), seconds(r.Seconds[1])},
	}
	if t != nil {
		extras.Table = (*[bridge.Strains][bridge.Seats]int)(t)
		extras.Par = boards.Text(doubledummy.ParOf(t, rec.Dealer, rec.Vulnerable))
	}
	return bridgeview.New(rec, extras), nil
}

// seconds returns a duration.
func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// makeable returns what can be made on a deal. ok is false if that is not known.
func (s *session) makeable(ctx context.Context, deal string) (t doubledummy.Table, ok bool, err error) {
	if s.tables == nil {
		if err := s.solve(ctx); err != nil {
			return t, false, err
		}
	}
	t, ok = s.tables[deal]
	return t, ok, nil
}

// solve finds out what can be made on the deals that were played.
func (s *session) solve(ctx context.Context) error {
	s.tables = map[string]doubledummy.Table{}
	if s.unsolved {
		return nil
	}
	var deals iter.Seq[bridge.Deal] = func(yield func(bridge.Deal) bool) {
		begun := map[string]bool{}
		for i := range s.results {
			text := s.results[i].Deal
			if d, err := bridge.ParseDeal(text); err == nil && !begun[text] {
				begun[text] = true
				if !yield(d) {
					return
				}
			}
		}
	}
	return doubledummy.Tables(ctx, deals, doubledummy.Options{Threads: runtime.NumCPU()}, func(solved *doubledummy.Solved) error {
		s.tables[solved.Deal.Text(bridge.North)] = solved.Table
		return nil
	})
}
