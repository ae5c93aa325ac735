/** Simplified hands. Each is drawn in its own frame: wrist at the origin, fingers along x, thumb on the y side. */
import { n } from "#sketch/kit/drawing.ts";
import type { Arm } from "./arms.ts";
import type { Figure } from "./figure.ts";
import { type Point, resample, ribbon, smooth, warpPath } from "./path.ts";
import { fill, line } from "./studio.ts";

type HandLayers = { back: string; front: string };

/** `back` lies behind a held thing, `front` wraps round it. */
export function drawHand(figure: Figure, arm: Arm): HandLayers {
  if (arm.hand === "hidden" || arm.hand === "pocket") return { back: "", front: "" };
  const { body, skin, studio } = figure;
  const scale = 1.1 + 0.14 * body.man;
  const angle = (arm.handDegrees * Math.PI) / 180;
  const set = (x: number, y: number): Point => {
    const [px, py] = [x * scale, y * scale * arm.thumb];
    return [
      arm.wrist[0] + px * Math.cos(angle) - py * Math.sin(angle),
      arm.wrist[1] + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  };
  const [tipX, tipY] = set(110, 0);
  const paint = studio.linear(
    [arm.wrist[0] + studio.key * 60, arm.wrist[1] - 40],
    [tipX - studio.key * 60, tipY + 40],
    [
      [0, skin.light],
      [0.5, skin.base],
      [1, skin.shade],
    ],
  );
  const tools: Tools = { set, paint, deep: skin.deep, glow: skin.glow };
  switch (arm.hand) {
    case "relaxed":
      return { back: "", front: relaxed(tools) };
    case "rest":
      return { back: "", front: resting(tools) };
    case "open":
      return { back: "", front: open(tools) };
    case "grip":
      return gripping(tools);
    case "fist":
    case "chin": {
      const { back, front } = gripping(tools);
      return { back: "", front: back + front };
    }
  }
}

type Tools = { set: (x: number, y: number) => Point; paint: string; deep: `#${string}`; glow: `#${string}` };

/** A finger as a tapering band, a little bent. */
function finger({ set, paint, deep }: Tools, joints: readonly Point[], half: number): string {
  const spine = resample(joints, 8);
  const shape = ribbon(
    spine,
    (t) => half * (1 - 0.22 * t) * (t > 0.86 ? Math.sqrt(Math.max(0.08, 1 - ((t - 0.86) / 0.145) ** 2)) : 1),
  );
  const edge = smooth(spine.slice(2).map(([x, y]): Point => [x, y - half * 0.95]));
  return fill(warpPath(shape, set), paint) + line(warpPath(edge, set), deep, 1.6, 0.4);
}

function relaxed(tools: Tools): string {
  const { set, paint, deep } = tools;
  const palm = warpPath(
    "M-14 -24C10 -25 34 -33 62 -31C80 -29 92 -18 92 -2C92 14 84 27 66 29C38 32 10 24 -14 23Z",
    set,
  );
  return (
    finger(
      tools,
      [
        [58, -24],
        [96, -26],
        [132, -16],
      ],
      10.5,
    ) +
    finger(
      tools,
      [
        [62, -9],
        [108, -11],
        [148, -3],
      ],
      11.5,
    ) +
    finger(
      tools,
      [
        [62, 7],
        [108, 5],
        [146, 9],
      ],
      11.5,
    ) +
    fill(palm, paint) +
    finger(
      tools,
      [
        [58, 20],
        [98, 19],
        [134, 20],
      ],
      11.5,
    ) +
    finger(
      tools,
      [
        [8, 20],
        [46, 36],
        [86, 36],
      ],
      12,
    ) +
    line(warpPath("M62 -18Q84 -20 100 -18M66 -2Q90 -4 112 -2M66 13Q90 12 110 13", set), deep, 1.7, 0.35)
  );
}

function resting(tools: Tools): string {
  const { set, paint, deep } = tools;
  const palm = warpPath(
    "M-14 -24C14 -28 40 -36 66 -33C82 -30 92 -16 92 0C92 16 82 30 62 30C36 32 8 26 -14 23Z",
    set,
  );
  return (
    fill(palm, paint) +
    finger(
      tools,
      [
        [60, 20],
        [96, 24],
        [128, 22],
      ],
      11.5,
    ) +
    finger(
      tools,
      [
        [64, 7],
        [108, 8],
        [146, 6],
      ],
      12,
    ) +
    finger(
      tools,
      [
        [64, -9],
        [108, -10],
        [144, -10],
      ],
      11.5,
    ) +
    finger(
      tools,
      [
        [58, -24],
        [94, -28],
        [124, -28],
      ],
      10.5,
    ) +
    finger(
      tools,
      [
        [6, 20],
        [36, 40],
        [72, 44],
      ],
      12,
    ) +
    line(
      warpPath("M40 24Q54 30 62 28M66 14Q72 16 76 15M66 -1Q72 0 78 -1M62 -16Q70 -17 76 -16", set),
      deep,
      1.8,
      0.32,
    )
  );
}

function open(tools: Tools): string {
  const { set, paint, deep } = tools;
  const palm = warpPath(
    "M-14 -23C10 -26 40 -42 74 -40C88 -36 94 -14 92 6C90 26 82 36 66 36C40 36 10 26 -14 23Z",
    set,
  );
  return (
    finger(
      tools,
      [
        [66, -32],
        [100, -48],
        [128, -58],
      ],
      10.5,
    ) +
    finger(
      tools,
      [
        [74, -16],
        [118, -24],
        [154, -29],
      ],
      11.5,
    ) +
    finger(
      tools,
      [
        [76, 3],
        [122, 3],
        [162, 4],
      ],
      12,
    ) +
    finger(
      tools,
      [
        [70, 22],
        [112, 29],
        [148, 36],
      ],
      11.5,
    ) +
    fill(palm, paint) +
    finger(
      tools,
      [
        [10, 18],
        [46, 48],
        [82, 70],
      ],
      12.5,
    ) +
    line(warpPath("M30 26C50 20 56 0 52 -20M76 22C64 10 50 8 34 14", set), deep, 1.9, 0.35)
  );
}

function gripping(tools: Tools): HandLayers {
  const { set, paint, deep, glow } = tools;
  const palm = warpPath(
    "M-16 -24C6 -28 34 -40 58 -37C76 -34 84 -16 82 4C80 24 68 34 46 34C22 34 4 26 -16 24Z",
    set,
  );
  const knuckles = [-24, -8, 8, 23].map((y, index) => {
    const reach = [70, 78, 78, 70][index] ?? 74;
    return (
      fill(
        warpPath(
          smooth(
            [
              [34, y - 7],
              [reach - 8, y - 9],
              [reach, y],
              [reach - 8, y + 8],
              [34, y + 7],
              [28, y],
            ],
            true,
          ),
          set,
        ),
        paint,
      ) +
      line(
        warpPath(`M36 ${n(y + 7)}Q${n(reach - 20)} ${n(y + 10)} ${n(reach - 3)} ${n(y + 5)}`, set),
        deep,
        1.8,
        0.5,
      )
    );
  });
  return {
    back: fill(palm, paint),
    front:
      knuckles.join("") +
      finger(
        tools,
        [
          [2, 22],
          [30, 38],
          [58, 30],
        ],
        12,
      ) +
      line(warpPath("M40 -30Q60 -32 70 -24", set), glow, 3, 0.3),
  };
}
