/** What is being made comes out from above as far as the work has come, with a soft edge. */
import type { CSSProperties } from "react";

/** @param progress 0 to 1. */
export function emergingMask(progress: number): CSSProperties {
  const edge = Math.round(progress * 112) - 12;
  const maskImage = `linear-gradient(#000 ${edge}%, transparent ${edge + 16}%)`;
  return { maskImage, WebkitMaskImage: maskImage };
}
