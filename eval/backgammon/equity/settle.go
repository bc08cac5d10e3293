package equity

// Settle returns what the player on roll gets, in units of currency, if a game for
// money ends now at its equity: negative is to be paid. The equity is in units of the
// cube, whose value is given; bet is what a game with the cube on 1 is for. No game
// costs more than limit, unless that is 0: an equity of a Game whose Rules have the
// limit, in bets, is already the mean of limited results, with a cube that is dead
// once it reaches the limit.
func Settle(equity float64, value int, bet, limit float64) float64 {
	amount := equity * float64(value) * bet
	if limit > 0 {
		amount = min(max(amount, -limit), limit)
	}
	return amount
}
