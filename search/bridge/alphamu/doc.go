// Package alphamu finds the card for a declarer who does not see the defenders' hands, by
// comparing plans over many layouts at once (Cazenave and Ventos, The αμ search algorithm
// for the game of bridge, 2020).
//
// A card that is worth most on average with open cards may be worth little: with open cards
// the declarer plays on differently in each layout, as if somebody told which of them is
// true. Here the declarer plays the same card in all layouts that look alike so far. The
// defenders see everything, and each of their cards may tell layouts apart.
//
// What a plan comes to is a vector, the declarer's tricks in each layout. A position of the
// declarer's has the vectors of all cards, those left out that are nowhere better than
// another (a Pareto front). In a position of the defenders' each layout has its own best
// card, and the declarer answers each card with a plan of its own: so the front is of the
// minima of one vector for each card. After a number of the declarer's choices the
// cards are opened. The number grows until the time is up.
//
// A front is cut to the vectors that are worth most, so that values are of plans that there
// are: they are never too high because of it.
package alphamu
