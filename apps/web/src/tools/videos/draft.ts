/**
 * What is typed and chosen for the next video, and how it lies in the browser. Reading never fails: a field that is
 * missing or of another version takes its plain value, and the rest is kept.
 */
import { isRecord, type DraftStore } from "#tools/shell/draft/draft-store.ts";

/** What is set in motion. A picture has its size where it is known, so that the stage can take its shape. */
export type Source =
  | {
      kind: "upload" | "own";
      contentId: string;
      url: string;
      title: string;
      widthPx?: number;
      heightPx?: number;
    }
  | { kind: "sample"; url: string; title: string; widthPx?: number; heightPx?: number }
  | { kind: "character"; characterId: string; url: string | null; title: string }
  | {
      kind: "film";
      videoId: string;
      url: string | null;
      title: string;
      filmS: number;
      widthPx?: number;
      heightPx?: number;
    };

/** A picture that a film begins or ends with. */
export type Still = Exclude<Source, { kind: "film" | "character" }>;

export type Draft = {
  prompt: string;
  source: Source | null;
  /** Where the film arrives; only engines that can are told. */
  lastFrame: Still | null;
  /** Null: the engine's usual one. */
  durationS: number | null;
  /** Null: what the description says. */
  motion: string | null;
};

export const blankDraft: Draft = { prompt: "", source: null, lastFrame: null, durationS: null, motion: null };

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-video-draft",
  version: 1,
  blank: blankDraft,
  read: draftOf,
};

function draftOf({ prompt, source, lastFrame, durationS, motion }: Record<string, unknown>): Draft {
  return {
    prompt: typeof prompt === "string" ? prompt : "",
    source: isSource(source) ? source : null,
    lastFrame: isStill(lastFrame) ? lastFrame : null,
    durationS: typeof durationS === "number" && durationS > 0 ? durationS : null,
    motion: typeof motion === "string" ? motion : null,
  };
}

const idOfKind = {
  upload: "contentId",
  own: "contentId",
  sample: "url",
  character: "characterId",
  film: "videoId",
} as const satisfies Record<Source["kind"], string>;

function isSource(value: unknown): value is Source {
  if (!isRecord(value) || typeof value["title"] !== "string") return false;
  const { kind, url } = value;
  if (typeof kind !== "string" || !(kind in idOfKind)) return false;
  if (kind === "film" && typeof value["filmS"] !== "number") return false;
  const urlMayMiss = kind === "character" || kind === "film";
  if (typeof url !== "string" && !(urlMayMiss && url === null)) return false;
  return typeof value[idOfKind[kind as Source["kind"]]] === "string";
}

const isStill = (value: unknown): value is Still =>
  isSource(value) && value.kind !== "film" && value.kind !== "character";
