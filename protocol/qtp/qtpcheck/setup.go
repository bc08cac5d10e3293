package qtpcheck

// setupRows are the cases of boardsize, clear_board and walls.
var setupRows = []row{
	{ID: "Q-100", Level: must, Section: "boardsize", Says: "boardsize changes the size, and answers nothing.", Expects: "= alone", Script: `
		> boardsize 9
		< =`},
	{ID: "Q-101", Level: must, Section: "boardsize", Says: "Pawns and walls are where the new size has them: 7.", Expects: "moves from D7 and D1, none off the board", Script: `
		game 7 5
		play b D6, w D2, b C6, w F7 h
		refuse b H5, w G2 h`},
	{ID: "Q-102", Level: must, Section: "boardsize", Says: "A smaller board follows a larger one, and the other way round.", Expects: "moves from C5 and F11", Script: `
		game 5 3
		play b C4, w C2
		game 11 10
		play b F10, w F2, b F9, w J11 h
		game 5 3
		play b C4`},
	{ID: "Q-103", Level: must, Section: "Vertices", Says: "Columns have the letters from A to I, and I is one of them.", Expects: "moves to G9, H9 and I9, none to J9", Script: `
		game 9 10
		play b F9, b G9, b H9, b I9, b I8
		refuse b J8`},
	{ID: "Q-104", Level: should, Section: "boardsize", Says: "Engines of the protocol play on boards with odd sizes: 3, 5, 7, 11 and 13.", Expects: "success for each", Script: `
		game 3 1
		game 5 3
		game 7 5
		game 11 12
		game 13 15`},
	{ID: "Q-105", Level: may, Section: "boardsize", Says: "25 is the largest size that the protocol supports.", Expects: "moves at the edges, or unacceptable size", Script: `
		> boardsize 25
		<? ok
		game 25 30
		play b M24, w M2, w X2 h, b A25 v
		refuse w Y2 h`},
	{ID: "Q-106", Level: may, Section: "boardsize", Says: "The text does not ask for odd sizes.", Expects: "success, or unacceptable size", Script: `
		> boardsize 8
		<? =`},
	{ID: "Q-107", Level: must, Section: "boardsize", Says: `Boards larger than 25 are not supported: the error message is "unacceptable size".`, Expects: "? unacceptable size", Script: `
		> boardsize 26
		< ? unacceptable size`},
	{ID: "Q-108", Level: must, Section: "boardsize", Says: "A size that an engine cannot handle is refused, however large.", Expects: "failures, then a name", Script: `
		> boardsize 1000
		< fail
		> boardsize 2147483647
		< fail
		> name
		< = ...`},
	{ID: "Q-109", Level: should, Section: "boardsize", Says: "There is no board of size 0 or 1.", Expects: "failures", Script: `
		> boardsize 0
		< fail
		> boardsize 1
		< fail`},
	{ID: "Q-110", Level: must, Section: "boardsize", Says: "boardsize fails at a syntax error: without a number, or with a word for it.", Expects: "failures", Script: `
		> boardsize
		< fail
		> boardsize nine
		< fail`},
	{ID: "Q-111", Level: must, Section: "boardsize", Says: "An int is not negative.", Expects: "a failure", Script: `
		> boardsize -9
		< fail`},
	{ID: "Q-112", Level: may, Section: "boardsize", Says: "One number is one argument.", Expects: "a failure", Script: `
		> boardsize 9 9
		< fail`},
	{ID: "Q-113", Level: must, Section: "State", Says: "A failed command never changes any state: boardsize.", Expects: "the game goes on", Script: `
		game 9 10
		play b E8, w C3 h
		> boardsize 99
		< fail
		> boardsize x
		< fail
		play b E7
		refuse w C3 h`},
	{ID: "Q-114", Level: must, Section: "clear_board", Says: "The pawns return to their starting positions.", Expects: "moves from E9 and E1", Script: `
		game 9 10
		play b E8, w E2
		> clear_board
		< =
		play b E8, w E2`},
	{ID: "Q-115", Level: must, Section: "clear_board", Says: "The board is cleared: the walls are gone.", Expects: "the same walls again", Script: `
		game 9 10
		play b C3 h, w F5 v
		> clear_board
		< ok
		> walls 10
		< ok
		play w C3 h, b F5 v`},
	{ID: "Q-116", Level: must, Section: "clear_board", Says: "The history is reset.", Expects: "? cannot undo", Script: `
		game 9 10
		play b E8, w E2
		> clear_board
		< ok
		> undo
		< ? cannot undo`},
	{ID: "Q-117", Level: must, Section: "clear_board", Says: "State that is not explicitly modified remains: clear_board keeps the size.", Expects: "moves from C5 and C1", Script: `
		game 5 3
		> clear_board
		< ok
		play b C4, w C2`},
	{ID: "Q-118", Level: may, Section: "clear_board", Says: "clear_board never fails, whatever is sent with it.", Expects: "success", Script: `
		game 9 10
		> clear_board now
		< ok`},
	{ID: "Q-120", Level: must, Section: "walls", Says: "walls sets the number of walls of each player, and answers nothing.", Expects: "= alone, and one wall for each", Script: `
		game 9 10
		> walls 1
		< =
		play b C3 h, w F5 v
		refuse b A9 h, w A9 h`},
	{ID: "Q-121", Level: must, Section: "walls", Says: "There may be no walls.", Expects: "no wall is legal", Script: `
		game 9 0
		refuse b C3 h, w F5 v
		play b E8`},
	{ID: "Q-122", Level: should, Section: "walls", Says: "There may be more walls than in the box: 20.", Expects: "eleven walls of one player", Script: `
		game 9 20
		play b A9 h, b C9 h, b F9 h, b A7 h, b C7 h, b F7 h, b A5 h, b C5 h, b F5 h, b A3 h, b C3 h`},
	{ID: "Q-123", Level: may, Section: "walls", Says: "Any int may be a number of walls.", Expects: "success, then a wall", Script: `
		game 9 2147483647
		play b C3 h`},
	{ID: "Q-124", Level: must, Section: "walls", Says: "Each player has a hand of his own.", Expects: "white's wall is legal when black has none left", Script: `
		game 9 2
		play b A9 h, b C9 h
		refuse b A5 h
		play w A5 h, w C5 h
		refuse w A3 h`},
	{ID: "Q-125", Level: should, Section: "walls", Says: "walls needs a number.", Expects: "failures, and the hands as before", Script: `
		game 9 1
		> walls
		< fail
		> walls many
		< fail
		> walls -3
		< fail
		play b C3 h
		refuse b F5 v`},
}

// stepRows are the cases of playmove.
var stepRows = []row{
	{ID: "Q-130", Level: must, Section: "playmove", Says: "The player is moved to the vertex; nothing is answered.", Expects: "= alone", Script: `
		game 9 10
		> playmove black E8
		< =`},
	{ID: "Q-131", Level: must, Section: "Vertices", Says: "Letters go from the left to the right, numbers from the bottom to the top: black begins at E9 and white at E1.", Expects: "steps down, up, left and right", Script: `
		game 9 10
		play b E8, b D8, b D7, b E7, b E8
		play w E2, w F2, w F3, w E3, w E2`},
	{ID: "Q-132", Level: must, Section: "playmove", Says: "A pawn goes one cell, and not diagonally.", Expects: "failures", Script: `
		game 9 10
		play b E8, w E2
		refuse b E6, b D7, b F9, b G8, w E4, w D3, b E8, w E2`},
	{ID: "Q-133", Level: must, Section: "playmove", Says: `The error message is "illegal move".`, Expects: "? illegal move", Script: `
		game 9 10
		> playmove black E5
		< ? illegal move`},
	{ID: "Q-134", Level: must, Section: "playmove", Says: "A vertex off the board is no place for a pawn.", Expects: "failures", Script: `
		game 9 10
		refuse b E10, w E0, b J9, w Z25
		play b F9, b G9, b H9, b I9
		refuse b J9`},
	{ID: "Q-135", Level: must, Section: "Colors", Says: "A color is white or w, black or b.", Expects: "moves of these colors", Script: `
		game 9 10
		> playmove b E8
		< ok
		> playmove w E2
		< ok
		> playmove white E3
		< ok
		> playmove black E7
		< ok`},
	{ID: "Q-136", Level: must, Section: "Colors", Says: "Colors are not case-sensitive.", Expects: "moves of these colors", Script: `
		game 9 10
		> playmove B E8
		< ok
		> playmove WHITE E2
		< ok
		> playmove W E3
		< ok
		> playmove Black E7
		< ok`},
	{ID: "Q-137", Level: must, Section: "Vertices", Says: "Vertices are not case-sensitive.", Expects: "the same cells", Script: `
		game 9 10
		> playmove black e8
		< ok
		> playmove white f1
		< ok
		play b E7, w F2`},
	{ID: "Q-138", Level: must, Section: "playmove", Says: "Consecutive moves of one color are legal.", Expects: "success", Script: `
		game 9 10
		play b E8, b E7, b E6, w E2, w E3`},
	{ID: "Q-139", Level: must, Section: "playmove", Says: "White may move first.", Expects: "success", Script: `
		game 9 10
		play w E2, b E8`},
	{ID: "Q-140", Level: must, Section: "playmove", Says: "playmove fails at a syntax error: without its arguments.", Expects: "failures", Script: `
		game 9 10
		> playmove
		< fail
		> playmove black
		< fail
		play b E8`},
	{ID: "Q-141", Level: must, Section: "playmove", Says: "playmove fails at a syntax error: with a color or a vertex that is none.", Expects: "failures", Script: `
		game 9 10
		> playmove red E8
		< fail
		> playmove black 88
		< fail
		> playmove black E
		< fail
		> playmove E8 black
		< fail
		play b E8`},
	{ID: "Q-142", Level: may, Section: "playmove", Says: "A move has two arguments.", Expects: "a failure", Script: `
		game 9 10
		> playmove black E8 h
		< fail
		play b E8`},
	{ID: "Q-143", Level: must, Section: "State", Says: "A failed command never changes any state: playmove.", Expects: "the pawns are where they were, and one move can be taken back", Script: `
		game 9 10
		play b E8
		refuse b E5, w E9, w E8
		play b E7, w E2
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< fail`},
	{ID: "Q-144", Level: should, Section: "Vertices", Says: "A number too large for an int is no vertex.", Expects: "a failure, then a move", Script: `
		game 9 10
		> playmove black E99999999999999999999
		< fail
		play b E8`},
}
