package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/duplicate"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/darrington/server"
	"gogo/search/bridge/robot"
)

// serveCmd runs a server of games and tournaments.
type serveCmd struct {
	hallFlags
	listen.Flags
	adminFlags
	Tournament tournamentFlags `embed:"" prefix:"tournament-"`

	Host    string `default:"" placeholder:"ADDRESS" help:"Listen only on this address, such as 127.0.0.1."`
	Port    int    `default:"2500" help:"Port for all players."`
	Data    string `default:"bridge.db" placeholder:"FILE" help:"File for games, tournaments and names; a server started with it again continues them."`
	Sync    bool   `default:"true" negatable:"" help:"Wait for the disk before telling the players. Without it, a power cut can lose calls."`
	Clients int    `default:"4000" help:"Most connections at once."`
	Rate    int    `default:"50" help:"Most messages a second from a player; more are read more slowly."`
	Threads int    `default:"1" help:"Robots that think at once."`
	Debug   bool   `help:"Log who comes, sits down and leaves."`
	Web     string `placeholder:"127.0.0.1:8080" help:"Show the games in a browser at this address: to spectators what all players know, and at the address with a token in the log all four hands. Without a host it is 127.0.0.1."`

	Recover   bool          `help:"Go on with what is whole in a damaged --data file, and with its copy for the rest. The damaged file is kept."`
	CopyEvery time.Duration `default:"10m" help:"Time between copies of the --data file, made only when something has changed."`
}

// hallFlags configures the games.
type hallFlags struct {
	Games     int           `default:"2000" help:"Most games at once."`
	Players   int           `default:"20000" help:"Most players known to the server, connected or not."`
	Robots    bool          `help:"Let robots fill empty seats and stand in for players who are away."`
	Level     int           `default:"10" placeholder:"N" help:"Level of the robots, from 1 (beginner) to 10 (full strength)."`
	RobotWait time.Duration `default:"30s" help:"Time that robots wait for people."`
	// A stranger with one address can take as much of the server as these two allow.
	NamesPerAddress int `default:"20" help:"New names with a token that one address may take in an hour; 0 is no limit."`
	GamesPerAddress int `default:"20" help:"Open games, and as many tournaments, that one address may have begun; 0 is no limit."`

	KeepSeat time.Duration `default:"1h" help:"Time that a seat is kept for a player who is away; 0 is forever."`
	Pause    time.Duration `default:"3s" help:"Pause between hands."`
}

// tournamentFlags configures the tournaments.
type tournamentFlags struct {
	Scoring string        `enum:"MP,IMP" default:"MP" help:"Scoring: matchpoints, or IMPs against all other tables."`
	Boards  int           `default:"2" help:"Boards a round."`
	Rounds  int           `default:"0" help:"Most rounds; 0 is one for each opponent."`
	Wait    time.Duration `default:"2m" help:"Time to wait for players before a tournament begins."`
	Tables  int           `default:"2" help:"Fewest tables; robots fill them, or the tournament waits."`
	Players int           `default:"200" help:"Most players; with them the tournament begins at once."`
}

// Upper bounds of the flags.
const (
	maxEntries     = 2 * duplicate.MaxPairs
	maxRoundBoards = 32 // boards of a round
	maxCount       = 1_000_000
)

// Help shows an example.
func (*serveCmd) Help() string {
	return "For example: bridge-table serve --robots --data club.db --tournament-boards 4"
}

// Validate implements kong.Validatable.
func (c *serveCmd) Validate() error {
	t := &c.Tournament
	for _, n := range []struct {
		name               string
		value, least, most int
	}{
		{"games", c.Games, 1, maxCount},
		{"players", c.Players, 1, maxCount},
		{"clients", c.Clients, 1, maxCount},
		{"rate", c.Rate, 1, maxCount},
		{"names-per-address", c.NamesPerAddress, 0, maxCount},
		{"games-per-address", c.GamesPerAddress, 0, maxCount},
		{"tournament-boards", t.Boards, 1, maxRoundBoards},
		{"tournament-rounds", t.Rounds, 0, maxEntries},
		{"tournament-tables", t.Tables, 1, maxEntries / bridge.Seats},
		{"tournament-players", t.Players, bridge.Seats * max(1, t.Tables), maxEntries},
	} {
		if n.value < n.least || n.value > n.most {
			return program.Misusef("--%s %d: want %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	if err := program.CheckThreads(c.Threads); err != nil {
		return err
	}
	robots := c.robot()
	return errors.Join(robots.Validate(), c.Flags.Validate(), c.checkAdmin(c.TLSCert != ""), ports{c.Port}.check())
}

// Run serves until the context ends.
func (c *serveCmd) Run(ctx context.Context, std streams) (err error) {
	log := std.logger()
	if c.Debug { // what strangers can cause as often as they like
		log = std.loggerAt(slog.LevelDebug)
	}
	file, err := journal.OpenStore(ctx, c.Data, journal.StoreOptions{Sync: c.Sync, Recover: c.Recover, CopyEvery: c.CopyEvery, Log: log})
	if err != nil {
		return fmt.Errorf("--data: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	cfg := server.Config{Hall: c.hall(), Store: file, Threads: c.Threads, Rate: c.Rate, Log: log}
	if c.PerAddress > 0 {
		cfg.AddressRate = fastPlayers * c.Rate
	}
	if c.Robots {
		if cfg.Robot, err = newRobotPool(c.Threads, c.robot()); err != nil {
			return err
		}
	}
	if c.Web != "" {
		pages, err := newGamesWeb(ctx, c.Web, c.Pages(log))
		if err != nil {
			return fmt.Errorf("--web: %w", err)
		}
		pages.views.announce(log, "the games are shown", c.Scheme(), pages.server.Addr())
		cfg.Watch = pages.watch
		defer func() { err = errors.Join(err, pages.close(ctx)) }()
	}
	s, err := server.New(cfg)
	if err != nil {
		return fmt.Errorf("--data: %s: %w", c.Data, err)
	}
	l, err := listen.Open(ctx, net.JoinHostPort(c.Host, strconv.Itoa(c.Port)))
	if err != nil {
		return err
	}
	gate := c.Gate(c.Clients)
	guarded, err := c.Guard(l, gate, server.Farewell, log)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	closePage, err := c.startAdmin(ctx, &c.Flags, serverSource(s, gate, log))
	if err != nil {
		return errors.Join(err, guarded.Close())
	}
	defer func() { err = errors.Join(err, closePage()) }()
	log.Info("waiting for players", "address", l.Addr())
	return program.Served(s.Run(ctx, guarded))
}

// fastPlayers is how many players at one address may send as many messages as they are allowed.
const fastPlayers = 10

// hall returns the configuration of the hall.
func (c *serveCmd) hall() hall.Config {
	t := &c.Tournament
	scoring := darrington.Matchpoints
	if t.Scoring == "IMP" {
		scoring = darrington.IMPs
	}
	return hall.Config{
		Games: c.Games, Players: c.Players, PerAddress: hall.PerAddress{Names: c.NamesPerAddress, Games: c.GamesPerAddress},
		RobotWait: c.RobotWait, KeepSeat: c.KeepSeat, Pause: c.Pause,
		Tournament: hall.TournamentConfig{
			Scoring: scoring, Boards: t.Boards, Rounds: t.Rounds, Wait: t.Wait, Tables: t.Tables, Players: t.Players,
		},
	}
}

// robotPool has robots for empty seats. Each call may be about another seat, so the robot is told
// the auction first.
type robotPool struct{ idle chan *robot.Robot }

// robot returns the flags of the robots.
func (c *serveCmd) robot() bridgerobot.Flags {
	flags := bridgerobot.Fast
	flags.Scoring, flags.Level = c.Tournament.Scoring, c.Level
	return flags
}

// newRobotPool returns a pool of robots.
func newRobotPool(count int, flags bridgerobot.Flags) (*robotPool, error) {
	s := &robotPool{make(chan *robot.Robot, count)}
	for range count {
		r, err := flags.Robot()
		if err != nil {
			return nil, err
		}
		s.idle <- r
	}
	return s, nil
}

// Call implements server.Robot.
func (s *robotPool) Call(ctx context.Context, v *hall.View) (c bridge.Call, err error) {
	err = s.ask(ctx, v, func(r *robot.Robot) error {
		said, err := r.Call(ctx)
		c = said.Call
		return err
	})
	return c, err
}

// Card implements server.Robot.
func (s *robotPool) Card(ctx context.Context, v *hall.View) (c bridge.Card, err error) {
	err = s.ask(ctx, v, func(r *robot.Robot) (err error) {
		c, err = r.Card(ctx, &v.Play)
		return err
	})
	return c, err
}

// ask lends an idle robot that knows the auction of a seat.
func (s *robotPool) ask(ctx context.Context, v *hall.View, do func(*robot.Robot) error) error {
	select {
	case r := <-s.idle:
		defer func() { s.idle <- r }()
		r.Begin(&robot.Board{Number: v.Number, Seat: v.Seat, Hand: v.Hand, Dealer: v.Dealer, Vulnerable: v.Vulnerable})
		for _, c := range v.Auction.Calls() {
			if err := r.Heard(c, ""); err != nil {
				return err
			}
		}
		return do(r)
	case <-ctx.Done():
		return ctx.Err()
	}
}
