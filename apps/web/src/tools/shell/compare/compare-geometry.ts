/**
 * The geometry of a comparison: where two pictures of one shape and the line between them are on their stage, in CSS
 * pixels. Both pictures always have the same view, so that a point in one is the same point in the other.
 */
import { largestScale, type Sizes, type View } from "#gallery/preview/zoom.ts";

export type Size = { width: number; height: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** The largest size in which the whole picture fits onto the stage. */
export function sizesFor(stage: Size, picture: Size): Sizes {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { stage, picture: { width: picture.width * fit, height: picture.height * fit } };
}

/** The visible part of the picture. The line moves within it. */
export function shownBox({ stage, picture }: Sizes, view: View): Box {
  const left = (stage.width - picture.width * view.scale) / 2 + view.x;
  const top = (stage.height - picture.height * view.scale) / 2 + view.y;
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(stage.width, left + picture.width * view.scale),
    bottom: Math.min(stage.height, top + picture.height * view.scale),
  };
}

/** In whole pixels: half of one would blur the edge. @param share 0 shows only the second picture, 1 only the first. */
export const lineAt = (share: number, { left, right }: Box): number =>
  Math.round(left + share * (right - left));

/** The inverse of `lineAt`, for any x on the stage. */
export const shareAt = (x: number, { left, right }: Box): number =>
  right <= left ? 0.5 : Math.min(1, Math.max(0, (x - left) / (right - left)));

const labelEdgePx = 8;
const labelInsidePx = 12;

/**
 * The distance of a corner label from the picture's edge, so that both labels have room when the line is in the middle.
 * Below zero in a narrow picture: the label reaches out of it, up to the edge of the stage.
 */
export function labelInset({ left, right }: Box, stageWidthPx: number, labelPx: number): number {
  const furthestOut = labelEdgePx - Math.min(left, stageWidthPx - right);
  const room = (right - left) / 2 - labelEdgePx - labelPx;
  return Math.max(furthestOut, Math.min(labelInsidePx, room));
}

/** The scale at which one pixel of the picture is one pixel of the screen. */
export const pixelScale = ({ picture }: Sizes, widthPx: number, pixelRatio: number): number =>
  widthPx / Math.max(1, picture.width * pixelRatio);

/** Pixels can always be enlarged four times. */
export const largestFor = (sizes: Sizes, widthPx: number, pixelRatio: number): number =>
  Math.max(largestScale, 4 * pixelScale(sizes, widthPx, pixelRatio));
