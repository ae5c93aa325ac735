/** The one piece of memory that a film is composed in: all planes of its layers, and the frames that are drawn. */
import { createMemory } from "#raster/simd/instructions.ts";
import { createKernel, type Kernel } from "./kernel.ts";
import { type Frame, frameIn, type Layer, type Plane, type Size } from "./frame.ts";

/** `frame` is the one being drawn; others are on their way to the encoder meanwhile. */
export type Stage = { kernel: Kernel; frame: Frame; readonly frames: readonly Frame[] };

/** So far the drawing may be ahead: an encoder takes some frames at once, and thinks long about others. */
const frameCount = 6;

/** Moves the planes of `layers` into the stage: what they were before may be forgotten. */
export function createStage(size: Size, layers: readonly Layer[]): Stage {
  const planes = layers.flatMap((layer): Plane[] => [
    layer.luma,
    layer.cb,
    layer.cr,
    ...(layer.alpha === undefined ? [] : [layer.alpha.luma, layer.alpha.chroma]),
  ]);
  const frameBytes = (size.widthPx * size.heightPx * 3) / 2;
  const total = planes.reduce((sum, plane) => sum + padded(bytesOn(plane)), frameCount * padded(frameBytes));
  const memory = createMemory(total);
  let at = 0;
  const take = (length: number): Uint8Array => {
    const piece = new Uint8Array(memory.buffer, at, length);
    at += padded(length);
    return piece;
  };
  const frames = Array.from({ length: frameCount }, () => frameIn(take(frameBytes), size));
  const [first] = frames as [Frame];
  for (const plane of planes) move(plane, take(bytesOn(plane)));
  return { kernel: createKernel(memory), frame: first, frames };
}

/** Draws one frame with `paint`: into `frame` itself where that is the stage's own, else by a copy. */
export function drawOn(stage: Stage, frame: Frame, paint: () => void): void {
  stage.frame = stage.frames.find((own) => own === frame) ?? (stage.frames as [Frame])[0];
  paint();
  if (stage.frame !== frame) frame.bytes.set(stage.frame.bytes);
}

const bytesOn = ({ width, height }: Plane): number => (width + 1) * (height + 1);

/** The last pixels twice, so that the mix of four at an edge needs no question. New memory is 0. */
function move(plane: Plane, to: Uint8Array): void {
  const { data, width, height, top } = plane;
  const stride = width + 1;
  const end = plane.bottom === height ? height + 1 : plane.bottom;
  for (let row = top; row < end; row += 1) {
    const from = Math.min(row, height - 1) * width;
    to.set(data.subarray(from, from + width), row * stride);
    to[row * stride + width] = data[from + width - 1] ?? 0;
  }
  plane.data = to;
  plane.stride = stride;
}

const padded = (length: number): number => (length + 63) & ~63;
