/** Beards and moustaches: a soft ground with hairs that follow the growth, lips left free. */
import { n } from "#sketch/kit/drawing.ts";
import { mix } from "#sketch/kit/colour.ts";
import type { Figure } from "./figure.ts";
import { type Point, smooth, warpPath } from "./path.ts";
import { fill, glow, group, line } from "./studio.ts";

export function drawBeard(figure: Figure): string {
  const { person } = figure;
  switch (person.beard) {
    case "none":
      return "";
    case "moustache":
      return drawMoustache(figure, 0.95, 4);
    case "stubble":
      return drawGround(figure, 0.3, 0, 150) + drawMoustache(figure, 0.22, 0);
    case "short":
      return drawGround(figure, 0.82, 4, 300) + drawMoustache(figure, 0.8, 1);
    case "full":
      return drawGround(figure, 0.95, 34, 420) + drawMoustache(figure, 0.95, 4);
  }
}

const beardColour = (figure: Figure): `#${string}` => mix(figure.hair.shade, figure.skin.line, 0.22);

/** Cheeks, jaw and chin; `length` is how far it hangs below the chin. */
function drawGround(figure: Figure, strength: number, length: number, hairs: number): string {
  const { head, studio, hair, headPath, skin } = figure;
  const set = (x: number, y: number): Point => figure.onHead(x, y);
  const w = head.width;
  const y = head.mouthY;
  const half: Point[] = [
    [w - 4, 4],
    [w * 0.9, 40],
    [w * 0.72, 66],
    [head.mouthHalf + 20, y - 22],
    [head.mouthHalf + 9, y - 6],
    [head.mouthHalf + 5, y + 8],
    [head.mouthHalf * 0.62, y + 19],
    [11, y + 23],
  ];
  const jaw: Point[] = [
    [0, head.chinY + length],
    [head.chin + 14, head.chinY - 2 + length * 0.86],
    [(head.jaw + head.chin) / 2 + 10, head.chinY - 22 + length * 0.5],
    [head.jaw + 7 + length * 0.14, head.jawY + 10],
    [w + 1, 50],
    [w + 3, 4],
  ];
  const mirror = (points: readonly Point[]): Point[] => points.map(([x, py]): Point => [-x, py]);
  const inner = [...half, [0, y + 20] as Point, ...mirror(half).toReversed()];
  const outer = [...mirror(jaw).toReversed(), ...jaw.slice(1)];
  const shape = warpPath(`${smooth(inner)}L${smooth(outer).slice(1)}Z`, set);
  const random = studio.random.fork("beard");
  const light: string[] = [];
  const dark: string[] = [];
  const count = Math.round(hairs * 1.5 * Math.min(1, 0.3 + studio.detail * 0.5));
  for (let index = 0; index < count; index += 1) {
    const side = random.chance(0.5) ? 1 : -1;
    const t = random.next();
    const [ox, oy] = along(jaw.toReversed(), t);
    const [ix, iy] = along(half, t);
    const depth = random.between(-0.02, 1);
    const x = side * (ix + (ox - ix) * depth);
    const py = iy + (oy - iy) * depth;
    const reach = random.between(4, 8) + length * 0.3;
    const hairPath = warpPath(
      `M${n(x)} ${n(py - 3)}Q${n(x * 1.0)} ${n(py + reach * 0.5)} ${n(x * (0.985 - 0.0008 * length))} ${n(py + reach)}`,
      set,
    );
    if (random.chance(0.45)) light.push(hairPath);
    else dark.push(hairPath);
  }
  const inside = length > 10 ? "" : studio.clip(headPath);
  return group(
    inside,
    fill(shape, beardColour(figure), strength * 0.86) +
      glow(studio, set(studio.key * 40, head.chinY - 30), 44, 40, hair.light, 0.35 * strength) +
      glow(studio, set(-studio.key * 60, head.jawY + 10), 40, 60, skin.line, 0.4 * strength) +
      line(dark.join(""), hair.deep, 1.05, 0.5 * Math.min(1, strength + 0.25)) +
      line(light.join(""), hair.glow, 0.9, 0.34 * strength + 0.05),
  );
}

function along(points: readonly Point[], t: number): Point {
  const at = Math.min(0.9999, Math.max(0, t)) * (points.length - 1);
  const index = Math.floor(at);
  const a = points[index] ?? [0, 0];
  const b = points[index + 1] ?? a;
  return [a[0] + (b[0] - a[0]) * (at - index), a[1] + (b[1] - a[1]) * (at - index)];
}

function drawMoustache(figure: Figure, strength: number, droop: number): string {
  const { head, hair, studio } = figure;
  const set = (x: number, y: number): Point => figure.onHead(x, y, 8 * (1 - Math.min(1, Math.abs(x) / 44)));
  const top = head.noseY + 10;
  const low = head.mouthY - 4;
  const w = head.mouthHalf + 7;
  const half = (s: number): string =>
    `M0 ${n(top + 2)}C${n(s * 8)} ${n(top - 2)} ${n(s * 18)} ${n(top)} ${n(s * w * 0.66)} ${n((top + low) / 2)}C${n(s * w * 0.86)} ${n(low - 4)} ${n(s * w)} ${n(low + 3)} ${n(s * (w + 1))} ${n(low + 9 + droop * 2)}` +
    `C${n(s * w * 0.8)} ${n(low + 4 + droop)} ${n(s * w * 0.4)} ${n(low + 1)} 0 ${n(low - 1)}Z`;
  const random = studio.random.fork("moustache");
  const hairs = Array.from({ length: Math.round(70 * Math.min(1, 0.3 + studio.detail * 0.5)) }, () => {
    const s = random.chance(0.5) ? 1 : -1;
    const t = random.next();
    const x = s * w * 0.92 * t;
    const y = top + (low - top) * (0.15 + 0.75 * t) * random.between(0.5, 1.1);
    return warpPath(
      `M${n(x)} ${n(y)}Q${n(x + s * (2 + 4 * t))} ${n(y + 3)} ${n(x + s * (3 + 7 * t))} ${n(y + 8 + 2 * t)}`,
      set,
    );
  });
  return (
    fill(warpPath(half(1) + half(-1), set), beardColour(figure), strength * 0.9) +
    line(hairs.join(""), hair.glow, 1.1, 0.3 * strength) +
    (strength > 0.5 ? line(hairs.slice(0, hairs.length / 2).join(""), hair.deep, 1.3, 0.5) : "")
  );
}
