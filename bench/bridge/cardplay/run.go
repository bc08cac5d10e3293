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

// Role is the player's role.
type Role uint8

// The roles.
const (
	Declare Role = iota // the opponents defend
	Defend              // both defenders, without seeing each other's hand
	Lead                // only the opening lead, after which everybody sees all hands
	Follow              // the defense after an opening lead that costs nothing
)

// Options configure the boards and their play.
type Options struct {
	Role     Role
	Boards   int // not counting those passed out
	Seed     uint64
	Bidder   bidding.Bidder
	Carding  *carding.Agreement // of the player's side, nil for none
	Settings cardplay.Settings
	Threads  int // boards in parallel

	// Observe, if not nil, is called after each board, from any thread.
	Observe func()
}

// Figures are the results of boards.
type Figures struct {
	Boards  int
	Lost    stats.Points      // tricks per board
	Lead    stats.Points      // by the opening lead alone
	IMPs    stats.Points      // below the results of perfect play
	By      [bridge.Ranks]int // total tricks lost, by trick
	Slowest time.Duration     // for a card
	Longest time.Duration     // for a player's cards of a board
	Time    time.Duration     // of the slower player, over all boards
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

// Run plays boards. The observer, if not nil, receives each, in order. After an error it returns
// the figures of the boards before the first one not played.
func Run(ctx context.Context, o *Options, observe func(*Played)) (*Figures, error) {
	s := newResultSet(o, observe)
	err := playAll(ctx, o, []*resultSet{s})
	return s.figures, err
}

// playAll bids the boards and plays each of them for all sheets before the next, so that the sheets
// have the same boards whenever they are stopped, except for those in progress.
func playAll(ctx context.Context, o *Options, sheets []*resultSet) error {
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

// resultSet is the boards played with some settings.
type resultSet struct {
	settings cardplay.Settings

	mu      sync.Mutex
	played  []*Played
	figures *Figures // of the first boards
	observe func(*Played)
}

// newResultSet returns an empty sheet with the settings of options.
func newResultSet(o *Options, observe func(*Played)) *resultSet {
	return &resultSet{settings: o.Settings, played: make([]*Played, o.Boards), figures: &Figures{}, observe: observe}
}

// counted returns the boards counted in the figures.
func (s *resultSet) counted() []*Played { return s.played[:s.figures.Boards] }

// add enters a board, and counts it when all before it are there.
func (s *resultSet) add(i int, p *Played) {
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

// playEach plays the boards of one thread, a share of all.
func playEach(ctx context.Context, o *Options, boards []*board, sheets []*resultSet, from int) error {
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
			s.add(i, p)
		}
		if o.Observe != nil {
			o.Observe()
		}
	}
	return nil
}

// memory is the memory limit of the opponents' solver.
const memory = 256 << 20

// Comparison is the results with a number of layouts.
type Comparison struct {
	Layouts int
	Figures *Figures
	// The further loss compared with the previous number, per board played with both.
	Lost stats.Points // in tricks
	IMPs stats.Points
}

// Compare plays each board with one number of layouts after the other. After an error it returns
// the results before it.
func Compare(ctx context.Context, o *Options, layouts []int) ([]Comparison, error) {
	sheets := make([]*resultSet, len(layouts))
	for i, n := range layouts {
		with := *o
		with.Settings.Layouts = n
		sheets[i] = newResultSet(&with, nil)
	}
	err := playAll(ctx, o, sheets)
	var all []Comparison
	for i, s := range sheets {
		if s.figures.Boards == 0 {
			break
		}
		c := Comparison{Layouts: layouts[i], Figures: s.figures}
		if i > 0 {
			c.pair(sheets[i-1].counted(), s.counted())
		}
		all = append(all, c)
	}
	return all, err
}

// pair compares the losses on the same boards.
func (c *Comparison) pair(before, played []*Played) {
	for i := range min(len(before), len(played)) {
		lost, imps := float64(played[i].Lost-before[i].Lost), float64(played[i].IMPs-before[i].IMPs)
		c.Lost.AddPair(lost, lost)
		c.IMPs.AddPair(imps, imps)
	}
}
