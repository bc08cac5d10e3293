package train

// Split divides samples into those to train on and those held out, a group of samples
// at a time: the positions of one game are alike, so that a network that has seen some
// of them does well on the others. One group in so many is held out, with 0 none.
type Split int

// HeldOut reports whether a group is held out. Groups are numbered from 0, or by a hash
// of what makes their samples alike.
func (s Split) HeldOut(group uint64) bool { return s > 0 && group%uint64(s) == uint64(s)-1 }

// Test reports whether a group is held out for a last test, by which nothing is chosen: one
// in so many as well, and none of those that HeldOut has.
func (s Split) Test(group uint64) bool { return s > 1 && group%uint64(s) == uint64(s)-2 }
