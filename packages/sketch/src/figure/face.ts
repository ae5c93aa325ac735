/** The skin of the head: its planes in light and shadow, the colour of cheeks and nose, and freckles. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { drawAge } from "./ageing.ts";
import type { Figure } from "./figure.ts";
import { type Point, warpPath } from "./path.ts";
import type { Head } from "./proportions.ts";
import { type Box, fill, glow, group } from "./studio.ts";

/** Everything under the features, clipped to the head. */
export function drawFaceSkin(figure: Figure): string {
  const { studio, skin, headPath, head } = figure;
  const k = studio.key;
  const base = studio.linear(
    [k * 95, -100],
    [-k * 110, 105],
    [
      [0, skin.light],
      [0.42, skin.base],
      [0.76, skin.shade],
      [1, skin.deep],
    ],
  );
  return (
    fill(headPath, base) +
    group(
      studio.clip(headPath),
      drawLights(figure) +
        drawPlanes(figure) +
        drawSockets(figure) +
        drawColour(figure) +
        drawHighlights(figure) +
        drawAge(figure) +
        (head.character.cleft
          ? glow(studio, figure.onHead(0, head.chinY - 13, 4), 3.4, 8, skin.deep, 0.55)
          : "") +
        drawFreckles(figure),
    )
  );
}

/** The planes that turn from the light, as two soft shapes: the far side of the face, and below jaw and chin. */
function drawPlanes(figure: Figure): string {
  const { studio, skin, head, onHead, person } = figure;
  const s = -studio.key;
  const { width: w, chinY, mouthY, noseY, jawY } = head;
  const contrast = studio.light.contrast;
  const warp = (path: string): string => warpPath(path, (x, y) => onHead(x, y));
  const bone = 3 * head.cheek - 3 * head.fullness + 2 * head.man;
  // One edge from the temple over brow and cheekbone to the chin: the shadow tells the bones that it crosses.
  const side = warp(
    `M${n(s * 6)} -170C${n(s * 44)} -138 ${n(s * 68)} -92 ${n(s * 72)} -50C${n(s * 71)} -26 ${n(s * 64)} -14 ${n(s * 68)} 2C${n(s * 74)} 14 ${n(s * (77 + bone))} 24 ${n(s * 70)} ${n(noseY - 16)}` +
      `C${n(s * (54 - bone))} ${n(noseY + 4)} ${n(s * (50 - bone * 1.6))} ${n(mouthY - 14)} ${n(s * (head.mouthHalf + 13 - bone))} ${n(mouthY + 4)}C${n(s * (head.mouthHalf + 8))} ${n(mouthY + 20)} ${n(s * (head.chin + 6))} ${n(chinY - 26)} ${n(s * head.chin * 0.62)} ${n(chinY + 2)}` +
      `C${n(s * 40)} ${n(chinY + 22)} ${n(s * 92)} ${n(chinY + 14)} ${n(s * 150)} ${n(chinY - 20)}L${n(s * 150)} -170Z`,
  );
  const under = warp(
    `M${n(-w)} ${n(jawY + 4)}C${n(-head.jaw * 0.8)} ${n(chinY - 18)} ${n(-head.chin - 8)} ${n(chinY - 6)} 0 ${n(chinY - 6)}` +
      `C${n(head.chin + 8)} ${n(chinY - 6)} ${n(head.jaw * 0.8)} ${n(chinY - 18)} ${n(w)} ${n(jawY + 4)}L${n(w)} 210L${n(-w)} 210Z`,
  );
  const soft =
    group(
      studio.soft(7, faceBox(head, [s === 1 ? 0 : -w - 6, -150, s === 1 ? w + 6 : 0, chinY + 5])),
      fill(side, skin.deep, 0.32 + 0.4 * contrast),
    ) +
    group(
      studio.soft(6, faceBox(head, [-head.jaw - 12, jawY - 14, head.jaw + 12, chinY + 5])),
      fill(under, skin.deep, 0.34),
    );
  const bare = person.hair.style === "bald" || person.hair.style === "buzz";
  // Hair and its roots take light from the forehead's rim.
  const forehead = bare ? "" : glow(studio, onHead(0, -128), 126, 46, skin.deep, 0.5);
  return soft + forehead;
}

/** Hollows: under the brow, beside the nose, below the cheekbone, at the temple, under the lower lip. */
function drawSockets(figure: Figure): string {
  const { studio, skin, head, onHead } = figure;
  const s = -studio.key;
  const deepSet = 0.34 + 0.12 * head.man + 0.1 * head.age;
  const lean = Math.max(
    0,
    0.16 + 0.22 * head.age + 0.12 * head.man + 0.14 * head.cheek - 0.16 * head.fullness,
  );
  return [-1, 1]
    .map((e) => {
      const amount = e === s ? 1.2 : 0.85;
      const lidY = -14 + 0.2 * (head.browY + 29);
      return (
        glow(studio, onHead(e * 22, lidY + 2), 17, 17, skin.deep, (deepSet + 0.16) * amount, e * 22) +
        glow(studio, onHead(e * (head.eyeX + 2), lidY), 34, 15, skin.deep, deepSet * amount) +
        glow(
          studio,
          onHead(e * (head.eyeX - 6), 17),
          26,
          9,
          mix(skin.deep, skin.blush, 0.3),
          0.26 * amount,
          e * 10,
        ) +
        glow(studio, onHead(e * 66, head.noseY + 10), 22, 44, skin.deep, lean * amount, e * 30) +
        glow(studio, onHead(e * (head.width - 12), -58), 24, 52, skin.deep, (0.2 + 0.2 * head.age) * amount)
      );
    })
    .join("");
}

/** Blood under the skin: cheeks, nose, chin, and the edge of the shadow, where light shines through. */
function drawColour(figure: Figure): string {
  const { studio, skin, head, onHead, person } = figure;
  const k = studio.key;
  const glad = person.expression === "smile" || person.expression === "laugh";
  const flush = 0.29 - 0.09 * head.man + (glad ? 0.05 : 0);
  const appleY = head.noseY - (glad ? 18 : 12);
  const edge = 0.1 + 0.16 * studio.light.contrast;
  return (
    glow(studio, onHead(-k * 62, -48), 15, 50, skin.blush, edge) +
    glow(studio, onHead(-k * 58, head.noseY + 10), 15, 40, skin.blush, edge, k * 26) +
    glow(studio, onHead(k * 56, appleY), 36, 27, skin.blush, flush, k * -18) +
    glow(studio, onHead(-k * 57, appleY), 34, 27, skin.blush, flush, k * 18) +
    glow(studio, onHead(0, head.noseY - 8, 16), 21, 15, skin.blush, flush * 0.8) +
    glow(studio, onHead(0, head.chinY - 16), 24, 13, skin.blush, flush * 0.35)
  );
}

/** The key light as a wide veil over the side that faces it. */
function drawLights(figure: Figure): string {
  const { studio, skin, onHead } = figure;
  const k = studio.key;
  return (
    glow(studio, onHead(k * 44, 0), 80, 122, skin.glow, 0.36) +
    glow(studio, onHead(k * 22, -74), 62, 38, skin.glow, 0.72)
  );
}

/** Where bone lies under the skin: brow, cheekbones, chin, the muzzle; and what the far side throws back. */
function drawHighlights(figure: Figure): string {
  const { studio, skin, head, onHead, person } = figure;
  const k = studio.key;
  const glad = person.expression === "smile" || person.expression === "laugh" ? 1 : 0;
  const cheekY = head.noseY - 30 - 4 * glad;
  const apple =
    glad === 0
      ? ""
      : [-1, 1]
          .map((e) =>
            glow(
              studio,
              onHead(e * (head.eyeX + 9), head.noseY - 17),
              17,
              12,
              e === k ? skin.glow : skin.light,
              0.5,
            ),
          )
          .join("");
  return (
    apple +
    glow(studio, onHead(k * 59, cheekY), 34, 14, skin.glow, 0.64 + 0.1 * head.cheek, k * -20) +
    glow(studio, onHead(-k * 52, cheekY + 2), 25, 11, skin.light, 0.4, k * 14) +
    glow(studio, onHead(k * 30, head.browY - 9), 24, 8, skin.glow, 0.45, k * 6) +
    glow(studio, onHead(k * 7, head.chinY - 17), 26, 15, skin.light, 0.55) +
    glow(studio, onHead(k * (head.mouthHalf + 8), head.mouthY - 4), 20, 26, skin.glow, 0.17) +
    // Light thrown back along the far jaw.
    glow(studio, onHead(-k * (head.width - 6), 36), 13, 62, skin.bounce, 0.26) +
    glow(studio, onHead(-k * (head.jaw - 2), head.jawY), 16, 30, skin.bounce, 0.14, k * 24)
  );
}

function drawFreckles(figure: Figure): string {
  if (!figure.person.freckles) return "";
  const { skin, head, onHead } = figure;
  const random = figure.studio.random.fork("freckles");
  const tint = mix(skin.shade, skin.line, 0.35);
  const spots = Array.from({ length: 56 }, () => {
    const x = random.bell() * 86;
    const y = head.noseY - 24 + random.bell() * 30 + Math.abs(x) * 0.06;
    const [px, py]: Point = onHead(x, Math.min(y, head.mouthY - 20));
    const radius = random.between(0.7, 1.9);
    return `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(radius * 1.15)}" ry="${n(radius)}" fill-opacity="${n(random.between(0.2, 0.55))}"/>`;
  });
  return group(`fill="${tint}"`, spots.join(""));
}

/** A box of the front view, moved with the turning head. */
export function faceBox(head: Head, [left, top, right, bottom]: Box): Box {
  const turn = Math.sin((head.yaw * Math.PI) / 180) * 50;
  return [left + Math.min(0, turn), top, right + Math.max(0, turn), bottom + head.pitch];
}
