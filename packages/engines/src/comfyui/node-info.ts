/** A node class as `/object_info/{class}` describes it, in both of ComfyUI's notations. */
import { z } from "zod";

/** `[type, options]`; the type is a list of values in the older notation, "COMBO" with `options` in the newer. */
const input = z.array(z.unknown()).min(1);
const inputs = z.record(z.string(), input);

const nodeInfo = z.object({
  input: z.object({ required: inputs.optional(), optional: inputs.optional() }),
  output_node: z.boolean().nullish(),
  /** Calls a paid service of another provider on the operator's account. */
  api_node: z.boolean().nullish(),
});
export type NodeInfo = z.infer<typeof nodeInfo>;

export const nodeInfoReply = z.record(z.string(), nodeInfo);

/** The values to choose from; null for an input of another type, or one whose values the server does not know. */
export function choicesOf(info: NodeInfo, name: string): readonly unknown[] | null {
  const [type, options] = info.input.required?.[name] ?? info.input.optional?.[name] ?? [];
  if (Array.isArray(type)) return type;
  if (type !== "COMBO") return null;
  const told = combo.safeParse(options);
  return told.success && !told.data.remote && !told.data.remote_combo ? told.data.options : null;
}

const combo = z.object({
  options: z.array(z.unknown()),
  remote: z.unknown().optional(),
  remote_combo: z.unknown().optional(),
});

/** Inputs that come under several names, such as `images.image0`, are not checked. */
export const isDynamic = (info: NodeInfo, name: string): boolean =>
  String((info.input.required?.[name] ?? info.input.optional?.[name])?.[0]).startsWith("COMFY_");

export const hasInput = (info: NodeInfo, name: string): boolean =>
  info.input.required?.[name] !== undefined || info.input.optional?.[name] !== undefined;
