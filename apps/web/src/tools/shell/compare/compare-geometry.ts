/**
 * Where two pictures of one shape stand on their stage, and where the line between them is. Pure, in CSS pixels of the
 * stage; both pictures always have the same view, so that a place in one is the same place in the other.
 */
import { largestScale, type Sizes, type View } from "#gallery/preview/zoom.ts";

export type Size = { width: number; height: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** The picture as the stage holds it whole. */
export function sizesFor(stage: Size, picture: Size): Sizes {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { stage, picture: { width: picture.width * fit, height: picture.height * fit } };
}

/** What of the picture can be seen: the line between the two moves within this. */
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

/** Whole pixels: half of one would blur the edge. @param share 0 shows only the second picture, 1 only the first. */
export const lineAt = (share: number, { left, right }: Box): number =>
  Math.round(left + share * (right - left));

/** The other way round, for a finger anywhere on the stage. */
export const shareAt = (x: number, { left, right }: Box): number =>
  right <= left ? 0.5 : Math.min(1, Math.max(0, (x - left) / (right - left)));

const labelEdgePx = 8;
const labelInsidePx = 12;

/**
 * How far a corner label stands within the picture's edge, so that both have room at half and half. In a narrow picture
 * it reaches out of it instead (below zero), up to the edge of the stage.
 */
export function labelInset({ left, right }: Box, stageWidthPx: number, labelPx: number): number {
  const furthestOut = labelEdgePx - Math.min(left, stageWidthPx - right);
  const room = (right - left) / 2 - labelEdgePx - labelPx;
  return Math.max(furthestOut, Math.min(labelInsidePx, room));
}

/** How far to enlarge until one pixel of the picture is one pixel of the screen. */
export const pixelScale = ({ picture }: Sizes, widthPx: number, pixelRatio: number): number =>
  widthPx / Math.max(1, picture.width * pixelRatio);

/** Pixels can always be looked at four times as large as they are. */
export const largestFor = (sizes: Sizes, widthPx: number, pixelRatio: number): number =>
  Math.max(largestScale, 4 * pixelScale(sizes, widthPx, pixelRatio));
