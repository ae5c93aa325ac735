import { testEditEngine } from "../../conformance/edit-engine.ts";
import { createSketchEngine } from "@galatea/sketch/image/image-engine.ts";
import { createEmbeddedEditEngine } from "./embedded.ts";

const painter = createSketchEngine();
const size = { widthPx: 448, heightPx: 560 };
const { bytes, mimeType, scene } = await painter.generate(
  { prompt: "a woman with brown hair in a red coat in a park", size, seed: 5 },
  { signal: new AbortController().signal, onProgress: () => undefined },
);
painter.close();

testEditEngine("The embedded edit engine", createEmbeddedEditEngine, {
  picture: { bytes, mimeType, ...(scene === undefined ? {} : { scene }) },
  instruction: "make her hair blue",
  ...size,
});
