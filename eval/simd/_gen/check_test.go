package main

import (
	"strings"
	"testing"

	"github.com/mmcloughlin/avo/reg"
)

func TestCheckRefusesWhatTheLevelLacks(t *testing.T) {
	tests := []struct {
		name  string
		level level
		write func(*assembler)
		want  string
	}{
		{"plain", avx2, func(a *assembler) { a.VPADDD(reg.Y1, reg.Y2, reg.Y3) }, ""},
		{"another extension", avx2, func(a *assembler) { a.VPDPBUSD(reg.Y1, reg.Y2, reg.Y3) }, "VPDPBUSD needs AVX512"},
		{"wide registers", avx2, func(a *assembler) { a.VPADDD(reg.Z1, reg.Z2, reg.Z3) }, "VPADDD needs AVX512F"},
		{"the level below", avx512, func(a *assembler) { a.VPDPBUSD(reg.Z1, reg.Z2, reg.Z3) }, "VPDPBUSD needs AVX512VNNI"},
		{"high register, silently EVEX", avx2, func(a *assembler) { a.VPADDD(reg.Y1, reg.Y2, reg.Y17) }, "VPADDD cannot name Y17"},
		{"high register, VEX only", avx512, func(a *assembler) { a.VPHADDD(reg.Y16, reg.Y2, reg.Y3) }, "VPHADDD cannot name Y16"},
		{"high register, EVEX", avx512, func(a *assembler) { a.VPADDD(reg.Z16, reg.Z17, reg.Z18) }, ""},
		{"allocated high register", avx512, crowded, "VPHADDD cannot name Y"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := assemble("test", tt.level, func(a *assembler) {
				a.kernel("Test", "")
				tt.write(a)
				a.end()
			})
			if tt.want == "" && err != nil {
				t.Errorf("unexpected error %v", err)
			}
			if tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

// crowded keeps 20 vectors alive and then adds up two of them with an
// instruction that can name 16: nothing in the allocator minds.
func crowded(a *assembler) {
	v := a.vecs(20)
	for _, x := range v {
		a.zero(x)
	}
	for _, x := range v {
		a.VPHADDD(x.AsY(), v[0].AsY(), v[0].AsY())
	}
}
