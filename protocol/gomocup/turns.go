package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gogo/board/gomoku"
)

// start starts a game on a new board.
func (s *Session) start(c *command) {
	s.prefs.yixin = c.yixin
	s.newGame(c, c.x, c.y)
}

// restart starts a game on a board of the same size.
func (s *Session) restart(c *command) {
	if s.game == nil {
		s.fail(c, errNoGame)
		return
	}
	s.newGame(c, s.game.width, s.game.height)
}

func (s *Session) newGame(c *command, width, height int) {
	g, err := newGame(width, height, s.prefs.gameRule())
	if err != nil {
		s.fail(c, err)
		return
	}
	s.game, s.suggested = g, false
	s.prefs.clock.newGame()
	s.unmet = nil
	s.engine.NewGame()
	s.configure()
	s.prepare()
	s.out.line("OK")
}

// begin moves first, or again after TAKEBACK.
func (s *Session) begin(ctx context.Context, c *command) {
	if err := s.checkMove(); err != nil {
		s.fail(c, err)
		return
	}
	s.suggested = false
	s.think(ctx, c.received, moveRequest{}, s.game)
}

// turn makes the opponent's move and answers it.
func (s *Session) turn(ctx context.Context, c *command) {
	err := errNoGame
	if s.game != nil {
		err = s.game.check(c.x, c.y)
	}
	switch {
	case err != nil:
	case s.suggested:
		err = errors.New("PLAY is expected after SUGGEST")
	case s.game.board.Len() == s.game.width*s.game.height-1:
		err = fmt.Errorf("%d,%d takes the last cell: %w", c.x, c.y, errFull)
	default:
		s.game.place(stone{c.x, c.y, opponent})
		s.think(ctx, c.received, moveRequest{}, s.game)
		return
	}
	s.failAt(c, err)
}

// play makes a move that the manager has chosen for the brain.
func (s *Session) play(c *command) {
	err := s.checkMove()
	if err == nil {
		err = s.game.check(c.x, c.y)
	}
	if err != nil {
		s.failAt(c, err)
		return
	}
	s.suggested = false
	s.game.place(stone{c.x, c.y, own})
	s.out.linef("%d,%d", c.x, c.y)
}

// takeBack removes a stone.
func (s *Session) takeBack(c *command) {
	err := errNoGame
	if s.game != nil {
		err = s.game.remove(c.x, c.y)
	}
	if err != nil {
		s.failAt(c, err)
		return
	}
	s.suggested = false
	s.out.line("OK")
}

// checkMove returns why the brain cannot move now.
func (s *Session) checkMove() error {
	switch {
	case s.game == nil:
		return errNoGame
	case !s.game.myTurn():
		return errNotYours
	case s.game.board.Full():
		return errFull
	}
	return nil
}

// failAt answers ERROR to a command with coordinates.
func (s *Session) failAt(c *command, err error) {
	s.fail(c, fmt.Errorf("%d,%d: %w", c.x, c.y, err))
}

// finishStones serves DONE.
func (s *Session) finishStones(ctx context.Context, c *command) {
	col := s.stones
	s.stones = nil
	switch {
	case col.invalid:
		return
	case c.err != nil:
		s.fail(c, c.err)
		return
	}
	g, err := col.finish()
	if err != nil {
		s.report(err)
		return
	}
	if col.verb == swap2Board {
		s.think(ctx, col.received, openingRequest{}, g)
		return
	}
	s.game, s.suggested = g, false
	if col.verb == board {
		s.think(ctx, col.received, moveRequest{}, g)
	}
}

// showForbidden answers with the points that are forbidden for Black, each coordinate in
// two digits.
func (s *Session) showForbidden(c *command) {
	if s.game == nil {
		s.fail(c, errNoGame)
		return
	}
	var b strings.Builder
	b.WriteString("FORBID ")
	g := s.game
	for y := range g.height {
		for x := range g.width {
			p := g.board.At(x, y)
			if g.board.Cell(p) == gomoku.Empty && g.board.Forbidden(p) {
				fmt.Fprintf(&b, "%02d%02d", x, y)
			}
		}
	}
	b.WriteByte('.')
	s.out.line(b.String())
}

// info applies one INFO. The manager reads no answer to it.
func (s *Session) info(c *command) {
	err := c.err
	if err == nil {
		err = s.prefs.set(c.key, c.value, s.usedTime(c.received))
	}
	if err != nil {
		s.opts.Log.Warn("INFO ignored", "key", c.key, "value", quote(c.value), "err", err)
		return
	}
	if s.game != nil && s.thought == nil {
		s.game.setRule(s.prefs.gameRule())
	}
	if err := s.engine.Configure(s.prefs.current()); err != nil {
		s.opts.Log.Warn("limit cannot be met", "err", err)
	}
	s.prepare()
}

// prepare has the engine prepare for the game and the limits while no clock is running:
// only after START, and not during a turn.
func (s *Session) prepare() {
	if s.game == nil || s.thought != nil {
		return
	}
	if err := s.engine.Prepare(s.game.rule); err != nil {
		s.out.line("MESSAGE " + err.Error())
	}
}

// configure passes the settings to the engine and returns those that cannot be met.
func (s *Session) configure() []string {
	var unmet []string
	for _, err := range []error{s.prefs.ruleErr, s.prefs.levelErr} {
		if err != nil {
			unmet = append(unmet, err.Error())
		}
	}
	if err := s.engine.Configure(s.prefs.current()); err != nil {
		unmet = append(unmet, strings.Split(err.Error(), "\n")...)
	}
	return unmet
}

// reportUnmet reports the limits that cannot be met, before a move, if they were not
// reported at the last one.
func (s *Session) reportUnmet() {
	unmet := s.configure()
	for _, text := range unmet {
		if !slices.Contains(s.unmet, text) {
			s.out.line("MESSAGE limit that cannot be met: " + text)
		}
	}
	s.unmet = unmet
}
