// Package claim finds out when all tricks that are left are a player's for sure, however
// the cards lie that he does not see and whatever the others play:
//
//	card, ok := claim.Card(&play)
//
// It looks for a line: cards of the player's hands for every trick to come, chosen now,
// that win each trick. A line holds against all layouts at once, so none is dealt. What
// the others may hold is known by bounds alone: how many cards of a suit each has at most
// and at least. Each round of a suit takes one from the most, and each trick, in which
// anything may be thrown away, one from the least. A card wins if nobody can have a higher
// one, and nobody can ruff.
//
// That is sound and not complete: a line that waits for what the others play, such as a
// finesse against a hand that is known to have the card, is not found.
package claim
