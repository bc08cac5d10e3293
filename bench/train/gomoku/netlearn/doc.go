// Package netlearn trains the network of package shapenet on games that were recorded.
//
// The samples stream from files through a buffer that shuffles them, so that the files may be
// larger than the memory. The vectors of shapes are learnt as sums of parts (shapenet.Parts). The
// same games, options and seed give the same bits.
package netlearn
