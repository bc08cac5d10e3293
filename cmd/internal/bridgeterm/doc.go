// Package bridgeterm is bridge at a terminal: it draws what somebody sees of a board, says in
// words what happens and what calls mean, and reads what people type. The programs at which
// people play or watch share it, whatever protocol they speak.
package bridgeterm
