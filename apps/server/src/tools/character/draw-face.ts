/** Draws a character's face, framed alike for all faces, and returns what is stored about the person. */
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { Omissions } from "@galatea/contract/omissions.ts";
import type { ParsedWord } from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";

import type { CharactersStore } from "#core/characters/characters.store.ts";
import type { CharacterTypes } from "./character-types.ts";
import type { SavedCharacter } from "../pipeline/jobs.store.ts";
import { JobRefused } from "../pipeline/job-refused.ts";
import { asSourcePicture, assetsOf, type Made, type RunningJob } from "../pipeline/tool.ts";

export const faceRatio = "4:5";

/**
 * Put before every description, so that the picture holds nothing but the person: a description's own framing comes
 * second, and an over-long description loses its own end and not this.
 */
const framing = "Close portrait, calm look, plain studio background: ";
/** Makes a person visible for a description of character only ("warm, witty"). */
const framingOfPerson = "Close portrait of a person, calm look, plain studio background: ";

export async function drawFace(
  characters: Pick<CharactersStore, "findOwn">,
  job: RunningJob<CharacterTypes>,
): Promise<Made> {
  const { input, engine } = job;
  await job.noteWork({});
  const current = input.characterId ? await characters.findOwn(job.userId, input.characterId) : null;
  if (input.characterId && !current) throw new JobRefused("character_not_found");
  const style = input.style === undefined ? (current?.style ?? null) : input.style;
  const first = await drawFramed(job, framing, style);
  const result =
    showsNothing(first, engine) && mayRepeat(engine) ? await drawFramed(job, framingOfPerson, style) : first;
  return {
    ...result,
    way: "created",
    params: {
      aspect_ratio: faceRatio,
      ...paramsOf(result),
      ...(style ? { style } : {}),
      character_name: input.name,
      portrait: true,
    },
    character: {
      id: current?.id ?? null,
      name: input.keepsName ? null : input.name,
      prompt: input.prompt,
      sourceId: assetsOf(job.assets, "character_source")[0]?.objectId ?? null,
      attributes: attributesOf(result.parsed),
      seed: result.seed ?? job.seed,
      style,
      identities: result.identity === undefined ? {} : { [engine.id]: result.identity },
    },
  };
}

type Face = { prompt: string; style: string | null; seed: number };

/** The words of a description that the face would lack, in either of the frames that it may be drawn in. */
export function omissionsOfFace(face: Face, engine: ImageEngine): Omissions | null {
  const first = engine.leavesOut?.(framed(face, framing, engine)) ?? null;
  return first?.showsNothing === true
    ? (engine.leavesOut?.(framed(face, framingOfPerson, engine)) ?? null)
    : first;
}

const framed = (
  { prompt, style, seed }: Face,
  frame: string,
  { capabilities }: ImageEngine,
): ImageRequest => ({
  prompt: `${frame}${prompt}`.slice(0, limits.promptChars),
  size: aspectRatioSizes[faceRatio],
  seed,
  ...(style && capabilities.styles.includes(style) ? { style } : {}),
});

function drawFramed(
  { input, engine, assets, seed, callEngine }: RunningJob<CharacterTypes>,
  frame: string,
  style: string | null,
): Promise<ImageResult> {
  const [source] = assetsOf(assets, "character_source");
  const request: ImageRequest = {
    ...framed({ prompt: input.prompt, style, seed }, frame, engine),
    ...(source && engine.capabilities.maxReferences > 0
      ? { references: [asSourcePicture(source.source)] }
      : {}),
  };
  return callEngine(
    engine,
    { stage: (fraction) => (fraction < 0.4 ? "composing" : "shading"), from: 0.08, to: 0.78 },
    (run) => engine.generate(request, run),
  );
}

/** A second call would be billed again, or give the first one's result. */
const mayRepeat = ({ billedPerCall, idempotentByJobId }: ImageEngine): boolean =>
  !billedPerCall && !idempotentByJobId;

/** An engine that stores identities drew nobody, and nothing else that was named either. */
const showsNothing = ({ identity, parsed }: ImageResult, { capabilities }: ImageEngine): boolean =>
  capabilities.keepsIdentity &&
  identity === undefined &&
  !parsed.some(({ kind }) => kind === "person" || kind === "appearance" || kind === "thing");

const paramsOf = (result: ImageResult): GenerationParams => ({
  ...(result.seed === undefined ? {} : { seed: result.seed }),
  model: result.model,
  ...(result.similarity === undefined ? {} : { similarity: result.similarity }),
  ...(result.scene === undefined ? {} : { scene: result.scene }),
  parsed: result.parsed,
});

/** The words that were parsed about the person, each once, without those about the picture. */
function attributesOf(parsed: readonly ParsedWord[]): SavedCharacter["attributes"] {
  const found = new Map<string, { kind: string; label: string }>();
  for (const { kind, label } of parsed) {
    if (kind === "person" || kind === "appearance")
      found.set(`${kind} ${label.toLowerCase()}`, { kind, label });
  }
  return [...found.values()];
}
