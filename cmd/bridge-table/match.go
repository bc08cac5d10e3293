package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/internal/words"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// matchCmd plays a match between two teams of programs that it starts.
type matchCmd struct {
	boardFlags
	dialectFlags

	A           string             `required:"" placeholder:"CMD" help:"Command that starts a player of team A; {host}, {port}, {seat} and {team} are filled in."`
	B           string             `required:"" placeholder:"CMD" help:"Command that starts a player of team B."`
	NameA       string             `name:"name-a" default:"A" help:"Name of team A."`
	NameB       string             `name:"name-b" default:"B" help:"Name of team B."`
	Concurrency int                `default:"1" help:"Boards to play at once; each runs eight programs."`
	Out         string             `placeholder:"DIR" help:"Folder for the journal, the results, the page and the output of the players; default: a new temporary folder."`
	Resume      bool               `help:"Continue the match in DIR."`
	SPRT        program.Hypotheses `placeholder:"H0,H1" help:"Stop when a sequential test can tell whether A wins H0 or H1 IMPs a board."`
	Alpha       float64            `default:"0.05" help:"Probability that the test says H1 when H0 is true."`
	Beta        float64            `default:"0.05" help:"Probability that the test says H0 when H1 is true."`
	Claims      bool               `help:"Allow claims."`
	TimeLimit   time.Duration      `default:"10m" help:"Warn a side that has thought this long about a board; 0 is never."`
	Grace       time.Duration      `default:"1m" help:"After the warning, time until the side loses the board."`
	Patience    time.Duration      `default:"2m" help:"Drop a player that is not ready for this long while the others wait; 0 is never."`
}

// maxSolved bounds the boards that are solved for the page of a match: each takes some tenths of a
// second.
const maxSolved = 32

// maxConcurrency bounds the boards that are played at once.
const maxConcurrency = 256

// Help shows an example.
func (*matchCmd) Help() string {
	return "For example: bridge-table match --boards 24 " +
		"--a 'bridge-gogo play --connect {host}:{port} --seat {seat} --team {team}' --b 'OTHER {port} {seat}'"
}

// Validate implements kong.Validatable.
func (c *matchCmd) Validate() error {
	switch {
	case c.Concurrency < 1 || c.Concurrency > maxConcurrency:
		return program.Misusef("--concurrency %d: want 1 to %d", c.Concurrency, maxConcurrency)
	case c.Resume && c.Out == "":
		return program.Misusef("--resume needs --out")
	case strings.EqualFold(c.NameA, c.NameB):
		return program.Misusef("--name-a, --name-b: both are %q", c.NameA)
	}
	for _, name := range []string{c.NameA, c.NameB} {
		if err := table.CheckTeam(name); err != nil {
			return program.Misusef("--name-a, --name-b: %w", err)
		}
	}
	if c.SPRT.Given {
		if err := c.test().Check(); err != nil {
			return program.Misusef("--sprt: %w", err)
		}
	}
	return nil
}

// test returns the sequential test.
func (c *matchCmd) test() stats.PointsSPRT {
	return stats.PointsSPRT{Points0: c.SPRT.H0, Points1: c.SPRT.H1, Alpha: c.Alpha, Beta: c.Beta}
}

// Run plays the match.
func (c *matchCmd) Run(ctx context.Context, std streams) error {
	commands, err := c.commands()
	if err != nil {
		return err
	}
	boards, err := c.load(std)
	if err != nil {
		return err
	}
	if c.Out == "" {
		if c.Out, err = os.MkdirTemp("", "bridge-match-"); err != nil {
			return err
		}
	}
	folder, past, err := journal.Open(c.Out, journal.Options{Resume: c.Resume})
	if err != nil {
		if errors.Is(err, journal.ErrInUse) {
			return fmt.Errorf("%w; continue it with --resume", err)
		}
		return err
	}
	flags := &tableFlags{
		dialectFlags: c.dialectFlags, ProtocolVersion: []int{table.DefaultVersion, table.DefaultVersion + 1}, Claims: c.Claims,
		TimeLimit: c.TimeLimit, Grace: c.Grace, Patience: c.Patience,
	}
	s := &session{boards: boards, flags: flags, teams: [2]string{c.NameA, c.NameB}, folder: folder, std: std, log: std.logger()}
	if err := s.resume(past); err != nil {
		return errors.Join(fmt.Errorf("--resume: %w", err), folder.Close())
	}
	s.unfinished = nil // not the state of a single table
	s.unsolved = len(boards) > maxSolved
	m := &teamMatch{session: s, commands: commands, names: s.teams, deck: newDeck(s), score: matchScore{out: std.out}}
	if c.SPRT.Given {
		test := c.test()
		m.score.test = &test
	}
	err = m.play(ctx, c.Concurrency)
	return errors.Join(err, s.report(ctx, true), m.score.print(&c.SPRT), folder.Close())
}

// commands parses the command lines of the teams.
func (c *matchCmd) commands() (all [2]bridgerobot.Command, err error) {
	for team, line := range []string{c.A, c.B} {
		if all[team], err = bridgerobot.ParseCommand(line); err != nil {
			return all, program.Misusef("--%s: %v", string(rune('a'+team)), err)
		}
	}
	return all, nil
}

// teamMatch is the state of a match.
type teamMatch struct {
	session  *session
	commands [2]bridgerobot.Command
	names    [2]string
	deck     *deck
	score    matchScore
}

// play plays boards until all are played or the test has decided.
func (m *teamMatch) play(ctx context.Context, tables int) error {
	for i := range m.session.results {
		m.handleResult(&m.session.results[i])
	}
	m.session.onResult = m.handleResult
	group, ctx := errgroup.WithContext(ctx)
	for number := range min(tables, len(m.session.boards)) {
		p := &tablePair{deck: m.deck}
		for _, room := range []string{openRoom, closedRoom} {
			group.Go(func() error {
				if err := m.playRoom(ctx, p, number, room); err != nil {
					return fmt.Errorf("table %d, %s room: %w", number+1, strings.ToLower(room), err)
				}
				return nil
			})
		}
	}
	return group.Wait()
}

// handleResult scores a result. The session holds its lock meanwhile.
func (m *teamMatch) handleResult(r *journal.Result) {
	c, ok := comparisonOf(r, m.session.results)
	if !ok || m.score.has(c.open.Board) {
		return
	}
	m.score.add(&c)
	if m.score.decided() {
		m.deck.stop()
	}
}

// matchScore is the score of a match, in IMPs per board for the first team.
type matchScore struct {
	out  io.Writer
	test *stats.PointsSPRT // nil for none

	points  stats.Points
	boards  map[int]bool
	teams   [2]string
	seconds [2]float64 // thinking time of the teams
}

// has reports whether a board has been scored.
func (m *matchScore) has(board int) bool { return m.boards[board] }

// add scores a board that has been played in both rooms.
func (m *matchScore) add(c *comparison) {
	if m.boards == nil {
		m.boards = map[int]bool{}
	}
	m.boards[c.open.Board] = true
	m.teams = c.teams()
	m.points.AddPair(float64(c.imps), float64(c.imps))
	for side := range 2 {
		m.seconds[side] += c.open.Seconds[side] + c.closed.Seconds[1-side]
	}
}

// decided reports whether the test has accepted a hypothesis.
func (m *matchScore) decided() bool {
	return m.test != nil && m.test.Verdict(m.points) != stats.Running
}

// print prints the score, the thinking times, and the state of the test.
func (m *matchScore) print(h *program.Hypotheses) error {
	n := len(m.boards)
	if n == 0 {
		return nil
	}
	mean := m.points.Mean()
	text := fmt.Sprintf("\n%s against %s: %+.2f", m.teams[0], m.teams[1], mean.Value)
	if !math.IsInf(mean.Margin(), 0) {
		text += fmt.Sprintf(" ± %.2f", mean.Margin())
	}
	text += fmt.Sprintf(" IMPs a board, %s\n", words.Count(n, "board"))
	text += fmt.Sprintf("Thought about a board, in one room: %s %.1f s, %s %.1f s\n", m.teams[0], m.seconds[0]/float64(2*n), m.teams[1], m.seconds[1]/float64(2*n))
	if m.test != nil {
		low, high := m.test.Bounds()
		text += fmt.Sprintf("SPRT of %g and %g IMPs a board: LLR %.2f (%.2f to %.2f), %s\n", h.H0, h.H1, m.test.LLR(m.points), low, high, verdicts[m.test.Verdict(m.points)])
	}
	_, err := io.WriteString(m.out, text)
	return err
}

// verdicts describes the verdicts of a test.
var verdicts = map[stats.Verdict]string{stats.Running: "not decided", stats.H0: "H0", stats.H1: "H1"}

// playRoom plays the boards of a pair in one room, with players started for it.
func (m *teamMatch) playRoom(ctx context.Context, p *tablePair, number int, room string) error {
	l, err := listen.Local(ctx, server.Farewell(bluechip.Dialect{}))
	if err != nil {
		return err
	}
	players, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer stop() // the players have lost their table
		return m.session.play(ctx, room, []server.Listener{{Listener: l}}, p.inRoom(room))
	})
	teams := turned(room, m.names)
	for s := range bridge.Seat(bridge.Seats) {
		team := teams[s.Side()]
		args, err := m.commands[m.teamOf(team)].At(bridgerobot.Place{Address: l.Addr(), Seat: s, Team: team})
		if err != nil {
			return err
		}
		log := filepath.Join(m.session.folder.Path(journal.PlayersName), fmt.Sprintf("%d-%s-%v.log", number+1, room, s))
		group.Go(func() error {
			if err := keepRunning(players, args, log); err != nil {
				return fmt.Errorf("%v of %s: %w", s, team, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// teamOf returns the index of a team.
func (m *teamMatch) teamOf(name string) int {
	if name == m.names[1] {
		return 1
	}
	return 0
}

// keepRunning runs a player, restarts it when it stops, and writes its output to a file.
func keepRunning(ctx context.Context, args []string, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	log, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	one := bridgerobot.Keeper{Args: args, Log: log}
	if err := one.Keep(ctx); err != nil {
		return fmt.Errorf("%w; see %s", err, path)
	}
	return nil
}
