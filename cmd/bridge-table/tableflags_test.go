package main

import (
	"maps"
	"testing"

	"gogo/protocol/bluechip"
)

// TestDialects wants for each team what each option that names it says, in any case.
func TestDialects(t *testing.T) {
	f := dialectFlags{
		SeatedBare: true, TeamsTight: []string{"a", "b"}, NoTiming: []string{"A", "c"}, NoAlerts: []string{"a"},
	}
	want := map[string]bluechip.Dialect{
		"a": {SeatedBare: true, TeamsTight: true, NoTiming: true, NoAlerts: true},
		"b": {SeatedBare: true, TeamsTight: true},
		"c": {SeatedBare: true, NoTiming: true},
	}
	if got := f.dialects(); !maps.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
