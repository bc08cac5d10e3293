// Package console is the terminal of a person. On a terminal a line can be edited, the arrow keys
// recall earlier ones, and output appears above the line that is being typed. Elsewhere, as in a
// pipe, it is plain lines.
package console

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"golang.org/x/term"
)

// Console is a terminal, or plain streams in its place. Output need not end with a complete line.
// Close it at the end.
type Console struct {
	in    io.Reader
	out   io.Writer
	color bool
	file  *os.File       // the terminal's input, nil for plain streams
	shown *os.File       // its output
	line  *term.Terminal // nil for plain streams
	state *term.State    // of the terminal before
	keys  *keyboard      // nil for plain streams

	interrupted atomic.Bool
}

// Open opens the console of two streams. It is a terminal if both are; getenv has TERM and
// NO_COLOR.
func Open(in io.Reader, out io.Writer, getenv func(string) string) (*Console, error) {
	c := &Console{in: in, out: out}
	input, ok := terminal(in)
	output, also := terminal(out)
	if !ok || !also || getenv("TERM") == "dumb" {
		return c, nil
	}
	state, err := term.MakeRaw(int(input.Fd()))
	if err != nil {
		return nil, err
	}
	c.file, c.shown, c.state, c.keys = input, output, state, &keyboard{in: in}
	c.color = getenv("NO_COLOR") == ""
	c.line = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{c.keys, out}, defaultPrompt)
	c.Measure()
	return c, nil
}

// Measure updates the size of the terminal, which people change.
func (c *Console) Measure() {
	if c.line == nil {
		return
	}
	if width, height, err := term.GetSize(int(c.shown.Fd())); err == nil {
		_ = c.line.SetSize(width, height)
	}
}

// Complete makes the Tab key complete the first word of a line from some words. If several match,
// it adds their common prefix.
func (c *Console) Complete(words []string) {
	if c.line == nil {
		return
	}
	c.line.AutoCompleteCallback = func(line string, at int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		if head := completed(line[:at], words); head != line[:at] {
			return head + line[at:], len(head), true
		}
		return line, at, true // a tab is not text
	}
}

// completed returns the beginning of a word extended by the common prefix of its completions.
func completed(head string, words []string) string {
	common, found := "", 0
	for _, word := range words {
		if !strings.HasPrefix(word, strings.ToLower(head)) {
			continue
		}
		found++
		if found == 1 {
			common = word + " "
		}
		for !strings.HasPrefix(word+" ", common) {
			common = common[:len(common)-1]
		}
	}
	if found == 0 || head == "" {
		return head
	}
	return common
}

// defaultPrompt must not be empty: only a nonempty line is redrawn after output.
const defaultPrompt = "> "

// terminal returns the terminal of a stream.
func terminal(stream any) (*os.File, bool) {
	f, ok := stream.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// Close restores the terminal.
func (c *Console) Close() error {
	if c.line == nil {
		return nil
	}
	c.line.SetPrompt("")
	_, err := c.line.Write(nil)
	return errors.Join(err, term.Restore(int(c.file.Fd()), c.state))
}

// Interactive reports whether a person is at the terminal.
func (c *Console) Interactive() bool { return c.line != nil }

// Columns returns the width of the output.
func (c *Console) Columns() int { return Columns(c.out) }

// Prompt sets the prompt of the input line, from the next Write on.
func (c *Console) Prompt(text string) {
	if c.line != nil {
		c.line.SetPrompt(text + defaultPrompt)
	}
}

// Write prints text, above the line that is being typed.
func (c *Console) Write(p []byte) (int, error) {
	text := string(p)
	if c.color {
		text = suits.Replace(text)
	}
	out := c.out
	if c.line != nil {
		out = c.line
	}
	if _, err := io.WriteString(out, text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// suits colors the red suits.
var suits = strings.NewReplacer("♥", "\x1b[31m♥\x1b[0m", "♦", "\x1b[31m♦\x1b[0m")

// maxLine bounds the bytes of a line from a plain stream; the rest is dropped.
const maxLine = 4096

// Lines yields the lines of input until the input or the context ends, or the person presses
// Ctrl-C, which Interrupted reports, or Ctrl-D. It may be called once. The reading goroutine ends
// with the input, or with the program: a read from a terminal cannot be interrupted.
func (c *Console) Lines(ctx context.Context) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for next := c.reader(); ; {
			line, ok := next()
			if !ok {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// Interrupted reports whether the person has ended the lines by Ctrl-C.
func (c *Console) Interrupted() bool { return c.interrupted.Load() }

// reader returns a function that returns the next line.
func (c *Console) reader() func() (string, bool) {
	if c.line != nil {
		return func() (string, bool) {
			line, err := c.line.ReadLine()
			if err != nil && c.keys.last == ctrlC {
				c.interrupted.Store(true)
			}
			return line, err == nil
		}
	}
	in := bufio.NewReaderSize(c.in, maxLine)
	return func() (string, bool) {
		line, cut, err := in.ReadLine()
		text := string(line)
		for cut && err == nil {
			_, cut, err = in.ReadLine()
		}
		return text, err == nil
	}
}

// ctrlC is the byte of Ctrl-C on a terminal in raw mode.
const ctrlC = 3

// endKeys has the keys that end the lines: Ctrl-C and Ctrl-D.
const endKeys = "\x03\x04"

// keyboard remembers the last key read from a terminal. A read ends at a key that may end the
// lines, so that no later key is mistaken for it.
type keyboard struct {
	in   io.Reader
	rest []byte // read but not returned yet
	last byte   // the last one returned
}

// Read implements io.Reader.
func (k *keyboard) Read(p []byte) (int, error) {
	if len(k.rest) == 0 {
		buf := make([]byte, len(p))
		n, err := k.in.Read(buf)
		if k.rest = buf[:n]; n == 0 {
			return 0, err
		}
	}
	n := copy(p, k.rest)
	if end := bytes.IndexAny(p[:n], endKeys); end >= 0 {
		n = end + 1
	}
	k.rest = k.rest[n:]
	if n > 0 {
		k.last = p[n-1]
	}
	return n, nil
}

// minMistyped is the length of the shortest word that is corrected: every other word is close to a
// shorter one.
const minMistyped = 3

// Closest returns the word that a mistyped one is closest to, empty if none is close. At most one
// letter of three may be wrong, missing or superfluous; swapped neighbors count as one.
func Closest(typed string, words []string) string {
	typed = strings.ToLower(typed)
	least := (len(typed)+1)/3 + 1
	closest := ""
	if len(typed) < minMistyped {
		return ""
	}
	for _, word := range words {
		if d := distance(typed, word); d < least {
			closest, least = word, d
		}
	}
	return closest
}

// distance returns the optimal string alignment distance of two words, in bytes.
func distance(a, b string) int {
	before, last, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range now {
		now[j] = j
	}
	for i := range len(a) {
		before, last, now = last, now, before
		now[0] = i + 1
		for j := range len(b) {
			changed := last[j]
			if a[i] != b[j] {
				changed++
			}
			now[j+1] = min(changed, last[j+1]+1, now[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
	}
	return now[len(b)]
}
