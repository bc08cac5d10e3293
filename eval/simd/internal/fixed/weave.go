package fixed

// Weave appends a group of elements, 16 or 32, in the order in which the variants keep
// them. Their multiplications want elements of two rows in turn, and the instructions
// that mix two vectors so do it in each quarter of 8 elements by itself: the lower half
// of all quarters makes one vector of sums, the upper half the next.
func Weave(rows, group []int16) []int16 {
	for quarter := 0; quarter < len(group)/2; quarter += 4 {
		rows = append(rows, group[quarter:][:4]...)
		rows = append(rows, group[len(group)/2+quarter:][:4]...)
	}
	return rows
}
