/** The mouth: two lips with volume, the seam between them, and teeth where it is open. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Expression, Hex } from "#sketch/scene.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import { boxAround, fill, glow, group, line } from "./studio.ts";

type Mouth = {
  y: number;
  half: number;
  /** How far both corners stand below the middle (negative: above), one a little more than the other. */
  corner: (side: number) => number;
  /** How far the lips are apart. */
  open: number;
  upper: number;
  lower: number;
};

type Shape = { corner: number; open: number; wide: number; thin: number };

const closed: Record<Expression, Shape> = {
  neutral: { corner: -2.6, open: 0, wide: 1, thin: 1 },
  eyesClosed: { corner: -2.6, open: 0, wide: 1, thin: 1 },
  smile: { corner: -6.8, open: 0, wide: 1.17, thin: 0.88 },
  laugh: { corner: -7.5, open: 16, wide: 1.27, thin: 0.74 },
  serious: { corner: 1.4, open: 0, wide: 0.97, thin: 0.96 },
  sad: { corner: 4.2, open: 0, wide: 0.93, thin: 1 },
  surprised: { corner: 1, open: 10, wide: 0.78, thin: 0.94 },
};
const toothy: Shape = { corner: -6, open: 6.4, wide: 1.19, thin: 0.8 };

export function mouthOf({ head, person }: Figure): Mouth {
  const { teeth, leaning, lipBalance } = head.character;
  const { expression } = person;
  const shape = expression === "smile" && teeth ? toothy : closed[expression];
  const tilt = expression === "smile" || expression === "serious" ? 1.5 : 0.6;
  return {
    y: head.mouthY - (shape.open > 0 ? shape.open * 0.16 : 0),
    half: head.mouthHalf * shape.wide,
    corner: (side) => shape.corner - side * leaning * tilt,
    open: shape.open,
    upper: 8.6 * head.lips * shape.thin * (1 - 0.16 * lipBalance),
    lower: 11.6 * head.lips * shape.thin * (1 + 0.13 * lipBalance),
  };
}

export function drawMouth(figure: Figure): string {
  const { studio, skin, head, onHead } = figure;
  const mouth = mouthOf(figure);
  const { y, half: w, corner: c, upper: u, lower: l, open } = mouth;
  const k = studio.key;
  const { bow } = head.character;
  const set = (x: number, py: number): Point => onHead(x, py, 11 * (1 - Math.min(1, (x / (w + 8)) ** 2)));
  const at = (path: string): string => warpPath(path, set);
  const peak = w * (0.15 + 0.06 * (1 - bow));
  const dip = u * (0.72 - 0.26 * bow);
  // Lower edge of the upper lip, from left to right and back.
  const seam = open > 0 ? 0 : 1.7;
  const rise = open > 0 ? -0.8 : 0.5;
  const curve = (e: 1 | -1): string =>
    `C${n(e * w * 0.66)} ${n(y + c(e) * 0.42 + 1.8)} ${n(e * w * 0.26)} ${n(y + rise)} 0 ${n(y + seam)}`;
  const curveBack = (e: 1 | -1): string =>
    `C${n(e * w * 0.26)} ${n(y + rise)} ${n(e * w * 0.66)} ${n(y + c(e) * 0.42 + 1.8)} ${n(e * w)} ${n(y + c(e))}`;
  const left = `${n(-w)} ${n(y + c(-1))}`;
  const upperLip = at(
    `M${left}C${n(-w * 0.74)} ${n(y - u * 0.3 + c(-1) * 0.62)} ${n(-peak * 2.1)} ${n(y - u * 0.92)} ${n(-peak)} ${n(y - u)}Q${n(-peak * 0.4)} ${n(y - u * 0.98)} 0 ${n(y - dip)}Q${n(peak * 0.4)} ${n(y - u * 0.98)} ${n(peak)} ${n(y - u)}` +
      `C${n(peak * 2.1)} ${n(y - u * 0.92)} ${n(w * 0.74)} ${n(y - u * 0.3 + c(1) * 0.62)} ${n(w)} ${n(y + c(1))}${curve(1)}${curveBack(-1)}Z`,
  );
  const low = y + seam + open;
  const full = low + l;
  const lowerLip = at(
    open > 0
      ? `M${n(-w * 0.97)} ${n(y + c(-1) + 0.6)}C${n(-w * 0.7)} ${n(y + open * 0.66)} ${n(-w * 0.38)} ${n(low)} 0 ${n(low)}C${n(w * 0.38)} ${n(low)} ${n(w * 0.7)} ${n(y + open * 0.66)} ${n(w * 0.97)} ${n(y + c(1) + 0.6)}` +
          `C${n(w * 0.86)} ${n(y + open * 0.9 + l * 0.5)} ${n(w * 0.42)} ${n(full)} 0 ${n(full)}C${n(-w * 0.42)} ${n(full)} ${n(-w * 0.86)} ${n(y + open * 0.9 + l * 0.5)} ${n(-w * 0.97)} ${n(y + c(-1) + 0.6)}Z`
      : `M${left}${curve(-1)}${curveBack(1)}C${n(w * 0.76)} ${n(y + l * 0.62 + c(1) * 0.5)} ${n(w * 0.42)} ${n(full)} ${n(w * 0.06)} ${n(full)}C${n(-w * 0.42)} ${n(full)} ${n(-w * 0.76)} ${n(y + l * 0.62 + c(-1) * 0.5)} ${left}Z`,
  );
  const lipPaint = studio.linear(set(k * w * 0.7, low - 2), set(-k * w * 0.7, full + 2), [
    [0, skin.lipLight],
    [0.4, skin.lip],
    [1, skin.lipShade],
  ]);
  const gloss = figure.person.lipstick === undefined ? 0.22 * (1 - 0.7 * head.man) : 0.4;
  const middle = low + l * 0.48;
  return (
    glow(studio, set(-k * 2, full + 5.5), w * 0.62, 6.5, skin.deep, 0.72) +
    glow(studio, set(0, (y - u + head.noseY + 6) / 2), 5, (y - u - head.noseY) * 0.5 + 3, skin.deep, 0.32) +
    glow(studio, set(k * 7, (y - u + head.noseY + 6) / 2), 5, 8, skin.light, 0.4) +
    drawCorners(figure, mouth, set) +
    (open > 0 ? drawInside(figure, mouth, set) : "") +
    fill(upperLip, mix(skin.lip, skin.lipShade, 0.62), 0.95) +
    fill(lowerLip, lipPaint, 0.95) +
    glow(studio, set(k * w * 0.14, middle), w * 0.42, l * 0.34, skin.lipLight, 0.9) +
    (studio.detail < 0.5
      ? ""
      : glow(studio, set(k * w * 0.18, middle - l * 0.06), w * 0.2, l * 0.15, "#ffffff", gloss)) +
    line(
      at(
        `M${n(-peak * 1.9)} ${n(y - u * 0.86)}Q${n(-peak)} ${n(y - u * 1.16)} 0 ${n(y - dip - 1.2)}Q${n(peak)} ${n(y - u * 1.16)} ${n(peak * 1.9)} ${n(y - u * 0.86)}`,
      ),
      skin.glow,
      1.5,
      0.24,
    ) +
    (open > 0 ? "" : drawSeam(figure, at(`M${left}${curve(-1)}${curveBack(1)}`)))
  );
}

const seamColour = ({ skin, person }: Figure): Hex =>
  person.material === "marble" ? skin.line : mix(skin.lipShade, "#2a0a12", 0.58);

const drawSeam = (figure: Figure, path: string): string =>
  line(path, seamColour(figure), 1.7, 0.88) + line(path, seamColour(figure), 3.4, 0.16);

/** The corners press into the cheek; a smile folds it between nose and mouth. */
function drawCorners(
  figure: Figure,
  { y, half: w, corner, open }: Mouth,
  set: (x: number, y: number) => Point,
): string {
  const { studio, skin, head, person } = figure;
  const { expression } = person;
  const smiling = expression === "smile" || expression === "laugh";
  const pits = [-1, 1]
    .map((e) => glow(studio, set(e * (w + 1.5), y + corner(e) + 0.6), 5, 4.6, skin.line, 0.3))
    .join("");
  if (!smiling) return pits;
  const strength = (expression === "laugh" ? 0.46 : 0.26) + 0.1 * Math.sign(open) + 0.12 * head.age;
  const folds = [-1, 1].map((e) => {
    const top = head.noseY - 7;
    const end = y + corner(e) + 6;
    const x0 = head.noseHalf + 4;
    const x1 = w + 10;
    return (
      `M${n(e * x0)} ${n(top)}C${n(e * (x0 + 10))} ${n(top + 7)} ${n(e * (x1 + 1))} ${n(end - 24)} ${n(e * x1)} ${n(end)}` +
      `C${n(e * (x1 + 6))} ${n(end - 24)} ${n(e * (x0 + 17))} ${n(top + 5)} ${n(e * x0)} ${n(top)}Z`
    );
  });
  const dimples = head.character.dimples
    ? [-1, 1]
        .map((e) => glow(studio, set(e * (w + 13), y + corner(e) - 3), 3, 9, skin.deep, 0.5, e * -14))
        .join("")
    : "";
  return (
    pits +
    dimples +
    group(
      studio.soft(2, boxAround(figure.onHead(0, head.mouthY - 12), 76, 40)),
      fill(warpPath(folds.join(""), set), skin.deep, strength),
    )
  );
}

function drawInside(
  figure: Figure,
  { y, half: w, corner: c, open }: Mouth,
  set: (x: number, y: number) => Point,
): string {
  const at = (path: string): string => warpPath(path, set);
  const { studio, skin, person } = figure;
  const bottom = y + open + 1;
  const edge = `M${n(-w * 0.98)} ${n(y + c(-1))}C${n(-w * 0.6)} ${n(y + c(-1) * 0.4)} ${n(-w * 0.3)} ${n(y - 2)} 0 ${n(y - 1)}C${n(w * 0.3)} ${n(y - 2)} ${n(w * 0.6)} ${n(y + c(1) * 0.4)} ${n(w * 0.98)} ${n(y + c(1))}`;
  const cavity = at(
    `${edge}C${n(w * 0.72)} ${n(y + open * 0.72)} ${n(w * 0.4)} ${n(bottom)} 0 ${n(bottom)}C${n(-w * 0.4)} ${n(bottom)} ${n(-w * 0.72)} ${n(y + open * 0.72)} ${n(-w * 0.98)} ${n(y + c(-1))}Z`,
  );
  const smiling = c(1) + c(-1) < 0;
  // Upper teeth hang as an arc: full in the middle, lost in the shadow of the cheeks.
  const reach = smiling ? Math.min(open * 0.94, 9.5) : 3.2;
  const wide = smiling ? 0.86 : 0.6;
  const teeth = at(
    `M${n(-w * wide)} ${n(y - 9)}L${n(w * wide)} ${n(y - 9)}L${n(w * wide)} ${n(y + c(1) * 0.5)}C${n(w * 0.5)} ${n(y + reach * 0.8)} ${n(w * 0.25)} ${n(y + reach)} 0 ${n(y + reach)}C${n(-w * 0.25)} ${n(y + reach)} ${n(-w * 0.5)} ${n(y + reach * 0.8)} ${n(-w * wide)} ${n(y + c(-1) * 0.5)}Z`,
  );
  const gaps = [-0.5, -0.34, -0.17, 0, 0.17, 0.34, 0.5]
    .map((t) => `M${n(w * t)} ${n(y - 3)}L${n(w * t * 0.98)} ${n(y + reach * (1 - t * t) - 1)}`)
    .join("");
  const white = mix(mix("#f4eee4", skin.shade, 0.14), studio.light.key, 0.1);
  const stone = person.material === "marble";
  const dark = stone ? skin.line : mix(skin.lipShade, "#2a0710", 0.8);
  return (
    fill(cavity, dark) +
    group(
      studio.clip(cavity),
      (open > 9
        ? fill(
            at(
              `M${n(-w * 0.5)} ${n(bottom + 4)}C${n(-w * 0.4)} ${n(y + open * 0.62)} ${n(w * 0.4)} ${n(y + open * 0.62)} ${n(w * 0.5)} ${n(bottom + 4)}Z`,
            ),
            stone ? skin.deep : mix(skin.lip, "#a8434c", 0.5),
            0.7,
          )
        : "") +
        fill(teeth, white) +
        (smiling && studio.detail >= 0.5 ? line(at(gaps), skin.shade, 0.8, 0.3) : "") +
        fill(
          at(
            `${edge}L${n(w)} ${n(y + 3)}C${n(w * 0.5)} ${n(y + 2.6)} ${n(-w * 0.5)} ${n(y + 2.6)} ${n(-w)} ${n(y + 3)}Z`,
          ),
          dark,
          0.3,
        ) +
        glow(studio, set(w * 0.86, y), w * 0.34, 12, dark, 0.85) +
        glow(studio, set(-w * 0.86, y), w * 0.34, 12, dark, 0.85),
    )
  );
}
