/** What is encoded: so many frames of one size, each drawn by itself from nothing but its number. */
import type { Camera } from "@galatea/raster/frames/camera.ts";
import type { Frame, Size } from "@galatea/raster/frames/frame.ts";

export const framesPerSecond = 24;

export type Film = Size & {
  frameCount: number;
  /** The film's own, drawn without a copy. Who draws on another frame needs the first of them. */
  frames: readonly Frame[];
  /** Fills the whole frame. Frames may be drawn in any order; the same index gives the same bytes. */
  draw(index: number, frame: Frame): void;
  /** Makes what only frames from `settledFrom` on need. Once, and best while those before them are encoded. */
  settle?: () => Promise<void>;
};

/** With so many frames an encoder has enough to do; until then every moment of ours is one that it waits for. */
export const settlesAt = 24;

/** No film shows anything that is made late before this frame. */
export const settledFrom = 40;

/** From a layer's own pixels to where they are seen in this frame. */
export type Seen = (x: number, y: number) => readonly [x: number, y: number, zoom: number];

export type Moment = {
  /** 0..1 over the film; the frame after the last would be 1. */
  share: number;
  seconds: number;
  camera: Camera;
};
