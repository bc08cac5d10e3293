package simd

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// flags are the names that Linux gives to what each level asks for. They are
// read from the system, so that a mistake in the dispatch or in the features it
// asks for does not hide itself.
var flags = [...][]string{
	AVX2:   {"avx", "avx2", "fma"},
	AVX512: {"avx512f", "avx512bw", "avx512dq", "avx512vl"},
	VNNI:   {"avx512_vnni"},
}

// TestEveryLevelOfTheMachineIsTested keeps a run from testing nothing: the other
// tests go through the levels of Available.
func TestEveryLevelOfTheMachineIsTested(t *testing.T) {
	want := Generic
	if runtime.GOARCH == "amd64" && !purego {
		info, err := os.ReadFile("/proc/cpuinfo")
		if err != nil {
			t.Skipf("what the processor has is known on Linux only: %v", err)
		}
		want = levelOf(string(info))
	}
	var got []Level
	for _, k := range Available() {
		got = append(got, k.Level())
	}
	t.Logf("tested: %v", got)
	if !slices.Equal(got, []Level{Generic, AVX2, AVX512, VNNI}[:want+1]) {
		t.Errorf("levels %v, want all up to %s", got, want)
	}
}

// levelOf returns the highest level that a processor described by Linux has.
func levelOf(cpuinfo string) Level {
	var have []string
	for line := range strings.Lines(cpuinfo) {
		if name, list, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "flags" {
			have = strings.Fields(list)
			break
		}
	}
	best := Generic
	for l := AVX2; l <= VNNI; l++ {
		for _, flag := range flags[l] {
			if !slices.Contains(have, flag) {
				return best
			}
		}
		best = l
	}
	return best
}

// TestLevelsRunTheirOwnCode looks for what the levels are known to do
// differently, so that they cannot all be the reference.
func TestLevelsRunTheirOwnCode(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			// A product that float32 rounds to -bias, and a fused multiply-add does not.
			const x = 1 + 1.0/(1<<12)
			sum := []float32{0}
			k.DenseFloat32(sum, []float32{-(1 + 1.0/(1<<11))}, []float32{x}, []float32{x})
			if fused := sum[0] != 0; k.Level() > Generic && !fused {
				t.Errorf("multiplication and addition are not fused")
			}
			// Two products of 255 * 127 saturate an int16.
			const n = 64
			weights, inputs := slices.Repeat([]int8{127}, n), slices.Repeat([]uint8{255}, n)
			dot := []int32{0}
			k.DenseInt8(dot, []int32{0}, weights, inputs)
			want := int32(n * 255 * 127)
			if k.Level() == AVX2 || k.Level() == AVX512 {
				want = n / 2 * 32767
			}
			if dot[0] != want {
				t.Errorf("dot product of saturating inputs %d, want %d", dot[0], want)
			}
		})
	}
}
