/**
 * The card of a CHARX archive. Only `card.json` is inflated, and no more of it than a card may hold, whatever sizes the
 * archive claims.
 */
import { cardLimits } from "@galatea/contract/companions/cards.ts";
import { Unzip, UnzipInflate } from "fflate";
import type { ReadFailure } from "./bounded-json.ts";

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** One step inflates to at most a thousand times as much. */
const stepBytes = 4_096;

export function readCharx(bytes: Uint8Array): { ok: true; json: Uint8Array } | ReadFailure {
  const parts: Uint8Array[] = [];
  let [files, size, isWhole] = [0, 0, false];
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > cardLimits.archiveFiles) throw new TooLarge();
    if (file.name !== "card.json" || size > 0) return;
    file.ondata = (error, part, final) => {
      if (error) throw error;
      size += part.length;
      if (size > cardLimits.jsonBytes) throw new TooLarge();
      parts.push(part.slice());
      isWhole = final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let offset = 0; offset < bytes.length && !isWhole; offset += stepBytes)
      unzip.push(bytes.subarray(offset, offset + stepBytes), offset + stepBytes >= bytes.length);
  } catch (error) {
    return { ok: false, code: error instanceof TooLarge ? "card_too_large" : "card_damaged" };
  }
  if (size === 0) return { ok: false, code: "card_missing" };
  return isWhole ? { ok: true, json: Buffer.concat(parts) } : { ok: false, code: "card_damaged" };
}

class TooLarge extends Error {}
