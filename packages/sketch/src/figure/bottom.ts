/** Where a figure ends below. */
import type { Figure } from "./figure.ts";

/** Y down to which a framing is drawn completely; a picture may be cut anywhere above it. */
export function bottomOf({ framing, stance }: Pick<Figure, "framing" | "stance">): number {
  switch (framing) {
    case "closeUp":
      return 480;
    case "portrait":
      return 680;
    case "half":
      return Math.min(1250, stance.ground);
    case "threeQuarter":
      return Math.min(1700, stance.ground);
    case "full":
      return stance.ground;
  }
}
