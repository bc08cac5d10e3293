package quoridor

import (
	"strings"
	"testing"
)

// TestDrawn plays moves under rules, and wants the draw only after the last.
func TestDrawn(t *testing.T) {
	shuffle := "E8 E2 E9 E1 "
	for _, c := range []struct {
		name  string
		rules DrawRules
		moves string
		want  Draw
	}{
		{"no rules", DrawRules{}, strings.Repeat(shuffle, 9), NotDrawn},
		{"the third time", DrawRules{Repetition: 3}, shuffle + shuffle, Repeated},
		{"the second time", DrawRules{Repetition: 2}, shuffle, Repeated},
		{"the fourth time", DrawRules{Repetition: 4}, shuffle + shuffle + shuffle, Repeated},
		{"later in the game", DrawRules{Repetition: 3}, "D9 E2 D8 E1 D9 E2 D8 E1 D9", Repeated},
		{"the other side to move", DrawRules{Repetition: 2}, "E8 E2 D8 E3 D9 D3 E9 D2 D9", NotDrawn},
		{"a wall between", DrawRules{Repetition: 2}, "E8 E2 E9,A5h,E8 E1 E9", NotDrawn},
		{"the limit", DrawRules{MoveLimit: 5}, shuffle + "E8", LimitReached},
		{"the repetition before the limit", DrawRules{Repetition: 2, MoveLimit: 4}, shuffle, Repeated},
		{"one before the limit", DrawRules{MoveLimit: 5}, shuffle, NotDrawn},
		{"a win with the last move", DrawRules{MoveLimit: 15}, "E8 A5h E7 D1 E6 C1 E5 B1 E4 A1 E3 A2 E2 A3 E1", NotDrawn},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustNew(t, 9, 9, 10)
			b.SetDrawRules(c.rules)
			for _, text := range strings.FieldsFunc(c.moves, func(r rune) bool { return r == ' ' || r == ',' }) {
				if d := b.Drawn(); d != NotDrawn {
					t.Fatalf("%v before move %d", d, b.Len()+1)
				}
				m, err := b.ParseIn(QTP, text)
				if err == nil {
					err = b.Legal(m, b.ToMove())
				}
				if err != nil {
					t.Fatal(err)
				}
				b.Make(m, b.ToMove())
			}
			if d := b.Drawn(); d != c.want {
				t.Errorf("%v, want %v", d, c.want)
			}
			if d := b.Clone().Drawn(); d != c.want {
				t.Errorf("a clone: %v, want %v", d, c.want)
			}
		})
	}
}

// TestDrawsCountFrom wants moves before the rules not to count.
func TestDrawsCountFrom(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	play := func(moves string) {
		for text := range strings.FieldsSeq(moves) {
			m, err := b.ParseIn(QTP, text)
			if err != nil {
				t.Fatal(err)
			}
			b.Make(m, b.ToMove())
		}
	}
	play("E8 E2 E9 E1")
	b.SetDrawRules(DrawRules{Repetition: 2, MoveLimit: 5})
	if left, limited := b.MovesLeft(); left != 5 || !limited || b.Drawn() != NotDrawn {
		t.Errorf("%d moves left, %v, %v", left, limited, b.Drawn())
	}
	play("E8 E2 E9")
	if b.Drawn() != NotDrawn {
		t.Error(b.Drawn())
	}
	play("E1")
	if b.Drawn() != Repeated {
		t.Error(b.Drawn())
	}
	b.Undo()
	play("F1 E8")
	if b.Drawn() != LimitReached {
		t.Error(b.Drawn())
	}
	for range 6 {
		b.Undo()
	}
	play("E9")
	if b.Drawn() != NotDrawn {
		t.Errorf("%v with moves before the rules taken back", b.Drawn())
	}
}
