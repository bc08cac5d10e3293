package chances

// The files are nil: see nn.DataFolder.
var (
	embeddedContact, embeddedContactPruning []byte
	embeddedCrashed, embeddedCrashedPruning []byte
	embeddedRace, embeddedRacePruning       []byte
)
