/** The frames of a video: all of one size, each drawn from its index alone. */
import { createFrame, type Frame, type Size } from "@galatea/raster/frames/frame.ts";
import type { Plane } from "@galatea/raster/planes.ts";
import type { VideoRequest } from "./engine.ts";
import type { MotionPlan } from "./plan-motion.ts";

export const framesPerSecond = 24;

export type FrameSource = Size & {
  frameCount: number;
  /** Buffers to draw on without a copy. Any other frame is drawn on the first of them and copied. */
  frames: readonly Frame[];
  /** Fills the whole frame. Frames may be drawn in any order; the same index gives the same bytes. */
  draw(index: number, frame: Frame): void;
  /** Prepares data that only frames from `settledFrom` on need. Call it once, best while earlier frames are encoded. */
  settle?: () => Promise<void>;
};

/** `nearness`: 0 far to 1 near at each point of the picture, which is squeezed to its size; where it is known. */
export type RenderRequest = VideoRequest & { nearness?: Plane };

/** `onSize` is told the size of the video long before its first frame can be drawn. */
export type OpenFrames = (
  request: RenderRequest,
  watch: { signal: AbortSignal; onSize: (size: Size) => void },
) => Promise<{ source: FrameSource; plan: MotionPlan }>;

/** After this many frames the encoder is busy; preparing earlier would keep it waiting. */
export const settlesAt = 24;

/** The first frame that may need the data of `settle`. */
export const settledFrom = 40;

/** Opens the frames of a request and waits until all of them can be drawn. */
export async function openFrames(
  open: OpenFrames,
  request: RenderRequest,
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
