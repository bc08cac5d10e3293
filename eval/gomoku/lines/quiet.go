package lines

// Quiet reports whether nothing is threatened that has to be answered: neither side can
// make a five, nor the one that waits an open four.
func (s *State) Quiet() bool {
	us := s.Board().ToMove()
	them := us.Other()
	return s.Count(us, Wins)+s.Count(them, Wins)+s.Count(them, WinningFour) == 0
}
