// Package cardplay plays the cards: opening leads, the declarer's play and the defence.
//
// A Question is what a player knows who has to play a card: the own hand, dummy, the cards
// so far, and what the auction says of the others. A Player answers with a card, and with
// what every other card would have been worth:
//
//	player := cardplay.New(cardplay.DefaultSettings)
//	player.Begin()                                // a board
//	answer, err := player.Choose(ctx, &question)  // each of its cards
//
// Layouts of the hidden hands are drawn that agree with the cards in sight and the calls
// (search/bridge/layouts); where few are left all of them are taken. Each counts as much
// as the play so far is likely with it: a card that would have cost a trick makes it less
// so, and a card that has an equal beside it half as much. In each layout every card is
// solved double dummy, and the tricks are scored against what others may do with the same
// cards at another table, for international matchpoints or matchpoints. Cards that cannot
// become the best any more are left out early. What the defenders' cards take counts beside
// what it scores, and opening leads, of which layouts tell the least, are weighed by what they
// usually cost too. With open cards a declarer guesses every
// queen: for the last tricks plans that cannot tell the layouts apart correct that
// (search/bridge/alphamu). An agreement on carding says which of equal cards a defender
// plays, and reads those of others.
//
// What is hidden is never looked at, even where the Play of a Question knows it. Without
// limits of time an answer depends on the question and the seed alone.
package cardplay
