/** Earrings, piercings, necklaces and scarves. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { earAt, earShowing } from "../ears.ts";
import type { Figure } from "../figure.ts";
import { drawFolds, weave } from "../garments/cloth.ts";
import { onFront } from "../garments/shell.ts";
import { area, type Point, resample, smooth } from "../path.ts";
import { fill, haze, line } from "../studio.ts";
import { type Metal, metalOf } from "./metal.ts";
import { drawNeckInk } from "./on-arms.ts";

export function drawEarrings(figure: Figure): string {
  const { jewellery } = figure.person;
  return (
    (jewellery.earrings ? drawPair(figure) : "") + (jewellery.piercing === true ? drawPiercings(figure) : "")
  );
}

function drawPair(figure: Figure): string {
  const random = figure.studio.random.fork("earrings");
  const metal = metalOf(figure);
  const kind = metal.pearls
    ? random.pick(["stud", "pearl drop"] as const)
    : random.pick(["drop", "hoop", "stud"] as const);
  const k = figure.studio.key;
  return ([-1, 1] as const)
    .map((side) => {
      if (earShowing(figure, side) < 0.3) return "";
      const [ex, ey] = earAt(figure, side);
      const [x, y] = [ex + side * 4, ey + 31 * figure.head.ear];
      const lit = side === k ? metal.lit : metal.base;
      switch (kind) {
        case "hoop":
          return `<ellipse cx="${n(x)}" cy="${n(y + 17)}" rx="12" ry="17" fill="none" stroke="${metal.deep}" stroke-width="4.6"/><ellipse cx="${n(x)}" cy="${n(y + 17)}" rx="12" ry="17" fill="none" stroke="${metal.base}" stroke-width="2.8"/><path d="M${n(x + k * 11)} ${n(y + 8)}A12 17 0 0 ${k === 1 ? 1 : 0} ${n(x + k * 4)} ${n(y + 33)}" fill="none" stroke="${metal.lit}" stroke-width="1.6"/>`;
        case "stud":
          return bead(figure, [x, y + 3], metal.pearls ? 7.5 : 5.4, metal);
        case "pearl drop":
          return (
            line(`M${n(x)} ${n(y)}L${n(x)} ${n(y + 14)}`, "#d9ac58", 1.8) +
            bead(figure, [x, y], 4, metal) +
            bead(figure, [x, y + 21], 8.4, metal)
          );
        case "drop":
          return `<circle cx="${n(x)}" cy="${n(y + 1)}" r="4" fill="${lit}"/>${line(`M${n(x)} ${n(y + 4)}L${n(x)} ${n(y + 22)}`, lit, 2.2)}<path d="M${n(x)} ${n(y + 18)}C${n(x + 9)} ${n(y + 32)} ${n(x + 6)} ${n(y + 42)} ${n(x)} ${n(y + 42)}C${n(x - 6)} ${n(y + 42)} ${n(x - 9)} ${n(y + 32)} ${n(x)} ${n(y + 18)}Z" fill="${metal.deep}"/><path d="M${n(x)} ${n(y + 22)}C${n(x + 6)} ${n(y + 32)} ${n(x + 4)} ${n(y + 39)} ${n(x)} ${n(y + 39)}C${n(x - 4)} ${n(y + 39)} ${n(x - 6)} ${n(y + 32)} ${n(x)} ${n(y + 22)}Z" fill="${lit}"/><circle cx="${n(x + k * 1.6)}" cy="${n(y + 31)}" r="1.7" fill="#ffffff" fill-opacity="0.9"/>`;
      }
    })
    .join("");
}

/** Hair that hangs over the ears: what is worn at their rim is not seen, what hangs from them is. */
const coversEars = ({ person: { hair, presentation } }: Figure): boolean =>
  ["long", "wavy", "curly", "bob", "bangs", "shoulder", "afro", "dreads"].includes(hair.style) ||
  (presentation !== "man" && ["sidePart", "short"].includes(hair.style));

/** A round bead with its light and its shaded edge. */
function bead({ studio }: Figure, [x, y]: Point, radius: number, metal: Metal): string {
  return (
    `<circle cx="${n(x)}" cy="${n(y + 0.8)}" r="${n(radius)}" fill="${metal.deep}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.93)}" fill="${metal.base}"/>` +
    `<circle cx="${n(x + studio.key * radius * 0.32)}" cy="${n(y - radius * 0.32)}" r="${n(radius * 0.34)}" fill="${metal.lit}"/>`
  );
}

/** A stud at the nose and two small rings on the rim of the ear. */
function drawPiercings(figure: Figure): string {
  const { head, onHead, studio } = figure;
  const metal = metalOf(figure);
  const side = Math.abs(head.yaw) > 10 ? (head.yaw > 0 ? -1 : 1) : studio.key;
  const stud = bead(figure, onHead(side * (head.noseHalf - 2), head.noseY - 7, 8), 2.6, metal);
  if (earShowing(figure, side) < 0.6 || coversEars(figure)) return stud;
  const [ex, ey] = earAt(figure, side);
  const rings = [-14, -4].map((dy) => {
    const [x, y] = [ex + side * 12, ey + dy * head.ear];
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="3.6" ry="4.4" fill="none" stroke="${metal.deep}" stroke-width="2.6"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="3.6" ry="4.4" fill="none" stroke="${metal.lit}" stroke-width="1.4"/>`;
  });
  return stud + rings.join("");
}

const closedCollars = new Set([
  "turtleneck",
  "hoodie",
  "shirt",
  "suit",
  "parka",
  "coat",
  "tuxedo",
  "chefJacket",
  "polo",
  "kurta",
  "qipao",
  "puffer",
  "peacoat",
  "tracksuit",
  "flannelShirt",
  "floralShirt",
  "waistcoat",
  "raincoat",
  "labCoat",
  "trench",
]);

/** Points at even steps along a fine curve. */
function strung(curve: readonly Point[], step: number): { at: Point; t: number }[] {
  const beads: { at: Point; t: number }[] = [];
  let since = step;
  curve.forEach((point, index) => {
    const before = curve[Math.max(0, index - 1)] ?? point;
    since += Math.hypot(point[0] - before[0], point[1] - before[1]);
    if (since < step) return;
    beads.push({ at: point, t: index / (curve.length - 1) });
    since = 0;
  });
  return beads;
}

/** A chain with a stone, or a string of pearls; in the figure's upright coordinates. */
export function drawNecklace(figure: Figure): string {
  return drawNeckInk(figure) + drawChain(figure);
}

function drawChain(figure: Figure): string {
  if (
    !figure.person.jewellery.necklace ||
    figure.person.pose === "behind" ||
    figure.person.pose === "overShoulder"
  )
    return "";
  if (figure.person.garment.kind === "armor" || figure.person.garment.kind === "spacesuit") return "";
  const metal = metalOf(figure);
  const place = onFront(figure);
  const half = figure.body.neckHalf;
  const closed = closedCollars.has(figure.person.garment.kind);
  const drop = closed ? 150 : 58;
  const curve = resample(
    [
      place(-half - 16, -34),
      place(-half * 0.9, closed ? 40 : 4),
      place(-half * 0.4, drop * 0.8),
      place(0, drop),
      place(half * 0.4, drop * 0.8),
      place(half * 0.9, closed ? 40 : 4),
      place(half + 16, -34),
    ],
    61,
  );
  const chain = smooth(curve.filter((_, index) => index % 5 === 0));
  const shade = `<g transform="translate(${n(-figure.studio.key * 1.5)} 4)">${line(chain, figure.skin.line, metal.pearls ? 9 : 3, 0.28)}</g>`;
  if (metal.pearls)
    return (
      shade +
      strung(curve, 9.6)
        .map(({ at, t }) => bead(figure, at, 3.9 + 1.8 * Math.sin(t * Math.PI), metal))
        .join("")
    );
  const [x, y] = place(0, drop + 9);
  return (
    shade +
    line(chain, metal.deep, 3) +
    `<path d="${chain}" fill="none" stroke="${metal.lit}" stroke-width="2" stroke-dasharray="3 2.4"/>` +
    `<circle cx="${n(x)}" cy="${n(y + 1.5)}" r="10" fill="${metal.deep}"/><circle cx="${n(x)}" cy="${n(y)}" r="9" fill="${metal.base}"/><circle cx="${n(x)}" cy="${n(y)}" r="5.4" fill="${mix(figure.person.eyes, figure.person.garment.second, 0.4)}"/><circle cx="${n(x + figure.studio.key * 2.4)}" cy="${n(y - 2.6)}" r="2" fill="#ffffff" fill-opacity="0.9"/>`
  );
}

export function drawScarf(figure: Figure): string {
  const { person, studio, body } = figure;
  if (person.scarf === null) return "";
  const cloth = weave(studio, person.scarf, "knit");
  const place = onFront(figure);
  const half = body.neckHalf;
  const side = -studio.key;
  const back = area(
    [place(-half - 20, -60), place(0, -84), place(half + 20, -60)],
    [place(-half - 34, -10), place(0, -20), place(half + 34, -10)],
  );
  const upper: Point[] = [
    [-half - 14, -84],
    [-half * 0.8, -66],
    [0, -50],
    [half * 0.8, -66],
    [half + 14, -84],
  ].map(([x, y]) => place(x ?? 0, y ?? 0));
  const lower: Point[] = [
    [-half - 46, -16],
    [-half * 0.9, 50],
    [0, 84],
    [half * 0.9, 50],
    [half + 46, -16],
  ].map(([x, y]) => place(x ?? 0, y ?? 0));
  const loop = area(upper, lower);
  const tailL = [place(side * 8, 54), place(side * 22, 150), place(side * 16, 300)];
  const tailR = [place(side * 76, 36), place(side * 92, 150), place(side * 88, 310)];
  const tail = area(tailL, tailR);
  const fringe = resample([tailL[2] ?? [0, 0], tailR[2] ?? [0, 0]], 11)
    .map(([x, y]) => `M${n(x)} ${n(y - 2)}L${n(x + side * 2)} ${n(y + 34)}`)
    .join("");
  const wraps = [0.22, 0.46, 0.72].map((t) => ({
    spine: upper.map(([x, y], index): Point => {
      const [lx, ly] = lower[index] ?? [x, y];
      return [x + (lx - x) * t, y + (ly - y) * t + (index === 2 ? 8 : 0)];
    }),
    width: 6.5,
  }));
  const stripes = [240, 262]
    .map((y) =>
      line(
        smooth([place(side * 19, y), place(side * 90, y + 6)]),
        mix(person.scarf ?? "#ffffff", "#ffffff", 0.45),
        8,
        0.7,
      ),
    )
    .join("");
  return (
    fill(back, cloth.ramp.deep) +
    haze(tail, cloth.ramp.line, 10, 0.4) +
    line(fringe, cloth.ramp.shade, 3.4) +
    fill(tail, cloth.paint) +
    stripes +
    drawFolds(
      cloth,
      [
        { spine: [place(side * 30, 60), place(side * 48, 160), place(side * 44, 300)], width: 6 },
        { spine: [place(side * 58, 60), place(side * 72, 160), place(side * 68, 300)], width: 5 },
      ],
      studio.key,
    ) +
    haze(smooth(lower), cloth.ramp.line, 12, 0.5) +
    fill(loop, cloth.paint) +
    drawFolds(cloth, wraps, studio.key) +
    line(smooth(lower), cloth.ramp.deep, 2, 0.4)
  );
}
