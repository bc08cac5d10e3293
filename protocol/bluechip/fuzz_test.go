package bluechip

import (
	"bytes"
	"strings"
	"testing"
)

// TestLongMessages reads lines of a size that only time proportional to it can bear.
func TestLongMessages(*testing.T) {
	const n = 1 << 18
	for _, unit := range []string{" ", `"`, "as ", `" `, `as"`, "a", ".", "as North", "9", "'", "\x00"} {
		for _, head := range []string{"", `Connecting `, `Connecting "`, "North bids 1C ", "North ready for ", "North plays "} {
			_, _ = ParseMessage(head + strings.Repeat(unit, n/len(unit)))
		}
	}
}

// FuzzParseMessage reads anything; what it takes is written as one line of the
// characters of the text, and read again as the same.
func FuzzParseMessage(f *testing.F) {
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
func TestLongNotices(*testing.T) {
	const n = 1 << 18
	for _, unit := range []string{" ", `"`, `" `, ".", `" E/W "`, `". `, " e/w", " .", "S", "9", ":9", "-"} {
		for _, head := range []string{"", `Teams : N/S : `, `Teams : N/S : "`, "North's cards : S ", "Timing - N/S : this board ", "North ", `North ("`} {
			_, _ = ParseNotice(head + strings.Repeat(unit, n/len(unit)))
			_, _ = ParseNotice(head + strings.Repeat(unit, n/len(unit)) + " seated")
		}
	}
}

// FuzzParseNotice reads anything; what it takes is written as one line of the
// characters of the text, and read again as the same.
func FuzzParseNotice(f *testing.F) {
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
