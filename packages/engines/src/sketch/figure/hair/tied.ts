/** Hair drawn back from the hairline into a bun, a ponytail or a braid. */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { area, lerp, type Point, resample, ribbon } from "#sketch/figure/path.ts";
import { fill, line } from "#sketch/figure/studio.ts";
import { capEdge, hairlineOf } from "./cap.ts";
import { drawSheet, type HairLayers, hairPaint, looseStrands, sheen, softHairline } from "./strands.ts";

/** The cap of combed-back hair that all of them share. */
function drawCombedBack(figure: Figure, random: Random, off = 15): { svg: string; mass: string } {
  const root = resample(hairlineOf(figure), 25);
  const edge = resample(capEdge(figure, off), 25);
  const turn = Math.sin((figure.head.yaw * Math.PI) / 180);
  const pick = (points: readonly Point[], t: number): Point => {
    const at = Math.min(0.9999, Math.max(0, t)) * (points.length - 1);
    const index = Math.floor(at);
    const [a, b] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
    return [lerp(a[0], b[0], at - index), lerp(a[1], b[1], at - index)];
  };
  const at = (across: number): Point[] => {
    const start = pick(root, across);
    // Everything runs up and back: ends crowd towards the crown.
    const u = across * 2 - 1;
    const end = pick(edge, 0.5 + 0.5 * Math.sign(u) * Math.abs(u) ** 1.35 * 0.97);
    const bulge = 1 + 0.06 * Math.sin(Math.PI * across);
    const middle: Point = [
      lerp(start[0], end[0], 0.5) * bulge + u * 7 - turn * 6,
      lerp(start[1], end[1], 0.52) - 5,
    ];
    return resample([start, middle, end], 8);
  };
  const sheet = drawSheet(
    figure,
    { at, outline: area(root, edge), locks: 22, points: 0, strands: 7 },
    random,
  );
  const fuzz = looseStrands(
    figure,
    Array.from({ length: 10 }, () => {
      const [x, y] = pick(edge, random.between(0.1, 0.9));
      return [
        [x * 0.97, y + 4],
        [x + random.between(-8, 8), y - random.between(2, 6)],
        [x + random.between(-22, 22), y - random.between(-2, 7)],
      ] as const;
    }),
    1,
  );
  return {
    svg: sheet.svg + softHairline(figure, root, ([x, y]) => [x * 0.9, y - 60], random.fork("line")) + fuzz,
    mass: sheet.mass,
  };
}

/** Two curved wisps in front of the ears. */
function wisps(figure: Figure, random: Random): string {
  const { head, onHead } = figure;
  const far = head.yaw > 14 ? 1 : head.yaw < -14 ? -1 : 0;
  const paths = ([-1, 1] as const)
    .filter((side) => side !== far)
    .flatMap((side) =>
      [0, 1].map((index) => {
        const [x, y] = onHead(side * (head.width - 8), -38 + index * 10);
        const reach = random.between(66, 108);
        return ribbon(
          resample(
            [
              [x, y],
              [x + side * random.between(3, 8), y + reach * 0.4],
              [x - side * random.between(0, 6), y + reach * 0.75],
              [x + side * random.between(-2, 7), y + reach],
            ],
            8,
          ),
          (t) => 2.4 * (1 - t) + 0.3,
        );
      }),
    );
  return fill(paths.join(""), hairPaint(figure, 2));
}

export function drawBun(figure: Figure, random: Random): HairLayers {
  const cap = drawCombedBack(figure, random.fork("cap"));
  const turn = Math.sin((figure.head.yaw * Math.PI) / 180);
  const [cx, cy, r] = [-turn * 34 + random.between(-6, 6), -198, 56];
  const outline = Array.from({ length: 16 }, (_, index): Point => {
    const angle = (index / 16) * Math.PI * 2;
    const wobble = 1 + 0.05 * Math.sin(angle * 3 + 1);
    return [cx + Math.cos(angle) * r * wobble, cy + Math.sin(angle) * r * 0.86 * wobble];
  });
  const coils = Array.from({ length: 9 }, (_, index) => {
    const turnBy = index * 1.21 + 0.4;
    const spine = Array.from({ length: 9 }, (__, step): Point => {
      const t = step / 8;
      const angle = turnBy + t * 2.5;
      const radius = r * (0.94 - 0.5 * t) * (1 - index * 0.035);
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius * 0.86];
    });
    const strands = [-5, -1, 4]
      .map((offset) =>
        ribbon(
          spine.map(([x, y]): Point => [x + offset * 0.8, y + offset]),
          (t) => 1.1 * Math.sin(Math.PI * t) + 0.1,
        ),
      )
      .join("");
    return (
      fill(
        ribbon(spine, (t) => 13 * Math.sin(Math.PI * (0.1 + 0.85 * t)) + 1),
        hairPaint(figure, 1.6 + random.bell() * 1.6),
      ) + fill(strands, figure.hair.glow, 0.35)
    );
  });
  const fly = looseStrands(
    figure,
    Array.from({ length: 7 }, () => {
      const angle = random.between(-2.9, -0.2);
      return [
        [cx + Math.cos(angle) * r * 0.9, cy + Math.sin(angle) * r * 0.8],
        [cx + Math.cos(angle + 0.2) * r * 1.1, cy + Math.sin(angle + 0.2) * r],
        [cx + Math.cos(angle + 0.5) * r * 1.22, cy + Math.sin(angle + 0.5) * r * 1.02],
      ] as const;
    }),
    1,
  );
  const bun =
    fill(`M${outline.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`, hairPaint(figure, 1)) +
    coils.join("") +
    fly;
  return { back: bun, front: cap.svg + wisps(figure, random.fork("wisps")), shadow: cap.mass };
}

export function drawPonytail(figure: Figure, random: Random): HairLayers {
  const cap = drawCombedBack(figure, random.fork("cap"));
  const side = figure.head.yaw > 0 ? -1 : 1;
  const outer: Point[] = [
    [side * 20, -172],
    [side * 96, -196],
    [side * 158, -136],
    [side * 168, -20],
    [side * 160, 110],
    [side * 176, 220],
    [side * 150, 322],
  ];
  const inner: Point[] = [
    [side * 24, -140],
    [side * 66, -150],
    [side * 100, -104],
    [side * 108, -10],
    [side * 104, 110],
    [side * 112, 210],
    [side * 128, 310],
  ];
  const tail = drawSheet(
    figure,
    {
      at: (across) =>
        resample(
          outer.map((point, index): Point => {
            const to = inner[index] ?? point;
            const sway = Math.sin(index * 1.1 + across * 2) * 5 * (index / 6);
            return [lerp(point[0], to[0], across) + sway, lerp(point[1], to[1], across)];
          }),
          13,
        ),
      locks: 11,
      points: 0.9,
      ragged: 22,
      strands: 5,
    },
    random.fork("tail"),
  );
  const strays = looseStrands(
    figure,
    Array.from({ length: 5 }, () =>
      outer.slice(1).map(([x, y]): Point => [x + side * random.between(2, 12), y + random.between(-8, 8)]),
    ),
    1.1,
  );
  return { back: tail.svg + strays, front: cap.svg + wisps(figure, random.fork("wisps")), shadow: cap.mass };
}

export function drawBraid(figure: Figure, random: Random): HairLayers {
  const cap = drawCombedBack(figure, random.fork("cap"));
  const { head } = figure;
  const side = head.yaw > 0 ? -1 : 1;
  const spine = resample(
    [
      [side * (head.width - 6), 40],
      [side * (head.width + 8), 96],
      [side * (head.width + 4), 170],
      [side * (head.width - 8), 260],
      [side * (head.width - 20), 360],
      [side * (head.width - 24), 430],
    ],
    40,
  );
  const links: string[] = [];
  const count = 10;
  for (let index = 0; index < count; index += 1) {
    for (const half of [-1, 1] as const) {
      const at = Math.round(((index + (half === 1 ? 0.5 : 0)) / (count + 0.5)) * 36);
      const [x, y] = spine[at] ?? [0, 0];
      const width = lerp(25, 14, index / count);
      const tall = 430 / count;
      const link: Point[] = [
        [x + half * width * 0.9, y - tall * 0.62],
        [x + half * width * 1.12, y - tall * 0.1],
        [x + half * width * 0.5, y + tall * 0.42],
        [x - half * width * 0.34, y + tall * 0.62],
        [x - half * width * 0.5, y + tall * 0.2],
        [x + half * width * 0.1, y - tall * 0.3],
      ];
      const curve = resample(
        [
          [x + half * width * 0.92, y - tall * 0.5],
          [x + half * width * 0.7, y + tall * 0.08],
          [x - half * width * 0.3, y + tall * 0.5],
        ],
        6,
      );
      links.push(
        fill(closed(link), hairPaint(figure, 2 + half * -figure.studio.key * -0.6 + random.bell())) +
          fill(
            [-0.32, -0.1, 0.14, 0.34]
              .map((offset) =>
                ribbon(
                  curve.map(([px, py]): Point => [px + half * width * offset, py + width * offset * 0.3]),
                  (t) => 1.2 * Math.sin(Math.PI * t) + 0.1,
                ),
              )
              .join(""),
            random.chance(0.5) ? figure.hair.glow : sheen(figure),
            0.42,
          ) +
          line(
            `M${n(x - half * width * 0.42)} ${n(y + tall * 0.6)}Q${n(x + half * width * 0.5)} ${n(y + tall * 0.3)} ${n(x + half * width)} ${n(y - tall * 0.2)}`,
            figure.hair.deep,
            2,
            0.6,
          ),
      );
    }
  }
  const [tx, ty] = spine[38] ?? [0, 0];
  const tassel = drawSheet(
    figure,
    {
      at: (across) =>
        resample(
          [
            [tx + lerp(-7, 7, across), ty - 6],
            [tx + lerp(-13, 13, across), ty + 24],
            [tx + lerp(-7, 9, across), ty + 62],
          ],
          6,
        ),
      locks: 5,
      points: 0.9,
      ragged: 9,
    },
    random.fork("tassel"),
  );
  const band = fill(
    `M${n(tx - 10)} ${n(ty - 6)}L${n(tx + 10)} ${n(ty - 6)}L${n(tx + 9)} ${n(ty + 5)}L${n(tx - 9)} ${n(ty + 5)}Z`,
    figure.person.garment.second,
  );
  const start = drawSheet(
    figure,
    {
      at: (across) =>
        resample(
          [
            [side * lerp(head.width - 24, head.width + 12, across), -20],
            [side * lerp(head.width - 16, head.width + 20, across), 20],
            [side * lerp(head.width - 14, head.width + 26, across), 66],
          ],
          6,
        ),
      locks: 4,
      points: 0.2,
    },
    random.fork("start"),
  );
  return {
    back: start.svg,
    front: cap.svg + wisps(figure, random.fork("wisps")) + start.svg + links.join("") + tassel.svg + band,
    shadow: cap.mass,
  };
}

const closed = (points: readonly Point[]): string => {
  const loop = [...points, points[0] ?? [0, 0]] as Point[];
  return `${ribbonless(loop)}Z`;
};
const ribbonless = (points: readonly Point[]): string =>
  points.reduce((path, [x, y], index) => {
    if (index === 0) return `M${n(x)} ${n(y)}`;
    const [px, py] = points[index - 1] ?? [x, y];
    return `${path}Q${n(px)} ${n(py)} ${n((px + x) / 2)} ${n((py + y) / 2)}`;
  }, "");
