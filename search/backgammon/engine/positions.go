package engine

import (
	"fmt"

	"gogo/board/backgammon"
)

// BenchPosition is a play or a cube decision to make.
type BenchPosition struct {
	Name string
	XGID string
}

// BenchPositions returns the fixed positions, of all classes, for money and in matches.
func BenchPositions() []BenchPosition {
	return []BenchPosition{
		{"opening 3-1", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10"},
		{"opening 6-2", "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:1:0:10"},
		{"split backs", "XGID=-a----EAC---dD-b-b-db--B--:0:0:1:32:0:0:1:0:10"},
		{"hit or make", "XGID=-b-B-BD-B---bC-aab-cb-b-B-:0:0:1:16:0:0:1:0:10"},
		{"blitz", "XGID=--aBBBBC-----Ac--d-bBbba-A:0:0:1:54:0:0:0:0:10"},
		{"anchors", "XGID=-aA-b-F-D----D--ba-c-b-bb-:1:1:1:34:0:0:0:0:10"},
		{"back game", "XGID=-bBBBBCa-----B---cabdbB---:1:-1:1:16:0:0:0:0:10"},
		{"prime", "XGID=-BBBaBB-A-----a-aabc-bbbAC:1:1:1:41:0:0:0:0:10"},
		{"holding, no roll", "XGID=--aB--DBC---cB-A-e-d--bA--:0:0:1:00:0:0:1:0:10"},
		{"last chequer, no roll", "XGID=-CCB--EA---a------bcbbcbA-:1:1:1:00:0:0:0:0:10"},
		{"crashed", "XGID=-BBCABC------------A--dbA-:0:0:1:15:0:0:0:0:10"},
		{"race", "XGID=--BAC-E----aaa-a-a-dbc-a--:0:0:1:35:0:0:0:0:10"},
		{"race, no roll", "XGID=-BDA-------b------accb-bb-:1:1:1:00:0:0:0:0:10"},
		{"match 4-2", "XGID=-BBA-bD-B---bB--Ba-cbbba--:0:0:1:42:3:5:0:7:10"},
		{"match, no roll", "XGID=-a--bCBaF--B----a--bcbab-B:0:0:1:00:2:4:0:5:10"},
		{"post-Crawford, no roll", "XGID=-b--B-D-C---dD---d-e----B-:0:0:1:00:2:4:0:5:10"},
	}
}

// Setup reads the position.
func (p BenchPosition) Setup() (backgammon.Setup, error) {
	s, err := backgammon.ParseXGID(p.XGID)
	if err != nil {
		return s, fmt.Errorf("%s: %w", p.Name, err)
	}
	return s, nil
}
