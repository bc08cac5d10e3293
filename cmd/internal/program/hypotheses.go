package program

import (
	"fmt"
	"strconv"
	"strings"
)

// Hypotheses are the two numbers of a sequential test, with a comma between them on a
// command line.
type Hypotheses struct {
	H0, H1 float64
	Given  bool
}

// UnmarshalText reads the two numbers.
func (h *Hypotheses) UnmarshalText(text []byte) error {
	first, second, ok := strings.Cut(string(text), ",")
	var err0, err1 error
	h.H0, err0 = strconv.ParseFloat(strings.TrimSpace(first), 64)
	h.H1, err1 = strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !ok || err0 != nil || err1 != nil {
		return fmt.Errorf("%q is not two numbers like 0,10", text)
	}
	h.Given = true
	return nil
}
