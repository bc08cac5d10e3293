# A suite for gogui-regress, to be run as
#
#     gogui-regress "bin/quoridor-gogo --time 200ms" cmd/internal/programs/quoridor/testdata/regress.tst
#
# A line with a number before it is a test, and the pattern below it must match
# the whole response. A * behind the pattern means that the test fails: here, that
# the command does.

#------------------------------------------------------------------------------
# Administration

10 protocol_version
#? [2]

20 name
#? [gogo]

30 version
#? [.+]

40 list_commands
#? [name.version.protocol_version.known_command.list_commands.quit.*boardsize.clear_board.walls.playmove.playwall.genmove.undo.winner.showboard.*gogo-perft.*gogo-load.*]

50 known_command genmove
#? [true]

60 known_command time_left
#? [true]

70 known_command play
#? [false]

80 known_command
#? [false]

90 no_such_command
#? [unknown command]*

100 cputime
#? [[0-9]+\.[0-9]+]

# tabs, blanks and comments
110	known_command		winner	# a comment
#? [true]

#------------------------------------------------------------------------------
# Boards

200 boardsize 26
#? [unacceptable size]*

210 boardsize 2
#? [unacceptable size]*

220 boardsize nine
#? [syntax error]*

230 boardsize 25
#? []

boardsize 9
clear_board
walls 10

240 showboard
#? [A   B   C   D   E   F   G   H   I.*black B: 10 walls.*white W: 10 walls.*A   B   C   D   E   F   G   H   I]

250 winner
#? [false]

260 undo
#? [cannot undo]*

#------------------------------------------------------------------------------
# Moves and walls

300 playmove black e8
#? []

310 playmove B E7
#? []

320 playmove black E5
#? [illegal move]*

330 playmove black E0
#? [illegal move]*

340 playmove black J5
#? [illegal move]*

350 playmove black
#? [syntax error]*

360 playmove blue E6
#? [syntax error]*

370 playwall white C3 h
#? []

380 playwall WHITE f5 VERTICAL
#? []

390 showboard
#? [A .*black B: 10 walls.*white W: 8 walls.*move 4: white F5 vertical.*]

# the same slot, crossing, half overlap, at the edge, off the board
400 playwall black C3 h
#? [illegal move]*

410 playwall black C3 v
#? [illegal move]*

420 playwall black D3 h
#? [illegal move]*

430 playwall black A1 h
#? [illegal move]*

440 playwall black I5 h
#? [illegal move]*

450 playwall black Z9 v
#? [illegal move]*

460 playwall black C5 diagonal
#? [syntax error]*

# Touching is legal.
470 playwall black E3 h
#? []

480 undo 6
#? [cannot undo]*

490 undo 5
#? []

500 undo
#? [cannot undo]*

510 showboard
#? [A .*black B: 10 walls.*white W: 10 walls.*]

# undo 5 after two moves changes nothing
playmove black E8
playwall white E7 h

520 undo 5
#? [cannot undo]*

530 showboard
#? [A .*white W: 9 walls.*move 2: white E7 horizontal.*]

# A wall must leave a path to both.
boardsize 3
clear_board
walls 5
playwall black A3 h

540 playwall white B2 v
#? [illegal move]*

550 playwall white A2 h
#? []

560 playmove white A1
#? []

# None in hand.
boardsize 9
clear_board
walls 1
playwall black A9 h

570 playwall black C9 h
#? [illegal move]*

580 undo
#? []

590 playwall black C9 h
#? []

#------------------------------------------------------------------------------
# Jumps

boardsize 5
clear_board
walls 4
playmove black C4
playmove black C3
playmove white C2

600 gogo-legal_moves black
#? [.*\bC1\b.*]

605 gogo-legal_moves black
#? [!.*\bC2\n.*]

610 playmove black C1
#? []

620 winner
#? [true black]

630 genmove white
#? [pass]

640 playmove white C3
#? [illegal move]*

650 undo
#? []

660 winner
#? [false]

# a wall behind the opponent turns the jump aside
playwall white C2 h

670 playmove black C1
#? [illegal move]*

680 playmove black B2
#? []

#------------------------------------------------------------------------------
# Counts

boardsize 9
clear_board
walls 10

700 gogo-perft 1
#? [131]

710 gogo-perft 2
#? [16677]

720 gogo-perft 3
#? [2062264]

boardsize 5
clear_board
walls 3

730 gogo-perft 4
#? [794442]

boardsize 3
clear_board
walls 2

740 gogo-perft 7
#? [46130]

#------------------------------------------------------------------------------
# Play

boardsize 9
clear_board
walls 0
playmove black E8
playmove black E7
playmove black E6
playmove black E5
playmove black E4
playmove black E3
playmove black F3
playmove black F2

800 genmove black
#? [F1]

810 winner
#? [true black]

boardsize 9
clear_board
walls 10

820 genmove black
#? [[A-I][1-9]( (horizontal|vertical))?]

830 genmove white
#? [[A-I][1-9]( (horizontal|vertical))?]

840 genmove white
#? [[A-I][1-9]( (horizontal|vertical))?]

850 gogo-pv
#? [depth .* score .* pv .*]

860 gogo-eval black
#? [.+]

870 genmove
#? [syntax error]*

880 genmove green
#? [syntax error]*

#------------------------------------------------------------------------------
# Time

900 time_settings 60 0 0
#? []

910 time_left black 1 0
#? []

920 time_settings 60 0
#? [syntax error]*

930 genmove black
#? [[A-I][1-9]( (horizontal|vertical))?]

940 time_settings 0 1 0
#? []
