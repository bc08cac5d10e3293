package bridge

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/search/bridge/doubledummy"
)

// answerSuits returns a deal in which each hand has one suit; there are four of them.
func answerSuits(n int) (d bridge.Deal) {
	for s := range d {
		d[s] = bridge.Suit((s + n) % bridge.Suits).Cards()
	}
	return d
}

// mixed yields boards of which every third one is solved, every third one is there again
// and every third one has no deal, and counts them.
func mixed(n int, read *int) iter.Seq[*boards.Board] {
	return func(yield func(*boards.Board) bool) {
		for i := range n {
			*read = i + 1
			b := &boards.Board{Name: strconv.Itoa(i)}
			if kind := i % 3; kind < 2 {
				b.Solvable, b.Again = true, kind == 1
				b.Record = record.Record{Deal: answerSuits(i / 3)}
			}
			if !yield(b) {
				return
			}
		}
	}
}

var options = doubledummy.Options{Threads: 3, Memory: 3 * doubledummy.MinMemory}

func TestOrder(t *testing.T) {
	const n = 60
	read, next := 0, 0
	err := solveEach(t.Context(), mixed(n, &read), options, func(a *solvedBoard) error {
		if a.Name != strconv.Itoa(next) {
			t.Errorf("got %s, want %d", a.Name, next)
		}
		if (a.Solved != nil) != a.Solvable {
			t.Errorf("%s: solved %v", a.Name, a.Solved != nil)
		}
		if a.Solved != nil {
			check(t, a)
		}
		next++
		return nil
	})
	if err != nil || next != n {
		t.Errorf("%d boards, %v", next, err)
	}
}

// check wants the tricks of a deal in which each hand has one suit.
func check(t *testing.T, a *solvedBoard) {
	t.Helper()
	if a.Deal != a.Record.Deal {
		t.Errorf("%s has the answer of another deal", a.Name)
	}
	for suit := range bridge.Suit(bridge.Suits) {
		owner, _ := a.Record.Deal.Owner(suit.Of(bridge.Ace))
		for seat := range bridge.Seat(bridge.Seats) {
			want := 0
			if seat.Side() == owner.Side() {
				want = bridge.HandSize
			}
			if got := a.Table[suit][seat]; got != want {
				t.Errorf("%s: %v by %v makes %d, not %d", a.Name, suit, seat, got, want)
			}
		}
	}
}

// TestHoldsFew wants that boards are read as they are handed on, whether solved or not.
func TestHoldsFew(t *testing.T) {
	for name, kind := range map[string]func(*boards.Board){
		"solved":  func(*boards.Board) {},
		"without": func(b *boards.Board) { b.Solvable, b.Again = false, false },
	} {
		t.Run(name, func(t *testing.T) {
			read, done, most := 0, 0, 0
			all := func(yield func(*boards.Board) bool) {
				for b := range mixed(600, &read) {
					kind(b)
					if !yield(b) {
						return
					}
				}
			}
			step := make(chan struct{}, 1)
			err := solveEach(t.Context(), func(yield func(*boards.Board) bool) {
				for b := range all {
					step <- struct{}{}
					most = max(most, read-done)
					<-step
					if !yield(b) {
						return
					}
				}
			}, options, func(*solvedBoard) error {
				step <- struct{}{}
				done++
				<-step
				return nil
			})
			if err != nil || done != 600 || most > 100 {
				t.Errorf("%s: %d boards, up to %d held, %v", name, done, most, err)
			}
		})
	}
}

func TestErrorEnds(t *testing.T) {
	full := errors.New("the disk is full")
	read := 0
	err := solveEach(t.Context(), mixed(100_000, &read), options, func(a *solvedBoard) error {
		if a.Name == "10" {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || read > 200 {
		t.Errorf("%d boards read, %v", read, err)
	}
}

// TestCanceled cancels while a deal is solved that takes long, and while boards are read.
func TestCanceled(t *testing.T) {
	d, err := bridge.ParseDeal("N:K863.T4.65.AJ963 A95.KQ93.J73.K74 T74.J5.KT84.Q852 QJ2.A8762.AQ92.T")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	hard := func(yield func(*boards.Board) bool) {
		for yield(&boards.Board{Name: "1", Solvable: true, Record: record.Record{Deal: d}}) {
			cancel(why)
		}
	}
	done := 0
	err = solveEach(ctx, hard, options, func(*solvedBoard) error { done++; return nil })
	if err == nil || done > 1 || !errors.Is(err, context.Canceled) && !errors.Is(err, why) {
		t.Errorf("%d done, %v", done, err)
	}
	// What the boards end with when they are canceled is not handed on.
	ctx, cancel = context.WithCancelCause(t.Context())
	err = solveEach(ctx, func(yield func(*boards.Board) bool) {
		cancel(why)
		yield(&boards.Board{Problems: []*record.Error{{Err: context.Canceled}}})
	}, options, func(*solvedBoard) error { done += 100; return nil })
	if !errors.Is(err, why) || done >= 100 {
		t.Errorf("%d done, %v", done, err)
	}
}

func TestPar(t *testing.T) {
	var got strings.Builder
	read := 0
	err := solveEach(t.Context(), mixed(1, &read), options, func(a *solvedBoard) error {
		a.Record.Vulnerable = bridge.EWVulnerable
		fmt.Fprint(&got, a.Par().Score)
		return nil
	})
	// East-West have diamonds and spades: seven spades, vulnerable.
	if err != nil || got.String() != "-2210" {
		t.Errorf("got %s, %v", got.String(), err)
	}
}
