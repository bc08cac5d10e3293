package tricks

import "gogo/board/bridge"

// Encode calls set with each input of the network that is not zero, for a complete deal,
// a strain and a declarer.
func Encode(d *bridge.Deal, strain bridge.Strain, by bridge.Seat, set func(index int, value float32)) {
	var p picture
	var in inputs
	p.look(d, strain, by)
	p.encode(&in)
	for i, at := range in.index[:in.count] {
		set(int(at), in.value[i])
	}
}
