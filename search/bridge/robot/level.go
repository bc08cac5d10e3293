package robot

import "gogo/search"

// Skill is what a robot of a level below full strength knows and works out. It bids by the rules of its system.
type Skill struct {
	System  string // that it bids, "" for the one that is asked for
	Horizon int    // tricks left up to which it solves layouts; before that it plays by maxims
	Layouts int    // that it solves for a card
	Reads   bool   // draws layouts by the calls, leads and signals
	Plans   bool   // compares plans in the ending
}

// skills are the levels from 1. Matches between neighbors chose the numbers.
var skills = [search.MaxLevel - 1]Skill{
	{System: "beginner", Horizon: 1, Layouts: 1},
	{System: "beginner", Horizon: 4, Layouts: 4},
	{System: "beginner", Horizon: 6, Layouts: 4},
	{System: "club", Horizon: 6, Layouts: 4},
	{System: "club", Horizon: 7, Layouts: 4},
	{Horizon: 7, Layouts: 4},
	{Horizon: 8, Layouts: 6},
	{Horizon: 9, Layouts: 10},
	{Horizon: 9, Layouts: 10, Reads: true},
}

// SkillAt returns the skill of a level, and false at full strength.
func SkillAt(level int) (Skill, bool) {
	if level < 1 || level >= search.MaxLevel {
		return Skill{}, false
	}
	return skills[level-1], true
}

// Ratings returns the strength of the levels from 1. In a match of teams 100 points are an IMP a
// board; level 1 has 1000.
func Ratings() [search.MaxLevel]int {
	return [search.MaxLevel]int{1000, 1110, 1220, 1260, 1310, 1430, 1510, 1560, 1610, 1780}
}
