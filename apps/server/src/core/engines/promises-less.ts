/** Whether an engine may stand in for another one: people are offered what the first can do. */
import type { EngineCapabilities } from "@galatea/contract/engine-capabilities.ts";

/** What the second lacks of the first, such as "it takes no mask"; null when it has everything. */
export function promisesLess(first: EngineCapabilities, second: EngineCapabilities): string | null {
  if (first.kind === "image" && second.kind === "image")
    return (
      missing("shapes", first.aspectRatios, second.aspectRatios) ??
      missing("styles", first.styles, second.styles) ??
      lacks("takes no seed", first.seed, second.seed) ??
      lacks("takes no negative prompt", first.negativePrompt, second.negativePrompt) ??
      fewer("reference pictures", first.maxReferences, second.maxReferences)
    );
  if (first.kind === "edit" && second.kind === "edit")
    return (
      fewer("pictures", first.maxPictures, second.maxPictures) ??
      lacks("takes no mask", first.mask, second.mask) ??
      lacks("takes no seed", first.seed, second.seed)
    );
  if (first.kind === "video" && second.kind === "video")
    return (
      missing("lengths", first.durationsS, second.durationsS) ??
      lacks("takes no last frame", first.lastFrame, second.lastFrame) ??
      lacks("takes no seed", first.seed, second.seed)
    );
  if (first.kind === "upscale" && second.kind === "upscale")
    return (
      missing("scales", first.scales, second.scales) ??
      missing("ways", first.modes, second.modes) ??
      fewer("pixels", first.maxOutputPixels, second.maxOutputPixels)
    );
  if (first.kind === "process" && second.kind === "process")
    return missing("operations", first.uploads, second.uploads);
  return first.kind === second.kind ? null : `it does ${second.kind} and not ${first.kind}`;
}

function missing<Value>(what: string, first: readonly Value[], second: readonly Value[]): string | null {
  const lost = first.filter((value) => !second.includes(value));
  return lost.length === 0 ? null : `it lacks the ${what} ${lost.join(", ")}`;
}

const lacks = (what: string, first: boolean, second: boolean): string | null =>
  first && !second ? `it ${what}` : null;

const fewer = (what: string, first: number, second: number): string | null =>
  second < first ? `it takes ${second} ${what} instead of ${first}` : null;
