package paths

// embedded and embeddedWide are nil: see nn.DataFolder.
var embedded, embeddedWide []byte
