/** A change that stays within the white of a mask. Runs in the pixel worker, never on the caller's thread. */
import { luma } from "@galatea/raster/planes.ts";
import { decode, encode } from "@galatea/raster/picture-file.ts";
import type { Raster } from "@galatea/raster/raster.ts";
import { EngineError, type Picture } from "../engine.ts";

type Given = { before: Uint8Array; changed: Uint8Array; mask: Uint8Array };

/** All three are of one size. Where the mask is black or transparent, no pixel changes. */
export async function keepWithinMask(given: Given): Promise<Picture> {
  const before = await decode(given.before);
  const changed = await decode(given.changed);
  const mask = await decode(given.mask);
  for (const { raster } of [changed, mask])
    if (raster.width !== before.raster.width || raster.height !== before.raster.height)
      throw new EngineError("engine_bad_input", "The picture and its mask are not of one size.");
  blend(before.raster, changed.raster, mask.raster);
  return encode(before.raster, before.origin);
}

function blend({ data }: Raster, { data: changed }: Raster, { data: mask }: Raster): void {
  for (let at = 0; at < data.length; at += 4) {
    const share = (luma(mask[at]!, mask[at + 1]!, mask[at + 2]!) * mask[at + 3]!) / (255 * 255);
    if (share <= 0) continue;
    const alphaBefore = data[at + 3]! * (1 - share);
    const alphaAfter = changed[at + 3]! * share;
    const alpha = alphaBefore + alphaAfter;
    if (alpha > 0)
      for (let channel = at; channel < at + 3; channel += 1)
        data[channel] = Math.round((data[channel]! * alphaBefore + changed[channel]! * alphaAfter) / alpha);
    data[at + 3] = Math.round(alpha);
  }
}
