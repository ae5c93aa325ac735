/** How much room a drawn figure takes, and where it stands. */
import { bottomOf } from "./bottom.ts";
import type { Arm } from "./arms.ts";
import type { Figure } from "./figure.ts";
import type { Lower } from "./garments/outfit.ts";

export type Bounds = { left: number; top: number; right: number; bottom: number };

export function extentOf(figure: Figure, arms: readonly Arm[], lower: Lower): Bounds {
  const { person, head, body, stance } = figure;
  const style = person.hair.style;
  const wide =
    style === "afro" ? 120 : style === "curly" || style === "dreads" ? 80 : style === "ponytail" ? 90 : 56;
  const tall =
    person.holding === "umbrella"
      ? 360
      : style === "afro" || style === "bun" || style === "punk" || style === "updo"
        ? 290
        : person.hat === "none"
          ? 200
          : 270;
  const bottom = bottomOf(figure);
  const skirt = lower.kind === "skirt" ? body.hipHalf + lower.flare + 40 : 0;
  const brim = ["brim", "cowboy", "sunhat"].includes(person.hat) ? head.width + 150 : 0;
  const hang = ["cape", "poncho"].includes(person.garment.kind) ? body.shoulderX + 130 : 0;
  const still = Math.max(
    head.width + wide,
    body.shoulderX + 60,
    hang,
    skirt + Math.abs(stance.posture.hips),
    brim,
    person.holding === "umbrella" ? 460 : 0,
    person.holding === "guitar" || person.holding === "violin" ? 420 : 0,
  );
  // From the joint to what lies beyond it: cloth at the elbow, the hand at the wrist.
  const reach = 110;
  const shownLegs = bottom > body.hipJointY ? stance.legs : [];
  const xs = [
    ...arms.flatMap(({ elbow, wrist, handDegrees }) => [
      elbow[0],
      wrist[0],
      wrist[0] + 110 * Math.cos((handDegrees * Math.PI) / 180),
    ]),
    ...shownLegs.flatMap(({ knee, ankle, heel, toe }) => [knee[0], ankle[0], heel[0], toe[0]]),
  ];
  const seat =
    person.pose === "seated" && bottom > body.hipJointY
      ? body.hipHalf + (person.seat === "bench" || person.seat === "wheelchair" ? 330 : 210)
      : 0;
  const raised = Math.max(
    0,
    ...arms.map(
      ({ wrist: [, y], handDegrees }) => (Math.sin((handDegrees * Math.PI) / 180) < 0 ? 210 : 60) - y,
    ),
  );
  return {
    left: Math.min(-still, -seat - (figure.bench?.left ?? 0), ...xs.map((x) => x - reach)),
    top: -Math.max(tall, raised),
    right: Math.max(still, seat + (figure.bench?.right ?? 0), ...xs.map((x) => x + reach)),
    bottom,
  };
}
