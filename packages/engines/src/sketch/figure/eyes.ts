/** Eyes, lids, lashes and brows. An eye is built in its own frame, x outwards from the nose, and set into the head. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "./figure.ts";
import { oval, type Point, smooth, warpPath } from "./path.ts";
import { fill, glow, group, line } from "./studio.ts";

type Eye = {
  side: -1 | 1;
  /** Own frame → seen. */
  set: (x: number, y: number) => Point;
  half: number;
  /** Heights of upper and lower lid above and below the middle. */
  upper: number;
  lower: number;
  closed: boolean;
};

export function drawEyes(figure: Figure): string {
  return [eyeOf(figure, -1), eyeOf(figure, 1)]
    .map((eye) => drawEye(figure, eye) + drawBrow(figure, eye))
    .join("");
}

function eyeOf(figure: Figure, side: -1 | 1): Eye {
  const { head, onHead, person } = figure;
  const expression = person.expression;
  const openness = {
    neutral: 0.98,
    smile: 0.92,
    laugh: 0.62,
    serious: 0.9,
    sad: 0.84,
    surprised: 1.14,
    eyesClosed: 0,
  }[expression];
  const lowered = person.pose === "reading" ? 0.46 : 1;
  const lift = {
    neutral: 0.93,
    smile: 0.78,
    laugh: 0.45,
    serious: 0.9,
    sad: 1,
    surprised: 1.12,
    eyesClosed: 1,
  }[expression];
  return {
    side,
    set: (x, y) => onHead(side * (head.eyeX + x), y - x * head.eyeTilt, -6),
    half: head.eyeHalf,
    upper: 13.4 * head.eyeOpen * openness * lowered,
    lower: 8.8 * head.eyeOpen * lift,
    closed: expression === "eyesClosed" || person.material === "marble",
  };
}

/** The opening between the lids. */
function opening({ half: h, upper, lower }: Eye, grow = 0): string {
  return (
    `M${n(-h)} 5C${n(-h * 0.72)} ${n(-upper * 0.62 - grow)} ${n(-h * 0.3)} ${n(-upper * 1.13 - grow)} ${n(h * 0.08)} ${n(-upper * 1.08 - grow)}` +
    `C${n(h * 0.5)} ${n(-upper * 1.02 - grow)} ${n(h * 0.8)} ${n(-upper * 0.5 - grow)} ${n(h)} -1` +
    `C${n(h * 0.72)} ${n(lower * 0.9)} ${n(h * 0.3)} ${n(lower * 1.12)} ${n(-h * 0.1)} ${n(lower * 1.05)}C${n(-h * 0.5)} ${n(lower)} ${n(-h * 0.82)} ${n(lower * 0.72)} ${n(-h)} 5Z`
  );
}

function drawEye(figure: Figure, eye: Eye): string {
  const { studio, skin } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  if (eye.closed) return drawClosedEye(figure, eye);
  const shape = at(opening(eye));
  const inShade = eye.side === -studio.key;
  const white = mix(mix("#f6f0ea", studio.light.key, 0.1), skin.shade, inShade ? 0.3 : 0.12);
  return (
    drawLid(figure, eye) +
    fill(shape, white) +
    group(studio.clip(shape), drawIris(figure, eye) + drawBallShade(figure, eye)) +
    drawLashes(figure, eye)
  );
}

function drawLid(figure: Figure, eye: Eye): string {
  const { head, skin, studio } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const h = eye.half;
  const droop = head.age * 5;
  const fold = 6.5 - head.man * 1.5 - head.age * 2;
  const lid = at(
    `M${n(-h - 1)} 5C${n(-h * 0.8)} ${n(-eye.upper - fold)} ${n(-h * 0.2)} ${n(-eye.upper * 1.3 - fold)} ${n(h * 0.2)} ${n(-eye.upper * 1.22 - fold)}` +
      `C${n(h * 0.66)} ${n(-eye.upper * 1.1 - fold + droop * 0.4)} ${n(h * 1.05)} ${n(-eye.upper * 0.45 - fold + droop)} ${n(h + 4)} ${n(-3 + droop * 0.3)}L${n(h)} 0L0 2Z`,
  );
  const crease = at(
    `M${n(-h * 0.92)} ${n(-eye.upper * 0.4 - 2)}C${n(-h * 0.5)} ${n(-eye.upper * 1.22 - fold)} ${n(h * 0.1)} ${n(-eye.upper * 1.42 - fold)} ${n(h * 0.55)} ${n(-eye.upper * 1.1 - fold + droop * 0.3)}` +
      `C${n(h * 0.8)} ${n(-eye.upper * 0.85 - fold + droop * 0.5)} ${n(h)} ${n(-eye.upper * 0.5 - fold + droop * 0.7)} ${n(h + 6)} ${n(-5 + droop)}` +
      `C${n(h * 0.95)} ${n(-eye.upper * 0.5 - fold + 2 + droop * 0.7)} ${n(h * 0.6)} ${n(-eye.upper * 1.02 - fold + 2)} ${n(h * 0.1)} ${n(-eye.upper * 1.3 - fold + 1.6)}` +
      `C${n(-h * 0.4)} ${n(-eye.upper * 1.18 - fold + 1.6)} ${n(-h * 0.7)} ${n(-eye.upper * 0.7 - fold * 0.6)} ${n(-h * 0.92)} ${n(-eye.upper * 0.4 - 2)}Z`,
  );
  const shadow = mix(skin.shade, skin.deep, 0.35 + 0.2 * (1 - head.man));
  return (
    fill(lid, shadow, 0.8) +
    glow(studio, eye.set(2, -eye.upper - fold * 0.5), 15, 4.5, skin.light, 0.5) +
    fill(crease, skin.line, 0.72)
  );
}

function drawIris(figure: Figure, eye: Eye): string {
  const { studio, person, head } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const colour = person.eyes;
  const dark = lightnessOf(colour) < 0.42;
  const radius = 12.9 + (person.expression === "surprised" ? -0.6 : 0);
  // The gaze stays with the viewer while the head turns; readers look down.
  const x = -eye.side * head.yaw * 0.16 - 0.6;
  const y = -2.4 + (person.pose === "reading" ? 7 : 0);
  const [cx, cy] = eye.set(x, y);
  const paint = studio.radial([cx, cy + 5], radius * 1.15, [
    [0, shift(colour, { lightness: dark ? 0.25 : 0.19, chroma: 1.3 })],
    [0.55, shift(colour, { lightness: dark ? 0.08 : 0.03, chroma: 1.15 })],
    [0.86, shift(colour, { lightness: -0.1 })],
    [1, shift(colour, { lightness: -0.24 })],
  ]);
  const k = studio.key;
  const rays = Array.from({ length: 9 }, (_, index) => {
    const angle = 0.25 + (index / 8) * (Math.PI - 0.5);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `M${n(x + c * 6)} ${n(y + s * 6)}L${n(x + c * 10.6)} ${n(y + s * 10.6)}`;
  }).join("");
  return (
    fill(at(oval(x, y, radius, radius)), paint) +
    line(at(rays), shift(colour, { lightness: 0.24, chroma: 1.2 }), 1.1, 0.5) +
    fill(at(oval(x, y, 5.6, 5.8)), "#0c080a") +
    glow(studio, [cx - k * 3, cy + 6.4], 6.5, 4.4, shift(colour, { lightness: 0.3 }), 0.55) +
    `<ellipse cx="${n(cx + k * 4.3)}" cy="${n(cy - 4.6)}" rx="3.9" ry="4.2" fill="#fffdf8"/>` +
    `<circle cx="${n(cx - k * 4.4)}" cy="${n(cy + 4.6)}" r="1.9" fill="${mix(studio.light.rim, "#ffffff", 0.5)}" fill-opacity="0.7"/>`
  );
}

/** The lid's shadow on the ball, and the pink of the inner corner. */
function drawBallShade(figure: Figure, eye: Eye): string {
  const { skin } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const h = eye.half;
  const band = at(
    `M${n(-h - 2)} 6C${n(-h * 0.7)} ${n(-eye.upper * 0.2)} ${n(-h * 0.2)} ${n(-eye.upper * 0.56)} ${n(h * 0.1)} ${n(-eye.upper * 0.56)}C${n(h * 0.6)} ${n(-eye.upper * 0.5)} ${n(h * 0.8)} ${n(-eye.upper * 0.2)} ${n(h + 2)} 2L${n(h + 6)} -40L${n(-h - 6)} -40Z`,
  );
  return (
    fill(band, mix(skin.deep, "#2c1420", 0.5), 0.4) +
    fill(at(oval(-h + 1.5, 4.6, 4.2, 3)), mix(skin.blush, "#ffffff", 0.1), 0.75)
  );
}

const lashColour = ({ hair, skin, person }: Figure): Hex =>
  person.material === "marble" ? skin.line : mix(mix(hair.deep, "#171014", 0.7), "#171014", 0.3);

function drawLashes(figure: Figure, eye: Eye): string {
  const { head, skin, person } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const { half: h, upper: u } = eye;
  const soft = 1 - head.man;
  const thick = 2.1 + 1.5 * soft - 0.9 * head.age;
  const wing = soft > 0.7 && head.age < 0.75 ? 1 : 0.25 * soft;
  const upper = at(
    `M${n(-h - 0.8)} 5.6C${n(-h * 0.74)} ${n(-u * 0.66 - 1)} ${n(-h * 0.32)} ${n(-u * 1.15 - thick * 0.8)} ${n(h * 0.08)} ${n(-u * 1.09 - thick)}` +
      `C${n(h * 0.52)} ${n(-u * 1.03 - thick * 1.1)} ${n(h * 0.86)} ${n(-u * 0.5 - thick * 1.2)} ${n(h + 2 + wing * 4.5)} ${n(-3.4 - wing * 3.6)}` +
      `C${n(h + 2)} ${n(-1.8 - wing)} ${n(h + 0.8)} ${n(-0.4)} ${n(h - 0.6)} 0.6C${n(h * 0.8)} ${n(-u * 0.48)} ${n(h * 0.5)} ${n(-u)} ${n(h * 0.08)} ${n(-u * 1.05)}` +
      `C${n(-h * 0.3)} ${n(-u * 1.09)} ${n(-h * 0.72)} ${n(-u * 0.56)} ${n(-h - 0.8)} 5.6Z`,
  );
  const hairs =
    soft < 0.3 || head.age > 0.6
      ? ""
      : Array.from({ length: 5 }, (_, index) => {
          const t = 0.5 + index * 0.125;
          const x = h * (2 * t - 1);
          const y = -u * (1.1 - 1.05 * Math.max(0, t - 0.5) ** 1.6 * 2.2) - thick * 0.5;
          const reach = (1.6 + index * 0.75) * soft;
          return `M${n(x)} ${n(y)}Q${n(x + reach * 0.55)} ${n(y - reach * 0.5)} ${n(x + reach)} ${n(y - reach * 1.05)}`;
        }).join("");
  const lower = at(
    `M${n(h * 0.96)} 0.6C${n(h * 0.7)} ${n(eye.lower * 0.95)} ${n(h * 0.3)} ${n(eye.lower * 1.16)} ${n(-h * 0.1)} ${n(eye.lower * 1.1)}`,
  );
  const bag = at(
    `M${n(-h * 0.72)} ${n(eye.lower + 7)}C${n(-h * 0.2)} ${n(eye.lower + 12)} ${n(h * 0.3)} ${n(eye.lower + 11)} ${n(h * 0.72)} ${n(eye.lower + 5)}`,
  );
  const smiling = person.expression === "smile" || person.expression === "laugh";
  return (
    line(lower, skin.line, 1.5, 0.6 + 0.15 * soft) +
    line(bag, skin.deep, 2.2, 0.04 + 0.42 * head.age + (smiling ? 0.1 : 0)) +
    fill(upper, lashColour(figure)) +
    (hairs === "" ? "" : line(at(hairs), lashColour(figure), 1.2, 0.85))
  );
}

function drawClosedEye(figure: Figure, eye: Eye): string {
  const { skin, head, studio, person } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const { half: h } = eye;
  const stone = person.material === "marble";
  const lid = at(
    `M${n(-h)} 4C${n(-h * 0.6)} -14 ${n(h * 0.6)} -16 ${n(h)} 1C${n(h * 0.6)} 14 ${n(-h * 0.5)} 15 ${n(-h)} 4Z`,
  );
  const edge = at(
    `M${n(-h)} 4C${n(-h * 0.5)} 14 ${n(h * 0.55)} 13.5 ${n(h + 2)} 0C${n(h * 0.6)} ${n(17.5 - head.man * 2)} ${n(-h * 0.5)} ${n(17 - head.man * 2)} ${n(-h)} 4Z`,
  );
  const hairs = [0.1, 0.35, 0.6, 0.82].map(
    (t) =>
      `M${n(h * t)} ${n(14 - t * t * 9)}Q${n(h * t + 3)} ${n(18 - t * t * 8)} ${n(h * t + 6)} ${n(20 - t * t * 10)}`,
  );
  const crease = at(`M${n(-h * 0.9)} -4C${n(-h * 0.4)} -17 ${n(h * 0.5)} -18 ${n(h + 2)} -6`);
  return (
    fill(lid, skin.base, 0.9) +
    glow(studio, eye.set(0, 0), 20, 10, skin.light, 0.6) +
    line(crease, skin.line, 1.8, 0.6) +
    fill(edge, lashColour(figure), stone ? 0.6 : 1) +
    (head.man > 0.5 || stone ? "" : line(at(hairs.join("")), lashColour(figure), 1.6))
  );
}

/** Brow colour follows the hair, but dyed or very fair hair keeps a natural brow. */
function browColour(figure: Figure): Hex {
  const { colour } = figure.person.hair;
  if (figure.person.material === "marble") return figure.skin.deep;
  const natural = mix(
    shift(colour, { lightness: lightnessOf(colour) > 0.6 ? -0.2 : -0.05, chroma: 0.6 }),
    figure.skin.line,
    0.42,
  );
  return figure.head.age > 0.6 && lightnessOf(colour) > 0.65 ? mix(colour, figure.skin.line, 0.36) : natural;
}

function drawBrow(figure: Figure, { side }: Eye): string {
  const { head, person, studio, onHead } = figure;
  const expression = person.expression;
  const raise = {
    neutral: -1.5,
    smile: -2.5,
    laugh: -3,
    serious: 3.5,
    sad: 0,
    surprised: -10,
    eyesClosed: -1,
  }[expression];
  const innerLift = { neutral: 0, smile: 0, laugh: 0, serious: 3, sad: -7, surprised: -2, eyesClosed: -1 }[
    expression
  ];
  const set = (x: number, y: number): Point => onHead(side * (head.eyeX + x), y - x * head.eyeTilt * 0.7, 4);
  const y = head.browY + raise;
  const inner = -26;
  const outer = lerpTail(head.man);
  const arch = head.browArch;
  const thick = head.browWeight;
  const top = (t: number): Point => [
    inner + (outer - inner) * t,
    y +
      innerLift * (1 - t) -
      arch * Math.sin(Math.PI * Math.min(1, t * 0.98) ** 1.35) -
      thick * (0.62 - 0.3 * t) +
      7 * t ** 3,
  ];
  const depth = (t: number): number => thick * (1.18 - 0.15 * t) * Math.sqrt(Math.max(0, 1 - t ** 2.4));
  const upper = [0.03, 0.2, 0.45, 0.66, 0.84, 1].map(top);
  const under = [0, 0.2, 0.45, 0.66, 0.84, 1].map((t): Point => [
    top(t)[0] + (t === 0 ? -1.5 : 0),
    top(t)[1] + depth(t),
  ]);
  const shape = warpPath(`${smooth(upper)}L${smooth(under.toReversed()).slice(1)}Z`, set);
  const colour = browColour(figure);
  const random = studio.random.fork(`brow${side}`);
  const hairs = Array.from({ length: 26 }, (_, index) => {
    const t = 0.02 + (index / 26) * 0.86;
    const [x, above] = top(t);
    const low = above + depth(t) * random.between(0.7, 0.96);
    const lean = 3 + 9 * t + random.between(-1, 1);
    return `M${n(x)} ${n(low)}Q${n(x + lean * 0.4)} ${n(low - depth(t) * 0.7)} ${n(x + lean)} ${n(above + depth(t) * (t > 0.5 ? 0.45 : 0.05) - random.between(0, 1.6))}`;
  }).join("");
  return fill(shape, colour, 0.86) + line(warpPath(hairs, set), colour, 1, 0.6);
}

const lerpTail = (man: number): number => 37 - man * 1.5;
