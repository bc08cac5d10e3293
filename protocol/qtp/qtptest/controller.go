// Package qtptest tests Quoridor engines. Its controller sends random commands that the
// protocol allows, and checks every response against an implementation of the rules of
// its own.
package qtptest

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/qtp/qtpcheck"
)

// Hang is how long an engine may be silent before it counts as dead.
const Hang = testlimit.Wait

// Engine is an engine that has been started.
type Engine struct {
	// In is its standard input, Out its standard output.
	In  io.WriteCloser
	Out io.Reader
	// Wait returns when the engine has ended.
	Wait func() error
}

// controller talks to an engine. Any failure ends the test.
type controller struct {
	tb     testing.TB
	engine Engine
	rng    *rand.Rand
	lines  chan line
	log    []string // the latest lines of both sides
}

// line is a line from the engine.
type line struct {
	text string
	at   time.Time
}

func newController(tb testing.TB, engine Engine, seed uint64) *controller {
	tb.Helper()
	c := &controller{tb: tb, engine: engine, rng: rand.New(rand.NewPCG(seed, 1)), lines: make(chan line, 1000)}
	go func() {
		defer close(c.lines)
		for s := bufio.NewScanner(engine.Out); s.Scan(); {
			c.lines <- line{s.Text(), time.Now()}
		}
	}()
	return c
}

// chance is true once in n times.
func (c *controller) chance(n int) bool { return c.rng.IntN(n) == 0 }

// pick returns one of some words.
func (c *controller) pick(words ...string) string { return words[c.rng.IntN(len(words))] }

// randomMove returns a step or a wall at a cell within some size, or just off
// the lowest row.
func (c *controller) randomMove(size int) qtpcheck.Move {
	return qtpcheck.Move{At: qtpcheck.Cell{Column: c.rng.IntN(size), Row: c.rng.IntN(size + 1)}, Wall: []byte{0, 'h', 'v'}[c.rng.IntN(3)]}
}

// note records a line for the report of a failure.
func (c *controller) note(text string) {
	if len(c.log) == 200 {
		c.log = append(c.log[:0], c.log[1:]...)
	}
	c.log = append(c.log, text)
}

func (c *controller) fail(format string, args ...any) {
	c.tb.Helper()
	c.tb.Fatalf("%s\n%s", strings.Join(c.log, "\n"), fmt.Sprintf(format, args...))
}

// send writes text in one piece.
func (c *controller) send(text string) {
	c.tb.Helper()
	c.note("> " + strings.TrimSuffix(text, "\n"))
	if _, err := io.WriteString(c.engine.In, text); err != nil {
		c.fail("write: %v", err)
	}
}

// next returns the next line of the engine.
func (c *controller) next() line {
	c.tb.Helper()
	select {
	case l, ok := <-c.lines:
		if !ok {
			c.fail("the engine has closed its output")
		}
		c.note("< " + l.text)
		return l
	case <-time.After(Hang):
		c.fail("no answer")
	}
	return line{}
}

// response returns the next response without its status and id, which must be
// these, and when its last line came.
func (c *controller) response(status, id string) (text string, at time.Time) {
	c.tb.Helper()
	first := c.next()
	rest, ok := strings.CutPrefix(first.text, status+id)
	if !ok || rest != "" && rest[0] != ' ' {
		c.fail("%q where %s%s was expected", first.text, status, id)
	}
	lines := []string{strings.TrimPrefix(rest, " ")}
	for {
		l := c.next()
		if l.text == "" {
			return strings.Join(lines, "\n"), l.at
		}
		lines = append(lines, l.text)
	}
}

// question is a command with its expected response.
type question struct {
	id, text string
	status   string
	// answer is the whole response; "*" stands for any.
	answer string
}

// ask sends questions in one piece and checks the responses.
func (c *controller) ask(questions ...question) {
	c.tb.Helper()
	var text strings.Builder
	for _, q := range questions {
		text.WriteString(q.text)
	}
	c.send(text.String())
	for _, q := range questions {
		if got, _ := c.response(q.status, q.id); got != q.answer && q.answer != "*" {
			c.fail("%q answered to %q, %q expected", got, q.text, q.answer)
		}
	}
}

// question returns a command in one of its many spellings, with its expected response.
func (c *controller) question(status, answer, format string, args ...any) question {
	command := strings.Fields(fmt.Sprintf(format, args...))
	q := question{status: status, answer: answer}
	if c.chance(2) {
		q.id = strconv.Itoa(int(c.rng.Uint32() >> (1 + c.rng.IntN(31))))
		command = append([]string{q.id}, command...)
	}
	blank := c.pick(" ", " ", " ", "\t", "  ", " \r\t", " \x01")
	q.text = c.pick("", "", "", " ", "\t") + strings.Join(command, blank) + c.pick("", "", "", " ", "\r", "\t# 3 quit", "#")
	q.text = c.pick("", "", "", "", "\n", " \t\n", "# name\n") + q.text + "\n"
	return q
}

// end ends the session and wants nothing more from it.
func (c *controller) end() {
	c.tb.Helper()
	c.ask(question{text: "quit\n", status: "="})
	for l := range c.lines {
		c.fail("%q after quit", l.text)
	}
	if err := c.engine.Wait(); err != nil {
		c.tb.Errorf("the engine ended with %v", err)
	}
}
