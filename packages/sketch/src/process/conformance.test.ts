import { testProcessEngine } from "@galatea/engines/conformance/process-engine.ts";
import { drawOwn } from "../../testing/draw-own.ts";
import { createSketchProcessEngine } from "./process-engine.ts";

testProcessEngine("The sketch engine", createSketchProcessEngine, {
  own: await drawOwn("a woman with brown hair in a red coat in a park", { widthPx: 448, heightPx: 560 }),
});
