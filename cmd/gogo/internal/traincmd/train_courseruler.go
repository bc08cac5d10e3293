package traincmd

import (
	"context"

	"gogo/bench/train/backgammon"
	"gogo/bench/train/pipeline"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/chances"
)

// courseRuler measures the networks of all stages in the same positions. They are of games of the
// networks that the program brings along: no stage learns from them.
type courseRuler struct {
	model     *chances.Model
	asked     backgammon.Networks
	positions *backgammon.Positions
}

func newCourseRuler(ctx context.Context, positions, threads int) (*courseRuler, error) {
	model, err := chances.Open("")
	if err != nil {
		return nil, err
	}
	kernels, err := cmdline.SelectKernels()
	if err != nil {
		return nil, err
	}
	r := &courseRuler{model: model, asked: backgammon.Networks{Nets: &model.Full, Tables: model.Tables, Kernels: kernels, Threads: threads}}
	r.positions, err = backgammon.Gather(ctx, r.asked, positions)
	return r, err
}

// oneRollAhead measures networks by what they say a roll later.
func (r *courseRuler) oneRollAhead(ctx context.Context, nets *chances.Nets, classes ...chances.Class) (string, map[string]pipeline.Figure, error) {
	asked := r.asked
	asked.Nets = nets
	d, err := r.positions.OneRollAhead(ctx, asked, classes...)
	return "one roll ahead", figures(d), err
}

// pruning measures pruning networks by those that they have learnt from.
func (r *courseRuler) pruning(ctx context.Context, nets, teacher *chances.Nets) (string, map[string]pipeline.Figure, error) {
	asked := r.asked
	asked.Nets = teacher
	d, err := r.positions.Pruning(ctx, asked, nets, allClasses()...)
	return "the networks", figures(d), err
}

// figures returns those of the classes in which there are some.
func figures(d backgammon.Differences) map[string]pipeline.Figure {
	found := map[string]pipeline.Figure{}
	for class, x := range d {
		if x.Positions > 0 {
			found[chances.Class(class).String()] = pipeline.Figure{RootMeanSquare: x.RootMeanSquare, MeanAbsolute: x.MeanAbsolute}
		}
	}
	return found
}
