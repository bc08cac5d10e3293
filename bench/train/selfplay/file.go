package selfplay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/gofrs/flock"

	"gogo/internal/files"
)

var (
	// ErrExists reports a file that already exists.
	ErrExists = errors.New("the file is there already")
	// ErrNoFile reports a missing file.
	ErrNoFile = errors.New("no such file to go on with")
)

// Totals counts the contents of a file.
type Totals struct {
	Games, Positions, Strays int
	Bytes                    int64
	Repeated                 int // duplicates rejected since this file was opened
}

// File stores the games of a plan, without duplicates.
type File struct {
	file      *os.File
	lock      *flock.Flock
	game      *Game
	seen      map[uint64]struct{} // openings and ends
	totals    Totals
	next      uint64 // the number after the last game's
	truncated int64  // bytes of a torn record that were truncated
}

// lockSuffix is appended to the name of a file to name its lock file, which is empty and never
// removed.
const lockSuffix = ".lock"

// Create creates the file of a plan.
func Create(path string, plan *Plan, game *Game) (_ *File, err error) {
	f, err := open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, game)
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%s: %w", path, ErrExists)
	}
	if err != nil {
		return nil, err
	}
	header, err := AppendHeader(nil, Header{Kind: game.Kind, About: plan.encode()})
	if err == nil {
		err = f.write(header)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	return f, nil
}

// ReadPlan returns the plan of a file.
func ReadPlan(path string) (*Plan, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", path, ErrNoFile)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	plan, err := decodePlan(r.Header().About)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return plan, nil
}

// Reopen opens a file to continue it: it reads all games and truncates a torn one at the end.
func Reopen(path string, game *Game) (_ *File, err error) {
	f, err := open(path, os.O_RDWR, game)
	if err != nil {
		return nil, err
	}
	if err := f.read(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return f, nil
}

// open locks and opens a file.
func open(path string, flag int, game *Game) (*File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, files.ErrNotRegular)
	}
	lock := flock.New(path + lockSuffix)
	free, err := lock.TryLock()
	if err == nil && !free {
		err = files.ErrLocked
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	file, err := os.OpenFile(path, flag, 0o644)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return &File{file: file, lock: lock, game: game, seen: map[uint64]struct{}{}}, nil
}

// read reads the games, and leaves the file at their end.
func (f *File) read() error {
	r, err := NewReader(bufio.NewReader(f.file))
	if err != nil {
		return err
	}
	if kind := r.Header().Kind; kind != f.game.Kind {
		return fmt.Errorf("it holds %q, not %q", kind, f.game.Kind)
	}
	for {
		record, err := r.Next()
		if errors.Is(err, io.EOF) || errors.Is(err, ErrTorn) {
			return f.truncate(r.Offset())
		}
		if err != nil {
			return err
		}
		s, err := f.game.Summarize(record)
		if err != nil {
			return fmt.Errorf("game %d: %w", f.totals.Games+1, err)
		}
		f.note(s)
	}
}

// truncate truncates the file at an offset.
func (f *File) truncate(offset int64) error {
	size, err := f.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if f.truncated = size - offset; f.truncated > 0 {
		if err := f.file.Truncate(offset); err != nil {
			return err
		}
	}
	f.totals.Bytes = offset
	_, err = f.file.Seek(offset, io.SeekStart)
	return err
}

// note adds a game to the totals and its keys to those seen.
func (f *File) note(s Summary) {
	f.seen[s.Opening], f.seen[s.End] = struct{}{}, struct{}{}
	f.totals.Games++
	f.totals.Positions += s.Positions
	f.totals.Strays += s.Strays
	f.next = s.Number + 1
}

// Add adds a record, unless its opening or its end is already in the file.
func (f *File) Add(record []byte) error {
	s, err := f.game.Summarize(record)
	if err != nil {
		return err
	}
	_, began := f.seen[s.Opening]
	_, ended := f.seen[s.End]
	if began || ended {
		f.totals.Repeated++
		return nil
	}
	frame, err := AppendRecord(nil, record)
	if err != nil {
		return err
	}
	if err := f.write(frame); err != nil {
		return err
	}
	f.note(s)
	return nil
}

// write appends bytes. It truncates an incomplete write to a full disk.
func (f *File) write(data []byte) error {
	if _, err := f.file.Write(data); err != nil {
		return errors.Join(err, f.truncate(f.totals.Bytes))
	}
	f.totals.Bytes += int64(len(data))
	return nil
}

// Totals counts the contents of the file.
func (f *File) Totals() Totals { return f.totals }

// Truncated returns the number of bytes of a torn record truncated when the file was opened.
func (f *File) Truncated() int64 { return f.truncated }

// Close releases the file.
func (f *File) Close() error { return errors.Join(f.file.Close(), f.lock.Unlock()) }
