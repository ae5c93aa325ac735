/** The one piece of memory that a film is composed in: all planes of its layers, and the frame that is drawn. */
import { createKernel, createMemory, type Kernel } from "./kernel.ts";
import { type Frame, frameIn, type Layer, type Plane, type Size } from "./planes.ts";

export type Stage = { kernel: Kernel; frame: Frame };

/** Moves the planes of `layers` into the stage: what they were before may be forgotten. */
export function createStage(size: Size, layers: readonly Layer[]): Stage {
  const planes = layers.flatMap((layer): Plane[] => [
    layer.luma,
    layer.cb,
    layer.cr,
    ...(layer.alpha === undefined ? [] : [layer.alpha.luma, layer.alpha.chroma]),
  ]);
  const frameBytes = (size.widthPx * size.heightPx * 3) / 2;
  const total = planes.reduce((sum, plane) => sum + padded(bytesOn(plane)), padded(frameBytes));
  const memory = createMemory(total);
  let at = 0;
  const take = (length: number): Uint8Array => {
    const piece = new Uint8Array(memory.buffer, at, length);
    at += padded(length);
    return piece;
  };
  const frame = frameIn(take(frameBytes), size);
  for (const plane of planes) move(plane, take(bytesOn(plane)));
  return { kernel: createKernel(memory), frame };
}

const bytesOn = ({ width, height }: Plane): number => (width + 1) * (height + 1);

/** The last pixels twice, so that the mix of four at an edge needs no question. */
function move(plane: Plane, to: Uint8Array): void {
  const { data, width, height } = plane;
  const stride = width + 1;
  for (let row = 0; row <= height; row += 1) {
    const from = Math.min(row, height - 1) * width;
    to.set(data.subarray(from, from + width), row * stride);
    to[row * stride + width] = data[from + width - 1] ?? 0;
  }
  plane.data = to;
  plane.stride = stride;
}

const padded = (length: number): number => (length + 63) & ~63;
