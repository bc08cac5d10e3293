package simd

import (
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/cpuid/v2"
)

// cpu returns a processor that has every feature up to level l but those left
// out.
func cpu(l Level, without ...cpuid.FeatureID) func(cpuid.FeatureID) bool {
	var have []cpuid.FeatureID
	for i := range l + 1 {
		have = append(have, needs[i]...)
	}
	return func(f cpuid.FeatureID) bool {
		return slices.Contains(have, f) && !slices.Contains(without, f)
	}
}

func TestChoose(t *testing.T) {
	tests := []struct {
		name string
		env  string
		top  Level
		has  func(cpuid.FeatureID) bool
		want Level
		err  string
	}{
		{"best of all", "", VNNI, cpu(VNNI), VNNI, ""},
		{"build is the limit", "", AVX2, cpu(VNNI), AVX2, ""},
		{"processor is the limit", "", VNNI, cpu(AVX512), AVX512, ""},
		{"one feature short", "", VNNI, cpu(VNNI, cpuid.AVX512BW), AVX2, ""},
		{"no FMA, no AVX2", "", VNNI, cpu(VNNI, cpuid.FMA3), Generic, ""},
		{"forced down", "avx2", VNNI, cpu(VNNI), AVX2, ""},
		{"any case", "Generic", VNNI, cpu(VNNI), Generic, ""},
		{"unknown", "sse2", VNNI, cpu(VNNI), VNNI, `GOGO_SIMD: unknown level "sse2", want one of generic, avx2, avx512, vnni`},
		{"processor lacks it", "vnni", VNNI, cpu(AVX512), AVX512, "GOGO_SIMD: level vnni is not supported: the processor lacks AVX512VNNI"},
		{"a lower level's feature is lacking", "vnni", VNNI, cpu(VNNI, cpuid.AVX512VL), AVX2, "the processor lacks AVX512VL"},
		{"build lacks it", "avx2", Generic, cpu(VNNI), Generic, "this program has no kernels above generic"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := choose(tt.env, tt.top, tt.has)
			if got != tt.want {
				t.Errorf("level %s, want %s", got, tt.want)
			}
			if tt.err == "" && err != nil {
				t.Errorf("unexpected error %v", err)
			}
			if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("error %v, want %q in it", err, tt.err)
			}
		})
	}
}

func TestSelect(t *testing.T) {
	best, err := Select("")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range Available() {
		if got, err := Select(k.String()); got != k || err != nil {
			t.Errorf("%s: %s, %v", k, got, err)
		}
	}
	if got, err := Select("mmx"); got != best || err == nil {
		t.Errorf("mmx: %s, %v, want %s and an error", got, err, best)
	}
}

func TestLevelString(t *testing.T) {
	if got := (VNNI + 1).String(); got != "level(4)" {
		t.Errorf("got %q", got)
	}
	if got := (Kernels{}).String(); got != "generic" {
		t.Errorf("the zero value is %q", got)
	}
}
