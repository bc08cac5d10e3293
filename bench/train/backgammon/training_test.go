package backgammon

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
)

// smallTraining is over in a moment.
func smallTraining(tb testing.TB, stage Stage) Options {
	tb.Helper()
	o := Options{
		Stage: stage, Rounds: 3, Passes: 1, Average: 1, Samples: 60, Fresh: 50, Lambda: 0.7, Playouts: Playouts{1, 2},
		Training: train.NetworkOptions{Options: train.Options{
			Program: "test", Seed: 5, Batch: 25, Optimizer: train.Adam(),
			LearningRate: train.Schedule{Start: 0.01, End: 0.001, Decay: train.Exponential}, Kernels: chancestest.Kernels(tb), Threads: 1,
		}},
		Tables:       tables,
		architecture: smallArchitecture,
	}
	switch stage {
	case Pruning:
		o.Teacher = smallNets(tb, 1)
	case Lookahead, Rollout, Candidates:
		o.Pruning = smallNets(tb, 2)
		fallthrough
	default:
		o.Start = smallNets(tb, 1)
	}
	return o
}

func newSmall(tb testing.TB, o Options) *Training {
	tb.Helper()
	c, err := New(o)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

func checkpoint(tb testing.TB, c *Training) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := c.Save(&file); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

// whole returns a training that has been run to its end.
func whole(tb testing.TB, o Options) *Training {
	tb.Helper()
	c := newSmall(tb, o)
	if err := c.Run(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	return c
}

var allStages = []Stage{TD, Lookahead, Rollout, Candidates, Pruning}

func TestThreadsDoNotChangeATraining(t *testing.T) {
	testlimit.Check(t)
	for _, stage := range allStages {
		if testing.Short() && stage.Prunes() {
			continue // the goroutines are the same, and their games take long
		}
		o := smallTraining(t, stage)
		if o.Rounds = 2; stage.Prunes() {
			o.Samples, o.Fresh = 3, 5 // these games take long
		}
		first := whole(t, o)
		want := checkpoint(t, first)
		o.Training.Threads = 3
		if !bytes.Equal(checkpoint(t, whole(t, o)), want) {
			t.Errorf("%v: 3 threads give another training", stage)
		}
		o.Training.Seed++
		if stage.Prunes() {
			continue
		}
		if bytes.Equal(netFiles(t, whole(t, o).Nets()), netFiles(t, first.Nets())) {
			t.Errorf("%v: another seed gives the same networks", stage)
		}
	}
}

// TestInterruptedTrainingEndsTheSame stops a training during games, at the ends of rounds and in
// the passes of all classes, and resumes it in a new training.
func TestInterruptedTrainingEndsTheSame(t *testing.T) {
	o := smallTraining(t, TD)
	o.Rounds, o.Average, o.Training.Threads = 6, 6, 2
	interrupted(t, o, afterReports(1), afterReports(2), inPass(chances.Contact, 30), afterReports(3),
		inPass(chances.Race, 5), inPass(chances.Crashed, 1), inPass(chances.Contact, 60))

	if testing.Short() {
		return // the goroutines are the same
	}
	ahead := smallTraining(t, Lookahead)
	ahead.Samples, ahead.Fresh, ahead.Passes = 3, 5, 2
	interrupted(t, ahead, inPass(chances.Contact, 1), afterReports(2), afterReports(1))
}

// interrupted runs a training with stops and compares it with an unbroken one.
func interrupted(t *testing.T, o Options, stops ...func(*Training, func())) {
	t.Helper()
	want := checkpoint(t, whole(t, o))
	c := newSmall(t, o)
	for i, arm := range stops {
		ctx, stop := context.WithCancel(t.Context())
		arm(c, stop)
		if err := c.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("%v, interruption %d: %v", o.Stage, i, err)
		}
		stop()
		var err error
		if c, err = Resume(bytes.NewReader(checkpoint(t, c)), o); err != nil {
			t.Fatalf("%v, interruption %d: %v", o.Stage, i, err)
		}
	}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(checkpoint(t, c), want) {
		t.Errorf("%v: the interrupted training differs from the unbroken one", o.Stage)
	}
}

// TestGamesFromOtherPositions: after a round, five games of eight start from one.
func TestGamesFromOtherPositions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector")
	}
	o := smallTraining(t, Lookahead)
	o.Samples, o.Fresh = 3, 5
	c := newSmall(t, o)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c.options.Progress = func(r Report) {
		if r.Over {
			stop()
		}
	}
	if err := c.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	play := c.player()
	all := true
	for game := range 8 {
		samples := play(game)
		first := samples[len(samples)-1].Board
		want, class, aside := c.curriculum.start(game)
		if aside != (game%2 == 1 || game == 6) || !aside && first != backgammon.Start() || aside && first != want {
			t.Errorf("game %d begins with %v", game, first)
		}
		if aside && !slices.Contains(c.curriculum[class], first) {
			t.Errorf("game %d begins with none of class %v", game, class)
		}
		for _, s := range samples {
			same := chances.Classify(&s.Board) == class
			if all = all && same; aside && !same {
				t.Errorf("game %d from class %v gives another's sample", game, class)
			}
		}
	}
	if all {
		t.Error("no game gives samples of all classes")
	}
}

// TestFillingDrawsStarts: the first round of a training whose buffers take longer to fill
// than its fresh samples take to come has starts before it is over.
func TestFillingDrawsStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("it learns as long as several others together")
	}
	o := smallTraining(t, Lookahead)
	o.Samples, o.Fresh, o.Rounds = 600, 50, 1
	c := newSmall(t, o)
	games, from := 0, 0
	c.options.Progress = func(r Report) {
		if r.Over {
			games = r.Games
		} else if from == 0 && len(c.curriculum[chances.Contact]) > 0 {
			from = r.Games
		}
	}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if from == 0 || from >= games {
		t.Errorf("starts from game %d of %d on", from, games)
	}
}

// TestSavedWithinARoundEndsTheSame resumes a training from every checkpoint within its first round:
// also where the starts are redrawn, and where only other classes lack samples.
func TestSavedWithinARoundEndsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine")
	}
	o := smallTraining(t, Candidates)
	o.Samples, o.Fresh, o.Rounds = 240, 10, 1
	c := newSmall(t, o)
	var saved [][]byte
	others, contact := 0, 0
	c.options.Progress = func(r Report) {
		if len(c.curriculum.others()) > 0 {
			others++
			contact = max(contact, r.Fresh[chances.Contact])
		}
		if !r.Over {
			saved = append(saved, checkpoint(t, c))
		}
	}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if made := c.buffers[chances.Contact]; others == 0 || contact > 2*made.Len() {
		t.Errorf("%d games were for other classes alone, with %d samples of contact made", others, contact)
	}
	want := checkpoint(t, c)
	parts := 4
	if testlimit.IsLong() {
		parts = 8
	}
	for i := 0; i < len(saved); i += 1 + len(saved)/parts {
		c, err := Resume(bytes.NewReader(saved[i]), o)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(checkpoint(t, c), want) {
			t.Errorf("from game %d of %d it ends otherwise", i+1, len(saved))
		}
	}
}

func TestStartsAreRefused(t *testing.T) {
	crashed := randomCrashed(t)
	over := crashed
	over[0] = backgammon.Side{}
	tests := map[string][]backgammon.Board{
		"the game is over":            {over},
		"a board of class contact":    {crashed, backgammon.Start()},
		"2049 starts, the most is 20": make([]backgammon.Board, maxStarts+1),
	}
	for want, starts := range tests {
		t.Run(want, func(t *testing.T) {
			var file bytes.Buffer
			if err := writeStarts(&file, starts); err != nil {
				t.Fatal(err)
			}
			if _, err := readStarts(&file, chances.Crashed); !errors.Is(err, nn.ErrAltered) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

// randomCrashed returns a position of class Crashed.
func randomCrashed(t *testing.T) backgammon.Board {
	t.Helper()
	for _, b := range backgammon.RandomBoards(1000, 9, 9) {
		if chances.Classify(&b) == chances.Crashed {
			return b
		}
	}
	t.Fatal("no crashed position")
	return backgammon.Board{}
}

// afterReports stops a training after a number of reports.
func afterReports(n int) func(*Training, func()) {
	return func(c *Training, stop func()) {
		c.options.Progress = func(Report) {
			n--
			if n == 0 {
				stop()
			}
		}
	}
}

// inPass stops a training after learning from a number of samples of a class.
func inPass(class chances.Class, samples int) func(*Training, func()) {
	return func(c *Training, stop func()) {
		b := c.buffers[class]
		encode := b.encode
		left := make(chan struct{}, samples) // several threads take from it
		for range samples - 1 {
			left <- struct{}{}
		}
		b.encode = func(in *chances.Input, board *backgammon.Board) {
			select {
			case <-left:
			default:
				stop()
			}
			encode(in, board)
		}
	}
}

func TestReports(t *testing.T) {
	o := smallTraining(t, TD)
	var reports []Report
	o.Progress = func(r Report) { reports = append(reports, r) }
	c := whole(t, o)
	games, over := 0, 0
	for _, r := range reports {
		if r.Over {
			over++
			if r.Round != over || r.Rounds != o.Rounds || r.Games != games || r.Share < 1 || r.Fresh[chances.Contact] < o.Fresh {
				t.Errorf("at the end of round %d after %d games: %+v", over, games, r)
			}
			for class, loss := range r.Loss {
				if !(loss > 0) || r.Opening.Win <= 0 || r.Collecting <= 0 || r.Learning <= 0 {
					t.Errorf("round %d, class %v: %+v", over, chances.Class(class), r)
				}
			}
			games = 0
			continue
		}
		games++
		if r.Games != games || r.Round != over+1 {
			t.Errorf("round %d, game %d: %+v", over+1, games, r)
		}
	}
	if over != o.Rounds || len(c.LossCurve(chances.Race)) == 0 {
		t.Errorf("%d rounds of %d, a loss curve of %d points", over, o.Rounds, len(c.LossCurve(chances.Race)))
	}
}

func TestNetworksLearnTheRaces(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector, and has one goroutine")
	}
	o := smallTraining(t, TD)
	o.Start, o.Rounds, o.Samples, o.Training.LearningRate.Start = nil, 12, 300, 0.02
	curve := whole(t, o).LossCurve(chances.Race)
	if first, last := curve[0].Loss, curve[len(curve)-1].Loss; last > 0.8*first {
		t.Errorf("the loss went from %v to %v", first, last)
	}
}

func TestLambdaGoesItsWay(t *testing.T) {
	o := Options{Rounds: 5, Lambda: 0.8, LambdaEnd: 0}
	got := []float32{o.lambda(0), o.lambda(1), o.lambda(4)}
	if !slices.Equal(got, []float32{0.8, 0.6, 0}) {
		t.Error(got)
	}
	if o.Rounds = 1; o.lambda(0) != 0.8 {
		t.Error("the only round has no start")
	}
}

func TestInvalidOptions(t *testing.T) {
	tests := map[string]func(*Options){
		"stage 9 is not known":                    func(o *Options) { o.Stage = 9 },
		"no networks to learn from":               func(o *Options) { o.Stage = Pruning },
		"pruning networks start from random ones": func(o *Options) { o.Stage, o.Teacher, o.Start = Pruning, smallNets(t, 1), smallNets(t, 1) },
		"stage td uses no pruning networks":       func(o *Options) { o.Pruning = smallNets(t, 1) },
		"-1 units":                                func(o *Options) { o.Width = -1 },
		"0 rounds":                                func(o *Options) { o.Rounds = 0 },
		"2 samples":                               func(o *Options) { o.Samples = 2 },
		"0 passes, 1 to":                          func(o *Options) { o.Passes = 0 },
		"average of 0 rounds, 1 to 3":             func(o *Options) { o.Average = 0 },
		"average of 4 rounds":                     func(o *Options) { o.Average = 4 },
		"0 fresh samples":                         func(o *Options) { o.Fresh = 0 },
		"lambda from 0.7 to 1.5":                  func(o *Options) { o.LambdaEnd = 1.5 },
		"0 playouts of 3 turns":                   func(o *Options) { o.Stage, o.Playouts = Rollout, Playouts{0, 3} },
		"1 playouts of 0 turns":                   func(o *Options) { o.Stage, o.Playouts = Rollout, Playouts{1, 0} },
		"batches of 0":                            func(o *Options) { o.Training.Batch = 0 },
		"wrong architecture":                      func(o *Options) { o.Start, o.architecture = smallNets(t, 1), nil },
	}
	for want, change := range tests {
		t.Run(want, func(t *testing.T) {
			o := smallTraining(t, TD)
			change(&o)
			if _, err := New(o); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
			if _, err := Resume(strings.NewReader(""), o); err == nil {
				t.Errorf("%q: resumed", want)
			}
		})
	}
}

func TestStageNames(t *testing.T) {
	for _, stage := range allStages {
		var got Stage
		if err := got.UnmarshalText([]byte(stage.String())); err != nil || got != stage {
			t.Errorf("%v is read as %v, %v", stage, got, err)
		}
	}
	var s Stage
	if err := s.UnmarshalText([]byte("none")); err == nil || Stage(9).String() != "stage?" {
		t.Error("a stage that is none")
	}
}

func TestCheckpointsOfOtherTrainings(t *testing.T) {
	o := smallTraining(t, Lookahead)
	file := checkpoint(t, newSmall(t, o))
	tests := map[string]func(*Options){
		"stage":   func(o *Options) { o.Stage = Rollout },
		"rounds":  func(o *Options) { o.Rounds++ },
		"passes":  func(o *Options) { o.Passes++ },
		"size":    func(o *Options) { o.Samples++ },
		"fresh":   func(o *Options) { o.Fresh++ },
		"mean":    func(o *Options) { o.Average++ },
		"seed":    func(o *Options) { o.Training.Seed++ },
		"start":   func(o *Options) { o.Start = smallNets(t, 8) },
		"pruning": func(o *Options) { o.Pruning = smallNets(t, 8) },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			other := o
			change(&other)
			if _, err := Resume(bytes.NewReader(file), other); !errors.Is(err, train.ErrOtherRun) {
				t.Errorf("another %s: %v", name, err)
			}
		})
	}
	o.Training.Threads, o.Progress = 4, func(Report) {}
	if _, err := Resume(bytes.NewReader(file), o); err != nil {
		t.Error(err)
	}
}

// begun returns the checkpoint of a training within a round.
func begun(tb testing.TB, o Options) []byte {
	tb.Helper()
	c := newSmall(tb, o)
	ctx, stop := context.WithCancel(tb.Context())
	defer stop()
	afterReports(2)(c, stop)
	if err := c.Run(ctx); !errors.Is(err, context.Canceled) {
		tb.Fatal(err)
	}
	return checkpoint(tb, c)
}

func TestBrokenCheckpoints(t *testing.T) {
	o := smallTraining(t, TD)
	file := begun(t, o)
	refused := func(what string, at int, bad []byte, want ...error) {
		t.Helper()
		is := func(err error) bool {
			return slices.ContainsFunc(want, func(w error) bool { return errors.Is(err, w) })
		}
		if _, err := Resume(bytes.NewReader(bad), o); !is(err) {
			t.Fatalf("%s at %d of %d: %v", what, at, len(file), err)
		}
		if _, err := ReadSamples(bytes.NewReader(bad)); !is(err) {
			t.Fatalf("samples %s at %d of %d: %v", what, at, len(file), err)
		}
	}
	every := 16
	if testing.Short() {
		every = 2
	}
	for at := 0; at < len(file); at += 1 + at/every {
		refused("cut short", at, file[:at], nn.ErrTruncated)
		bad := slices.Clone(file)
		bad[at] ^= 0x10
		refused("altered", at, bad, nn.ErrForeign, nn.ErrVersion, nn.ErrAltered, nn.ErrTruncated, train.ErrOtherRun)
	}
	refused("followed by more", 0, append(slices.Clone(file), 0), nn.ErrAltered)
}

// FuzzResume seals any patch of a good checkpoint.
func FuzzResume(f *testing.F) {
	fuzztest.Minimizing(f)
	o := smallTraining(f, TD)
	o.Samples = 3
	whole := begun(f, o)
	good := whole[:len(whole)-sha256.Size]
	f.Add(uint(0), []byte{}, 0)
	f.Add(uint(0), []byte{}, -len(good)/2)
	start := uint(len(magic) + 16 + len(o.describe()))
	for at := range uint(8) {
		f.Add(start+8*at, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, 0) // a number
	}
	f.Fuzz(func(t *testing.T, at uint, patch []byte, more int) {
		file := fuzztest.Patch{At: at, Bytes: patch, More: more}.Apply(good)
		sum := sha256.Sum256(file)
		file = append(file, sum[:]...)
		c, err := Resume(bytes.NewReader(file), o)
		if err == nil && !bytes.Equal(checkpoint(t, c), file) {
			t.Error("a checkpoint is read that is not written so")
		}
		if _, other := ReadSamples(bytes.NewReader(file)); err == nil && other != nil {
			t.Errorf("its samples are not read: %v", other)
		}
	})
}
