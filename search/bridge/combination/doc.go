// Package combination finds the best play of one suit: what a declarer takes with two
// holdings of it against defenders who see everything, over all ways in which the cards
// that are missing may lie.
//
// The declarer may lead from either hand at any time, and takes no account of the other suits:
// there are entries, time and trumps enough. The defenders never lead the suit. They see all
// hands and know what the declarer will do, so that what is found can be relied on; against
// defenders who err there may be more.
//
// A plan comes to a number of tricks in each world, a way in which the cards lie. Plans
// of which none is nowhere better than another are kept, as vectors over the worlds (the
// Pareto fronts of the αμ search, Cazenave and Ventos 2020, without a limit of its depth):
// where the declarer chooses, those of all cards; where a defender does, the minima of one plan
// for each card that he may play, since in each world he plays what costs most there, and
// the declarer does not see which world it is. The plan that is best then depends on the odds of
// the worlds alone.
//
// Missing cards between which the declarer has none are equals: a world says how many of
// them West has. A defender who plays one of two equals tells nothing by which.
package combination
