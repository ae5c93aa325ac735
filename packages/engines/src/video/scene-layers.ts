/**
 * A scene of the studio's own as layers that can move apart: each is drawn once, and laid over each other at rest they
 * give the very picture that the image engine finished, style and grain included.
 */
import sharp from "sharp";
import { composeParts, type Parts, svgOf } from "#sketch/compose.ts";
import { render } from "#sketch/finish.ts";
import { lay } from "#sketch/merge-layers.ts";
import type { Drawing } from "#sketch/kit/drawing.ts";
import type { Scene } from "#sketch/scene.ts";
import { applyStyle } from "#sketch/style/style.ts";
import { throwIfAborted } from "../engine.ts";
import { type Layer, layerBetween, opaqueLayer, type Size } from "./planes.ts";

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

type Drawn = { name: LayerName; rgba: Uint8Array };

/** `drawnFor` is the size that the scene was composed for, `size` that of the film: the same shape. */
export async function drawSceneLayers(
  scene: Scene,
  drawnFor: Size,
  size: Size,
  detail: 1 | 2,
  signal: AbortSignal,
): Promise<SceneLayers> {
  const parts = composeParts(scene, drawnFor);
  const scale = size.widthPx / drawnFor.widthPx;
  const blurPx = parts.blurPx * scale;
  const small = blurPx >= 1 ? Math.min(1, Math.max(0.2, 2.2 / blurPx)) : 1;
  const backSize = { widthPx: Math.round(size.widthPx * small), heightPx: Math.round(size.heightPx * small) };
  const [behind, before, gradeRgba] = await renderParts(parts, drawnFor, backSize, size);
  throwIfAborted(signal);
  const finish = async (raw: Uint8Array): Promise<Uint8Array> => {
    const data = raw.slice();
    if (gradeRgba !== undefined) lay(gradeRgba, data);
    await applyStyle(scene.style, { data, width: size.widthPx, height: size.heightPx }, scene);
    return data;
  };

  const layers: SceneLayer[] = [];
  let raw: Uint8Array = new Uint8Array(0);
  let finished: Uint8Array = raw;
  const stack =
    small < 1 || blurPx >= 1 ? await unfocus(behind, backSize, size, blurPx * small) : stackOf(behind);
  for (const { name, matte, picture } of stack) {
    raw = picture;
    const above = await finish(raw);
    throwIfAborted(signal);
    // Fog and what the lens softens have no detail that a shift below a pixel could lose.
    const fine = blurPx >= 1.2 || name === "mist" || name === "clouds" ? 1 : detail;
    layers.push({
      name,
      layer:
        layers.length === 0
          ? opaqueLayer(above, size, fine)
          : layerBetween(above, finished, matte, size, fine),
    });
    finished = above;
  }
  const ground = { raw, finished, grade: gradeRgba };
  for (const { name, rgba } of before) {
    const next = raw.slice();
    lay(rgba, next);
    const above = await finish(next);
    throwIfAborted(signal);
    layers.push({ name, layer: layerBetween(above, finished, rgba, size, detail) });
    [raw, finished] = [next, above];
  }
  const subject = before.find(({ name }) => name === "subject");
  return {
    layers,
    ground,
    horizonPx: parts.horizonPx * scale,
    extent: subject && extentOf(subject.rgba, size),
  };
}

const backNames = ["sky", "clouds", "land", "mist"] as const;
const frontNames = ["subject", "front"] as const;

/** The subject takes longest, so it goes first. */
async function renderParts(
  parts: Parts,
  drawnFor: Size,
  backSize: Size,
  size: Size,
): Promise<[behind: Drawn[], before: Drawn[], grade: Uint8Array | undefined]> {
  const draw = async (name: LayerName, drawing: Drawing, to: Size): Promise<Drawn[]> => {
    if (drawing.body === "") return [];
    return [{ name, rgba: await renderTo(drawing, drawnFor, to) }];
  };
  const before = frontNames.map((name) => draw(name, parts[name], size));
  const behind = backNames.map((name) => draw(name, parts[name], backSize));
  const grade = parts.grade.body === "" ? undefined : renderTo(parts.grade, drawnFor, size);
  const done = await Promise.all([...before, ...behind]);
  return [done.slice(2).flat(), done.slice(0, 2).flat(), await grade];
}

/** Premultiplied RGBA of exactly this size. */
async function renderTo(drawing: Drawing, drawnFor: Size, { widthPx, heightPx }: Size): Promise<Uint8Array> {
  const svg = svgOf(drawing, drawnFor).replace(
    / width="\d+" height="\d+"/,
    ` width="${widthPx}" height="${heightPx}"`,
  );
  const { data } = await render(svg);
  return data;
}

type Step = { name: LayerName; matte: Uint8Array; picture: Uint8Array };

/** What is seen when each layer has come to those below it. */
function stackOf(drawn: readonly Drawn[]): Step[] {
  let picture: Uint8Array | undefined;
  return drawn.map(({ name, rgba }) => {
    const next = picture?.slice() ?? blackUnder(rgba);
    lay(rgba, next);
    picture = next;
    return { name, matte: rgba, picture: next };
  });
}

function blackUnder({ length }: Uint8Array): Uint8Array {
  const black = new Uint8Array(length);
  for (let at = 3; at < length; at += 4) black[at] = 255;
  return black;
}

/** Whole pictures are put out of focus, not layers: their blurred mattes then fit what they cover. */
function unfocus(drawn: readonly Drawn[], from: Size, to: Size, sigma: number): Promise<Step[]> {
  const soften = async (data: Uint8Array, channels: 1 | 4): Promise<Uint8Array> => {
    const image = sharp(data, { raw: { width: from.widthPx, height: from.heightPx, channels } })
      .blur(Math.max(0.3, sigma))
      .resize(to.widthPx, to.heightPx, { fit: "fill", kernel: "cubic" });
    return new Uint8Array(await (channels === 1 ? image.toColourspace("b-w") : image).raw().toBuffer());
  };
  return Promise.all(
    stackOf(drawn).map(async ({ name, matte, picture }, index): Promise<Step> => {
      const [soft, alpha] = await Promise.all([
        soften(picture, 4),
        index === 0 ? undefined : soften(alphaOf(matte), 1),
      ]);
      return { name, picture: soft, matte: alpha === undefined ? soft : asMatte(alpha) };
    }),
  );
}

function alphaOf(rgba: Uint8Array): Uint8Array {
  const alpha = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = rgba[at * 4 + 3] ?? 0;
  return alpha;
}

function asMatte(alpha: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(alpha.length * 4);
  for (let at = 0; at < alpha.length; at += 1) rgba[at * 4 + 3] = alpha[at] ?? 0;
  return rgba;
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
