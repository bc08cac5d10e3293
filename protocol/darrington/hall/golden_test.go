package hall

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

var update = flag.Bool("update", false, "write the golden transcripts anew")

// TestTranscripts compares whole sessions, in both directions, with those that were read and
// found right. Together they have every message.
func TestTranscripts(t *testing.T) {
	said, told := map[darrington.Kind]bool{}, map[darrington.NoticeKind]bool{darrington.Unknown: true}
	for name, session := range map[string]func(*testing.T) *room{"rubber": rubberSession, "tournament": tournamentSession} {
		t.Run(name, func(t *testing.T) {
			r := session(t)
			text := strings.Join(append(r.lines, ""), "\n")
			noteKinds(t, r.lines, said, told)
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(golden, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if text != string(want) {
				t.Errorf("another transcript; -update writes it. It ends with\n%s", strings.Join(r.lines[max(0, len(r.lines)-20):], "\n"))
			}
		})
	}
	for k := darrington.Hello; k <= darrington.AsksTournaments; k++ {
		if !said[k] {
			t.Errorf("no transcript has %v", k)
		}
	}
	for k := darrington.Tournaments; k <= darrington.SitsOut; k++ {
		if !told[k] {
			t.Errorf("no transcript has %v", k)
		}
	}
}

// noteKinds notes the kinds of the messages in a transcript.
func noteKinds(t *testing.T, lines []string, said map[darrington.Kind]bool, told map[darrington.NoticeKind]bool) {
	t.Helper()
	for _, line := range lines {
		who, text, _ := strings.Cut(line, ": ")
		if strings.HasPrefix(who, "from ") {
			if m, err := darrington.ParseMessage(text); err == nil {
				said[m.Kind] = true
			}
			continue
		}
		n, err := darrington.ParseNotice(text)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		told[n.Kind] = true
	}
}

// playHands plays so many hands of a game at random.
func (r *room) playHands(g *game, hands int) {
	r.t.Helper()
	for last := g.boards + hands; g.boards < last; {
		r.act(g)
	}
}

// rubberSession is a game of four with one who watches: refused messages, a redoubled
// contract, a hand that is passed out, a player who goes and comes back, and the end.
func rubberSession(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, 31, Config{})
	conns, g := r.four("Player ")
	r.say(conns[0], `X-TOKEN "only I know this"`)
	for _, line := range []string{"BID 1C", "PLAY AS", "X-SHOUT", "JOIN-M g1 N"} {
		r.say(conns[1], line)
	}
	for i, line := range []string{"BID 1S", "BID DOUBLE", "BID REDOUBLE", "BID PASS", "BID PASS", "BID PASS"} {
		r.say(conns[i%bridge.Seats], line)
	}
	watcher := r.connect("Watcher")
	r.say(watcher, "X-WATCH g1")
	for g.board.play.Len() < 9 {
		r.act(g)
	}
	r.hangUp(conns[2])
	conns[2] = r.connect("Player 2")
	r.playHands(g, 1)
	r.say(watcher, "GAMES")
	r.say(watcher, "TOURNAMENTS")
	for range bridge.Seats {
		_, actor := g.board.turn()
		r.say(g.seats[actor].player.conn, "BID PASS")
	}
	r.say(watcher, "X-LEAVE")
	r.say(conns[3], "BID 1C")
	r.say(conns[3], "X-LEAVE")
	r.say(watcher, "JOIN-M g1 W") // a hand is dealt anew
	r.say(watcher, "X-LEAVE")
	r.say(conns[2], "X-LEAVE")
	r.say(watcher, "JOIN-M g1 S") // waits until somebody is West
	r.say(conns[3], "JOIN-M g1 W")
	r.say(watcher, "X-LEAVE")
	for _, c := range conns {
		r.say(c, "X-LEAVE")
	}
	return r
}

// tournamentSession is a tournament of five pairs, one board a round, two rounds.
func tournamentSession(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, 32, Config{Tournament: TournamentConfig{Boards: 1, Rounds: 2, Wait: time.Minute, Players: 10}})
	first := r.connect("Ann")
	r.say(first, `JOIN-T - "Zoe"`)
	for _, name := range []string{"Bob", "Cid", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Zoe"} {
		r.say(r.connect(name), "JOIN-T t1")
	}
	r.say(r.connect("Late"), "JOIN-T t1")
	r.playAll(func() bool { return len(r.hall.tournaments) == 0 })
	return r
}
