// Package bridgeview draws bridge boards on pages: the four hands, the auction with its alerts,
// the play to step through, the result, and the makeable contracts.
//
// Board is the JSON of a board, State the JSON of a table with a board in play. New
// makes a Board from a record. Modules and Style are ES modules and a style sheet that draw both:
//
//	import { BridgeView } from "./bridgeview.js";
//	const view = new BridgeView(element, board);
//	view.update(laterBoard);
//
//	model.js       a board and its play
//	diagram.js     the four hands, and the trick in the middle
//	play.js        the auction and the play
//	summary.js     the title, the result, and what can be made
//	bridgeview.js  all of it, with the play to step through
//
// WriteSession writes a whole session as one self-contained file. The package live,
// beside this one, serves a running table; it stands alone so that a program which plays can
// make pages and carries no web server. The package handrecord makes a page of deals alone
// with the same modules.
package bridgeview
