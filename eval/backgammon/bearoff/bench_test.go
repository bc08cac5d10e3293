package bearoff

import (
	"testing"

	"gogo/board/backgammon"
)

func BenchmarkMakeOneSided(b *testing.B) {
	for b.Loop() {
		newOneSided()
	}
}

func BenchmarkMakeTwoSided(b *testing.B) {
	for b.Loop() {
		newTwoSided()
	}
}

func BenchmarkLookUp(b *testing.B) {
	tables.Prepare()
	small := backgammon.Board{side(1, 2, 0, 0, 1, 2), side(6)}
	large := backgammon.Board{full(6), full(5)}
	b.Run("ChancesOfFew", func(b *testing.B) {
		for b.Loop() {
			tables.Chances(&small)
		}
	})
	b.Run("ChancesOfMany", func(b *testing.B) {
		for b.Loop() {
			tables.Chances(&large)
		}
	})
	b.Run("Cubeful", func(b *testing.B) {
		for b.Loop() {
			tables.Cubeful(&small, backgammon.Nobody)
		}
	})
	b.Run("NoDouble", func(b *testing.B) {
		for b.Loop() {
			tables.NoDouble(&small, backgammon.Nobody)
		}
	})
}
