package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"gogo/internal/files"
)

// The contents of a folder.
const (
	planFile  = "match.json"
	gamesFile = "games.jsonl"
	gamesDir  = "games"
	queueDir  = "queue"
)

var (
	// ErrExists reports a folder that already holds a match.
	ErrExists = errors.New("the folder holds a match already")
	// ErrNoMatch reports a folder without a match.
	ErrNoMatch = errors.New("the folder holds no match")
)

// Folder keeps a match on disk: its plan, one line of JSON per game, and every game in the usual
// file formats. Only one run at a time may write to it; what was kept survives a killed run and a
// full disk.
type Folder struct {
	path  string
	lock  *flock.Flock
	games *os.File
	size  int64 // of the complete lines of the games file
}

// Create creates a match in a folder, which is created if missing.
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

// Reopen resumes the match of a folder. It removes an incomplete record that was being written when
// the last run ended.
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

// lock creates the folder and locks it for this run. The folder may be somebody else's: it is refused if
// something would be written elsewhere.
func lock(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	lock, err := files.Lock(path, planFile, gamesFile, gamesDir, queueDir)
	if err != nil {
		return nil, err
	}
	f := &Folder{path: path, lock: lock}
	if err := os.MkdirAll(f.file(gamesDir), 0o755); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// open opens the games file for appending after its complete lines.
func (f *Folder) open(whole int64) error {
	games, err := os.OpenFile(f.file(gamesFile), os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	f.games, f.size = games, whole
	return games.Truncate(whole)
}

func (f *Folder) file(name string) string { return filepath.Join(f.path, name) }

// Queue returns the folder of this match's queue.
func (f *Folder) Queue() string { return f.file(queueDir) }

// Keep writes a record and its files: all of it or, with an error, nothing that would count.
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

// Close releases the folder.
func (f *Folder) Close() error {
	var err error
	if f.games != nil {
		err = f.games.Close()
	}
	return errors.Join(err, f.lock.Unlock())
}

// read reads the plan and the records of a folder, and returns the length of the complete records
// in the games file.
func read(path string) (*Plan, []*Record, int64, error) {
	plan, err := files.Decode(filepath.Join(path, planFile), maxPlan, decodePlan)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s: %w", path, ErrNoMatch)
	}
	if err != nil {
		return nil, nil, 0, err
	}
	name := filepath.Join(path, gamesFile)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, 0, err
	}
	records, whole, err := readRecords(plan, data)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return plan, records, whole, nil
}

// maxPlan bounds the size of a plan file, in bytes. Its openings take most of it.
const maxPlan = 256 << 20

// decodePlan parses and validates a plan, which may have been edited by hand.
func decodePlan(data []byte) (*Plan, error) {
	var p Plan
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	return &p, nil
}

// readRecords parses the complete lines. An incomplete last line was being written when a run was
// killed, and does not count.
func readRecords(plan *Plan, data []byte) (records []*Record, whole int64, err error) {
	for n := 1; ; n++ {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			return records, whole, nil
		}
		r, err := plan.decodeRecord(data[whole : whole+int64(end)])
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", n, err)
		}
		records = append(records, r)
		whole += int64(end) + 1
	}
}
