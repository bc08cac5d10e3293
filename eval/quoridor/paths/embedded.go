//go:build !js

package paths

import _ "embed"

// embedded is the network: README.md says how it was made.
//
//go:embed trained.net
var embedded []byte
