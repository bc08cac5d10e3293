package doubledummy

// pattern is what a search at the start of a trick found out about all positions of
// a shape that share the owners of the relevant cards: how many of the tricks left
// North and South take at least, or at most.
//
// Each word has the owners of the relevant cards of two suits, and in the free bits
// from the lowest up how many cards of these suits are relevant and, in the first
// word four bits of tricks, in the second whether they are the least.
type pattern [2]uint64

// patternBytes is what a pattern takes with its head.
const patternBytes = 16 + 4

// newPattern returns a pattern of a position with these owners. It has the depths as
// its relevant cards.
func newPattern(o *owners, d depths, tricks int, least bool) pattern {
	lower, upper := uint64(d&0xff), uint64(d>>depthBits)
	p := pattern{o[0]&ownerMasks[lower] | lower | uint64(tricks)<<depthBits, o[1]&ownerMasks[upper] | upper}
	if least {
		p[1] |= 1 << depthBits
	}
	return p
}

func (p *pattern) depths() depths { return depths(p[0]&0xff | p[1]&0xff<<depthBits) }
func (p *pattern) tricks() int    { return int(p[0] >> depthBits & 0xf) }
func (p *pattern) isLeast() bool  { return p[1]>>depthBits&1 != 0 }

// decides reports whether the pattern says if North and South take so many tricks.
func (p *pattern) decides(need int) bool { return p.isLeast() == (p.tricks() >= need) }

// holds reports whether the relevant cards have the same owners in a position.
func (p *pattern) holds(o *owners) bool {
	return (p[0]^o[0])&ownerMasks[p[0]&0xff]|(p[1]^o[1])&ownerMasks[p[1]&0xff] == 0
}

// head tells most positions from a pattern: 16 bits of a mask, and above them 16 of the
// owners of the two highest cards of each suit, the relevant ones of these.
type head uint32

// head returns the head of the pattern.
func (p *pattern) head() head {
	mask := owners{ownerMasks[p[0]&0xff], ownerMasks[p[1]&0xff]}
	return head(mask.tops() | (*owners)(p).tops()<<16)
}

// heads are two heads, the first in the lower half.
type heads uint64

// resemble has bit 16 of each half set if the pattern may be true of a position with
// these tops, which are in both halves.
func (h heads) resemble(tops uint64) uint64 {
	const (
		low = 0xffff | 0xffff<<32
		one = 1<<16 | 1<<48
	)
	return (one - (uint64(h)>>16^tops)&uint64(h)&low) & one
}
