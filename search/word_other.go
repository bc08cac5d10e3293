//go:build !js

package search

import "sync/atomic"

// word is a word of a Table.
type word = atomic.Uint64
