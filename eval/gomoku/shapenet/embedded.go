//go:build !js

package shapenet

import _ "embed"

// The network of renju, whose colors are not alike, and that of all other rules: README.md says how
// they were made.
var (
	//go:embed shapes.net
	embeddedShapes []byte
	//go:embed renju.net
	embeddedRenju []byte
)
