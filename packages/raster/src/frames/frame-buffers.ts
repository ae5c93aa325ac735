/** The frame buffers of a video, and the padding of its layers for sampling. */
import { createFrame, type Frame, type Layer, type Plane, type Size } from "./frame.ts";

/** `frame` is the one being drawn; others are on their way to the encoder meanwhile. */
export type FrameBuffers = { frame: Frame; readonly frames: readonly Frame[] };

/** The number of frames that drawing may be ahead, because an encoder does not take frames at an even pace. */
const frameCount = 6;

/** Repeats the edges of the planes of `layers`, in place. */
export function createFrameBuffers(size: Size, layers: readonly Layer[]): FrameBuffers {
  for (const { luma, cb, cr, alpha } of layers) {
    const planes = alpha === undefined ? [luma, cb, cr] : [luma, cb, cr, alpha.luma, alpha.chroma];
    planes.forEach(repeatEdges);
  }
  const frames = Array.from({ length: frameCount }, () => createFrame(size));
  return { frame: frames[0] as Frame, frames };
}

/** Draws one frame with `paint`: into `frame` itself if it is one of the buffers, otherwise by a copy. */
export function drawInto(buffers: FrameBuffers, frame: Frame, paint: () => void): void {
  buffers.frame = buffers.frames.find((own) => own === frame) ?? (buffers.frames as [Frame])[0];
  paint();
  if (buffers.frame !== frame) frame.bytes.set(buffers.frame.bytes);
}

/**
 * Repeats the last row and column, so that mixing four pixels at an edge needs no check. The row after that is read with
 * a weight of 0 and only has to exist.
 */
function repeatEdges(plane: Plane): void {
  const { data, width, height, top } = plane;
  const stride = width + 1;
  const padded = new Uint8Array(stride * (height + 2));
  const end = plane.bottom === height ? height + 1 : plane.bottom;
  for (let row = top; row < end; row += 1) {
    const from = Math.min(row, height - 1) * width;
    padded.set(data.subarray(from, from + width), row * stride);
    padded[row * stride + width] = data[from + width - 1] ?? 0;
  }
  plane.data = padded;
  plane.stride = stride;
}
