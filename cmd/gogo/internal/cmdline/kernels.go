package cmdline

import (
	"os"

	"gogo/eval/simd"
)

// SelectKernels returns the kernels that the environment asks for.
func SelectKernels() (simd.Kernels, error) { return simd.Select(os.Getenv(simd.Env)) }
