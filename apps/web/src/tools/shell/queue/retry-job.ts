/** The request that starts a failed job again: a new job with its own price; the failed one cost nothing. */
import { assetAddress, type AssetReference } from "@galatea/contract/asset-reference.ts";
import type { editImage } from "@galatea/contract/functions/edit-image.ts";
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import type { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import type { processImage } from "@galatea/contract/functions/process-image.ts";
import type { saveCharacter } from "@galatea/contract/functions/save-character.ts";
import type { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import type {
  CharacterInput,
  EditInput,
  ImageInput,
  JobInputs,
  ProcessInput,
  UpscaleInput,
  VideoInput,
} from "@galatea/contract/job-inputs.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";
import type { z } from "zod";
import type { JobAssetRow } from "#platform/database.ts";

type Bodies = {
  "edit-image": z.input<(typeof editImage)["request"]>;
  "generate-character-video": z.input<(typeof generateCharacterVideo)["request"]>;
  "generate-consistent-character": z.input<(typeof generateConsistentCharacter)["request"]>;
  "process-image": z.input<(typeof processImage)["request"]>;
  "save-character": z.input<(typeof saveCharacter)["request"]>;
  "upscale-image": z.input<(typeof upscaleImage)["request"]>;
};
type RetryRequest = { [Name in keyof Bodies]: { name: Name; body: Bodies[Name] } }[keyof Bodies];

/** What it was asked for, and what it was given. */
export type Retried = {
  [Kind in JobKind]: { kind: Kind; input: JobInputs[Kind]; references: readonly Given[] };
}[JobKind];
type Given = { role: JobAssetRow["role"]; reference: AssetReference };
type Files = readonly Given[];

/** The call that starts this job again. */
export function requestOf({ kind, input, references }: Retried): RetryRequest {
  switch (kind) {
    case "image":
      return { name: "generate-consistent-character", body: imageBody(input, references) };
    case "character":
      return { name: "save-character", body: characterBody(input, references) };
    case "video":
      return { name: "generate-character-video", body: videoBody(input, references) };
    case "upscale":
      return { name: "upscale-image", body: upscaleBody(input, references) };
    case "edit":
      return { name: "edit-image", body: editBody(input, references) };
    case "process":
      return { name: "process-image", body: processBody(input, references) };
  }
}

const addressesOf = (files: Files, wanted: Given["role"]): string[] =>
  files.flatMap(({ role, reference }) => (role === wanted ? assetAddress(reference) : []));

const addressOf = (files: Files, role: Given["role"]): string | null => addressesOf(files, role)[0] ?? null;

function imageBody(input: ImageInput, files: Files): Bodies["generate-consistent-character"] {
  const references = addressesOf(files, "reference");
  return {
    prompt: input.prompt,
    influencerId: input.characterId,
    aspectRatio: input.aspectRatio,
    negativePrompt: input.negativePrompt,
    style: input.style,
    ...seedOf(input),
    engine: input.engine,
    referenceImageUrls: references,
    // The job could not have been started without the person's consent to just these pictures.
    ...(references.length > 0 && { referenceConsent: true }),
    parentIds: input.parentIds,
  };
}

function characterBody(input: CharacterInput, files: Files): Bodies["save-character"] {
  const source = addressOf(files, "character_source");
  return {
    characterId: input.characterId,
    name: input.name,
    prompt: input.prompt,
    style: input.style ?? null,
    ...seedOf(input),
    ...(source !== null && { uploadedReferenceImageUrl: source, referenceConsent: true }),
  };
}

/** A video begins with one thing only: an earlier video, a character's face, or a picture. */
function videoBody(input: VideoInput, files: Files): Bodies["generate-character-video"] {
  const extended = files.find(({ role }) => role === "extended_video")?.reference.id ?? null;
  const influencerId = extended === null ? input.characterId : null;
  return {
    prompt: input.prompt,
    influencerId,
    firstFrameImageUrl: extended !== null || influencerId !== null ? null : addressOf(files, "first_frame"),
    lastFrameImageUrl: addressOf(files, "last_frame"),
    durationS: input.durationS,
    motion: input.motion,
    extendsVideoId: extended,
    ...seedOf(input),
  };
}

const upscaleBody = ({ scale, mode }: UpscaleInput, files: Files): Bodies["upscale-image"] => ({
  imageUrl: addressOf(files, "picture") ?? "",
  scale,
  mode,
});

const editBody = (input: EditInput, files: Files): Bodies["edit-image"] => ({
  images: addressesOf(files, "picture"),
  prompt: input.prompt,
  maskUrl: addressOf(files, "mask"),
  ...seedOf(input),
});

function processBody(input: ProcessInput, files: Files): Bodies["process-image"] {
  const { operation, ...options } = input.options;
  return {
    checkStatus: false,
    imageUrl: addressOf(files, "picture") ?? "",
    operation,
    options,
    backgroundImageUrl: addressOf(files, "background"),
    // As for pictures to follow: it was given for just these.
    referenceConsent: true,
  };
}

const seedOf = ({ seed }: { seed?: number | undefined }): { seed?: number } =>
  seed === undefined ? {} : { seed };
