package hand

// maxChoices is the number of limits that a Knowledge keeps apart; what is more is put together.
const maxChoices = 6

// Knowledge is the knowledge about a hand: one of its limits holds. Without any, nothing is
// possible.
type Knowledge []Limits

// Nothing returns the knowledge of nothing.
func Nothing() Knowledge { return Knowledge{Unlimited()} }

// Allow reports whether the hand is possible.
func (k Knowledge) Allow(m *Measures) bool {
	for i := range k {
		if k[i].Allow(m) {
			return true
		}
	}
	return false
}

// Bounds returns every number that a quantity may have.
func (k Knowledge) Bounds(q Quantity) Set {
	var s Set
	for i := range k {
		s |= k[i][q]
	}
	return s
}

// And returns what is known when something more is. It has no limits if the two
// contradict each other.
func (k Knowledge) And(more Knowledge) Knowledge {
	both := make(Knowledge, 0, len(k)*len(more))
	for i := range k {
		for j := range more {
			l := k[i].And(&more[j])
			l.Tighten()
			if l.Possible() {
				both = append(both, l)
			}
		}
	}
	return both.merge()
}

// Or returns what is known when one of two things is.
func (k Knowledge) Or(other Knowledge) Knowledge {
	either := make(Knowledge, 0, len(k)+len(other))
	either = append(append(either, k...), other...)
	return either.merge()
}

// merge puts limits together that are alike until there are few enough, and drops those
// that are within another.
func (k Knowledge) merge() Knowledge {
	k = k.distinct()
	for len(k) > maxChoices {
		first, second := k.closest()
		k[first] = k[first].Or(&k[second])
		k = append(k[:second], k[second+1:]...)
	}
	return k
}

// distinct drops limits that are within others.
func (k Knowledge) distinct() Knowledge {
	kept := k[:0:0]
	for i := range k {
		if !k.within(i) {
			kept = append(kept, k[i])
		}
	}
	return kept
}

// within reports whether one of the limits is within another; of equal ones the first
// is not.
func (k Knowledge) within(i int) bool {
	for j := range k {
		if i != j && k[i].And(&k[j]) == k[i] && (k[i] != k[j] || j < i) {
			return true
		}
	}
	return false
}

// closest returns the two limits that lose least when they are put together.
func (k Knowledge) closest() (first, second int) {
	best := -1
	for i := range k {
		for j := i + 1; j < len(k); j++ {
			if d := differing(&k[i], &k[j]); best < 0 || d < best {
				best, first, second = d, i, j
			}
		}
	}
	return first, second
}

// differing returns in how many numbers two limits differ.
func differing(a, b *Limits) int {
	n := 0
	for q := range a {
		if d := a[q] ^ b[q]; d != 0 {
			n += d.High() - d.Low() + 2
		}
	}
	return n
}
