/** The request that starts a failed job again: a new job with its own price; the failed one cost nothing. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import type { editImage } from "@galatea/contract/functions/edit-image.ts";
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import type { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import type { processImage } from "@galatea/contract/functions/process-image.ts";
import type { saveCharacter } from "@galatea/contract/functions/save-character.ts";
import type { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import type { z } from "zod";
import { requestAddress } from "#tools/shell/asset.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";
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
export function requestOf(
  { kind, input }: Pick<JobRow, "kind" | "input">,
  sources: readonly JobSource[],
): RetryRequest {
  const asked = input ?? {};
  switch (kind) {
    case "image":
      return { name: "generate-consistent-character", body: imageBody(asked, sources) };
    case "character":
      return { name: "save-character", body: characterBody(asked, sources) };
    case "video":
      return { name: "generate-character-video", body: videoBody(asked, sources) };
    case "upscale":
      return { name: "upscale-image", body: upscaleBody(asked, sources) };
    case "edit":
      return { name: "edit-image", body: editBody(asked, sources) };
    case "process":
      return { name: "process-image", body: processBody(asked, sources) };
  }
}

function imageBody(input: JobInput, sources: Sources): Bodies["generate-consistent-character"] {
  const references = addressesOf(sources, "reference");
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

function characterBody(input: JobInput, sources: Sources): Bodies["save-character"] {
  const upload = addressOf(sources, "character_source");
  return {
    characterId: input.characterId ?? null,
    name: input.name ?? "",
    prompt: input.prompt ?? "",
    style: input.style ?? null,
    ...seedOf(input),
    ...(upload && { uploadedReferenceImageUrl: upload, referenceConsent: true }),
  };
}

/** A video begins with one thing only: an earlier video, a character's face, or a picture. */
function videoBody(input: JobInput, sources: Sources): Bodies["generate-character-video"] {
  const extendsVideoId = sources.find(({ role }) => role === "extended_video")?.asset?.reference?.id ?? null;
  const influencerId = extendsVideoId ? null : (input.characterId ?? null);
  return {
    prompt: input.prompt ?? "",
    influencerId,
    firstFrameImageUrl: extendsVideoId || influencerId ? null : addressOf(sources, "first_frame"),
    lastFrameImageUrl: addressOf(sources, "last_frame"),
    durationS: input.durationS ?? null,
    motion: input.motion ?? null,
    extendsVideoId,
    ...seedOf(input),
  };
}

function upscaleBody(input: JobInput, sources: Sources): Bodies["upscale-image"] {
  return {
    imageUrl: addressOf(sources, "picture") ?? "",
    ...((input.scale === 2 || input.scale === 4) && { scale: input.scale }),
    ...((input.mode === "fast" || input.mode === "best") && { mode: input.mode }),
  };
}

function editBody(input: JobInput, sources: Sources): Bodies["edit-image"] {
  return {
    images: addressesOf(sources, "picture"),
    prompt: input.prompt ?? "",
    maskUrl: addressOf(sources, "mask"),
    ...seedOf(input),
  };
}

function processBody(input: JobInput, sources: Sources): Bodies["process-image"] {
  const { operation, ...options } = input.options ?? {};
  return {
    checkStatus: false,
    imageUrl: addressOf(sources, "picture") ?? "",
    operation: typeof operation === "string" ? operation : "",
    options,
    backgroundImageUrl: addressOf(sources, "background"),
    // As for pictures to follow: it was given for just these.
    referenceConsent: true,
  };
}

const seedOf = ({ seed }: JobInput): { seed?: number } => (seed === undefined ? {} : { seed });

type Sources = readonly JobSource[];

/** Those that still exist. */
const addressesOf = (sources: Sources, wanted: JobSource["role"]): string[] =>
  sources.flatMap(({ role, asset }) => (role === wanted && asset ? requestAddress(asset) : []));

const addressOf = (sources: Sources, wanted: JobSource["role"]): string | null =>
  addressesOf(sources, wanted)[0] ?? null;
