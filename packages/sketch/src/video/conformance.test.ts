import { testVideoEngine } from "@galatea/engines/conformance/video-engine.ts";
import { drawOwn } from "../../testing/draw-own.ts";
import { createSketchVideoEngine } from "./video-engine.ts";

testVideoEngine(
  "The sketch engine",
  createSketchVideoEngine,
  await drawOwn("a woman with long hair by a lake at sunset", { widthPx: 256, heightPx: 256 }),
);
