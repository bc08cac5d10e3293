package gtpcheck

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/protocol/conformance"
	"gogo/protocol/gtp"
)

// Dialogue is a case's conversation with one engine.
type Dialogue struct {
	T    *conformance.T
	Peer *conformance.Peer
	// Game follows the game, nil in a dialect without one.
	Game Game

	facts   *facts
	command []string   // the one that the last response answers
	partial string     // sent behind the last line end
	open    [][]string // commands without their ids that are not answered yet
	last    string     // the last command that was sent
	sent    time.Time
	within  time.Duration // limit for the next answer, negative for none
}

// newDialogue starts the engine.
func newDialogue(t *conformance.T, found *facts) *Dialogue {
	d := &Dialogue{T: t, Peer: t.Open(""), facts: found, within: -1}
	if found.dialect.NewGame != nil {
		d.Game = found.dialect.NewGame()
	}
	return d
}

// Knows reports whether the engine lists a command.
func (d *Dialogue) Knows(command string) bool { return slices.Contains(d.facts.commands, command) }

// Ask sends a command and returns the response.
func (d *Dialogue) Ask(command string) Response {
	d.Say(command)
	return d.Next("a response")
}

// Say sends commands in one piece.
func (d *Dialogue) Say(lines ...string) {
	for _, line := range lines {
		d.observe(line)
	}
	d.sent = time.Now()
	d.Peer.Send(lines...)
}

// SayRaw sends a text as it is.
func (d *Dialogue) SayRaw(text string) {
	d.partial += text
	for {
		line, rest, ok := strings.Cut(d.partial, "\n")
		if !ok {
			break
		}
		d.observe(line)
		d.partial = rest
	}
	d.sent = time.Now()
	d.Peer.SendRaw(text)
}

// observe notes a line that is sent, as the text says that an engine reads it.
func (d *Dialogue) observe(line string) {
	line, _, _ = strings.Cut(gtp.Clean(line), "#")
	line = strings.TrimSpace(line)
	if line == "" {
		return
	}
	d.last = line
	d.open = append(d.open, strings.Fields(strings.TrimLeft(line, "0123456789")))
}

// Response is a response of the engine.
type Response struct {
	// OK tells success from failure.
	OK bool
	// Text is what stands behind the status, with an id if there is one, without blanks around it.
	Text string
	// Raw are the lines as they came.
	Raw []string

	attached bool // no blank stands behind the status
}

// String returns the response in one line.
func (r *Response) String() string {
	status := "?"
	if r.OK {
		status = "="
	}
	return strconv.Quote(strings.TrimSpace(status + " " + conformance.Shorten(r.Text)))
}

// maxLines bounds a response.
const maxLines = 2000

// Next returns the next response. Without one the case fails.
func (d *Dialogue) Next(expected string) Response {
	began := time.Now()
	limit := began.Add(d.patience())
	r, ok, stray := d.read(limit)
	d.within, d.command = -1, nil
	if len(d.open) > 0 {
		d.command, d.open = d.open[0], d.open[1:]
	}
	switch {
	case ok:
		return r
	case stray:
		d.T.Fail(expected, strconv.Quote(conformance.Shorten(r.Raw[0]))+" outside a response"+d.after())
	case len(r.Raw) > 0 && !d.Peer.Ended():
		d.T.Fail("an empty line behind a response", d.Peer.Silence(limit.Sub(began))+" behind "+strconv.Quote(conformance.Shorten(r.Raw[len(r.Raw)-1]))+d.after())
	}
	d.T.Fail(expected, d.Peer.Silence(limit.Sub(began))+d.after())
	return r
}

// poll returns the next response, if there is one.
func (d *Dialogue) poll() (Response, bool) {
	r, ok, _ := d.read(time.Now().Add(d.patience()))
	return r, ok
}

// read reads a response until a time. A stray line begins none.
func (d *Dialogue) read(limit time.Time) (r Response, ok, stray bool) {
	var lines []string
	for len(r.Raw) < maxLines {
		raw, came := d.Peer.Poll(max(time.Until(limit), 0))
		if !came {
			return r, false, false
		}
		text := gtp.Clean(raw)
		switch {
		case len(lines) == 0 && strings.TrimSpace(text) == "":
			continue
		case len(lines) == 0 && text[0] != '=' && text[0] != '?':
			r.Raw = []string{raw}
			return r, false, true
		case text == "":
			r.OK = lines[0][0] == '='
			r.attached = !strings.HasPrefix(lines[0][1:], " ")
			r.Text = strings.TrimSpace(strings.Join(lines, "\n")[1:])
			return r, true, false
		}
		r.Raw, lines = append(r.Raw, raw), append(lines, text)
	}
	return r, false, false
}

// thinking is by how much longer an answer may take for which the engine thinks, and which no clock bounds.
const thinking = 4

// patience returns how long to wait for the next response.
func (d *Dialogue) patience() time.Duration {
	switch {
	case d.within >= 0:
		return time.Until(d.sent.Add(d.within + d.T.Tolerance()))
	case slices.ContainsFunc(d.open, func(c []string) bool { return len(c) > 0 && strings.HasSuffix(c[0], "genmove") }):
		return thinking * d.T.Timeout()
	}
	return d.T.Timeout()
}

// after names the last command in a reason.
func (d *Dialogue) after() string {
	if d.last == "" {
		return ""
	}
	return " after " + strconv.Quote(conformance.Shorten(d.last))
}

// Quiet wants nothing but empty lines for some time.
func (d *Dialogue) Quiet(within time.Duration) {
	limit := time.Now().Add(within)
	for {
		text, ok := d.Peer.Poll(max(time.Until(limit), 0))
		switch {
		case ok && strings.TrimSpace(gtp.Clean(text)) != "":
			d.T.Fail("no response", strconv.Quote(conformance.Shorten(text))+d.after())
		case !ok && d.Peer.Ended():
			d.T.Fail("no response", d.Peer.Silence(within)+d.after())
		case !ok:
			return
		}
	}
}

// Ends wants the program to end by itself within some time. If it is to be silent until then, it may write
// empty lines alone.
func (d *Dialogue) Ends(within time.Duration, silent bool) conformance.End {
	end := d.Peer.AwaitEnd(within + d.T.Tolerance())
	if !end.Ended {
		d.T.Fail("the end of the program", "none within "+(within+d.T.Tolerance()).String()+d.after())
	}
	for _, line := range end.Rest {
		if silent && strings.TrimSpace(gtp.Clean(line)) != "" {
			d.T.Fail("no response", strconv.Quote(conformance.Shorten(line))+d.after())
		}
	}
	return end
}
