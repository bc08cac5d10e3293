package cardplay

import (
	"fmt"
	"strings"
)

// listed is how many cards Why names at most.
const listed = 3

// Why says in a line what the card rests on: the cards that were weighed, the best first,
// each with its mean tricks and how likely it reaches what its side wants.
func (a *Answer) Why() string {
	if len(a.Cards) == 0 {
		return fmt.Sprintf("%v: no choice", a.Card)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d layouts:", a.Layouts)
	for i := range a.Cards[:min(len(a.Cards), listed)] {
		v := &a.Cards[i]
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %v %.2f tricks, %.0f %%", v.Card, v.Tricks, 100*v.Aim)
	}
	return b.String()
}
