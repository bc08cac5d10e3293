// Package simd128 has the kernels of package simd for programs in a browser, which is to bring them.
//
// A program built for js without the tag purego imports its kernels. Its JavaScript gets them from the module
// simd128.js, which has them in two WebAssembly modules of 4 kB:
//
//	import { link } from "./simd128.js";
//	const attach = link(go.importObject);
//	const instance = await WebAssembly.instantiate(compiled, go.importObject);
//	attach(instance.exports.mem);
//	await go.run(instance);
//
// The kernels work on the program's memory. A call of one takes about 20 ns.
package simd128

import "embed"

// Files holds simd128.js, written by the program in ../_gen.
//
//go:embed simd128.js
var Files embed.FS
