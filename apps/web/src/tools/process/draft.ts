/**
 * The picture, the operation and the options of the next request, and how they are read back from the browser. Every
 * operation keeps its own options, so that switching loses nothing.
 */
import {
  lightSides,
  processStyles,
  toneNames,
  type ProcessOperation,
  type ProcessOptions,
} from "@galatea/contract/process-options.ts";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { assetOfRow, assetOfSample, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, numberIn, oneOf, textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import type { ContentRow } from "#platform/database.ts";
import { backgroundKinds, operations, type Background } from "./operations.ts";

export type Source = {
  asset: Asset;
  /** `own`: made here; `sample`: comes with the product. */
  kind: "own" | "upload" | "sample";
  title: string;
  widthPx: number;
  heightPx: number;
  /** It was drawn here in layers, from which it can be cut out exactly. */
  hasLayers: boolean;
};

export type OptionsOf<Operation extends ProcessOperation> = Extract<ProcessOptions, { operation: Operation }>;
export type AllOptions = { [Operation in ProcessOperation]: OptionsOf<Operation> };

export type Draft = {
  source: Source | null;
  /** The picture behind, for the operation that replaces the background. */
  background: Source | null;
  operation: ProcessOperation;
  options: AllOptions;
  /** Null: whichever engine serves first. */
  engineId: string | null;
};

/** Its background is even, so that every operation can be tried. */
export const sample: Source = {
  asset: assetOfSample("sofia.webp"),
  kind: "sample",
  title: "Sofia, a sample",
  widthPx: 640,
  heightPx: 800,
  hasLayers: false,
};

export function sourceOf(content: ContentRow): Source {
  const { width, height } = sizeOf(content);
  const uploaded = content.content_type === "reference_image";
  return {
    asset: assetOfRow(content),
    kind: uploaded ? "upload" : "own",
    title: uploaded ? "An upload of yours" : titleOf(content),
    widthPx: width,
    heightPx: height,
    hasLayers: content.content_type === "image",
  };
}

const defaultOptions: AllOptions = {
  "remove-background": { operation: "remove-background" },
  "replace-background": {
    operation: "replace-background",
    background: { kind: "gradient", from: "#d9c7b4", to: "#8a6f6a", angleDegrees: 0 },
  },
  relight: { operation: "relight", from: "left", warmth: 0.3, strength: 0.5 },
  restore: { operation: "restore", denoise: 0.5, sharpen: 0.5, contrast: 0.4 },
  "colorize-tone": { operation: "colorize-tone", look: "warm-film", strength: 0.8 },
  stylize: { operation: "stylize", style: "sketch", strength: 0.7 },
};

export const blankDraft: Draft = {
  source: null,
  background: null,
  operation: "relight",
  options: defaultOptions,
  engineId: null,
};

export const optionsNow = ({ operation, options }: Draft): ProcessOptions => options[operation];

export const takesBackground = (draft: Draft): boolean =>
  draft.operation === "replace-background" &&
  draft.options["replace-background"].background.kind === "picture";

export const isUpload = ({ kind }: Source): boolean => kind === "upload";

/** The pictures that a request of this draft names. */
export const usedSources = (draft: Draft): Source[] =>
  [draft.source, takesBackground(draft) ? draft.background : null].filter((source) => source !== null);

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-process-draft",
  version: 2,
  blank: blankDraft,
  read: draftOf,
};

function draftOf(stored: Record<string, unknown>): Draft {
  const options = isRecord(stored["options"]) ? stored["options"] : {};
  const of = (operation: ProcessOperation) => (isRecord(options[operation]) ? options[operation] : {});
  return {
    source: readSource(stored["source"]),
    background: readSource(stored["background"]),
    operation: oneOf(operations, stored["operation"], blankDraft.operation),
    options: readOptions(of),
    engineId: textIn(stored["engineId"]),
  };
}

function readOptions(of: (operation: ProcessOperation) => Record<string, unknown>): AllOptions {
  const [light, restore, tone, style] = [of("relight"), of("restore"), of("colorize-tone"), of("stylize")];
  const plain = defaultOptions;
  return {
    "remove-background": plain["remove-background"],
    "replace-background": {
      operation: "replace-background",
      background: readBackground(of("replace-background")["background"]),
    },
    relight: {
      operation: "relight",
      from: oneOf(lightSides, light["from"], plain.relight.from),
      warmth: numberIn(light["warmth"], -1, 1, plain.relight.warmth),
      strength: numberIn(light["strength"], 0, 1, plain.relight.strength),
    },
    restore: {
      operation: "restore",
      denoise: numberIn(restore["denoise"], 0, 1, plain.restore.denoise),
      sharpen: numberIn(restore["sharpen"], 0, 1, plain.restore.sharpen),
      contrast: numberIn(restore["contrast"], 0, 1, plain.restore.contrast),
    },
    "colorize-tone": {
      operation: "colorize-tone",
      look: oneOf(toneNames, tone["look"], plain["colorize-tone"].look),
      strength: numberIn(tone["strength"], 0, 1, plain["colorize-tone"].strength),
    },
    stylize: {
      operation: "stylize",
      style: oneOf(processStyles, style["style"], plain.stylize.style),
      strength: numberIn(style["strength"], 0, 1, plain.stylize.strength),
    },
  };
}

function readBackground(stored: unknown): Background {
  const plain = defaultOptions["replace-background"].background;
  if (!isRecord(stored)) return plain;
  const kind = oneOf(backgroundKinds, stored["kind"], plain.kind);
  switch (kind) {
    case "colour":
      return { kind, colour: hex(stored["colour"], "#c9b7a6") };
    case "gradient":
      return {
        kind,
        from: hex(stored["from"], "#d9c7b4"),
        to: hex(stored["to"], "#8a6f6a"),
        angleDegrees: numberIn(stored["angleDegrees"], 0, 360, 0),
      };
    case "blur":
      return { kind, strength: numberIn(stored["strength"], 0, 1, 0.6) };
    case "picture":
      return { kind };
  }
}

function readSource(stored: unknown): Source | null {
  if (!isRecord(stored)) return null;
  const { kind, title, widthPx, heightPx, hasLayers } = stored;
  const asset = readAsset(stored["asset"]);
  if (!asset || typeof widthPx !== "number" || typeof heightPx !== "number") return null;
  return {
    asset,
    kind: oneOf(["own", "upload", "sample"], kind, "upload"),
    title: textIn(title) ?? "A picture",
    widthPx,
    heightPx,
    hasLayers: hasLayers === true,
  };
}

const hex = (value: unknown, plain: string): string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : plain;
