/** What hangs from a hand or stands under it: cane, bag, balloon; and the violin under the chin. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { armsOf } from "../arms.ts";
import type { Figure } from "../figure.ts";
import { clothRamp } from "../palette.ts";
import { oval, type Point, resample, ribbon, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";
import type { Held } from "./held-item.ts";

/** From the hand down to where the feet stand, a little in front of them. */
export function cane(figure: Figure, [x, y]: Point, side: number, groundY: number): string {
  const { studio, person } = figure;
  const wood = clothRamp(person.heldColour ?? "#6b4024", studio.light);
  const foot: Point = [x + side * 26, Math.max(y + 260, groundY - 12)];
  const shaft: Point[] = [[x, y - 4], [(x * 2 + foot[0]) / 3, (y * 2 + foot[1]) / 3], foot];
  const crook: Point[] = [
    [x, y + 8],
    [x - side * 2, y - 20],
    [x - side * 18, y - 36],
    [x - side * 44, y - 32],
    [x - side * 54, y - 12],
  ];
  const k = studio.key;
  return (
    fill(
      ribbon(resample(shaft, 8), () => 8.5),
      studio.linear(
        [x + k * 10, y],
        [x - k * 10, y],
        [
          [0, wood.light],
          [0.5, wood.base],
          [1, wood.deep],
        ],
      ),
    ) +
    fill(
      ribbon(
        resample(shaft, 8).map(([px, py]): Point => [px + k * 3, py]),
        () => 1.6,
      ),
      wood.glow,
      0.6,
    ) +
    line(smooth(crook), wood.deep, 19) +
    line(smooth(crook), wood.base, 16) +
    `<g transform="translate(${n(k * 2)} -3)">${line(smooth(crook), wood.glow, 4, 0.6)}</g>` +
    line(`M${n(x - 9)} ${n(y + 56)}L${n(x + 11)} ${n(y + 56)}`, "#d0ab62", 7) +
    line(`M${n(foot[0] - 1)} ${n(foot[1] - 26)}L${n(foot[0])} ${n(foot[1])}`, "#241c1c", 20)
  );
}

/** A hand bag on two short handles. */
export function bag(figure: Figure, [x, y]: Point, side: number): string {
  const { studio, person } = figure;
  const leather = clothRamp(person.heldColour ?? mix(person.garment.second, "#7a4428", 0.7), studio.light);
  const k = studio.key;
  const top = y + 84;
  const [w, h] = [104, 150];
  const body = `M${n(x - w * 0.86)} ${n(top)}L${n(x + w * 0.86)} ${n(top)}C${n(x + w * 0.98)} ${n(top + 50)} ${n(x + w * 1.06)} ${n(top + h * 0.7)} ${n(x + w)} ${n(top + h - 16)}Q${n(x + w * 0.98)} ${n(top + h)} ${n(x + w * 0.84)} ${n(top + h)}L${n(x - w * 0.84)} ${n(top + h)}Q${n(x - w * 0.98)} ${n(top + h)} ${n(x - w)} ${n(top + h - 16)}C${n(x - w * 1.06)} ${n(top + h * 0.7)} ${n(x - w * 0.98)} ${n(top + 50)} ${n(x - w * 0.86)} ${n(top)}Z`;
  const flap = `M${n(x - w * 0.88)} ${n(top - 4)}L${n(x + w * 0.88)} ${n(top - 4)}C${n(x + w * 0.9)} ${n(top + 40)} ${n(x + w * 0.5)} ${n(top + 70)} ${n(x)} ${n(top + 74)}C${n(x - w * 0.5)} ${n(top + 70)} ${n(x - w * 0.9)} ${n(top + 40)} ${n(x - w * 0.88)} ${n(top - 4)}Z`;
  const handle = (dx: number): string =>
    `M${n(x - 58 + dx)} ${n(top + 6)}C${n(x - 56 + dx)} ${n(y - 20)} ${n(x - 20)} ${n(y - 6)} ${n(x)} ${n(y - 6)}C${n(x + 20)} ${n(y - 6)} ${n(x + 56 + dx)} ${n(y - 20)} ${n(x + 58 + dx)} ${n(top + 6)}`;
  const paint = studio.linear(
    [x + k * w, top],
    [x - k * w, top + h],
    [
      [0, leather.glow],
      [0.3, leather.base],
      [0.75, leather.shade],
      [1, leather.deep],
    ],
  );
  return (
    line(handle(side * 6), leather.deep, 9) +
    fill(body, paint) +
    group(
      studio.clip(body),
      glow(studio, [x, top + h + 6], w, 40, leather.line, 0.5) + haze(flap, leather.line, 8, 0.5),
    ) +
    fill(flap, paint) +
    `<path d="${flap}" fill="none" stroke="${leather.glow}" stroke-width="1.6" stroke-opacity="0.5" stroke-dasharray="6 4" transform="translate(0 -5)"/>` +
    line(`M${n(x - w * 0.84)} ${n(top - 2)}L${n(x + w * 0.84)} ${n(top - 2)}`, leather.glow, 2, 0.5) +
    `<rect x="${n(x - 13)}" y="${n(top + 56)}" width="26" height="22" rx="4" fill="#caa45a"/><rect x="${n(x - 10 + k * 2)}" y="${n(top + 59)}" width="14" height="6" rx="2" fill="#fff0c4" fill-opacity="0.7"/>` +
    line(handle(0), leather.line, 11) +
    line(handle(0), leather.base, 8) +
    `<g transform="translate(${n(k)} -2)">${line(handle(0), leather.glow, 2, 0.5)}</g>`
  );
}

/** High on its string, beside the head. */
export function balloon(figure: Figure, [x, y]: Point, side: number): Held {
  const { studio, person } = figure;
  const skin = clothRamp(person.heldColour ?? mix(person.garment.second, "#cf3f4a", 0.75), studio.light);
  const k = studio.key;
  const [cx, cy] = [x + side * 12, Math.max(-72, y - 420)];
  const shape = `M${n(cx)} ${n(cy - 128)}C${n(cx + 76)} ${n(cy - 128)} ${n(cx + 112)} ${n(cy - 66)} ${n(cx + 108)} ${n(cy - 2)}C${n(cx + 104)} ${n(cy + 66)} ${n(cx + 48)} ${n(cy + 116)} ${n(cx)} ${n(cy + 138)}C${n(cx - 48)} ${n(cy + 116)} ${n(cx - 104)} ${n(cy + 66)} ${n(cx - 108)} ${n(cy - 2)}C${n(cx - 112)} ${n(cy - 66)} ${n(cx - 76)} ${n(cy - 128)} ${n(cx)} ${n(cy - 128)}Z`;
  const string = smooth([
    [cx, cy + 148],
    [cx - side * 12, cy + 210],
    [(cx + x) / 2 + side * 10, (cy + 148 + y) / 2 + 40],
    [x, y - 6],
    [x - side * 8, y + 70],
    [x + side * 4, y + 120],
  ]);
  return {
    behind:
      fill(
        shape,
        studio.radial([cx + k * 38, cy - 48], 190, [
          [0, skin.glow],
          [0.3, skin.light],
          [0.62, skin.base],
          [0.9, skin.shade],
          [1, skin.deep],
        ]),
      ) +
      fill(oval(cx + k * 46, cy - 56, 20, 34), "#ffffff", 0.5) +
      fill(oval(cx + k * 58, cy - 10, 7, 10), "#ffffff", 0.34) +
      group(studio.clip(shape), glow(studio, [cx - k * 70, cy + 84], 70, 60, studio.light.rim, 0.4)) +
      fill(
        `M${n(cx - 13)} ${n(cy + 154)}L${n(cx)} ${n(cy + 134)}L${n(cx + 13)} ${n(cy + 154)}Q${n(cx)} ${n(cy + 148)} ${n(cx - 13)} ${n(cy + 154)}Z`,
        skin.deep,
      ),
    onTorso: "",
    inHand: line(string, "#efe8dc", 2.6, 0.9) + line(string, "#6b5d54", 0.9, 0.6),
  };
}

/** Between chin and hand, foreshortened as it points past the viewer; the bow comes from the other hand. */
export function violin(figure: Figure, [gx, gy]: Point, side: number): string {
  const { studio } = figure;
  const k = studio.key;
  const wood = clothRamp("#9a4a1f", studio.light);
  const other = armsOf(figure).find((arm) => arm.side !== side);
  const start: Point = [-side * 44, 178];
  const length = Math.hypot(gx - start[0], gy - start[1]);
  const angle = (Math.atan2(gy - start[1], gx - start[0]) * 180) / Math.PI;
  // Drawn along +x from the chin; the neck's middle lies in the hand.
  const scale = length / 252;
  const half = (s: 1 | -1): Point[] => [
    [0, 0],
    [8, s * 40],
    [44, s * 58],
    [78, s * 46],
    [98, s * 36],
    [122, s * 42],
    [154, s * 48],
    [180, s * 34],
    [188, s * 9],
  ];
  const body = smooth([...half(1), ...half(-1).toReversed().slice(0, -1)], true);
  const hole = (s: number): string => `M112 ${s * 26}C104 ${s * 32} 92 ${s * 22} 84 ${s * 29}`;
  const parts =
    haze(body, "#1a0d08", 8, 0.4) +
    fill(
      body,
      studio.linear(
        [40, k * side * -60],
        [120, k * side * 60],
        [
          [0, wood.glow],
          [0.4, wood.base],
          [1, wood.deep],
        ],
      ),
    ) +
    line(body, wood.line, 2.4, 0.7) +
    line(hole(1) + hole(-1), "#1c0c06", 3.4) +
    fill("M150 -7L312 -6L312 6L150 7Z", "#1f1512") +
    fill("M20 -9L74 -5L74 5L20 9Z", "#1f1512") +
    fill("M96 -17L102 -17L102 17L96 17Z", "#d9b98a") +
    line("M74 -3L310 -3M74 0L310 0M74 3L310 3", "#efe8dc", 0.9, 0.8) +
    fill("M308 -9L344 -8C356 -10 364 -2 360 6C354 14 342 10 342 8L308 9Z", wood.deep) +
    line("M320 -9L318 -22M332 -9L331 -22M322 9L320 22M334 9L333 22", "#1f1512", 5);
  const placed = `<g transform="translate(${n(start[0])} ${n(start[1])}) rotate(${n(angle)}) scale(${n(scale)})">${parts}</g>`;
  return placed + (other === undefined ? "" : bow(other.wrist, other.handDegrees, start, [gx, gy]));
}

function bow(wrist: Point, degrees: number, chin: Point, hand: Point): string {
  const turn = (degrees * Math.PI) / 180;
  const from: Point = [wrist[0] + Math.cos(turn) * 56, wrist[1] + Math.sin(turn) * 56];
  const over: Point = [chin[0] + (hand[0] - chin[0]) * 0.5, chin[1] + (hand[1] - chin[1]) * 0.5];
  const length = Math.hypot(over[0] - from[0], over[1] - from[1]) || 1;
  const [dx, dy] = [(over[0] - from[0]) / length, (over[1] - from[1]) / length];
  const at = (along: number, across: number): string =>
    `${n(from[0] + dx * along - dy * across)} ${n(from[1] + dy * along + dx * across)}`;
  const reach = length + 96;
  return (
    line(`M${at(-26, 7)}L${at(reach, 6)}`, "#efe6d2", 2.6) +
    line(`M${at(-40, 0)}Q${at(reach * 0.5, -5)} ${at(reach, 0)}L${at(reach + 6, 7)}`, "#4a2214", 5.4) +
    line(`M${at(-30, 4)}L${at(0, 4)}`, "#1a1210", 11)
  );
}
