// Package diagram draws deals, auctions and tables of makeable tricks as text, for
// terminals, logs and test failures:
//
//	fmt.Print(diagram.Makeable(&deal, &table))
//
//	                ♠ AQT653
//	                ♥ J9752
//	                ♦ 3
//	                ♣ 5
//	♠ KJ4                           ♠ 97        NT  ♠  ♥  ♦  ♣
//	♥ Q                 N           ♥ 8643    N 12 12 12  8  6
//	♦ Q964            W   E         ♦ KT7     S 12 12 12  8  7
//	♣ AJ962             S           ♣ 8743    E  1  1  1  4  6
//	                ♠ 82                      W  1  1  1  4  6
//	   7            ♥ AKT
//	13   3          ♦ AJ852
//	  17            ♣ KQT
//
// Every drawing is a Block of lines, and blocks can be put side by side.
package diagram
