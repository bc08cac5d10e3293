// Package consistency measures networks by nothing but themselves: how far the equity that
// they give a position is from what they say one roll later, in the mean over all rolls, behind
// the best play of each.
//
// For networks that are right the difference is 0, and while they learn from games it falls, so
// that the figures tell one stage of a training from the next. They are no measure of strength:
// networks that say the same of every position would agree with themselves as well. The
// positions are of games that nobody learns from.
//
//	positions, err := consistency.Gather(ctx, players, each)
//	differences, err := positions.OneRollAhead(ctx, asked)
package backgammon
