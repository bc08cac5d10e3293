package conformance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"gogo/protocol/brain"
)

// Peer is a connection with the program. Its methods fail the case when the program is not there or
// does not read.
type Peer struct {
	t    *T
	name string
	conn *brain.Conn
	log  func() string // the end of the standard error, may be nil

	ended bool
	end   string // how the program has ended

	mu      sync.Mutex
	pending []byte // output behind the last line end
}

// Resident returns how many bytes of memory the process of the program occupies, where /proc says so.
func (p *Peer) Resident() (int64, error) {
	pid := p.conn.Pid()
	if pid == 0 {
		return 0, errors.New("no process")
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, err
	}
	var size, pages int64
	if _, err := fmt.Fscan(bytes.NewReader(text), &size, &pages); err != nil {
		return 0, err
	}
	return pages * int64(os.Getpagesize()), nil
}

// Suspend stops the program, or lets it go on. It skips the case where that is not possible.
func (p *Peer) Suspend(stopped bool) {
	if err := p.conn.Suspend(stopped); err != nil {
		p.t.Skip("the program cannot be suspended: " + err.Error())
	}
	text := "the program goes on"
	if stopped {
		text = "the program is suspended"
	}
	p.t.Note(text)
}

// tap keeps what the program has written behind its last line end.
func (p *Peer) tap(piece []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := bytes.LastIndexAny(piece, p.ends()); i >= 0 {
		p.pending, piece = p.pending[:0], piece[i+1:]
	}
	p.pending = append(p.pending, piece[:min(len(piece), maxText)]...)
	p.pending = p.pending[:min(len(p.pending), maxText)]
}

// ends returns the bytes that end a line of the program.
func (p *Peer) ends() string {
	if p.t.suite.Conn.Ends == "" {
		return "\n"
	}
	return p.t.suite.Conn.Ends
}

// Unfinished returns what the program has written behind its last line end.
func (p *Peer) Unfinished() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return string(p.pending)
}

// Send sends lines in one piece, each with the line end of the protocol.
func (p *Peer) Send(lines ...string) {
	for _, line := range lines {
		p.note(Sent, line, time.Now())
	}
	p.wrote(func(ctx context.Context) error { return p.conn.Send(ctx, lines...) })
}

// SendRaw sends a text as it is.
func (p *Peer) SendRaw(text string) {
	quoted := strconv.Quote(text)
	p.note(Sent, quoted[1:len(quoted)-1]+" (no line end added)", time.Now())
	p.wrote(func(ctx context.Context) error { return p.conn.WriteRaw(ctx, text) })
}

// wrote writes, and fails the case if that is not possible.
func (p *Peer) wrote(write func(context.Context) error) {
	ctx, cancel := context.WithTimeout(p.t.ctx, p.t.opts.Timeout)
	defer cancel()
	err := write(ctx)
	var fault *brain.Error
	switch {
	case err == nil:
	case errors.As(err, &fault) && fault.Fault == brain.Timeout:
		p.t.Fail("a program that reads its input", "none: it read nothing for "+p.t.opts.Timeout.String())
	default:
		p.t.Fail("a program that runs", p.endText(err))
	}
}

// CloseInput ends the input of the program.
func (p *Peer) CloseInput() {
	p.t.Note("the input ends")
	_ = p.conn.CloseInput() // the program may have ended
}

// Poll returns the next line, if one comes within some time.
func (p *Peer) Poll(within time.Duration) (text string, ok bool) {
	ctx, cancel := context.WithTimeout(p.t.ctx, within)
	defer cancel()
	line, err := p.conn.Next(ctx, "")
	if err == nil {
		p.note(Received, line.Text, line.At)
		return line.Text, true
	}
	var fault *brain.Error
	if !errors.As(err, &fault) || fault.Fault != brain.Timeout {
		p.ended, p.end = true, p.endText(err)
	}
	return "", false
}

// Ended reports whether Poll has found the output of the program at its end.
func (p *Peer) Ended() bool { return p.ended }

// Silence says, for a reason, what came in place of a line for which one has waited.
func (p *Peer) Silence(waited time.Duration) string {
	if p.ended {
		return p.end
	}
	got := "nothing within " + rounded(waited)
	if half := p.Unfinished(); half != "" {
		got += " but " + strconv.Quote(half) + ", which no line end follows"
	}
	return got
}

// End is how a program has ended.
type End struct {
	// Rest is what it wrote until then, line by line.
	Rest []string
	// Ended reports whether it has ended in time.
	Ended bool
	// Status is its exit status as an error, if that is not 0.
	Status error
}

// AwaitEnd waits for the end of the program, and of what it writes.
func (p *Peer) AwaitEnd(within time.Duration) (end End) {
	limit := time.Now().Add(within)
	for {
		text, ok := p.Poll(max(time.Until(limit), 0))
		switch {
		case ok:
			end.Rest = append(end.Rest, text)
			continue
		case !p.ended:
			return end
		}
		if half := p.Unfinished(); half != "" {
			end.Rest = append(end.Rest, half)
		}
		end.Ended, end.Status = p.conn.Ended(max(time.Until(limit), 0))
		if end.Ended {
			p.t.Note("the program has ended")
		}
		return end
	}
}

// endText describes the end of the program.
func (p *Peer) endText(err error) string {
	var fault *brain.Error
	text := "the end of the program"
	if errors.As(err, &fault) && fault.Fault == brain.Crash {
		text = "a crash of the program (" + fault.Err.Error() + ")"
	}
	if half := p.Unfinished(); half != "" {
		text += " after " + strconv.Quote(half) + ", which no line end follows"
	}
	if p.log != nil {
		if last := p.log(); last != "" {
			text += ", which wrote " + strconv.Quote(last) + " to standard error"
		}
	}
	return text
}

// finish keeps the lines that the case has not read and ends the program.
func (p *Peer) finish() {
	gone, cancel := context.WithCancel(context.WithoutCancel(p.t.ctx))
	cancel()
	for !p.ended {
		line, err := p.conn.Next(gone, "")
		if err != nil {
			break
		}
		p.note(Received, line.Text, line.At)
	}
	if half := p.Unfinished(); half != "" {
		p.note(Received, half+" (no line end)", time.Now())
	}
	if p.log != nil {
		if last := p.log(); last != "" {
			p.note(Note, "standard error ends with: "+last, time.Now())
		}
	}
	if !p.ended {
		p.note(Note, "the program is ended", time.Now())
	}
	_ = p.conn.Close() // how it ends does not matter any more
}

// note adds an entry to the dialogue.
func (p *Peer) note(kind Kind, text string, at time.Time) {
	p.t.keep(Entry{At: at.Sub(p.t.began), Kind: kind, Peer: p.name, Text: text})
}

// rounded formats a duration without needless digits.
func rounded(d time.Duration) string { return d.Round(100 * time.Millisecond).String() }
