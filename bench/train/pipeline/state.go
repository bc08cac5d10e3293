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

// State is how far a course is. It is kept in a file.
type State struct {
	// What the course was told, which must stay the same.

	Share     float64 `json:"share"`
	Positions int     `json:"positions"`

	Stages []Record `json:"stages"`
}

// Record is what a stage has come to.
type Record struct {
	Stage

	Rounds  int     `json:"rounds"`
	Games   int     `json:"games"` // 0 where a training does not count them
	Made    int     `json:"made"`  // positions
	Seconds float64 `json:"seconds"`

	Done    bool              `json:"done"`
	By      string            `json:"by,omitempty"`      // what the networks were measured by
	Figures map[string]Figure `json:"figures,omitempty"` // of the classes of positions
}

// Figure is by how much the equities of a class of positions are off.
type Figure struct {
	RootMeanSquare float64 `json:"rootMeanSquare"`
	MeanAbsolute   float64 `json:"meanAbsolute"`
}

// New returns the state of a course that has not begun.
func New(c Course, share float64, positions int) *State {
	s := &State{Share: share, Positions: positions}
	for _, stage := range c {
		s.Stages = append(s.Stages, Record{Stage: stage})
	}
	return s
}

// Load returns the state in a file, or s if there is none. The file's must be of the course of
// s, told the same: the error says where it differs.
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

// differs says in what a state is not that of the course at hand, or nothing.
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

// differs says in what a stage is another one, or nothing.
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

// unshared returns what is between the words that two lists begin and end with: each from the
// flag on whose value is another one.
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

// Note counts a round that is over, unless it has been counted: after a kill a training goes on
// from a state that was kept before some of its rounds.
func (r *Record) Note(round, games, made int) {
	if round <= r.Rounds {
		return
	}
	r.Rounds = round
	r.Games += games
	r.Made += made
}
