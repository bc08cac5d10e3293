package cardplay

import (
	"context"
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/board/splitmix"
	"gogo/internal/eventloop"
	"gogo/search/bridge/layouts"
)

// Layout is one way in which the hands may be dealt.
type Layout struct {
	Deal   bridge.Deal // before the play
	Weight float64     // how likely it is, in proportion to others
}

// manyLayouts is the number of layouts that are listed rather than drawn, at most, for each that is
// asked for.
const manyLayouts = 4

// drawn is the number of layouts that are drawn for each that is asked for: those that are likelier
// by the cards so far are taken more often.
const drawn = 6

// layouts returns up to n layouts by the cards in sight, the auction, and what the cards
// so far say by themselves, fewer where the context ends. The first are as good as the
// last.
func (s *sight) layouts(ctx context.Context, n int, p *past, seed uint64) []Layout {
	sampler := s.sampler()
	r := rand.New(rand.NewPCG(splitmix.Spread(seed), splitmix.Spread(uint64(s.Play.Len()))))
	all, few := s.list(manyLayouts * n)
	if few {
		s.weigh(all, sampler)
	} else {
		all = s.draw(ctx, drawn*n, sampler, r)
	}
	cards := newReading(s, p)
	for i := range all {
		all[i].Weight *= cards.likelihood(&all[i].Deal)
	}
	return choose(all, n, r)
}

// atOnce is the number of deals that are drawn between two looks at the context.
const atOnce = 8

// draw draws layouts, some in any case.
func (s *sight) draw(ctx context.Context, n int, sampler *layouts.Sampler, r *rand.Rand) []Layout {
	deals := make([]bridge.Deal, n)
	for done := 0; done < n; {
		some := deals[done:min(done+atOnce, n)]
		if sampler != nil {
			sampler.Deals(r.Uint64(), some)
		} else {
			for i := range some {
				some[i] = s.deal(r)
			}
		}
		if done += len(some); eventloop.Err(ctx) != nil {
			return gather(deals[:done])
		}
	}
	return gather(deals)
}

// sampler returns the sampler of what is known, nil where there is none: hands of fewer
// cards than thirteen have no meaning in an auction, and cards that nobody can have are
// somebody's mistake.
func (s *sight) sampler() *layouts.Sampler {
	if s.Play.Size() != bridge.HandSize {
		return nil
	}
	view := layouts.View{Cards: s.start, Lacks: s.lacks, Known: s.Known, Edges: s.Edges}
	sampler, err := layouts.New(&view, s.Calls)
	if err != nil {
		return nil
	}
	return sampler
}

// weigh gives layouts the weight that the auction gives them.
func (s *sight) weigh(all []Layout, sampler *layouts.Sampler) {
	for i := range all {
		all[i].Weight = 1
		if sampler != nil {
			all[i].Weight = sampler.Weight(&all[i].Deal)
		}
	}
}

// list returns all layouts, if there are no more than a number of them. Where the cards
// cannot be dealt there is none.
func (s *sight) list(most int) (all []Layout, few bool) {
	l := lister{sight: s, most: most, room: s.room, cards: make([]bridge.Card, 0, bridge.PackSize)}
	for card := range s.unseen.Down {
		l.cards = append(l.cards, card)
	}
	l.deal = s.start
	few = l.from(0) && len(l.all) > 0
	return l.all, few
}

// lister lists layouts.
type lister struct {
	*sight
	most  int
	cards []bridge.Card
	deal  bridge.Deal
	room  [bridge.Seats]int
	all   []Layout
}

// from deals the cards from one on, and reports whether that was possible within the
// limit.
func (l *lister) from(i int) bool {
	if !l.spacious(i) {
		return true
	}
	if i == len(l.cards) {
		l.all = append(l.all, Layout{Deal: l.deal})
		return len(l.all) <= l.most
	}
	card := l.cards[i].Set()
	for _, seat := range l.hidden {
		if l.room[seat] == 0 || l.lacks[seat]&card != 0 {
			continue
		}
		l.room[seat]--
		l.deal[seat] |= card
		ok := l.from(i + 1)
		l.deal[seat] &^= card
		l.room[seat]++
		if !ok {
			return false
		}
	}
	return true
}

// spacious reports whether each hand can still be filled.
func (l *lister) spacious(i int) bool {
	for _, seat := range l.hidden {
		left := l.room[seat]
		for _, card := range l.cards[i:] {
			if left > 0 && l.lacks[seat]&card.Set() == 0 {
				left--
			}
		}
		if left > 0 {
			return false
		}
	}
	return true
}

// attempts is the number of deals that are tried before a hand gets what it lacks.
const attempts = 1000

// deal deals the unseen cards at random.
func (s *sight) deal(r *rand.Rand) bridge.Deal {
	var cards []bridge.Card
	for card := range s.unseen.Down {
		cards = append(cards, card)
	}
	var d bridge.Deal
	for range attempts {
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		d = s.start
		fits, next := true, 0
		for _, seat := range s.hidden {
			for _, card := range cards[next : next+s.room[seat]] {
				d[seat] |= card.Set()
				fits = fits && s.lacks[seat]&card.Set() == 0
			}
			next += s.room[seat]
		}
		if fits {
			break
		}
	}
	return d
}

// gather makes layouts of deals, one of those that are alike.
func gather(deals []bridge.Deal) []Layout {
	all := make([]Layout, 0, len(deals))
	index := make(map[bridge.Deal]int, len(deals))
	for i := range deals {
		at, found := index[deals[i]]
		if !found {
			at = len(all)
			index[deals[i]] = at
			all = append(all, Layout{Deal: deals[i]})
		}
		all[at].Weight++
	}
	return all
}

// choose returns n of all layouts if there are more: those that count much for certain,
// the others as often as they count (systematic sampling).
func choose(all []Layout, n int, r *rand.Rand) []Layout {
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if len(all) <= n {
		return all
	}
	sum := 0.0
	for i := range all {
		sum += all[i].Weight
	}
	step := sum / float64(n)
	chosen := make([]Layout, 0, n)
	at := step * r.Float64()
	for i := range all {
		hits := 0.0
		for ; at < all[i].Weight; at += step {
			hits++
		}
		at -= all[i].Weight
		if hits > 0 {
			chosen = append(chosen, Layout{all[i].Deal, hits})
		}
	}
	return chosen
}
