package paths

import "gogo/board/quoridor"

// The lengths of layers on boards of each layout: a path enters a cell once.
const (
	setLayers     = 9*11 + 1
	wideSetLayers = 15*15 + 1
	hugeSetLayers = quoridor.MaxSize*quoridor.MaxSize + 1
)
