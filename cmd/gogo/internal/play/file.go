package play

import (
	"context"

	"gogo/protocol/printable"
)

// save writes the game to a file.
func (s *Session[P]) save(path string, replace bool) {
	s.say("%s", s.files.Save("The game", path, replace, func() ([]byte, error) { return s.Game.Save(path, s.record()) }))
}

// load goes on with the game of a file.
func (s *Session[P]) load(ctx context.Context, path string) error {
	if path == "" {
		s.say("load needs the name of a file.")
		return nil
	}
	record, err := s.Game.Load(path)
	if err != nil {
		s.say("No game is loaded: %s.", printable.Text(err.Error()))
		return nil
	}
	s.past, s.now = record.Steps, record.Last
	s.outcome, s.over = record.Outcome, record.Over
	s.told = false
	return s.goOn(ctx)
}
