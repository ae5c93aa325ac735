/** What covers more than the crown: headscarf, helmets, and the globe of a spacesuit. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { drawFolds, weave } from "../garments/cloth.ts";
import { clothRamp } from "../palette.ts";
import { area, oval, type Point, resample, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";
import { browShade, dome, hatColour } from "./dome.ts";
import type { HatLayers } from "./hat-layers.ts";

export function drawHeadscarf(figure: Figure): HatLayers {
  const { studio, head, onHead } = figure;
  const cloth = weave(studio, hatColour(figure), "silk");
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const outer = smooth(
    [
      [turn * -8, -178],
      [-w * 0.72, -158],
      [-w - 18, -80],
      [-w - 22, 20],
      [-w - 20, 110],
      [-w - 34, 200],
      [-60, 262],
      [60, 262],
      [w + 34, 200],
      [w + 20, 110],
      [w + 22, 20],
      [w + 18, -80],
      [w * 0.72, -158],
    ],
    true,
  );
  const face = [
    [0, -104],
    [-48, -94],
    [-82, -56],
    [-91, 4],
    [-80, 70],
    [-52, 122],
    [0, head.chinY + 1],
    [52, 122],
    [80, 70],
    [91, 4],
    [82, -56],
    [48, -94],
  ].map(([x, y]) => onHead(x ?? 0, y ?? 0));
  const hole = smooth(face, true);
  const paint = studio.linear(
    [studio.key * 140, -160],
    [-studio.key * 150, 200],
    [
      [0, cloth.ramp.light],
      [0.4, cloth.ramp.base],
      [0.75, cloth.ramp.shade],
      [1, cloth.ramp.deep],
    ],
  );
  const k = studio.key;
  const folds = [
    {
      spine: [
        [k * 20, -172],
        [-k * 60, -130],
        [-k * (w - 2), -40],
        [-k * (w + 2), 60],
      ] as Point[],
      width: 6,
    },
    {
      spine: [
        [k * 50, -160],
        [k * (w - 10), -90],
        [k * (w + 6), 0],
        [k * (w - 2), 90],
      ] as Point[],
      width: 5,
    },
    {
      spine: [
        [k * (w - 8), 100],
        [k * 40, 176],
        [-k * 30, 196],
        [-k * (w + 10), 150],
      ] as Point[],
      width: 7,
    },
    {
      spine: [
        [k * (w + 4), 130],
        [k * 50, 214],
        [-k * 30, 232],
        [-k * (w + 22), 186],
      ] as Point[],
      width: 7,
    },
    {
      spine: [
        [k * (w + 14), 170],
        [k * 50, 244],
        [-k * 40, 254],
      ] as Point[],
      width: 6,
    },
  ];
  return {
    back: fill(outer, cloth.ramp.deep),
    front:
      group(studio.clip(figure.headPath), haze(hole, figure.skin.line, 14, 0.6)) +
      `<path fill-rule="evenodd" d="${outer}${hole}" fill="${paint}"/>` +
      drawFolds(cloth, folds, k) +
      line(hole, cloth.ramp.line, 2, 0.4) +
      `<g transform="translate(${n(k * -2)} -2)">${line(hole, cloth.ramp.glow, 1.8, 0.5)}</g>`,
  };
}

export function drawHelmet(figure: Figure): HatLayers {
  const { studio, head, person } = figure;
  if (person.garment.kind === "spacesuit") return drawBubble(figure);
  const knight = person.garment.kind === "armor";
  const shell = clothRamp(knight ? "#9599a1" : hatColour(figure), studio.light);
  const { shape, edge } = dome(figure, 20, -204, -72);
  const w = head.width;
  const cheeks = ([-1, 1] as const).map((side) => {
    const guard = smooth(
      [
        [side * (w + 20), -80],
        [side * (w + 17), 10],
        [side * (w + 2), 76],
        [side * (w - 18), 84],
        [side * (w - 12), 20],
        [side * (w - 10), -66],
      ],
      true,
    );
    return fill(guard, side === studio.key ? shell.light : shell.deep) + line(guard, shell.line, 1.8, 0.5);
  });
  const strap = knight
    ? ""
    : line(
        smooth([
          [-w + 8, 70],
          [-40, head.chinY - 2],
          [0, head.chinY + 8],
          [40, head.chinY - 2],
          [w - 8, 70],
        ]),
        "#2a2428",
        9,
      );
  const paint = studio.linear(
    [studio.key * 110, -200],
    [-studio.key * 120, -60],
    [
      [0, shell.glow],
      [0.35, shell.base],
      [1, shell.deep],
    ],
  );
  const ridge = knight
    ? line(smooth([[0, -204], [studio.key * 4, -150], figure.onHead(0, -66)]), shell.line, 9, 0.4) +
      line(smooth([[0, -204], [studio.key * 4, -150], figure.onHead(0, -66)]), shell.glow, 4, 0.7)
    : line(
        smooth([
          [-w * 0.6, -160],
          [0, -176],
          [w * 0.6, -160],
        ]),
        "#f4efe6",
        14,
        0.8,
      );
  return {
    back: "",
    front:
      browShade(figure, edge, 18) +
      cheeks.join("") +
      strap +
      fill(shape, paint) +
      group(studio.clip(shape), ridge + glow(studio, [studio.key * 48, -158], 40, 26, "#ffffff", 0.65)) +
      line(smooth(edge), shell.line, 6, 0.6) +
      line(smooth(edge.map(([x, y]): Point => [x, y - 4])), knight ? "#d6b36a" : shell.glow, 2.4, 0.8),
  };
}

const globe = { y: -20, radius: 206 };

/** Hair stays inside the globe. */
export const bubbleClip = ({ studio }: Figure): string =>
  studio.clip(oval(0, globe.y, globe.radius - 8, globe.radius - 8));

/** The clear globe of a spacesuit: a thin shell of glass that shows at its edge and where it mirrors the light. */
export function drawBubble(figure: Figure): HatLayers {
  const { studio } = figure;
  const k = studio.key;
  const { y, radius: r } = globe;
  const shell = oval(0, y, r, r);
  const metal = clothRamp("#c3c8d0", studio.light);
  const at = (turn: number, reach: number): Point => [
    k * Math.cos(turn) * r * reach,
    y - Math.sin(turn) * r * reach,
  ];
  const crescent = (from: number, to: number, inner: number, outer: number): string => {
    const turns = Array.from({ length: 7 }, (_, index) => from + (to - from) * (index / 6));
    const slim = (index: number): number => Math.sin((index / 6) * Math.PI) ** 0.7;
    return area(
      turns.map((turn, index) => at(turn, inner + (outer - inner) * (1 - slim(index)) * 0.5)),
      turns.map((turn, index) => at(turn, outer - (outer - inner) * (1 - slim(index)) * 0.5)),
    );
  };
  const glass = studio.radial([k * 50, y - 60], r * 1.36, [
    [0, "#ffffff", 0],
    [0.55, "#cfe2ff", 0.04],
    [0.78, "#bcd4f5", 0.16],
    [0.94, "#ffffff", 0.34],
  ]);
  const depth = studio.radial([0, y], r, [
    [0, "#16202f", 0.06],
    [0.8, "#16202f", 0.2],
    [1, "#0c131e", 0.5],
  ]);
  const ringY = y + r * 0.9;
  const half = r * 0.64;
  const ring = area(
    resample(
      [
        [-half, ringY - 18],
        [0, ringY + 14],
        [half, ringY - 18],
      ],
      9,
    ),
    resample(
      [
        [-half - 10, ringY + 4],
        [0, ringY + 42],
        [half + 10, ringY + 4],
      ],
      9,
    ),
  );
  return {
    back: fill(shell, depth),
    front:
      fill(shell, glass) +
      line(shell, "#eef4fb", 3, 0.6) +
      fill(crescent(0.28, 1.24, 0.8, 0.94), "#ffffff", 0.5) +
      fill(crescent(1.34, 1.5, 0.84, 0.92), "#ffffff", 0.42) +
      fill(crescent(0.05, 0.2, 0.86, 0.93), "#ffffff", 0.3) +
      fill(crescent(Math.PI + 0.35, Math.PI + 1.15, 0.88, 0.96), studio.light.rim, 0.5) +
      glow(studio, at(0.86, 0.66), 54, 74, "#ffffff", 0.16, k * 38) +
      haze(ring, "#0c131e", 7, 0.4) +
      fill(
        ring,
        studio.linear(
          [k * half, ringY],
          [-k * half, ringY + 10],
          [
            [0, metal.glow],
            [0.3, metal.light],
            [0.6, metal.shade],
            [0.75, metal.base],
            [1, metal.deep],
          ],
        ),
      ) +
      line(
        smooth(
          resample(
            [
              [-half, ringY - 18],
              [0, ringY + 14],
              [half, ringY - 18],
            ],
            9,
          ),
        ),
        "#ffffff",
        2,
        0.6,
      ) +
      [-0.7, -0.35, 0, 0.35, 0.7]
        .map(
          (u) =>
            `<circle cx="${n(u * half)}" cy="${n(ringY + 27 - 32 * u * u)}" r="3.4" fill="${metal.deep}"/>`,
        )
        .join(""),
  };
}
