package pipeline

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Stage is one of the trainings.
type Stage struct {
	Name   string   `json:"name"`
	Folder string   `json:"folder"` // by its name in that of the course
	Words  []string `json:"words"`  // of the command
}

// Course is the stages in their order.
type Course []Stage

var (
	stageName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)
	reference = regexp.MustCompile(`\{[^{}]*\}`)
)

// Parse reads a text. An error names the line.
func Parse(text string) (Course, error) {
	var c Course
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

// begin adds a stage without words.
func (c *Course) begin(words []string) error {
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

// add adds words to the last stage.
func (c *Course) add(words []string) error {
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

// find returns the stage of a name, nil if there is none.
func (c *Course) find(name string) *Stage {
	for i := range *c {
		if (*c)[i].Name == name {
			return &(*c)[i]
		}
	}
	return nil
}

// In returns the words of a stage for a course whose folder is dir.
func (c *Course) In(dir string, s *Stage) []string {
	words := slices.Clone(s.Words)
	for i, w := range words {
		words[i] = reference.ReplaceAllStringFunc(w, func(r string) string {
			return filepath.Join(dir, c.find(strings.Trim(r, "{}")).Folder)
		})
	}
	return words
}
