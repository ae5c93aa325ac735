/** Earrings, necklaces and scarves. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { earAt, earShowing } from "#sketch/figure/ears.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { drawFolds, weave } from "#sketch/figure/garments/cloth.ts";
import { onFront } from "#sketch/figure/garments/shell.ts";
import { area, type Point, resample, smooth } from "#sketch/figure/path.ts";
import { fill, haze, line } from "#sketch/figure/studio.ts";

const metals = ["#d9ac58", "#d9ac58", "#c8ccd3", "#cf9a80"] as const;

export function drawEarrings(figure: Figure): string {
  if (!figure.person.jewellery.earrings) return "";
  const random = figure.studio.random.fork("earrings");
  const metal: Hex = random.pick(metals);
  const kind = random.pick(["drop", "hoop", "pearl"] as const);
  return ([-1, 1] as const)
    .map((side) => {
      if (earShowing(figure, side) < 0.3) return "";
      const [ex, ey] = earAt(figure, side);
      const [x, y] = [ex + side * 4, ey + 31 * figure.head.ear];
      const lit = side === figure.studio.key ? mix(metal, "#fff6dc", 0.45) : metal;
      const deep = mix(metal, "#4a2d1a", 0.5);
      switch (kind) {
        case "hoop":
          return `<ellipse cx="${n(x)}" cy="${n(y + 17)}" rx="12" ry="17" fill="none" stroke="${deep}" stroke-width="4.6"/><ellipse cx="${n(x)}" cy="${n(y + 17)}" rx="12" ry="17" fill="none" stroke="${lit}" stroke-width="2.6"/>`;
        case "pearl":
          return `<circle cx="${n(x)}" cy="${n(y + 5)}" r="7.5" fill="${deep}"/><circle cx="${n(x)}" cy="${n(y + 4.4)}" r="7" fill="#efe6dc"/><circle cx="${n(x + figure.studio.key * 2.4)}" cy="${n(y + 2)}" r="2.4" fill="#ffffff"/>`;
        case "drop":
          return `<circle cx="${n(x)}" cy="${n(y + 1)}" r="4" fill="${lit}"/>${line(`M${n(x)} ${n(y + 4)}L${n(x)} ${n(y + 22)}`, lit, 2.2)}<path d="M${n(x)} ${n(y + 18)}C${n(x + 9)} ${n(y + 32)} ${n(x + 6)} ${n(y + 42)} ${n(x)} ${n(y + 42)}C${n(x - 6)} ${n(y + 42)} ${n(x - 9)} ${n(y + 32)} ${n(x)} ${n(y + 18)}Z" fill="${deep}"/><path d="M${n(x)} ${n(y + 22)}C${n(x + 6)} ${n(y + 32)} ${n(x + 4)} ${n(y + 39)} ${n(x)} ${n(y + 39)}C${n(x - 4)} ${n(y + 39)} ${n(x - 6)} ${n(y + 32)} ${n(x)} ${n(y + 22)}Z" fill="${lit}"/>`;
      }
    })
    .join("");
}

export function drawNecklace(figure: Figure): string {
  if (!figure.person.jewellery.necklace || figure.person.pose === "behind") return "";
  if (figure.person.garment.kind === "armor" || figure.person.garment.kind === "spacesuit") return "";
  const random = figure.studio.random.fork("necklace");
  const metal: Hex = random.pick(metals);
  const place = onFront(figure);
  const half = figure.body.neckHalf;
  const closed = ["turtleneck", "hoodie", "shirt", "suit", "parka", "coat", "spacesuit", "armor"].includes(
    figure.person.garment.kind,
  );
  const drop = closed ? 150 : 58;
  const chain = smooth([
    place(-half - 16, -34),
    place(-half * 0.9, closed ? 40 : 4),
    place(-half * 0.4, drop * 0.8),
    place(0, drop),
    place(half * 0.4, drop * 0.8),
    place(half * 0.9, closed ? 40 : 4),
    place(half + 16, -34),
  ]);
  const [x, y] = place(0, drop + 9);
  const lit = mix(metal, "#fff6dc", 0.4);
  return (
    `<g transform="translate(${n(-figure.studio.key * 1.5)} 3)">${line(chain, figure.skin.line, 3, 0.3)}</g>` +
    line(chain, mix(metal, "#4a2d1a", 0.4), 3) +
    `<path d="${chain}" fill="none" stroke="${lit}" stroke-width="2" stroke-dasharray="3 2.4"/>` +
    `<circle cx="${n(x)}" cy="${n(y + 1.5)}" r="10" fill="${mix(metal, "#4a2d1a", 0.5)}"/><circle cx="${n(x)}" cy="${n(y)}" r="9" fill="${metal}"/><circle cx="${n(x)}" cy="${n(y)}" r="5.4" fill="${mix(figure.person.eyes, figure.person.garment.second, 0.4)}"/><circle cx="${n(x + figure.studio.key * 2.4)}" cy="${n(y - 2.6)}" r="2" fill="#ffffff" fill-opacity="0.9"/>`
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
