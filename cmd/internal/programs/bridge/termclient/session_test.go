package termclient_test

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"gogo/cmd/internal/programs/bridge/termclient"
	"gogo/eval/bridge/system"
	"gogo/internal/fuzztest"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

var update = flag.Bool("update", false, "write the transcripts in testdata anew")

// transcript is a session as it goes: what the server says behind "<", what the person
// types behind ">", what the program says to the server behind "!", and what is printed.
type transcript struct{ strings.Builder }

// Prompt implements termclient.Console. The prompt is part of the transcript.
func (t *transcript) Prompt(text string) {
	if text != "" {
		t.WriteString("[" + text + "]\n")
	}
}

// Columns implements termclient.Console.
func (t *transcript) Columns() int { return 80 }

// Interactive implements termclient.Console.
func (t *transcript) Interactive() bool { return true }

// Drop implements termclient.Server.
func (t *transcript) Drop() { t.WriteString("-- drop --\n") }

// Send implements termclient.Server.
func (t *transcript) Send(lines []byte) error {
	for line := range strings.Lines(string(lines)) {
		t.WriteString("! " + line)
	}
	return nil
}

// twoOverOne is read once: that takes longer than a session.
var twoOverOne = sync.OnceValues(func() (*system.System, error) { return system.Open("two-over-one") })

// play has a session go through what a script has of the server and the person. What it
// has of the program is passed over.
func play(t *testing.T, script string) string {
	t.Helper()
	s, err := twoOverOne()
	if err != nil {
		t.Fatal(err)
	}
	var out transcript
	session := termclient.New(&out, &client.Client{Name: "Ann"}, &out, s)
	for line := range strings.Lines(script) {
		said, server := strings.CutPrefix(line, "< ")
		typed, person := strings.CutPrefix(line, ">")
		if !server && !person {
			continue
		}
		out.WriteString(line)
		switch said = strings.TrimSuffix(said, "\n"); {
		case said == "LOST":
			session.Receive(client.Down{Err: io.ErrUnexpectedEOF, Wait: time.Second})
		case said == "FOUND":
			session.Receive(client.Up{})
		case server:
			session.Receive(client.Line(said))
		case !session.HandleInput(strings.TrimSpace(typed)):
			return out.String() + "-- quit --\n"
		}
	}
	return out.String()
}

// TestTranscripts plays the transcripts in testdata.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			for line := range strings.Lines(got) {
				if utf8.RuneCountInString(line) > 81 && line[0] != '<' && line[0] != '!' {
					t.Errorf("more than 80 columns: %s", line)
				}
			}
		})
	}
}

// auctionBefore and playBefore are what the server has said when Ann is to act.
const (
	auctionBefore = "< JOINED g1 S \"Ann\"\n< X-BOARD 3 S EW\n< HAND (AS KS 10S 7S 2S QH JH 4D 3D AC KC 9C 5C)\n"
	callBefore    = auctionBefore + "< AUCOPEN S (1S PASS 3S DOUBLE)\n"
	cardBefore    = auctionBefore + "< AUCOPEN 0 (1S PASS 3S PASS PASS PASS)\n" +
		"< TRICK N (AH)\n< DUMMY (QS JS 9S 8S KH 5H 2H AD 8D 7D 10C 8C 2C)\n"
)

// FuzzPerson types anything when a call or a card is awaited: what goes to the server is
// legal, and nothing steers the terminal.
func FuzzPerson(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"1s", "xx", "h2", "hx", "? 2c", "?\x1b[2J", "join g1 n", "tournament t1 with \"x\"\\", "watch \x00", "new", "1♠", "♠a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "\n") {
			return
		}
		for before, legal := range map[string]string{
			callBefore: "PASS REDOUBLE 3NT 4C 4D 4H 4S 4NT 5C 5D 5H 5S 5NT 6C 6D 6H 6S 6NT 7C 7D 7H 7S 7NT",
			cardBefore: "KH 5H 2H",
		} {
			for line := range strings.Lines(play(t, before+">"+text+"\n")) {
				said, ok := strings.CutPrefix(line, "! ")
				if !ok {
					if strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\x1b\x00") && line[0] != '>' {
						t.Errorf("%q is printed", line)
					}
					continue
				}
				m, err := darrington.ParseMessage(strings.TrimSuffix(said, "\n"))
				if err != nil {
					t.Fatalf("%q is said: %v", said, err)
				}
				if m.Kind != darrington.Bids && m.Kind != darrington.Plays {
					continue
				}
				if what := strings.Fields(said)[1]; !slices.Contains(strings.Fields(legal), what) {
					t.Errorf("%q is said, legal is %s", said, legal)
				}
			}
		}
	})
}
