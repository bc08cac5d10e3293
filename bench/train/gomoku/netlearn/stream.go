package netlearn

import (
	"math/rand/v2"
)

// shuffle hands on what comes in another order: it keeps so many samples and hands on one of
// them, drawn at random, for each that comes.
type shuffle struct {
	rng  *rand.Rand
	kept []Sample
	room int
	take func(Sample)
}

func (s *shuffle) add(one Sample) {
	if len(s.kept) < s.room {
		s.kept = append(s.kept, one)
		return
	}
	i := s.rng.IntN(len(s.kept))
	s.kept[i], one = one, s.kept[i]
	s.take(one)
}

// flush hands on what is kept.
func (s *shuffle) flush() {
	s.rng.Shuffle(len(s.kept), func(i, j int) { s.kept[i], s.kept[j] = s.kept[j], s.kept[i] })
	for _, one := range s.kept {
		s.take(one)
	}
	s.kept = s.kept[:0]
}
