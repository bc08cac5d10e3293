package gomoku

import "gogo/board/gomoku"

// Size is the width and the height of a board.
type Size = gomoku.Size
