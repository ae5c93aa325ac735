/** From a draft to what the server is asked: only what the engine can do is sent, as the server refuses all else. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import type { PublicConfig, ServingEngine } from "@galatea/contract/public-config.ts";
import type { z } from "zod";
import type { Draft } from "./draft.ts";

export type Order = z.input<(typeof generateConsistentCharacter)["request"]>;

/** The engine that a draft goes to; null while no engine serves. */
export type ImageEngine = Omit<ServingEngine, "capabilities"> & { capabilities: ImageCapabilities };

export function imageEnginesOf(config: PublicConfig | null): ImageEngine[] {
  return (config?.imageEngines ?? []).filter(
    (engine): engine is ImageEngine => engine.capabilities.kind === "image",
  );
}

/** The chosen one, or the first where none was chosen or the chosen one is away. */
export const engineFor = (engines: readonly ImageEngine[], engineId: string | null): ImageEngine | null =>
  engines.find(({ id }) => id === engineId) ?? engines[0] ?? null;

export function orderOf(draft: Draft, engines: readonly ImageEngine[]): Order {
  const engine = engineFor(engines, draft.engineId);
  const can = engine?.capabilities;
  const negativePrompt = draft.negativePrompt.trim();
  const references = can?.references ? draft.references : [];
  return {
    prompt: draft.prompt.trim(),
    influencerId: draft.characterId,
    referenceImageUrl: null,
    aspectRatio: draft.ratio,
    useNanoBanana: true,
    ...(can?.negativePrompt && negativePrompt !== "" && { negativePrompt }),
    ...(draft.style !== null && can?.styles.includes(draft.style) && { style: draft.style }),
    ...(draft.seed !== null && { seed: draft.seed }),
    ...(draft.count > 1 && { count: draft.count }),
    ...(engines.length > 1 && engine && { engine: engine.id }),
    ...(references.length > 0 && { referenceImageUrls: references.map(({ url }) => url) }),
    ...(references.some(({ upload }) => upload) && { referenceConsent: draft.consent }),
    ...(draft.parent && { parentIds: [draft.parent.id] }),
  };
}
