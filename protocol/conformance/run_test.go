package conformance_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/brain"
	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
)

// echo answers each line with itself, but for: silence, half, flood, crash, deaf and end.
func echo(_ context.Context, in io.Reader, out io.Writer) error {
	for s := bufio.NewScanner(in); s.Scan(); {
		line := s.Text()
		switch line {
		case "silence":
			line = ""
		case "half":
			line = "half a line"
		case "flood":
			line = strings.Repeat("x\n", 3000)
		case "crash":
			return errors.New("crashed")
		default:
			line += "\n"
		}
		if _, err := io.WriteString(out, line); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a line and wants another one.
func ask(p *conformance.Peer, t *conformance.T, line, want string) {
	p.Send(line)
	got, ok := p.Poll(t.Timeout())
	switch {
	case !ok:
		t.Fail(want, p.Silence(t.Timeout()))
	case got != want:
		t.Fail(want, got)
	}
}

// suiteOf returns a suite of one case at each level.
func suiteOf(run func(*conformance.T)) *conformance.Suite {
	s := &conformance.Suite{Name: "echo", Title: "Echo protocol", Conn: brain.Config{LineEnd: "\n", Ends: "\n"}}
	for i, l := range conformance.Levels() {
		s.Cases = append(s.Cases, conformance.Case{
			ID: fmt.Sprintf("E-00%d", i+1), Level: l, Section: "Echo", Says: "says", Sends: "sends", Expects: "expects", Run: run,
		})
	}
	return s
}

// runSuite runs a suite on echo, by the clock of a bubble.
func runSuite(t *testing.T, s *conformance.Suite) (report *conformance.Report) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		var err error
		opts := conformance.Options{Timeout: 5 * time.Second, Tolerance: time.Second}
		if report, err = conformance.Run(t.Context(), s, s.Cases, conformancetest.Session{TB: t, Serve: echo}, opts); err != nil {
			t.Fatal(err)
		}
	})
	return report
}

// Verdicts at the three levels.
var (
	held    = []conformance.Verdict{conformance.Pass, conformance.Pass, conformance.Pass}
	faulty  = []conformance.Verdict{conformance.Fail, conformance.Warn, conformance.Warn}
	skipped = []conformance.Verdict{conformance.Skipped, conformance.Skipped, conformance.Skipped}
)

var verdictCases = []struct {
	name string
	run  func(*conformance.T)
	want []conformance.Verdict
	why  string
	said []string
}{
	{"holds", func(t *conformance.T) { ask(t.Open(""), t, "a", "a") }, held, "", []string{"> a", "< a", "- the program is ended"}},
	{"another answer", func(t *conformance.T) { ask(t.Open(""), t, "a", "b") }, faulty, "expected b, came a", nil},
	{"silence", func(t *conformance.T) { ask(t.Open(""), t, "silence", "b") }, faulty, "expected b, came nothing within 5s", []string{"> silence", "- the program is ended"}},
	{"half a line", func(t *conformance.T) { ask(t.Open(""), t, "half", "b") }, faulty, `came nothing within 5s but "half a line", which no line end follows`, []string{"> half", "< half a line (no line end)", "- the program is ended"}},
	{"crash", func(t *conformance.T) { ask(t.Open(""), t, "crash", "b") }, faulty, "came the end of the program", []string{"> crash"}},
	{"write after a crash", func(t *conformance.T) {
		p := t.Open("")
		p.Send("crash")
		p.AwaitEnd(time.Second)
		p.Send("a")
	}, faulty, "expected a program that runs", nil},
	{"skip", func(t *conformance.T) { t.Skip("not offered") }, skipped, "not offered", nil},
	{"faulty case", func(*conformance.T) { panic("oops") }, skipped, "the case itself is faulty: oops", nil},
	{"flood", func(t *conformance.T) { ask(t.Open(""), t, "flood", "x") }, held, "", nil},
	{"two connections", func(t *conformance.T) {
		a, b := t.Open("A"), t.Open("B")
		ask(a, t, "a", "a")
		ask(b, t, "b", "b")
	}, held, "", []string{"A > a", "A < a", "B > b", "B < b", "A - the program is ended", "B - the program is ended"}},
	{"raw text and the end of input", func(t *conformance.T) {
		p := t.Open("")
		p.SendRaw("a\nb")
		p.CloseInput()
		if end := p.AwaitEnd(time.Second); !end.Ended || !slices.Equal(end.Rest, []string{"a", "b"}) {
			t.Fail("a and b", fmt.Sprint(end))
		}
	}, held, "", []string{`> a\nb (no line end added)`, "- the input ends", "< a", "< b", "- the program has ended"}},
}

func TestVerdicts(t *testing.T) {
	for _, c := range verdictCases {
		t.Run(c.name, func(t *testing.T) {
			report := runSuite(t, suiteOf(c.run))
			for i, r := range report.Results {
				if r.Verdict != c.want[i] || !strings.Contains(r.Why, c.why) {
					t.Errorf("%v: %v, %q", r.Level, r.Verdict, r.Why)
				}
				var said []string
				for _, e := range r.Dialogue {
					said = append(said, e.Line())
				}
				if c.said != nil && !slices.Equal(said, c.said) {
					t.Errorf("said %q", said)
				}
				if len(said) > 2001 {
					t.Errorf("%d lines are kept", len(said))
				}
			}
		})
	}
}

// server is a subject at an address: each connection is one of its clients.
type server struct{ net.Addr }

func (s server) Open(ctx context.Context, _ *conformance.T, cfg brain.Config) (*brain.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, s.Network(), s.String())
	if err != nil {
		return nil, err
	}
	return brain.New(conn, cfg), nil
}

// TestServer examines a server by two clients at a time.
func TestServer(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var clients sync.WaitGroup
	clients.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			clients.Go(func() {
				_ = echo(t.Context(), conn, conn) // the client ends it
				_ = conn.Close()
			})
		}
	})
	s := suiteOf(func(t *conformance.T) {
		a, b := t.Open("A"), t.Open("B")
		ask(b, t, "b", "b")
		ask(a, t, "a", "a")
		a.CloseInput()
		if end := a.AwaitEnd(t.Timeout()); !end.Ended {
			t.Fail("the end of the connection", "none")
		}
		ask(b, t, "c", "c")
	})
	report, err := conformance.Run(t.Context(), s, s.Cases, server{l.Addr()}, conformance.Options{Timeout: testlimit.Wait})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Results {
		if r.Verdict != conformance.Pass {
			t.Errorf("%v: %v, %s", r.Level, r.Verdict, r.Why)
		}
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	clients.Wait()
}

// TestInterrupted wants the results until then of a run that is interrupted.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := suiteOf(func(t *conformance.T) { ask(t.Open(""), t, "a", "a") })
	opts := conformance.Options{Timeout: time.Hour, Examined: func(*conformance.Result) { cancel() }}
	r, err := conformance.Run(ctx, s, s.Cases, conformancetest.Session{TB: t, Serve: echo}, opts)
	if err != nil || len(r.Results) != 1 || r.Left != 2 {
		t.Errorf("%d results, %d left, %v", len(r.Results), r.Left, err)
	}
}

// TestNotThere wants an error for a program that cannot be started.
func TestNotThere(t *testing.T) {
	if _, err := conformance.NewCommand([]string{"no-such-program-anywhere"}); err == nil {
		t.Error("found")
	}
	s := suiteOf(func(*conformance.T) {})
	if _, err := conformance.Run(t.Context(), s, s.Cases, nobody{}, conformance.Options{}); err == nil || !strings.Contains(err.Error(), "nobody: not here") {
		t.Errorf("%v", err)
	}
}

// nobody is a subject that is not there.
type nobody struct{}

func (nobody) String() string { return "nobody" }

func (nobody) Open(context.Context, *conformance.T, brain.Config) (*brain.Conn, error) {
	return nil, errors.New("not here")
}

func TestSelect(t *testing.T) {
	s := suiteOf(nil)
	for _, c := range []struct {
		patterns []string
		want     string
		err      string
	}{
		{nil, "E-001 E-002 E-003", ""},
		{[]string{"E-003", "e-001"}, "E-001 E-003", ""},
		{[]string{"E-00[12]"}, "E-001 E-002", ""},
		{[]string{"E-00*", "E-01*"}, "", "E-01*: no case"},
		{[]string{"E-[1"}, "", "not a pattern"},
	} {
		t.Run(strings.Join(c.patterns, " "), func(t *testing.T) {
			cases, err := s.Select(c.patterns)
			var got []string
			for _, found := range cases {
				got = append(got, found.ID)
			}
			if strings.Join(got, " ") != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// hostile is a report in which the program tries to steer a terminal and to break out of a file.
func hostile() *conformance.Report {
	s := suiteOf(nil)
	const text = "\x1b[2J</system-out>]]>\u202e\xff"
	r := &conformance.Report{Suite: s, Subject: text, About: text, Began: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC), Took: time.Second}
	for i, v := range []conformance.Verdict{conformance.Fail, conformance.Warn, conformance.Skipped} {
		r.Results = append(r.Results, conformance.Result{
			Case: s.Cases[i], Verdict: v, Why: text, Took: time.Second,
			Dialogue: []conformance.Entry{{Kind: conformance.Received, Text: text, At: 1500 * time.Millisecond}},
		})
	}
	return r
}

func TestText(t *testing.T) {
	var b strings.Builder
	r := hostile()
	if err := r.WriteText(&b, true); err != nil {
		t.Fatal(err)
	}
	want := "E-002 warn SHOULD Echo: says - ?[2J</system-out>]]>?\ufffd\n      1.500 < ?[2J</system-out>]]>?\ufffd\n" +
		"E-001 fail MUST Echo: says - ?[2J</system-out>]]>?\ufffd\n      1.500 < ?[2J</system-out>]]>?\ufffd\n" +
		"MUST   0 of 1 hold\nSHOULD 0 of 1 hold\nMAY    0 of 0 hold, 1 skipped\n"
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
	if got := r.Describe(); got != "Echo protocol: ?[2J</system-out>]]>?\ufffd (?[2J</system-out>]]>?\ufffd), 3 cases, 2026-11-29" {
		t.Error(got)
	}
}

func TestExports(t *testing.T) {
	var doc struct {
		Conforms bool
		Results  []struct {
			ID, Level, Verdict, Why string
			Dialogue                []struct {
				Seconds float64
				Kind    string
			}
		}
	}
	var b bytes.Buffer
	r := hostile()
	if err := errors.Join(r.WriteJSON(&b), json.Unmarshal(b.Bytes(), &doc)); err != nil {
		t.Fatal(err)
	}
	if first := doc.Results[0]; doc.Conforms || first.Level != "MUST" || first.Verdict != "fail" || first.Dialogue[0].Seconds != 1.5 || first.Dialogue[0].Kind != "received" {
		t.Errorf("%+v", doc)
	}
	var suite struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Skipped  int `xml:"skipped,attr"`
		Cases    []struct {
			Name    string    `xml:"name,attr"`
			Failure *struct{} `xml:"failure"`
			Output  string    `xml:"system-out"`
		} `xml:"testcase"`
	}
	b.Reset()
	if err := errors.Join(r.WriteJUnit(&b), xml.Unmarshal(b.Bytes(), &suite)); err != nil {
		t.Fatal(err)
	}
	if suite.Tests != 3 || suite.Failures != 1 || suite.Skipped != 1 || suite.Cases[0].Failure == nil || suite.Cases[1].Failure != nil ||
		!strings.Contains(suite.Cases[1].Output, "warning: ?[2J</system-out>]]>?\ufffd\n") {
		t.Errorf("%+v", suite)
	}
}
