/** The request that starts a failed job again: a new job with its own price; the failed one cost nothing. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import type { editImage } from "@galatea/contract/functions/edit-image.ts";
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import type { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import type { processImage } from "@galatea/contract/functions/process-image.ts";
import type { saveCharacter } from "@galatea/contract/functions/save-character.ts";
import type { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import type { z } from "zod";
import type { JobInput, JobRow } from "#platform/database.ts";

type Bodies = {
  "edit-image": z.input<(typeof editImage)["request"]>;
  "generate-character-video": z.input<(typeof generateCharacterVideo)["request"]>;
  "generate-consistent-character": z.input<(typeof generateConsistentCharacter)["request"]>;
  "process-image": z.input<(typeof processImage)["request"]>;
  "save-character": z.input<(typeof saveCharacter)["request"]>;
  "upscale-image": z.input<(typeof upscaleImage)["request"]>;
};
type RetryRequest = { [Name in keyof Bodies]: { name: Name; body: Bodies[Name] } }[keyof Bodies];

/** The call that starts this job again. */
export function requestOf({ kind, input }: Pick<JobRow, "kind" | "input">): RetryRequest {
  const asked = input ?? {};
  switch (kind) {
    case "image":
      return { name: "generate-consistent-character", body: imageBody(asked) };
    case "character":
      return { name: "save-character", body: characterBody(asked) };
    case "video":
      return { name: "generate-character-video", body: videoBody(asked) };
    case "upscale":
      return { name: "upscale-image", body: upscaleBody(asked) };
    case "edit":
      return { name: "edit-image", body: editBody(asked) };
    case "process":
      return { name: "process-image", body: processBody(asked) };
  }
}

function imageBody(input: JobInput): Bodies["generate-consistent-character"] {
  const references = input.references ?? [];
  const ratio = aspectRatios.find((known) => known === input.aspectRatio);
  return {
    prompt: input.prompt ?? "",
    influencerId: input.characterId ?? null,
    ...(ratio && { aspectRatio: ratio }),
    negativePrompt: input.negativePrompt ?? null,
    style: input.style ?? null,
    ...seedOf(input),
    engine: input.engine ?? null,
    referenceImageUrls: references,
    // The job could not have been started without the person's consent to just these pictures.
    ...(references.length > 0 && { referenceConsent: true }),
    parentIds: input.parentIds ?? [],
  };
}

function characterBody(input: JobInput): Bodies["save-character"] {
  return {
    characterId: input.characterId ?? null,
    name: input.name ?? "",
    prompt: input.prompt ?? "",
    style: input.style ?? null,
    ...seedOf(input),
    ...(input.sourceImageUrl && { uploadedReferenceImageUrl: input.sourceImageUrl, referenceConsent: true }),
  };
}

/** A video begins with one thing only: an earlier video, a character's face, or a picture. */
function videoBody(input: JobInput): Bodies["generate-character-video"] {
  const influencerId = input.extendsVideoId ? null : (input.characterId ?? null);
  return {
    prompt: input.prompt ?? "",
    influencerId,
    firstFrameImageUrl: input.extendsVideoId || influencerId ? null : (input.imageUrl ?? null),
    lastFrameImageUrl: input.lastFrameUrl ?? null,
    durationS: input.durationS ?? null,
    motion: input.motion ?? null,
    extendsVideoId: input.extendsVideoId ?? null,
    ...seedOf(input),
  };
}

function upscaleBody(input: JobInput): Bodies["upscale-image"] {
  return {
    imageUrl: input.imageUrl ?? "",
    ...((input.scale === 2 || input.scale === 4) && { scale: input.scale }),
    ...((input.mode === "fast" || input.mode === "best") && { mode: input.mode }),
  };
}

function editBody(input: JobInput): Bodies["edit-image"] {
  return {
    images: input.images ?? [],
    prompt: input.prompt ?? "",
    maskUrl: input.maskUrl ?? null,
    ...seedOf(input),
  };
}

function processBody(input: JobInput): Bodies["process-image"] {
  const { operation, ...options } = input.options ?? {};
  return {
    checkStatus: false,
    imageUrl: input.imageUrl ?? "",
    operation: typeof operation === "string" ? operation : "",
    options,
    backgroundImageUrl: input.backgroundImageUrl ?? null,
    // As for pictures to follow: it was given for just these.
    referenceConsent: true,
  };
}

const seedOf = ({ seed }: JobInput): { seed?: number } => (seed === undefined ? {} : { seed });
