package bgblitz

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"gogo/protocol/analyst"
	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/internal/sessiontest"
)

const startPoints = "2,0,0,0,0,-5,0,-3,0,0,0,5,-5,0,0,0,3,0,5,0,0,0,0,-2"

// ask returns a request about the start, with an id as JSON has it.
func ask(kind, id string) string {
	return fmt.Sprintf(`{"type":%q,"id":%s,"whosOn":"green","points":[%s]}`, kind, id, startPoints) + "\n"
}

// truncated makes a request one for a truncated rollout.
func truncated(request string) string { return strings.Replace(request, "{", `{"ply":"3T",`, 1) }

func TestCancelUnderWay(t *testing.T) {
	for request, kind := range map[string]string{
		ask("EvalRequest", `"r1"`): "EvalRequest", ask("TutorRequest", `"r1"`): "TutorRequest", ask("RolloutRequest", `"r1"`): "RolloutRequest",
		truncated(ask("TutorRequest", `"r1"`)): "a truncated rollout",
	} {
		d := newDialogue(t)
		d.Engine.Hold(1)
		d.send(request)
		d.asked(1, 0)
		d.send(`{"type":"Cancel","id":"r1"}` + "\n")
		answer := `{"type":"Error","id":"r1","code":"cancelled"`
		if kind == "RolloutRequest" {
			answer = `{"type":"RolloutResult","id":"r1","trials":36,`
		}
		d.expect(answer, `{"type":"CancelResult","id":"r1","cancelled":true}`)
		d.send(ask("EvalRequest", `"r1"`))
		d.expect(`{"type":"EvalResult","id":"r1"`)
		d.send(`<Cancel id="r1"/>`)
		d.expect(`<CancelResult id="r1" cancelled="false"/>`)
		d.finish()
	}
}

// TestEndOfATruncatedRollout wants no answer where the session has ended, though a truncated rollout
// could give one.
func TestEndOfATruncatedRollout(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	engine := &analysttest.Engine{}
	engine.Hold(1)
	d := sessiontest.Start(t, engine, func(in io.Reader, out io.Writer) error {
		return Serve(ctx, in, out, engine, testOptions())
	})
	if err := d.Send(truncated(ask("TutorRequest", "1"))); err != nil {
		t.Fatal(err)
	}
	if err := engine.Await(t.Context(), 1, 0); err != nil {
		t.Fatal(err)
	}
	end()
	if got := d.Next(); !strings.HasPrefix(got, `{"type":"Error","id":1,"code":"cancelled"`) {
		t.Errorf("the answer is %s", got)
	}
	if _, err := d.End(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestCanceledRollout wants what a rollout has found, marked as cut short, and an Error
// where it has found nothing.
func TestCanceledRollout(t *testing.T) {
	d := newDialogue(t)
	d.Engine.Hold(1)
	d.send(ask("RolloutRequest", `1`))
	d.asked(1, 0)
	d.send(ask("RolloutRequest", `2`) + `{"type":"Cancel","id":2}` + "\n" + `{"type":"Cancel","id":1}` + "\n")
	if answer := d.Next(); !strings.HasPrefix(answer, `{"type":"RolloutResult","id":1,"trials":36,`) || !strings.HasSuffix(answer, `,"cancelled":true}`) {
		t.Errorf("the answer is %s", answer)
	}
	d.expect(`{"type":"Error","id":2,"code":"cancelled"`, `{"type":"CancelResult","id":2,"cancelled":true}`, `{"type":"CancelResult","id":1,`)
	d.send(ask("RolloutRequest", `3`))
	if answer := d.Next(); !strings.HasPrefix(answer, `{"type":"RolloutResult","id":3,"trials":1296,`) || strings.Contains(answer, "cancelled") {
		t.Errorf("the answer is %s", answer)
	}
	d.finish()
}

// TestEndOfTheContext wants all that was asked answered, and the cause told.
func TestEndOfTheContext(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	engine := &analysttest.Engine{}
	engine.Hold(1)
	d := sessiontest.Start(t, engine, func(in io.Reader, out io.Writer) error {
		return Serve(ctx, in, out, engine, testOptions())
	})
	if err := d.Send(`{"type":"Hello","id":0}` + ask("RolloutRequest", "1") + ask("EvalRequest", "2")); err != nil {
		t.Fatal(err)
	}
	if err := engine.Await(ctx, 1, 0); err != nil {
		t.Fatal(err)
	}
	end(&Error{Idle, "enough"})
	for _, want := range []string{`{"type":"HelloResult","id":0`, `{"type":"RolloutResult","id":1,"trials":36,`} {
		if got := d.Next(); !strings.HasPrefix(got, want) {
			t.Fatalf("the answer is %s", got)
		}
	}
	rest, err := d.End()
	var why *Error
	if !errors.As(err, &why) || len(rest) == 0 || rest[len(rest)-1] != `{"type":"Error","code":"idle","message":"enough"}` {
		t.Errorf("at the end: %q, %v", rest, err)
	}
}

// TestCancelWaiting cancels requests that have not begun, two of them with one id,
// of which one is a number and the other a text.
func TestCancelWaiting(t *testing.T) {
	d := newDialogue(t)
	d.Engine.Hold(1)
	d.send(ask("EvalRequest", `"first"`))
	d.asked(1, 0)
	d.send(ask("EvalRequest", `7`) + ask("TutorRequest", `"8"`) + ask("TutorRequest", `"7"`))
	d.send(`<Cancel id="7"/><Cancel id="7"/><Cancel id="first"/>`)
	d.expect(
		`{"type":"Error","id":"first","code":"cancelled"`,
		`{"type":"Error","id":7,"code":"cancelled"`,
		`{"type":"TutorResult","id":"8"`,
		`{"type":"Error","id":"7","code":"cancelled"`,
		`<CancelResult id="7" cancelled="true"/>`,
		`<CancelResult id="7" cancelled="`, // the first may not have been answered yet
		`<CancelResult id="first" cancelled="true"/>`,
	)
	d.asked(2, 2)
	d.finish()
}

// TestRequestsWithoutID wants that no Cancel means them.
func TestRequestsWithoutID(t *testing.T) {
	d := newDialogue(t)
	d.Engine.Hold(1)
	d.send(strings.Replace(ask("EvalRequest", `""`), `"id":"",`, "", 1))
	d.asked(1, 0)
	d.send(ask("EvalRequest", `""`) + `<Cancel id=""/>`)
	d.Cancel() // ends the first, which no client could
	d.expect(`{"type":"Error","code":"cancelled"`)
	if rest, err := d.End(); len(rest) > 2 || !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", rest, err)
	}
}

func TestPipelining(t *testing.T) {
	d := newDialogue(t)
	const requests = 3 * queueLength
	go func() {
		for i := range requests {
			text := ask("EvalRequest", itoa(i))
			switch i % 3 {
			case 1:
				text = fmt.Sprintf(`<EvalRequest id="%d" whosOn="red" points=%q/>`, i, startPoints)
			case 2:
				text = fmt.Sprintf(`{"id":%d,"type":"Nonsense"}`, i)
			}
			if err := d.Send(text); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	for i := range requests {
		want := fmt.Sprintf(`{"type":"EvalResult","id":%d,`, i)
		switch i % 3 {
		case 1:
			want = fmt.Sprintf(`<EvalResult id="%d" `, i)
		case 2:
			want = fmt.Sprintf(`{"type":"Error","id":%d,`, i)
		}
		d.expect(want)
	}
	d.finish()
}

// TestEndOfInput wants everything answered that was asked before the end.
func TestEndOfInput(t *testing.T) {
	var out bytes.Buffer
	var in strings.Builder
	for i := range 100 {
		in.WriteString(ask("TutorRequest", itoa(i)))
	}
	if err := Serve(t.Context(), strings.NewReader(in.String()), &out, &analysttest.Engine{}, testOptions()); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(out.Bytes(), []byte(`"type":"TutorResult"`)); n != 100 {
		t.Errorf("%d answers", n)
	}
}

// TestEngineFails wants an error for the request and the next one served.
func TestEngineFails(t *testing.T) {
	d := newDialogue(t)
	d.Engine.Panic()
	d.send(ask("EvalRequest", `1`))
	d.expect(`{"type":"Error","id":1,"code":"internal","message":"the engine has failed: analysttest`)
	d.Engine.Fail(errors.New("not this one"))
	d.send(ask("TutorRequest", `2`))
	d.expect(`{"type":"Error","id":2,"code":"refused","message":"not this one"}`)
	d.Engine.Fail(errors.New("not this one"))
	d.send(ask("RolloutRequest", `3`))
	d.expect(`{"type":"Error","id":3,"code":"refused","message":"not this one"}`)
	d.send(ask("EvalRequest", `4`))
	d.expect(`{"type":"EvalResult","id":4,`)
	d.finish()
}

// gossip is an engine whose rollout reports once more when its result is heard.
type gossip struct {
	analysttest.Engine
	heard, reported chan struct{}
}

func (g *gossip) Rollout(_ context.Context, _ analyst.Question, _ analyst.Rollout, progress func(analyst.Estimate)) (analyst.Estimate, error) {
	go func() {
		<-g.heard
		progress(analyst.Estimate{})
		close(g.reported)
	}()
	return analyst.Estimate{Trials: 5}, nil
}

func TestNoProgressBehindTheResult(t *testing.T) {
	g := &gossip{heard: make(chan struct{}), reported: make(chan struct{})}
	d := serveDialogue(t, g)
	d.send(strings.Replace(ask("RolloutRequest", `1`), "{", `{"progress":true,`, 1))
	d.expect(`{"type":"RolloutResult","id":1,"trials":5,`)
	close(g.heard)
	<-g.reported
	d.finish()
}

// brokenPipe fails every write, or a read.
type brokenPipe struct{}

var errBroken = errors.New("broken")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }
func (brokenPipe) Read([]byte) (int, error)  { return 0, errBroken }

func TestBrokenStreams(t *testing.T) {
	engine := &analysttest.Engine{}
	in := strings.NewReader(ask("EvalRequest", "1"))
	if err := Serve(t.Context(), in, brokenPipe{}, engine, testOptions()); !errors.Is(err, errBroken) {
		t.Errorf("output: %v", err)
	}
	// A client that is gone does not wait for a rollout.
	in = strings.NewReader(strings.Replace(ask("RolloutRequest", "1"), "{", `{"progress":1,`, 1))
	engine.Hold(1)
	if err := Serve(t.Context(), in, brokenPipe{}, engine, testOptions()); !errors.Is(err, errBroken) {
		t.Errorf("progress: %v", err)
	}
	// An input that breaks ends the request under way.
	engine.Hold(1)
	var out bytes.Buffer
	broken := io.MultiReader(strings.NewReader(ask("EvalRequest", "1")), brokenPipe{})
	if err := Serve(t.Context(), broken, &out, engine, testOptions()); !errors.Is(err, errBroken) {
		t.Errorf("input: %v", err)
	}
}

// TestNothingIsLeftBehind ends sessions in every way and counts goroutines.
func TestNothingIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 20 {
		TestEndOfInput(t)
		TestBrokenStreams(t)
		ctx, cancel := context.WithCancel(t.Context())
		in, client := io.Pipe()
		engine := &analysttest.Engine{}
		engine.Hold(1)
		done := make(chan error, 1)
		go func() { done <- Serve(ctx, in, io.Discard, engine, testOptions()) }()
		if _, err := io.WriteString(client, ask("RolloutRequest", "1")+ask("EvalRequest", "2")); err != nil {
			t.Fatal(err)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	}
	sessiontest.WaitForGoroutines(t, before)
}

// TestWithoutUBGI wants its line to be junk where nobody speaks it.
func TestWithoutUBGI(t *testing.T) {
	var out bytes.Buffer
	in := strings.NewReader("ubgi\n" + `{"type":"Hello"}`)
	if err := Serve(t.Context(), in, &out, &analysttest.Engine{}, Options{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], `"syntax"`) || !strings.Contains(lines[1], `"ubgi":false`) {
		t.Errorf("%q", lines)
	}
}

// TestQuestion wants every attribute to reach the engine.
func TestQuestion(t *testing.T) {
	d := newDialogue(t)
	d.send(`{"type":"TutorRequest","cubeful":false,"ply":3,"limit":5.5,"basicBet":2.5,"gammons":"off","backgammons":"off",` +
		`"MoveNumber":2,"noise":0.25,"level":3,"seed":7,"noOfMoves":4,"beaver":true,"position":{"whosOn":"red","usecube":false,"jacoby":true,` +
		`"dice":{"red":6,"green":2},"board":{"cube":8,"cubeowner":"green","points":[` + startPoints + `]}}}`)
	d.expect(`{"type":"TutorResult"`)
	q, _ := d.Engine.Last()
	p := q.Position
	q.Position.Board, p.Board = p.Board.Swap(), q.Position.Board
	want := "{Position:{Board:" + fmt.Sprint(p.Board) + " Dice:[6 2] Cube:{Value:8 Owner:the opponent} " +
		"Match:{Length:0 Score:[0 0] Crawford:false Jacoby:true Beavers:true} Doubled:false} Ply:3 Seed:7 Cubeful:false UseCube:false " +
		"Gammons:false Backgammons:false Limit:5.5 BasicBet:2.5 MoveNumber:2 Noise:0.25 Level:3 Plays:4}"
	q.Position.Board = p.Board
	if got := fmt.Sprintf("%+v", q); got != want {
		t.Errorf("%s\nand not\n%s", got, want)
	}
	d.send(`{"type":"RolloutRequest","trials":100,"truncation":7,"seed":9,"varianceReduction":false,"ply":2,"standardError":0.125,` +
		`"whosOn":"green","matchLength":9,"score":{"red":3,"green":8},"crawford":true,"points":[` + startPoints + `]}`)
	d.expect(`{"type":"RolloutResult"`)
	q, r := d.Engine.Last()
	if r != (analyst.Rollout{Trials: 100, Truncation: 7, Seed: 9, Ply: 2, StandardError: 0.125}) || q.Ply != 2 {
		t.Errorf("%+v at ply %d", r, q.Ply)
	}
	if m := q.Position.Match; m.Length != 9 || m.Score != [2]int{8, 3} || !m.Crawford {
		t.Errorf("%+v", m)
	}
	d.finish()
}
