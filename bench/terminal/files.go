package terminal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gogo/internal/words"
)

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
