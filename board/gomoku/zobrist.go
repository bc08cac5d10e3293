package gomoku

// turnKey tells the two sides to move apart: it is multiplied by the Color.
const turnKey = 0x9e3779b97f4a7c15

// zobrist returns the key of a stone. It is computed, not looked up: one
// multiply chain costs less than a cache miss and needs no table to set up.
func zobrist(p Point, c Color) uint64 { return mix(uint64(p)<<2 | uint64(c)) }

// mix is the finalizer of splitmix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x = (x + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
