/** Animates a picture, or extends a video of one's own. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { generateCharacterVideo, videoInput, videoFacts } from "@galatea/contract/tools/video.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { AssetSlot } from "#core/assets/admit-assets.ts";
import type { VideosStore } from "#core/assets/videos.store.ts";
import type { CharactersStore, DrawnCharacter } from "#core/characters/characters.store.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import { passagesOfChange, passagesOfStoredCharacter } from "#core/moderation/passages.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import {
  type Admission,
  asSourcePicture,
  defineTool,
  refuseField,
  type RequestOf,
  type StoredJob,
  type Submission,
  type Tool,
} from "../pipeline/tool.ts";
import type { VideoTypes } from "./video-types.ts";
import { animate, engineRequest, pictureOf } from "./render-video.ts";

export type VideoToolDeps = {
  characters: Pick<CharactersStore, "findDrawn">;
  engines: Pick<Engines, "video">;
  objects: Pick<ObjectStore, "get">;
  videos: Pick<VideosStore, "findVideo" | "posterUrl">;
};
type Request = RequestOf<VideoTypes>;

export function videoTool(deps: VideoToolDeps): Tool<VideoTypes> {
  return defineTool<VideoTypes>({
    facts: videoFacts,
    input: videoInput,
    contract: generateCharacterVideo,
    purpose: () => "to generate a video",
    needsPlan: true,
    deadlineMs: 15 * 60_000,
    timeoutMs: 10 * 60_000,

    identity: (request, canonical) => ({
      prompt: request.prompt,
      firstFrame: request.firstFrameImageUrl ? canonical(request.firstFrameImageUrl) : null,
      firstFrameId: request.firstFrameImageId ?? null,
      characterId: request.influencerId ?? null,
      lastFrame: request.lastFrameImageUrl ? canonical(request.lastFrameImageUrl) : null,
      extendsVideoId: request.extendsVideoId ?? null,
      durationS: request.durationS ?? null,
      motion: request.motion || null,
      seed: request.seed ?? null,
      engine: request.engine ?? null,
    }),
    engineId: ({ engine }) => engine ?? null,
    admit: (request, userId) => findSubject(deps, request, userId),
    slots: slotsOf,
    subjectFollowsUpload: ({ extended, character }) =>
      extended?.followsUpload ?? character?.followsUpload ?? false,
    subjectUploads: ({ extended, character }) =>
      extended
        ? { field: "extendsVideoId", url: extended.posterUrl ?? "", uploads: extended.uploads }
        : { field: "influencerId", url: character?.faceUrl ?? "", uploads: character?.uploads ?? [] },
    consentGiven: ({ referenceConsent }) => referenceConsent ?? false,
    refuse: refuseBeyond,
    passages: ({ request: { prompt, motion }, subject, assets, followsUpload }) => [
      ...passagesOfChange({
        kind: "video",
        prompt,
        // An engine may read the motion before or after the words.
        text: motion ? `${prompt}\n${motion}\n${prompt}` : prompt,
        storedWords: [
          subject.extended?.words ?? "",
          subject.character?.prompt ?? "",
          ...assets.map(({ words }) => words),
        ],
        followsUpload,
      }),
      ...(subject.character ? passagesOfStoredCharacter(subject.character) : []),
    ],
    preflight: async (submission, engine) => {
      const picture = pictureOf(submission.assets);
      // The job cuts the last frame out of the extended video.
      if (!picture) return { ok: true, parsed: [] };
      const { input, seed } = jobOf(submission);
      return engine.preflight(engineRequest(input, seed, { picture: picture.source }));
    },
    leavesOut: (submission, engine) => {
      const { input, seed } = jobOf(submission);
      const picture = pictureOf(submission.assets);
      return (
        engine.leavesOut?.({
          prompt: input.prompt,
          seed,
          ...(input.motion === null ? {} : { motion: input.motion }),
          ...(picture === undefined ? {} : { picture: asSourcePicture(picture.source) }),
        }) ?? null
      );
    },
    acceptsOmissions: ({ acceptOmissions }) => acceptOmissions ?? false,
    usedAssets: ({ subject: { extended }, assets }) => [
      ...(extended
        ? [
            {
              role: "extended_video" as const,
              reference: { kind: "content" as const, id: extended.contentId },
            },
          ]
        : []),
      ...assets,
    ],
    inputs: (submission) => [jobOf(submission)],
    reply: async ({ urls, contentId }) => ({
      videoUrl: urls[0],
      posterUrl: (await deps.videos.posterUrl(contentId)) ?? "",
    }),

    parents: ({ uses }, ofAssets) => [
      ...uses.flatMap(({ role, reference }) => (role === "extended_video" ? reference.id : [])),
      ...ofAssets,
    ],
    engines: deps.engines.video,
    isAble: ({ capabilities }, job) => isAble(capabilities, job),
    run: (job) => animate(deps, job),
    // The video itself was checked before and after the join.
    verify: (made) => checkPicture(made.poster ?? made, made),
  });
}

/** The sources that a request names; a video begins with one of them. */
const sourcesOf = (request: Request): string[] =>
  [
    request.firstFrameImageUrl,
    request.firstFrameImageId,
    request.influencerId,
    request.extendsVideoId,
  ].filter((source) => typeof source === "string" && source !== "") as string[];

const unusable = (path: string): Refusal => ({
  ok: false,
  code: "reference_unusable",
  issues: [{ path, message: "It does not exist any more, or it is not yours." }],
});

async function findSubject(
  { characters, videos }: VideoToolDeps,
  request: Request,
  userId: string,
): Promise<Admission<VideoTypes["subject"]>> {
  if (sourcesOf(request).length > 1)
    return refuseField("firstFrameImageUrl", "A video starts from one picture: please choose one of them.");
  if (request.extendsVideoId) {
    const extended = await videos.findVideo(userId, request.extendsVideoId);
    return extended ? { ok: true, subject: { extended, character: null } } : unusable("extendsVideoId");
  }
  if (!request.influencerId) return { ok: true, subject: { extended: null, character: null } };
  const character = await characters.findDrawn(userId, request.influencerId);
  if (!character) return { ok: false, code: "character_not_found" };
  if (!character.isMade) return { ok: false, code: "character_not_made" };
  return character.faceId === null
    ? unusable("influencerId")
    : { ok: true, subject: { extended: null, character } };
}

function slotsOf(request: Request, { extended, character }: VideoTypes["subject"]): AssetSlot[] | Refusal {
  if (sourcesOf(request).length === 0)
    return refuseField(
      "firstFrameImageUrl",
      "Please upload an image or select from the provided images below.",
    );
  const last: AssetSlot[] = request.lastFrameImageUrl
    ? [
        {
          role: "last_frame",
          field: "lastFrameImageUrl",
          address: request.lastFrameImageUrl,
          needsConsent: true,
        },
      ]
    : [];
  if (extended) return last;
  return [firstSlot(request, character), ...last];
}

function firstSlot(request: Request, character: DrawnCharacter | null): AssetSlot {
  if (character?.faceId)
    return {
      role: "character_face",
      field: "influencerId",
      address: { kind: "upload", id: character.faceId },
      needsConsent: true,
    };
  if (request.firstFrameImageId)
    return {
      role: "first_frame",
      field: "firstFrameImageId",
      address: { kind: "content", id: request.firstFrameImageId },
      needsConsent: true,
    };
  return {
    role: "first_frame",
    field: "firstFrameImageUrl",
    address: request.firstFrameImageUrl ?? "",
    needsConsent: true,
  };
}

function refuseBeyond({ request, serving, subject: { extended } }: Submission<VideoTypes>): Refusal | null {
  const { durationS, motion, lastFrameImageUrl } = request;
  const { label, capabilities } = serving;
  const { durationsS, motions, lastFrame, seed } = capabilities;
  if (durationS && !durationsS.includes(durationS))
    return refuseField("durationS", `${label} makes videos of ${durationsS.join(", ")} seconds only.`);
  if (motion && !motions.includes(motion))
    return refuseField("motion", `${label} does not know this motion. It knows ${motions.join(", ")}.`);
  if (lastFrameImageUrl && !lastFrame)
    return refuseField("lastFrameImageUrl", `${label} cannot end a video on a chosen picture.`);
  if (request.seed !== undefined && !seed)
    return refuseField("seed", `${label} does not follow a seed. Please leave this empty.`);
  const further = durationOf(request, capabilities);
  if (!extended || extended.durationS + further <= limits.videoSeconds) return null;
  return refuseField(
    "extendsVideoId",
    `A video can be up to ${limits.videoSeconds} seconds long. This one is ${extended.durationS} seconds long, so there is no room for ${further} more. Nothing was charged.`,
  );
}

/** The screens show six seconds first; another length is used only when the engine has none of six. */
const usualDurationS = 6;

function durationOf({ durationS }: Request, { durationsS }: VideoCapabilities): number {
  const [nearest = usualDurationS] = durationsS.toSorted(
    (one, other) => Math.abs(one - usualDurationS) - Math.abs(other - usualDurationS) || other - one,
  );
  return durationS ?? nearest;
}

function jobOf({ request, serving, subject, seed }: Submission<VideoTypes>) {
  const input = {
    prompt: request.prompt,
    durationS: durationOf(request, serving.capabilities),
    motion: request.motion || null,
    characterId: subject.character?.id ?? null,
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(request.acceptOmissions ? { acceptOmissions: true } : {}),
  };
  return { input, seed: request.seed ?? seed };
}

const isAble = (
  { durationsS, motions, lastFrame, seed }: VideoCapabilities,
  { input, uses }: StoredJob<VideoTypes>,
): boolean =>
  durationsS.includes(input.durationS) &&
  (seed || input.seed === undefined) &&
  (input.motion === null || motions.includes(input.motion)) &&
  (lastFrame || !uses.some(({ role }) => role === "last_frame"));
