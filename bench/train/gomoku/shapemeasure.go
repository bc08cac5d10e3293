package gomoku

import (
	"iter"

	"gogo/bench/stats"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
)

// ShapeMeasure measures a network on positions: the log-loss on the results of quiet positions that
// were played out, with the best scale for each source of odds, and how it orders moves.
type ShapeMeasure struct {
	Judgment
	// Phases has the same for the positions of each head.
	Phases [shapenet.Phases]Judgment
	// Target is the log-loss of the network on the targets of all samples.
	Target float64
	// Choices is the number of positions with moves to choose from, of which one is the search's.
	Choices int
	// Hits and StaticHits are the shares of these in which that is among the first moves of the
	// network's ordering, and of that of the patterns alone.
	Hits, StaticHits Hits
}

// Judgment is how well odds foretell results.
type Judgment struct {
	Positions               int // quiet and played out
	Network, Static, Search float64
	// Offset is by how much the network's odds are too high on the average for the side to move, in units
	// of lines.Unit.
	Offset float64
}

// prediction is a position with its log-odds by each source.
type prediction struct {
	network, static, search float32
	result                  float32
}

// Measure measures the network on samples.
func (m *ShapeModel) Measure(samples *ShapeSamples) ShapeMeasure {
	w := m.newWorker()
	var all []prediction
	var phases [shapenet.Phases][]prediction
	var measure ShapeMeasure
	for i := range samples.all {
		s := &samples.all[i]
		out := w.forward(samples, s)
		measure.Target += stats.LogLoss(float64(out), float64(s.target)) / float64(len(samples.all))
		if s.choices > 0 {
			w.choose(samples, s)
			measure.addChoice(&w.policy)
		}
		if s.quiet && s.result != unplayed {
			one := prediction{out, logit(s.static), logit(s.search), s.result}
			all, phases[s.phase()] = append(all, one), append(phases[s.phase()], one)
		}
	}
	measure.Judgment = judge(all)
	for i := range phases {
		measure.Phases[i] = judge(phases[i])
	}
	for i := range measure.Hits {
		measure.Hits[i] /= float64(max(measure.Choices, 1))
		measure.StaticHits[i] /= float64(max(measure.Choices, 1))
	}
	return measure
}

// addChoice counts a choice in.
func (m *ShapeMeasure) addChoice(p *policy) {
	m.Choices++
	before, static := 0, 0
	for i, c := range p.candidates {
		if p.chances[i] > p.chances[p.best] {
			before++
		}
		if c.order > p.candidates[p.best].order {
			static++
		}
	}
	for i, count := range HitCounts {
		if before < count {
			m.Hits[i]++
		}
		if static < count {
			m.StaticHits[i]++
		}
	}
}

// mostScale bounds the scale of odds, which are of about the right size.
const mostScale = 3

// judge measures predictions.
func judge(list []prediction) Judgment {
	best := func(odds func(*prediction) float32) float64 {
		_, loss := stats.FitScale(forecasts(list, odds), mostScale)
		return loss
	}
	network := func(p *prediction) float32 { return p.network }
	return Judgment{
		Positions: len(list),
		Network:   best(network),
		Static:    best(func(p *prediction) float32 { return p.static }),
		Search:    best(func(p *prediction) float32 { return p.search }),
		Offset:    stats.FitOffset(forecasts(list, network)) * lines.Unit / lines.Sharpness,
	}
}

// forecasts yields the odds of predictions by a source, and the results.
func forecasts(list []prediction, odds func(*prediction) float32) iter.Seq2[float64, float64] {
	return func(yield func(float64, float64) bool) {
		for i := range list {
			if !yield(float64(odds(&list[i])), float64(list[i].result)) {
				return
			}
		}
	}
}
