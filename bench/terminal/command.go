package terminal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/internal/console"
	"gogo/internal/words"
)

// command is a command that a person types.
type command struct {
	name, argument, help string
}

// commands returns all commands, in the order of the help.
func commands() []command {
	return []command{
		{"undo", "", "take your last move back, and the engine's answer"},
		{"hint", "", "show the move that the engine would play"},
		{"eval", "", "show how the engine rates the position"},
		{"go", "", "let the engine move for you"},
		{"side", "SIDE", "play the other side, or both"},
		{"level", "1..10", "set how well the engine plays: 1 is a beginner, 10 full strength"},
		{"new", "[SIDE]", "begin a new game"},
		{"resign", "", "resign the game"},
		{"save", "FILE", "save the game; save! replaces a file"},
		{"load", "FILE", "continue the game in a file"},
		{"board", "", "draw the board"},
		{"restart", "", "restart the engine"},
		{"help", "", "show this list"},
		{"quit", "", "end"},
	}
}

// words returns the words that a person can type: commands, and words that are moves.
func (s *Session[P]) words() []string {
	var list []string
	for _, c := range commands() {
		list = append(list, c.name)
	}
	return append(list, s.Game.Words()...)
}

// explainUnknown reports that a line is neither a command nor a move, and suggests a similar command if
// there is one.
func (s *Session[P]) explainUnknown(line, why string) {
	word, _, _ := strings.Cut(line, " ")
	if meant := console.Closest(word, s.words()); meant != "" {
		s.say("%q is not a command. Did you mean %s?", words.Sanitize(word), meant)
		return
	}
	s.say("%s", words.Sanitize(why))
}

// execute executes a line. Its error ends the session.
func (s *Session[P]) execute(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToLower(word) {
	case "":
	case "help", "?":
		s.help()
	case "quit", "exit", "q":
		return errQuit
	case "board":
		s.show()
	case "undo":
		return s.undo(ctx)
	case "hint":
		return s.hint(ctx)
	case "eval":
		return s.eval(ctx)
	case "go":
		return s.playForPerson(ctx)
	case "side":
		return s.changeSide(ctx, rest)
	case "level":
		s.changeLevel(rest)
	case "new":
		return s.newGame(ctx, rest)
	case "resign":
		s.resign()
	case "save", "save!":
		s.save(rest, strings.HasSuffix(word, "!"))
	case "load":
		return s.load(ctx, rest)
	case "restart":
		return s.restart(ctx)
	default:
		return s.move(ctx, line)
	}
	return nil
}

func (s *Session[P]) help() {
	for _, line := range append(s.Game.Help(), CommandHelp()...) {
		s.say("%s", line)
	}
}

// CommandHelp explains the commands, a line each.
func CommandHelp() []string {
	all := commands()
	lines := make([]string, len(all))
	for i, c := range all {
		lines[i] = fmt.Sprintf("%-12s %s", strings.TrimSpace(c.name+" "+c.argument), c.help)
	}
	return lines
}

// undo takes moves back to the person's last decision.
func (s *Session[P]) undo(ctx context.Context) error {
	for i := len(s.past) - 1; i >= 0; i-- {
		step := &s.past[i]
		if !s.side.has(step.Side) {
			continue
		}
		if _, forced := s.forced(step.Before); forced {
			continue
		}
		s.now, s.past = step.Before, s.past[:i]
		s.over, s.synced = false, false
		s.show()
		return ctx.Err()
	}
	s.say("There is no move of yours to take back.")
	return nil
}

// askForPerson asks the engine in the person's place. The answer is not played.
func (s *Session[P]) askForPerson(ctx context.Context) (reply match.Reply, ok bool, err error) {
	if s.over {
		s.say("The game is over.")
		return reply, false, nil
	}
	reply, ok, err = s.think(ctx, match.MaxLevel)
	s.synced = false // the engine may take its answer for the move
	s.flush()
	return reply, ok, err
}

// hint shows what the engine would play in the person's place.
func (s *Session[P]) hint(ctx context.Context) error {
	reply, ok, err := s.askForPerson(ctx)
	if !ok || err != nil {
		return err
	}
	if outcome, over := s.now.OutcomeOf(reply.Move); over && outcome.Reason.IsFault() {
		s.say("The engine would play %s, which is not possible.", words.Sanitize(reply.Text))
		return nil
	}
	name := s.Game.Show(s.now, reply.Move)
	if name == "" {
		name = reply.Move
	}
	s.say("The engine would play %s.", words.Sanitize(name))
	return nil
}

// eval shows the engine's evaluation of the position.
func (s *Session[P]) eval(ctx context.Context) error {
	reply, ok, err := s.askForPerson(ctx)
	if !ok || err != nil {
		return err
	}
	found := strings.Join(strings.Fields(words.Sanitize(Search(reply))), " ")
	if found == "" {
		found = "it says nothing about its search"
	}
	s.say("%s to move: %s.", s.Game.Sides()[s.now.Turn().Index()], found)
	return nil
}

// playForPerson plays the engine's choice for the side to move.
func (s *Session[P]) playForPerson(ctx context.Context) error {
	if s.over {
		s.say("The game is over. Type new for another game, or undo.")
		return nil
	}
	if err := s.answer(ctx); err != nil {
		return err
	}
	if !s.running() {
		s.flush()
		return nil
	}
	return s.advance(ctx)
}

// changeSide gives the person another side of the game.
func (s *Session[P]) changeSide(ctx context.Context, name string) error {
	side, err := ParseSide(name, s.Game.Sides())
	if err != nil {
		s.say("%s.", err)
		return nil
	}
	s.side = side
	return s.advance(ctx)
}

// changeLevel sets the engine's level from now on.
func (s *Session[P]) changeLevel(text string) {
	level, err := strconv.Atoi(text)
	switch {
	case text == "":
	case err != nil || level < 1 || level > match.MaxLevel:
		s.say("%.40q is not a level: 1 to %d.", text, match.MaxLevel)
		return
	default:
		s.Level = level
	}
	s.say("The engine plays at level %d of %d.", s.Level, match.MaxLevel)
}

// restart restarts the engine.
func (s *Session[P]) restart(ctx context.Context) error {
	if err := s.close(ctx); err != nil {
		s.say("The old engine: %s.", words.Sanitize(err.Error()))
	}
	if err := s.start(ctx); err != nil {
		s.say("The engine does not start: %s.", words.Sanitize(err.Error()))
		return ctx.Err()
	}
	s.tell(false, "%s is there.", s.name)
	return s.advance(ctx)
}

// newGame starts a new game; without a side the person keeps theirs.
func (s *Session[P]) newGame(ctx context.Context, name string) error {
	start, usual := s.Game.Begin()
	side := s.side
	switch {
	case name != "":
		var err error
		if side, err = ParseSide(name, s.Game.Sides()); err != nil {
			s.say("%s.", err)
			return nil
		}
	case s.Side == DefaultSide && side != both:
		side = sideOf(usual)
	}
	return s.begin(ctx, start, side)
}

// resign ends the game.
func (s *Session[P]) resign() {
	if s.over {
		s.say("The game is over.")
		return
	}
	loser := s.from()
	if s.side == both {
		loser = s.now.Turn()
	}
	s.over = true
	s.outcome = match.Outcome{Winner: loser.Other(), Reason: Resigned}
	s.say("%s", s.describe())
}

// Resigned is the reason of a game that somebody resigned.
const Resigned match.Reason = "resignation"

// save writes the game to a file.
func (s *Session[P]) save(path string, replace bool) {
	s.say("%s", s.files.Save("The game", path, replace, func() ([]byte, error) { return s.Game.Save(path, s.record()) }))
}

// load resumes the game of a file.
func (s *Session[P]) load(ctx context.Context, path string) error {
	if path == "" {
		s.say("load needs the name of a file.")
		return nil
	}
	record, err := s.Game.Load(path)
	if err != nil {
		s.say("No game is loaded: %s.", words.Sanitize(err.Error()))
		return nil
	}
	s.past, s.now = record.Steps, record.Last
	s.outcome, s.over = record.Outcome, record.Over
	s.synced = false
	return s.advance(ctx)
}

// Saves are the files that a session has written. The zero value is empty.
type Saves struct{ written map[string]bool }

// Save writes the result of data to a file atomically, and returns a message for the person. what
// names the contents, as in "The game". An existing file is only replaced if it was written in this
// session or if replace is set.
func (s *Saves) Save(what, path string, replace bool, data func() ([]byte, error)) string {
	if path == "" {
		return "save needs the name of a file."
	}
	err := s.write(path, replace, data)
	name := words.Sanitize(path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Sprintf("%s is there already: save! %s replaces it.", name, name)
	case err != nil:
		return fmt.Sprintf("%s is not saved: %s.", what, words.Sanitize(err.Error()))
	}
	if s.written == nil {
		s.written = map[string]bool{}
	}
	s.written[path] = true
	return fmt.Sprintf("%s is in %s.", what, name)
}

// write writes a file atomically.
func (s *Saves) write(path string, replace bool, data func() ([]byte, error)) error {
	text, err := data()
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil && !replace && !s.written[path] {
		return fs.ErrExist
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".gogo-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}
