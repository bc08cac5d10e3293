// Package plans measures whether a declarer finds the right plan: endings that a generator
// makes, whose right answer follows from exact calculation over all layouts of the
// defenders' cards.
//
// An ending is drawn from patterns of its kind, and counts if one card, or cards that are
// as good, is clearly better than the others for a declarer who does not see the defenders'
// hands while they see everything, and is neither sure nor hopeless. Most are misleading:
// with open cards wrong cards look as good as the right ones. How often averages of open
// cards and how often plans within limits find a right card is what Figures say.
//
// Cards that are alike are counted: East has the lowest, West the highest of them, and a
// layout has the weight of all that it stands for.
package plans
