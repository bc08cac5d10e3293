import { drawRecord } from "./bridge.js";
// The boards of a hand record, drawn in place of their texts.

for (const place of document.querySelectorAll("article")) {
  place.replaceChildren(drawRecord(JSON.parse(place.querySelector("script").textContent), "h2"));
}
