/** How much room a drawn figure takes, and where it stands. */
import type { Arm } from "./arms.ts";
import type { Figure } from "./figure.ts";
import type { Lower } from "#sketch/figure/garments/outfit.ts";

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Y down to which a framing is drawn completely; a picture may be cut anywhere above it. */
export function bottomOf(figure: Pick<Figure, "framing" | "person" | "body">): number {
  const { framing, person, body } = figure;
  switch (framing) {
    case "closeUp":
      return 480;
    case "portrait":
      return 680;
    case "half":
      return 1250;
    case "threeQuarter":
      return person.pose === "seated" ? body.hipY + 640 : 1700;
    case "full":
      return person.pose === "seated" ? body.hipY + 740 : body.ankleY + 100;
  }
}

export function extentOf(figure: Figure, arms: readonly Arm[], lower: Lower): Bounds {
  const { person, head, body } = figure;
  const style = person.hair.style;
  const wide =
    style === "afro" ? 120 : style === "curly" || style === "dreads" ? 80 : style === "ponytail" ? 90 : 56;
  const tall =
    person.holding === "umbrella"
      ? 360
      : style === "afro" || style === "bun" || style === "punk"
        ? 290
        : person.hat === "none"
          ? 200
          : 240;
  const reach = arms.flatMap((arm) => [arm.elbow[0], arm.wrist[0]]).map((x) => Math.abs(x) + 90);
  const skirt = lower.kind === "skirt" ? body.hipHalf + lower.flare + 40 : 0;
  const brim = person.hat === "brim" ? head.width + 110 : 0;
  const half = Math.max(
    head.width + wide,
    body.shoulderX + 50,
    skirt,
    brim,
    person.holding === "umbrella" ? 460 : 0,
    person.holding === "guitar" ? 420 : 0,
    ...reach,
  );
  return { left: -half, top: -tall, right: half, bottom: bottomOf(figure) };
}
