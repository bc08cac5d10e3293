package backgammon

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/board/backgammon"
	"gogo/internal/testlimit"
	protocol "gogo/protocol/analyst"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/bgblitz"
	"gogo/protocol/ubgi"
)

// asEngine is the environment variable that makes the test binary an engine: ubgi; json; draft,
// which is the suite's own session in JSON; few, the same with only one play per answer; sparse,
// the same without equities; plain, which is ubgi under another name; told, which answers each
// question with the next line of toldAnswers; or ubgi with a fault and the number of lines before
// it: crash 3.
const asEngine = "GOGO_TEST_ENGINE"

// toldAnswers is the environment variable with the answers of a told engine.
const toldAnswers = "GOGO_TEST_ANSWERS"

func TestMain(m *testing.M) {
	kind, ok := os.LookupEnv(asEngine)
	if !ok {
		os.Exit(m.Run())
	}
	var err error
	switch word, rest, _ := strings.Cut(kind, " "); word {
	case "ubgi":
		opts := ubgi.Options{Name: "Fake", Version: "2", Ply: 1}
		err = ubgi.NewSession(&analysttest.Engine{Careful: true}, os.Stdout, opts).Run(context.Background(), os.Stdin)
	case "json":
		err = serveJSON(os.Stdin, os.Stdout)
	case "draft":
		err = bgblitz.Serve(context.Background(), os.Stdin, os.Stdout, &analysttest.Engine{Careful: true}, bgblitz.Options{Name: "Draft"})
	case "few":
		err = bgblitz.Serve(context.Background(), &fewer{bufio.NewReader(os.Stdin)}, os.Stdout, &analysttest.Engine{Careful: true}, bgblitz.Options{Name: "Few"})
	case "sparse":
		err = bgblitz.Serve(context.Background(), &fewer{bufio.NewReader(os.Stdin)}, unequal{os.Stdout}, &analysttest.Engine{Careful: true}, bgblitz.Options{Name: "Sparse"})
	case "plain":
		err = ubgi.NewSession(&analysttest.Engine{Careful: true}, os.Stdout, ubgi.Options{Name: "Plain", Ply: 1}).Run(context.Background(), os.Stdin)
	case "told":
		serveTold(os.Stdin, os.Stdout, strings.Split(os.Getenv(toldAnswers), "\n"))
	default:
		after, convErr := strconv.Atoi(rest)
		if convErr != nil {
			panic(convErr)
		}
		err = ubgi.NewSession(&analysttest.Engine{Careful: true}, os.Stdout, ubgi.Options{Ply: 1}).
			Run(context.Background(), &failing{lines: bufio.NewReader(os.Stdin), failure: word, after: after})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// engine is the command of a fake engine.
func engine(kind string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asEngine+"="+kind, "GORACE=atexit_sleep_ms=0")
	return cmd
}

// serveTold answers each question after the introduction with the next of some lines, and any
// further ones with an error that gives their number.
func serveTold(in io.Reader, out io.Writer, answers []string) {
	asked := -1
	for lines := bufio.NewScanner(in); lines.Scan(); asked++ {
		switch {
		case asked < 0:
			fmt.Fprintln(out, `{"type":"Error","message":"no Hello here"}`)
		case asked < len(answers):
			fmt.Fprintln(out, answers[asked])
		default:
			fmt.Fprintf(out, `{"type":"Error","message":"question %d was not expected"}`+"\n", asked+1)
		}
	}
}

// fewer asks for one play wherever more are asked for.
type fewer struct{ lines *bufio.Reader }

var moreMoves = regexp.MustCompile(`"noOfMoves":\d+`)

func (f *fewer) Read(p []byte) (int, error) {
	line, err := f.lines.ReadString('\n')
	return copy(p, moreMoves.ReplaceAllString(line, `"noOfMoves":1`)), err
}

// equities are the fields of an answer that value a play or a double.
var equities = regexp.MustCompile(`,"(moneyEquity|EMG|MWP|amountWon)":\{[^}]*\}|,"noDouble":[^}]*`)

// unequal leaves equities out of answers.
type unequal struct{ out io.Writer }

func (u unequal) Write(p []byte) (int, error) {
	_, err := u.out.Write(equities.ReplaceAll(p, nil))
	return len(p), err
}

// failing hands on the lines of the manager, and fails at a go.
type failing struct {
	lines   *bufio.Reader
	failure string
	after   int // goes that are answered
}

func (f *failing) Read(p []byte) (int, error) {
	line, err := f.lines.ReadString('\n')
	if strings.HasPrefix(line, "go ") {
		f.after--
		if f.after < 0 {
			return f.fail(p)
		}
	}
	return copy(p, line), err
}

func (f *failing) fail(p []byte) (int, error) {
	switch f.failure {
	case "crash":
		fmt.Fprintln(os.Stderr, "panic: no more")
		os.Exit(2)
	case "exit":
		os.Exit(0)
	case "silence":
		time.Sleep(testlimit.Wait)
	case "late":
		time.Sleep(300 * time.Millisecond)
		fmt.Println("bestmove 24/23")
	case "garbage":
		fmt.Println("\x01\x02")
	case "illegal":
		fmt.Println("bestmove 24/1")
	case "nonsense":
		fmt.Println("bestmove e4")
	case "prose":
		fmt.Println("bestofall")
	case "refuse":
		fmt.Println("error unsupported go")
	}
	return copy(p, "\n"), nil
}

// serveJSON is an engine that speaks the JSON of the draft and nothing else.
func serveJSON(in io.Reader, out io.Writer) error {
	e := &analysttest.Engine{Careful: true}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var q tutorRequest
		answer := map[string]any{"type": "Error", "message": "what?"}
		if json.Unmarshal(lines.Bytes(), &q) == nil && q.Type == "TutorRequest" {
			var err error
			if answer, err = tutor(e, &q); err != nil {
				return err
			}
		}
		data, err := json.Marshal(answer)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n", data)
	}
	return nil
}

// tutor answers a request.
func tutor(e *analysttest.Engine, q *tutorRequest) (map[string]any, error) {
	p, err := readRequest(q)
	if err != nil {
		return nil, err
	}
	question := protocol.Question{Position: p, Ply: 1, UseCube: q.Position.UseCube, Gammons: true, Backgammons: true}
	if !p.Dice.Rolled() {
		d, err := e.Cube(context.Background(), question)
		owner := [...]string{"hold", "togood", "double", "redouble"}[d.Action]
		other := [...]string{"accept", "resign", "beaver"}[d.Answer]
		return map[string]any{"type": "TutorResult", "cubeDecision": map[string]string{"owner": owner, "other": other}}, err
	}
	plays, err := e.Plays(context.Background(), question)
	if err != nil {
		return nil, err
	}
	parts := []map[string]string{}
	for _, s := range plays[0].Play.Steps[:plays[0].Play.N] {
		from, to, _ := strings.Cut(backgammon.Play{Steps: [4]backgammon.Step{s}, N: 1}.String(), "/")
		parts = append(parts, map[string]string{"from": from, "to": to})
	}
	return map[string]any{"type": "TutorResult", "move": []any{map[string]any{"rank": 1, "movePart": parts}}}, nil
}

// readRequest reads the position of a request by the words of the draft: points
// from green's first to red's, green's checkers below zero.
func readRequest(q *tutorRequest) (backgammon.Position, error) {
	var p backgammon.Position
	at, b := &q.Position, &q.Position.Board
	for i, n := range b.Points {
		p.Board[0][i] = uint8(max(-n, 0))
		p.Board[1][backgammon.Points-1-i] = uint8(max(n, 0))
	}
	p.Board[0][backgammon.Bar], p.Board[1][backgammon.Bar] = uint8(-b.Bar.Green), uint8(b.Bar.Red)
	if p.Board[0].Off() != -b.Off.Green || p.Board[1].Off() != b.Off.Red || at.WhosOn != "green" {
		return p, fmt.Errorf("%+v does not add up", at)
	}
	p.Dice = backgammon.Dice{uint8(at.Dice.Red), uint8(at.Dice.Green)}
	p.Cube.Value = b.Cube
	p.Cube.Owner = map[string]backgammon.Owner{"green": backgammon.Mover, "red": backgammon.Opponent}[b.CubeOwner]
	p.Match = backgammon.Match{
		Length: at.MatchLength, Score: [2]int{at.Score.Green, at.Score.Red},
		Crawford: at.Crawford, Jacoby: at.Jacoby, Beavers: q.Beaver,
	}
	err := p.Validate()
	return p, err
}
