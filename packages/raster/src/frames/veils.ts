/** Overlays of the whole frame: a sweep of light, leaks of light at the edges, film grain, a change of focus. */
import { createRandom } from "#raster/random.ts";
import type { Frame, Size } from "./frame.ts";

export type Veil = (frame: Frame, share: number, index: number) => void;

/** A soft diagonal band of light that crosses the picture once. */
export function lightSweep({ widthPx, heightPx }: Size): Veil {
  const reach = Math.round(0.2 * (widthPx + heightPx * 0.5));
  const gain = new Uint16Array(2 * reach + 1);
  for (let at = 0; at < gain.length; at += 1) {
    const from = 1 - Math.abs(at / reach - 1);
    gain[at] = Math.round(96 * from * from * (3 - 2 * from));
  }
  return ({ luma }, share) => {
    const middle = -reach + share * (widthPx + heightPx * 0.5 + 2 * reach);
    for (let y = 0; y < heightPx; y += 1) {
      const centre = Math.round(middle - y * 0.5);
      const to = Math.min(widthPx - 1, centre + reach);
      for (let x = Math.max(0, centre - reach); x <= to; x += 1) {
        const at = y * widthPx + x;
        const value = luma[at] as number;
        const lit = value + (((value + 24) * (gain[x - centre + reach] as number)) >> 8);
        luma[at] = lit > 235 ? 235 : lit;
      }
    }
  };
}

/** Warm, pulsing light from two edges; it is smooth, so it is drawn small and enlarged. */
export function lightLeaks({ widthPx, heightPx }: Size, seed: number): Veil {
  const random = createRandom(seed).fork("leaks");
  const leaks = [0, 1].map((index) => ({
    x: index === 0 ? widthPx * random.between(-0.12, 0.04) : widthPx * random.between(0.96, 1.12),
    y: heightPx * random.between(0.1, 0.9),
    wander: heightPx * random.between(0.12, 0.3),
    reach: Math.max(widthPx, heightPx) * random.between(0.42, 0.6),
    phase: random.next() * 2 * Math.PI,
  }));
  return (frame, share) => {
    for (const leak of leaks) {
      const strength = 0.24 + 0.2 * Math.sin(2 * Math.PI * share + leak.phase);
      const y = leak.y + leak.wander * Math.sin(2 * Math.PI * share + leak.phase * 2);
      glow(frame.luma, widthPx, heightPx, leak.x, y, leak.reach, 178, strength);
      const [width, height] = [widthPx >> 1, heightPx >> 1];
      glow(frame.cb, width, height, leak.x / 2, y / 2, leak.reach / 2, 84, strength);
      glow(frame.cr, width, height, leak.x / 2, y / 2, leak.reach / 2, 190, strength);
    }
  };
}

function glow(
  plane: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  reach: number,
  value: number,
  strength: number,
): void {
  const square = 1 / (reach * reach);
  const [left, right] = [Math.max(0, Math.ceil(x - reach)), Math.min(width - 1, Math.floor(x + reach))];
  for (let row = 0; row < height; row += 1) {
    const fromY = (row - y) * (row - y) * square;
    if (fromY >= 1) continue;
    for (let column = left; column <= right; column += 1) {
      const inside = 1 - (column - x) * (column - x) * square - fromY;
      if (inside <= 0) continue;
      const at = row * width + column;
      const below = plane[at] as number;
      // Light is only added: a leak never darkens the luma below it.
      const target = value === 178 && below > value ? 235 : value;
      plane[at] = below + (target - below) * strength * inside * inside + 0.5;
    }
  }
}

/** Grain that differs from frame to frame; the same seed and index give the same grain. */
export function filmGrain({ widthPx, heightPx }: Size, seed: number, strength: number): Veil {
  const random = createRandom(seed).fork("grain");
  const tile = Int8Array.from({ length: 65_536 + 4096 }, () => Math.round(random.bell() * strength));
  return ({ luma }, _share, index) => {
    let from = Math.imul(index + 1, 40_503) & 65_535;
    for (let y = 0, at = 0; y < heightPx; y += 1) {
      from = (from + 7919) & 65_535;
      for (let x = 0; x < widthPx; x += 1, at += 1) {
        const value = (luma[at] as number) + (tile[(from + x) & 65_535] as number);
        luma[at] = value < 16 ? 16 : value > 235 ? 235 : value;
      }
    }
  };
}

/** A slow pulse of exposure, as of a lamp or fire; `strength` is the share of light that pulses. */
export function flicker(seed: number, strength: number): Veil {
  const random = createRandom(seed).fork("flicker");
  const waves = [3, 5, 8, 13].map((rounds) => ({ rounds, phase: random.next() * 2 * Math.PI }));
  const table = new Uint8Array(256);
  return ({ luma }, share) => {
    const sum = waves.reduce(
      (all, { rounds, phase }) => all + Math.sin(2 * Math.PI * rounds * share + phase),
      0,
    );
    const gain = 1 + (strength * sum) / 4;
    for (let value = 0; value < 256; value += 1) table[value] = Math.min(235, 16 + (value - 16) * gain);
    for (let at = 0; at < luma.length; at += 1) luma[at] = table[luma[at] as number] as number;
  };
}
