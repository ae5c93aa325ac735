/** Nose and mouth: mostly light and shadow, few lines. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import { type Box, fill, glow, group, line } from "./studio.ts";

export function drawNose(figure: Figure): string {
  const { studio, skin, head } = figure;
  const k = studio.key;
  const s = -k;
  const { noseY: y, noseHalf: h } = head;
  // The bridge stands out from the face: it moves further when the head turns.
  const set = (px: number, py: number): Point =>
    figure.onHead(
      px,
      py,
      8 + 22 * Math.max(0, Math.min(1, (py + 20) / (y + 10))) * Math.max(0, 1 - Math.abs(px) / (h * 1.6)),
    );
  const at = (path: string): string => warpPath(path, set);
  const bridge = 0.75 + 0.25 * head.man;
  const shade = at(
    `M${n(s * 13)} -26C${n(s * 8)} -14 ${n(s * 8)} 4 ${n(s * 9)} 20C${n(s * 10)} 34 ${n(s * 11)} ${n(y - 22)} ${n(s * 10)} ${n(y - 12)}C${n(s * (h * 0.55))} ${n(y - 6)} ${n(s * h * 0.7)} ${n(y)} ${n(s * h)} ${n(y + 1)}` +
      `C${n(s * (h + 6))} ${n(y - 8)} ${n(s * (h + 2))} ${n(y - 20)} ${n(s * 18)} ${n(y - 30)}C${n(s * 16)} 10 ${n(s * 17)} -8 ${n(s * 24)} -22Z`,
  );
  const litSide = at(
    `M${n(k * 9)} -12C${n(k * 11)} 10 ${n(k * 12)} 26 ${n(k * 15)} ${n(y - 18)}C${n(k * 18)} ${n(y - 10)} ${n(k * 20)} ${n(y - 18)} ${n(k * 19)} ${n(y - 26)}C${n(k * 16)} 10 ${n(k * 16)} -4 ${n(k * 18)} -14Z`,
  );
  const under = at(
    `M${n(-h)} ${n(y - 2)}C${n(-h * 0.6)} ${n(y + 3)} ${n(-h * 0.4)} ${n(y + 1)} 0 ${n(y + 5)}C${n(h * 0.4)} ${n(y + 1)} ${n(h * 0.6)} ${n(y + 3)} ${n(h)} ${n(y - 2)}` +
      `C${n(h * 0.8)} ${n(y + 10)} ${n(s * 12 + 6)} ${n(y + 19)} ${n(s * 8)} ${n(y + 19)}C${n(s * 8 - 10)} ${n(y + 18)} ${n(-h * 0.8)} ${n(y + 10)} ${n(-h)} ${n(y - 2)}Z`,
  );
  const ridge = at(
    `M${n(k * 2 - 4)} -20C${n(k * 2 - 4.5)} 10 ${n(k * 2 - 5)} 26 ${n(k * 2 - 6)} ${n(y - 16)}Q${n(k * 2)} ${n(y - 8)} ${n(k * 2 + 6)} ${n(y - 16)}C${n(k * 2 + 5)} 26 ${n(k * 2 + 4.5)} 10 ${n(k * 2 + 4)} -20Z`,
  );
  return (
    group(
      studio.soft(3.4, boxAround(set(0, 20), 52, 70)),
      fill(shade, skin.deep, 0.62) +
        fill(litSide, skin.shade, 0.5) +
        fill(under, skin.deep, 0.66) +
        fill(ridge, skin.glow, 0.62 * bridge),
    ) +
    glow(studio, set(k * 3, y - 11), h * 0.6, h * 0.48, skin.glow, 0.95) +
    drawNostrils(figure, set)
  );
}

function drawNostrils(figure: Figure, set: (x: number, y: number) => Point): string {
  const { skin, head, studio } = figure;
  const { noseY: y, noseHalf: h } = head;
  const far = head.yaw >= 0 ? 1 : -1;
  return [-1, 1]
    .map((e) => {
      const hidden = e === far ? Math.min(1, Math.abs(head.yaw) / 30) : 0;
      const nostril = warpPath(
        `M${n(e * h * 0.2)} ${n(y + 2.6)}C${n(e * h * 0.34)} ${n(y - 2.6)} ${n(e * h * 0.66)} ${n(y - 3.6)} ${n(e * h * 0.8)} ${n(y - 0.6)}C${n(e * h * 0.66)} ${n(y + 1.6)} ${n(e * h * 0.45)} ${n(y + 1)} ${n(e * h * 0.2)} ${n(y + 2.6)}Z`,
        set,
      );
      const wing = warpPath(
        `M${n(e * h * 0.82)} ${n(y - 17)}C${n(e * (h + 3.5))} ${n(y - 13)} ${n(e * (h + 4))} ${n(y - 1)} ${n(e * h * 0.9)} ${n(y + 1)}`,
        set,
      );
      const inShade = e === -studio.key;
      return (
        glow(studio, set(e * (h - 4), y - 7), 7, 7, skin.light, inShade ? 0.25 : 0.6) +
        line(wing, skin.line, 1.7, (inShade ? 0.5 : 0.36) * (1 - hidden * 0.4)) +
        fill(nostril, skin.line, 0.88 * (1 - hidden * 0.25))
      );
    })
    .join("");
}

type Mouth = { corner: number; open: number; half: number; upper: number; lower: number };

function mouthOf(figure: Figure): Mouth {
  const { head, person } = figure;
  // Some show their teeth when they smile, most do not; it goes with the face and stays.
  const open = person.face.mouthWidth > 0.3;
  const shape = {
    neutral: { corner: -4, open: 0, wide: 1.06 },
    smile: open ? { corner: -8, open: 6, wide: 1.2 } : { corner: -10, open: 0, wide: 1.22 },
    laugh: { corner: -9, open: 19, wide: 1.3 },
    serious: { corner: 1.2, open: 0, wide: 0.95 },
    sad: { corner: 5, open: 0, wide: 0.92 },
    surprised: { corner: 1, open: 13, wide: 0.78 },
    eyesClosed: { corner: -4, open: 0, wide: 1.06 },
  }[person.expression];
  return {
    corner: shape.corner,
    open: shape.open,
    half: head.mouthHalf * shape.wide,
    upper: 9.2 * head.lips * (shape.open > 0 ? 0.86 : 1),
    lower: 13 * head.lips * (shape.open > 0 ? 0.9 : 1),
  };
}

export function drawMouth(figure: Figure): string {
  const { studio, skin, head, onHead } = figure;
  const mouth = mouthOf(figure);
  const y = head.mouthY;
  const k = studio.key;
  const set = (x: number, py: number): Point => onHead(x, py, 10 * (1 - Math.min(1, Math.abs(x) / 48)));
  const at = (path: string): string => warpPath(path, set);
  const { half: w, corner: c, upper: u, lower: l, open } = mouth;
  const seam = `${n(-w)} ${n(y + c)}C${n(-w * 0.55)} ${n(y + 1.4 + c * 0.05)} ${n(-w * 0.25)} ${n(y - 1.6)} 0 ${n(y + 0.8)}C${n(w * 0.25)} ${n(y - 1.6)} ${n(w * 0.55)} ${n(y + 1.4 + c * 0.05)} ${n(w)} ${n(y + c)}`;
  const upperLip = at(
    `M${n(-w)} ${n(y + c)}C${n(-w * 0.62)} ${n(y - u * 0.45 + c * 0.4)} ${n(-w * 0.32)} ${n(y - u)} ${n(-w * 0.17)} ${n(y - u * 1.04)}Q0 ${n(y - u * 0.56)} ${n(w * 0.17)} ${n(y - u * 1.04)}` +
      `C${n(w * 0.32)} ${n(y - u)} ${n(w * 0.62)} ${n(y - u * 0.45 + c * 0.4)} ${n(w)} ${n(y + c)}C${n(w * 0.55)} ${n(y + 1.4 + c * 0.05)} ${n(w * 0.25)} ${n(y - 1.6)} 0 ${n(y + 0.8)}C${n(-w * 0.25)} ${n(y - 1.6)} ${n(-w * 0.55)} ${n(y + 1.4 + c * 0.05)} ${n(-w)} ${n(y + c)}Z`,
  );
  const low = y + open;
  const lowerLip = at(
    `M${n(-w * 0.96)} ${n(y + c)}C${n(-w * 0.56)} ${n(low + 1 + open * 0.16)} ${n(-w * 0.25)} ${n(low - 0.8 + open * 0.2)} 0 ${n(low + 0.6 + open * 0.2)}C${n(w * 0.25)} ${n(low - 0.8 + open * 0.2)} ${n(w * 0.56)} ${n(low + 1 + open * 0.16)} ${n(w * 0.96)} ${n(y + c)}` +
      `C${n(w * 0.7)} ${n(low + l * 0.78)} ${n(w * 0.34)} ${n(low + l * 1.02 + open * 0.2)} 0 ${n(low + l * 1.02 + open * 0.2)}C${n(-w * 0.34)} ${n(low + l * 1.02 + open * 0.2)} ${n(-w * 0.7)} ${n(low + l * 0.78)} ${n(-w * 0.96)} ${n(y + c)}Z`,
  );
  const bottom = low + l + open * 0.2;
  const lipPaint = studio.linear(
    [k * w, y - 8],
    [-k * w, y + 14],
    [
      [0, skin.lipLight],
      [0.4, skin.lip],
      [1, skin.lipShade],
    ],
  );
  return (
    glow(studio, set(-k * 3, bottom + 6), w * 0.7, 7.5, skin.deep, 0.75) +
    glow(studio, set(0, y - u - 7), 8, 10, skin.shade, 0.5) +
    drawCorners(figure, mouth, at) +
    (open > 0 ? drawInside(figure, mouth, at) : "") +
    fill(upperLip, mix(skin.lip, skin.lipShade, 0.6)) +
    fill(lowerLip, lipPaint) +
    glow(studio, set(k * w * 0.2, low + l * 0.5 + open * 0.2), w * 0.4, l * 0.3, skin.lipLight, 0.95) +
    glow(
      studio,
      set(k * w * 0.2, low + l * 0.46 + open * 0.2),
      w * 0.2,
      l * 0.15,
      "#ffffff",
      0.34 * (1 - 0.6 * head.man),
    ) +
    line(
      at(
        `M${n(-w * 0.3)} ${n(y - u * 1.0)}Q${n(-w * 0.17)} ${n(y - u * 1.16)} 0 ${n(y - u * 0.72)}Q${n(w * 0.17)} ${n(y - u * 1.16)} ${n(w * 0.3)} ${n(y - u)}`,
      ),
      skin.glow,
      1.6,
      0.5,
    ) +
    (open > 0 ? "" : line(at(`M${seam}`), seamColour(figure), 1.9, 0.9))
  );
}

const seamColour = ({ skin, person }: Figure): Hex =>
  person.material === "marble" ? skin.line : mix(skin.lipShade, "#2a0a12", 0.6);

function drawCorners(figure: Figure, mouth: Mouth, at: (path: string) => string): string {
  const { studio, skin, head, person } = figure;
  const smiling = person.expression === "smile" || person.expression === "laugh";
  const y = head.mouthY + mouth.corner;
  const w = mouth.half;
  const dimples = [-1, 1]
    .map((e) =>
      line(
        at(`M${n(e * (w - 1))} ${n(y - 1)}Q${n(e * (w + 3.5))} ${n(y)} ${n(e * (w + 4))} ${n(y + 4)}`),
        skin.deep,
        1.8,
        0.4,
      ),
    )
    .join("");
  if (!smiling) return dimples;
  const folds = [-1, 1].map((e) =>
    fill(
      at(
        `M${n(e * (head.noseHalf + 6))} ${n(head.noseY - 2)}C${n(e * (w + 6))} ${n(head.noseY + 10)} ${n(e * (w + 15))} ${n(y - 12)} ${n(e * (w + 12))} ${n(y + 9)}C${n(e * (w + 9))} ${n(y - 8)} ${n(e * w)} ${n(head.noseY + 14)} ${n(e * (head.noseHalf + 6))} ${n(head.noseY - 2)}Z`,
      ),
      skin.deep,
      (person.expression === "laugh" ? 0.42 : 0.2) + 0.3 * head.age,
    ),
  );
  return (
    dimples + group(studio.soft(2.6, boxAround(figure.onHead(0, head.mouthY - 18), 86, 46)), folds.join(""))
  );
}

function drawInside(figure: Figure, mouth: Mouth, at: (path: string) => string): string {
  const { studio, skin, head, person } = figure;
  const { half: w, corner: c, open } = mouth;
  const y = head.mouthY;
  const cavity = at(
    `M${n(-w * 0.94)} ${n(y + c)}C${n(-w * 0.5)} ${n(y + 0.5)} ${n(w * 0.5)} ${n(y + 0.5)} ${n(w * 0.94)} ${n(y + c)}C${n(w * 0.62)} ${n(y + open * 1.35)} ${n(w * 0.3)} ${n(y + open * 1.36)} 0 ${n(y + open * 1.36)}C${n(-w * 0.3)} ${n(y + open * 1.36)} ${n(-w * 0.62)} ${n(y + open * 1.35)} ${n(-w * 0.94)} ${n(y + c)}Z`,
  );
  const laugh = c < 0;
  const teeth = laugh
    ? at(
        `M${n(-w)} ${n(y + c - 6)}L${n(w)} ${n(y + c - 6)}L${n(w * 0.8)} ${n(y + open * 0.3)}C${n(w * 0.4)} ${n(y + open * 0.78)} ${n(-w * 0.4)} ${n(y + open * 0.78)} ${n(-w * 0.8)} ${n(y + open * 0.3)}Z`,
      )
    : at(
        `M${n(-w)} ${n(y - 4)}L${n(w)} ${n(y - 4)}L${n(w * 0.6)} ${n(y + 4)}Q0 ${n(y + 7)} ${n(-w * 0.6)} ${n(y + 4)}Z`,
      );
  const gaps = laugh
    ? at(
        [-0.42, -0.2, 0, 0.2, 0.42]
          .map((t) => `M${n(w * t)} ${n(y)}L${n(w * t * 0.98)} ${n(y + open * 0.5)}`)
          .join(""),
      )
    : "";
  const white = mix(mix("#f7f2ea", skin.shade, 0.12), studio.light.key, 0.08);
  return (
    fill(cavity, person.material === "marble" ? skin.line : mix(skin.lipShade, "#2a0710", 0.82)) +
    group(
      studio.clip(cavity),
      fill(teeth, white) +
        (gaps === "" ? "" : line(gaps, skin.shade, 0.9, 0.35)) +
        fill(
          at(
            `M${n(-w * 0.6)} ${n(y + open * 1.5)}C${n(-w * 0.4)} ${n(y + open * 0.85)} ${n(w * 0.4)} ${n(y + open * 0.85)} ${n(w * 0.6)} ${n(y + open * 1.5)}Z`,
          ),
          person.material === "marble" ? skin.deep : mix(skin.lip, "#b34a52", 0.5),
          0.8,
        ),
    )
  );
}

const boxAround = ([x, y]: Point, halfWidth: number, halfHeight: number): Box => [
  x - halfWidth,
  y - halfHeight,
  x + halfWidth,
  y + halfHeight,
];
