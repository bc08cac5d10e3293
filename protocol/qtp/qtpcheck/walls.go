package qtpcheck

// wallRows are the cases of playwall.
var wallRows = []row{
	{ID: "Q-150", Level: must, Section: "playwall", Says: "The wall is placed; nothing is answered.", Expects: "= alone", Script: `
		game 9 10
		> playwall black C3 horizontal
		< =`},
	{ID: "Q-151", Level: must, Section: "playwall", Says: "A wall has the vertex northwest of its center: D2 horizontal lies between rows 2 and 1.", Expects: "white goes around it", Script: `
		game 9 10
		play b D2 h
		refuse w E2
		play w F1, w F2, w E2`},
	{ID: "Q-152", Level: must, Section: "playwall", Says: "A horizontal wall closes the way down from its vertex and from the next column.", Expects: "black goes around it", Script: `
		game 9 10
		play w E9 h
		refuse b E8
		play b F9
		refuse b F8
		play b G9, b G8`},
	{ID: "Q-153", Level: must, Section: "playwall", Says: "A vertical wall closes the way right from its vertex and from the row below.", Expects: "black goes around it", Script: `
		game 9 10
		play w E9 v
		refuse b F9
		play b E8
		refuse b F8
		play b E7, b F7`},
	{ID: "Q-154", Level: must, Section: "Orientations", Says: "An orientation is horizontal or h, vertical or v.", Expects: "walls of these orientations", Script: `
		game 9 10
		> playwall black E9 h
		< ok
		refuse b E8
		> playwall white E1 v
		< fail
		> playwall white E2 v
		< ok
		refuse w F1
		> playwall black A5 horizontal
		< ok
		> playwall black G5 vertical
		< ok`},
	{ID: "Q-155", Level: must, Section: "Orientations", Says: "Orientations are not case-sensitive.", Expects: "walls of these orientations", Script: `
		game 9 10
		> playwall black E9 H
		< ok
		refuse b E8
		> playwall white E2 VERTICAL
		< ok
		refuse w F1
		> playwall black A5 Horizontal
		< ok`},
	{ID: "Q-156", Level: must, Section: "Vertices", Says: "Colors and vertices of walls are not case-sensitive.", Expects: "the same wall", Script: `
		game 9 10
		> playwall W e9 horizontal
		< ok
		refuse b E8, b E9 h`},
	{ID: "Q-157", Level: must, Section: "playwall", Says: "The place of a wall is taken.", Expects: "failures", Script: `
		game 9 10
		play b C5 h, w G5 v
		refuse w C5 h, b C5 h, b G5 v, w G5 v`},
	{ID: "Q-158", Level: must, Section: "playwall", Says: "Walls do not cross.", Expects: "failures", Script: `
		game 9 10
		play b C5 h, w G5 v
		refuse w C5 v, b G5 h`},
	{ID: "Q-159", Level: must, Section: "playwall", Says: "Horizontal walls do not overlap by half.", Expects: "failures on both sides", Script: `
		game 9 10
		play b C5 h
		refuse w D5 h, w B5 h`},
	{ID: "Q-160", Level: must, Section: "playwall", Says: "Vertical walls do not overlap by half.", Expects: "failures on both sides", Script: `
		game 9 10
		play b G5 v
		refuse w G6 v, w G4 v`},
	{ID: "Q-161", Level: must, Section: "playwall", Says: "Walls may touch, end to end, in a corner and in a T.", Expects: "success", Script: `
		game 9 10
		play b C5 h, w E5 h, b A5 h
		play w G5 v, b G7 v, w G3 v
		play b B6 v, w C4 v`},
	{ID: "Q-162", Level: must, Section: "playwall", Says: "A wall lies on the board with both halves: none in the last column or in row 1.", Expects: "failures", Script: `
		game 9 10
		refuse b I5 h, w I5 v, b A1 h, w A1 v, b I1 h, w I9 v`},
	{ID: "Q-163", Level: must, Section: "playwall", Says: "Walls may lie in the corners: A9, H9, A2 and H2.", Expects: "success", Script: `
		game 9 10
		play b A9 h, w H9 v, b A2 v, w H2 h`},
	{ID: "Q-164", Level: must, Section: "playwall", Says: "A vertex off the board is no place for a wall.", Expects: "failures", Script: `
		game 9 10
		refuse b J5 h, w Z25 v, b C10 h, w C0 v`},
	{ID: "Q-165", Level: must, Section: "playwall", Says: `The error message is "illegal move".`, Expects: "? illegal move", Script: `
		game 9 10
		play b C5 h
		> playwall white C5 vertical
		< ? illegal move`},
	{ID: "Q-166", Level: must, Section: "playwall", Says: "No wall cuts the opponent off from his goal: black.", Expects: "a failure for the last wall", Script: `
		game 5 5
		play w A3 h, w C3 h, w D5 v
		refuse w D3 v
		play b C4`},
	{ID: "Q-167", Level: must, Section: "playwall", Says: "No wall cuts the opponent off from his goal: white.", Expects: "a failure for the last wall", Script: `
		game 5 5
		play b A4 h, b C4 h, b D2 v
		refuse b D4 v
		play w C2`},
	{ID: "Q-168", Level: must, Section: "playwall", Says: "No wall cuts its own player off from the goal.", Expects: "failures for the last walls", Script: `
		game 5 5
		play b A3 h, b C3 h, b D5 v
		refuse b D3 v
		game 5 5
		play w A4 h, w C4 h, w D2 v
		refuse w D4 v`},
	{ID: "Q-169", Level: must, Section: "playwall", Says: "A path that is left is enough, however long it is.", Expects: "success, and steps along the path", Script: `
		game 5 5
		play w A3 h, w C3 h, w D5 v
		play b D5, b D4, b D3, b E3, b E2, b E1`},
	{ID: "Q-170", Level: should, Section: "playwall", Says: "Pawns block no path.", Expects: "success for a wall that leaves a path through the opponent's pawn", Script: `
		game 5 5
		play w D1, w E1, w E2, w E3
		play w A3 h, w C3 h
		play b D5`},
	{ID: "Q-171", Level: must, Section: "playwall", Says: "A wall costs one: without walls a player can place none.", Expects: "a failure for the third", Script: `
		game 9 2
		play b C3 h, b F5 v
		refuse b A9 h
		play b E8`},
	{ID: "Q-172", Level: must, Section: "State", Says: "A failed command never changes any state: playwall costs no wall and places none.", Expects: "two walls of each player, then none", Script: `
		game 9 2
		play b C5 h, w G5 v
		refuse b C5 v, w C5 h, b I5 h, w G5 v
		> playwall black A9 diagonal
		< fail
		play b A9 h, w A7 h
		refuse b A5 h, w A5 h
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< fail`},
	{ID: "Q-173", Level: must, Section: "playwall", Says: "playwall fails at a syntax error: without its arguments, or with one that is none.", Expects: "failures, then a wall", Script: `
		game 9 10
		> playwall
		< fail
		> playwall black
		< fail
		> playwall black C3
		< fail
		> playwall black C3 diagonal
		< fail
		> playwall red C3 h
		< fail
		> playwall black 33 h
		< fail
		play b C3 h`},
	{ID: "Q-174", Level: should, Section: "playwall", Says: "Vertex and orientation are two arguments.", Expects: "a failure, then a wall", Script: `
		game 9 10
		> playwall black C3h
		< fail
		play b C3 h`},
	{ID: "Q-175", Level: may, Section: "playwall", Says: "A wall has three arguments.", Expects: "a failure, then a wall", Script: `
		game 9 10
		> playwall black C3 h v
		< fail
		play b C3 h`},
}

// jumpRows are the cases of pawns that stand face to face.
var jumpRows = []row{
	{ID: "Q-180", Level: must, Section: "Jumps", Says: "A pawn jumps over the other.", Expects: "success for black, and for white back over it", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5
		legal w E6
		play b E3`},
	{ID: "Q-181", Level: must, Section: "Jumps", Says: "Pawns do not share a cell.", Expects: "failures", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5
		refuse b E4, w E5`},
	{ID: "Q-182", Level: must, Section: "Jumps", Says: "A pawn jumps to the side if a wall is behind the other, and not straight.", Expects: "the cells beside the other pawn", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5, w E4 h
		refuse b E3
		legal b D4
		play b F4`},
	{ID: "Q-183", Level: must, Section: "Jumps", Says: "A pawn does not jump to the side if it can jump straight.", Expects: "failures", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5
		refuse b D4, b F4, w D5, w F5`},
	{ID: "Q-184", Level: must, Section: "Jumps", Says: "A wall beside the other pawn closes that side.", Expects: "one side alone", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5, w E4 h, w D4 v
		refuse b E3, b D4
		play b F4`},
	{ID: "Q-185", Level: must, Section: "Jumps", Says: "No pawn jumps over a wall between the two.", Expects: "failures", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5, w E5 h
		refuse b E3, b E4, b D4, b F4, w E6, w D5
		play b D5`},
	{ID: "Q-186", Level: must, Section: "Jumps", Says: "Pawns jump sideways too.", Expects: "success", Script: `
		game 9 10
		play b E8, b E7, b E6, b E5, w F1, w F2, w F3, w F4, w F5
		play b G5, w H5`},
	{ID: "Q-187", Level: must, Section: "Jumps", Says: "A wall behind the other pawn makes a sideways jump go up or down.", Expects: "the cells above and below the other pawn", Script: `
		game 9 10
		play b E8, b E7, b E6, b E5, w F1, w F2, w F3, w F4, w F5, w F5 v
		refuse b G5
		legal b F6
		play b F4`},
	{ID: "Q-188", Level: should, Section: "Jumps", Says: "The edge of the board is like a wall behind the other pawn: at the side.", Expects: "the cells above and below the other pawn", Script: `
		game 5 3
		play b C4, b B4, b B3, w C2, w B2, w A2, w A3
		legal b A4
		play b A2`},
	{ID: "Q-189", Level: should, Section: "Jumps", Says: "The edge of the board is like a wall behind the other pawn: at the goal.", Expects: "a jump to the side, which wins", Script: `
		game 5 3
		play b C4, b C3, b C2
		refuse b C1
		play b D1
		> winner
		< = true black|= true b`},
	{ID: "Q-190", Level: must, Section: "Jumps", Says: "A jump to the goal wins.", Expects: "true and black", Script: `
		game 5 3
		play b C4, w C2, b C3, b C1
		> winner
		< = true black|= true b`},
}
