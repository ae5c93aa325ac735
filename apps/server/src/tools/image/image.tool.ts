/** Makes pictures from words, with or without a character and references. Each picture is a job. */
import { randomInt, randomUUID } from "node:crypto";
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import { companionPictureCredits } from "@galatea/contract/companions/prices.ts";
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import {
  generateConsistentCharacter,
  imageInput,
  type ImageInput,
  imageFacts,
} from "@galatea/contract/tools/image.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { JsonValue } from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";
import { type AssetsDeps, type AssetSlot, findFileId } from "#core/assets/admit-assets.ts";
import type { FileFactsStore } from "#core/assets/file-facts.store.ts";
import { picturePromptOf } from "#core/companions/appearance.ts";
import type { ConversationsStore, DrawnCompanion } from "#core/companions/conversations.store.ts";
import type { CharactersStore, DrawnCharacter } from "#core/characters/characters.store.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import { passagesOfPicture, passagesOfStoredCharacter } from "#core/moderation/passages.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { refuseWishes } from "./refuse-wishes.ts";
import { JobRefused } from "../pipeline/job-refused.ts";
import {
  asSourcePicture,
  type Admission,
  assetsOf,
  defineTool,
  type Made,
  refuseField,
  type RequestOf,
  type RunningJob,
  type StoredJob,
  type Submission,
  type Tool,
} from "../pipeline/tool.ts";

export type ImageToolDeps = {
  assetSources: AssetsDeps;
  characters: Pick<CharactersStore, "findDrawn" | "rememberIdentity">;
  conversations: Pick<ConversationsStore, "findClosed" | "findDrawn" | "rememberIdentity">;
  engines: Pick<Engines, "image">;
  fileFacts: Pick<FileFactsStore, "listOwnContent">;
};
type Types = {
  contract: typeof generateConsistentCharacter;
  facts: typeof imageFacts;
  engine: ImageEngine;
  subject: {
    character: DrawnCharacter | null;
    /** The addresses of the given pictures, without that of the character's own face. */
    references: string[];
    companion: DrawnCompanion | null;
  };
};
type Request = RequestOf<Types>;

export function imageTool(deps: ImageToolDeps): Tool<Types> {
  const { engines, fileFacts } = deps;
  return defineTool<Types>({
    facts: imageFacts,
    input: imageInput,
    contract: generateConsistentCharacter,
    count: ({ count }) => count,
    costCredits: ({ conversationId }, enginePriceCredits) =>
      conversationId ? companionPictureCredits(enginePriceCredits) : null,
    purpose: (count) => (count === 1 ? "to generate an image" : `to generate ${count} images`),
    needsPlan: true,
    deadlineMs: 10 * 60_000,
    timeoutMs: 5 * 60_000,

    identity: (request, canonical) => ({
      prompt: request.prompt,
      aspectRatio: request.aspectRatio,
      characterId: request.influencerId ?? null,
      negativePrompt: request.negativePrompt || null,
      style: request.style ?? null,
      engine: request.engine ?? null,
      references: addressesOf(request).map(canonical),
      parentIds: request.parentIds,
      seed: request.seed ?? null,
      count: request.count,
      ...(request.conversationId
        ? {
            conversationId: request.conversationId,
            scene: request.scene ?? null,
            inChat: request.inChat ?? false,
          }
        : {}),
    }),
    admit: (request, userId) => findSubject(deps, request, userId),
    engineId: ({ engine }) => engine ?? null,
    slots: (_, { character, references }, { capabilities }) => [
      ...faceSlot(character, capabilities),
      ...references.map(slotOf),
    ],
    subjectFollowsUpload: ({ character }) => character?.followsUpload ?? false,
    subjectUploads: ({ character }) => ({
      field: "influencerId",
      url: character?.faceUrl ?? "",
      uploads: character?.uploads ?? [],
    }),
    consentGiven: ({ referenceConsent }) => referenceConsent ?? false,
    refuse: async (submission) =>
      refuseWishes(
        {
          aspectRatio: submission.request.aspectRatio,
          seed: submission.request.seed ?? null,
          style: submission.request.style ?? null,
          negativePrompt: submission.request.negativePrompt ?? "",
          references: assetsOf(submission.assets, "reference").length,
          faces: assetsOf(submission.assets, "character_face").length,
        },
        submission.serving,
      ) ?? (await refuseParents(fileFacts, submission)),
    passages: ({ request, subject: { character, companion }, followsUpload }) => [
      ...passagesOfPicture({
        prompt: companion ? picturePromptOf(companion, request.scene ?? "") : request.prompt,
        characterPrompt: character?.prompt ?? "",
        negativePrompt: request.negativePrompt ?? "",
        followsUpload,
      }),
      ...(character ? passagesOfStoredCharacter(character) : []),
    ],
    leavesOut: ({ request, subject: { character, companion }, seed, assets }, engine) => {
      // Its words are the wizard's, and not a wish of this request.
      if (companion) return null;
      // Only the drawing shows what a picture takes from a reference, so nothing can be promised before.
      if (assetsOf(assets, "reference").length > 0) return null;
      const words = engineRequest(
        wordsOf(request),
        request.seed ?? seed,
        characterRequest(character, engine.id),
      );
      return engine.leavesOut?.(words) ?? null;
    },
    acceptsOmissions: ({ acceptOmissions }) => acceptOmissions ?? false,
    inputs: inputsOf,
    reply: ({ urls }) => ({ imageUrl: urls[0], imageUrls: urls }),

    parents: ({ input }, referenced) => [...referenced, ...input.parentIds],
    engines: engines.image,
    isAble: ({ capabilities }, job) => isAble(capabilities, job),
    run: (job) => draw(deps, job),
    verify: (made, { input }) => checkPicture(made, aspectRatioSizes[input.aspectRatio]),
  });
}

/** Each given picture once, whichever field named it. */
function addressesOf({
  referenceImageUrl,
  uploadedReferenceImageUrl,
  referenceImageUrls,
}: Request): string[] {
  const given = [referenceImageUrl, uploadedReferenceImageUrl, ...referenceImageUrls];
  return [...new Set(given.filter((address) => typeof address === "string" && address !== ""))] as string[];
}

async function findSubject(
  deps: ImageToolDeps,
  request: Request,
  userId: string,
): Promise<Admission<Types["subject"]>> {
  const { assetSources, characters, conversations } = deps;
  const companion = request.conversationId
    ? await conversations.findDrawn(userId, request.conversationId)
    : null;
  if (request.conversationId && !companion) return { ok: false, code: "companion_not_found" };
  const closed = companion && (await conversations.findClosed(userId, companion.id));
  if (closed) return { ok: false, code: closed };
  const given = companion ? [] : addressesOf(request);
  const characterId = companion ? companion.characterId : request.influencerId;
  if (!characterId)
    return { ok: true, subject: { character: companion?.character ?? null, references: given, companion } };
  const character = await characters.findDrawn(userId, characterId);
  if (!character) return { ok: false, code: "character_not_found" };
  if (!character.isMade) return { ok: false, code: "character_not_made" };
  const { faceId } = character;
  if (faceId === null) return { ok: true, subject: { character, references: given, companion } };
  // The chosen character's own face is no reference, because the engine gets its identity anyway.
  const fileIds = await Promise.all(given.map((address) => findFileId(assetSources, userId, address)));
  const references = given.filter((_, index) => fileIds[index] !== faceId);
  return { ok: true, subject: { character, references, companion } };
}

/** An engine that keeps no identity of its own follows the character's face as a picture, where it follows any. */
const faceSlot = (
  character: DrawnCharacter | null,
  { keepsIdentity, maxReferences }: ImageCapabilities,
): AssetSlot[] =>
  character?.faceId && !keepsIdentity && maxReferences > 0
    ? [
        {
          role: "character_face",
          field: "influencerId",
          address: { kind: "upload", id: character.faceId },
          needsConsent: true,
        },
      ]
    : [];

const slotOf = (address: string): AssetSlot => ({
  role: "reference",
  field: "references",
  address,
  needsConsent: true,
});

async function refuseParents(
  fileFacts: ImageToolDeps["fileFacts"],
  { userId, request }: Submission<Types>,
): Promise<Refusal | null> {
  const parentIds = [...new Set(request.parentIds)];
  const own = await fileFacts.listOwnContent(userId, parentIds);
  if (own.length === parentIds.length) return null;
  return refuseField("parentIds", "Each of these has to be one of your own pictures.");
}

const seeds = 2 ** 32;

/** The pictures of one request count up from the chosen seed, or each gets a random one. */
function inputsOf(submission: Submission<Types>): { input: Omit<ImageInput, "engine">; seed: number }[] {
  const { request } = submission;
  const { character, companion } = submission.subject;
  const { seed, count } = request;
  const batchId = randomUUID();
  return Array.from({ length: count }, (_, index) => {
    const chosen = seed === undefined ? {} : { seed: (seed + index) % seeds };
    // A companion without a character of the person's own is its own character.
    const own = character && character.id !== companion?.id ? character : null;
    const input: Omit<ImageInput, "engine"> = {
      prompt: companion ? picturePromptOf(companion, request.scene ?? "") : request.prompt,
      aspectRatio: request.aspectRatio,
      characterId: own?.id ?? null,
      ...(own ? { characterVersion: own.version } : {}),
      ...(companion ? { companion: { conversationId: companion.id, inChat: request.inChat ?? false } } : {}),
      negativePrompt: request.negativePrompt || null,
      style: request.style ?? null,
      ...chosen,
      parentIds: [...new Set(request.parentIds)],
      ...(request.acceptOmissions ? { acceptOmissions: true } : {}),
      batch: { id: batchId, index, of: count },
    };
    return { input, seed: chosen.seed ?? (index === 0 ? submission.seed : randomInt(seeds)) };
  });
}

const isAble = (capabilities: ImageCapabilities, { input, uses }: StoredJob<Types>): boolean =>
  capabilities.aspectRatios.includes(input.aspectRatio) &&
  (input.style === null || capabilities.styles.includes(input.style)) &&
  (input.seed === undefined || capabilities.seed) &&
  (input.negativePrompt === null || capabilities.negativePrompt) &&
  uses.length <= capabilities.maxReferences;

async function draw(
  { characters, conversations }: Pick<ImageToolDeps, "characters" | "conversations">,
  job: RunningJob<Types>,
): Promise<Made> {
  const { input, engine, userId } = job;
  await job.noteWork({});
  const own = input.characterId
    ? await characters.findDrawn(userId, input.characterId, input.characterVersion)
    : null;
  if (input.characterId && !own) throw new JobRefused("character_not_found");
  const companion = input.companion
    ? await conversations.findDrawn(userId, input.companion.conversationId)
    : null;
  if (input.companion && !companion) throw new JobRefused("companion_not_found");
  const character = own ?? companion?.character ?? null;
  const references = [...assetsOf(job.assets, "character_face"), ...assetsOf(job.assets, "reference")].map(
    ({ source }) => asSourcePicture(source),
  );
  const request: ImageRequest = {
    ...engineRequest(input, job.seed, characterRequest(character, engine.id)),
    ...(references.length === 0 ? {} : { references }),
  };
  const result = await job.callEngine(
    engine,
    { stage: (fraction) => (fraction < 0.4 ? "composing" : "shading"), from: 0.08, to: 0.78 },
    (run) => engine.generate(request, run),
  );
  if (own && result.identity !== undefined)
    await characters.rememberIdentity(own, engine.id, result.identity);
  else if (companion && result.identity !== undefined)
    await conversations.rememberIdentity(companion.id, engine.id, result.identity);
  return {
    ...result,
    way: "created",
    params: paramsOf(input, result, own),
    characterId: own?.id ?? null,
    followsUpload: character?.followsUpload ?? false,
  };
}

type Words = Pick<ImageInput, "prompt" | "negativePrompt" | "style" | "aspectRatio">;

/** Builds the same request for the question about omissions and for the job, but for the references. */
const engineRequest = (
  { prompt, negativePrompt, style, aspectRatio }: Words,
  seed: number,
  character: Pick<ImageRequest, "character">,
): ImageRequest => ({
  prompt,
  ...(negativePrompt === null ? {} : { negativePrompt }),
  ...(style === null ? {} : { style }),
  size: aspectRatioSizes[aspectRatio],
  seed,
  ...character,
});

const wordsOf = ({ prompt, negativePrompt, style, aspectRatio }: Request): Words => ({
  prompt,
  negativePrompt: negativePrompt || null,
  style: style ?? null,
  aspectRatio,
});

function characterRequest(
  character: DrawnCharacter | null,
  engineId: string,
): Pick<ImageRequest, "character"> {
  if (!character) return {};
  const identity = character.identities[engineId] as JsonValue | undefined;
  const { prompt: description, name } = character;
  return { character: { description, name, ...(identity === undefined ? {} : { identity }) } };
}

/** Stores everything needed to make the same picture again, or one like it. */
const paramsOf = (
  input: ImageInput,
  result: ImageResult,
  character: DrawnCharacter | null,
): GenerationParams => ({
  aspect_ratio: input.aspectRatio,
  ...(result.seed === undefined ? {} : { seed: result.seed }),
  model: result.model,
  ...(input.negativePrompt === null ? {} : { negative_prompt: input.negativePrompt }),
  ...(input.style === null ? {} : { style: input.style }),
  ...(result.similarity === undefined ? {} : { similarity: result.similarity }),
  ...(input.batch.of === 1 ? {} : { batch: input.batch }),
  ...(result.scene === undefined ? {} : { scene: result.scene }),
  parsed: result.parsed,
  ...(character ? { character_id: character.id, character_name: character.name } : {}),
});
