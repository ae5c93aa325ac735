import { testProcessEngine } from "../../conformance/process-engine.ts";
import { createSketchEngine } from "@galatea/sketch/image/image-engine.ts";
import { createEmbeddedProcessEngine } from "./embedded.ts";

const painter = createSketchEngine();
const size = { widthPx: 448, heightPx: 560 };
const { bytes, mimeType, scene } = await painter.generate(
  { prompt: "a woman with brown hair in a red coat in a park", size, seed: 5 },
  { signal: new AbortController().signal, onProgress: () => undefined },
);
painter.close();

testProcessEngine("The embedded process engine", createEmbeddedProcessEngine, {
  picture: { bytes, mimeType, ...(scene === undefined ? {} : { scene }) },
  ...size,
});
