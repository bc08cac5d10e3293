//go:build !js

package paths

import _ "embed"

// embedded and embeddedWide are the networks: README.md says how they were made.
var (
	//go:embed trained.net
	embedded []byte
	//go:embed wide.net
	embeddedWide []byte
)
