/**
 * A scene of the studio's own as layers that can move apart: each is drawn once, and laid over each other at rest they
 * give the very picture that the image engine finished, style and grain included.
 */
import { composeParts, type Parts } from "#sketch/compose.ts";
import { gradeScale } from "#sketch/finish.ts";
import { composite } from "#sketch/composite.ts";
import { lensOf } from "#sketch/lens.ts";
import type { Drawing, Sheet } from "#sketch/kit/drawing.ts";
import { rasteriseSheets } from "#sketch/rasterise.ts";
import type { Scene } from "#sketch/scene.ts";
import { resample } from "#sketch/resample.ts";
import type { Pixels } from "#sketch/style/pixels.ts";
import { applyStyle } from "#sketch/style/style.ts";
import { throwIfAborted } from "@galatea/engines/engine.ts";
import { type Planes, planesOf } from "@galatea/raster/frames/colour-conversion.ts";
import { layerBetween, opaqueLayer } from "@galatea/raster/frames/layers.ts";
import type { Layer, Size } from "@galatea/raster/frames/frame.ts";

export type LayerName = "sky" | "clouds" | "land" | "mist" | "subject" | "front";
export type SceneLayer = { name: LayerName; layer: Layer };

/** What a change of the subject, such as closed eyes, needs to be finished like the rest. */
export type Ground = {
  /** What is behind the subject, before and after the finishing pass: opaque RGBA. */
  raw: Uint8Array;
  finished: Uint8Array;
  grade: Uint8Array | undefined;
};

export type SceneLayers = {
  layers: SceneLayer[];
  ground: Ground;
  /** The finished picture of all that is behind the subject, for who looks for lights and stars in it. */
  horizonPx: number;
  /** Where the subject's matte is, in shares of the picture; undefined without a subject. */
  extent: Extent | undefined;
};

export type Extent = { left: number; right: number; top: number; bottom: number };

/** What stands behind the subject, which is still being drawn: a good moment for work that needs no more than this. */
export type Behind = { layers: readonly SceneLayer[]; horizonPx: number };

/** `drawnFor` is the size that the scene was composed for, `size` that of the film: the same shape. */
export async function drawSceneLayers(
  scene: Scene,
  drawnFor: Size,
  size: Size,
  detail: 1 | 2,
  { signal, onBehind }: { signal: AbortSignal; onBehind: (behind: Behind) => void },
): Promise<SceneLayers> {
  const parts = composeParts(scene, drawnFor);
  const scale = size.widthPx / drawnFor.widthPx;
  const blurPx = parts.blurPx * scale;
  const lens = blurPx >= 1 ? lensOf(blurPx) : undefined;
  const rasters = startRasters(parts, drawnFor, size, lens?.scale ?? 1);
  const grade = await rasters.grade;
  const veil = grade && resample(grade, size, 0).data;
  const underVeil = (raw: Uint8Array): Uint8Array => {
    if (veil === undefined) return opaqueCopy(raw);
    const copy = raw.slice();
    composite(veil, copy);
    return copy;
  };
  throwIfAborted(signal);

  const layers: SceneLayer[] = [];
  let below: Planes | undefined;
  const add = async (
    name: LayerName,
    raw: Uint8Array,
    matte: Uint8Array,
    fine: 1 | 2,
  ): Promise<Uint8Array> => {
    const finished = underVeil(raw);
    await applyStyle(scene.style, { data: finished, width: size.widthPx, height: size.heightPx }, scene);
    const planes = planesOf(finished, size);
    const layer =
      below === undefined ? opaqueLayer(planes, size, fine) : layerBetween(planes, below, matte, size, fine);
    layers.push({ name, layer });
    below = planes;
    // Lets messages in: a cancelled film ends here.
    await new Promise((resolve) => setImmediate(resolve));
    throwIfAborted(signal);
    return finished;
  };

  const ground: Ground = { raw: new Uint8Array(0), finished: new Uint8Array(0), grade: veil };
  let stacked: Pixels | undefined;
  for (const name of backNames) {
    const drawn = await rasters[name];
    if (drawn === undefined) continue;
    stacked = stackedOn(stacked, drawn);
    // Whole pictures are put out of focus, not layers: their blurred mattes then fit what they cover.
    ground.raw =
      lens === undefined ? stacked.data : resample(stacked, size, lens.variancePx * lens.scale ** 2).data;
    // Fog and what the lens softens have no detail that a shift below a pixel could lose.
    const fine = blurPx >= 1.2 || name === "mist" || name === "clouds" ? 1 : detail;
    ground.finished = await add(name, ground.raw, ground.raw, fine);
  }
  const horizonPx = parts.horizonPx * scale;
  onBehind({ layers, horizonPx });
  ground.raw = opaqueCopy(ground.raw);
  let raw = ground.raw;
  for (const name of frontNames) {
    const drawn = await rasters[name];
    if (drawn === undefined) continue;
    raw = raw.slice();
    composite(drawn.data, raw);
    await add(name, raw, drawn.data, detail);
  }
  const subject = await rasters.subject;
  return {
    layers,
    ground,
    horizonPx,
    extent: subject && extentOf(subject.data, size),
  };
}

const backNames = ["sky", "clouds", "land", "mist"] as const;
const frontNames = ["subject", "front"] as const;

type Rasters = Record<LayerName | "grade", Promise<Pixels | undefined>>;

/**
 * The subject takes longest, so it goes first: while it is rasterised, the rest is drawn and the layers behind it are
 * made. What the lens softens is drawn at `backScale` of the size.
 */
function startRasters(parts: Parts, drawnFor: Size, size: Size, backScale: number): Rasters {
  const whole = { x: 0, y: 0, width: drawnFor.widthPx, height: drawnFor.heightPx };
  const startSheets = (sheets: readonly Sheet[], share: number): Promise<Pixels | undefined> => {
    const started = sheets.length === 0 ? undefined : rasteriseSheets(sheets, whole, scaled(size, share));
    // It is awaited in its turn; until then its failure is nobody's.
    started?.catch(() => undefined);
    return started ?? Promise.resolve(undefined);
  };
  const start = (drawing: Drawing, share: number): Promise<Pixels | undefined> =>
    startSheets(drawing.body === "" ? [] : [{ drawing }], share);
  return {
    subject: startSheets(parts.subject, 1),
    grade: start(parts.grade, gradeScale),
    sky: start(parts.sky, backScale),
    clouds: start(parts.clouds, backScale),
    land: start(parts.land, backScale),
    mist: start(parts.mist, backScale),
    front: start(parts.front, 1),
  };
}

const scaled = ({ widthPx, heightPx }: Size, share: number): Size => ({
  widthPx: Math.round(widthPx * share),
  heightPx: Math.round(heightPx * share),
});

/** What is seen when a layer has come to those below it. Its matte takes the place of the alpha that pictures have not. */
function stackedOn(picture: Pixels | undefined, drawn: Pixels): Pixels {
  const data = picture?.data.slice() ?? new Uint8Array(drawn.data.length);
  composite(drawn.data, data);
  for (let at = 3; at < data.length; at += 4) data[at] = drawn.data[at] as number;
  return { ...drawn, data };
}

function opaqueCopy(rgba: Uint8Array): Uint8Array {
  const copy = rgba.slice();
  const words = new Uint32Array(copy.buffer);
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] as number) | 0xff000000;
  return copy;
}

/** By rows and columns in steps of four pixels; where the matte is at least half there. */
function extentOf(rgba: Uint8Array, { widthPx, heightPx }: Size): Extent | undefined {
  let [left, right, top, bottom] = [widthPx, -1, heightPx, -1];
  for (let y = 0; y < heightPx; y += 4) {
    for (let x = 0; x < widthPx; x += 4) {
      if ((rgba[(y * widthPx + x) * 4 + 3] ?? 0) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return undefined;
  return { left: left / widthPx, right: right / widthPx, top: top / heightPx, bottom: bottom / heightPx };
}
