//go:build !js

package policy

import _ "embed"

// embedded is the network: README.md says how it was made.
//
//go:embed calls.net
var embedded []byte
