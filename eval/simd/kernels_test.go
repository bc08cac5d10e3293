package simd

import (
	"fmt"
	"os"
	"runtime"
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

// ladder returns the levels of a build for amd64 up to top.
func ladder(top Level) []Level { return []Level{Generic, AVX2, AVX512, VNNI}[:max(top, SIMD128)] }

func TestChoose(t *testing.T) {
	tests := []struct {
		name string
		env  string
		top  Level // of a processor
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
		{"no processor has it", "simd128", VNNI, cpu(VNNI), VNNI, "level simd128 is not supported"},
		{"build lacks it", "avx2", Generic, cpu(VNNI), Generic, "level avx2 is not supported: this program has no such kernels"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := choose(tt.env, ladder(tt.top), tt.has)
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
	if got := (VNNI + 1).String(); got != "level(5)" {
		t.Errorf("got %q", got)
	}
	if got := (Kernels{}).String(); got != "generic" {
		t.Errorf("the zero value is %q", got)
	}
}

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
	want := []Level{Generic}
	switch {
	case purego:
	case runtime.GOOS == "js":
		want = []Level{Generic, SIMD128}
	case runtime.GOARCH == "amd64":
		info, err := os.ReadFile("/proc/cpuinfo")
		if err != nil {
			t.Skipf("what the processor has is known on Linux only: %v", err)
		}
		want = ladder(levelOf(string(info)))
	}
	var got []Level
	for _, k := range Available() {
		got = append(got, k.Level())
	}
	t.Logf("tested: %v", got)
	if !slices.Equal(got, want) {
		t.Errorf("levels %v, want %v", got, want)
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
			if fused := sum[0] != 0; k.Level() >= AVX2 && !fused {
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

// outputs are the slices that a bad call must leave alone.
type outputs struct {
	i16 []int16
	i32 []int32
	u8  []uint8
	f32 []float32
}

func newOutputs() outputs {
	return outputs{
		slices.Repeat([]int16{canary}, 40), slices.Repeat([]int32{canary}, 40),
		slices.Repeat([]uint8{canary}, 40), slices.Repeat([]float32{canary}, 40),
	}
}

func TestBadCallsPanicBeforeTheyWrite(t *testing.T) {
	i16 := func(n int) []int16 { return make([]int16, n) }
	i32 := func(n int) []int32 { return make([]int32, n) }
	i8 := func(n int) []int8 { return make([]int8, n) }
	u8 := func(n int) []uint8 { return make([]uint8, n) }
	f32 := func(n int) []float32 { return make([]float32, n) }
	tests := []struct {
		call func(k Kernels, o outputs)
		want string
	}{
		{func(k Kernels, o outputs) { k.AddInt16(o.i16, i16(39), i16(40)) }, "simd: AddInt16: a has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.AddInt16(o.i16, i16(40), i16(41)) }, "simd: AddInt16: b has 41 elements, want 40"},
		{func(k Kernels, o outputs) { k.SubInt16(o.i16, i16(0), i16(40)) }, "simd: SubInt16: a has 0 elements, want 40"},
		{func(k Kernels, o outputs) { k.SubInt16(o.i16, i16(40), nil) }, "simd: SubInt16: b has 0 elements, want 40"},
		{func(k Kernels, o outputs) { k.AddSubInt16(o.i16, i16(8), i16(40), i16(40)) }, "simd: AddSubInt16: a has 8 elements, want 40"},
		{func(k Kernels, o outputs) { k.AddSubInt16(o.i16, i16(40), i16(8), i16(40)) }, "simd: AddSubInt16: add has 8 elements, want 40"},
		{func(k Kernels, o outputs) { k.AddSubInt16(o.i16, i16(40), i16(40), i16(8)) }, "simd: AddSubInt16: sub has 8 elements, want 40"},
		{func(k Kernels, o outputs) { k.ClipInt16(o.u8, i16(41), 0) }, "simd: ClipInt16: src has 41 elements, want 40"},
		{func(k Kernels, o outputs) { k.ClipInt16(o.u8, i16(40), 16) }, "simd: ClipInt16: shift is 16, want less than 16"},
		{func(k Kernels, o outputs) { k.ClipInt32(o.u8, i32(39), 0) }, "simd: ClipInt32: src has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.ClipInt32(o.u8, i32(40), 32) }, "simd: ClipInt32: shift is 32, want less than 32"},
		{func(k Kernels, o outputs) { k.DenseInt8(o.i32, i32(39), i8(400), u8(10)) }, "simd: DenseInt8: bias has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.DenseInt8(o.i32, i32(40), i8(399), u8(10)) }, "simd: DenseInt8: weights has 399 elements, want 40 x 10"},
		{func(k Kernels, o outputs) { k.DenseFloat32(o.f32, f32(39), f32(400), f32(10)) }, "simd: DenseFloat32: bias has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.DenseFloat32(o.f32, f32(40), f32(401), f32(10)) }, "simd: DenseFloat32: weights has 401 elements, want 10 x 40"},
		{func(k Kernels, o outputs) { k.DenseBatchFloat32(o.f32, f32(10), f32(70), f32(28), 5) }, "simd: DenseBatchFloat32: dst has 40 elements, want 5 x 10"},
		{func(k Kernels, o outputs) { k.DenseBatchFloat32(o.f32, f32(10), f32(70), f32(29), 4) }, "simd: DenseBatchFloat32: x has 29 elements, want 4 x 7"},
		{func(k Kernels, o outputs) { k.DenseBatchFloat32(o.f32, f32(10), f32(71), f32(28), 4) }, "simd: DenseBatchFloat32: weights has 71 elements, want 7 x 10"},
		{func(k Kernels, o outputs) { k.DenseBatchFloat32(o.f32, f32(10), f32(70), f32(28), -4) }, "simd: DenseBatchFloat32: dst has 40 elements, want -4 x 10"},
		{func(k Kernels, o outputs) { k.DenseBatchFloat32(o.f32, f32(10), f32(70), nil, 0) }, "simd: DenseBatchFloat32: dst has 40 elements, want 0 x 10"},
		{func(k Kernels, o outputs) { k.SparseFloat32(o.f32, f32(0), f32(400), i32(1), f32(1)) }, "simd: SparseFloat32: bias has 0 elements, want 40"},
		{func(k Kernels, o outputs) { k.SparseFloat32(o.f32, f32(40), f32(401), i32(1), f32(1)) }, "simd: SparseFloat32: weights has 401 elements, want 10 x 40"},
		{func(k Kernels, o outputs) { k.SparseFloat32(o.f32, f32(40), f32(400), i32(2), f32(1)) }, "simd: SparseFloat32: index has 2 elements, want 1"},
		{func(k Kernels, o outputs) { k.SparseFloat32(o.f32, f32(40), f32(400), []int32{9, 10}, f32(2)) }, "simd: SparseFloat32: index[1] is 10, want 0 to 9"},
		{func(k Kernels, o outputs) { k.SparseFloat32(o.f32, f32(40), f32(400), []int32{-1}, f32(1)) }, "simd: SparseFloat32: index[0] is -1, want 0 to 9"},
		{func(k Kernels, o outputs) { k.TransposedFloat32(o.f32, f32(399), f32(10)) }, "simd: TransposedFloat32: weights has 399 elements, want 40 x 10"},
		{func(k Kernels, o outputs) { k.AxpyFloat32(o.f32, 1, f32(41)) }, "simd: AxpyFloat32: x has 41 elements, want 40"},
		{func(k Kernels, o outputs) { k.AdamFloat32(o.f32, f32(39), f32(40), f32(40), AdamStep{}) }, "simd: AdamFloat32: gradient has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.AdamFloat32(f32(40), f32(40), o.f32[:39], f32(40), AdamStep{}) }, "simd: AdamFloat32: mean has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.AdamFloat32(f32(40), f32(40), f32(40), o.f32[1:], AdamStep{}) }, "simd: AdamFloat32: square has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.Compress(o.i32, o.f32, f32(39)) }, "simd: Compress: index has 40 elements, want 39"},
		{func(k Kernels, o outputs) { k.Compress(o.i32, o.f32[:39], f32(40)) }, "simd: Compress: value has 39 elements, want 40"},
		{func(k Kernels, o outputs) { k.AddOuterFloat32(o.f32, f32(9), f32(4)) }, "simd: AddOuterFloat32: dst has 40 elements, want 9 x 4"},
	}
	for _, tt := range tests {
		for _, k := range Available() {
			t.Run(strings.TrimPrefix(tt.want, "simd: ")+"/"+k.String(), func(t *testing.T) {
				o := newOutputs()
				if got := panicOf(func() { tt.call(k, o) }); got != tt.want {
					t.Errorf("panic %q, want %q", got, tt.want)
				}
				untouched := newOutputs()
				equal(t, o.i16, untouched.i16)
				equal(t, o.i32, untouched.i32)
				equal(t, o.u8, untouched.u8)
				equal(t, o.f32, untouched.f32)
			})
		}
	}
}

// TestCheckMatrixSeesOverflow asks for a matrix whose size is 0 modulo 2^32 and
// modulo 2^64.
func TestCheckMatrixSeesOverflow(t *testing.T) {
	const half = int(^uint(0)>>1)/2 + 1 // a quarter of what uint can count
	want := fmt.Sprintf("simd: kernel: weights has 0 elements, want %d x 4", half)
	if got := panicOf(func() { checkMatrix("kernel", "weights", 0, half, 4) }); got != want {
		t.Errorf("panic %q, want %q", got, want)
	}
}

// panicOf returns what call panics with, or "none".
func panicOf(call func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	call()
	return "none"
}

func TestKernelsDoNotAllocate(t *testing.T) {
	r := newRandom(1)
	i16, u8, i8, i32 := filled(t, 64, r.int16), filled(t, 64, r.activation), filled(t, 64*64, r.int8), filled(t, 64, r.int32)
	f32, matrix := filled(t, 64, r.float), filled(t, 64*64, r.float)
	index, value := make([]int32, 64), make([]float32, 64)
	for _, k := range Available() {
		allocations := testing.AllocsPerRun(10, func() {
			k.AddInt16(i16, i16, i16)
			k.SubInt16(i16, i16, i16)
			k.AddSubInt16(i16, i16, i16, i16)
			k.ClipInt16(u8, i16, 1)
			k.DenseInt8(i32, i32, i8, u8)
			k.ClipInt32(u8, i32, 1)
			k.DenseFloat32(f32, f32, matrix, value)
			k.DenseBatchFloat32(matrix[:5*64], f32, matrix, matrix[5*64:10*64], 5)
			n := k.Compress(index, value, f32)
			k.SparseFloat32(f32, f32, matrix, index[:n], value[:n])
			k.TransposedFloat32(f32, matrix, value)
			k.AxpyFloat32(f32, 0.5, value)
			k.AddOuterFloat32(matrix, f32, value)
			k.ClampFloat32(f32, 0, 1)
			k.AdamFloat32(matrix[:64], f32, matrix[64:128], matrix[128:192], AdamStep{Epsilon: 1})
		})
		if allocations != 0 {
			t.Errorf("%s: %v allocations", k, allocations)
		}
	}
}
