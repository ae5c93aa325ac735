/**
 * The work behind a character: its face is drawn, checked and marked. The character itself appears or changes in the
 * transaction that settles the credits, so that there is no paid face without a character and none unpaid.
 */
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import type { ImageStage } from "@galatea/contract/jobs.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { JsonValue, SourcePicture, Understood } from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageResult } from "@galatea/engines/image/engine.ts";
import { contentBucket } from "#core/assets/assets.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { type JobHandler, type JobOutput, JobRefused, type JobWork } from "#core/jobs/run-job.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import type { ReferencesDeps } from "#core/references/check-references.ts";
import { locateReference } from "#core/references/locate-reference.ts";
import { blurPlaceholder, inspectImage } from "#platform/images.ts";
import type { CharactersStore, OwnCharacter } from "./characters.store.ts";

/** As it was asked for; of a change, what is left out stays as it is. */
export type CharacterJobInput = {
  /** Null makes a new one. */
  characterId: string | null;
  name: string;
  /** It was not renamed by this order: a new name that it gets meanwhile stays. */
  keepsName?: boolean;
  prompt: string;
  style?: string | null;
  seed?: number;
  sourceImageUrl?: string | null;
};

export type SaveCharacterJobDeps = {
  engine: () => ImageEngine;
  characters: CharactersStore;
  jobs: JobsStore;
  references: ReferencesDeps;
};

const aspectRatio = "4:5";

/**
 * Added to every description, so that all faces are seen alike and nothing but the person is in them. In front: what a
 * description says of framing comes second, and a description of full length loses its own end, not this.
 */
const framing = "Close portrait, calm look, plain studio background: ";
/** For a description that tells of character only ("warm, witty"): without a word for a person nobody would be seen. */
const framingOfPerson = "Close portrait of a person, calm look, plain studio background: ";

export function saveCharacterJob(deps: SaveCharacterJobDeps): JobHandler {
  return { timeoutMs: 5 * 60_000, run: (job, work) => drawFace(deps, job, work) };
}

async function drawFace(deps: SaveCharacterJobDeps, job: JobRow, work: JobWork): Promise<JobOutput> {
  const input = job.input as CharacterJobInput;
  const report = (fraction: number, stage: ImageStage): void => work.report(fraction, stage);
  report(0.04, "words_checked");
  const engine = deps.engine();
  await deps.jobs.setEngine(job.id, { engine: engine.id });
  const current = input.characterId ? await deps.characters.findOwn(job.userId, input.characterId) : null;
  if (input.characterId && !current) throw new JobRefused("character_not_found");

  const style = input.style === undefined ? (current?.style ?? null) : input.style;
  const sourceUrl =
    input.sourceImageUrl === undefined ? (current?.sourceImageUrl ?? null) : input.sourceImageUrl;
  const source = sourceUrl ? await readSource(deps.references, job.userId, sourceUrl) : null;
  const size = aspectRatioSizes[aspectRatio];
  const draw = (frame: string): Promise<ImageResult> =>
    engine.generate(
      {
        prompt: `${frame}${input.prompt}`.slice(0, limits.promptChars),
        size,
        seed: job.seed ?? 0,
        ...(style && engine.capabilities.styles.includes(style) ? { style } : {}),
        ...(source && engine.capabilities.references ? { references: [source.picture] } : {}),
      },
      {
        signal: work.signal,
        onProgress: ({ fraction }) => report(0.08 + fraction * 0.7, fraction < 0.4 ? "composing" : "shading"),
      },
    );
  const first = await draw(framing);
  const result = isAboutNothing(first, engine) ? await draw(framingOfPerson) : first;

  report(0.8, "checking");
  await checkPicture(result, size);
  return {
    bytes: markAsAi(result.bytes, { trainedModel: result.trainedModel, way: "anew", engine: engine.id }),
    mimeType: result.mimeType,
    content: {
      contentType: "image",
      prompt: input.prompt,
      generationParams: {
        width: size.widthPx,
        height: size.heightPx,
        aspect_ratio: aspectRatio,
        ...factsOf(result, engine),
        ...(style ? { style } : {}),
        ...(sourceUrl ? { references: [sourceUrl] } : {}),
        ...(source?.followsUpload ? { follows_upload: true } : {}),
        character_name: input.name,
        portrait: true,
        blur: await blurPlaceholder(result.bytes),
      },
      ...(source?.contentId ? { parentIds: [source.contentId] } : {}),
      character: characterOf(input, result, { engine: engine.id, style, sourceUrl, current }),
    },
  };
}

/** An engine that would have kept the look of whoever it drew drew nobody, and nothing else that was named either. */
const isAboutNothing = ({ look, understood }: ImageResult, { capabilities }: ImageEngine): boolean =>
  capabilities.keepsLook &&
  look === undefined &&
  !understood.some(({ kind }) => kind === "person" || kind === "look" || kind === "thing");

const factsOf = (result: ImageResult, engine: ImageEngine) => ({
  seed: result.seed,
  engine: engine.id,
  label: engine.label,
  model: result.model,
  ...(result.likeness === undefined ? {} : { likeness: result.likeness }),
  ...(result.scene === undefined ? {} : { scene: result.scene }),
  understood: result.understood,
});

function characterOf(
  { name, keepsName, prompt }: CharacterJobInput,
  { look, seed, understood }: ImageResult,
  of: { engine: string; style: string | null; sourceUrl: string | null; current: OwnCharacter | null },
) {
  return {
    id: of.current?.id ?? null,
    name: keepsName ? null : name,
    prompt,
    sourceImageUrl: of.sourceUrl,
    attributes: attributesOf(understood),
    seed,
    style: of.style,
    looks: look === undefined ? {} : { [of.engine]: look },
  };
}

/** What was read about the person, and nothing about the picture; each once. */
function attributesOf(understood: readonly Understood[]): { kind: string; label: string }[] {
  const found = new Map<string, { kind: string; label: string }>();
  for (const { kind, label } of understood) {
    if (kind === "person" || kind === "look") found.set(`${kind} ${label.toLowerCase()}`, { kind, label });
  }
  return [...found.values()];
}

/**
 * The picture that the face is to follow. It was checked when it was ordered, and a character keeps its file even when
 * its row was deleted since.
 */
async function readSource(
  { references, objects, publicUrl }: ReferencesDeps,
  userId: string,
  url: string,
): Promise<{ picture: SourcePicture; contentId: string | null; followsUpload: boolean }> {
  const place = locateReference(url, userId, publicUrl);
  if (place?.kind !== "own") throw new JobRefused("reference_unusable");
  const [object, known] = await Promise.all([
    objects.get(contentBucket, place.path),
    references.findOwn(userId, { bucket: contentBucket, path: place.path }),
  ]);
  const facts = object && (await inspectImage(object.bytes));
  if (!object || !facts) throw new JobRefused("reference_unusable");
  const scene = known?.made && known.scene !== null ? { scene: known.scene as JsonValue } : {};
  return {
    picture: { bytes: object.bytes, mimeType: facts.mimeType, ...scene },
    contentId: known?.contentId ?? null,
    followsUpload: !known?.made || known.followsUpload,
  };
}
