package kernels

// Lanes is the length of a row.
const Lanes = 32

// Change is a cell and the numbers of the row that it loses and of the one that it gets.
type Change struct{ Cell, Was, Is uint32 }

// Exchange makes changes to cells, rows of sums of rows, and adds to sums what they have more above
// zero. Cells wrap around as int16.
func Exchange(cells []int16, sums *[Lanes]int32, rows []int16, changes []Change) {
	for _, c := range changes {
		cell := (*[Lanes]int16)(cells[c.Cell*Lanes:])
		was, is := (*[Lanes]int16)(rows[c.Was*Lanes:]), (*[Lanes]int16)(rows[c.Is*Lanes:])
		for i, old := range cell {
			fresh := old + is[i] - was[i]
			cell[i] = fresh
			sums[i] += int32(max(fresh, 0) - max(old, 0))
		}
	}
}

// Pairs sets dst to bias plus weights times x. Weights have those of two inputs for each
// output, then those of the next two.
func Pairs(dst, bias *[Lanes]int32, weights *[Lanes * Lanes]int16, x *[Lanes]int16) {
	sums := *bias
	for k := 0; k < Lanes; k += 2 {
		a, b := int32(x[k]), int32(x[k+1])
		row := (*[2 * Lanes]int16)(weights[k*Lanes:])
		for i := range sums {
			sums[i] += a*int32(row[2*i]) + b*int32(row[2*i+1])
		}
	}
	*dst = sums
}

// Dots adds to each of dst what a row of cells has above zero times weights. The list has the
// numbers of the rows.
func Dots(dst []int32, cells []int16, list []uint16, weights *[Lanes]int16) {
	for i, at := range list {
		row := (*[Lanes]int16)(cells[int(at)*Lanes:])
		sum := dst[i]
		for k, x := range row {
			sum += int32(max(x, 0)) * int32(weights[k])
		}
		dst[i] = sum
	}
}

// Gathered is the length of a row of float32.
const Gathered = Lanes / 2

// Gather sets each cell to what is above zero in the sum of four rows of a list, and adds it
// to total.
func Gather(cells []float32, total *[Gathered]float32, rows []float32, list []uint16) {
	for ; len(list) > 0; cells, list = cells[Gathered:], list[4:] {
		a, b := (*[Gathered]float32)(rows[int(list[0])*Gathered:]), (*[Gathered]float32)(rows[int(list[1])*Gathered:])
		c, d := (*[Gathered]float32)(rows[int(list[2])*Gathered:]), (*[Gathered]float32)(rows[int(list[3])*Gathered:])
		for k := range total {
			cells[k] = max(0, a[k]+b[k]+c[k]+d[k])
			total[k] += cells[k]
		}
	}
}

// Scatter adds the numbers of each error, where its cell is above zero, to four rows of a list.
func Scatter(rows, errors, cells []float32, list []uint16) {
	for ; len(list) > 0; errors, cells, list = errors[Gathered:], cells[Gathered:], list[4:] {
		var kept [Gathered]float32
		for k := range kept {
			if cells[k] > 0 {
				kept[k] = errors[k]
			}
		}
		for _, at := range list[:4] {
			row := (*[Gathered]float32)(rows[int(at)*Gathered:])
			for k, x := range kept {
				row[k] += x
			}
		}
	}
}
