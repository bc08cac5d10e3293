package shapenet

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/simd"
)

// policy says how good moves look to a color that is to move.
type policy struct {
	fixed   [][lanes]int32         // by plane the weights of a cell's numbers
	dynamic [][lanes * lanes]int16 // what the first layer adds to them
	order   int32                  // the weight of the ordering of package lines
}

// policyShift takes the weights of a cell's numbers from inputScale times weightScale to weightScale.
const policyShift = 9

// quantizePolicy returns the policy of a model.
func quantizePolicy(m *Model) policy {
	p := policy{fixed: make([][lanes]int32, m.Planes), dynamic: make([][lanes * lanes]int16, m.Planes)}
	weights := m.Policy
	for plane := range p.fixed {
		for i := range lanes {
			p.fixed[plane][i] = round32(weights[plane*lanes+i], inputScale*weightScale)
			for j := range Hidden {
				p.dynamic[plane][pair(j, i)] = round16(weights[(1+j)*m.Inputs()+plane*lanes+i], weightScale)
			}
		}
	}
	p.order = round32(weights[len(weights)-1], weightScale)
	return p
}

// weights returns the weights of a cell's numbers in a position, as Black and then White sees them, given the
// first layer.
func (p *policy) weights(k simd.Kernels, hidden *[lanes]int16, turn int) (w sums) {
	var total [lanes]int32
	for plane := range p.fixed {
		k.PairsInt16(&total, &p.fixed[plane], &p.dynamic[plane], hidden)
		for i := range total {
			w[plane][i^turn] = clamp16(total[i] >> policyShift)
		}
	}
	return w
}

// AppendOrders appends how promising a move on each of the empty points looks, of which a part in
// lines.OrderScale makes the odds e to 1. Only differences mean something.
func (a *Accumulator) AppendOrders(to []int32, s *lines.State, points []gomoku.Point) []int32 {
	b := s.Board()
	side := a.network.sides[index(b.ToMove())]
	a.follow(b)
	inputs := a.inputs(b.ToMove())
	var hidden [lanes]int16
	side.layers[PhaseOf(b.Len())].firstLayer(a.kernels, &hidden, &inputs, s.Threats())
	weights := side.policy.weights(a.kernels, &hidden, turnOf(b.ToMove()))
	first := len(to)
	for range points {
		to = append(to, 0)
	}
	fresh := to[first:]
	a.points = a.points[:0]
	for _, p := range points {
		a.points = append(a.points, uint16(p))
	}
	for plane := range a.cells {
		a.kernels.DotsInt16(fresh, a.cells[plane], a.points, &weights[plane])
	}
	order := s.Ordering(b.ToMove())
	for i, p := range points {
		fresh[i] = int32((int64(fresh[i])*lines.OrderScale/vectorScale + int64(order.Of(p))*int64(side.policy.order)) / weightScale)
	}
	return to
}
