package policy

// embedded is nil: see nn.DataFolder.
var embedded []byte
