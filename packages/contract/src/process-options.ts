/** The operations of Process Image and their options; the same schema guards the function and feeds the screen. */
import { z } from "zod";

export const processOperations = [
  "remove-background",
  "replace-background",
  "relight",
  "restore",
  "colorize-tone",
  "stylize",
] as const;
export type ProcessOperation = (typeof processOperations)[number];

const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** 0 is barely seen, 1 is as much as the operation can. The annotation lets the web build leave the schemas out. */
const strengthOr = /* @__NO_SIDE_EFFECTS__ */ (usual: number) => z.number().min(0).max(1).default(usual);

export const toneNames = [
  "warm-film",
  "cool-film",
  "sepia",
  "silver",
  "teal-orange",
  "faded",
  "noir",
  "rose",
] as const;
export const processStyles = ["sketch", "poster", "oil"] as const;
export const lightSides = ["left", "right", "top", "front"] as const;

export const processOptions = z.discriminatedUnion("operation", [
  z.object({ operation: z.literal("remove-background") }),
  z.object({
    operation: z.literal("replace-background"),
    background: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("colour"), colour: hex }),
      z.object({
        kind: z.literal("gradient"),
        from: hex,
        to: hex,
        /** 0 runs from top to bottom, 90 from left to right. */
        angleDegrees: z.number().min(0).max(360).default(0),
      }),
      z.object({ kind: z.literal("blur"), strength: strengthOr(0.6) }),
      /** The second picture of the request. */
      z.object({ kind: z.literal("picture") }),
    ]),
  }),
  z.object({
    operation: z.literal("relight"),
    from: z.enum(lightSides).default("left"),
    warmth: z.number().min(-1).max(1).default(0.3),
    strength: strengthOr(0.5),
  }),
  z.object({
    operation: z.literal("restore"),
    denoise: strengthOr(0.5),
    sharpen: strengthOr(0.5),
    contrast: strengthOr(0.4),
  }),
  z.object({
    operation: z.literal("colorize-tone"),
    look: z.enum(toneNames),
    strength: strengthOr(0.8),
  }),
  z.object({
    operation: z.literal("stylize"),
    style: z.enum(processStyles),
    strength: strengthOr(0.7),
  }),
]);
export type ProcessOptions = z.infer<typeof processOptions>;
