package quoridor_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	quoridorbench "gogo/bench/quoridor"
	"gogo/board/quoridor"
	"gogo/internal/testlimit"
)

// asRobot is the variable that makes the test binary an engine with prepared
// moves, one a genmove.
const asRobot = "GOGO_TEST_ROBOT"

func TestMain(m *testing.M) {
	if moves, ok := os.LookupEnv(asRobot); ok {
		playRobot(strings.Split(moves, ","))
		return
	}
	os.Exit(m.Run())
}

func playRobot(moves []string) {
	late := "" // what is said when nobody waits for it any more
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		answer, id := "", ""
		if word != "" && word[0] >= '0' && word[0] <= '9' {
			id, word = word, rest
		}
		note(word, rest)
		fmt.Print(late)
		late = ""
		switch word {
		case "list_commands":
			answer = "name\ngenmove"
			if _, ok := os.LookupEnv(foundEnv); ok {
				answer += "\ngogo-pv"
			}
		case "gogo-pv":
			late = found(id)
			continue
		case "name":
			answer = "Prepared"
		case "known_command":
			answer = strconv.FormatBool(os.Getenv(clockEnv) != "")
		case "version":
			fmt.Print("? unknown command\n\n")
			continue
		case "genmove":
			answer, moves = moves[0], moves[1:]
			switch answer {
			case "crash":
				os.Exit(3)
			case "silence":
				time.Sleep(testlimit.Wait)
			case "garbage":
				answer = "\x01\xff"
			}
		case "quit":
			fmt.Print("=\n\n")
			return
		}
		fmt.Printf("=%s %s\n\n", id, answer)
	}
}

// clockEnv is the environment variable with the file to which an engine with a clock appends the
// clock commands that it gets.
const clockEnv = "GOGO_TEST_ROBOT_CLOCK"

// note records messages about the clock.
func note(word, rest string) {
	path := os.Getenv(clockEnv)
	if path == "" || !strings.HasPrefix(word, "time_") {
		return
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = fmt.Fprintln(f, word, rest)
	}
	if err != nil || f.Close() != nil {
		os.Exit(3)
	}
}

// TestClock requires an engine to be told its tightest limit, and nothing unrequested.
func TestClock(t *testing.T) {
	const second = time.Second
	for _, tt := range []struct {
		name   string
		limits match.Limits
		left   []time.Duration // before its moves
		want   string
	}{
		{"nothing", match.Limits{}, []time.Duration{0, 0}, ""},
		{"a move", match.Limits{Turn: 2 * second}, []time.Duration{0, 0}, "time_settings 0 2 1"},
		{"a move of less than a second", match.Limits{Turn: second / 2}, []time.Duration{0, 0}, ""},
		{"a game", match.Limits{Game: 60 * second}, []time.Duration{60 * second, 50 * second}, "time_settings 60 0 0, time_left black 60 0, time_left black 50 0"},
		{"a game, and a guard", match.Limits{Game: 3600 * second, Turn: 60 * second, Guard: true}, []time.Duration{3600 * second}, "time_settings 3600 0 0, time_left black 3600 0"},
		{"a game, and a move of less than a second", match.Limits{Game: 25 * second, Turn: second / 2}, []time.Duration{25 * second}, "time_settings 25 0 0, time_left black 25 0"},
		{"both", match.Limits{Game: 60 * second, Turn: 2 * second}, []time.Duration{60 * second, 28 * second, 27 * second}, "time_settings 0 2 1, time_settings 60 0 0, time_left black 27 0"},
		{"a guard alone", match.Limits{Turn: 60 * second, Guard: true}, []time.Duration{0}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			said := filepath.Join(t.TempDir(), "said")
			cmd := robot("e8,e7,e6")
			cmd.Env = append(cmd.Env, clockEnv+"="+said)
			r, err := quoridorbench.StartEngine(t.Context(), cmd)
			if err != nil {
				t.Fatal(err)
			}
			p, err := newGame(t, "9", "10").Start("")
			if err != nil {
				t.Fatal(err)
			}
			if err := r.NewGame(t.Context(), p, tt.limits); err != nil {
				t.Fatal(err)
			}
			for i, left := range tt.left {
				reply, err := r.Move(t.Context(), p, left)
				if err != nil {
					t.Fatal(err)
				}
				p.Play(reply.Move)
				p.Play([]string{"E2", "E3", "E4"}[i])
			}
			if err := r.Close(t.Context()); err != nil {
				t.Error(err)
			}
			got, err := os.ReadFile(said)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			if text := strings.Join(strings.Split(strings.TrimSpace(string(got)), "\n"), ", "); text != tt.want {
				t.Errorf("told %q, want %q", text, tt.want)
			}
		})
	}
}

// foundEnv is the environment variable with the engine's answer to gogo-pv.
const foundEnv = "GOGO_TEST_ROBOT_FOUND"

// found answers gogo-pv, and returns an answer that comes later.
func found(id string) (late string) {
	text := os.Getenv(foundEnv)
	switch text {
	case "crash":
		os.Exit(3)
	case "long":
		text = strings.Repeat("depth 7 ", 20000)
	case "late": // after the next question
		return fmt.Sprintf("=%s depth 1 score 1 nodes 1\n\n", id)
	case "refused":
		fmt.Printf("?%s not today\n\n", id)
		return ""
	}
	fmt.Printf("=%s %s\n\n", id, text)
	return ""
}

// TestRecordHasWhatTheEngineFound asks engines that know gogo-pv, whatever they
// answer.
func TestRecordHasWhatTheEngineFound(t *testing.T) {
	g := newGame(t, "5", "2")
	none := arena.Move{}
	for _, tt := range []struct {
		found  string
		want   arena.Move
		winner string
	}{
		{"depth 3-5 score -12 nodes 456 time 1.500 pv E2, E2 vertical", arena.Move{Depth: 3, Value: "-12", Nodes: 456}, "black wins: reached the goal"},
		{"DEPTH 4 score +M7", arena.Move{Depth: 4, Value: "+M7"}, "black wins: reached the goal"},
		{"late", none, "black wins: reached the goal"},
		{"refused", none, "black wins: reached the goal"},
		{"crash", none, "white wins: crash by black"},
		{"\xff\x01", none, "black wins: reached the goal"},
		{"depth -3 score <b> nodes 99999999999999999999", none, "black wins: reached the goal"},
		{"score 5", none, "black wins: reached the goal"},
		{"long", none, "black wins: reached the goal"},
		{"", none, "black wins: reached the goal"},
	} {
		t.Run(tt.found, func(t *testing.T) {
			black, white := robot("C4,C3,c2,c1"), robot("b1,a1,B1")
			black.Env = append(black.Env, foundEnv+"="+tt.found)
			job := &arena.Job{Players: [2]string{"A", "B"}, Limits: match.Limits{Turn: testlimit.Wait}}
			patience := testlimit.Wait
			if tt.found == "late" {
				patience = 200 * time.Millisecond
			}
			began := time.Now()
			r, err := g.PlayWith(t.Context(), patience, job, [2]*exec.Cmd{black, white})
			all := time.Since(began)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Outcome().Describe(quoridorbench.Sides()); !strings.HasPrefix(got, tt.winner) {
				t.Errorf("%.20q: %s, want %s", tt.found, got, tt.winner)
			}
			took := time.Duration(0)
			for i, m := range r.Moves {
				took += m.Took
				want := tt.want
				if m.Side == match.Second {
					want = none
				}
				if m.Depth != want.Depth || m.Value != want.Value || m.Nodes != want.Nodes {
					t.Errorf("%.20q: move %d is %+v", tt.found, i+1, m)
				}
			}
			if tt.found == "late" && took > all-patience {
				t.Errorf("the moves took %v of %v, of which %v went into a question that was not answered", took, all, patience)
			}
		})
	}
}

func robot(moves string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asRobot+"="+moves, "GORACE=atexit_sleep_ms=0")
	return cmd
}

func newGame(t *testing.T, size, walls string) *quoridorbench.Game {
	t.Helper()
	g, err := quoridorbench.NewGame(map[string]string{quoridorbench.SizeOption: size, quoridorbench.WallsOption: walls})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPlay(t *testing.T) {
	tests := []struct{ name, opening, black, white, want string }{
		{"black runs", "", "C4,C3,c2,c1", "b1,a1,B1", "black wins: reached the goal"},
		{"both ways to write a wall", "", "C4,c5 h,crash", "C2,B2 Horizontal,C3", "white wins: crash by black"},
		{"an opening", "C4, C2", "B4,C4,B4,C4", "B2,C2,B2,C2", "draw: threefold repetition"},
		{"illegal", "", "C9", "", "white wins: illegal move by black (C9: C9 is off the board of 5x5)"},
		{"too far", "", "C4", "C4", "black wins: illegal move by white (C4: white C4: occupied"},
		{"no wall left", "", "C5 h,A5 h,D5 h", "C2,C1", "white wins: illegal move by black (D5 h: "},
		{"not a move", "", "resign now", "", "white wins: not a move by black"},
		{"garbage", "", "garbage", "", "white wins: garbage by black"},
		{"silence", "", "silence", "", "white wins: no answer by black"},
	}
	g := newGame(t, "5", "2")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			job := &arena.Job{
				Players: [2]string{"A", "B"}, Opening: tt.opening,
				Limits: match.Limits{Turn: testlimit.Wait, Patience: testlimit.Wait},
			}
			if tt.name == "silence" {
				job.Limits = match.Limits{Turn: 100 * time.Millisecond}
			}
			r, err := g.Play(t.Context(), job, [2]*exec.Cmd{robot(tt.black), robot(tt.white)})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Outcome().Describe(quoridorbench.Sides()); !strings.HasPrefix(got, tt.want) {
				t.Errorf("%s, want %s", got, tt.want)
			}
			files, err := g.Files(r)
			if err != nil || len(files) != 2 {
				t.Fatal(files, err)
			}
			if back, err := quoridorbench.Read(files[1].Data); err != nil || !bytes.Equal(quoridorbench.Save(back, ""), withoutAbout(files[0].Data)) {
				t.Errorf("%v: another game in\n%s", err, files[1].Data)
			}
			text := string(files[0].Data)
			if !strings.Contains(text, "boardsize 5\nclear_board\nwalls 2\n") {
				t.Errorf("file\n%s", text)
			}
			if moves := strings.Count(text, "\nplay"); moves != len(r.Moves)+strings.Count(tt.opening, ",")+min(1, len(tt.opening)) {
				t.Errorf("%d moves in\n%s", moves, text)
			}
		})
	}
}

func TestIntroduce(t *testing.T) {
	g := newGame(t, "9", "10")
	if name, err := g.Introduce(t.Context(), "A", robot("")); err != nil || name != "Prepared" {
		t.Errorf("%q, %v", name, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond) // it never introduces itself
	defer cancel()
	if _, err := g.Introduce(ctx, "A", exec.Command("cat")); err == nil {
		t.Error("cat is no robot")
	}
}

func TestNewGameRefuses(t *testing.T) {
	for _, tt := range []struct{ size, walls, want string }{
		{"x", "10", `"x" is not a size`},
		{"9", "", `"" is not a number of walls`},
		{"26", "10", "26"},
		{"9", "-1", "-1"},
	} {
		t.Run(tt.size, func(t *testing.T) {
			_, err := quoridorbench.NewGame(map[string]string{quoridorbench.SizeOption: tt.size, quoridorbench.WallsOption: tt.walls})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("size %s, %s walls: %v, want %s", tt.size, tt.walls, err, tt.want)
			}
		})
	}
}

// TestOpening makes openings twice, the second time in another order, and plays
// from them.
func TestOpening(t *testing.T) {
	g := newGame(t, "9", "10")
	made := map[int]string{}
	for i := range 3 {
		opening, err := g.Opening(t.Context(), 5, i)
		if err != nil {
			t.Fatal(err)
		}
		made[i] = opening
	}
	for i := 2; i >= 0; i-- {
		if opening, err := g.Opening(t.Context(), 5, i); err != nil || opening != made[i] {
			t.Errorf("opening %d is %q and then %q, %v", i, made[i], opening, err)
		}
	}
	if made[0] == made[1] || made[1] == made[2] {
		t.Errorf("openings %v", made)
	}
}

func TestReadOpenings(t *testing.T) {
	g := newGame(t, "9", "10")
	file := t.TempDir() + "/openings.txt"
	for text, want := range map[string]string{
		"# two\n\nE8, e2,D6 horizontal\nE8\n": "",
		"":                                    ": no opening in the list",
		"E8\nE9, E5\n":                        ": line 2: ",
		"E8, E2, D6 q\n":                      ": line 1: ",
	} {
		t.Run(text, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := g.ReadOpenings(file)
			switch {
			case want == "" && (err != nil || len(list) != 2 || list[0] != "E8, E2, D6 h"):
				t.Errorf("%q, %v", list, err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}

// TestOutcomeOfLeavesThePosition asks about every legal move without making it.
func TestOutcomeOfLeavesThePosition(t *testing.T) {
	b, err := quoridor.New(5, 5, 2)
	if err != nil {
		t.Fatal(err)
	}
	p := quoridorbench.NewPosition(b)
	before := p.String()
	for _, m := range b.AppendMoves(nil, b.ToMove()) {
		if outcome, over := p.OutcomeOf(b.Name(m)); over {
			t.Errorf("%s: %s", b.Name(m), outcome)
		}
	}
	if p.String() != before || p.Len() != 0 {
		t.Errorf("the position has changed:\n%s", p)
	}
}

// withoutAbout returns commands with nothing in the comment before them.
func withoutAbout(commands []byte) []byte {
	_, rest, _ := bytes.Cut(commands, []byte("\n"))
	return append([]byte("# \n"), rest...)
}
