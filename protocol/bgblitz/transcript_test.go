package bgblitz

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/protocol/analyst/analysttest"
)

var update = flag.Bool("update", false, "write what is answered into the transcripts")

// transcript is a golden session: lines of the client, which begin with "> ", and
// the answers to them, which begin with "< ". A line "EOF" is the end of the
// input, which comes after the last line anyway. Other lines are comments.
type transcript struct {
	file  string
	lines []string
}

func transcripts(tb testing.TB) []transcript {
	tb.Helper()
	files, err := filepath.Glob("testdata/session/*.txt")
	if err != nil || len(files) < 7 {
		tb.Fatalf("%d transcripts, %v", len(files), err)
	}
	all := make([]transcript, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		all[i] = transcript{file, strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")}
	}
	return all
}

// said returns what the client says in all.
func (s *transcript) said(lineEnd string) []byte {
	var said []byte
	for _, line := range s.lines {
		if text, ok := strings.CutPrefix(line, ">"); ok {
			said = append(said, strings.TrimPrefix(text, " ")+lineEnd...)
		}
	}
	return said
}

// answers returns what is answered in all.
func (s *transcript) answers() string {
	var b strings.Builder
	for _, line := range s.lines {
		if text, ok := strings.CutPrefix(line, "< "); ok {
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}

// TestTranscripts plays the golden sessions: each answer must come before the client
// says more.
func TestTranscripts(t *testing.T) {
	for _, s := range transcripts(t) {
		if *update {
			s.update(t)
			continue
		}
		for name, end := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
			t.Run(filepath.Base(s.file)+"/"+name, func(t *testing.T) { s.play(t, end) })
		}
	}
}

func (s *transcript) play(t *testing.T, lineEnd string) {
	t.Helper()
	d := newDialogue(t)
	for i, line := range s.lines {
		if text, ok := strings.CutPrefix(line, ">"); ok {
			d.send(strings.TrimPrefix(text, " ") + lineEnd)
		} else if want, ok := strings.CutPrefix(line, "< "); ok {
			if got := d.Next(); got != want {
				t.Fatalf("line %d: the answer is\n%s\nand not\n%s", i+1, got, want)
			}
		} else if line == "EOF" {
			if err := d.CloseInput(); err != nil {
				t.Fatal(err)
			}
		}
	}
	d.finish()
}

// update writes the transcript anew, each answer behind the line that completes its
// request.
func (s *transcript) update(t *testing.T) {
	t.Helper()
	var out bytes.Buffer
	var input []byte
	answered := 0
	for _, line := range s.lines {
		text, says := strings.CutPrefix(line, ">")
		if strings.HasPrefix(line, "< ") {
			continue
		}
		out.WriteString(line + "\n")
		if says {
			input = append(input, strings.TrimPrefix(text, " ")+"\n"...)
		} else if line != "EOF" {
			continue
		}
		whole := answersTo(t, io.MultiReader(bytes.NewReader(input), &halted{end: line == "EOF"}))
		for _, answer := range whole[answered:] {
			out.WriteString("< " + answer + "\n")
		}
		answered = len(whole)
	}
	if err := os.WriteFile(s.file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// errHalted stands for an input that has more to come.
var errHalted = errors.New("halted")

// halted is an input that has come to its end, or else to more to come.
type halted struct{ end bool }

func (h *halted) Read([]byte) (int, error) {
	if h.end {
		return 0, io.EOF
	}
	return 0, errHalted
}

// answersTo serves a whole input with an engine of its own.
func answersTo(tb testing.TB, in io.Reader) []string {
	tb.Helper()
	lines := strings.SplitAfter(string(inTurn(tb, in)), "\n")
	lines = lines[:len(lines)-1]
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\n")
	}
	return lines
}

// inTurn reads and serves one request after the other, so that the output depends
// on the input alone. The end of input, and errHalted, end it.
func inTurn(tb testing.TB, in io.Reader) []byte {
	tb.Helper()
	var out bytes.Buffer
	engine := &analysttest.Engine{}
	opts := testOptions()
	s := &session{engine: engine, out: output{w: &out}}
	r := &reader{src: newSource(in), limits: engine.Limits(), opts: &opts, cancel: s.cancel}
	for {
		q, err := r.next()
		if err != nil || errors.Is(r.src.err, errHalted) {
			return out.Bytes()
		}
		if q.ubgi {
			if err := fakeUBGI(tb.Context(), io.MultiReader(strings.NewReader("ubgi\n"), r.src.in), &out); err != nil {
				tb.Fatal(err)
			}
			return out.Bytes()
		}
		if err := s.serve(tb.Context(), q); err != nil {
			tb.Fatal(err)
		}
	}
}
