package gomoku

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestRenjuProblems plays the published solutions of renju problems: every
// move must be legal, nobody may have won before the end, and in a problem of
// fours alone every move must threaten a five that the answer stops, until
// the last, which the defender cannot answer or, as Black, may not.
func TestRenjuProblems(t *testing.T) {
	data, err := os.ReadFile("../../../shared/data/renju-problems.json")
	if err != nil {
		t.Skipf("no renju problems: %v", err)
	}
	var problems []struct {
		ID, Side, Solution string
		Rows               []string
	}
	if err := json.Unmarshal(data, &problems); err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Run(problem.ID, func(t *testing.T) {
			// The file draws black as o and white as x.
			b, err := Parse(strings.NewReplacer("o", "x", "x", "o").Replace(strings.Join(problem.Rows, "\n")), Renju)
			if err != nil {
				t.Fatal(err)
			}
			attacker := Black
			if problem.Side == "white" {
				attacker = White
			}
			b.SetToMove(attacker)
			moves := strings.Split(problem.Solution, ",")
			for i, name := range moves {
				p, err := b.ParseName(name)
				if err != nil {
					t.Fatal(err)
				}
				c := b.ToMove()
				if err := b.Legal(p, c); err != nil {
					t.Fatalf("move %d: %v\n%v", i+1, err, b)
				}
				fours := strings.Contains(problem.ID, "vcf")
				if fives := winning(b, attacker); fours && c != attacker && (len(fives) != 1 || fives[0] != p) {
					t.Fatalf("move %d: %s does not answer a four\n%v", i+1, name, b)
				}
				if b.Wins(p, c) {
					t.Fatalf("move %d: %s wins before the end\n%v", i+1, name, b)
				}
				b.Place(p, c)
			}
			if len(moves)%2 == 0 {
				t.Fatalf("%d moves end with the defender's", len(moves))
			}
			if !strings.Contains(problem.ID, "vcf") {
				return
			}
			fives := winning(b, attacker)
			if len(fives) == 0 || len(fives) == 1 && b.Legal(fives[0], attacker.Other()) == nil {
				t.Errorf("the defender stops the last four\n%v", b)
			}
		})
	}
}

// winning returns the points where c makes a five at once.
func winning(b *Board, c Color) []Point {
	var points []Point
	for _, p := range cells(b) {
		if b.Cell(p) == Empty && b.Wins(p, c) {
			points = append(points, p)
		}
	}
	return points
}
