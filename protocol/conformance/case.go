package conformance

import (
	"context"
	"fmt"
	"path"
	"strings"

	"gogo/protocol/brain"
)

// Level is how binding a case is.
type Level uint8

const (
	// Must is a requirement of the text.
	Must Level = iota + 1
	// Should is a recommendation, or what managers in use rely on.
	Should
	// May is optional.
	May
)

// Levels are all levels, the most binding one first.
func Levels() []Level { return []Level{Must, Should, May} }

func (l Level) String() string { return [...]string{"", "MUST", "SHOULD", "MAY"}[l] }

// MarshalText implements encoding.TextMarshaler.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Verdict is the outcome of a case.
type Verdict uint8

const (
	// Pass means that the program does what the case wants.
	Pass Verdict = iota + 1
	// Fail means that it does not do what it must.
	Fail
	// Warn means that it does not do what it should or may.
	Warn
	// Skipped means that the case does not apply.
	Skipped
)

// Verdicts are all verdicts.
func Verdicts() []Verdict { return []Verdict{Pass, Fail, Warn, Skipped} }

func (v Verdict) String() string { return [...]string{"", "pass", "fail", "warn", "skipped"}[v] }

// MarshalText implements encoding.TextMarshaler.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Case is one numbered requirement.
type Case struct {
	// ID is a number such as G-017. It never changes, and is not used again.
	ID    string
	Level Level
	// Section is the part of the text that the case is about.
	Section string
	// Says is what the text says there, in our words.
	Says string
	// Sends is what is sent, Expects what is expected.
	Sends, Expects string
	// Run examines a program. The case passes if it returns.
	Run func(*T)
}

// Suite is the cases of a protocol.
type Suite struct {
	// Name is short, such as gomocup; Title names the protocol.
	Name, Title string
	// Conn is the form of its lines.
	Conn brain.Config
	// Identify asks a program for its name and version. It may be nil.
	Identify func(*T) string
	Cases    []Case
}

// Select returns the cases whose numbers match one of some patterns such as G-001 or G-01*, or all
// without a pattern. A pattern that matches none is an error.
func (s *Suite) Select(patterns []string) ([]Case, error) {
	if len(patterns) == 0 {
		return s.Cases, nil
	}
	chosen := make([]bool, len(s.Cases))
	for _, pattern := range patterns {
		found := false
		for i := range s.Cases {
			matches, err := path.Match(strings.ToUpper(pattern), s.Cases[i].ID)
			if err != nil {
				return nil, fmt.Errorf("%s: not a pattern like G-01*", pattern)
			}
			chosen[i] = chosen[i] || matches
			found = found || matches
		}
		if !found {
			return nil, fmt.Errorf("%s: no case of %s has such a number", pattern, s.Name)
		}
	}
	var cases []Case
	for i := range s.Cases {
		if chosen[i] {
			cases = append(cases, s.Cases[i])
		}
	}
	return cases, nil
}

// Subject is what a suite examines.
type Subject interface {
	// String describes the subject, such as the command line of a program.
	String() string
	// Open opens the next connection of a case. What must end with the case goes to t.Cleanup. An
	// error says that the subject is not there, which ends the run if nothing was examined yet.
	Open(ctx context.Context, t *T, cfg brain.Config) (*brain.Conn, error)
}
