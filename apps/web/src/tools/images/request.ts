/** The request of a draft. It carries only what the engine can do, because the server refuses the rest. */
import { type AspectRatio, aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import { type generateConsistentCharacter, imageFacts } from "@galatea/contract/tools/image.ts";
import type { z } from "zod";
import { requestAddress } from "#tools/shell/asset.ts";
import { engineField, engineFor, type EngineOf, enginesOf, priceOf } from "#platform/engines.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import type { Agreement } from "#tools/shell/submit/use-omissions.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import type { JobRow } from "#platform/database.ts";
import type { Draft } from "./draft.ts";
import { failed, refusalText } from "./texts.ts";

export type ImageRequest = z.input<(typeof generateConsistentCharacter)["request"]>;

export type ImageEngine = EngineOf<"image">;

/** The chosen shape; the first one of the engine if it does not make the chosen one. */
export const ratioFor = (ratio: AspectRatio, engine: ImageEngine | null): AspectRatio => {
  const offered = engine?.capabilities.aspectRatios ?? [];
  return offered.length === 0 || offered.includes(ratio) ? ratio : (offered[0] ?? ratio);
};

/** How many references the engine follows beside the character, whose face is one for an engine without its identity. */
export function roomForReferences(engine: ImageEngine | null, characterId: string | null): number {
  if (!engine) return 0;
  const { maxReferences, keepsIdentity } = engine.capabilities;
  return characterId === null || keepsIdentity ? maxReferences : Math.max(0, maxReferences - 1);
}

/** A draft with the answer to what the engine would leave out. */
export type Wanted = Draft & Agreement;

export function requestOf(draft: Wanted, engines: readonly ImageEngine[]): ImageRequest {
  const engine = engineFor(engines, draft.engineId);
  const can = engine?.capabilities;
  const negativePrompt = draft.negativePrompt.trim();
  const references = draft.references.slice(0, roomForReferences(engine, draft.characterId));
  return {
    prompt: draft.prompt.trim(),
    influencerId: draft.characterId,
    referenceImageUrl: null,
    aspectRatio: ratioFor(draft.ratio, engine),
    useNanoBanana: true,
    ...(can?.negativePrompt && negativePrompt !== "" && { negativePrompt }),
    ...(draft.style !== null && can?.styles.includes(draft.style) && { style: draft.style }),
    ...(draft.seed !== null && can?.seed && { seed: draft.seed }),
    ...(draft.count > 1 && { count: draft.count }),
    ...engineField(engines, draft.engineId),
    ...(references.length > 0 && {
      referenceImageUrls: references.map(({ asset }) => requestAddress(asset)),
    }),
    ...(references.some(({ upload }) => upload) && { referenceConsent: draft.consent }),
    ...(draft.parent && { parentIds: [draft.parent.id] }),
    ...(draft.acceptOmissions && { acceptOmissions: true }),
  };
}

const keys = submissionKeys("galatea-unanswered-images");

export const imageSubmission: Submission<Wanted> = {
  priceCredits: ({ count, engineId }, config) =>
    count * priceOf(imageFacts, engineFor(enginesOf(config, "image"), engineId)),
  send: (account, draft) =>
    submitJob<typeof generateConsistentCharacter>(account, {
      keys,
      name: imageFacts.functionName,
      body: requestOf(draft, enginesOf(account.config, "image")),
    }),
  refusalText: (refusal, { count, prompt }) => ({ ...refusalText(refusal, count), prompt }),
  failureText: () => ({ title: failed }),
};

/** The size of the picture that a job makes. */
export const sizeOfJob = (job: JobRow): { widthPx: number; heightPx: number } =>
  aspectRatioSizes[(job.kind === "image" && job.input?.aspectRatio) || "1:1"];
