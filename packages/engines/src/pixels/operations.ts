/**
 * The operations on pixels that an instruction can ask for, as plain data: they are stored with a scene, so that a later
 * edit can draw the scene again and repeat them. None of them knows a body or clothes.
 */
import { processStyles, toneNames } from "@galatea/contract/process-options.ts";
import { z } from "zod";
import { colourFamilies } from "@galatea/raster/hue.ts";
import { filmLooks, lightLooks } from "@galatea/raster/looks.ts";

const amount = z.number().min(0).max(1);
const signed = z.number().min(-1).max(1);
const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const sidePx = z.int().min(16).max(8192);

export const regions = ["top", "bottom", "left", "right", "centre", "edges"] as const;
export const adjustments = [
  "brightness",
  "exposure",
  "contrast",
  "saturation",
  "vibrance",
  "warmth",
  "tint",
  "highlights",
  "shadows",
] as const;

const operation = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("adjust"),
    what: z.enum(adjustments),
    amount: signed,
    region: z.enum(regions).exactOptional(),
    /** Only the colours of one family. */
    family: z.enum(colourFamilies).exactOptional(),
  }),
  z.strictObject({ kind: z.literal("monochrome") }),
  z.strictObject({
    kind: z.literal("look"),
    look: z.enum([...toneNames, ...lightLooks, ...filmLooks]),
    strength: amount,
  }),
  z.strictObject({ kind: z.literal("duotone"), dark: hex, light: hex }),
  z.strictObject({
    kind: z.literal("shift-hue"),
    from: z.enum(colourFamilies),
    to: z.enum([...colourFamilies, "grey"]),
  }),
  z.strictObject({ kind: z.literal("sharpen"), amount }),
  z.strictObject({ kind: z.literal("blur"), amount }),
  z.strictObject({ kind: z.literal("edge-blur"), shape: z.enum(["round", "band"]), amount }),
  z.strictObject({ kind: z.literal("vignette"), amount }),
  z.strictObject({ kind: z.literal("grain"), amount }),
  z.strictObject({ kind: z.literal("fade"), amount }),
  z.strictObject({ kind: z.literal("clarity"), amount }),
  z.strictObject({ kind: z.literal("denoise"), amount }),
  z.strictObject({ kind: z.literal("invert") }),
  z.strictObject({ kind: z.literal("posterise"), levels: z.int().min(2).max(32) }),
  z.strictObject({ kind: z.literal("pixelate"), cells: z.int().min(8).max(400) }),
  z.strictObject({ kind: z.literal("stylise"), style: z.enum(processStyles), strength: amount }),
  /** Clockwise. */
  z.strictObject({ kind: z.literal("rotate"), quarterTurns: z.int().min(1).max(3) }),
  z.strictObject({ kind: z.literal("mirror"), axis: z.enum(["horizontal", "vertical"]) }),
  /** Clockwise; the corners that would be empty are cut off. */
  z.strictObject({ kind: z.literal("straighten"), degrees: z.number().min(-45).max(45) }),
  z.strictObject({
    kind: z.literal("crop"),
    width: z.number().min(1).max(64),
    height: z.number().min(1).max(64),
  }),
  /** Keeps this share of both sides, around the middle. */
  z.strictObject({ kind: z.literal("tighten"), share: z.number().min(0.2).max(0.99) }),
  z.strictObject({
    kind: z.literal("resize"),
    widthPx: sidePx.exactOptional(),
    heightPx: sidePx.exactOptional(),
  }),
  z.strictObject({ kind: z.literal("scale"), factor: z.number().min(0.05).max(4) }),
  z.strictObject({ kind: z.literal("border"), colour: hex, share: z.number().min(0.005).max(0.3) }),
  z.strictObject({ kind: z.literal("round-corners"), share: z.number().min(0.01).max(0.5) }),
  z.strictObject({ kind: z.literal("collage"), layout: z.enum(["row", "column", "grid"]) }),
]);
export type Operation = z.infer<typeof operation>;

export const operations = z.array(operation).max(40);

/** Kinds that change the size or shape of one picture. */
export const reshapingKinds = [
  "rotate",
  "straighten",
  "crop",
  "tighten",
  "resize",
  "scale",
  "border",
] as const satisfies readonly Operation["kind"][];

/** The most operations of one instruction. */
export const mostOperations = 12;
