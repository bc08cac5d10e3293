package search

// word is a word of a Table. Go calls a function for what is atomic on js, where one thread needs nothing so.
type word struct{ value uint64 }

// Load returns the value.
func (w *word) Load() uint64 { return w.value }

// Store sets the value.
func (w *word) Store(value uint64) { w.value = value }
