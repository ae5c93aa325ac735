/** The lids around an eye: their opening, their fold, their edges and lashes, open or closed. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import { fill, glow, line } from "./studio.ts";

export type Eye = {
  side: -1 | 1;
  /** Own frame → seen. */
  set: (x: number, y: number) => Point;
  half: number;
  /** Heights of upper and lower lid above and below the middle. */
  upper: number;
  lower: number;
  closed: boolean;
};

const innerY = 4;
const outerY = -1;

/** The upper lid's edge from the inner to the outer corner, `rise` above where it lies. */
function upperEdge({ head }: Figure, { half: h, upper: u }: Eye, rise = 0, reach = 0): string {
  const { lidPeak, lidRound, fold } = head.character;
  const px = h * (0.02 + 0.2 * lidPeak);
  const top = -u - rise;
  const round = 0.34 + 0.16 * lidRound;
  const start = fold === "single" ? innerY + 1 : innerY;
  return (
    `${n(-h - reach)} ${n(start - rise * 0.25)}C${n(-h * 0.84)} ${n(-u * (0.3 + 0.3 * lidRound) - rise * 0.7)} ${n(px - h * round)} ${n(top)} ${n(px)} ${n(top)}` +
    `C${n(px + h * round)} ${n(top)} ${n(h * 0.84)} ${n(outerY - u * (0.32 + 0.28 * lidRound) - rise * 0.8)} ${n(h + reach)} ${n(outerY - rise * 0.45)}`
  );
}

/** The same back again, so that two edges make a band. */
function upperEdgeBack({ head }: Figure, { half: h, upper: u }: Eye, rise: number, reach = 0): string {
  const { lidPeak, lidRound, fold } = head.character;
  const px = h * (0.02 + 0.2 * lidPeak);
  const top = -u - rise;
  const round = 0.34 + 0.16 * lidRound;
  const start = fold === "single" ? innerY + 1 : innerY;
  return (
    `${n(h + reach)} ${n(outerY - rise * 0.45)}C${n(h * 0.84)} ${n(outerY - u * (0.32 + 0.28 * lidRound) - rise * 0.8)} ${n(px + h * round)} ${n(top)} ${n(px)} ${n(top)}` +
    `C${n(px - h * round)} ${n(top)} ${n(-h * 0.84)} ${n(-u * (0.3 + 0.3 * lidRound) - rise * 0.7)} ${n(-h - reach)} ${n(start - rise * 0.25)}`
  );
}

/** The lower lid's edge from the outer to the inner corner, `drop` below where it lies. */
const lowerEdge = ({ half: h, lower: l }: Eye, drop = 0): string =>
  `C${n(h * 0.8)} ${n(l * 0.72 + drop)} ${n(h * 0.46)} ${n(l + drop)} ${n(h * 0.04)} ${n(l + drop)}C${n(-h * 0.4)} ${n(l + drop)} ${n(-h * 0.74)} ${n(l * 0.62 + 2 + drop)} ${n(-h)} ${n(innerY)}`;

/** The opening between the lids. */
export const opening = (figure: Figure, eye: Eye): string => `M${upperEdge(figure, eye)}${lowerEdge(eye)}Z`;

/** The lid above the opening and the fold over it. */
export function drawLid(figure: Figure, eye: Eye): string {
  const { head, skin, studio } = figure;
  const { fold } = head.character;
  const at = (path: string): string => warpPath(path, eye.set);
  const { half: h, upper: u } = eye;
  const droop = head.age * 4.5 + (fold === "hooded" ? 4 : 0);
  const height = { high: 7, low: 4.6, hooded: 4.4, single: 3.4 }[fold] - head.age * 1.4 - head.man * 0.6;
  const shadow = mix(skin.shade, skin.deep, 0.45);
  const lid = at(`M${upperEdge(figure, eye, height, 1)}L${n(h)} 0L0 2Z`);
  const shine = glow(
    studio,
    eye.set(figure.studio.key * eye.side * 5, -u - height * 0.5),
    13,
    3.6,
    skin.light,
    0.6,
  );
  if (fold === "single")
    return (
      fill(lid, shadow, 0.3) + shine + line(at(`M${upperEdge(figure, eye, 4.4, -4)}`), skin.deep, 1.2, 0.3)
    );
  // Where the fold hangs over the lid it runs lower outside than the lid's own edge does.
  const outside = (lift: number): string =>
    `M${n(-h * 0.94)} ${n(-u * 0.25 + 1)}C${n(-h * 0.62)} ${n(-u - height * 0.8 - lift)} ${n(-h * 0.2)} ${n(-u - height - 1.5 - lift)} ${n(h * 0.12)} ${n(-u - height - 1.2 - lift)}` +
    `C${n(h * 0.52)} ${n(-u - height - lift + droop * 0.25)} ${n(h * 0.86)} ${n(-u * 0.6 - height * 0.7 - lift * 0.7 + droop * 0.7)} ${n(h + 5)} ${n(-3.5 + droop * 0.9)}`;
  const crease = at(
    `${outside(0.9)}C${n(h * 0.84)} ${n(-u * 0.6 - height * 0.7 + 1 + droop * 0.7)} ${n(h * 0.5)} ${n(-u - height + 1 + droop * 0.25)} ${n(h * 0.12)} ${n(-u - height)}` +
      `C${n(-h * 0.2)} ${n(-u - height - 0.2)} ${n(-h * 0.6)} ${n(-u - height * 0.6)} ${n(-h * 0.94)} ${n(-u * 0.25 + 1)}Z`,
  );
  return fill(lid, shadow, 0.62) + shine + fill(crease, skin.line, 0.6);
}

const lashColour = ({ hair, skin, person }: Figure): Hex =>
  person.material === "marble" ? skin.line : mix(mix(hair.deep, "#1c1214", 0.6), skin.line, 0.22);

/** The lashes as one line that thickens outwards, and the edge of the lower lid. */
export function drawLashes(figure: Figure, eye: Eye): string {
  const { head, skin, person } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const { half: h, lower: l } = eye;
  const soft = 1 - head.man;
  const thick = 1.7 + 1.25 * soft - 0.7 * head.age;
  const flick = 2.6 * soft + 0.6;
  const upper = at(
    `M${upperEdge(figure, eye, -0.6, 0)}L${n(h + flick)} ${n(outerY - flick * 0.75)}L${upperEdgeBack(figure, eye, thick, 0.9)}Z`,
  );
  const smiling = person.expression === "smile" || person.expression === "laugh";
  const under = `M${n(h)} ${n(outerY)}${lowerEdge(eye, 1.1)}`;
  const pouch = `M${n(-h * 0.7)} ${n(l + 5.5)}C${n(-h * 0.25)} ${n(l + 10)} ${n(h * 0.35)} ${n(l + 9.5)} ${n(h * 0.78)} ${n(l + 3.5)}`;
  return (
    // The lower lid has an edge of its own: light above, lashes' shadow below.
    line(at(`M${n(h)} ${n(outerY)}${lowerEdge(eye, -0.2)}`), mix(skin.light, skin.blush, 0.35), 1.5, 0.75) +
    line(at(under), skin.line, 1.1, 0.34 + 0.14 * soft) +
    line(at(pouch), skin.deep, 2.2, 0.1 + 0.34 * head.age + (smiling ? 0.16 : 0)) +
    fill(upper, lashColour(figure), 0.94)
  );
}

/** A closed eye: the lid hangs over the ball down to where the lower lid was. */
export function drawClosedLid(figure: Figure, eye: Eye): string {
  const { skin, head, studio, person } = figure;
  const at = (path: string): string => warpPath(path, eye.set);
  const { half: h } = eye;
  const stone = person.material === "marble";
  const low = eye.lower * 0.82;
  const edge = (drop: number): string =>
    `C${n(h * 0.8)} ${n(low * 0.75 + drop)} ${n(h * 0.4)} ${n(low + drop)} 0 ${n(low + drop)}C${n(-h * 0.45)} ${n(low + drop)} ${n(-h * 0.76)} ${n(low * 0.8 + drop)} ${n(-h)} ${n(innerY)}`;
  const lid = at(`M${n(-h)} ${innerY}C${n(-h * 0.7)} -14 ${n(h * 0.66)} -15 ${n(h)} ${outerY}${edge(0)}Z`);
  const thick = 1.9 + 1.1 * (1 - head.man);
  const lash = at(
    `M${n(-h)} ${innerY}C${n(-h * 0.76)} ${n(low * 0.8)} ${n(-h * 0.45)} ${n(low)} 0 ${n(low)}C${n(h * 0.4)} ${n(low)} ${n(h * 0.8)} ${n(low * 0.75)} ${n(h + 1)} ${outerY}${edge(thick)}Z`,
  );
  const lashes = [0.3, 0.52, 0.72, 0.88].map(
    (t) =>
      `M${n(h * t)} ${n(low * (1.08 - t * t * 0.9) + thick * 0.5)}q`.replace("q", "Q") +
      `${n(h * t + 2)} ${n(low * (1.1 - t * t * 0.9) + 4)} ${n(h * t + 4.2)} ${n(low * (1.1 - t * t) + 5.4)}`,
  );
  const crease = at(
    `M${n(-h * 0.9)} -2C${n(-h * 0.5)} -13.5 ${n(h * 0.5)} -14.5 ${n(h + 2)} ${n(-5 + head.age * 3)}`,
  );
  return (
    fill(lid, mix(skin.base, skin.shade, 0.35), 0.85) +
    glow(studio, eye.set(eye.side * studio.key * 4, -2.5), 17, 8, skin.glow, 0.6) +
    line(crease, skin.line, 1.4, head.character.fold === "single" ? 0.25 : 0.5) +
    fill(lash, lashColour(figure), stone ? 0.6 : 0.95) +
    (head.man > 0.5 || stone || studio.detail < 0.5
      ? ""
      : line(at(lashes.join("")), lashColour(figure), 1.1, 0.85))
  );
}
