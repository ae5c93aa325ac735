/**
 * What is typed and chosen for the next picture, and how it lies in the browser. Reading never fails: a field that is
 * missing or of another version takes its plain value, and the rest is kept.
 */
import { aspectRatios, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { isOfAnother, isRecord, parseRecord } from "#tools/shell/draft/draft-envelope.ts";
import type { ContentRow } from "#platform/database.ts";

/** A picture to follow. For an upload somebody has to have declared that whoever is in it agrees. */
export type Reference = { url: string; upload: boolean };

export const referenceOf = (row: Pick<ContentRow, "content_type" | "content_url">): Reference => ({
  url: row.content_url,
  upload: row.content_type === "reference_image",
});

/** The picture that this one goes back to. */
export type Parent = { id: string; way: "remix" | "vary"; title: string; url: string };

export type Draft = {
  prompt: string;
  /** What has to stay out. */
  negativePrompt: string;
  /** Null: what the description says. */
  style: string | null;
  ratio: AspectRatio;
  characterId: string | null;
  /** Null: another one for every picture. */
  seed: number | null;
  count: number;
  /** Null: the engine that serves first. */
  engineId: string | null;
  references: readonly Reference[];
  consent: boolean;
  parent: Parent | null;
};

export const blankDraft: Draft = {
  prompt: "",
  negativePrompt: "",
  style: null,
  ratio: "1:1",
  characterId: null,
  seed: null,
  count: 1,
  engineId: null,
  references: [],
  consent: false,
  parent: null,
};

export const largestSeed = 4_294_967_295;
export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A draft in its place in the browser. `unsent`: somebody wrote on it since a picture was last made of it. */
export type KeptDraft = { draft: Draft; unsent: boolean };

const version = 2;

export const writeDraft = (kept: KeptDraft, ownerId: string | null): string =>
  JSON.stringify({ version, ownerId, ...kept });

/** Somebody else's draft is not shown: another person may have signed in in this tab. */
export function readDraft(text: string | null, ownerId: string | null): KeptDraft {
  const stored = parseRecord(text);
  if (stored["version"] !== version) {
    // The first version lay there without a number, and knew no owner.
    return { draft: draftOf(stored), unsent: true };
  }
  if (isOfAnother(stored, ownerId)) return nothingKept;
  const { unsent, draft } = stored;
  return { draft: draftOf(isRecord(draft) ? draft : {}), unsent: unsent === true };
}

const nothingKept: KeptDraft = { draft: blankDraft, unsent: false };

function draftOf(stored: Record<string, unknown>): Draft {
  const { ratio, seed, count, references, parent } = stored;
  return {
    prompt: text(stored["prompt"]) ?? "",
    negativePrompt: text(stored["negativePrompt"]) ?? "",
    style: text(stored["style"]),
    ratio: aspectRatios.find((known) => known === ratio) ?? blankDraft.ratio,
    characterId: text(stored["characterId"]),
    seed: isSeed(seed) ? seed : null,
    count: isCount(count) ? count : 1,
    engineId: text(stored["engineId"]),
    references: (Array.isArray(references) ? references : [])
      .filter(isReference)
      .slice(0, limits.referencePictures)
      .map(({ url, upload }) => ({ url, upload })),
    consent: stored["consent"] === true,
    parent: isParent(parent)
      ? { id: parent.id, way: parent.way, title: parent.title, url: parent.url }
      : null,
  };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
export const isSeed = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= largestSeed;
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= limits.batchPictures;
const isReference = (value: unknown): value is Reference =>
  isRecord(value) && typeof value["url"] === "string" && typeof value["upload"] === "boolean";
const isParent = (value: unknown): value is Parent =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  (value["way"] === "remix" || value["way"] === "vary") &&
  typeof value["title"] === "string" &&
  typeof value["url"] === "string";

/** What of two drafts makes another picture; who agreed to what, and how many, is not part of it. */
export function samePicture(one: Draft, other: Draft): boolean {
  const essence = ({ prompt, negativePrompt, style, ratio, characterId, references }: Draft) =>
    JSON.stringify([
      prompt.trim(),
      negativePrompt.trim(),
      style,
      ratio,
      characterId,
      references.map(({ url }) => url),
    ]);
  return essence(one) === essence(other);
}
