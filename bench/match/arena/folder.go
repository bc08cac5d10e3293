package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"gogo/internal/files"
)

// What a folder holds.
const (
	planFile  = "match.json"
	gamesFile = "games.jsonl"
	gamesDir  = "games"
	queueDir  = "queue"
)

var (
	// ErrExists is a folder that holds a match already.
	ErrExists = errors.New("the folder holds a match already")
	// ErrNoMatch is a folder that holds none.
	ErrNoMatch = errors.New("the folder holds no match")
)

// Folder keeps a match on disk: its plan, one line of JSON a game, and every
// game in the forms that people use. One run at a time may write to it; what
// was kept stays if the run is killed or the disk is full.
type Folder struct {
	path  string
	lock  *flock.Flock
	games *os.File
	size  int64 // of the games file, all of it whole lines
}

// Create begins a match in a folder, which is made if it is missing.
func Create(path string, plan *Plan) (_ *Folder, err error) {
	f, err := lock(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close())
		}
	}()
	if _, err := os.Stat(f.file(planFile)); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, ErrExists), err)
	}
	data, err := json.MarshalIndent(plan, "", "  ")
	if err != nil {
		return nil, err
	}
	if err := f.open(0); err != nil {
		return nil, err
	}
	return f, files.WriteBytes(f.file(planFile), append(data, '\n'))
}

// Reopen goes on with the match of a folder. What was left of a record that was
// being written when the run before ended is removed.
func Reopen(path string) (_ *Folder, _ *Plan, _ []*Record, err error) {
	if _, err := os.Stat(filepath.Join(path, planFile)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, fmt.Errorf("%s: %w", path, ErrNoMatch)
	}
	f, err := lock(path)
	if err != nil {
		return nil, nil, nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close())
		}
	}()
	plan, records, whole, err := read(path)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := f.open(whole); err != nil {
		return nil, nil, nil, err
	}
	return f, plan, records, nil
}

// Read reads the match of a folder, whether or not a run is writing to it.
func Read(path string) (*Plan, []*Record, error) {
	plan, records, _, err := read(path)
	return plan, records, err
}

// lock makes the folder and takes it for this run.
func lock(path string) (*Folder, error) {
	if err := os.MkdirAll(filepath.Join(path, gamesDir), 0o755); err != nil {
		return nil, err
	}
	lock, err := files.Lock(path)
	if err != nil {
		return nil, err
	}
	return &Folder{path: path, lock: lock}, nil
}

// open opens the games file to go on behind its whole lines.
func (f *Folder) open(whole int64) error {
	games, err := os.OpenFile(f.file(gamesFile), os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	f.games, f.size = games, whole
	return games.Truncate(whole)
}

func (f *Folder) file(name string) string { return filepath.Join(f.path, name) }

// Queue returns where the queue of this match keeps its files.
func (f *Folder) Queue() string { return f.file(queueDir) }

// Keep writes a record and its files. It has kept all of it or, with an
// error, nothing that would count.
func (f *Folder) Keep(r *Record, list []File) error {
	for _, file := range list {
		name := fmt.Sprintf("%06d%s", r.Game+1, file.Extension)
		if err := os.WriteFile(filepath.Join(f.path, gamesDir, name), file.Data, 0o644); err != nil {
			return err
		}
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	if _, err := f.games.WriteAt(line, f.size); err != nil {
		return errors.Join(err, f.games.Truncate(f.size))
	}
	if err := f.games.Sync(); err != nil {
		return err
	}
	f.size += int64(len(line))
	return nil
}

// Close ends this run's use of the folder.
func (f *Folder) Close() error {
	var err error
	if f.games != nil {
		err = f.games.Close()
	}
	return errors.Join(err, f.lock.Unlock())
}
