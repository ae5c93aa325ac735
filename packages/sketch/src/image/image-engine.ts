/** The image engine that needs no key and no weights: it reads, composes and draws in a process of its own. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { parsePrompt, styleNames } from "#sketch/understand/parse-prompt.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { previewFacts } from "@galatea/engines/preview-facts.ts";
import { createRendererProcess } from "#sketch/renderer/renderer-process.ts";

/** How reference pictures are used, shown to people. */
const referenceUse =
  "From a picture made here it takes the person and what they wear, or the place and its light; from an upload its " +
  "colours and light. What you write always comes first.";

export function createSketchImageEngine(options: { idleMs?: number } = {}): ImageEngine {
  const renderer = createRendererProcess(options.idleMs ?? 5 * 60_000);
  return {
    id: "sketch",
    ...previewFacts,
    capabilities: {
      kind: "image",
      minSidePx: 256,
      maxSidePx: 2048,
      aspectRatios: [...aspectRatios],
      styles: [...styleNames],
      seed: true,
      maxReferences: limits.referencePictures,
      referenceUse,
      negativePrompt: true,
      keepsIdentity: true,
      parsesPrompt: true,
    },
    // References lend people, places and colours, but no words.
    leavesOut: ({ references: _, ...request }) => {
      const { omissions, parsed, scene } = parsePrompt(request.prompt, request);
      if (omissions === undefined) return null;
      const isNamed = parsed.some(
        ({ kind }) => kind === "person" || kind === "appearance" || kind === "thing",
      );
      return { ...omissions, showsNothing: scene.subject.kind !== "people" && !isNamed };
    },
    generate: (request, run) => renderer.ask({ kind: "draw", request }, run),
    close: renderer.close,
  };
}
