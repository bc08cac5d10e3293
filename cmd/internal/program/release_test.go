package program

import "testing"

func TestNumberOfRelease(t *testing.T) {
	defer func(old string) { release = old }(release)
	release = "v1.2.3"
	if got := Number(); got != "v1.2.3" {
		t.Errorf("version %q", got)
	}
}
