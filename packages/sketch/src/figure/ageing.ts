/** The marks of age, in the order in which they come: under the eyes, nose to mouth, forehead, eye corners, mouth and jowls. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import { type Box, fill, group } from "./studio.ts";

/** 0 before `from` years, 1 at `to`. */
const since = (years: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (years - from) / (to - from)));

/** A line in the skin is a lens: it swells and dies away. */
const wrinkle = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, width: number): string =>
  `M${n(ax)} ${n(ay)}Q${n(bx)} ${n(by - width)} ${n(cx)} ${n(cy)}Q${n(bx)} ${n(by + width)} ${n(ax)} ${n(ay)}Z`;

export function drawAge(figure: Figure): string {
  const { studio, skin, head, person, onHead } = figure;
  const years = 20 + 65 * head.age;
  if (years < 35) return "";
  const warp = (path: string): string => warpPath(path, (x, y) => onHead(x, y));
  const eyes = since(years, 32, 72);
  const glad = person.expression === "smile" || person.expression === "laugh" ? 1.35 : 1;
  // A fold in skin is a shadow of its own colour, not a drawn line.
  const crease = mix(skin.deep, skin.line, 0.45);
  const turn = Math.sin((head.yaw * Math.PI) / 180) * 60;
  const box: Box = [-80 + Math.min(0, turn), 4, 80 + Math.max(0, turn), head.chinY + 2 + head.pitch];
  return (
    group(
      studio.soft(2.6, box),
      fill(warp(pouches(figure)), skin.deep, 0.5 * eyes) +
        fill(warp(folds(figure)), skin.deep, 0.56 * since(years, 34, 75)) +
        (years < 50 ? "" : fill(warp(jowls(figure)), skin.deep, 0.62 * since(years, 50, 80))),
    ) +
    (studio.detail < 0.3
      ? ""
      : fill(warp(crowsFeet(figure)), crease, 0.58 * glad * since(years, 34, 78)) +
        fill(warp(foldLines(figure)), crease, 0.54 * since(years, 42, 80)) +
        (years < 44 ? "" : fill(warp(foreheadLines(figure)), crease, 0.5 * since(years, 42, 74))) +
        (years < 58 ? "" : fill(warp(lipLines(figure)), crease, 0.4 * since(years, 58, 82))))
  );
}

const both = (half: (e: 1 | -1) => string): string => half(1) + half(-1);

function pouches({ head }: Figure): string {
  const [i, o] = [head.eyeX - 20, head.eyeX + 22];
  return both(
    (e) =>
      `M${n(e * i)} 11C${n(e * (i + 10))} 23 ${n(e * (o - 12))} 24 ${n(e * o)} 11C${n(e * (o - 10))} 31 ${n(e * (i + 8))} 31 ${n(e * i)} 11Z`,
  );
}

function folds({ head }: Figure): string {
  const { noseY: y, mouthY, mouthHalf: m, noseHalf } = head;
  const x = noseHalf + 3;
  return both(
    (e) =>
      `M${n(e * x)} ${n(y - 11)}C${n(e * (x + 13))} ${n(y + 2)} ${n(e * (m + 12))} ${n(mouthY - 16)} ${n(e * (m + 10))} ${n(mouthY + 3)}` +
      `C${n(e * (m + 18))} ${n(mouthY - 16)} ${n(e * (x + 22))} ${n(y - 2)} ${n(e * x)} ${n(y - 11)}Z`,
  );
}

function foldLines({ head }: Figure): string {
  const { noseY: y, mouthY, mouthHalf: m, noseHalf } = head;
  const x = noseHalf + 3;
  return both((e) => wrinkle([e * x, y - 9], [e * (m + 11), y + 4], [e * (m + 10), mouthY], 1.5));
}

function jowls({ head }: Figure): string {
  const { mouthY: y, mouthHalf: m, jawY, chinY } = head;
  return both(
    (e) =>
      `M${n(e * (m + 1))} ${n(y + 4)}C${n(e * (m + 7))} ${n(y + 16)} ${n(e * (m + 5))} ${n(y + 26)} ${n(e * (m + 1))} ${n(chinY - 14)}` +
      `C${n(e * (m + 15))} ${n(y + 30)} ${n(e * (m + 11))} ${n(y + 14)} ${n(e * (m + 1))} ${n(y + 4)}Z` +
      `M${n(e * (head.jaw - 8))} ${n(jawY - 10)}C${n(e * (m + 24))} ${n(jawY + 2)} ${n(e * (m + 16))} ${n(chinY - 22)} ${n(e * (m + 10))} ${n(chinY - 8)}C${n(e * (m + 24))} ${n(chinY - 14)} ${n(e * (head.jaw - 12))} ${n(jawY + 12)} ${n(e * (head.jaw - 8))} ${n(jawY - 10)}Z`,
  );
}

function crowsFeet({ head }: Figure): string {
  const x = head.eyeX + head.eyeHalf + 4;
  return both(
    (e) =>
      wrinkle([e * x, -1], [e * (x + 7), -3], [e * (x + 14), -10], 1) +
      wrinkle([e * x, 3], [e * (x + 8), 4], [e * (x + 16), 2], 1.1) +
      wrinkle([e * (x - 2), 8], [e * (x + 6), 12], [e * (x + 13), 14], 1),
  );
}

/** The forehead's folds run in waves above each brow; between the brows two stand upright. */
function foreheadLines({ head }: Figure): string {
  const lean = head.character.leaning;
  const top = head.browY - 26;
  const row = (y: number, half: number): string =>
    wrinkle([-half, y + 3], [-half * 0.45, y - 6 + lean], [3, y + 1], 1.3) +
    wrinkle([-4, y + 1], [half * 0.5, y - 6 - lean], [half * 0.94, y + 3 + lean], 1.3);
  const frown = both((e) =>
    wrinkle([e * 7, head.browY - 4], [e * 4 + 3.4, head.browY + 4], [e * 6, head.browY + 11], 0.9),
  );
  return row(top, 47) + row(top - 15, 40) + (head.age > 0.62 ? row(top - 29, 31) : "") + frown;
}

function lipLines({ head }: Figure): string {
  const y = head.mouthY - 8 * head.lips;
  return [-0.62, -0.36, -0.12, 0.14, 0.4, 0.64]
    .map((t) => {
      const x = head.mouthHalf * t;
      const rise = 7 + 2 * Math.cos(t * 9);
      return `M${n(x)} ${n(y + 2)}Q${n(x - 0.8)} ${n(y - rise * 0.5)} ${n(x * 1.1)} ${n(y - rise)}Q${n(x + 0.8)} ${n(y - rise * 0.5)} ${n(x)} ${n(y + 2)}Z`;
    })
    .join("");
}
