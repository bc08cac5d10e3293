package cardplay

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
)

// Role is what the player does.
type Role uint8

// The roles.
const (
	Declare Role = iota // the opponents defend
	Defend              // both defenders do not see each other's hand
	Lead                // the opening lead alone, everybody then seeing all hands
	Follow              // the defence after an opening lead that costs nothing
)

// Options say which boards are played, and how.
type Options struct {
	Role     Role
	Boards   int // that are not passed out
	Seed     uint64
	Bidder   bidding.Bidder
	Carding  *carding.Agreement // of the player's side, nil for none
	Settings cardplay.Settings
	Threads  int // boards that are played at once

	// Observe is told of each board that is over, by any thread. It may be nil.
	Observe func()
}

// Figures are what boards come to.
type Figures struct {
	Boards  int
	Lost    stats.Points      // tricks a board
	Lead    stats.Points      // by the opening lead alone
	IMPs    stats.Points      // that the results are below those of play without a mistake
	By      [bridge.Ranks]int // tricks lost in all, by the trick in which
	Slowest time.Duration     // card
	Longest time.Duration     // that a player took for a board
	Time    time.Duration     // of the slower player, all boards together
}

// add counts a board.
func (f *Figures) add(p *Played) {
	f.Boards++
	f.Lost.AddPair(float64(p.Lost), float64(p.Lost))
	f.Lead.AddPair(float64(p.Lead), float64(p.Lead))
	f.IMPs.AddPair(float64(p.IMPs), float64(p.IMPs))
	for i, n := range p.By {
		f.By[i] += n
	}
	f.Slowest = max(f.Slowest, p.Slowest)
	f.Longest = max(f.Longest, p.Time)
	f.Time += p.Time
}

// Run plays boards. The observer, if there is one, is told of each, in their order. With an
// error there are the figures of the boards before the first that was not played.
func Run(ctx context.Context, o *Options, observe func(*Played)) (*Figures, error) {
	s := newSheet(o, observe)
	err := playAll(ctx, o, []*sheet{s})
	return s.figures, err
}

// playAll bids the boards and plays each of them for all sheets before the next, so that
// the sheets have the same boards whenever they are stopped, but for those in progress.
func playAll(ctx context.Context, o *Options, sheets []*sheet) error {
	boards, err := bidAll(ctx, o)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	for i := range o.Threads {
		group.Go(func() error { return playEach(ctx, o, boards, sheets, i) })
	}
	return group.Wait()
}

// sheet has the boards that were played with some settings.
type sheet struct {
	settings cardplay.Settings

	mu      sync.Mutex
	played  []*Played
	figures *Figures // of the first ones
	observe func(*Played)
}

// newSheet returns the sheet of the boards with the settings of their options.
func newSheet(o *Options, observe func(*Played)) *sheet {
	return &sheet{settings: o.Settings, played: make([]*Played, o.Boards), figures: &Figures{}, observe: observe}
}

// entered returns the first boards, as many as the figures have.
func (s *sheet) entered() []*Played { return s.played[:s.figures.Boards] }

// enter enters a board, and counts it when all before it are there.
func (s *sheet) enter(i int, p *Played) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.played[i] = p
	for n := s.figures.Boards; n < len(s.played) && s.played[n] != nil; n++ {
		s.figures.add(s.played[n])
		if s.observe != nil {
			s.observe(s.played[n])
		}
	}
}

// bidAll bids deals until there are enough that are not passed out.
func bidAll(ctx context.Context, o *Options) ([]*board, error) {
	boards := make([]*board, 0, o.Boards)
	for number := 1; len(boards) < o.Boards; number++ {
		b, err := bid(ctx, o.Seed, number, o.Bidder)
		if err != nil {
			return nil, err
		}
		if !b.contract.IsPassedOut() {
			boards = append(boards, b)
		}
	}
	return boards, nil
}

// playEach plays the boards of one thread: from one on, every so-many-th.
func playEach(ctx context.Context, o *Options, boards []*board, sheets []*sheet, from int) error {
	solver := doubledummy.NewSolver(memory)
	players := make([][2]*cardplay.Player, len(sheets))
	for k, s := range sheets {
		players[k] = [2]*cardplay.Player{cardplay.New(s.settings), cardplay.New(s.settings)}
	}
	for i := from; i < len(boards); i += o.Threads {
		for k, s := range sheets {
			p, err := newRoom(boards[i], o, solver, players[k]).play(ctx)
			if err != nil {
				return err
			}
			s.enter(i, p)
		}
		if o.Observe != nil {
			o.Observe()
		}
	}
	return nil
}

// memory is what the solver of the opponents may take.
const memory = 256 << 20

// Compared is what boards come to with a number of layouts.
type Compared struct {
	Layouts int
	Figures *Figures
	// What is lost beyond that with the number before, a board that was played with both.
	Lost stats.Points // in tricks
	IMPs stats.Points
}

// Compare plays each board with one number of layouts after the other. With an error there
// is what was played before it.
func Compare(ctx context.Context, o *Options, layouts []int) ([]Compared, error) {
	sheets := make([]*sheet, len(layouts))
	for i, n := range layouts {
		with := *o
		with.Settings.Layouts = n
		sheets[i] = newSheet(&with, nil)
	}
	err := playAll(ctx, o, sheets)
	var all []Compared
	for i, s := range sheets {
		if s.figures.Boards == 0 {
			break
		}
		c := Compared{Layouts: layouts[i], Figures: s.figures}
		if i > 0 {
			c.pair(sheets[i-1].entered(), s.entered())
		}
		all = append(all, c)
	}
	return all, err
}

// pair counts what boards have lost beyond what the same have lost before.
func (c *Compared) pair(before, played []*Played) {
	for i := range min(len(before), len(played)) {
		lost, imps := float64(played[i].Lost-before[i].Lost), float64(played[i].IMPs-before[i].IMPs)
		c.Lost.AddPair(lost, lost)
		c.IMPs.AddPair(imps, imps)
	}
}
