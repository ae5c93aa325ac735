/**
 * Blinking: the subject is drawn a second time with closed eyes, only around them, and its lids come down over the open
 * ones in the subject's own layer. Whatever frame is asked for, the layer is first brought to that frame's state.
 */
import { composeParts } from "#sketch/compose.ts";
import { composite } from "#sketch/composite.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import { placeHead } from "#sketch/place-people.ts";
import { rasteriseSheets } from "#sketch/rasterise.ts";
import type { Scene } from "#sketch/scene.ts";
import { applyStyle } from "#sketch/style/style.ts";
import { planesOf } from "@galatea/raster/frames/colour-conversion.ts";
import { settledFrom } from "@galatea/engines/video/frame-source.ts";
import type { PersonPosition } from "./living.ts";
import { layerBetween } from "@galatea/raster/frames/layers.ts";
import type { Layer, Plane, Size } from "@galatea/raster/frames/frame.ts";
import { showsEyes } from "./scene-life.ts";
import type { Ground } from "./scene-layers.ts";

type Box = { x: number; y: number; width: number; height: number };

/** One plane's pixels around one person's eyes, open and closed. */
type Patch = {
  target: Plane;
  x: number;
  y: number;
  width: number;
  height: number;
  open: Uint8Array;
  closed: Uint8Array;
  /** How much of a pixel belongs to the eyes, 0..1. */
  mask: Float32Array;
  /** 0 at the upper lid, 1 at the lower one, by row. */
  down: Float32Array;
};

export type Blinking = (frameIndex: number) => void;

/** How far the lids are down, frame by frame at 24 a second. */
const lids = [0.55, 1, 1, 0.7, 0.3] as const;

/** Around one person's eyes: RGBA of that figure alone, its eyes closed. */
export type ClosedEyes = { position: PersonPosition; index: number; box: Box; figure: Uint8Array };

/** Of everybody whose eyes are seen in a picture of `size` that was composed for `drawnFor`. */
export async function drawClosedEyes(
  scene: Scene,
  people: readonly PersonPosition[],
  drawnFor: Size,
  size: Size,
): Promise<ClosedEyes[]> {
  const closed = withClosedEyes(scene);
  const boxes = people
    .filter(({ person }) => showsEyes(person))
    .flatMap((position, index) => {
      const box = boxAround(position, size);
      return box === undefined ? [] : [{ position, index, box }];
    });
  const [first] = boxes;
  if (first === undefined) return [];
  if (people.length === 1) return [{ ...first, figure: await drawHeadAlone(closed, first, drawnFor, size) }];
  // Of several people one may reach before another's face.
  const whole = { x: 0, y: 0, width: drawnFor.widthPx, height: drawnFor.heightPx };
  const { data } = await rasteriseSheets(composeParts(closed, drawnFor).subject, whole, size);
  return boxes.map((found) => ({ ...found, figure: cut(data, size, found.box) }));
}

/**
 * More than the box is drawn: the rim of what is cut off lies there, and soft shadows that begin there. And the
 * rasteriser is brought down by what lies further from its canvas than twice the canvas: a tip of hair, an elbow.
 */
async function drawHeadAlone(
  scene: Scene,
  { box, position }: { box: Box; position: PersonPosition },
  drawnFor: Size,
  size: Size,
): Promise<Uint8Array> {
  if (scene.subject.kind !== "people") throw new TypeError("Only people have heads.");
  const edge = { x: Math.ceil(140 * position.scale), y: Math.ceil(170 * position.scale) };
  const around = { widthPx: box.width + edge.x * 2, heightPx: box.height + edge.y * 2 };
  const share = drawnFor.widthPx / size.widthPx;
  const part = {
    x: (box.x - edge.x) * share,
    y: (box.y - edge.y) * share,
    width: around.widthPx * share,
    height: around.heightPx * share,
  };
  const random = createRandom(scene.seed).fork("subject");
  const seen = [part.x, part.y, part.x + part.width, part.y + part.height] as const;
  const head = placeHead(scene.subject, scene, drawnFor, random, seen);
  const { data } = await rasteriseSheets([head], part, around);
  return cut(data, around, { x: edge.x, y: edge.y, width: box.width, height: box.height });
}

function withClosedEyes(scene: Scene): Scene {
  if (scene.subject.kind !== "people") return scene;
  const people = scene.subject.people.map((person) => ({ ...person, expression: "eyesClosed" as const }));
  return { ...scene, subject: { ...scene.subject, people } };
}

export async function createBlinking(
  scene: Scene,
  subject: Layer,
  closedEyes: readonly ClosedEyes[],
  options: { ground: Ground; size: Size; detail: 1 | 2; seed: number; frameCount: number },
): Promise<Blinking> {
  const all = await Promise.all(
    closedEyes.map(async ({ position, index, box, figure }) => {
      const closed = await finished(figure, box, scene, options);
      const starts = startsOf(options.seed, index, options.frameCount);
      return { patches: patchesOf(subject, closed, box, position), starts, state: 0 };
    }),
  );
  return (frameIndex) => {
    for (const blinker of all) {
      const since = frameIndex - Math.max(...blinker.starts.filter((start) => start <= frameIndex), -1000);
      const amount = lids[since] ?? 0;
      if (amount === blinker.state) continue;
      blinker.state = amount;
      for (const patch of blinker.patches) apply(patch, amount);
    }
  };
}

/** Even numbers, so that the colour planes share its edges; undefined where the eyes are out of the picture. */
function boxAround({ x, y, scale, person }: PersonPosition, { widthPx, heightPx }: Size): Box | undefined {
  const even = (value: number): number => Math.round(value / 2) * 2;
  const left = Math.max(0, even(x - 112 * scale));
  const right = Math.min(widthPx, even(x + 112 * scale));
  const top = Math.max(0, even(y - 44 * scale));
  const bottom = Math.min(heightPx, even(y + (person.pose === "reading" ? 66 : 48) * scale));
  return right - left < 8 || bottom - top < 8
    ? undefined
    : { x: left, y: top, width: right - left, height: bottom - top };
}

async function finished(
  figure: Uint8Array,
  box: Box,
  scene: Scene,
  { ground, size, detail }: { ground: Ground; size: Size; detail: 1 | 2 },
): Promise<Layer> {
  const raw = cut(ground.raw, size, box);
  composite(figure, raw);
  if (ground.grade !== undefined) composite(cut(ground.grade, size, box), raw);
  await applyStyle(scene.style, { data: raw, width: box.width, height: box.height }, scene);
  const boxSize = { widthPx: box.width, heightPx: box.height };
  const below = planesOf(cut(ground.finished, size, box), boxSize);
  return layerBetween(planesOf(raw, boxSize), below, figure, boxSize, detail);
}

function cut(rgba: Uint8Array, { widthPx }: Size, { x, y, width, height }: Box): Uint8Array {
  const piece = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * widthPx + x) * 4;
    piece.set(rgba.subarray(from, from + width * 4), row * width * 4);
  }
  return piece;
}

/** Two to four and a half seconds apart, and none while a film begins or ends. */
function startsOf(seed: number, index: number, frameCount: number): number[] {
  const random = createRandom(seed).fork(`blink ${index}`);
  const starts: number[] = [];
  let at = Math.round(random.between(settledFrom + 4, 66));
  while (at < frameCount - 10) {
    starts.push(at);
    // Now and then twice at once.
    if (random.chance(0.18) && at + 9 < frameCount - 10) starts.push(at + 9);
    at += Math.round(random.between(50, 104));
  }
  return starts;
}

function patchesOf(subject: Layer, closed: Layer, box: Box, position: PersonPosition): Patch[] {
  return [
    patchOf(subject.luma, closed.luma, box, position, subject.luma.width / (subject.cb.width * 2)),
    patchOf(subject.cb, closed.cb, box, position, 0.5),
    patchOf(subject.cr, closed.cr, box, position, 0.5),
  ];
}

function patchOf(
  target: Plane,
  closed: Plane,
  box: Box,
  { x, y, scale, person }: PersonPosition,
  by: number,
): Patch {
  const [left, top] = [Math.round(box.x * by), Math.round(box.y * by)];
  const { width, height } = closed;
  const open = new Uint8Array(width * height);
  const mask = new Float32Array(width * height);
  const down = new Float32Array(height);
  const middleY = y + (person.pose === "reading" ? 10 : 2) * scale;
  for (let row = 0; row < height; row += 1) {
    open.set(
      target.data.subarray((top + row) * target.stride + left, (top + row) * target.stride + left + width),
      row * width,
    );
    const atY = (top + row + 0.5) / by;
    down[row] = Math.min(1, Math.max(0, (atY - (middleY - 20 * scale)) / (40 * scale)));
    for (let column = 0; column < width; column += 1) {
      const atX = (left + column + 0.5) / by;
      const away = Math.hypot((atX - x) / (108 * scale), (atY - middleY) / (42 * scale));
      mask[row * width + column] = 1 - smoothstep(0.8, 1, away);
    }
  }
  return { target, x: left, y: top, width, height, open, closed: closed.data, mask, down };
}

function apply({ target, x, y, width, height, open, closed, mask, down }: Patch, amount: number): void {
  for (let row = 0; row < height; row += 1) {
    const lid = Math.min(1, Math.max(0, (amount * 1.5 - (down[row] as number)) / 0.5));
    const to = (y + row) * target.stride + x;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const before = open[at] as number;
      target.data[to + column] =
        before + ((closed[at] as number) - before) * lid * (mask[at] as number) + 0.5;
    }
  }
}
