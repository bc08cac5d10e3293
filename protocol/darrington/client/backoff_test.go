package client_test

import (
	"testing"
	"time"

	"gogo/protocol/darrington/client"
)

func TestBackoff(t *testing.T) {
	var b client.Backoff
	for range 2 {
		most := 250 * time.Millisecond
		for i := range 12 {
			if wait := b.Next(); wait <= most/2 || wait > most {
				t.Errorf("wait %d is %v, want %v to %v", i, wait, most/2, most)
			}
			most = min(2*most, 16*time.Second)
		}
		b.Reset()
	}
}
