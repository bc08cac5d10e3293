package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/spsa"
	"gogo/internal/files"
	"gogo/internal/words"
	"gogo/search"
)

// Plan says what is tuned and how games are played.
type Plan struct {
	// ID identifies this tuning on a queue shared by several.
	ID    string      `json:"id"`
	Rules arena.Rules `json:"rules"`
	// Limits are the nodes or the time of a move.
	Limits match.Limits `json:"limits"`
	// Margins are the initial margins, including the ones that are not tuned.
	Margins Margins `json:"margins"`
	// Version is the version of the engines, which all workers must have.
	Version string `json:"version"`
	// Openings are played cyclically. Generated ones are balanced and random, Balanced in
	// number, each generated when first needed.
	Openings []string `json:"openings"`
	Balanced int      `json:"balanced"`
	Seed     uint64   `json:"seed"` // of the openings and everything else
}

// MaxOpenings bounds the openings of a plan.
const MaxOpenings = 100_000

// Check returns the first error of a plan.
func (p *Plan) Check() error {
	switch {
	case p.ID == "":
		return errors.New("a tuning needs an id")
	case p.Limits.Nodes == 0 && p.Limits.Turn == 0:
		return errors.New("a move has neither a limit of nodes nor one of time")
	case p.Limits.Nodes > 0 && p.Limits.Turn > 0:
		return errors.New("a move has a limit of nodes or one of time, not both")
	case p.Balanced < 0 || p.Balanced > MaxOpenings || len(p.Openings) > MaxOpenings:
		return fmt.Errorf("at most %d openings can be played", MaxOpenings)
	case p.Balanced == 0 && len(p.Openings) == 0:
		return errors.New("a tuning needs an opening")
	case p.Balanced > 0 && len(p.Openings) > p.Balanced:
		return fmt.Errorf("%d openings are made, and %d were wanted", len(p.Openings), p.Balanced)
	}
	return p.Limits.Check()
}

// checkEngine checks that a search with these tunables, in an engine with these margins, can continue a
// tuning.
func (p *Plan) checkEngine(own search.Params, tuning *spsa.Tuning) error {
	if _, err := p.Margins.Params(own); err != nil {
		return err
	}
	table := map[string]search.Tunable{}
	for _, n := range search.Tunables() {
		table[n.Name] = n
	}
	for _, n := range tuning.Parameters {
		switch now, ok := table[n.Name]; {
		case !ok:
			return fmt.Errorf("the search has no margin %q", n.Name)
		case now.Least != n.Min || now.Greatest != n.Max || now.Step != n.Step:
			return fmt.Errorf("%s has other bounds or another step now", n.Name)
		}
	}
	return nil
}

// Describe describes the games in a line.
func (p *Plan) Describe() string {
	parts := append([]string{p.Rules.String()}, p.Limits.Describe()...)
	if p.Balanced > 0 {
		parts = append(parts, fmt.Sprintf("%s from seed %d", words.Count(p.Balanced, "opening"), p.Seed))
	} else {
		parts = append(parts, words.Count(len(p.Openings), "given opening"))
	}
	return strings.Join(parts, ", ")
}

// The contents of a folder.
const (
	checkpointFile = "tune.json"
	marginsFile    = "margins.txt"
	reportFile     = "report.html"
	queueDir       = "queue"
)

var (
	// ErrExists reports a folder that already holds a tuning.
	ErrExists = errors.New("the folder holds a tuning already")
	// ErrNoTuning reports a folder without a tuning.
	ErrNoTuning = errors.New("the folder holds no tuning")
)

// Folder keeps a tuning on disk. Only one run at a time may write to it.
type Folder struct {
	path string
	lock *flock.Flock
}

// Create locks a folder, which is created if missing, for a new tuning.
func Create(path string) (_ *Folder, err error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	lock, err := files.Lock(path, checkpointFile, marginsFile, reportFile, queueDir)
	if err != nil {
		return nil, err
	}
	f := &Folder{path, lock}
	if _, err := os.Stat(f.file(checkpointFile)); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, ErrExists), err, f.Close())
	}
	return f, nil
}

// Reopen locks a folder to resume its tuning.
func Reopen(path string) (*Folder, error) {
	if _, err := os.Stat(filepath.Join(path, checkpointFile)); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", path, ErrNoTuning)
	}
	lock, err := files.Lock(path, checkpointFile, marginsFile, reportFile, queueDir)
	if err != nil {
		return nil, err
	}
	return &Folder{path, lock}, nil
}

func (f *Folder) file(name string) string { return filepath.Join(f.path, name) }

// Queue returns the folder of this tuning's queue.
func (f *Folder) Queue() string { return f.file(queueDir) }

// Close releases the folder.
func (f *Folder) Close() error { return f.lock.Unlock() }

// checkpoint is the stored state of a tuning.
type checkpoint struct {
	Plan   *Plan        `json:"plan"`
	Tuning *spsa.Tuning `json:"tuning"`
}

// Keep writes the checkpoint and the present margins.
func (f *Folder) Keep(p *Plan, t *spsa.Tuning) error {
	data, err := json.Marshal(checkpoint{p, t})
	if err != nil {
		return err
	}
	if err := files.WriteBytes(f.file(checkpointFile), append(data, '\n')); err != nil {
		return err
	}
	return files.WriteBytes(f.file(marginsFile), []byte(p.Margins.With(t.Parameters, t.Rounded()).Go()))
}

// Report writes the page that plots the history of the numbers.
func (f *Folder) Report(write func(io.Writer) error) error {
	return files.Write(f.file(reportFile), write)
}

// maxCheckpoint bounds the file, in bytes. Openings and the history take most of it.
const maxCheckpoint = 256 << 20

// Read reads the checkpoint. The rules must name a known game, and the search must still have the
// tuned numbers. An error names the file.
func (f *Folder) Read(games Games) (*Plan, *spsa.Tuning, error) {
	name := f.file(checkpointFile)
	c, err := files.Decode(name, maxCheckpoint, decodeCheckpoint)
	if err != nil {
		return nil, nil, err
	}
	game, err := games(c.Plan.Rules)
	if err == nil {
		err = c.Plan.checkEngine(game.Margins(), c.Tuning)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: no tuning for this version: %w", name, err)
	}
	return c.Plan, c.Tuning, nil
}

// decodeCheckpoint parses and validates a checkpoint, which may have been edited by hand.
func decodeCheckpoint(data []byte) (*checkpoint, error) {
	var c checkpoint
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, err
	}
	if c.Plan == nil || c.Tuning == nil {
		return nil, errors.New("no tuning in it")
	}
	if err := c.Plan.Check(); err != nil {
		return nil, err
	}
	if err := c.Tuning.Check(); err != nil {
		return nil, err
	}
	return &c, nil
}
