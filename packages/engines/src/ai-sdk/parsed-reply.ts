/** A reply of unknown shape, read part by part. */

import { parseJson } from "../remote/parse-json.ts";

/** The object of a JSON reply; empty for everything else. */
export type Said = Readonly<Record<string, unknown>>;

/** A list stands under `detail`, where fal has it in its other errors. */
export function parsedJson({ bytes }: { bytes: Uint8Array }): Said {
  const [first] = bytes;
  // Pictures and text need no attempt.
  if (first !== 0x7b && first !== 0x5b && first !== 0x20 && first !== 0x0a) return {};
  const value = parseJson(bytes);
  return Array.isArray(value) ? { detail: value } : (Object(value) as Said);
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const partOf = (value: unknown): Said => Object(value) as Said;
