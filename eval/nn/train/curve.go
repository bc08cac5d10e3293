package train

// curvePoints is how many points a loss curve has at most: a chart shows no more.
const curvePoints = 512

// Point is one of a loss curve.
type Point struct {
	Step int     // done at its end
	Loss float64 // mean of the samples since the point before
}

// LossCurve returns how the loss went, in steps of equal length from the start to
// where the training is. It goes through checkpoints: the curve of an interrupted
// run is that of an unbroken one.
func (t *Trainer) LossCurve() []Point {
	var points []Point
	for i, sum := range t.curve {
		from, to := t.curveStep(i), min(t.curveStep(i+1), t.step)
		if from >= t.step {
			break
		}
		points = append(points, Point{Step: to, Loss: sum / float64(t.samplesIn(to)-t.samplesIn(from))})
	}
	return points
}

// noteLoss adds the losses of the step at hand to the curve.
func (t *Trainer) noteLoss(loss float64) {
	t.curve[int64(t.step)*int64(len(t.curve))/int64(t.steps)] += loss
}

// curveStep returns the first step of a point of the curve.
func (t *Trainer) curveStep(point int) int {
	points := int64(len(t.curve))
	return int((int64(point)*int64(t.steps) + points - 1) / points)
}

// samplesIn returns how many samples the first steps learn from.
func (t *Trainer) samplesIn(steps int) uint64 {
	perEpoch := t.steps / t.options.Epochs
	epoch, rest := steps/perEpoch, steps%perEpoch
	return uint64(epoch)*uint64(len(t.order)) + uint64(rest)*uint64(t.options.Batch)
}
