/** The skin of the head: its planes in light and shadow, colour of cheeks and nose, freckles, and age. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "./figure.ts";
import { warpPath } from "./path.ts";
import type { Head } from "./proportions.ts";
import { type Box, fill, glow, group, line } from "./studio.ts";

/** Everything under the features, clipped to the head. */
export function drawFaceSkin(figure: Figure): string {
  const { studio, skin, headPath, head } = figure;
  const k = studio.key;
  const base = studio.linear(
    [k * 95, -100],
    [-k * 110, 105],
    [
      [0, skin.light],
      [0.4, skin.base],
      [0.72, skin.shade],
      [1, skin.deep],
    ],
  );
  return (
    fill(headPath, base) +
    group(
      studio.clip(headPath),
      drawPlanes(figure) +
        drawColour(figure) +
        drawLights(figure) +
        (head.age > 0.3 ? drawAge(figure) : "") +
        drawFreckles(figure),
    )
  );
}

function drawPlanes(figure: Figure): string {
  const { studio, skin, head, onHead, person } = figure;
  const s = -studio.key;
  const strength = 0.24 + 0.3 * studio.light.contrast;
  const w = head.width;
  // One continuous edge from temple over cheekbone to chin: the turn of the face away from the light.
  const side = warpPath(
    `M${n(s * 66)} -150C${n(s * 62)} -110 ${n(s * 76)} -70 ${n(s * 77)} -34C${n(s * 79)} -10 ${n(s * 84)} 8 ${n(s * 74)} 30` +
      `C${n(s * 58)} 56 ${n(s * 52)} 76 ${n(s * 50)} 96C${n(s * 46)} 118 ${n(s * 26)} 136 ${n(s * 12)} ${n(head.chinY + 2)}` +
      `C${n(s * 40)} 172 ${n(s * 90)} 165 ${n(s * 150)} 120L${n(s * 150)} -150Z`,
    (x, y) => onHead(x, y),
  );
  const hollow = 0.22 + 0.2 * head.age + 0.12 * head.man - 0.1 * head.cheek;
  const under = warpPath(
    `M${n(-w)} ${n(head.jawY)}C${n(-head.jaw * 0.8)} ${n(head.chinY - 22)} -34 ${n(head.chinY - 7)} 0 ${n(head.chinY - 8)}` +
      `C34 ${n(head.chinY - 7)} ${n(head.jaw * 0.8)} ${n(head.chinY - 22)} ${n(w)} ${n(head.jawY)}L${n(w)} 210L${n(-w)} 210Z`,
    (x, y) => onHead(x, y),
  );
  const soft =
    group(
      studio.soft(8, faceBox(head, [s === 1 ? 0 : -125, -150, s === 1 ? 125 : 0, 165])),
      fill(side, skin.deep, strength),
    ) + group(studio.soft(7, faceBox(head, [-95, 80, 95, 175])), fill(under, skin.deep, 0.3));
  const spots = [-1, 1].map((e) => {
    const inShade = e === s;
    const amount = inShade ? 1.2 : 0.85;
    return (
      // Under the brow bone, towards the nose.
      glow(studio, onHead(e * 25, -13), 26, 19, skin.deep, 0.44 * amount, e * 16) +
      glow(studio, onHead(e * head.eyeX, -13), 36, 19, skin.deep, 0.3 * amount) +
      // Below the cheekbone.
      glow(studio, onHead(e * 72, 62), 30, 52, skin.deep, hollow * amount, e * 24) +
      glow(studio, onHead(e * 84, -66), 26, 60, skin.deep, 0.3 * amount)
    );
  });
  const bare = person.hair.style === "bald" || person.hair.style === "buzz";
  const forehead = bare ? "" : glow(studio, onHead(0, -128), 130, 52, skin.deep, 0.6);
  return soft + spots.join("") + forehead;
}

function drawColour(figure: Figure): string {
  const { studio, skin, head, onHead } = figure;
  const k = studio.key;
  const flush = 0.4 - 0.15 * head.man;
  return (
    // Where light turns to shade it shines through the skin: the turn is warmer than either side.
    glow(studio, onHead(-k * 66, -50), 20, 58, skin.blush, 0.3) +
    glow(studio, onHead(-k * 54, 84), 20, 42, skin.blush, 0.3, k * 22) +
    glow(studio, onHead(k * 58, 44), 46, 35, skin.blush, flush, k * -18) +
    glow(studio, onHead(-k * 60, 44), 40, 35, skin.blush, flush, k * 18) +
    glow(studio, onHead(0, head.noseY - 8, 14), 24, 17, skin.blush, flush * 0.75) +
    glow(studio, onHead(0, head.chinY - 16), 26, 14, skin.blush, flush * 0.35)
  );
}

function drawLights(figure: Figure): string {
  const { studio, skin, head, onHead } = figure;
  const k = studio.key;
  return (
    // The key light as a wide veil first, then its lights on brow, cheekbone and chin.
    glow(studio, onHead(k * 46, -4), 84, 120, skin.glow, 0.34) +
    glow(studio, onHead(k * 24, -72), 62, 36, skin.glow, 0.78) +
    glow(studio, onHead(k * 58, 24), 36, 17, skin.glow, 0.78, k * -20) +
    glow(studio, onHead(-k * 50, 26), 26, 12, skin.light, 0.6, k * 14) +
    glow(studio, onHead(k * 9, head.chinY - 15), 18, 12, skin.glow, 0.62) +
    glow(studio, onHead(k * 40, 92), 22, 28, skin.glow, 0.3) +
    // Light thrown back from the far side, along the jaw.
    glow(studio, onHead(-k * (head.width - 6), 40), 16, 66, skin.bounce, 0.2)
  );
}

/** Folds deepen slowly: from nose to mouth first, then eyes, brow, mouth corners and jowls. */
function drawAge(figure: Figure): string {
  const { studio, skin, head, onHead } = figure;
  const amount = Math.min(1, (head.age - 0.25) / 0.6);
  const w = (path: string): string => warpPath(path, (x, y) => onHead(x, y));
  const folds: string[] = [];
  const soft: string[] = [];
  for (const e of [-1, 1]) {
    const nose = head.noseHalf + 3;
    const mouth = head.mouthHalf;
    soft.push(
      fill(
        w(
          `M${n(e * nose)} ${n(head.noseY - 10)}C${n(e * (nose + 16))} ${n(head.noseY + 4)} ${n(e * (mouth + 13))} ${n(head.mouthY - 18)} ${n(e * (mouth + 12))} ${n(head.mouthY + 2)}` +
            `C${n(e * (mouth + 6))} ${n(head.mouthY - 14)} ${n(e * (nose + 8))} ${n(head.noseY + 12)} ${n(e * nose)} ${n(head.noseY - 10)}Z`,
        ),
        skin.deep,
        0.5 * amount,
      ),
      fill(
        w(
          `M${n(e * 24)} 15C${n(e * 34)} 28 ${n(e * 54)} 28 ${n(e * 66)} 14C${n(e * 54)} 36 ${n(e * 32)} 36 ${n(e * 24)} 15Z`,
        ),
        skin.deep,
        0.55 * amount,
      ),
    );
    if (amount > 0.35)
      soft.push(
        fill(
          w(
            `M${n(e * (mouth + 2))} ${n(head.mouthY + 6)}C${n(e * (mouth + 8))} ${n(head.mouthY + 18)} ${n(e * (mouth + 7))} ${n(head.mouthY + 28)} ${n(e * (mouth + 2))} ${n(head.mouthY + 36)}` +
              `C${n(e * (mouth + 18))} ${n(head.mouthY + 30)} ${n(e * (mouth + 14))} ${n(head.mouthY + 14)} ${n(e * (mouth + 2))} ${n(head.mouthY + 6)}Z`,
          ),
          skin.deep,
          0.6 * amount,
        ),
      );
    folds.push(
      line(
        w(
          `M${n(e * (nose + 1))} ${n(head.noseY - 6)}C${n(e * (nose + 13))} ${n(head.noseY + 6)} ${n(e * (mouth + 9))} ${n(head.mouthY - 16)} ${n(e * (mouth + 10))} ${n(head.mouthY - 3)}`,
        ),
        skin.deep,
        1.7,
        0.5 * amount,
      ),
      line(
        w(
          `M${n(e * 73)} 3Q${n(e * 80)} 2 ${n(e * 86)} -4M${n(e * 73)} 9Q${n(e * 81)} 11 ${n(e * 87)} 10M${n(e * 71)} 15Q${n(e * 78)} 20 ${n(e * 84)} 23`,
        ),
        skin.deep,
        1.4,
        0.42 * amount,
      ),
    );
  }
  if (amount > 0.4)
    folds.push(
      line(w(`M-46 -66Q-20 -72 4 -67Q26 -71 44 -65M-36 -82Q-8 -88 34 -82`), skin.deep, 1.5, 0.42 * amount),
      line(w(`M-5 -32Q-8 -24 -6 -18M6 -31Q8 -25 6 -19`), skin.deep, 1.5, 0.5 * amount),
    );
  return group(studio.soft(3, faceBox(head, [-95, 0, 95, 150])), soft.join("")) + folds.join("");
}

function drawFreckles(figure: Figure): string {
  if (!figure.person.freckles) return "";
  const { skin, head, onHead } = figure;
  const random = figure.studio.random.fork("freckles");
  const spots = Array.from({ length: 54 }, () => {
    const x = random.bell() * 84;
    const y = 28 + random.bell() * 26 + Math.abs(x) * 0.08;
    const [px, py] = onHead(x, Math.min(y, head.mouthY - 24));
    const radius = random.between(0.9, 2.1);
    return `<circle cx="${n(px)}" cy="${n(py)}" r="${n(radius)}" fill-opacity="${n(random.between(0.25, 0.6))}"/>`;
  });
  return group(`fill="${skin.deep}"`, spots.join(""));
}

/** A box of the front view, moved with the turning head. */
function faceBox(head: Head, [left, top, right, bottom]: Box): Box {
  const turn = Math.sin((head.yaw * Math.PI) / 180) * 60;
  return [left + Math.min(0, turn), top, right + Math.max(0, turn), bottom + head.pitch];
}
