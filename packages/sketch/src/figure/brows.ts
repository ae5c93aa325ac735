/** Brows: hairs that rise at the nose and lie down towards the temple, over a soft ground. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Expression, Hex } from "#sketch/scene.ts";
import type { Figure } from "./figure.ts";
import { type Point, smooth, warpPath } from "./path.ts";
import { fill, line } from "./studio.ts";

/** How far a brow rises (up is negative), and how far its inner end does. Neutral, smiling and closed eyes share a brow: a blink moves only the lids. */
const raised: Record<Expression, readonly [whole: number, inner: number]> = {
  neutral: [0, -1],
  smile: [0, -1],
  laugh: [-2.5, 1],
  serious: [3.5, 3.5],
  sad: [0.5, -8],
  surprised: [-9.5, -2],
  eyesClosed: [0, -1],
};

export function drawBrow(figure: Figure, side: -1 | 1): string {
  const { head, person, studio, onHead } = figure;
  const { browAngle, browLoose, leaning } = head.character;
  const [raise, innerLift] = raised[person.expression];
  const lively = person.expression === "surprised" ? 2.4 : 0.9;
  const set = (x: number, y: number): Point =>
    onHead(side * (head.eyeX + x), y - x * (0.02 + 0.5 * Math.max(-0.03, head.eyeTilt)), 4);
  const y = head.browY + raise - (side * leaning > 0 ? lively * Math.abs(leaning) : 0);
  const inner = -25;
  const outer = 36 - head.man * 2;
  const thick = head.browWeight;
  const peak = 1.25 + 0.75 * browAngle;
  const spine = (t: number): number =>
    y +
    (innerLift - 0.36 * Math.max(0, head.pitch)) * (1 - t) ** 1.5 -
    head.browArch * Math.sin(Math.PI * Math.min(1, t * 0.98) ** peak) +
    (3.4 + 3 * browAngle) * t ** 3 +
    0.8 * (1 - t) ** 2;
  const depth = (t: number): number =>
    thick * (1.12 - 0.3 * t) * Math.sqrt(Math.max(0, 1 - t ** 2.6)) * Math.min(1, 0.5 + 3 * t);
  const across = (t: number): number => inner + (outer - inner) * t;
  const edge = (share: number): Point[] =>
    [0.02, 0.2, 0.45, 0.66, 0.84, 1].map((t) => [across(t), spine(t) + depth(t) * share]);
  const shape = (reach: number): string =>
    warpPath(`${smooth(edge(-0.5 * reach))}L${smooth(edge(0.5 * reach).toReversed()).slice(1)}Z`, set);
  const colour = browColour(figure);
  const random = studio.random.fork(`brow${side}`);
  const count = Math.round(11 + 13 * Math.min(1, studio.detail));
  const hairs = Array.from({ length: count }, (_, index) => {
    const t = -0.02 + (index / count) * 0.92;
    const d = depth(Math.max(0, t));
    const [x, low] = [across(t), spine(Math.max(0, t)) + d * random.between(0.1, 0.5)];
    const up = 1 - Math.min(1, Math.max(0, t * 1.25));
    const reach = random.between(5, 8) + thick * 0.2 + 3 * Math.min(1, Math.max(0, t));
    const [dx, dy] = [reach * (1.05 - 0.5 * up), -reach * (0.1 + 0.62 * up) * (0.75 + 0.35 * browLoose)];
    return `M${n(x)} ${n(low)}Q${n(x + dx * 0.3)} ${n(low + dy * 0.6)} ${n(x + dx)} ${n(Math.max(low + dy, spine(Math.min(1, Math.max(0, t))) - d * 0.75))}`;
  }).join("");
  return (
    fill(shape(1), colour, 0.5) +
    fill(shape(0.55), colour, 0.45) +
    line(warpPath(hairs, set), colour, 1.15, 0.58)
  );
}

/** Brow colour follows the hair, but dyed or very fair hair keeps a natural brow; age greys it later than hair. */
function browColour(figure: Figure): Hex {
  const { colour } = figure.person.hair;
  if (figure.person.material === "marble") return figure.skin.deep;
  const light = lightnessOf(colour);
  const natural = mix(
    shift(colour, { lightness: light > 0.6 ? -0.2 : light < 0.3 ? 0.01 : -0.07, chroma: 0.6 }),
    figure.skin.line,
    0.4,
  );
  return figure.head.age > 0.6 && light > 0.6
    ? mix(mix(colour, "#77706e", 0.4), figure.skin.line, 0.2)
    : natural;
}
