/** Beards and moustaches: a soft ground under hairs that follow the growth, cut differently by face; lips stay free. */
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import { faceBox } from "./face.ts";
import type { Figure } from "./figure.ts";
import { mouthOf } from "./mouth.ts";
import { contour } from "./outline.ts";
import { type Point, smooth, warpPath } from "./path.ts";
import { boxAround, fill, glow, group, line } from "./studio.ts";

export function drawBeard(figure: Figure): string {
  const { beard } = figure.person;
  const { beardCut } = figure.head.character;
  switch (beard) {
    case "none":
      return "";
    case "moustache":
      return drawMoustache(figure, 1, true);
    case "stubble":
      return (
        drawGrowth(figure, {
          ground: 0.3,
          hairs: 0.36,
          count: 330,
          reach: 2.2,
          out: 0,
          hang: 0,
          chinOnly: false,
        }) + drawMoustache(figure, 0.26, false)
      );
    case "short":
      return (
        (beardCut === 0
          ? drawGrowth(figure, {
              ground: 0.16,
              hairs: 0.24,
              count: 180,
              reach: 2,
              out: 0,
              hang: 0,
              chinOnly: false,
            })
          : "") +
        drawGrowth(figure, {
          ground: 0.74,
          hairs: 0.6,
          count: beardCut === 0 ? 240 : 380,
          reach: 6.5,
          out: 2.5,
          hang: 5,
          chinOnly: beardCut === 0,
        }) +
        drawMoustache(figure, 0.8, false)
      );
    case "full":
      return (
        drawGrowth(figure, {
          ground: 0.86,
          hairs: 0.62,
          count: 430,
          reach: 15,
          out: 7,
          hang: 17 + 6 * beardCut,
          chinOnly: false,
        }) + drawMoustache(figure, 0.95, false)
      );
  }
}

/** `ground` and `hairs` are opacities; `out` and `hang` say how far it stands off the jaw and hangs below the chin. */
type Growth = {
  ground: number;
  hairs: number;
  count: number;
  reach: number;
  out: number;
  hang: number;
  chinOnly: boolean;
};

type Tones = { ground: Hex; dark: Hex; light: Hex };

/** Beards grey before the hair of the head does, and from the chin. */
function tonesOf({ hair, skin, head, person }: Figure): Tones {
  const years = 20 + 65 * head.age;
  const grey = lightnessOf(hair.base) > 0.66 ? 0 : Math.max(0, Math.min(0.6, (years - 44) / 36));
  const fair = lightnessOf(hair.base) > 0.6;
  const rooted = mix(
    hair.shade,
    fair ? skin.shade : skin.line,
    person.material === "marble" ? 0.5 : fair ? 0.1 : 0.24,
  );
  return {
    ground: mix(rooted, "#8c8684", grey * 0.6),
    dark: mix(fair ? mix(hair.deep, hair.shade, 0.4) : hair.deep, "#6d6867", grey * 0.4),
    light: mix(fair ? hair.base : hair.light, "#b9b4b2", grey),
  };
}

/** The beard's edges on one side, as seen, in as many points: cheek line and mouth within, jaw and chin without. */
type Edges = { inner: Point[]; outer: Point[] };

function edgesOf(figure: Figure, growth: Growth, side: 1 | -1): Edges {
  const { head, onHead } = figure;
  const { width: w, mouthY: y, mouthHalf: m, noseY, chinY, chin } = head;
  const lip = y + 12 * head.lips;
  const place = (points: readonly Point[]): Point[] => points.map(([x, py]) => onHead(side * x, py));
  if (growth.chinOnly)
    return {
      inner: place([
        [m + 6, y - 12],
        [m + 4, y + 2],
        [m * 0.86, lip - 1],
        [m * 0.5, lip + 5],
        [6, lip + 3],
        [0, lip + 3],
      ]),
      outer: place([
        [m + 13, y - 10],
        [m + 14, y + 8],
        [m + 9, chinY - 20],
        [chin + 7, chinY - 6],
        [chin * 0.6, chinY + growth.hang - 1],
        [0, chinY + growth.hang],
      ]),
    };
  const inner = place([
    [w - 9, -6],
    [w * 0.86, 22],
    [w * 0.71, noseY + 2],
    [m + 18, (noseY + y) / 2 + 4],
    [m + 8, y - 8],
    [m + 4, y + 4],
    [m * 0.6, lip + 4],
    [0, lip + 4],
  ]);
  const outer = outlineOf(figure, growth, side);
  // On the far side of a turned head the cheek line meets the contour.
  return {
    outer,
    inner: inner.map(([x, py], index): Point => {
      const limit = (outer[index]?.[0] ?? x) * side - 2;
      return [side * Math.min(side * x, limit), py];
    }),
  };
}

/** The head's own contour, pushed off the jaw and down from the chin. */
function outlineOf({ head }: Figure, { out, hang }: Growth, side: 1 | -1): Point[] {
  const whole = contour(head);
  const half =
    side === 1 ? whole.slice(5, 13) : [...whole.slice(13, 20).toReversed(), whole[12] ?? [0, head.chinY]];
  const spade = ([1, 1.14, 0.94, 0.7] as const)[head.character.beardCut];
  const long = Math.min(1, hang / 20);
  const off: readonly Point[] = [
    [0.5, -6],
    [1 + out * 0.3, 0],
    [1.5 + out * 0.7, 0],
    [1.5 + out, hang * 0.1],
    [1.5 + out + 10 * (spade - 1) * long, hang * 0.4],
    [2 + out * 0.7 + 30 * (spade - 1) * long, hang * 0.78],
    [out * 0.4 + 18 * (spade - 1) * long, hang * 0.96],
    [0, hang],
  ];
  return half.map(([x, y], index): Point => {
    const [dx, dy] = off[index] ?? [0, 0];
    return [x + side * dx, y + dy];
  });
}

function drawGrowth(figure: Figure, growth: Growth): string {
  const { studio, headPath, head, skin } = figure;
  const set = (x: number, y: number): Point => figure.onHead(x, y);
  const right = edgesOf(figure, growth, 1);
  const left = edgesOf(figure, growth, -1);
  const shape =
    smooth([...right.inner, ...left.inner.toReversed().slice(1)]) +
    `L${smooth([...left.outer, ...right.outer.toReversed().slice(1)]).slice(1)}Z`;
  const tones = tonesOf(figure);
  const random = studio.random.fork(`beard${growth.reach}`);
  const { dark, light } = hairsOf(figure, growth, { left, right }, random);
  const k = studio.key;
  const reach = Math.max(1, Math.min(1.7, 1 + growth.reach * 0.05));
  const content =
    group(
      studio.soft(
        growth.out > 0 ? 2.6 : 4,
        faceBox(head, [-head.width - 10, -14, head.width + 10, head.chinY + growth.hang + 8]),
      ),
      fill(shape, growth.out > 0 ? tones.ground : shadowOf(figure, tones.ground), growth.ground),
    ) +
    (growth.out > 0
      ? glow(studio, set(-k * 44, head.jawY + 2), 28, 42, mix(tones.dark, skin.line, 0.5), 0.55, k * 28) +
        glow(studio, set(0, head.mouthY + 12 * head.lips + 6), 22, 8, tones.dark, 0.5) +
        glow(studio, set(k * 36, head.chinY - 22), 36, 32, tones.light, 0.3)
      : "") +
    line(dark, tones.dark, 0.84 * reach, growth.hairs * 0.86) +
    line(light, tones.light, 0.76 * reach, growth.hairs * 0.68);
  return growth.out > 0 ? content : group(studio.clip(headPath), content);
}

/** Stubble comes up out of the cheek: at the temples there is none, and no edge. */
function shadowOf({ studio, head }: Figure, ground: Hex): string {
  return studio.linear(
    [0, -4],
    [0, head.mouthY],
    [
      [0, ground, 0],
      [0.45, ground, 0.4],
      [1, ground],
    ],
  );
}

/** Hairs start anywhere in the beard and grow down and towards the chin; those at the edge leave it. */
function hairsOf(
  figure: Figure,
  growth: Growth,
  sides: { left: Edges; right: Edges },
  random: Random,
): { dark: string; light: string } {
  const { head, studio } = figure;
  const count = Math.round(
    growth.count * (growth.out > 0 ? 1.5 : 1.12) * Math.min(1, 0.3 + studio.detail * 0.5),
  );
  const dark: string[] = [];
  const light: string[] = [];
  const wave = 1 + 2 * head.character.browLoose;
  const middle = figure.onHead(0, head.chinY)[0];
  for (let index = 0; index < count; index += 1) {
    const side = random.chance(0.5) ? 1 : -1;
    // Stubble thins out towards the temples.
    const t = growth.out > 0 ? random.next() : random.next() ** 0.6;
    const { inner, outer } = side === 1 ? sides.right : sides.left;
    const [ox, oy] = along(outer, t);
    const [ix, iy] = along(inner, t);
    const across = random.chance(0.2) ? random.between(0.84, 1) : random.between(0.02, 0.96);
    const x = ix + (ox - ix) * across;
    const y = iy + (oy - iy) * across;
    const reach = growth.reach * random.between(0.6, 1.25) * (0.55 + 0.45 * t);
    // On the cheek hair grows down and back, below the mouth down, at the jaw's edge outwards.
    const lean =
      (0.12 - 0.34 * (1 - t)) * reach +
      (across > 0.8 ? 0.35 * reach * (1 - t) : 0) +
      random.bell() * 0.22 * reach;
    const bend = random.bell() * wave * (growth.reach > 10 ? 1.6 : 0.5);
    const pull = growth.reach > 10 ? (x - middle) * 0.05 : 0;
    const hair = `M${n(x)} ${n(y)}Q${n(x + side * (lean * 0.2 + bend))} ${n(y + reach * 0.5)} ${n(x - pull + side * lean)} ${n(y + reach)}`;
    if (random.chance(0.4)) light.push(hair);
    else dark.push(hair);
  }
  return { dark: dark.join(""), light: light.join("") };
}

function along(points: readonly Point[], t: number): Point {
  const at = Math.min(0.9999, Math.max(0, t)) * (points.length - 1);
  const index = Math.floor(at);
  const a = points[index] ?? [0, 0];
  const b = points[index + 1] ?? a;
  return [a[0] + (b[0] - a[0]) * (at - index), a[1] + (b[1] - a[1]) * (at - index)];
}

/** Worn alone it has a cut of its own: a chevron, a walrus, turned-up ends or a narrow line. */
function drawMoustache(figure: Figure, strength: number, alone: boolean): string {
  const { head, studio } = figure;
  const set = (x: number, y: number): Point => figure.onHead(x, y, 9 * (1 - Math.min(1, Math.abs(x) / 44)));
  const tones = tonesOf(figure);
  const cut = alone ? head.character.beardCut : 1;
  // It lies on the upper lip and moves with the mouth's corners.
  const mouth = mouthOf(figure);
  const low = mouth.y - mouth.upper * 0.5 + (cut === 2 ? 3 : 0);
  const top = cut === 0 ? low - 11 : Math.max(head.noseY + 6, low - 18);
  // Above a beard it runs into it.
  const wide = mouth.half + (alone ? ([-3, 0, 5, 9] as const)[cut] : strength < 0.5 ? 0 : 8);
  const tipY =
    mouth.y + (mouth.corner(1) + mouth.corner(-1)) / 2 + ([-3, alone ? 0 : 9, 7, -9] as const)[cut];
  const blunt = ([2, 3, 4.5, 1.5] as const)[cut];
  const half = (e: number): string =>
    `M0 ${n(top + 3)}C${n(e * 7)} ${n(top - 1)} ${n(e * 16)} ${n(top)} ${n(e * wide * 0.6)} ${n((top + low) / 2 - 2)}C${n(e * wide * 0.8)} ${n(Math.min(low, tipY) - 4)} ${n(e * wide * 0.94)} ${n((low + tipY) / 2 - 3)} ${n(e * wide)} ${n(tipY)}` +
    `C${n(e * wide * 0.96)} ${n(tipY + blunt)} ${n(e * wide * 0.84)} ${n(tipY + blunt)} ${n(e * wide * 0.78)} ${n((low + tipY) / 2 + blunt)}C${n(e * wide * 0.6)} ${n(low + 4)} ${n(e * wide * 0.3)} ${n(low + 2)} 0 ${n(low)}Z`;
  const random = studio.random.fork("moustache");
  const hairs = Array.from(
    { length: Math.round((alone ? 150 : 96) * Math.min(1, 0.3 + studio.detail * 0.5)) },
    () => {
      const e = random.chance(0.5) ? 1 : -1;
      const t = random.next() ** 0.8;
      const x = e * wide * 0.86 * t;
      const middle = top + (low - top) * (0.15 + 0.6 * t);
      const y = middle + (low - middle) * random.next() * 0.7 - 1;
      const reach = (alone ? 9 : 7) * random.between(0.7, 1.1) * (strength < 0.5 ? 0.4 : 1);
      const slope = 1.25 - 0.75 * t;
      return warpPath(
        `M${n(x)} ${n(y)}Q${n(x + e * reach * 0.35)} ${n(y + reach * 0.4 * slope)} ${n(x + e * reach * (0.35 + 0.65 * t))} ${n(y + reach * 0.62 * slope + (tipY - low) * t * t * 0.3)}`,
        set,
      );
    },
  );
  const third = Math.ceil(hairs.length / 3);
  const outline = warpPath(half(1) + half(-1), set);
  const ground = fill(outline, tones.ground, strength * 0.82);
  return (
    (strength < 0.5
      ? group(studio.soft(2.6, boxAround(set(0, low - 6), 58, 26)), ground)
      : ground + line(outline, tones.ground, 2.4, 0.3)) +
    line(hairs.slice(third).join(""), tones.dark, 1.15, 0.6 * strength) +
    line(hairs.slice(0, third).join(""), tones.light, 1, 0.6 * strength)
  );
}
