//go:build !js && compact

package shapenet

import _ "embed"

// Compact reports whether the program was built with the tag compact, and so has only a small network built in:
// the others are a Bundle beside it.
const Compact = true

// The small network, for every rule.
//
//go:embed small.net
var embeddedSmall []byte

// embedded returns the networks for all rules but renju, and for renju.
func embedded() (shapes, renju []byte) { return embeddedSmall, embeddedSmall }
