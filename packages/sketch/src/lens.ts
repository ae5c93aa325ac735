/** How far what is behind a subject is out of focus, and what that leaves of it. */
import type { Size } from "./kit/drawing.ts";
import type { Scene } from "./scene.ts";

/** The nearer the subject, the softer what is behind it. Studio walls and landscapes stay sharp. */
export function lensBlur({ subject, place }: Scene, { widthPx, heightPx }: Size): number {
  if (place === "plain") return 0;
  const unit = Math.sqrt(widthPx * heightPx) / 1000;
  const soft = place === "bokeh" ? 1.6 : place === "niche" ? 0.25 : 1;
  switch (subject.kind) {
    case "people":
      return (
        unit * soft * { closeUp: 12, portrait: 8, half: 5.5, threeQuarter: 3, full: 1.8 }[subject.framing]
      );
    case "animal":
      return unit * soft * 3;
    case "still":
      return unit * soft * 5;
    case "landscape":
    case "abstract":
      return 0;
  }
}

/** The Gaussian that a lens blur looks like, in square pixels of the picture, and how small a layer may be for it. */
export function lensOf(blurPx: number): { variancePx: number; scale: number } {
  const sharpest = Math.min(1, Math.max(0.2, 2.2 / blurPx));
  const deviation = blurPx * sharpest;
  const scale = Math.min(sharpest, 0.75 / deviation);
  // A pixel of the small layer is the mean of a square, which softens too.
  const squares = (scale ** -2 - sharpest ** -2) / 12;
  return { variancePx: deviation ** 2 - squares, scale };
}

/**
 * Cells of a painted texture need be no smaller than this, in pixels: finer ones the lens would smear into each other.
 * Two deviations of its blur leave under a third of the contrast of the finest that such cells can show.
 */
export function finestCellPx(scene: Scene, size: Size): number {
  const blurPx = lensBlur(scene, size);
  return blurPx < 1 ? 1 : 2 * Math.sqrt(lensOf(blurPx).variancePx);
}
