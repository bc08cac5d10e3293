//go:build !js && !compact

package shapenet

import _ "embed"

// Compact reports whether the program was built with the tag compact, and so has only a small network built in.
const Compact = false

// The network of renju, whose colors are not alike, and that of all other rules: README.md says how
// they were made.
var (
	//go:embed shapes.net
	embeddedShapes []byte
	//go:embed renju.net
	embeddedRenju []byte
)

// embedded returns the networks for all rules but renju, and for renju.
func embedded() (shapes, renju []byte) { return embeddedShapes, embeddedRenju }
