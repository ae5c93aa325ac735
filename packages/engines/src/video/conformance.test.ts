import { testVideoEngine } from "../../conformance/video-engine.ts";
import { createSketchEngine } from "@galatea/sketch/image/image-engine.ts";
import { createEmbeddedVideoEngine } from "./embedded.ts";

const painter = createSketchEngine();
const picture = await painter.generate(
  { prompt: "a woman with long hair by a lake at sunset", size: { widthPx: 320, heightPx: 320 }, seed: 5 },
  { signal: new AbortController().signal, onProgress: () => undefined },
);
painter.close();

testVideoEngine("The embedded engine", createEmbeddedVideoEngine, {
  bytes: picture.bytes,
  mimeType: "image/png",
  scene: picture.scene ?? null,
});
