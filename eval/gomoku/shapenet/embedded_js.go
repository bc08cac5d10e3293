package shapenet

// The files are nil: see nn.DataFolder.
var embeddedShapes, embeddedRenju []byte
