package layouts

const (
	// fewestAccepted is the share of proposals that is accepted if it can be had by
	// cutting weights, and mostCut the share of the weight that is cut at most.
	fewestAccepted = 1.0 / 20
	mostCut        = 1.0 / 50
	// cutting is the step by which the threshold is lowered.
	cutting = 0.9
)

// threshold returns the weight of a proposal that is always accepted: the greatest of the
// trials, or less where too few would be accepted. Greater weights count as much, so that
// no deal is drawn too often.
func threshold(trials []trial) float64 {
	most := 0.0
	for i := range trials {
		most = max(most, trials[i].weight)
	}
	sum := sumUpTo(trials, most)
	for {
		at := sumUpTo(trials, most)
		next := sumUpTo(trials, most*cutting)
		if at > fewestAccepted*most*float64(len(trials)) || next < (1-mostCut)*sum {
			return most
		}
		most *= cutting
	}
}

// sumUpTo returns the sum of the weights where those above a number are cut to it.
func sumUpTo(trials []trial, most float64) float64 {
	sum := 0.0
	for i := range trials {
		sum += min(trials[i].weight, most)
	}
	return sum
}
