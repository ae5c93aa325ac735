/** What is worn on wrist and fingers, and the line ornaments on forearms and neck that clothes leave free. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Arm } from "../arms.ts";
import type { Figure } from "../figure.ts";
import type { Outfit } from "../garments/outfit.ts";
import { onFront } from "../garments/shell.ts";
import { type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, line } from "../studio.ts";
import { metalOf } from "./metal.ts";

/** Local axes of a wrist: x towards the fingers, y across. */
type Frame = (along: number, across: number) => Point;

export function drawOnArm(figure: Figure, arm: Arm, outfit: Pick<Outfit, "sleeve" | "gloves">): string {
  const { jewellery, tattoos } = figure.person;
  const bare = outfit.gloves === undefined && arm.hand !== "hidden";
  const ink = tattoos === true && outfit.sleeve.length < 0.62 ? drawForearmInk(figure, arm) : "";
  if (!bare || arm.hand === "pocket") return ink;
  const free = figure.studio.key === arm.side;
  const angle = (arm.handDegrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const at: Frame = (along, across) => [
    arm.wrist[0] + dx * along - dy * across,
    arm.wrist[1] + dy * along + dx * across,
  ];
  return (
    ink +
    // The watch on one arm, the bracelet on the other.
    (jewellery.watch === true && !free ? drawWatch(figure, at) : "") +
    (jewellery.bracelet === true && (free || jewellery.watch !== true) ? drawBracelet(figure, at) : "") +
    (jewellery.ring === true && free ? drawRing(figure, arm, at) : "")
  );
}

const bandOf = (at: Frame, along: number, half: number): Point[] =>
  resample([at(along - 3, -half), at(along + 4, 0), at(along - 3, half)], 9);

function drawBracelet(figure: Figure, at: Frame): string {
  const metal = metalOf(figure);
  const half = figure.body.armHalf[2] + 2;
  const spine = bandOf(at, 6, half);
  if (metal.pearls)
    return spine
      .map(
        ([x, y]) =>
          `<circle cx="${n(x)}" cy="${n(y + 1)}" r="5" fill="${metal.deep}"/><circle cx="${n(x)}" cy="${n(y)}" r="4.6" fill="${metal.base}"/><circle cx="${n(x + figure.studio.key * 1.4)}" cy="${n(y - 1.6)}" r="1.5" fill="#ffffff"/>`,
      )
      .join("");
  return (
    fill(
      ribbon(spine, () => 4.6),
      metal.deep,
    ) +
    fill(
      ribbon(spine, () => 3.6),
      metal.base,
    ) +
    fill(
      ribbon(
        spine.slice(figure.studio.key === 1 ? 4 : 1, figure.studio.key === 1 ? 8 : 5),
        (t) => 1.5 * Math.sin(Math.PI * t) + 0.1,
      ),
      metal.lit,
    ) +
    line(smooth(bandOf(at, 15, half - 1)), metal.deep, 3.4) +
    line(smooth(bandOf(at, 15, half - 1)), metal.lit, 1.6)
  );
}

function drawWatch(figure: Figure, at: Frame): string {
  const metal = metalOf(figure);
  const half = figure.body.armHalf[2] + 2;
  const strap = mix(figure.person.garment.second, "#2c1d18", 0.75);
  const [x, y] = at(7, 0);
  const [tx, ty] = at(18, 0);
  const degrees = (Math.atan2(ty - y, tx - x) * 180) / Math.PI;
  const face =
    `<circle r="16.5" fill="${metal.deep}"/><circle r="15.4" fill="${metal.base}"/><circle r="12" fill="#f4efe6"/>` +
    `<path d="M0 0L0 -8M0 0L6 3" stroke="#2a2224" stroke-width="1.8" stroke-linecap="round" fill="none"/>` +
    `<path d="M-8 -8A11.4 11.4 0 0 1 6 -9.6" stroke="#ffffff" stroke-width="2.4" stroke-opacity="0.8" stroke-linecap="round" fill="none"/>`;
  return (
    fill(
      ribbon(bandOf(at, 7, half), () => 9.6),
      mix(strap, "#000000", 0.4),
    ) +
    fill(
      ribbon(bandOf(at, 7, half), () => 8.4),
      strap,
    ) +
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees + 90)})">${face}</g>`
  );
}

/** Where a ring finger's first joint lies in each shape of the hand, along and across it. */
const joints: Partial<Record<Arm["hand"], Point>> = {
  relaxed: [92, 8],
  rest: [92, 8],
  open: [104, 4],
  grip: [66, 9],
  fist: [66, 9],
};

function drawRing(figure: Figure, arm: Arm, at: Frame): string {
  const joint = joints[arm.hand];
  if (joint === undefined) return "";
  const metal = metalOf(figure);
  const scale = 1.1 + 0.14 * figure.body.man;
  const ends = [-11, 0, 11].map((across) =>
    at((joint[0] + (across === 0 ? 3 : 0)) * scale, (joint[1] * arm.thumb + across) * scale),
  );
  const [sx, sy] = at((joint[0] + 3) * scale, joint[1] * arm.thumb * scale);
  return (
    line(smooth(ends), metal.deep, 6) +
    line(smooth(ends), metal.base, 4) +
    `<circle cx="${n(sx)}" cy="${n(sy)}" r="4.4" fill="${metal.pearls ? metal.lit : "#dfeefc"}" stroke="${metal.deep}" stroke-width="1"/><circle cx="${n(sx + figure.studio.key)}" cy="${n(sy - 1.4)}" r="1.4" fill="#ffffff"/>`
  );
}

/** Ink under skin: bluish, soft, never darker than the skin's own line. */
const inkOf = ({ skin }: Figure): `#${string}` => mix(mix(skin.line, "#22344a", 0.55), skin.shade, 0.22);

function drawForearmInk(figure: Figure, arm: Arm): string {
  const random = figure.studio.random.fork(`ink${arm.side}`);
  if (random.chance(0.25)) return "";
  const ink = inkOf(figure);
  const [ex, ey] = arm.elbow;
  const [dx, dy] = [arm.wrist[0] - ex, arm.wrist[1] - ey];
  const length = Math.hypot(dx, dy) || 1;
  const at: Frame = (along, across) => [
    ex + dx * along - (dy / length) * across,
    ey + dy * along + (dx / length) * across,
  ];
  const half = (t: number): number =>
    figure.body.armHalf[1] + (figure.body.armHalf[2] - figure.body.armHalf[1]) * t - 5;
  const bands = [0.3, 0.345, 0.9].map((t) => smooth([at(t, -half(t)), at(t + 0.03, 0), at(t, half(t))]));
  const stem = [0.42, 0.54, 0.66, 0.78].map((t, index): Point => at(t, index % 2 === 0 ? -5 : 5));
  const leaves = [0.46, 0.54, 0.62, 0.7, 0.78].map((t, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const [root, tip] = [at(t, 0), at(t - 0.07, side * half(t) * 0.72)];
    const [a, b] = [at(t - 0.075, side * 5), at(t + 0.01, side * half(t) * 0.6)];
    return `M${n(root[0])} ${n(root[1])}Q${n(a[0])} ${n(a[1])} ${n(tip[0])} ${n(tip[1])}Q${n(b[0])} ${n(b[1])} ${n(root[0])} ${n(root[1])}Z`;
  });
  return (
    line(bands.slice(1).join(""), ink, 2.6, 0.6) +
    line(bands[0] ?? "", ink, 6, 0.55) +
    line(smooth(stem), ink, 2.2, 0.62) +
    line(leaves.join(""), ink, 1.8, 0.62) +
    fill(leaves.filter((_, index) => index % 2 === 0).join(""), ink, 0.3)
  );
}

/** Garments that leave the side of the neck free. */
const openNecks = new Set([
  "tee",
  "shirt",
  "blouse",
  "dress",
  "sundress",
  "gown",
  "tunic",
  "cardigan",
  "overalls",
  "blazer",
  "jacket",
  "leatherJacket",
  "denimJacket",
  "sweater",
  "sari",
  "polo",
  "floralShirt",
  "flannelShirt",
  "bomber",
  "apron",
]);

/** A small branch at the side of the neck; in the figure's upright coordinates. */
export function drawNeckInk(figure: Figure): string {
  const { person, body, studio } = figure;
  if (
    person.tattoos !== true ||
    person.scarf !== null ||
    !openNecks.has(person.garment.kind) ||
    person.hat === "headscarf"
  )
    return "";
  const ink = inkOf(figure);
  const place = onFront(figure);
  const s = studio.key;
  const x = s * body.neckHalf * 0.62;
  const stem: Point[] = [place(x, -24), place(x + s * 3, -42), place(x - s * 2, -62)];
  const leaf = [0, 1, 2, 3].map((index) => {
    const y = -28 - index * 10;
    const side = index % 2 === 0 ? 1 : -1;
    const [root, tip] = [place(x + s, y), place(x + side * 9, y - 8)];
    const [a, b] = [place(x + side * 2, y - 9), place(x + side * 8, y - 1)];
    return `M${n(root[0])} ${n(root[1])}Q${n(a[0])} ${n(a[1])} ${n(tip[0])} ${n(tip[1])}Q${n(b[0])} ${n(b[1])} ${n(root[0])} ${n(root[1])}Z`;
  });
  return (
    line(smooth(stem), ink, 1.8, 0.6) +
    line(leaf.join(""), ink, 1.4, 0.6) +
    fill(leaf.slice(0, 2).join(""), ink, 0.3)
  );
}
