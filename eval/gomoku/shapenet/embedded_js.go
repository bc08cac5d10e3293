package shapenet

// Compact reports whether the program has only a small network built in. In a browser it has none.
const Compact = false

// embedded returns nil for both files: see nn.DataFolder.
func embedded() (shapes, renju []byte) { return nil, nil }
