/** What lies over shoulders and arms: poncho and cape. */
import type { Figure } from "../figure.ts";
import type { Outfit } from "./outfit.ts";
import { n } from "#sketch/kit/drawing.ts";
import { mix } from "#sketch/kit/colour.ts";
import { clothRamp } from "../palette.ts";
import { lerp, resample, smooth, type Point } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";
import { bodyForm, high, plainBody } from "./base.ts";
import { button, drawFolds, ownCloth, surface, weave } from "./cloth.ts";
import { drawStandCollar, drawTurtleneck } from "./collars.ts";
import { onFront, sideFrom } from "./shell.ts";
import { trousersFor } from "./tops.ts";

/** One woven cloth over shoulders and arms, with bands along its hem. */
export function drawPoncho(figure: Figure): Outfit {
  const { studio, person, body } = figure;
  const cloth = ownCloth(figure, "wool");
  const under = weave(studio, mix(person.garment.second, "#3a3238", 0.35), "knit");
  const place = onFront(figure);
  const wide = body.shoulderX + 96;
  const low = 560;
  const neck: Point[] = [
    place(-body.neckHalf - 16, -44),
    place(-body.neckHalf * 0.7, 22),
    place(0, 52),
    place(body.neckHalf * 0.7, 22),
    place(body.neckHalf + 16, -44),
  ];
  const side = (s: -1 | 1): Point[] => [
    place(s * (body.neckHalf + 16), -44),
    place(s * (body.shoulderX - 40), 36),
    place(s * (body.shoulderX + 34), 110),
    place(s * (wide + 4), 270),
    place(s * (wide - 6), low - 90),
  ];
  const edge = (grow: number): Point[] =>
    [-1, -0.6, 0, 0.6, 1].map((u) => place(u * (wide - 6), low - 90 + (1 - Math.abs(u)) * 96 - grow));
  const shape = `${smooth(neck)}L${smooth(side(1)).slice(1)}L${smooth(edge(0).toReversed()).slice(1)}L${smooth(side(-1).toReversed()).slice(1)}Z`;
  const bandColours = [person.garment.second, mix(person.garment.second, "#c9823f", 0.5), cloth.ramp.deep];
  const bands = bandColours
    .map((colour, index) => line(smooth(edge(38 + index * 44)), colour, index === 0 ? 26 : 13, 0.92))
    .join("");
  const teeth = resample(edge(104), 27)
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${n(x)} ${n(y + (index % 2 === 0 ? -11 : 11))}`)
    .join("");
  const fringe = resample(edge(-3), 46)
    .map(([x, y]) => `M${n(x)} ${n(y)}L${n(x)} ${n(y + 30)}`)
    .join("");
  const folds = [-0.8, -0.5, -0.2, 0.25, 0.55, 0.85].map((u) => ({
    spine: [
      place(u * body.shoulderX * 0.6, 50),
      place(u * body.shoulderX * 0.95, 250),
      place(u * wide, low - 40),
    ],
    width: 15,
    depth: 0.8,
    open: true,
  }));
  const over =
    haze(smooth(edge(-6)), "#120a10", 20, 0.3) +
    line(fringe, cloth.ramp.shade, 5, 0.9) +
    fill(shape, cloth.paint) +
    group(
      studio.clip(shape),
      surface(figure, cloth, body.notchY + low) +
        bodyForm(figure, cloth) +
        bands +
        line(teeth, cloth.ramp.light, 5, 0.8) +
        drawFolds(cloth, folds, studio.key),
    ) +
    line(smooth(neck), cloth.ramp.deep, 15, 0.6) +
    line(smooth(neck), cloth.ramp.shade, 11);
  return {
    behind: "",
    over,
    hemY: 860,
    torso: plainBody(figure, under, high(figure), 8, 860, false) + drawTurtleneck(figure, under),
    sleeve: { cloth: under, length: 1, ease: 11, cuff: "rib" },
    lower: { kind: "trousers", cloth: trousersFor(figure), cut: "jeans" },
  };
}

/** Falls from a clasp at the throat over the shoulders and down the back to the calves. */
export function drawCape(figure: Figure): Outfit {
  const { studio, person, body, stance } = figure;
  const cloth = ownCloth(figure, "wool");
  const lining = weave(studio, mix(person.garment.colour, "#1c1420", 0.55), "silk");
  const tunic = weave(studio, person.garment.second);
  const place = onFront(figure);
  const low = stance.sitting ? body.hipY + 120 : 1640;
  const wide = body.shoulderX + 80;
  const hangs = (s: -1 | 1): Point[] => [
    [s * (body.neckHalf + 6), body.notchY - 40],
    [s * (body.shoulderX + 12), body.shoulderY + 10],
    [s * (wide - 16), body.waistY],
    [s * (wide + 28), low],
  ];
  const hem: Point[] = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1].map((u, index) => [
    u * (wide + 28),
    low + (index % 2 === 0 ? 0 : 22),
  ]);
  const shape = `${smooth(hangs(-1))}L${smooth(hem).slice(1)}L${smooth(hangs(1).toReversed()).slice(1)}Z`;
  const drape = [-0.9, -0.6, -0.3, 0.3, 0.6, 0.9].map((u) => ({
    spine: [
      [u * body.shoulderX * 0.8, body.shoulderY + 60],
      [u * wide, lerp(body.shoulderY, low, 0.5)],
      [u * (wide + 26), low],
    ] as Point[],
    width: 20,
    depth: 0.9,
    open: true,
  }));
  const behind = fill(shape, lining.paint) + group(studio.clip(shape), drawFolds(lining, drape, studio.key));
  const mantle = (s: -1 | 1): string => {
    const outer = sideFrom(figure, s, 34, body.chestY + 150, body.neckHalf + 4).slice(0, 8);
    const inner: Point[] = [
      place(s * (body.neckHalf - 6), -40),
      place(s * 22, 26),
      place(s * 82, 110),
      place(s * (body.chestHalf - 12), 300),
      place(s * (body.shoulderX + 22), 470),
    ];
    const piece = `${smooth(inner)}L${smooth(outer.toReversed()).slice(1)}Z`;
    const lit = s === studio.key;
    return (
      haze(smooth(inner), "#120a10", 16, 0.32) +
      fill(piece, lit ? cloth.ramp.base : cloth.ramp.shade) +
      group(
        studio.clip(piece),
        surface(figure, cloth, body.notchY + 480) +
          drawFolds(
            cloth,
            [
              {
                spine: [place(s * 60, 10), place(s * 120, 120), place(s * (body.chestHalf + 10), 330)],
                width: 16,
                depth: 0.8,
                open: true,
              },
              {
                spine: [place(s * 96, -4), place(s * 170, 110), place(s * (body.shoulderX + 10), 330)],
                width: 16,
                depth: 0.8,
                open: true,
              },
            ],
            studio.key,
          ) +
          glow(studio, place(s * body.shoulderX * 0.7, 60), 90, 70, cloth.ramp.light, lit ? 0.6 : 0.25),
      ) +
      line(smooth(inner), mix(cloth.ramp.glow, "#d9b25e", 0.4), 5, 0.7)
    );
  };
  const clasp =
    [-1, 1].map((s) => button(place(s * 26, 30), 13, clothRamp("#cda556", studio.light))).join("") +
    line(smooth([place(-26, 34), place(0, 44), place(26, 34)]), "#cda556", 5);
  const belt = smooth([
    place(-body.waistHalf - 20, body.waistY - body.notchY),
    place(0, body.waistY - body.notchY + 16),
    place(body.waistHalf + 20, body.waistY - body.notchY),
  ]);
  return {
    behind,
    over: mantle(studio.key === 1 ? -1 : 1) + mantle(studio.key) + clasp,
    hemY: 940,
    torso:
      plainBody(figure, tunic, high(figure), 14, 940) +
      drawStandCollar(figure, tunic, { open: 2 }) +
      line(belt, "#4a3020", 30) +
      line(belt, "#7a5236", 22),
    sleeve: { cloth: tunic, length: 1, ease: 13, cuff: "band" },
    lower: { kind: "trousers", cloth: trousersFor(figure), cut: "jeans" },
  };
}
