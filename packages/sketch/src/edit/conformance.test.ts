import { testEditEngine } from "@galatea/engines/conformance/edit-engine.ts";
import { drawOwn } from "../../testing/draw-own.ts";
import { createSketchEditEngine } from "./edit-engine.ts";

testEditEngine("The sketch engine", createSketchEditEngine, {
  ...(await drawOwn("a woman with brown hair in a red coat in a park", { widthPx: 448, heightPx: 560 })),
  instruction: "make her hair blue",
});
