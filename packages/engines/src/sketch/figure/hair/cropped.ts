/** Short hair: cuts swept from a parting or forward, pixie, buzz, the shaved sides of a punk cut, and bald heads. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { area, lerp, type Point, resample, ribbon, smooth } from "#sketch/figure/path.ts";
import { fill, glow, group, line } from "#sketch/figure/studio.ts";
import { capEdge, hairlineOf } from "./cap.ts";
import { drawSheet, type HairLayers, hairPaint, sheen, softHairline } from "./strands.ts";

type Crop = {
  /** How far the top stands off the skull, and the sides. */
  top: number;
  sides: number;
  /** −1..1: where the parting lies; the hair sweeps away from it. */
  part: number;
  /** Locks fall this far below the hairline onto the forehead. */
  fringe: number;
  mess: number;
};

export function drawCropped(figure: Figure, crop: Crop, random: Random): HairLayers {
  const sides = drawSides(figure, crop, random.fork("sides"));
  const top = drawTop(figure, crop, random.fork("top"));
  return { back: "", front: sides.svg + top.svg, shadow: sides.mass + top.mass };
}

/** Temples, sideburns and the back edge: close to the skull, darker than the top. */
function drawSides(figure: Figure, crop: Crop, random: Random): { svg: string; mass: string } {
  const pieces = ([-1, 1] as const).map((side) => {
    const inner = resample(
      hairlineOf(figure)
        .filter(([, y]) => y > -100)
        .filter(([x]) => x * side > 0)
        .toSorted((a, b) => a[1] - b[1]),
      8,
    );
    const low = inner.at(-1)?.[1] ?? 20;
    const outer = resample(
      capEdge(figure, crop.sides)
        .filter(([x, y]) => x * side > 0 && y < low + 10 && y > -150)
        .toSorted((a, b) => a[1] - b[1]),
      8,
    );
    const last = inner.at(-1) ?? [0, 0];
    outer[7] = [lerp(last[0], outer[7]?.[0] ?? 0, 0.22), last[1] + 7];
    const sheet = drawSheet(
      figure,
      {
        at: (across) =>
          inner.map(([x, y], index): Point => {
            const o = outer[index] ?? [x, y];
            return [lerp(o[0], x, across), lerp(o[1], y, across) + 3 * Math.sin(across * 11 + index)];
          }),
        locks: 7,
        points: 0.3,
        strands: 4,
        tone: -0.9,
      },
      random.fork(`${side}`),
    );
    const hidden = side * figure.head.yaw > 14;
    return {
      svg:
        sheet.svg +
        (hidden
          ? ""
          : softHairline(figure, inner, ([x, y]) => [x + side * 20, y - 16], random.fork(`line${side}`))),
      mass: sheet.mass,
    };
  });
  return { svg: pieces.map((piece) => piece.svg).join(""), mass: pieces.map((piece) => piece.mass).join("") };
}

function drawTop(figure: Figure, crop: Crop, random: Random): { svg: string; mass: string } {
  const root = resample(
    hairlineOf(figure).filter(([, y]) => y < -52),
    12,
  );
  const edge = resample(
    capEdge(figure, crop.top, crop.sides + 3).filter(([, y]) => y < -72),
    12,
  );
  const pick = (points: readonly Point[], t: number): Point => {
    const at = Math.min(0.9999, Math.max(0, t)) * (points.length - 1);
    const index = Math.floor(at);
    const [a, b] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
    return [lerp(a[0], b[0], at - index), lerp(a[1], b[1], at - index)];
  };
  const part = (crop.part + 1) / 2;
  const at = (across: number): Point[] => {
    // Hair at the parting stands up; the further from it, the more it leans away.
    const lean = (across - part) * 0.16 * (crop.part === 0 ? 0.3 : 1);
    const [rx, ry] = pick(root, across);
    const [ex, ey] = pick(edge, Math.min(0.985, Math.max(0.015, across + lean)));
    const sway = Math.sin(across * 19) * crop.mess;
    // The fringe begins at the parting and is longest on the far side of it.
    const beyond = Math.min(1, Math.max(0, (crop.part > 0 ? part - across : across - part) * 1.6 + 0.25));
    const drop =
      crop.fringe *
      (0.84 + 0.16 * Math.sin(across * 17)) *
      beyond *
      Math.sin(Math.PI * Math.min(1, Math.max(0, across))) ** 0.4;
    const sweep = -crop.part * crop.fringe * 0.03;
    const front: Point[] =
      crop.fringe > 0
        ? [
            [rx + sweep * 12 + sway * 0.7, ry + drop],
            [rx + sweep * 6, ry + drop * 0.4 - 8],
          ]
        : [
            [rx, ry + 2],
            [rx + lean * 30, ry - 10],
          ];
    return resample(
      [
        [ex, ey],
        [lerp(rx, ex, 0.72) + lean * 46 + sway, lerp(ry, ey, 0.8) - crop.top * 0.1],
        [lerp(rx, ex, 0.36) + lean * 70 + sway, lerp(ry, ey, 0.46) - crop.top * 0.1],
        front[1] ?? [rx, ry],
        front[0] ?? [rx, ry],
      ],
      10,
    );
  };
  const sheet = drawSheet(
    figure,
    {
      at,
      outline: area(root, edge),
      locks: 17,
      points: crop.fringe > 0 ? 0.95 : 0.15,
      ragged: crop.fringe > 0 ? 9 : 2,
      strands: 6,
      tone: 0.25,
    },
    random,
  );
  const ends = tufts(figure, edge, crop, random.fork("tufts"));
  return {
    svg:
      ends +
      sheet.svg +
      (crop.fringe > 0 ? "" : softHairline(figure, root, ([x, y]) => [x, y - 60], random.fork("line"))),
    mass: sheet.mass,
  };
}

/** Fine points of hair along the top outline, leaning the way the hair is combed. */
function tufts(figure: Figure, edge: readonly Point[], crop: Crop, random: Random): string {
  const dense = resample(edge, 64).slice(4, -4);
  const paths = dense.map(([x, y], index) => {
    const away = Math.hypot(x, y + 20) || 1;
    const rise = random.between(0.2, 1) * (1.2 + crop.mess) * (index % 4 === 0 ? 1.3 : 0.6);
    const lean = -crop.part * random.between(3, 9) + random.between(-4, 4);
    const root: Point = [x * 0.95, y * 0.95];
    return ribbon(
      [root, [x + lean * 0.3, y], [x + (x / away) * rise + lean, y + ((y + 20) / away) * rise]],
      (t) => 2.6 * (1 - t) + 0.1,
    );
  });
  return fill(paths.join(""), hairPaint(figure, 1.6));
}

/** Stubble-short hair: the skull's own form shows through. */
export function drawBuzz(figure: Figure, random: Random, opacity = 1): HairLayers {
  const { hair, studio } = figure;
  const line0 = resample(hairlineOf(figure), 30);
  const edge = resample(capEdge(figure, 6), 30);
  const shape = area(line0, edge);
  const dots = Array.from({ length: Math.round(240 * Math.min(1, studio.detail)) }, () => {
    const t = random.next() * 29;
    const index = Math.min(28, Math.floor(t));
    const [a, b] = [line0[index] ?? [0, 0], edge[index] ?? [0, 0]];
    const depth = random.between(0.04, 0.97);
    const [x, y] = [
      lerp(a[0], b[0], depth) + random.between(-4, 4),
      lerp(a[1], b[1], depth) + random.between(-3, 3),
    ];
    return `M${n(x)} ${n(y)}l${n(random.between(-0.8, 0.8))} -2.6`;
  }).join("");
  const k = studio.key;
  return {
    back: "",
    front:
      fill(shape, hairPaint(figure, 1), 0.9 * opacity) +
      group(
        studio.clip(shape),
        glow(studio, [k * 40, -118], 70, 36, hair.glow, 0.42 * opacity) + line(dots, hair.glow, 1, 0.34),
      ) +
      softHairline(figure, line0, ([x, y]) => [x * 0.96, y - 60], random.fork("line")),
    shadow: "",
  };
}

export function drawBald(figure: Figure): HairLayers {
  const { studio, skin, headPath } = figure;
  const k = studio.key;
  const shine =
    glow(studio, [k * 36 + figure.head.yaw, -108], 44, 24, skin.glow, 0.85, k * 24) +
    glow(studio, [k * 40 + figure.head.yaw, -112], 20, 9, "#ffffff", 0.34, k * 24) +
    glow(studio, [-k * 70, -96], 46, 70, skin.deep, 0.35);
  return { back: "", front: group(studio.clip(headPath), shine), shadow: "" };
}

/** A crest over shaved sides. */
export function drawPunk(figure: Figure, random: Random): HairLayers {
  const { head, onHead } = figure;
  const shaved = drawBuzz(figure, random.fork("shaved"), 0.6);
  const lean = Math.sin((head.yaw * Math.PI) / 180);
  const spikes = Array.from({ length: 17 }, (_, index) => {
    const row = index % 3;
    const t = index / 16;
    const u = (t - 0.5) * 2;
    const [x, y] = onHead(u * 40, lerp(-118, -104, 1 - Math.abs(u)) - row * 9);
    const height = (104 - 40 * u * u) * random.between(0.82, 1.12);
    const tip: Point = [x + u * 46 + lean * 30 + random.between(-8, 8), y - height - 20];
    const spine = resample([[x, y + 6], [x + u * 8, y - height * 0.45], tip], 6);
    const strands = [0, 1, 2]
      .map(() =>
        ribbon(
          spine.map(([px, py], step): Point => [px + random.between(-6, 6) * (1 - step / 5), py]),
          (s) => 0.9 * (1 - s) + 0.1,
        ),
      )
      .join("");
    return (
      fill(
        ribbon(spine, (s) => 15 * (1 - s ** 1.5) + 0.3),
        hairPaint(figure, 1.3 + row + random.bell()),
      ) + fill(strands, sheen(figure), 0.7)
    );
  });
  const rootLine = smooth(resample([onHead(-44, -96), onHead(0, -100), onHead(44, -96)], 7));
  return {
    back: "",
    front: shaved.front + spikes.toReversed().join("") + line(rootLine, figure.hair.shade, 5, 0.35),
    shadow: "",
  };
}
