#!/usr/bin/env bash
# Takes the pictures of this folder anew: a short match and a board of bridge are played,
# and a browser without a window photographs their pages. `make pictures` runs it, with the
# programs in bin/.
set -euo pipefail
cd "$(dirname "$0")"

for tool in chromium pngquant; do
	command -v "$tool" >/dev/null || {
		echo "make pictures needs $tool: on Debian, apt-get install chromium pngquant" >&2
		exit 1
	}
done

here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$here/../bin" "$work/bin"
cd "$work"

bin/gogo match --games 20 --nodes 5000 --a bin/pbrain-gogo --b 'bin/pbrain-gogo --nodes 2000' --out match
bin/gogo match report match
bin/gogo match --game backgammon --length 5 --games 2 --ply 1 --seed 4 --out backgammon
bin/gogo match report backgammon

# The browser takes the top of a page; a frame scrolls to the game that its address names.
# frame NAME PAGE HEIGHT
frame() {
	cat >"$1.html" <<-END
		<!DOCTYPE html>
		<style>body { margin: 0 } iframe { border: 0; width: 1240px; height: $3px }</style>
		<iframe src="$2"></iframe>
	END
}
frame backgammon backgammon/report.html#game-1-31 850

# take NAME PAGE WIDTH HEIGHT
take() {
	chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-color-profile=srgb \
		--virtual-time-budget=2000 --window-size="$3,$4" --screenshot="$work/$1.png" "file://$work/$2" 2>chromium.log ||
		{ cat chromium.log >&2; exit 1; }
	pngquant --force --strip --speed 1 --output "$here/$1.png" 64 "$work/$1.png"
}

bin/bridge-table demo --out session >demo.txt

# The pages of tests: while a program analyses, and behind a board of bridge.
(cd "$here/.." && GOGO_LONG=1 go test ./cmd/gogo -run TestBoardAnalysis -count=1 -picture "$work/play.png")
(cd "$here/.." && GOGO_LONG=1 go test ./cmd/gogo -run TestBridgeByPointing -count=1 -bridge-picture "$work/bridgetable.png")
(cd "$here/.." && GOGO_LONG=1 go test ./cmd/gogo -run TestBoardBackgammonErrors -count=1 -picture "$work/backgammonerrors.png")
mkdir walks
(cd "$here/.." && GOGO_LONG=1 go test ./cmd/gogo -run 'TestVisitor|TestBridgeNewcomer' -count=1 -walks "$work/walks")
for walk in walks/*.png; do # cards and points have the most shades
	case $walk in *bridge* | *backgammon*) colors=32 ;; *) colors=64 ;; esac
	pngquant --force --strip --speed 1 --nofs --output "$here/$(basename "$walk")" $colors "$walk"
done
for name in play bridgetable backgammonerrors; do
	pngquant --force --strip --speed 1 --output "$here/$name.png" 64 "$work/$name.png"
done

take backgammon backgammon.html 1240 850
take report match/report.html 1000 1220
take table session/session.html 1000 850
ls -l "$here"/*.png
