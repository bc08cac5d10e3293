package tricks

import (
	"io"
	"testing"

	"gogo/eval/nn/nntest"
)

func TestReadRefuses(t *testing.T) {
	net, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	if p := net.Provenance(); p.Program == "" || p.Samples == 0 {
		t.Errorf("the network comes from %+v", p)
	}
	nntest.Refusals(t, nntest.File(t, net), func(r io.Reader) error {
		_, err := Read(r)
		return err
	})
}
