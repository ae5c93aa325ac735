/** The back of the head: every style seen from behind, covering skull and, where it is long, neck and back. */
import type { HairStyle } from "#sketch/scene.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { contour } from "#sketch/figure/outline.ts";
import { between, type Point, resample, ribbon, smooth } from "#sketch/figure/path.ts";
import { fill, glow, group } from "#sketch/figure/studio.ts";
import { drawBald } from "./cropped.ts";
import { drawAfroFromBehind, drawCurly, drawDreads } from "./coiled.ts";
import { drawSheet, hairPaint, looseStrands, sheen } from "./strands.ts";

const lengths: Partial<Record<HairStyle, { endY: number; volume: number; wave: number }>> = {
  long: { endY: 400, volume: 24, wave: 5 },
  wavy: { endY: 350, volume: 32, wave: 15 },
  bangs: { endY: 330, volume: 25, wave: 4 },
  bob: { endY: 140, volume: 30, wave: 2 },
  sidePart: { endY: 200, volume: 28, wave: 7 },
};

export function drawHairFromBehind(figure: Figure): string {
  const { person, head } = figure;
  const random = figure.studio.random.fork("hair");
  const style = person.hair.style;
  const long = lengths[style];
  if (long !== undefined && !(style === "sidePart" && head.man > 0.7)) return drawFall(figure, long, random);
  switch (style) {
    case "bald":
      return drawBald(figure).front;
    case "afro":
      return drawAfroFromBehind(figure, random);
    case "curly": {
      const layers = drawCurly(figure, random);
      return drawSkull(figure, random, 14) + layers.back;
    }
    case "dreads": {
      const layers = drawDreads(figure, random);
      return drawSkull(figure, random, 12) + layers.back;
    }
    case "bun":
      return drawSkull(figure, random, 14) + drawKnot(figure, random);
    case "ponytail":
    case "braid":
      return drawSkull(figure, random, 14) + drawTail(figure, random, style === "braid" ? 11 : 34);
    case "buzz":
      return drawSkull(figure, random, 5);
    default:
      return drawSkull(figure, random, 14);
  }
}

function drawFall(
  figure: Figure,
  { endY, volume, wave }: { endY: number; volume: number; wave: number },
  random: Random,
): string {
  const w = figure.head.width;
  const side = (s: -1 | 1): Point[] =>
    resample(
      [
        [s * 4, -150 - volume * 0.8],
        [s * (w * 0.66), -136 - volume * 0.5],
        [s * (w + volume * 0.8), -60],
        [s * (w + volume), 40],
        [s * (w + volume * 1.1), 40 + (endY - 40) * 0.5],
        [s * (w + volume * 0.5), endY],
      ],
      13,
    );
  const at = (across: number): Point[] =>
    between(side(-1), side(1), across).map(([x, y], index): Point => [
      x + Math.sin((y / 120) * 6.28 + across * 3) * wave * Math.min(1, index / 6),
      y + 12 * Math.sin(Math.PI * across) * (index === 12 ? 1 : 0),
    ]);
  const sheet = drawSheet(figure, { at, locks: 26, points: 0.7, ragged: 14, strands: 5 }, random);
  const strays = looseStrands(
    figure,
    [-0.02, 0.01, 0.99, 1.03].map((across) => at(across).slice(2, 10)),
  );
  return sheet.svg + strays;
}

/** Short or gathered hair over the whole skull, running from the crown's whorl to the nape. */
function drawSkull(figure: Figure, random: Random, off: number): string {
  const { head } = figure;
  const outline = contour(head)
    .filter(([, y]) => y < 40)
    .map(([x, y]): Point => [x * (1 + off / 140), y < 0 ? y * (1 + off / 170) : y]);
  const right = outline.filter(([x]) => x >= 0).toSorted((a, b) => a[1] - b[1]);
  const left = outline.filter(([x]) => x < 0).toSorted((a, b) => a[1] - b[1]);
  const half = figure.body.neckHalf;
  const nape: Point[] = [
    [head.width * 0.84, 62],
    [half * 1.02, 92],
    [half * 0.5, 106],
    [0, 109],
    [-half * 0.5, 106],
    [-half * 1.02, 92],
    [-head.width * 0.84, 62],
  ];
  const rim = resample([...left.toReversed(), [0, -150 - off], ...right, ...nape, left.at(-1) ?? [0, 0]], 60);
  const centre: Point = [random.between(-8, 8), -92];
  const at = (across: number): Point[] => {
    const end = rim[Math.round(across * 59)] ?? centre;
    const bend = across < 0.5 ? 10 : -10;
    return resample(
      [
        centre,
        [(centre[0] * 2 + end[0]) / 3 + bend * 0.4, (centre[1] * 2 + end[1]) / 3],
        [(centre[0] + end[0] * 2) / 3 + bend * 0.3, (centre[1] + end[1] * 2) / 3],
        end,
      ],
      8,
    );
  };
  const shape = smooth(rim, true);
  return (
    drawSheet(
      figure,
      { at, outline: shape, locks: 34, points: 0.25, ragged: 3, strands: 5 },
      random.fork("skull"),
    ).svg +
    group(
      figure.studio.clip(shape),
      glow(figure.studio, [figure.studio.key * 46, -86], 52, 44, figure.hair.glow, 0.26),
    )
  );
}

function drawKnot(figure: Figure, random: Random): string {
  const [cx, cy, r] = [0, -104, 64];
  const coils = Array.from({ length: 8 }, (_, index) => {
    const spine = Array.from({ length: 9 }, (__, step): Point => {
      const angle = index * 1.3 + (step / 8) * 2.7;
      const radius = r * (0.95 - 0.055 * step) * (1 - index * 0.04);
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius * 0.9];
    });
    return fill(
      ribbon(spine, (t) => 14 * Math.sin(Math.PI * (0.1 + 0.85 * t)) + 1),
      hairPaint(figure, 1.7 + random.bell() * 1.5),
    );
  });
  return `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${r * 0.9}" fill="${figure.hair.shade}"/>${coils.join("")}`;
}

function drawTail(figure: Figure, random: Random, half: number): string {
  const at = (across: number): Point[] => {
    const u = across * 2 - 1;
    return resample(
      [
        [u * 14, -96],
        [u * (half + 8), -30],
        [u * (half + 12), 90],
        [u * (half + 8), 230],
        [u * half * 0.4, 360],
      ],
      11,
    ).map(([x, y], index): Point => [x + Math.sin(y / 34) * (half < 20 ? 6 : 1) * Math.min(1, index / 3), y]);
  };
  const tail = drawSheet(
    figure,
    { at, locks: 10, points: 0.9, ragged: 18, strands: 5, tone: 0.3 },
    random.fork("tail"),
  );
  const crossings =
    half < 20
      ? Array.from({ length: 9 }, (_, index) =>
          ribbon(
            resample(
              [
                [-half - 12, -40 + index * 40],
                [0, -22 + index * 40],
                [half + 12, -44 + index * 40],
              ],
              6,
            ),
            () => 2,
          ),
        ).join("")
      : "";
  return (
    tail.svg +
    (crossings === "" ? "" : fill(crossings, figure.hair.deep, 0.7)) +
    fill(
      ribbon(
        [
          [-16, -98],
          [0, -92],
          [16, -98],
        ],
        () => 7,
      ),
      figure.person.garment.second,
    ) +
    fill(
      ribbon(
        [
          [-16, -101],
          [0, -95],
          [16, -101],
        ],
        () => 1.5,
      ),
      sheen(figure),
      0.6,
    )
  );
}
