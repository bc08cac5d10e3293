package paths

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/quoridor"
)

// turned returns a position turned upside down with the colors swapped.
func turned(tb testing.TB, b *quoridor.Board) *quoridor.Board {
	tb.Helper()
	image, err := quoridor.New(b.Width(), b.Height(), 0)
	if err != nil {
		tb.Fatal(err)
	}
	for m := range b.Walls() {
		x, y := b.XY(m.Cell())
		image.Make(quoridor.WallMove(image.At(x, b.Height()-2-y), m.Orientation()), quoridor.Black)
	}
	for c := range quoridor.Color(2) {
		x, y := b.XY(b.Pawn(c))
		image.Make(quoridor.PawnMove(image.At(x, b.Height()-1-y)), c.Other())
		image.SetWallsLeft(c.Other(), b.WallsLeft(c))
	}
	image.SetToMove(b.ToMove().Other())
	return image
}

// TestFeaturesAreOfEitherSide wants the features of a position that is turned upside down
// with the colors swapped, all of them inputs, and those of groups once each.
func TestFeaturesAreOfEitherSide(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	var d Describer
	seen := map[int32]bool{}
	for range 200 {
		b := randomBoard(t, r, 3+r.IntN(23), 3+r.IntN(23), r.IntN(90))
		got := slices.Sorted(slices.Values(d.Features(b)))
		want := slices.Sorted(slices.Values(d.Features(turned(t, b))))
		if b.Placed() <= maxWalls && !slices.Equal(got, want) {
			t.Fatalf("%v, turned %v\n%s", got, want, b)
		}
		if got[0] < 0 || got[len(got)-1] >= featureCount || len(got) > maxActive {
			t.Fatalf("%d features from %d to %d\n%s", len(got), got[0], got[len(got)-1], b)
		}
		for _, f := range got {
			seen[f] = true
		}
		walls, _ := slices.BinarySearch(got, wallAt)
		if len(slices.Compact(slices.Clone(got[:walls]))) != walls || len(got)-walls != 2*min(b.Placed(), maxWalls) {
			t.Fatalf("%v with %d walls\n%s", got, b.Placed(), b)
		}
	}
	if len(seen) < featureCount/3 {
		t.Errorf("only %d of %d features were on", len(seen), featureCount)
	}
}

// TestFeaturesByHand compares with what a diagram shows.
func TestFeaturesByHand(t *testing.T) {
	b, err := quoridor.New(5, 5, 3)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(quoridor.WallMove(b.At(2, 1), quoridor.Vertical), quoridor.Black)
	var d Describer
	on := d.Features(b) // White to move
	for name, f := range map[string]int32{
		"four steps to go":             distanceAt + 4,
		"four for the opponent":        sideFeatures + distanceAt + 4,
		"three walls":                  handAt + 3,
		"two of the opponent":          sideFeatures + handAt + 2,
		"no lead, a few against two":   leadAt + (3*handKinds+2)*leads + leads/2,
		"four rows between the pawns":  gapAt + gapY/2 + 4,
		"one wall":                     phaseAt,
		"a board of five":              spanAt,
		"a wall three rows ahead":      wallAt + wallRows*wallColumns + (2+wallBehind)*wallColumns + wallColumns/2,
		"and one ahead of the other's": wallAt + wallPlaces + wallRows*wallColumns + (1+wallBehind)*wallColumns + wallColumns/2,
	} {
		t.Run(name, func(t *testing.T) {
			if !slices.Contains(on, f) {
				t.Errorf("%s: no %d in %v", name, f, on)
			}
		})
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	e := NewEvaluator(Trained())
	boards := []*quoridor.Board{randomBoard(t, r, 9, 9, 20), randomBoard(t, r, 13, 13, 40), randomBoard(t, r, 19, 19, 60)}
	i := 0
	if n := testing.AllocsPerRun(30, func() {
		e.Evaluate(boards[i%len(boards)])
		clear(e.known)
		i++
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
