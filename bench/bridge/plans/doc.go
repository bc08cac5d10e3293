// Package plans measures whether a declarer finds the right plan, in generated endings whose right
// answer follows from exact calculation over all layouts of the defenders' cards.
//
// An ending is drawn from patterns of its kind, and is accepted if one card, or equivalent cards,
// is clearly better than the others for a declarer who does not see the defenders' hands while they
// see everything, and is neither certain nor hopeless. Most are misleading: double dummy, wrong
// cards look as good as the right ones. Figures say how often double-dummy averages and plans
// within limits find a right card.
//
// Equivalent cards are only counted: East has the lowest, West the highest of them, and a layout
// has the weight of all that it stands for.
package plans
