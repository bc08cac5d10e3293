package quoridor

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gogo/internal/testlimit"
	"gogo/protocol/brain"
)

// regression is a test of a suite for gogui-regress: a command that has a
// number, and the pattern of its response.
type regression struct {
	line           int
	id, command    string
	pattern        *regexp.Regexp
	fails, negated bool
}

var (
	testLine    = regexp.MustCompile(`^(\d+)\s+(.*)$`)
	patternLine = regexp.MustCompile(`^#\?\s*\[(!?)(.*)\](\*?)$`)
)

// readSuite reads the commands of a suite. One without a pattern need only
// succeed.
func readSuite(t *testing.T, file string) []regression {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var suite []regression
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#?"):
			m := patternLine.FindStringSubmatch(line)
			if m == nil || len(suite) == 0 {
				t.Fatalf("%s:%d: not a pattern: %s", file, n, line)
			}
			last := &suite[len(suite)-1]
			last.negated, last.fails = m[1] != "", m[3] != ""
			last.pattern, err = regexp.Compile(`(?s)\A(?:` + m[2] + `)\z`)
			if err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
		case line == "" || line[0] == '#':
		default:
			r := regression{line: n, command: line}
			if m := testLine.FindStringSubmatch(line); m != nil {
				r.id = m[1]
			}
			suite = append(suite, r)
		}
	}
	return suite
}

// TestRegress runs the suite as gogui-regress does, but wants failures to have
// the message of the pattern too, which gogui-regress does not look at.
func TestRegress(t *testing.T) {
	suite := readSuite(t, "testdata/regress.tst")
	if len(suite) < 100 {
		t.Fatalf("only %d commands", len(suite))
	}
	command := exec.Command("quoridor-gogo", "--nodes=3000")
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	command.Stderr = os.Stderr
	conn, err := brain.Start(command, brain.Config{KeepEmpty: true})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, r := range suite {
		response, err := ask(testlimit.Context(t), conn, r.command)
		if err != nil {
			t.Fatalf("line %d: %s: %v", r.line, r.command, err)
		}
		if wrong := r.check(response); wrong != "" {
			t.Errorf("line %d: %s: %s:\n%s", r.line, r.command, wrong, response)
		}
	}
}

// ask sends a line and returns the response.
func ask(ctx context.Context, conn *brain.Conn, line string) (string, error) {
	if err := conn.Send(ctx, line); err != nil {
		return "", err
	}
	var response []string
	for {
		l, err := conn.Next(ctx, line)
		if err != nil {
			return "", err
		}
		if l.Text == "" {
			return strings.Join(response, "\n"), nil
		}
		response = append(response, l.Text)
	}
}

// check says what is wrong with a response.
func (r *regression) check(response string) string {
	status := "="
	if r.fails {
		status = "?"
	}
	text, ok := strings.CutPrefix(response, status+r.id)
	text = strings.TrimSpace(text)
	if !ok {
		return fmt.Sprintf("does not begin with %s%s", status, r.id)
	}
	if r.fails {
		text, _, _ = strings.Cut(text, ":")
	}
	if r.pattern != nil && r.pattern.MatchString(text) == r.negated {
		return fmt.Sprintf("does not match %s", r.pattern)
	}
	return ""
}
