// Package doubledummy solves the play of the cards with all hands in sight: how many
// tricks each side takes if nobody makes a mistake.
//
//	solver := doubledummy.NewSolver(doubledummy.DefaultMemory)
//	table, err := solver.Table(ctx, &deal)      // every declarer in every strain
//	tricks, err := solver.Tricks(ctx, &position) // also within a trick
//	cards, err := solver.Cards(ctx, &position)   // what each card keeps
//	analysis, err := solver.Analyse(ctx, &play)  // which card cost a trick
//	par := doubledummy.ParOf(&table, dealer, vulnerability)
//
// Tables solves many deals on several threads.
//
// The search is alpha-beta with an empty window: does the side take so many tricks or
// not? A few such questions find the number (MTD(f), Plaat 1996). What it finds out at
// the start of a trick it keeps as a pattern: the lengths of all suits, who leads, and
// the owners of those cards alone whose rank mattered, counted from the top of what is
// left (partition search, Ginsberg 1996, with relative ranks). A card is not tried if
// one of the same hand has failed that is as good, because nobody else has a card
// between them or because no rank from the lower one up mattered. Where no pattern is
// true come bounds before a search, and are kept as patterns too: tricks that the side on
// lead can cash, and tricks that the other side takes whatever happens.
package doubledummy
