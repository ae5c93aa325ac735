/** Backgrounds for a subject that was cut out, and light that both share. */
import { rgbOf } from "./effects.ts";
import { blurPlane, clamp01, clampByte, luma, type Plane, smoothstep, softCopy } from "./planes.ts";
import type { Raster } from "./raster.ts";
import { sharpOf, softened, toRaster } from "./picture-file.ts";

export function plainBackground(width: number, height: number, hex: string): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  const [red, green, blue] = rgbOf(hex);
  for (let at = 0; at < data.length; at += 4) {
    data[at] = red;
    data[at + 1] = green;
    data[at + 2] = blue;
  }
  return { data, width, height };
}

/** 0 degrees runs from top to bottom, 90 from left to right. Dithered, because eight bits show steps. */
export function gradientBackground(
  width: number,
  height: number,
  gradient: { from: string; to: string; angleDegrees: number },
): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  const [from, to] = [rgbOf(gradient.from), rgbOf(gradient.to)];
  const angle = (gradient.angleDegrees * Math.PI) / 180;
  const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
  const reach = Math.abs(dx) * width + Math.abs(dy) * height;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const share = clamp01(0.5 + ((x + 0.5 - width / 2) * dx + (y + 0.5 - height / 2) * dy) / reach);
      const dither = (((x * 7 + y * 13 + ((x ^ y) & 3) * 5) & 15) / 16 - 0.47) * 0.9;
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = clampByte(
          Math.round(
            from[channel]! + (to[channel]! - from[channel]!) * share + (share > 0 && share < 1 ? dither : 0),
          ),
        );
    }
  }
  return { data, width, height };
}

/** Blurs as a lens does: spots of light become discs. `strength` 0..1. */
export async function defocused(background: Raster, strength: number): Promise<Raster> {
  const side = Math.sqrt(background.width * background.height);
  const sigma = 0.6 + side * (0.003 + strength * 0.026);
  const bright = {
    ...background,
    data: background.data.map((value, at) => ((at & 3) === 3 ? 255 : openLights[value]!)),
  };
  const soft = await toRaster(sharpOf(bright).removeAlpha().blur(sigma));
  soft.data.forEach((value, at) => {
    if ((at & 3) !== 3) soft.data[at] = closeLights[value]!;
  });
  return soft;
}

const openLights = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** 1.6));
const closeLights = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round(255 * (value / 255) ** (1 / 1.6)),
);

/** The background behind the subject, guessed from its surroundings; good enough out of focus only. */
export function filledBehind(source: Raster, matte: Plane): Raster {
  const { width, height } = source;
  const data = Uint8Array.from(source.data);
  const filled = Float32Array.from(matte.data, (value) => smoothstep(0.6, 0, value));
  // The rings widen until every pixel has a colour.
  for (
    let sigma = Math.max(3, Math.sqrt(width * height) / 60);
    sigma < Math.max(width, height);
    sigma *= 2.5
  ) {
    const weights = blurPlane({ data: filled, width, height }, sigma).data;
    for (let channel = 0; channel < 3; channel += 1) {
      const weighted = new Float32Array(filled.length);
      for (let index = 0; index < filled.length; index += 1)
        weighted[index] = data[index * 4 + channel]! * filled[index]!;
      const mean = blurPlane({ data: weighted, width, height }, sigma).data;
      for (let index = 0; index < filled.length; index += 1) {
        const known = filled[index]!;
        if (known >= 1 || weights[index]! < 1e-4) continue;
        const at = index * 4 + channel;
        data[at] = clampByte(Math.round(data[at]! * known + (mean[index]! / weights[index]!) * (1 - known)));
      }
    }
    let isWhole = true;
    for (let index = 0; index < filled.length; index += 1) {
      if (filled[index]! < 1 && weights[index]! > 0.02) filled[index] = 1;
      isWhole &&= filled[index]! >= 1;
    }
    if (isWhole) break;
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height };
}

/** Composites the cut-out over the background, in place. Opaque pixels of the subject are not touched. */
export function composite(subject: Raster, background: Raster): Raster {
  const { data } = background;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = subject.data[at + 3]! / 255;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = Math.round(subject.data[channel]! * alpha + data[channel]! * (1 - alpha));
    data[at + 3] = 255;
  }
  return background;
}

/** Pulls the subject towards the background's light: its colour, a little of its brightness, and glow at the edges. */
export async function matchLight(subject: Raster, matte: Plane, background: Raster): Promise<void> {
  const { data, width, height } = subject;
  const [own, around] = [meanOf(subject), meanOf(background)];
  const [ownLight, aroundLight] = [luma(...own), luma(...around)];
  const gain = Math.min(1.14, Math.max(0.74, ((aroundLight + 30) / (ownLight + 30)) ** 0.32));
  const tints = [0, 1, 2].map((channel) => {
    const cast = around[channel]! / Math.max(8, aroundLight) / (own[channel]! / Math.max(8, ownLight));
    return gain * Math.min(1.16, Math.max(0.84, cast ** 0.26));
  });
  const side = Math.sqrt(width * height);
  const glow = await softened(background, (sidePx) => Math.max(1, sidePx / 60));
  const depth = softCopy(matte, Math.max(1, side / 160));
  for (let index = 0, at = 0; index < matte.data.length; index += 1, at += 4) {
    if (data[at + 3] === 0) continue;
    const wrap = (1 - smoothstep(0.45, 1, depth(index % width, Math.floor(index / width)))) * 0.42;
    for (let channel = 0; channel < 3; channel += 1) {
      const lit = data[at + channel]! * tints[channel]!;
      data[at + channel] = clampByte(Math.round(lit + (glow.data[at + channel]! - lit) * wrap));
    }
  }
}

/** Darkens the ground below the subject, or softly around it if the frame cuts it off. */
export function castShadow(background: Raster, matte: Plane): void {
  const { width, height } = matte;
  const side = Math.sqrt(width * height);
  const foot = footOf(matte);
  const soft = softCopy(matte, side / 22);
  const [offsetX, offsetY] = [Math.round(side * 0.012), Math.round(side * 0.018)];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      let dark = soft(Math.max(0, x - offsetX), Math.max(0, y - offsetY)) * 0.26;
      if (foot !== undefined) {
        const [dx, dy] = [(x - foot.x) / foot.halfWidth, (y - foot.y) / (foot.halfWidth * 0.16)];
        dark = Math.max(dark * 0.4, Math.exp(-(dx * dx + dy * dy) * 1.1) * 0.5);
      }
      if (dark < 0.004) continue;
      for (let channel = at; channel < at + 3; channel += 1)
        background.data[channel] = Math.round(background.data[channel]! * (1 - dark));
    }
  }
}

/** The row in which the subject meets the ground; undefined when the frame cuts it off. */
function footOf({ data, width, height }: Plane): { x: number; y: number; halfWidth: number } | undefined {
  for (let y = height - 1; y >= 0; y -= 1) {
    let [count, sum] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! < 0.5) continue;
      count += 1;
      sum += x;
    }
    if (count < width * 0.01) continue;
    if (y > height * 0.985) return undefined;
    return { x: sum / count, y: y + 1, halfWidth: Math.max(count * 1.1, width * 0.08) };
  }
  return undefined;
}

function meanOf({ data }: Raster): readonly [number, number, number] {
  const sums = [0, 0, 0, 0];
  const step = Math.max(1, Math.floor(data.length / 4 / 60_000)) * 4;
  for (let at = 0; at + 3 < data.length; at += step) {
    const alpha = data[at + 3]!;
    for (let channel = 0; channel < 3; channel += 1) sums[channel]! += data[at + channel]! * alpha;
    sums[3]! += alpha;
  }
  const total = Math.max(1, sums[3]!);
  return [sums[0]! / total, sums[1]! / total, sums[2]! / total];
}
