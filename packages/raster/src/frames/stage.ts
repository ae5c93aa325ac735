/** What a video is composed of and on: its layers, ready to be sampled, and the frames that are drawn. */
import { createFrame, type Frame, type Layer, type Plane, type Size } from "./frame.ts";

/** `frame` is the one being drawn; others are on their way to the encoder meanwhile. */
export type Stage = { frame: Frame; readonly frames: readonly Frame[] };

/** So far the drawing may be ahead: an encoder takes some frames at once, and thinks long about others. */
const frameCount = 6;

/** Repeats the edges of the planes of `layers`, in place. */
export function createStage(size: Size, layers: readonly Layer[]): Stage {
  for (const { luma, cb, cr, alpha } of layers) {
    const planes = alpha === undefined ? [luma, cb, cr] : [luma, cb, cr, alpha.luma, alpha.chroma];
    planes.forEach(repeatEdges);
  }
  const frames = Array.from({ length: frameCount }, () => createFrame(size));
  return { frame: frames[0] as Frame, frames };
}

/** Draws one frame with `paint`: into `frame` itself where that is the stage's own, else by a copy. */
export function drawOn(stage: Stage, frame: Frame, paint: () => void): void {
  stage.frame = stage.frames.find((own) => own === frame) ?? (stage.frames as [Frame])[0];
  paint();
  if (stage.frame !== frame) frame.bytes.set(stage.frame.bytes);
}

/**
 * Every row and column is followed by a copy of the last, so that the mix of four at an edge needs no question. The row
 * after that is read with a weight of 0 and only has to be there.
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
