package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"gogo/internal/files"
)

// State is the progress of a pipeline. It is stored in a file.
type State struct {
	// The settings of the pipeline, which must not change.

	Share     float64 `json:"share"`
	Positions int     `json:"positions"`

	Stages []Record `json:"stages"`
}

// Record is the result of a stage.
type Record struct {
	Stage

	Rounds  int     `json:"rounds"`
	Games   int     `json:"games"` // 0 if the training does not count them
	Made    int     `json:"made"`  // positions
	Seconds float64 `json:"seconds"`

	Done    bool              `json:"done"`
	By      string            `json:"by,omitempty"`      // the reference of the figures
	Figures map[string]Figure `json:"figures,omitempty"` // by class of positions
}

// Figure measures the errors of the equities in a class of positions.
type Figure struct {
	RootMeanSquare float64 `json:"rootMeanSquare"`
	MeanAbsolute   float64 `json:"meanAbsolute"`
}

// New returns the initial state of a pipeline.
func New(c Pipeline, share float64, positions int) *State {
	s := &State{Share: share, Positions: positions}
	for _, stage := range c {
		s.Stages = append(s.Stages, Record{Stage: stage})
	}
	return s
}

// Load returns the state in a file, or s if there is none. The file must belong to the pipeline of
// s with the same settings: the error describes the difference.
func (s *State) Load(path string) (*State, error) {
	file, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	var kept State
	if err := json.Unmarshal(file, &kept); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := kept.differs(s); err != nil {
		return nil, fmt.Errorf("%s is of another course: %w", path, err)
	}
	return &kept, nil
}

// Save writes the state to a file.
func (s *State) Save(path string) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return files.WriteBytes(path, append(text, '\n'))
}

// differs describes how a state differs from that of the current pipeline, nil if not at all.
func (s *State) differs(now *State) error {
	switch {
	case s.Share != now.Share:
		return fmt.Errorf("--share is %v there, %v here", s.Share, now.Share)
	case s.Positions != now.Positions:
		return fmt.Errorf("--positions is %d there, %d here", s.Positions, now.Positions)
	}
	for i := range min(len(s.Stages), len(now.Stages)) {
		if err := s.Stages[i].differs(&now.Stages[i].Stage); err != nil {
			return err
		}
	}
	if there, here := len(s.Stages), len(now.Stages); there != here {
		return fmt.Errorf("it has %d stages there, %d here", there, here)
	}
	return nil
}

// differs describes how a stage differs, nil if not at all.
func (s *Stage) differs(now *Stage) error {
	switch there, here := unshared(s.Words, now.Words); {
	case s.Name != now.Name:
		return fmt.Errorf("stage %s there is %s here", s.Name, now.Name)
	case s.Folder != now.Folder:
		return fmt.Errorf("stage %s is in %s there, in %s here", s.Name, s.Folder, now.Folder)
	case there != "" || here != "":
		return fmt.Errorf("stage %s has %q there, %q here", s.Name, there, here)
	}
	return nil
}

// unshared returns what lies between the common first and last words of two lists: each from the
// flag on whose value differs.
func unshared(a, b []string) (inA, inB string) {
	if slices.Equal(a, b) {
		return "", ""
	}
	first := 0
	for first < min(len(a), len(b)) && a[first] == b[first] {
		first++
	}
	if first > 0 && strings.HasPrefix(a[first-1], "--") {
		first--
	}
	last := 0
	for last < min(len(a), len(b))-first && a[len(a)-1-last] == b[len(b)-1-last] {
		last++
	}
	return strings.Join(a[first:len(a)-last], " "), strings.Join(b[first:len(b)-last], " ")
}

// Note counts a finished round, unless it has been counted: after a kill a training resumes from a
// checkpoint that may precede some of its rounds.
func (r *Record) Note(round, games, made int) {
	if round <= r.Rounds {
		return
	}
	r.Rounds = round
	r.Games += games
	r.Made += made
}
