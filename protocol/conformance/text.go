package conformance

import (
	"fmt"
	"io"
	"strings"
	"time"

	"gogo/internal/words"
)

// WriteText writes the report for a terminal: the faults, failures last, and a summary. With
// dialogues each fault is followed by what was said.
func (r *Report) WriteText(w io.Writer, dialogues bool) error {
	var b strings.Builder
	for _, result := range r.Faults() {
		fmt.Fprintf(&b, "%s\n", words.Sanitize(result.line()))
		if dialogues {
			result.writeDialogue(&b)
		}
	}
	for _, l := range Levels() {
		if line := r.summary(l); line != "" {
			fmt.Fprintln(&b, line)
		}
	}
	if r.Left > 0 {
		fmt.Fprintf(&b, "interrupted: %s not run\n", words.Count(r.Left, "case"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// line returns the result in one line.
func (r *Result) line() string {
	text := fmt.Sprintf("%s %s %s %s: %s", r.ID, r.Verdict, r.Level, r.Section, r.Says)
	if r.Why == "" {
		return text
	}
	return text + " - " + r.Why
}

// writeDialogue writes what was said, with the seconds since the case began.
func (r *Result) writeDialogue(b *strings.Builder) {
	for _, e := range r.Dialogue {
		fmt.Fprintf(b, "    %7.3f %s\n", e.At.Seconds(), e.Line())
	}
}

// Line returns the entry in one printable line, with an arrow for its direction.
func (e *Entry) Line() string {
	mark := map[Kind]string{Sent: "> ", Received: "< ", Note: "- "}[e.Kind]
	if e.Peer != "" {
		mark = e.Peer + " " + mark
	}
	return mark + words.Sanitize(e.Text)
}

// summary returns how many cases of a level hold, or "" if there are none.
func (r *Report) summary(l Level) string {
	held, not, skipped := r.Count(l, Pass), r.Count(l, Fail)+r.Count(l, Warn), r.Count(l, Skipped)
	if held+not+skipped == 0 {
		return ""
	}
	text := fmt.Sprintf("%-6s %d of %d hold", l, held, held+not)
	if skipped > 0 {
		text += fmt.Sprintf(", %d skipped", skipped)
	}
	return text
}

// WriteList writes the cases of a suite: a line each, and with details what is sent and expected.
func WriteList(w io.Writer, cases []Case, details bool) error {
	var b strings.Builder
	for i := range cases {
		c := &cases[i]
		fmt.Fprintf(&b, "%s %-6s %s: %s\n", c.ID, c.Level, c.Section, c.Says)
		if details {
			fmt.Fprintf(&b, "      sent: %s\n      expected: %s\n", c.Sends, c.Expects)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Describe returns the program and when it was examined in one line.
func (r *Report) Describe() string {
	text := r.Subject
	if r.About != "" {
		text = r.About + " (" + r.Subject + ")"
	}
	return words.Sanitize(fmt.Sprintf("%s: %s, %s, %s", r.Suite.Title, text, words.Count(len(r.Results), "case"),
		r.Began.UTC().Format(time.DateOnly)))
}
