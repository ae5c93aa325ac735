/**
 * What is chosen for the next processing, and how it lies in the browser. Every operation keeps its own options, so that
 * looking at another one loses nothing. Reading never fails: what is missing or strange takes its plain value.
 */
import type { ProcessOperation, ProcessOptions } from "@galatea/contract/process-options.ts";
import { readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import { backgroundKinds, lightSides, looks, operations, styles, type Background } from "./operations.ts";

export type Source = {
  asset: Asset;
  /** `own`: made here; `upload`: brought along for this; `sample`: came with the studio. */
  kind: "own" | "upload" | "sample";
  title: string;
  widthPx: number;
  heightPx: number;
  /** The studio drew it and still knows what lies before what. */
  hasLayers: boolean;
};

export type OptionsOf<Operation extends ProcessOperation> = Extract<ProcessOptions, { operation: Operation }>;
export type AllOptions = { [Operation in ProcessOperation]: OptionsOf<Operation> };

export type Draft = {
  source: Source | null;
  /** The second picture, for a background. */
  background: Source | null;
  operation: ProcessOperation;
  options: AllOptions;
};

const plainOptions: AllOptions = {
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
  options: plainOptions,
};

export const optionsNow = ({ operation, options }: Draft): ProcessOptions => options[operation];

export const takesBackground = (draft: Draft): boolean =>
  draft.operation === "replace-background" &&
  draft.options["replace-background"].background.kind === "picture";

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-process-draft",
  version: 2,
  blank: blankDraft,
  read: draftOf,
};

function draftOf(draft: Record<string, unknown>): Draft {
  const options = isRecord(draft["options"]) ? draft["options"] : {};
  const of = (operation: ProcessOperation) => (isRecord(options[operation]) ? options[operation] : {});
  return {
    source: readSource(draft["source"]),
    background: readSource(draft["background"]),
    operation: oneOf(operations, draft["operation"], blankDraft.operation),
    options: readOptions(of),
  };
}

function readOptions(of: (operation: ProcessOperation) => Record<string, unknown>): AllOptions {
  const [light, restore, tone, style] = [of("relight"), of("restore"), of("colorize-tone"), of("stylize")];
  const plain = plainOptions;
  return {
    "remove-background": plain["remove-background"],
    "replace-background": {
      operation: "replace-background",
      background: readBackground(of("replace-background")["background"]),
    },
    relight: {
      operation: "relight",
      from: oneOf(lightSides, light["from"], plain.relight.from),
      warmth: share(light["warmth"], plain.relight.warmth, -1),
      strength: share(light["strength"], plain.relight.strength),
    },
    restore: {
      operation: "restore",
      denoise: share(restore["denoise"], plain.restore.denoise),
      sharpen: share(restore["sharpen"], plain.restore.sharpen),
      contrast: share(restore["contrast"], plain.restore.contrast),
    },
    "colorize-tone": {
      operation: "colorize-tone",
      look: oneOf(looks, tone["look"], plain["colorize-tone"].look),
      strength: share(tone["strength"], plain["colorize-tone"].strength),
    },
    stylize: {
      operation: "stylize",
      style: oneOf(styles, style["style"], plain.stylize.style),
      strength: share(style["strength"], plain.stylize.strength),
    },
  };
}

function readBackground(stored: unknown): Background {
  const plain = plainOptions["replace-background"].background;
  if (!isRecord(stored)) return plain;
  const kind = oneOf(backgroundKinds, stored["kind"], plain.kind);
  switch (kind) {
    case "colour":
      return { kind, colour: hex(stored["colour"], "#c9b7a6") };
    case "gradient": {
      const angle = stored["angleDegrees"];
      const angleDegrees = typeof angle === "number" && angle >= 0 && angle <= 360 ? angle : 0;
      return { kind, from: hex(stored["from"], "#d9c7b4"), to: hex(stored["to"], "#8a6f6a"), angleDegrees };
    }
    case "blur":
      return { kind, strength: share(stored["strength"], 0.6) };
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
    title: typeof title === "string" ? title : "A picture",
    widthPx,
    heightPx,
    hasLayers: hasLayers === true,
  };
}

const oneOf = <Value extends string>(known: readonly Value[], value: unknown, plain: Value): Value =>
  known.find((candidate) => candidate === value) ?? plain;
const share = (value: unknown, plain: number, least = 0): number =>
  typeof value === "number" && value >= least && value <= 1 ? value : plain;
const hex = (value: unknown, plain: string): string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : plain;
