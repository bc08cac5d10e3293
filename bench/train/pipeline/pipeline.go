package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"gogo/internal/files"
	"gogo/internal/words"
)

// Stage is a training of a pipeline.
type Stage struct {
	Name   string   `json:"name"`
	Folder string   `json:"folder"` // its name in the folder of the pipeline
	Words  []string `json:"words"`  // arguments of the command
}

// Pipeline is a pipeline: its stages in order.
type Pipeline []Stage

var (
	stageName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)
	reference = regexp.MustCompile(`\{[^{}]*\}`)
)

// Parse parses a pipeline. An error names the line.
func Parse(text string) (Pipeline, error) {
	var c Pipeline
	number := 0
	for line := range strings.Lines(text) {
		number++
		args := strings.Fields(line)
		var err error
		switch {
		case len(args) == 0 || strings.HasPrefix(args[0], "#"):
		case strings.TrimLeft(line, " \t") == line:
			err = c.begin(args)
		case len(c) == 0:
			err = errors.New("it is indented, but no stage has begun")
		default:
			err = c.add(args)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if len(c) == 0 {
		return nil, errors.New("there is no stage")
	}
	for _, s := range c {
		if len(s.Words) == 0 {
			return nil, fmt.Errorf("stage %s has no command", s.Name)
		}
	}
	return c, nil
}

// begin adds a stage without arguments.
func (c *Pipeline) begin(args []string) error {
	s := Stage{Name: args[0], Folder: args[0]}
	switch {
	case !stageName.MatchString(s.Name):
		return fmt.Errorf("%q is not a name: names have small letters, digits and hyphens", s.Name)
	case c.find(s.Name) != nil:
		return fmt.Errorf("stage %s is there twice", s.Name)
	case len(args) == 3 && args[1] == "in":
		other := c.find(args[2])
		if other == nil {
			return fmt.Errorf("stage %s: there is no stage %s before it", s.Name, args[2])
		}
		s.Folder = other.Folder
	case len(args) > 1:
		return fmt.Errorf("%q: a stage begins with its name, or as in \"NAME in NAME\"; what it does is indented", strings.Join(args, " "))
	}
	*c = append(*c, s)
	return nil
}

// add adds arguments to the last stage.
func (c *Pipeline) add(args []string) error {
	s := &(*c)[len(*c)-1]
	for _, w := range args {
		for _, r := range reference.FindAllString(w, -1) {
			name := strings.Trim(r, "{}")
			if name == s.Name || c.find(name) == nil {
				return fmt.Errorf("stage %s: %s is not a stage before it", s.Name, r)
			}
		}
	}
	s.Words = append(s.Words, args...)
	return nil
}

// find returns the stage with a name, nil if there is none.
func (c *Pipeline) find(name string) *Stage {
	for i := range *c {
		if (*c)[i].Name == name {
			return &(*c)[i]
		}
	}
	return nil
}

// In returns the arguments of a stage for a pipeline in folder dir.
func (c *Pipeline) In(dir string, s *Stage) []string {
	args := slices.Clone(s.Words)
	for i, w := range args {
		args[i] = reference.ReplaceAllStringFunc(w, func(r string) string {
			return filepath.Join(dir, c.find(strings.Trim(r, "{}")).Folder)
		})
	}
	return args
}

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

// Table writes the results of the stages, with a column for each class of positions.
func (s *State) Table(w io.Writer, classes []string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")) } // Flush reports the error
	row(append([]string{"stage", "hours", "rounds", "games", "positions", "off from"}, classes...)...)
	var all Record
	for i := range s.Stages {
		r := &s.Stages[i]
		all.Seconds += r.Seconds
		all.Games += r.Games
		all.Made += r.Made
		row(append(r.cells(), r.figures(classes)...)...)
	}
	all.Name = "all"
	row(all.cells()...)
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprint(w, `
Behind each class: by how much the equities of the networks are off in positions of games that nobody has
learnt from, in points: the root of the mean square, and the mean of the absolute values.
`)
	return err
}

// cells returns the cells of a stage before the classes.
func (r *Record) cells() []string {
	return []string{r.Name, clock(r.Seconds), orNone(r.Rounds), orNone(r.Games), orNone(r.Made), words.Sanitize(r.By)}
}

// figures returns the cells of the classes.
func (r *Record) figures(classes []string) (cells []string) {
	for _, class := range classes {
		cell := "-"
		if f, ok := r.Figures[class]; ok {
			cell = fmt.Sprintf("%.4f %.4f", f.RootMeanSquare, f.MeanAbsolute)
		}
		cells = append(cells, cell)
	}
	return cells
}

// orNone formats a number, or the sign for none.
func orNone(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// clock formats hours, minutes and seconds.
func clock(seconds float64) string {
	s := int(time.Duration(seconds * float64(time.Second)).Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
