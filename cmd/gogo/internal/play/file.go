package play

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"gogo/protocol/printable"
)

// save writes the game to a file. One that is there already is only replaced if it was
// written in this session or replace says so.
func (s *Session[P]) save(path string, replace bool) {
	if path == "" {
		s.say("save needs the name of a file.")
		return
	}
	data, err := s.Game.Save(path, s.record())
	if err == nil {
		err = s.write(path, data, replace)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		s.say("%s is there already: save! %s replaces it.", printable.Text(path), printable.Text(path))
	case err != nil:
		s.say("The game is not saved: %s.", printable.Text(err.Error()))
	default:
		s.files[path] = true
		s.say("The game is in %s.", printable.Text(path))
	}
}

// write writes a file whole or not at all.
func (s *Session[P]) write(path string, data []byte, replace bool) error {
	if _, err := os.Stat(path); err == nil && !replace && !s.files[path] {
		return fs.ErrExist
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".gogo-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
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
