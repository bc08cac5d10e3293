//go:build unix

package simd

import (
	"os"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"
)

// fencedMemory returns n elements before a page that cannot be touched, and
// the margin before them.
func fencedMemory[T element](tb testing.TB, n int) (s []T, around [][]T) {
	tb.Helper()
	debug.SetPanicOnFault(true)
	size := int(unsafe.Sizeof(*new(T)))
	page := os.Getpagesize()
	usable := ((n+margin)*size + page - 1) / page * page
	memory, err := syscall.Mmap(-1, 0, usable+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = syscall.Munmap(memory) })
	if err := syscall.Mprotect(memory[usable:], syscall.PROT_NONE); err != nil {
		tb.Fatal(err)
	}
	start := usable - (n+margin)*size
	all := unsafe.Slice((*T)(unsafe.Pointer(&memory[start])), n+margin)
	return all[margin:], [][]T{all[:margin]}
}
