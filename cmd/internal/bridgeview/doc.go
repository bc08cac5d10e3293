// Package bridgeview draws boards of bridge on pages: the four hands, the auction with what
// the alerts mean, the play to step through, the result, and what can be made.
//
// Board is the JSON of a board, State that of a table at which one is being played. New
// makes a Board from a record. Module and Style are one ES module and one style sheet that
// draw both; they load nothing. A page that has them does no more than
//
//	import { BoardView } from "./bridge.js";
//	const view = new BoardView(element, board);
//	view.update(laterBoard);
//
// WriteSession makes one file of a whole session that needs nothing else. The package live,
// beside this one, serves a running table; it stands alone so that a program which plays can
// make pages and carries no web server. The package handrecord makes a page of deals alone,
// which drawRecord of the same module draws.
package bridgeview
