package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"runtime"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/files"
	"gogo/search/bridge/doubledummy"
)

// writePage writes the page of the session: every board with its double-dummy results.
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
	return files.Write(s.folder.Path(journal.PageName), func(w io.Writer) error { return bridgeview.WriteSession(w, page) })
}

// rows returns the boards of a single room.
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
		row, err := m.boards[i].row(func(r *journal.Result, imps *int) (*bridgeview.Board, error) { return s.view(ctx, r, imps) })
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// row returns the board as played in both rooms, each drawn by view.
func (c *comparison) row(view func(r *journal.Result, imps *int) (*bridgeview.Board, error)) (row bridgeview.Row, err error) {
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

// view returns a board for the page, with its double-dummy results.
func (s *session) view(ctx context.Context, r *journal.Result, imps *int) (*bridgeview.Board, error) {
	t, ok, err := s.makeable(ctx, r.Deal)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return viewOf(r, imps, nil)
	}
	return viewOf(r, imps, &t)
}

// viewOf returns a board for the page, with its double-dummy results unless t is nil.
func viewOf(r *journal.Result, imps *int, t *doubledummy.Table) (*bridgeview.Board, error) {
	rec, err := r.Record()
	if err != nil {
		return nil, err
	}
	rec.Comment = "" // the page shows it elsewhere
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

// seconds converts seconds to a duration.
func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// makeable returns the double-dummy results of a deal, if they are known.
func (s *session) makeable(ctx context.Context, deal string) (t doubledummy.Table, ok bool, err error) {
	if s.tables == nil {
		if err := s.solve(ctx); err != nil {
			return t, false, err
		}
	}
	t, ok = s.tables[deal]
	return t, ok, nil
}

// solve solves the deals that were played.
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
