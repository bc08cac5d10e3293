// Drawings as SVG.
import { fill } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// shareUnder returns how far from the left of an element the pointer is, 0 to 1 within it.
function shareUnder(element, event) {
  const box = element.getBoundingClientRect();
  return (event.clientX - box.left) / box.width;
}

// pointUnder returns where the pointer is in a drawing, in the units of the drawing.
function pointUnder(drawing, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
}

/**
 * linePath returns the SVG path of a line through points.
 * @param {number[][]} points
 */
function linePath(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

export { svg, shareUnder, pointUnder, linePath };
