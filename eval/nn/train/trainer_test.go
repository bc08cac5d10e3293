package train

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gogo/eval/internal/seal/sealtest"
	"gogo/eval/nn"
	"gogo/eval/simd"
	"gogo/internal/fuzztest"
)

const active = 6

// smallRun has some steps of several chunks, the last one of each epoch short.
func smallRun() (NetworkOptions, *table) {
	o := NetworkOptions{
		Architecture: nn.Architecture{Features: "test", Inputs: 30, Layers: []nn.Layer{
			{Outputs: 16, Activation: nn.ClippedReLU}, {Outputs: 8, Activation: nn.ClippedReLU}, {Outputs: 3, Activation: nn.Softmax},
		}},
		Options: Options{
			Program: "test v1", Seed: 5, Epochs: 3, Batch: 150,
			Optimizer: Adam(), LearningRate: Schedule{Start: 0.01, End: 0.001, Decay: Cosine, Warmup: 2}, WeightDecay: 0.01,
		},
	}
	kernels := simd.Available()
	o.Kernels = kernels[len(kernels)-1]
	return o, countedSamples(400, o.Architecture, active)
}

// trained returns the file of the network that a whole run makes.
func trained(t *testing.T, o NetworkOptions, s Samples) []byte {
	t.Helper()
	trainer := newTrainer(t, o, s)
	if err := trainer.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return networkFile(t, trainer)
}

func networkFile(t *testing.T, trainer *NetworkTrainer) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := nn.Write(&file, network(t, trainer)); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestTheSameRunGivesTheSameBytes(t *testing.T) {
	o, s := smallRun()
	for _, k := range simd.Available() {
		o.Kernels, o.Threads = k, 1
		want := trained(t, o, s)
		for _, threads := range []int{0, 1, 2, 5} {
			o.Threads = threads
			if !bytes.Equal(trained(t, o, s), want) {
				t.Errorf("%s: %d threads give another network", k, threads)
			}
		}
		o.Seed++
		if bytes.Equal(trained(t, o, s), want) {
			t.Errorf("%s: another seed gives the same network", k)
		}
		o.Seed--
	}
}

// TestInterruptedRunEndsTheSame stops after every step, saves, and goes on in a
// trainer of its own.
func TestInterruptedRunEndsTheSame(t *testing.T) {
	for name, change := range map[string]func(*NetworkOptions){
		"adam": func(*NetworkOptions) {},
		"sgd":  func(o *NetworkOptions) { o.Optimizer = SGD(0.9) },
		"quantised": func(o *NetworkOptions) {
			o.Quantization.Active = active
		},
		"skip": func(o *NetworkOptions) { o.Architecture.Skip = true },
		"held out": func(o *NetworkOptions) {
			o.HeldOut = sparseTable{countedSamples(70, o.Architecture, active)}
		},
		"decay to the start": func(o *NetworkOptions) {
			trainer := newTrainer(t, *o, countedSamples(100, o.Architecture, active))
			o.Start, o.DecayToStart = network(t, trainer), true
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, s := smallRun()
			change(&o)
			unbroken := newTrainer(t, o, s)
			if err := unbroken.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			var stop context.CancelFunc
			o.ProgressEvery, o.Progress = 1, func(Progress) { stop() }
			runOneStep := func(trainer *NetworkTrainer) error {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				stop = cancel
				return trainer.Run(ctx)
			}
			trainer, stops := newTrainer(t, o, s), 0
			for {
				err := runOneStep(trainer)
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				stops++
				var checkpoint bytes.Buffer
				if err := trainer.Save(&checkpoint); err != nil {
					t.Fatal(err)
				}
				if trainer, err = ResumeNetwork(&checkpoint, o, s); err != nil {
					t.Fatal(err)
				}
			}
			if stops != 8 { // of 9 steps
				t.Errorf("stopped %d times", stops)
			}
			if !bytes.Equal(networkFile(t, trainer), networkFile(t, unbroken)) {
				t.Error("the network is another than that of an unbroken run")
			}
			if curve := trainer.LossCurve(); !slices.Equal(curve, unbroken.LossCurve()) {
				t.Errorf("the loss curve is %v, that of an unbroken run %v", curve, unbroken.LossCurve())
			}
			if curve := trainer.HeldOutCurve(); !slices.Equal(curve, unbroken.HeldOutCurve()) || (len(curve) > 0) != (o.HeldOut != nil) {
				t.Errorf("the losses held out are %v, those of an unbroken run %v", curve, unbroken.HeldOutCurve())
			}
		})
	}
}

func TestCheckpointsAreRefused(t *testing.T) {
	o, s := smallRun()
	var file bytes.Buffer
	if err := newTrainer(t, o, s).Save(&file); err != nil {
		t.Fatal(err)
	}
	good := file.Bytes()
	if _, err := ResumeNetwork(bytes.NewReader(good), o, s); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 7, 15, 100, len(good) / 2, len(good) - 1} {
		if _, err := ResumeNetwork(bytes.NewReader(good[:n]), o, s); !errors.Is(err, nn.ErrTruncated) {
			t.Errorf("cut to %d bytes: %v", n, err)
		}
	}
	altered := bytes.Clone(good)
	altered[len(good)/2] ^= 1
	if _, err := ResumeNetwork(bytes.NewReader(altered), o, s); !errors.Is(err, nn.ErrAltered) {
		t.Errorf("altered: %v", err)
	}
	for name, change := range map[string]func(*NetworkOptions){
		"shape": func(o *NetworkOptions) { o.Architecture.Layers[0].Outputs++ },
		"seed":  func(o *NetworkOptions) { o.Seed++ },
		"rate":  func(o *NetworkOptions) { o.LearningRate.Start *= 2 },
		"batch": func(o *NetworkOptions) { o.Batch++ },
		"data":  func(o *NetworkOptions) { o.Dataset = "other" },
		"held out": func(o *NetworkOptions) {
			o.HeldOut = countedSamples(1, o.Architecture, active)
		},
	} {
		t.Run(name, func(t *testing.T) {
			other, _ := smallRun()
			change(&other)
			if _, err := ResumeNetwork(bytes.NewReader(good), other, s); !errors.Is(err, ErrOtherRun) {
				t.Errorf("other %s: %v", name, err)
			}
		})
	}
	if _, err := ResumeNetwork(bytes.NewReader(good), o, countedSamples(399, o.Architecture, active)); !errors.Is(err, ErrOtherRun) {
		t.Errorf("other samples: %v", err)
	}
}

func FuzzResume(f *testing.F) {
	fuzztest.Minimizing(f)
	o, s := smallRun()
	t, err := NewNetwork(o, s)
	if err != nil {
		f.Fatal(err)
	}
	var file bytes.Buffer
	if err := t.Save(&file); err != nil {
		f.Fatal(err)
	}
	header, good := sealtest.Parts(f, file.Bytes())
	f.Add(header, uint(0), []byte{}, 0)
	f.Add(header, uint(4), []byte{0, 0, 0xc0, 0x7f}, 0)                                 // not a number
	f.Add(binary.LittleEndian.AppendUint64(nil, 1<<63), uint(0), []byte{}, 8)           // steps
	f.Add(append([]byte{3, 0, 0, 0, 0, 0, 0, 0}, header[8:]...), uint(0), good[:9], -8) // cut short
	f.Fuzz(func(t *testing.T, header []byte, at uint, patch []byte, more int) {
		body := fuzztest.Patch{At: at, Bytes: patch, More: more}.Apply(good)
		trainer, err := ResumeNetwork(bytes.NewReader(sealtest.Sealed(file.Bytes(), header, body)), o, s)
		if (err == nil) != (trainer != nil) {
			t.Fatalf("%v, %v", trainer, err)
		}
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := trainer.Save(&again); err != nil {
			t.Fatal(err)
		}
		if gotHeader, got := sealtest.Parts(t, again.Bytes()); !bytes.Equal(gotHeader, header) || !bytes.Equal(got, body) {
			t.Error("saved again, it is another checkpoint")
		}
	})
}

func TestEverySampleComesOnceAnEpoch(t *testing.T) {
	o, s := smallRun()
	trainer := newTrainer(t, o, s)
	var first []uint32
	for epoch := range o.Epochs {
		seen := make([]int, s.Len())
		var order []uint32
		for range 3 {
			batch := trainer.batch()
			order = append(order, batch...)
			for _, i := range batch {
				seen[i]++
			}
			trainer.step++
		}
		for i, n := range seen {
			if n != 1 {
				t.Fatalf("epoch %d: sample %d came %d times", epoch, i, n)
			}
		}
		if epoch == 0 {
			first = order
		} else if first[0] == order[0] && first[1] == order[1] && first[2] == order[2] {
			t.Errorf("epoch %d has the first one's order", epoch)
		}
	}
}

func TestProgressTellsWhatWasDone(t *testing.T) {
	o, s := smallRun()
	var got []Progress
	o.ProgressEvery, o.Progress = 2, func(p Progress) { got = append(got, p) }
	file := trained(t, o, s)
	steps, samples := []int{2, 3, 4, 6, 8, 9}, []int{300, 100, 150, 250, 300, 100}
	if len(got) != len(steps) {
		t.Fatalf("%d reports, want %d", len(got), len(steps))
	}
	for i, p := range got {
		if p.Step != steps[i] || p.Steps != 9 || p.Epoch != (steps[i]-1)/3+1 || p.Epochs != 3 ||
			p.Samples != samples[i] || !(p.Loss > 0) || !(p.PerSecond > 0) || p.Rate != o.LearningRate.At(p.Step-1, 9) {
			t.Errorf("report %d: %+v", i, p)
		}
	}
	if first, last := got[0].Loss, got[5].Loss; last >= first {
		t.Errorf("the loss went from %v to %v", first, last)
	}
	info, err := nn.Inspect(bytes.NewReader(file))
	if err != nil || info.Provenance != (nn.Provenance{Program: "test v1", Seed: 5, Samples: 1200}) {
		t.Errorf("%+v, %v", info.Provenance, err)
	}
}

func TestBadOptionsAreRefused(t *testing.T) {
	for want, change := range map[string]func(*NetworkOptions){
		"0 inputs":             func(o *NetworkOptions) { o.Architecture.Inputs = 0 },
		"0 epochs":             func(o *NetworkOptions) { o.Epochs = 0 },
		"too many":             func(o *NetworkOptions) { o.Epochs = math.MaxInt32 },
		"batches of 0":         func(o *NetworkOptions) { o.Batch = 0 },
		"batches of 16385":     func(o *NetworkOptions) { o.Batch = 16385 },
		"negative":             func(o *NetworkOptions) { o.Threads = -1 },
		"loss 3":               func(o *NetworkOptions) { o.Loss = 3 },
		"one output, not 3":    func(o *NetworkOptions) { o.Loss = ListCrossEntropy },
		"towards a start":      func(o *NetworkOptions) { o.DecayToStart = true },
		"no samples are held":  func(o *NetworkOptions) { o.HeldOut = new(table) },
		"not linear":           func(o *NetworkOptions) { o.Architecture.Layers[2].Activation = nn.Linear },
		"weight decay of NaN":  func(o *NetworkOptions) { o.WeightDecay = math.NaN() },
		"out of range":         func(o *NetworkOptions) { o.Optimizer.Beta2 = 1 },
		"learning rate of 0":   func(o *NetworkOptions) { o.LearningRate.Start = 0 },
		"from 0.01 to 0.1":     func(o *NetworkOptions) { o.LearningRate.End = 0.1 },
		"by a factor":          func(o *NetworkOptions) { o.LearningRate = Schedule{Start: 1, Decay: Exponential} },
		"decay 4":              func(o *NetworkOptions) { o.LearningRate.Decay = 4 },
		"warm-up of -1":        func(o *NetworkOptions) { o.LearningRate.Warmup = -1 },
		"-1 active features":   func(o *NetworkOptions) { o.Quantization.Active = -1 },
		"hidden layer 0 has":   func(o *NetworkOptions) { o.Quantization.Active = 6; o.Architecture.Layers[0].Activation = nn.ReLU },
		"name of 65 bytes":     func(o *NetworkOptions) { o.Architecture.Features = strings.Repeat("x", 65) },
		"program's name of 65": func(o *NetworkOptions) { o.Program = strings.Repeat("x", 65) },
	} {
		t.Run(want, func(t *testing.T) {
			o, s := smallRun()
			change(&o)
			if _, err := NewNetwork(o, s); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
	o, _ := smallRun()
	if _, err := NewNetwork(o, new(table)); err == nil || !strings.Contains(err.Error(), "no sample to learn from") {
		t.Errorf("no samples: %v", err)
	}
}

func TestBadSamplesEndTheTraining(t *testing.T) {
	const quantized = true
	tests := []struct {
		value     float32
		quantized bool
		want      string
	}{
		{float32(math.NaN()), false, "no longer finite"},
		{0.5, quantized, "sample 17: input 3 is 0.5"},
		{-1, quantized, "sample 17: input 3 is -1"},
		{7, quantized, "sample 17: input 3 is 7"},
		{6, quantized, "sample 17: "},
		{float32(math.NaN()), quantized, "sample 17: input 3 is NaN"},
	}
	for _, tt := range tests {
		o, s := smallRun()
		if tt.quantized {
			o.Quantization.Active = active
		}
		s.inputs[17][3] = tt.value
		s.inputs[17][4] = 1
		err := newTrainer(t, o, s).Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v: %v, want %q", tt.value, err, tt.want)
		}
	}
}

// TestQuantizedTrainingSeesTheQuantizedLoss compares the loss that the trainer
// sees with that of the network in integers.
func TestQuantizedTrainingSeesTheQuantizedLoss(t *testing.T) {
	const bound = 1e-4
	o, s := smallRun()
	o.Quantization.Active, o.Batch = active, s.Len()
	trainer := newTrainer(t, o, s)
	if err := trainer.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, seen, err := trainer.gradient(trainer.batch())
	if err != nil {
		t.Fatal(err)
	}
	n, err := trainer.Network()
	if err != nil {
		t.Fatal(err)
	}
	q, err := o.Quantization.Quantize(n)
	if err != nil {
		t.Fatal(err)
	}
	e, output := nn.NewQuantizedEvaluator(q, o.Kernels), make([]float32, 3)
	var sum float64
	for i, x := range s.inputs {
		var features []int32
		for f, count := range x {
			for range int(count) {
				features = append(features, int32(f))
			}
		}
		e.Evaluate(output, features)
		sum += o.Loss.of(nn.Softmax, output, s.targets[i])
	}
	if math.Abs(sum-seen)/float64(s.Len()) > bound {
		t.Errorf("the trainer sees %v, the network has %v", seen/float64(s.Len()), sum/float64(s.Len()))
	}
	if float := meanLoss(t, n, o, s); math.Abs(float-seen/float64(s.Len())) > 0.01 {
		t.Errorf("the network has %v before it is quantised, %v after", float, seen/float64(s.Len()))
	}
}
