package netlearn

import (
	"unsafe"

	"gogo/eval/gomoku/shapenet"
)

// asVectors returns the vectors that lie one behind the other.
func asVectors(x []float32) []vector {
	return unsafe.Slice((*vector)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/shapenet.Width)
}
