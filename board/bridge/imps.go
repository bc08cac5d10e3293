package bridge

// impSteps are the smallest differences of points that are worth 1 IMP, 2 IMPs and so
// on (Law 78B).
var impSteps = [...]int{
	20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
	750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
}

// MaxIMPs is the most that a board is worth.
const MaxIMPs = len(impSteps)

// IMPs returns what a difference of points is worth in international matchpoints, with
// its sign.
func IMPs(points int) int {
	imps := 0
	for _, step := range impSteps {
		switch {
		case points >= step:
			imps++
		case points <= -step:
			imps--
		}
	}
	return imps
}
