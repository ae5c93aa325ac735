/** Eyes: ball, iris, lids and lashes. An eye is built in its own frame, x outwards from the nose, and set into the head. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Expression } from "#sketch/scene.ts";
import { drawBrow } from "./brows.ts";
import type { Figure } from "./figure.ts";
import { drawClosedLid, drawLashes, drawLid, type Eye, opening } from "./lids.ts";
import { oval, warpPath } from "./path.ts";
import { fill, glow, group, line } from "./studio.ts";

export function drawEyes(figure: Figure): string {
  const sides = [-1, 1] as const;
  return (
    sides.map((side) => drawBrow(figure, side)).join("") +
    sides.map((side) => drawEye(figure, eyeOf(figure, side))).join("")
  );
}

/** How far the upper lid is open and how far the lower one is down: a smile lifts the lower lid. */
const openings: Record<Expression, readonly [upper: number, lower: number]> = {
  neutral: [1, 1],
  smile: [0.93, 0.74],
  laugh: [0.78, 0.3],
  serious: [0.88, 0.9],
  sad: [0.86, 1],
  surprised: [1.26, 1.12],
  eyesClosed: [0, 1],
};

function eyeOf(figure: Figure, side: -1 | 1): Eye {
  const { head, person } = figure;
  const [up, down] = openings[person.expression];
  const lowered = person.pose === "reading" ? 0.5 : 1;
  return {
    side,
    set: placeEye(figure, side),
    half: head.eyeHalf,
    upper: 11.9 * head.eyeOpen * up * lowered,
    lower: 7.9 * head.eyeOpen * down * (1 - 0.12 * head.character.lidRest),
    closed: person.expression === "eyesClosed" || person.material === "marble",
  };
}

/** An eye's own frame → seen. The far eye of a turned head lies in its socket, within the contour. */
export function placeEye({ head, onHead }: Figure, side: -1 | 1): Eye["set"] {
  const turned = Math.min(1, Math.max(0, side * head.yaw - 8) / 14);
  return (x, y) =>
    onHead(side * (head.eyeX - 2 * turned + x * (1 - 0.1 * turned)), y - x * head.eyeTilt, -6 - 4 * turned);
}

function drawEye(figure: Figure, eye: Eye): string {
  const { studio, skin } = figure;
  if (eye.closed) return drawClosedLid(figure, eye);
  const shape = warpPath(opening(figure, eye), eye.set);
  const inShade = eye.side === -studio.key;
  const white = mix(mix("#f4ede6", studio.light.key, 0.12), skin.shade, inShade ? 0.34 : 0.16);
  return (
    drawLid(figure, eye) +
    fill(shape, white) +
    group(
      studio.clip(shape),
      drawBallSides(figure, eye) + drawIris(figure, eye) + drawBallShade(figure, eye),
    ) +
    drawLashes(figure, eye)
  );
}

/** The ball turns away towards both corners. */
function drawBallSides(figure: Figure, eye: Eye): string {
  const { studio, skin } = figure;
  return (
    glow(studio, eye.set(-eye.half, 3), eye.half * 0.55, 15, mix(skin.deep, skin.blush, 0.4), 0.75) +
    glow(studio, eye.set(eye.half, 0), eye.half * 0.5, 15, skin.deep, 0.7)
  );
}

function drawIris(figure: Figure, eye: Eye): string {
  const { studio, person, head } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const colour = person.eyes;
  const dark = lightnessOf(colour) < 0.42;
  const radius = 0.485 * eye.half + 0.4;
  const [gazeX, gazeY] = gazeOf(figure);
  // Both eyes look the same way; the nearer one crosses a little, as if on somebody close.
  const x = eye.side * gazeX - 0.7;
  const y = (eye.lower - 11.9 * head.eyeOpen) / 2 + 0.6 + gazeY;
  const [cx, cy] = eye.set(x, y);
  const narrow = Math.abs(eye.set(x + radius, y)[0] - eye.set(x - radius, y)[0]) / (2 * radius);
  const paint = studio.radial([cx, cy + 4.5], radius * 1.2, [
    [0, shift(colour, { lightness: dark ? 0.2 : 0.16, chroma: 1.3 })],
    [0.5, shift(colour, { lightness: dark ? 0.07 : 0.03, chroma: 1.15 })],
    [0.82, shift(colour, { lightness: -0.1 })],
    [1, shift(colour, { lightness: -0.26 })],
  ]);
  const k = studio.key;
  const rays = Array.from({ length: 9 }, (_, index) => {
    const angle = 0.25 + (index / 8) * (Math.PI - 0.5);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `M${n(x + c * 5.6)} ${n(y + s * 5.6)}L${n(x + c * (radius - 2.4))} ${n(y + s * (radius - 2.4))}`;
  }).join("");
  const shine = 0.55 + 0.45 * studio.light.contrast;
  return (
    fill(at(oval(x, y, radius, radius)), paint) +
    (studio.detail < 0.6 ? "" : line(at(rays), shift(colour, { lightness: 0.22, chroma: 1.2 }), 1, 0.45)) +
    fill(at(oval(x, y, radius * 0.43, radius * 0.44)), "#0d090b") +
    glow(studio, [cx - k * 3, cy + 5.6], 6.2 * narrow, 4.2, shift(colour, { lightness: 0.3 }), 0.5) +
    `<ellipse cx="${n(cx + k * 4)}" cy="${n(cy - 4)}" rx="${n(2.9 * narrow)}" ry="3.1" fill="${mix("#fffdf8", studio.light.key, 0.15)}" fill-opacity="${n(Math.min(1, shine + 0.2))}"/>` +
    `<circle cx="${n(cx - k * 4)}" cy="${n(cy + 4.2)}" r="1.4" fill="${mix(studio.light.rim, "#ffffff", 0.4)}" fill-opacity="0.5"/>`
  );
}

/** Where the eyes look: mostly to the viewer, some of the turned past the viewer, readers down. */
function gazeOf({ head, person, studio }: Figure): readonly [x: number, y: number] {
  const random = studio.random.fork("gaze");
  const away = random.chance(Math.abs(head.yaw) > 17 ? 0.4 : 0.12);
  const x = away ? head.yaw * 0.05 + Math.sign(head.yaw) * 2.2 : -head.yaw * 0.15 + random.bell() * 0.8;
  if (person.pose === "reading") return [head.yaw * 0.08, 6];
  if (person.pose === "thinking") return [Math.sign(head.yaw) * 4.5, -3];
  return [x, person.expression === "sad" ? 2 : 0];
}

/** The lid's shadow on the ball, and the pink of the inner corner. */
function drawBallShade(figure: Figure, eye: Eye): string {
  const { skin, head } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const h = eye.half;
  const u = eye.upper;
  const band = (drop: number): string =>
    at(
      `M${n(-h - 2)} 6C${n(-h * 0.7)} ${n(-u * 0.5 + drop)} ${n(-h * 0.35)} ${n(-u + drop)} ${n(h * 0.05)} ${n(-u + drop)}C${n(h * 0.5)} ${n(-u + drop)} ${n(h * 0.85)} ${n(-u * 0.4 + drop)} ${n(h + 2)} 1L${n(h + 6)} -40L${n(-h - 6)} -40Z`,
    );
  const shadow = mix(skin.deep, "#2c1420", 0.5);
  return (
    fill(band(5.4), shadow, 0.26) +
    fill(band(2.8), shadow, 0.3) +
    (head.character.fold === "single"
      ? ""
      : fill(at(oval(-h + 1.8, 4.4, 3.8, 2.6)), mix(skin.blush, "#ffffff", 0.08), 0.75))
  );
}
