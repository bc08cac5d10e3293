package search

import (
	"reflect"
	"testing"
)

// TestTunablesAreTheFieldsOfParams wants one line of the table for each field, in
// their order.
func TestTunablesAreTheFieldsOfParams(t *testing.T) {
	table, params := Tunables(), reflect.TypeFor[Params]()
	for i := range params.NumField() {
		name := params.Field(i).Name
		if i >= len(table) || table[i].Name != name {
			t.Fatalf("line %d of Tunables must be that of %s: its least and greatest value, and the step by which games tell a difference", i+1, name)
		}
	}
	if len(table) > params.NumField() {
		t.Fatalf("%s of Tunables is no field of Params", table[params.NumField()].Name)
	}
}

func TestTunablesHaveRoom(t *testing.T) {
	for _, n := range Tunables() {
		if n.Least >= n.Greatest || !(n.Step > 0) || 4*n.Step > float64(n.Greatest-n.Least) {
			t.Errorf("%+v: a step is at most a quarter of the way from the least to the greatest value", n)
		}
	}
}

// TestSetChangesOneNumber sets each number of otherwise empty Params.
func TestSetChangesOneNumber(t *testing.T) {
	for i, n := range Tunables() {
		var p Params
		n.Set(&p, -7-i)
		for k, other := range Tunables() {
			want := 0
			if k == i {
				want = -7 - i
			}
			if got := other.Of(&p); got != want {
				t.Errorf("%s is %d after %s was set to %d", other.Name, got, n.Name, -7-i)
			}
		}
	}
}
