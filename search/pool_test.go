package search_test

import (
	"sync"
	"testing"

	"gogo/search"
)

// numbers returns a pool of numbers, each made once, and how many were made so far.
func numbers() (p *search.Pool[*int], made *int) {
	made = new(int)
	return &search.Pool[*int]{Make: func() *int {
		*made++
		n := *made
		return &n
	}}, made
}

func TestTakesWhatWasGiven(t *testing.T) {
	p, made := numbers()
	a, b := p.Take(), p.Take()
	if a == b || *made != 2 {
		t.Fatalf("%d and %d of %d", *a, *b, *made)
	}
	p.Give(a)
	if again := p.Take(); again != a {
		t.Errorf("%d was given and %d is taken", *a, *again)
	}
	if c := p.Take(); c == a || c == b || *made != 3 {
		t.Errorf("%d of %d, and %d and %d are in use", *c, *made, *a, *b)
	}
}

// TestNobodySharesOne counts in what several goroutines take and give. The race
// detector sees any that two have.
func TestNobodySharesOne(t *testing.T) {
	type counter struct{ uses int }
	const goroutines, rounds = 4, 200
	var made []*counter
	p := search.Pool[*counter]{Make: func() *counter {
		c := new(counter)
		made = append(made, c)
		return c
	}}
	var group sync.WaitGroup
	for range goroutines {
		group.Go(func() {
			for range rounds {
				c := p.Take()
				c.uses++
				p.Give(c)
			}
		})
	}
	group.Wait()
	sum := 0
	for _, c := range made {
		sum += c.uses
	}
	if len(made) > goroutines || sum != goroutines*rounds {
		t.Errorf("%d were made and used %d times, want at most %d and %d", len(made), sum, goroutines, goroutines*rounds)
	}
}
