package nn

// entryOf returns the layer that the inputs lead to: the first one and, with a skip
// connection, beside each row of its weights that of the connection. The biases of the
// last layer are then among its own.
func entryOf(n *Network) View {
	first, last := n.layers[0], n.layers[len(n.layers)-1]
	if last.Skip == nil {
		return first
	}
	entry := View{Inputs: first.Inputs, Outputs: first.Outputs + last.Outputs}
	for i := range first.Inputs {
		entry.Weights = append(entry.Weights, first.Weights[i*first.Outputs:][:first.Outputs]...)
		entry.Weights = append(entry.Weights, last.Skip[i*last.Outputs:][:last.Outputs]...)
	}
	entry.Bias = append(append(entry.Bias, first.Bias...), last.Bias...)
	return entry
}

// firstSums returns the sums of the first layer, row behind row. With a skip
// connection it takes them from between those of the connection, which stay where they
// are.
func (e *Evaluator) firstSums(batch int) []float32 {
	width, outputs := e.entry.Outputs, e.net.layers[0].Outputs
	if width == outputs {
		return e.first[:batch*outputs]
	}
	for row := range batch {
		copy(e.separate[row*outputs:][:outputs], e.first[row*width:])
	}
	return e.separate[:batch*outputs]
}

// joinSkip sets sums to those of the last layer, which go on from what the skip
// connection has brought there.
func (e *Evaluator) joinSkip(sums []float32, l *View, x []float32, batch int) {
	width, first := e.entry.Outputs, e.net.layers[0].Outputs
	for row := range batch {
		e.kernels.DenseFloat32(sums[row*l.Outputs:][:l.Outputs], e.first[row*width+first:][:l.Outputs],
			l.Weights, x[row*l.Inputs:][:l.Inputs])
	}
}
