/** Which engine serves which capability, by configuration: so far the embedded one, which is always there. */
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createSketchEngine } from "@galatea/engines/image/embedded.ts";

export type Engines = {
  /** The first healthy engine of the configured ones. */
  image(): ImageEngine;
  /** Every engine that this process can run, for publication in `engine_status`. */
  all(): { kind: "image"; engine: ImageEngine; capabilities: Record<string, unknown> }[];
  /** Ends what engines keep running. */
  close(): void;
};

export function createEngines(): Engines {
  const sketch = createSketchEngine();
  return {
    image: () => sketch,
    close: sketch.close,
    all: () => [
      {
        kind: "image",
        engine: sketch,
        capabilities: { deterministic: sketch.deterministic, maxSidePx: 2048, references: false },
      },
    ],
  };
}
