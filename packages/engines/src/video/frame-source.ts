/** What is encoded: frames of one size, each drawn by itself from nothing but its number. */
import { createFrame, type Frame, type Size } from "@galatea/raster/frames/frame.ts";
import type { VideoRequest } from "./engine.ts";
import type { MotionPlan } from "./plan-motion.ts";

export const framesPerSecond = 24;

export type FrameSource = Size & {
  frameCount: number;
  /** Buffers that are drawn on without a copy. To draw on any other frame, the first of them is needed. */
  frames: readonly Frame[];
  /** Fills the whole frame. Frames may be drawn in any order; the same index gives the same bytes. */
  draw(index: number, frame: Frame): void;
  /** Prepares what only frames from `settledFrom` on need. Call it once, best while earlier frames are encoded. */
  settle?: () => Promise<void>;
};

/** `onSize` is told the size of the video long before its first frame can be drawn. */
export type OpenFrames = (
  request: VideoRequest,
  watch: { signal: AbortSignal; onSize: (size: Size) => void },
) => Promise<{ source: FrameSource; plan: MotionPlan }>;

/** After this many frames the encoder has enough to do; until then it waits for every moment of ours. */
export const settlesAt = 24;

/** No video shows what `settle` prepares before this frame. */
export const settledFrom = 40;

/** The frames of a request, all of them ready to be drawn. */
export async function openFrames(
  open: OpenFrames,
  request: VideoRequest,
): Promise<{ source: FrameSource; plan: MotionPlan }> {
  const opened = await open(request, { signal: new AbortController().signal, onSize: () => undefined });
  await opened.source.settle?.();
  return opened;
}

/** All frames of a request one after the other, each valid until the next: to measure, or to encode elsewhere. */
export async function* framesOf(open: OpenFrames, request: VideoRequest): AsyncGenerator<Uint8Array> {
  const { source } = await openFrames(open, request);
  const frame = createFrame(source);
  for (let index = 0; index < source.frameCount; index += 1) {
    source.draw(index, frame);
    yield frame.bytes;
  }
}
