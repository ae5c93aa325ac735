/** The whole standing body of lion and tiger, below the heads of `big-cats.ts`. */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ribbon } from "../ink/shape.ts";
import { blade } from "../ink/texture.ts";
import { drawStandingBody, drawToes } from "./standing.ts";

export const bigCatBody = { left: -800, right: 180, bottom: 722 } as const;

export function drawBigCatBody(
  painter: Painter,
  coat: { main: Hex; pale: Hex; stripes: Hex | null; tuft: Hex | null },
): void {
  const { random } = painter;
  if (coat.tuft !== null) {
    const ink = painter.lighting.tones(coat.tuft);
    let tuft = "";
    for (let index = 0; index < 26; index += 1)
      tuft += blade(random, [-784 + random.bell() * 10, 560], 96 + random.bell() * 34, 90, 15);
    painter.marks(tuft, ink.shade);
  }
  const body = drawStandingBody(painter, {
    coat: coat.main,
    pale: coat.pale,
    outline:
      "84 60, 92 150, 70 240, 40 320, 24 400, 22 480, 26 560, 24 630, 40 664, 78 682, 90 718!, -52 718!, -62 664, -70 590, -84 510, -112 452, -170 452, -300 464, -420 448, -490 420, -520 470, -548 520, -556 570, -540 630, -532 664, -496 684, -486 718!, -620 718!, -626 660, -640 600, -668 540, -664 470, -688 390, -716 310, -706 220, -650 164, -540 140, -400 148, -280 130, -200 90, -150 30, -100 -40, 0 -60",
    farLegs: [
      { spine: "-24 350, 44 480, 70 590, 84 668, 106 700, 116 706", widths: [70, 92, 80, 78, 92, 70] },
      {
        spine: "-500 410, -460 510, -470 590, -440 670, -416 700, -406 706",
        widths: [170, 120, 84, 78, 92, 70],
      },
    ],
    tail: { spine: "-700 230, -772 320, -796 430, -776 520, -784 580", widths: [46, 36, 30, 27, 14] },
    furLength: 20,
    shag: 0,
    muscles: [
      [-50, 290, 150],
      [-620, 310, 150],
    ],
    bellyY: 446,
    pattern: () => {
      painter.glow(30, 300, 60, 170, painter.lighting.tones(coat.pale).base, 0.6);
      if (coat.stripes !== null) drawStripes(painter, coat.stripes);
    },
  });
  painter.within(body, () => painter.glow(0, 110, 140, 90, painter.lighting.tones(coat.main).deep, 0.75));
  const ink = mix(painter.lighting.tones(coat.main).deep, "#171114", 0.5);
  drawToes(
    painter,
    [
      [26, 714],
      [-552, 714],
    ],
    ink,
  );
}

/** From the back down the flanks, forked here and there, and rings round the legs. */
function drawStripes(painter: Painter, colour: Hex): void {
  const { random } = painter;
  const ink = painter.lighting.tones(colour).base;
  for (let x = -690; x < -40; x += random.between(34, 52)) {
    const long = random.between(150, 270);
    const bend = random.bell() * 26;
    const top = x < -600 ? 190 : x > -180 ? 60 : 136;
    painter.fill(
      ribbon(
        [
          [x, top],
          [x + 16 + bend * 0.4, top + long * 0.4],
          [x + 4 + bend, top + long],
        ],
        [random.between(15, 24), random.between(12, 19), 0.2],
      ),
      ink,
    );
    if (random.chance(0.4))
      painter.fill(
        ribbon(
          [
            [x + 14, 460],
            [x + 24, 400],
            [x + 20, 350],
          ],
          [13, 11, 0.2],
        ),
        ink,
      );
  }
  for (const [left, right] of [
    [-90, 40],
    [-690, -540],
  ] as const)
    for (let y = 470; y < 650; y += random.between(36, 50))
      painter.fill(
        ribbon(
          [
            [left + 6, y + 8],
            [(left + right) / 2 - 10, y + 16],
            [right - 30, y + random.between(0, 10)],
          ],
          [15, 12, 0.2],
        ),
        ink,
      );
}
