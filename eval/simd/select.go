package simd

import (
	"errors"
	"fmt"

	"github.com/klauspost/cpuid/v2"
)

// needs names every feature that a level asks for beyond the level below it.
// cpuid reports a feature only if the operating system saves its registers.
var needs = [...][]cpuid.FeatureID{
	AVX2:   {cpuid.POPCNT, cpuid.AVX, cpuid.AVX2, cpuid.FMA3},
	AVX512: {cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL},
	VNNI:   {cpuid.AVX512VNNI},
}

// Select returns the kernels to run with. An empty env means the highest level
// that both the processor and this build have. Any other env is the name of a
// level, and an error says why it cannot be had; the kernels are then those that
// an empty env would have given.
func Select(env string) (Kernels, error) {
	level, err := choose(env, built, supported)
	return Kernels{level}, err
}

// Best returns the kernels at the highest level that both the processor and this build have.
func Best() Kernels {
	best, _ := choose("", built, supported) // nothing asked for, nothing refused
	return Kernels{best}
}

// Available returns the kernels at every level that both the processor and
// this build have, from Generic up: what a test or a benchmark compares.
func Available() []Kernels {
	var all []Kernels
	for l := Generic; l <= Best().level; l++ {
		all = append(all, Kernels{l})
	}
	return all
}

// supported reports whether the processor at hand has f.
func supported(f cpuid.FeatureID) bool { return cpuid.CPU.Supports(f) }

// choose is Select for a build that has every level up to top, on a processor
// with the features that has reports.
func choose(env string, top Level, has func(cpuid.FeatureID) bool) (Level, error) {
	best := Generic
	for best < top && missing(best+1, has) == nil {
		best++
	}
	if env == "" {
		return best, nil
	}
	want, err := parse(env)
	if err == nil {
		err = reachable(want, top, has)
	}
	if err != nil {
		return best, fmt.Errorf("%s: %w", Env, err)
	}
	return want, nil
}

// reachable reports why a program with levels up to top cannot run at want.
func reachable(want, top Level, has func(cpuid.FeatureID) bool) error {
	for l := AVX2; l <= want; l++ {
		if err := missing(l, has); err != nil {
			return fmt.Errorf("level %s is not supported: %w", want, err)
		}
	}
	if want > top {
		return fmt.Errorf("level %s is not supported: this program has no kernels above %s", want, top)
	}
	return nil
}

// missing reports the first feature of l that the processor lacks.
func missing(l Level, has func(cpuid.FeatureID) bool) error {
	for _, f := range needs[l] {
		if !has(f) {
			return errors.New("the processor lacks " + f.String())
		}
	}
	return nil
}
