/** Bear and panda: heavy heads, small eyes, deep fur. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade, fringe, fur } from "../ink/texture.ts";
import { line, ribbon, shape, symmetric } from "../ink/shape.ts";
import { drawLeaf } from "../things/flowers.ts";
import { BUST_BOTTOM, drawBust } from "./bust.ts";
import { sided, skull } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";
import { drawStandingBody, drawToes } from "./standing.ts";

type Coat = { head: Hex; body: Hex; ears: Hex; muzzle: Hex; patches: boolean };

export const bear: Artist = ({ coat, random, whole = false }) => {
  const main = coat ?? random.pick(["#6b4630", "#7d5638", "#3a302c", "#ece4d6"] as const);
  const muzzle = lightnessOf(main) > 0.8 ? mix(main, "#fffaf0", 0.6) : mix(main, "#c9a47c", 0.5);
  const yawDegrees = random.pick([-17, -12, 12, 17]);
  return {
    frame: whole
      ? { left: -840, top: -168, right: 190, bottom: 722 }
      : { left: -186, top: -136, right: 186, bottom: BUST_BOTTOM },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      if (whole) drawBearBody(painter, main, main, main);
      else
        drawBust(painter, {
          coat: main,
          chest: main,
          neckY: 60,
          neck: 142,
          shoulder: 226,
          bottom: BUST_BOTTOM,
          furLength: 46,
          bib: 0,
        });
      painter.placed({ x: 0, y: 0, scale: whole ? 1.22 : 1 }, () =>
        drawBearHead(painter, createHead({ rx: 116, ry: 114, depth: 62, yawDegrees, pitchDegrees: 2 }), {
          head: main,
          body: main,
          ears: shift(main, { lightness: -0.03 }),
          muzzle,
          patches: false,
        }),
      );
    },
  };
};

export const panda: Artist = ({ coat, random, whole = false }) => {
  const white = coat !== null && lightnessOf(coat) > 0.6 ? coat : "#efe8dc";
  const black = coat !== null && lightnessOf(coat) <= 0.6 ? coat : "#28242a";
  const yawDegrees = random.pick([-14, -9, 9, 14]);
  const side = yawDegrees > 0 ? 1 : -1;
  return {
    frame: whole
      ? { left: -840, top: -176, right: 190, bottom: 722 }
      : { left: -196, top: -142, right: 196, bottom: BUST_BOTTOM },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      if (whole) drawBearBody(painter, white, black, black);
      else
        drawBust(painter, {
          coat: black,
          chest: black,
          neckY: 62,
          neck: 136,
          shoulder: 222,
          bottom: BUST_BOTTOM,
          furLength: 36,
          bib: 0,
          pattern: () => {
            const belly = symmetric("0 230, 84 236, 140 300, 150 420!, 0 420");
            const tones = painter.lighting.tones(white);
            fringe(painter, belly, { length: 26, width: 8, every: 7, colour: tones.base, flow: () => -90 });
            painter.fill(
              belly,
              painter.linear(
                [0, 220],
                [0, 400],
                [
                  [0, tones.base],
                  [1, tones.shade],
                ],
              ),
            );
          },
        });
      painter.placed({ x: 0, y: 0, scale: whole ? 1.25 : 1 }, () =>
        drawBearHead(painter, createHead({ rx: 122, ry: 114, depth: 60, yawDegrees, pitchDegrees: 2 }), {
          head: white,
          body: black,
          ears: black,
          muzzle: mix(white, "#ffffff", 0.4),
          patches: true,
        }),
      );
      if (whole) return;
      drawBamboo(painter, side);
      drawGrip(painter, side, black);
    },
  };
};

/** A panda wears its shoulders and legs dark. */
function drawBearBody(painter: Painter, main: Hex, legs: Hex, shoulder: Hex): void {
  const body = drawStandingBody(painter, {
    coat: main,
    pale: main,
    outline:
      "100 40, 124 140, 112 250, 84 340, 68 430, 62 530, 66 610, 76 656, 108 682, 116 718!, -72 718!, -84 664, -92 580, -104 500, -134 452, -220 480, -350 498, -480 486, -556 462, -566 530, -566 610, -558 664, -520 688, -510 718!, -700 718!, -708 650, -724 560, -752 460, -800 380, -830 290, -814 190, -744 108, -620 60, -480 42, -350 16, -240 -34, -160 -62, -80 -80, 0 -80",
    farLegs: [
      { spine: "-10 370, 76 510, 100 640, 118 690, 128 702", widths: [90, 122, 112, 130, 90] },
      { spine: "-500 420, -460 540, -440 640, -424 690, -414 702", widths: [190, 150, 124, 136, 90] },
    ],
    tail: { spine: "-800 200, -836 230, -840 270", widths: [40, 50, 20] },
    furLength: 42,
    shag: 34,
    ...(legs === main ? {} : { legs: { colour: legs, from: 440, to: 520 } }),
    muscles: [
      [-60, 250, 170],
      [-660, 300, 180],
    ],
    bellyY: 470,
    pattern: () => {
      if (shoulder !== main) {
        const tones = painter.lighting.tones(shoulder);
        painter.fill(
          shape("150 -100, 160 740!, -130 740!, -150 420, -230 200, -260 -100"),
          painter.linear(
            [100, 0],
            [-240, 0],
            [
              [0, tones.light],
              [0.5, tones.base],
              [1, tones.shade],
            ],
          ),
        );
      }
    },
  });
  painter.within(body, () => painter.glow(0, 110, 150, 90, painter.lighting.tones(shoulder).deep, 0.75));
  drawToes(
    painter,
    [
      [36, 714],
      [-580, 714],
    ],
    "#171114",
  );
}

function drawBearHead(painter: Painter, head: Head, coat: Coat): void {
  const tones = painter.lighting.tones(coat.head);
  for (const side of [-1, 1]) drawBearEar(painter, head, coat, side);
  const outline = coat.patches
    ? "0 -106, 48 -98, 92 -64, 114 -4, 116 44, 90 84, 46 106, 0 110"
    : "0 -106, 42 -98, 82 -70, 100 -16, 108 34, 96 72, 60 98, 0 112";
  skull(painter, head, outline, coat.head, { furLength: 17, tuftFrom: -6, tuft: 22, density: 1.35 });
  const pale = painter.lighting.tones(coat.muzzle);
  if (coat.patches) drawEyePatches(painter, head, coat.ears);
  else for (const side of [-1, 1]) painter.glow(...head.spot(side * 36, -14, 8), 30, 24, tones.deep, 0.55);
  const muzzle = head.both("0 -12, 22 -4, 34 22, 50 50, 50 80, 30 102, 0 108", 36);
  fringe(painter, muzzle, {
    length: 11,
    width: 5,
    every: 5,
    colour: pale.base,
    flow: (x, y) => (y > 40 ? 90 - x * 0.9 : -90 + x * 2),
    where: (_x, y) => y > 4,
  });
  painter.fill(
    muzzle,
    painter.linear(
      [0, -12],
      [0, 108],
      [
        [0, pale.base, 0.1],
        [0.3, pale.base],
        [0.72, pale.base],
        [1, pale.shade],
      ],
    ),
  );
  fur(painter, muzzle, {
    flow: (x, y) => (y < 40 ? -90 : 90 - x),
    length: 12,
    width: 2.4,
    count: 90,
    colour: pale.shade,
    opacity: 0.5,
  });
  painter.glow(...head.spot(0, 16, 44), 22, 34, pale.light, 0.6);
  for (const side of [-1, 1]) painter.glow(...head.spot(side * 24, 66, 46), 24, 22, pale.light, 0.6);
  eyes(painter, head, {
    x: 38,
    y: -14,
    width: 12,
    height: 10.5,
    tiltDegrees: 10,
    iris: coat.patches ? "#3a2418" : "#5a3418",
    pupil: "wide",
    rim: "#141012",
    lift: 10,
    lid: 0.1,
  });
  mouth(painter, head, {
    y: 58,
    drop: 20,
    width: 36,
    curl: 8,
    colour: painter.lighting.tones("#2a1e1c").deep,
    lift: 46,
    weight: 3.4,
  });
  nose(painter, head, { y: 42, width: 25, height: 24, colour: "#221c1e", lift: 54 });
}

function drawBearEar(painter: Painter, head: Head, coat: Coat, side: number): void {
  const ear = head.round(side * 82, -86, 34, 35, -8, side * 20);
  const tones = painter.lighting.tones(coat.ears);
  fringe(painter, ear, { length: 12, width: 6, every: 5, colour: tones.base, where: (_x, y) => y < -80 });
  painter.form(ear, coat.ears, { shadow: 9, rim: 2.8 });
  painter.fill(head.round(side * 80, -80, 21, 22, -8), tones.deep, 0.75);
  const marks: string[] = [];
  for (let index = 0; index < 14; index += 1)
    marks.push(
      blade(
        painter.random,
        head.spot(side * (70 + painter.random.bell() * 10), -66, -8),
        -90 + side * painter.random.between(0, 46),
        32,
        6,
      ),
    );
  painter.marks(marks.join(""), mix(tones.base, tones.light, 0.6), 0.9);
}

function drawEyePatches(painter: Painter, head: Head, black: Hex): void {
  const tones = painter.lighting.tones(black);
  for (const side of [-1, 1]) {
    const mark = head.shape(sided("24 -26, 40 -38, 58 -30, 68 -4, 66 24, 48 28, 30 8", side), 6);
    fringe(painter, mark, {
      length: 10,
      width: 5,
      every: 4,
      colour: tones.base,
      flow: (x, y) => (y < -8 ? -90 + x : 90 - x * 0.5),
    });
    painter.fill(
      mark,
      painter.linear(
        [0, mark.box.top],
        [0, mark.box.bottom],
        [
          [0, tones.base],
          [1, tones.deep],
        ],
      ),
    );
    fur(painter, mark, {
      flow: () => 90 - side * 30,
      length: 11,
      width: 2,
      count: 30,
      colour: tones.light,
      opacity: 0.5,
    });
  }
}

function drawBamboo(painter: Painter, side: number): void {
  const green = painter.lighting.tones("#7f9a4e");
  const [bx, by, tx, ty] = [side * 60, 330, side * 196, 40];
  painter.fill(
    ribbon(
      [
        [bx, by],
        [(bx + tx) / 2, (by + ty) / 2],
        [tx, ty],
      ],
      [17, 16, 13],
    ),
    painter.linear(
      [bx, by],
      [bx + 20, by - 8],
      [
        [0, green.shade],
        [0.5, green.light],
        [1, green.shade],
      ],
    ),
  );
  for (const t of [0.2, 0.5, 0.8]) {
    const [x, y] = [bx + (tx - bx) * t, by + (ty - by) * t];
    painter.stroke(line(`${x - 9} ${y - 4}, ${x + 9} ${y + 4}`), green.deep, 3, 0.8);
  }
  for (const [t, angle] of [
    [1, -60],
    [1, -20],
    [0.96, 20],
    [0.78, -110],
    [0.8, 40],
    [0.98, -100],
  ] as const)
    drawLeaf(
      painter,
      [bx + (tx - bx) * t, by + (ty - by) * t],
      side === 1 ? angle : 180 - angle,
      92,
      "#6f8f48",
    );
}

function drawGrip(painter: Painter, side: number, black: Hex): void {
  const arm = ribbon(
    [
      [side * 216, 380],
      [side * 176, 260],
      [side * 128, 196],
    ],
    [110, 84, 66],
  );
  const tones = painter.lighting.tones(black);
  fringe(painter, arm, { length: 18, width: 7, every: 6, colour: tones.base, flow: () => -90 + side * -10 });
  painter.form(arm, black, {
    shadow: 18,
    rim: 3,
    inside: () => {
      fur(painter, arm, {
        flow: () => -90 - side * 24,
        length: 24,
        width: 3,
        count: 110,
        colour: tones.light,
        opacity: 0.45,
      });
    },
  });
}
