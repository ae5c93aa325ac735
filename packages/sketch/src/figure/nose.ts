/** The nose: bridge, tip and wings told by light and shadow; a line only where a turned head shows its outline. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import { boxAround, fill, glow, group } from "./studio.ts";

type Place = (x: number, y: number) => Point;

/** How far the nose stands out from the face at a point of the front view. */
function liftAt({ head }: Figure, x: number, y: number): number {
  const { noseY, noseHalf } = head;
  const down = Math.max(0, Math.min(1, (y + 24) / (noseY + 12)));
  const under = Math.max(0, y - noseY + 9) * 0.9;
  const half = 11 + (noseHalf * 1.25 - 11) * down ** 1.6;
  const ridge = 6 + 1.5 * head.character.bridge + 24 * down ** 1.15 - under;
  return Math.max(2, ridge * Math.max(0, 1 - (Math.abs(x) / half) ** 1.4));
}

export function drawNose(figure: Figure): string {
  const { studio, skin, head } = figure;
  const { bridge, hump, noseTip, noseBall } = head.character;
  const k = studio.key;
  const s = -k;
  const { noseY: y, noseHalf: h } = head;
  const set: Place = (px, py) => figure.onHead(px, py, liftAt(figure, px, py));
  const at = (path: string): string => warpPath(path, set);
  const slim = 5.6 - 1.6 * bridge + 0.8 * head.man;
  const tip = h * (0.4 + 0.14 * noseBall);
  const tipY = y - 9 + 3 * noseTip;
  const hard = 0.75 + 0.5 * studio.light.contrast;
  // From the inner brow along the ridge to the tip, around the wing, and back up where the nose meets the cheek.
  const plane = (e: number): string =>
    `M${n(e * 15)} -27C${n(e * 8)} -18 ${n(e * (slim - 1))} -8 ${n(e * slim)} 6C${n(e * (slim + 1.6 * hump))} 18 ${n(e * slim)} ${n(y - 28)} ${n(e * (slim + 1))} ${n(y - 20)}` +
    `C${n(e * (tip + 2))} ${n(tipY - 6)} ${n(e * (tip + 1))} ${n(tipY + 4)} ${n(e * tip * 0.7)} ${n(y + 2)}L${n(e * h * 0.9)} ${n(y + 1)}` +
    `C${n(e * (h + 2.5))} ${n(y - 4)} ${n(e * (h + 1))} ${n(y - 15)} ${n(e * h * 0.76)} ${n(y - 19)}C${n(e * 13)} ${n(y - 30)} ${n(e * 12)} 16 ${n(e * 13)} 0C${n(e * 14)} -8 ${n(e * 18)} -16 ${n(e * 24)} -24Z`;
  const under = at(
    `M${n(-h * 0.92)} ${n(y - 2)}C${n(-h * 0.7)} ${n(y + 1)} ${n(-h * 0.42)} ${n(y - 1)} 0 ${n(tipY + 10)}C${n(h * 0.42)} ${n(y - 1)} ${n(h * 0.7)} ${n(y + 1)} ${n(h * 0.92)} ${n(y - 2)}` +
      `C${n(h * 0.8)} ${n(y + 7)} ${n(h * 0.3)} ${n(y + 9.5)} 0 ${n(y + 9)}C${n(-h * 0.3)} ${n(y + 9.5)} ${n(-h * 0.8)} ${n(y + 7)} ${n(-h * 0.92)} ${n(y - 2)}Z`,
  );
  const cast = at(
    `M${n(s * h * 0.2)} ${n(y + 3)}L${n(s * h)} ${n(y - 8)}C${n(s * (h + 9))} ${n(y - 8)} ${n(s * (h + 14))} ${n(y + 2)} ${n(s * (h + 6))} ${n(y + 11)}C${n(s * h * 0.7)} ${n(y + 18)} ${n(s * h * 0.3)} ${n(y + 14)} ${n(s * h * 0.2)} ${n(y + 3)}Z`,
  );
  const ridge = at(
    `M${n(k * 1 - 3)} -20C${n(k - 2.6)} 0 ${n(k - 3.4 - hump)} 18 ${n(k - 3.4)} ${n(y - 22)}Q${n(k * 2)} ${n(y - 14)} ${n(k + 3.6)} ${n(y - 22)}C${n(k + 3.4 + hump)} 18 ${n(k + 2.6)} 0 ${n(k + 3)} -20Z`,
  );
  return (
    group(
      studio.soft(2.8, boxAround(set(0, (y - 16) / 2), 48, (y + 52) / 2)),
      fill(cast, skin.deep, 0.4 * hard) +
        fill(at(plane(s)), skin.deep, 0.62 * hard) +
        fill(at(plane(k)), skin.shade, 0.42) +
        fill(under, skin.deep, 0.68) +
        fill(ridge, skin.glow, 0.62 + 0.14 * bridge),
    ) +
    glow(studio, set(k * 2.6, tipY - 1), h * 0.5, h * 0.42, skin.glow, 0.95) +
    (studio.detail < 0.5 ? "" : glow(studio, set(k * 3.2, tipY - 3), 3.6, 2.8, "#fffaf2", 0.34)) +
    drawWings(figure, set) +
    drawOutline(figure, set, tipY)
  );
}

function drawWings(figure: Figure, set: Place): string {
  const { skin, head, studio } = figure;
  const { noseY: y, noseHalf: h } = head;
  const { noseTip } = head.character;
  const far = head.yaw >= 0 ? 1 : -1;
  const turned = Math.min(1, Math.max(0, Math.abs(head.yaw) - 8) / 14);
  return [-1, 1]
    .map((e) => {
      const hidden = e === far ? turned : 0;
      const open = 3.4 - 1.2 * noseTip;
      const nostril = warpPath(
        `M${n(e * h * 0.22)} ${n(y + 2.8)}C${n(e * h * 0.34)} ${n(y + 0.4 - open)} ${n(e * h * 0.64)} ${n(y - 0.8 - open)} ${n(e * h * 0.78)} ${n(y - 0.4)}C${n(e * h * 0.66)} ${n(y + 1.8)} ${n(e * h * 0.44)} ${n(y + 1.4)} ${n(e * h * 0.22)} ${n(y + 2.8)}Z`,
        set,
      );
      const wing = warpPath(
        `M${n(e * h * 0.84)} ${n(y - 15)}C${n(e * (h + 2.5))} ${n(y - 13)} ${n(e * (h + 3.5))} ${n(y - 2)} ${n(e * h * 0.9)} ${n(y + 1)}C${n(e * (h + 1.6))} ${n(y - 3)} ${n(e * (h + 1))} ${n(y - 11)} ${n(e * h * 0.84)} ${n(y - 15)}Z`,
        set,
      );
      const inShade = e === -studio.key;
      return (
        glow(studio, set(e * (h - 4.5), y - 7), 6.5, 6.5, skin.light, (inShade ? 0.2 : 0.55) * (1 - hidden)) +
        fill(wing, skin.line, (inShade ? 0.62 : 0.5) * (1 - hidden * 0.75)) +
        fill(nostril, skin.line, 0.82 * (1 - hidden * 0.8))
      );
    })
    .join("");
}

/** In three-quarter view the ridge stands against the far cheek. */
function drawOutline(figure: Figure, set: Place, tipY: number): string {
  const { skin, head } = figure;
  const turned = Math.min(1, Math.max(0, Math.abs(head.yaw) - 10) / 12);
  if (turned === 0) return "";
  const far = head.yaw >= 0 ? 1 : -1;
  const { hump, noseBall } = head.character;
  const tip = 5 + 2 * noseBall;
  // It swells out of the bridge and thins again over the tip.
  const edge = (wide: number): string =>
    warpPath(
      `M${n(far * 3.2)} -8C${n(far * 3.4)} 0 ${n(far * (3.8 + hump * 2))} 16 ${n(far * 4.4)} ${n(tipY - 12)}C${n(far * tip)} ${n(tipY - 8)} ${n(far * (tip + 2))} ${n(tipY)} ${n(far * tip)} ${n(tipY + 6)}` +
        `C${n(far * (tip + 2 + wide))} ${n(tipY)} ${n(far * (tip + wide))} ${n(tipY - 8)} ${n(far * (4.4 + wide))} ${n(tipY - 12)}C${n(far * (3.8 + wide + hump * 2))} 16 ${n(far * (3.4 + wide * 0.6))} 0 ${n(far * 3.2)} -8Z`,
      set,
    );
  return fill(edge(1.5), skin.line, 0.4 * turned) + fill(edge(5), skin.deep, 0.3 * turned);
}
