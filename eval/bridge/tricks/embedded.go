//go:build !js

package tricks

import _ "embed"

// embedded is the network: README.md says how it was made.
//
//go:embed tricks.net
var embedded []byte
