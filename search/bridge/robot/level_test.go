package robot_test

import (
	"slices"
	"testing"

	"gogo/eval/bridge/system"
	"gogo/search"
	"gogo/search/bridge/robot"
)

// TestSkills wants no level to lack what the one below has.
func TestSkills(t *testing.T) {
	before, weak := robot.SkillAt(1)
	for level := 2; weak; level++ {
		var s robot.Skill
		if s, weak = robot.SkillAt(level); !weak {
			if level != search.MaxLevel {
				t.Errorf("level %d is full strength", level)
			}
			return
		}
		if s.Horizon < before.Horizon || s.Layouts < before.Layouts ||
			before.Reads && !s.Reads || before.Plans && !s.Plans || before.System == "" && s.System != "" {
			t.Errorf("level %d: %+v after %+v", level, s, before)
		}
		if s.System != "" {
			if _, err := system.Open(s.System); err != nil {
				t.Errorf("level %d: %v", level, err)
			}
		}
		before = s
	}
}

// TestRatings wants the levels in their order.
func TestRatings(t *testing.T) {
	ratings := robot.Ratings()
	if ratings[0] != 1000 || !slices.IsSorted(ratings[:]) {
		t.Error(ratings)
	}
}
