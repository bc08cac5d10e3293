package program

import (
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// TestUsed wants a clock that advances with work.
func TestUsed(t *testing.T) {
	before := Used()
	for limit := time.Now().Add(testlimit.Wait); Used() == before; {
		if time.Now().After(limit) {
			t.Fatal("no time passes")
		}
	}
}
