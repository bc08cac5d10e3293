//go:build !js

package chances

import _ "embed"

// The networks: nets/README.md says how they were made.
var (
	//go:embed nets/contact.net
	embeddedContact []byte
	//go:embed nets/contact-pruning.net
	embeddedContactPruning []byte
	//go:embed nets/crashed.net
	embeddedCrashed []byte
	//go:embed nets/crashed-pruning.net
	embeddedCrashedPruning []byte
	//go:embed nets/race.net
	embeddedRace []byte
	//go:embed nets/race-pruning.net
	embeddedRacePruning []byte
)
