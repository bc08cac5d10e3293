// The module as it is served: its parts behind each other, without their imports.
export * from "./module/model.js";
export * from "./module/node.js";
export * from "./module/title.js";
export * from "./module/diagram.js";
export * from "./module/trick.js";
export * from "./module/auction.js";
export * from "./module/play.js";
export * from "./module/worth.js";
export * from "./module/result.js";
export * from "./module/keys.js";
export * from "./module/record.js";
export * from "./module/bridge.js";
