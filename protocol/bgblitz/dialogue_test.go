package bgblitz

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"gogo/internal/testlimit"
	"gogo/protocol/analyst"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/internal/sessiontest"
)

// testOptions are those of every session under test.
func testOptions() Options {
	return Options{Name: "fake", Version: "1.2", UBGI: fakeUBGI}
}

// fakeUBGI answers every line with what it is.
func fakeUBGI(_ context.Context, in io.Reader, out io.Writer) error {
	for scanner := bufio.NewScanner(in); scanner.Scan(); {
		if _, err := io.WriteString(out, "ubgi got "+scanner.Text()+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// dialogue is a session under test, which fails the test.
type dialogue struct {
	*sessiontest.Dialogue[*analysttest.Engine]
	tb testing.TB
}

func newDialogue(tb testing.TB) *dialogue {
	tb.Helper()
	engine := &analysttest.Engine{}
	d := serveDialogue(tb, engine)
	d.Engine = engine
	return d
}

// serveDialogue starts a session with any engine.
func serveDialogue(tb testing.TB, engine analyst.Engine) *dialogue {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	d := sessiontest.Start[*analysttest.Engine](tb, nil, func(in io.Reader, out io.Writer) error {
		return Serve(ctx, in, out, engine, testOptions())
	})
	d.Cancel = cancel
	return &dialogue{d, tb}
}

// send sends text as it is, also to a session that is over.
func (d *dialogue) send(text string) {
	d.tb.Helper()
	if err := d.Send(text); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		d.tb.Fatal(err)
	}
}

// expect wants answers that begin with, or are, the ones given.
func (d *dialogue) expect(want ...string) {
	d.tb.Helper()
	for _, w := range want {
		if got := d.Next(); !strings.HasPrefix(got, w) {
			d.tb.Fatalf("the answer is\n%s\nand not\n%s", got, w)
		}
	}
}

// finish ends the input and wants nothing more before Serve returns.
func (d *dialogue) finish() {
	d.tb.Helper()
	if err := d.CloseInput(); err != nil {
		d.tb.Fatal(err)
	}
	if rest, err := d.End(); len(rest) > 0 || err != nil {
		d.tb.Fatalf("at the end: %q, %v", rest, err)
	}
}

// asked waits until the engine has been asked, and has answered, so many questions.
func (d *dialogue) asked(asked, ended int) {
	d.tb.Helper()
	ctx := testlimit.Context(d.tb)
	if err := d.Engine.Await(ctx, asked, ended); err != nil {
		d.tb.Fatal(err)
	}
}
