package bluechip

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

// allocatedFor returns how many bytes one reading of a text allocates.
func allocatedFor(read func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// checkLong reads a long line. Whatever is wrong with it is said in few words and little
// memory; what is taken is written as a line that is read as the same.
func checkLong(t *testing.T, line string, parse func(string) ([]byte, error)) {
	t.Helper()
	var written []byte
	var err error
	// Words, copies of a name, and the line that grows as it is written.
	if used := allocatedFor(func() { written, err = parse(line) }); used > uint64(8*len(line)) {
		t.Errorf("%.30q, %d bytes: %d bytes of memory", line, len(line), used)
	}
	if err != nil {
		if text := err.Error(); len(text) > 500 {
			t.Errorf("%.30q, %d bytes: an error of %d bytes", line, len(line), len(text))
		}
		return
	}
	again, err := parse(string(written))
	if err != nil || !bytes.Equal(written, again) {
		t.Errorf("%.30q is written as %.100q and then as %.100q, %v", line, written, again, err)
	}
}

// readMessage reads a message and writes it.
func readMessage(line string) ([]byte, error) {
	m, err := ParseMessage(line)
	if err != nil {
		return nil, err
	}
	return m.Append(nil), nil
}

// readNotice reads a line of the table and writes it.
func readNotice(line string) ([]byte, error) {
	n, err := ParseNotice(line)
	if err != nil {
		return nil, err
	}
	return n.Append(nil, Dialect{TeamsStop: true}), nil
}

// longLine is the size of lines that only time and memory proportional to it can bear.
const longLine = 1 << 18

// TestLongMessages reads long lines that begin as messages do.
func TestLongMessages(t *testing.T) {
	for _, unit := range []string{" ", `"`, "as ", `" `, `as"`, "a", ".", "as North", "9", "'", "\x00"} {
		for _, head := range []string{"", `Connecting `, `Connecting "`, "North bids 1C ", "North ready for ", "North plays "} {
			checkLong(t, head+strings.Repeat(unit, longLine/len(unit)), readMessage)
		}
	}
}

// FuzzParseMessage reads anything; what it takes is written as one line of the
// characters of the text, and read again as the same.
func FuzzParseMessage(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, tt := range own {
		f.Add(tt.line)
	}
	for _, tt := range foreign {
		f.Add(tt[0])
	}
	f.Fuzz(func(t *testing.T, line string) {
		m, err := ParseMessage(line)
		if err != nil {
			return
		}
		first := m.Append(nil)
		checkLine(t, first)
		m, err = ParseMessage(string(first))
		if err != nil {
			t.Fatalf("%q is written as %q: %v", line, first, err)
		}
		if second := m.Append(nil); !bytes.Equal(first, second) {
			t.Fatalf("%q is written as %q and then as %q", line, first, second)
		}
	})
}

// checkLine checks that there is one line end, at the end, and none but the text's
// characters before it.
func checkLine(t *testing.T, line []byte) {
	t.Helper()
	text, ok := strings.CutSuffix(string(line), lineEnd)
	if !ok {
		t.Fatalf("%q does not end its line", line)
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			t.Fatalf("%q has byte %#x", line, text[i])
		}
	}
}

// TestLongNotices does the same for the table's lines.
func TestLongNotices(t *testing.T) {
	for _, unit := range []string{" ", `"`, `" `, ".", `" E/W "`, `". `, " e/w", " .", "S", "9", ":9", "-"} {
		for _, head := range []string{"", `Teams : N/S : `, `Teams : N/S : "`, "North's cards : S ", "Timing - N/S : this board ", "North ", `North ("`} {
			for _, tail := range []string{"", " seated"} {
				checkLong(t, head+strings.Repeat(unit, longLine/len(unit))+tail, readNotice)
			}
		}
	}
}

// FuzzParseNotice reads anything; what it takes is written as one line of the
// characters of the text, and read again as the same.
func FuzzParseNotice(f *testing.F) {
	fuzztest.Minimizing(f)
	for i := range ownNotices {
		f.Add(ownNotices[i].line)
	}
	for _, tt := range foreignNotices {
		f.Add(tt[0])
	}
	f.Fuzz(func(t *testing.T, line string) {
		n, err := ParseNotice(line)
		if err != nil {
			return
		}
		first := n.Append(nil, Dialect{TeamsStop: true})
		checkLine(t, first)
		n, err = ParseNotice(string(first))
		if err != nil {
			t.Fatalf("%q is written as %q: %v", line, first, err)
		}
		if second := n.Append(nil, Dialect{TeamsStop: true}); !bytes.Equal(first, second) {
			t.Fatalf("%q is written as %q and then as %q", line, first, second)
		}
	})
}
