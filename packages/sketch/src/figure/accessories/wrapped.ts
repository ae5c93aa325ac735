/** A turban, a crown of flowers and a cook's hat: what is wound, bound or starched round the head. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { drawFolds, weave } from "../garments/cloth.ts";
import { clothRamp } from "../palette.ts";
import { area, lerp, type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";
import { browShade, dome, hatColour } from "./dome.ts";

/** Lengths of cloth laid over each other from both sides, crossing above the brow. */
export function drawTurban(figure: Figure): string {
  const { studio, head } = figure;
  const ramp = clothRamp(hatColour(figure), studio.light);
  const w = head.width;
  const k = studio.key;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const behind = figure.person.pose === "behind";
  const edge: Point[] = [
    [-w - 6, -30],
    [-w * 0.72, -66],
    [-w * 0.3 + turn * 20, -88],
    [turn * 26, behind ? -60 : -98],
    [w * 0.3 + turn * 20, -88],
    [w * 0.72, -66],
    [w + 6, -30],
  ];
  const top: Point[] = [
    [-w - 6, -28],
    [-w - 34, -90],
    [-w * 0.98, -168],
    [-w * 0.46, -216],
    [0, -228],
    [w * 0.46, -216],
    [w * 0.98, -168],
    [w + 34, -90],
    [w + 6, -28],
  ];
  const shape = `${smooth(top)}L${smooth(edge.toReversed()).slice(1)}Z`;
  const cross: Point = [turn * 26, behind ? -60 : -100];
  // Each length starts at the crossing, rises over one side and ends at the back of it.
  const wraps = [4, 3, 2, 1, 0].flatMap((row) =>
    (row % 2 === 0 ? ([-k, k] as const) : ([k, -k] as const)).map((side) => {
      const lift = row * 27;
      const spine = resample(
        [
          [cross[0] - side * (44 - row * 4), cross[1] - lift * 0.8 - 2],
          [cross[0] + side * w * 0.42, cross[1] + 4 - lift * 0.95],
          [side * (w * 0.9), -76 - lift * 0.95],
          [side * (w + 26 - row * 9), -52 - lift * 1.05],
        ],
        10,
      );
      const band = ribbon(spine, (t) => (19 - 3 * Math.abs(t - 0.5)) * Math.min(1, 0.12 + t * 3.2));
      const lit = side === k ? 0 : 1;
      const paint = studio.linear(
        [cross[0], -120 - lift],
        [side * (w + 30), -60 - lift],
        [
          [0, lit === 0 ? ramp.light : ramp.base],
          [0.55, lit === 0 ? ramp.base : ramp.shade],
          [1, ramp.deep],
        ],
      );
      const under = spine.map(([x, y]): Point => [x, y + 16]);
      const over = spine.slice(1, -2).map(([x, y]): Point => [x, y - 11]);
      return (
        haze(smooth(under), ramp.line, 5, 0.4) +
        fill(band, paint) +
        line(smooth(over), ramp.glow, 2.4, side === k ? 0.5 : 0.26) +
        line(smooth(spine.slice(1).map(([x, y]): Point => [x, y + 4])), ramp.deep, 1.6, 0.35)
      );
    }),
  );
  return (
    browShade(figure, edge, 18) +
    fill(
      shape,
      studio.linear(
        [k * 120, -210],
        [-k * 130, -60],
        [
          [0, ramp.light],
          [0.45, ramp.base],
          [1, ramp.deep],
        ],
      ),
    ) +
    group(studio.clip(shape), wraps.join("") + glow(studio, [k * 54, -172], 54, 40, ramp.glow, 0.3)) +
    line(smooth(edge), ramp.line, 2, 0.45)
  );
}

export function drawFlowerCrown(figure: Figure): string {
  const { studio, head, onHead, person } = figure;
  const random = studio.random.fork("flower crown");
  const own = person.hatColour ?? mix(person.garment.second, "#d9687e", 0.6);
  const colours: readonly Hex[] = [
    own,
    mix(own, "#fff3e6", 0.55),
    "#f3e6cf",
    mix(own, "#c96a8a", 0.5),
    "#e9b872",
  ];
  const place = (u: number): Point => {
    const [x, y] = onHead(u * (head.width + 2), -112 + 34 * u * u);
    return [x * 1.04, y - 4];
  };
  const vine = smooth(Array.from({ length: 9 }, (_, index) => place((index / 8) * 2 - 1)));
  const leaves = Array.from({ length: 22 }, (_, index) => {
    const [x, y] = place((index / 21) * 2 - 1);
    const up = index % 2 === 0 ? -1 : 1;
    const angle = random.between(-0.7, 0.7) + (up < 0 ? -1.57 : 1.2);
    const long = random.between(16, 26);
    const at = (along: number, across: number): string =>
      `${n(x + Math.cos(angle) * along - Math.sin(angle) * across)} ${n(y + Math.sin(angle) * along + Math.cos(angle) * across)}`;
    return fill(
      `M${at(0, 0)}Q${at(long * 0.5, -7)} ${at(long, 0)}Q${at(long * 0.5, 7)} ${at(0, 0)}Z`,
      random.pick(["#5d7f4e", "#47683f", "#7a9a62"] as const),
    );
  });
  const blooms = [-0.98, 0.96, -0.78, 0.74, -0.22, 0.26, -0.52, 0.5, 0.02].map((u, index) => {
    const big = index > 5 ? 1.12 : 0.82 + 0.2 * random.next();
    const [x, y] = place(u + random.between(-0.03, 0.03));
    return bloom(
      figure,
      random,
      [x, y - 4],
      24 * big * (1 - 0.25 * u * u),
      colours[index % colours.length] ?? own,
    );
  });
  return haze(vine, figure.hair.line, 9, 0.5) + line(vine, "#4a5f38", 5) + leaves.join("") + blooms.join("");
}

/** A flower seen from the front: two rings of petals, lit from the key side. */
export function bloom(figure: Figure, random: Random, [x, y]: Point, radius: number, colour: Hex): string {
  const { studio } = figure;
  const petal = clothRamp(colour, studio.light);
  const from = random.between(0, 6.28);
  const ring = (count: number, reach: number, size: number, deep: boolean): string =>
    Array.from({ length: count }, (_, index) => {
      const angle = from + (index / count) * Math.PI * 2 + (deep ? 0 : 0.5);
      const [px, py] = [x + Math.cos(angle) * radius * reach, y + Math.sin(angle) * radius * reach * 0.92];
      const lit = Math.cos(angle) * studio.key - Math.sin(angle) > 0;
      return `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(radius * size)}" ry="${n(radius * size * 0.74)}" transform="rotate(${n((angle * 180) / Math.PI)} ${n(px)} ${n(py)})" fill="${deep ? (lit ? petal.base : petal.shade) : lit ? petal.glow : petal.light}" stroke="${petal.deep}" stroke-opacity="0.3" stroke-width="1"/>`;
    }).join("");
  return (
    `<ellipse cx="${n(x)}" cy="${n(y + 3)}" rx="${n(radius)}" ry="${n(radius * 0.9)}" fill="${petal.line}" fill-opacity="0.28"/>` +
    ring(6, 0.56, 0.5, true) +
    ring(5, 0.3, 0.36, false) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.2)}" fill="#e6b450"/><circle cx="${n(x + studio.key * radius * 0.05)}" cy="${n(y - radius * 0.06)}" r="${n(radius * 0.09)}" fill="#fff0bd"/>`
  );
}

export function drawChefHat(figure: Figure): string {
  const { studio, head } = figure;
  const cloth = weave(studio, figure.person.hatColour ?? "#f4f1ea");
  const w = head.width;
  const k = studio.key;
  const { edge } = dome(figure, 8, -180, -70);
  const band = edge.map(([x, y]): Point => [x * 1.0, y - 62]);
  const lobes: Point[] = [
    [-w - 4, -134],
    [-w - 38, -166],
    [-w - 44, -210],
    [-w * 0.86, -246],
    [-w * 0.42, -264],
    [0, -268],
    [w * 0.42, -264],
    [w * 0.86, -246],
    [w + 44, -210],
    [w + 38, -166],
    [w + 4, -134],
  ];
  const puff = `${smooth(lobes)}L${smooth(band).slice(1)}Z`;
  const paint = studio.linear(
    [k * 140, -290],
    [-k * 150, -120],
    [
      [0, cloth.ramp.light],
      [0.45, cloth.ramp.base],
      [0.8, cloth.ramp.shade],
      [1, cloth.ramp.deep],
    ],
  );
  const pleats = [-0.86, -0.56, -0.26, 0.06, 0.36, 0.66, 0.92].map((u, index) => ({
    spine: [
      [u * w * 0.96, -134],
      [u * (w + 18), -180],
      [u * (w + 30) + (index % 2 === 0 ? 8 : -6), -206 - 24 * (1 - u * u)],
    ] as Point[],
    width: 7,
  }));
  const bandShape = area(band, edge);
  return (
    browShade(figure, edge, 16) +
    fill(puff, paint) +
    group(
      studio.clip(puff),
      drawFolds(cloth, pleats, k) +
        glow(studio, [k * 60, -258], 70, 34, "#ffffff", 0.5) +
        glow(studio, [-k * (w + 10), -190], 50, 60, cloth.ramp.deep, 0.5),
    ) +
    haze(smooth(band), cloth.ramp.line, 8, 0.4) +
    fill(bandShape, paint) +
    [0.2, 0.4, 0.6, 0.8]
      .map((t) => {
        const a = edge[Math.round(t * 4)] ?? [0, 0];
        const x = lerp(w, -w, t);
        return line(`M${n(x)} ${n(a[1] - 58)}L${n(x)} ${n(a[1] - 3)}`, cloth.ramp.shade, 1.4, 0.35);
      })
      .join("") +
    line(smooth(band), cloth.ramp.glow, 2, 0.6) +
    line(smooth(edge), cloth.ramp.line, 1.6, 0.4)
  );
}
