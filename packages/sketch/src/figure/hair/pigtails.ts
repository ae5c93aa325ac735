/** Two tails from a middle parting, tied behind the ears. */
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { lerp, type Point, resample } from "../path.ts";
import { hairTie } from "./gathers.ts";
import { drawParting } from "./loose.ts";
import { drawSheet, type HairLayers, part, softHairline } from "./strands.ts";
import { hangingTail } from "./tied-behind.ts";
import { wisps } from "./tied.ts";

export function drawPigtails(figure: Figure, random: Random): HairLayers {
  const { head } = figure;
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const partAt = random.between(-7, 7);
  const caps = ([-1, 1] as const).map((side) => drawHalfCap(figure, random.fork(`cap${side}`), side, partAt));
  const tails = ([-1, 1] as const).map((side) => {
    const out = w + 10 - Math.max(0, side * turn) * 40;
    const tie: Point = [side * out, 2];
    const end = random.between(250, 320);
    const spine: Point[] = [
      tie,
      [side * (out + 24), 34],
      [side * (out + 30), 110],
      [side * (out + 16), 200],
      [side * (out - 2), end],
    ];
    const half = (t: number): number => 9 + 25 * Math.sin(Math.PI * Math.min(1, t * 0.88 + 0.08)) ** 0.8;
    return hangingTail(figure, random.fork(`tail${side}`), spine, half, 8) + hairTie(figure, tie, 15);
  });
  const parting = drawParting(figure, partAt, 20);
  return {
    back: "",
    front:
      caps.map((cap) => cap.svg).join("") + parting + tails.join("") + wisps(figure, random.fork("wisps")),
    shadow: caps.map((cap) => cap.mass).join(""),
  };
}

/** From the middle parting down to the tie behind one ear. */
function drawHalfCap(
  figure: Figure,
  random: Random,
  side: -1 | 1,
  partAt: number,
): { svg: string; mass: string } {
  const { head, onHead } = figure;
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const far = Math.max(0, side * turn) * 30;
  const top: Point = [partAt * 0.5 + turn * 20, -168];
  const front = onHead(partAt, head.hairlineY - 2);
  const tie: Point = [side * (w + 6 - far), 4];
  const outer: Point[] = [
    top,
    [side * 54 + top[0] * 0.5, -158],
    [side * (w * 0.86 + 8), -116],
    [side * (w + 12), -54],
    [side * (w + 12 - far * 0.3), -18],
    tie,
  ];
  const [tx, ty] = onHead(side * (w - 34), -74);
  const inner: Point[] = [
    front,
    onHead(partAt + side * 26, head.hairlineY + 5),
    [tx, ty],
    [side * (w - 12) - far * side * 0.3 + turn * 4, -34],
    [side * (w - 6 - far * 0.5), -8],
    tie,
  ];
  const [a, b] = [resample(outer, 11), resample(inner, 11)];
  const sheet = drawSheet(
    figure,
    {
      at: (across) =>
        a.map(([x, y], index): Point => [
          lerp(x, b[index]?.[0] ?? x, across),
          lerp(y, b[index]?.[1] ?? y, across),
        ]),
      locks: 12,
      points: 0,
      strands: 3,
      endY: 120,
      bands: [
        { y: -118, strength: 1, spread: 22 },
        { y: -50, strength: 0.3, spread: 20 },
      ],
    },
    random,
  );
  const line = softHairline(
    figure,
    part(b, 0.02, 0.62, 8),
    ([x, y]) => [x + side * 26, y + 2],
    random.fork("line"),
  );
  return { svg: sheet.svg + line, mass: sheet.mass };
}
