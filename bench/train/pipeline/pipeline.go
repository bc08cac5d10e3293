package pipeline

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
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
		words := strings.Fields(line)
		var err error
		switch {
		case len(words) == 0 || strings.HasPrefix(words[0], "#"):
		case strings.TrimLeft(line, " \t") == line:
			err = c.begin(words)
		case len(c) == 0:
			err = errors.New("it is indented, but no stage has begun")
		default:
			err = c.add(words)
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
func (c *Pipeline) begin(words []string) error {
	s := Stage{Name: words[0], Folder: words[0]}
	switch {
	case !stageName.MatchString(s.Name):
		return fmt.Errorf("%q is no name: those have small letters, digits and hyphens", s.Name)
	case c.find(s.Name) != nil:
		return fmt.Errorf("stage %s is there twice", s.Name)
	case len(words) == 3 && words[1] == "in":
		other := c.find(words[2])
		if other == nil {
			return fmt.Errorf("stage %s: there is no stage %s before it", s.Name, words[2])
		}
		s.Folder = other.Folder
	case len(words) > 1:
		return fmt.Errorf("%q: a stage begins with its name, or as in \"NAME in NAME\"; what it does is indented", strings.Join(words, " "))
	}
	*c = append(*c, s)
	return nil
}

// add adds arguments to the last stage.
func (c *Pipeline) add(words []string) error {
	s := &(*c)[len(*c)-1]
	for _, w := range words {
		for _, r := range reference.FindAllString(w, -1) {
			name := strings.Trim(r, "{}")
			if name == s.Name || c.find(name) == nil {
				return fmt.Errorf("stage %s: %s is no stage before it", s.Name, r)
			}
		}
	}
	s.Words = append(s.Words, words...)
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
	words := slices.Clone(s.Words)
	for i, w := range words {
		words[i] = reference.ReplaceAllStringFunc(w, func(r string) string {
			return filepath.Join(dir, c.find(strings.Trim(r, "{}")).Folder)
		})
	}
	return words
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
	return []string{r.Name, clock(r.Seconds), orNone(r.Rounds), orNone(r.Games), orNone(r.Made), r.By}
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
