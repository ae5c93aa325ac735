/** The two wild canids: the fox as a slim portrait in rust and white, the wolf behind a deep grey ruff. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { fringe, fur } from "../ink/texture.ts";
import { BUST_BOTTOM, drawBust } from "./bust.ts";
import { ears, patch, sided, skull, sockets } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose, whiskers } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";
import { drawSeatedBody } from "./seated.ts";
import { drawStandingBody, drawToes } from "./standing.ts";

export const fox: Artist = ({ coat, random, crowd }) => {
  const main = coat ?? random.pick(["#c8622a", "#bf5a2c", "#d07436"] as const);
  const white: Hex = lightnessOf(main) > 0.75 ? "#fbf6ee" : "#f3e6d3";
  const dark: Hex = lightnessOf(main) > 0.75 ? shift(main, { lightness: -0.3, chroma: 0.6 }) : "#33211f";
  const yawDegrees = random.pick([-16, -12, 12, 16]);
  const seated = crowd || random.chance(0.5);
  const tail = random.chance(0.5) ? 1 : -1;
  return {
    frame: seated
      ? { left: -180, top: -160, right: 180, bottom: 400 }
      : { left: -170, top: -162, right: 170, bottom: BUST_BOTTOM },
    stance: seated ? "ground" : "cropped",
    draw: (painter) => {
      if (seated) {
        drawSeatedBody(painter, {
          coat: main,
          chest: white,
          legs: mix(main, dark, 0.35),
          paws: dark,
          neck: 72,
          shoulder: 88,
          haunch: 128,
          height: 392,
          legWidth: 44,
          neckY: 76,
          furLength: 26,
          tail: {
            spine: `${112 * tail} 320, ${176 * tail} 330, ${190 * tail} 372, ${140 * tail} 398, ${60 * tail} 402, ${-30 * tail} 392`,
            widths: [30, 56, 68, 72, 62, 12],
            tip: white,
            inFront: true,
          },
        });
      } else
        drawBust(painter, {
          coat: main,
          chest: white,
          neckY: 70,
          neck: 92,
          shoulder: 176,
          bottom: BUST_BOTTOM,
          furLength: 40,
          bib: 74,
        });
      const head = createHead({ rx: 112, ry: 106, depth: 58, yawDegrees, pitchDegrees: 3 });
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: random.between(-3, 3) }, () =>
        drawFoxHead(painter, head, main, white, dark),
      );
    },
  };
};

function drawFoxHead(painter: Painter, head: Head, main: Hex, white: Hex, dark: Hex): void {
  const tones = painter.lighting.tones(main);
  ears(painter, head, {
    outer: "22 -62, 38 -112, 68 -160!, 94 -108, 100 -30, 60 -24",
    inner: "44 -66, 56 -108, 70 -138!, 86 -100, 90 -44, 66 -42",
    coat: main,
    flesh: mix(dark, main, 0.3),
    tuft: white,
    root: [54, -58],
    tuftLength: 46,
    tip: dark,
  });
  skull(painter, head, "0 -76, 36 -76, 70 -54, 92 -14, 112 40!, 84 54, 52 74, 28 92, 0 98", main, {
    furLength: 14,
    tuftFrom: 0,
    tuft: 22,
  });
  for (const side of [-1, 1]) {
    patch(
      painter,
      head,
      sided("22 20, 48 24, 78 22, 108 38!, 84 56, 52 74, 26 92, 8 88, 16 50", side),
      white,
      { lift: 4, tuft: 15, single: true, flow: (x, y) => (x > 0 ? 38 + y * 0.35 : 142 - y * 0.35) },
    );
  }
  const snout = painter.lighting.tones(mix(main, "#e39a5c", 0.25));
  const bridge = head.both("0 -30, 14 -22, 19 14, 27 46, 24 78, 10 92, 0 94", 34);
  painter.fill(
    bridge,
    painter.linear(
      [0, -30],
      [0, 94],
      [
        [0, snout.base, 0],
        [0.3, snout.base],
        [0.72, snout.base],
        [1, snout.shade],
      ],
    ),
  );
  for (const side of [-1, 1])
    patch(painter, head, sided("16 52, 27 50, 28 70, 22 88, 6 94, 12 74", side), white, {
      lift: 32,
      tuft: 5,
      single: true,
    });
  painter.glow(...head.spot(0, 20, 40), 10, 42, snout.light, 0.6);
  fur(painter, bridge, {
    flow: () => -90,
    length: 12,
    width: 2,
    count: 50,
    colour: snout.shade,
    opacity: 0.5,
    where: (_x, y) => y < 66,
  });
  sockets(painter, head, { x: 41, y: -4, size: 18, light: tones.light, shade: tones.deep, lift: 8 });
  eyes(painter, head, {
    x: 41,
    y: -3,
    width: 18,
    height: 12.5,
    tiltDegrees: 24,
    iris: "#c9892a",
    pupil: "slit",
    rim: painter.lighting.tones("#241615").deep,
    lift: 8,
    lid: 0.12,
  });
  mouth(painter, head, {
    y: 88,
    drop: 7,
    width: 22,
    curl: 5,
    colour: painter.lighting.tones("#2a1a18").deep,
    lift: 34,
    weight: 2.6,
  });
  nose(painter, head, { y: 80, width: 13, height: 15, colour: "#251c1f", lift: 46 });
  whiskers(painter, head, { x: 20, y: 72, length: 66, colour: "#2a1c1a", lift: 34, rows: 3, weight: 1.4 });
}

export const wolf: Artist = ({ coat, random, whole = false }) => {
  const main = coat ?? random.pick(["#7d7f84", "#6d6a68", "#8f8578", "#4b4a50"] as const);
  const pale: Hex = lightnessOf(main) > 0.42 ? mix(main, "#f3eee4", 0.74) : shift(main, { lightness: 0.2 });
  const dark = shift(main, { lightness: -0.22 });
  const yawDegrees = random.pick([-17, -12, 12, 17]);
  const iris = random.pick(["#d2a03a", "#b8c46a", "#8fb6c4"] as const);
  return {
    frame: whole
      ? { left: -790, top: -150, right: 170, bottom: 760 }
      : { left: -176, top: -150, right: 176, bottom: BUST_BOTTOM },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      if (whole) drawWolfBody(painter, main, pale, dark);
      else
        drawBust(painter, {
          coat: main,
          chest: pale,
          neckY: 64,
          neck: 118,
          shoulder: 208,
          bottom: BUST_BOTTOM,
          furLength: 58,
          bib: 84,
        });
      const head = createHead({ rx: 114, ry: 112, depth: 60, yawDegrees, pitchDegrees: 2 });
      drawWolfHead(painter, head, { main, pale, dark, iris });
    },
  };
};

function drawWolfBody(painter: Painter, main: Hex, pale: Hex, dark: Hex): void {
  const body = drawStandingBody(painter, {
    coat: main,
    pale,
    outline:
      "92 40, 108 130, 86 230, 50 310, 16 380, -6 460, -14 550, -14 640, -6 696, 30 720, 40 752!, -84 752!, -90 704, -92 620, -102 530, -124 462, -170 444, -270 450, -370 430, -452 396, -482 440, -520 490, -560 540, -568 600, -556 660, -546 704, -508 724, -498 752!, -612 752!, -616 704, -630 630, -656 566, -642 500, -658 430, -690 360, -704 280, -684 200, -622 148, -500 130, -360 136, -240 112, -170 60, -124 0, -70 -50, 0 -60",
    farLegs: [
      {
        spine: "-60 370, 16 490, 38 616, 50 700, 72 732, 82 740",
        widths: [70, 78, 64, 62, 80, 60],
      },
      {
        spine: "-520 400, -470 500, -500 590, -482 690, -462 732, -452 740",
        widths: [170, 100, 66, 62, 80, 60],
      },
    ],
    tail: {
      spine: "-670 200, -730 280, -764 390, -768 500, -740 580",
      widths: [56, 84, 98, 82, 12],
      tip: dark,
    },
    furLength: 40,
    shag: 40,
    legs: { colour: mix(pale, main, 0.35), from: 470, to: 640 },
    muscles: [
      [-60, 300, 140],
      [-600, 300, 140],
    ],
    bellyY: 430,
    pattern: () => painter.glow(-360, 150, 330, 110, painter.lighting.tones(dark).base, 0.55),
  });
  const ruff = painter.lighting.tones(pale);
  painter.within(body, () => {
    painter.glow(50, 190, 74, 170, ruff.base, 0.75);
    painter.glow(0, 90, 130, 90, painter.lighting.tones(main).deep, 0.7);
  });
  drawToes(
    painter,
    [
      [-18, 748],
      [-552, 748],
    ],
    painter.lighting.tones(dark).deep,
  );
}

function drawWolfHead(
  painter: Painter,
  head: Head,
  coat: { main: Hex; pale: Hex; dark: Hex; iris: Hex },
): void {
  const tones = painter.lighting.tones(coat.main);
  ears(painter, head, {
    outer: "28 -74, 44 -116, 66 -148!, 88 -112, 98 -48, 62 -34",
    inner: "46 -76, 56 -108, 67 -130!, 80 -104, 86 -58, 66 -50",
    coat: coat.main,
    flesh: mix(coat.dark, "#6a4a48", 0.4),
    tuft: coat.pale,
    root: [54, -70],
    tuftLength: 38,
    tip: coat.dark,
  });
  skull(
    painter,
    head,
    "0 -86, 40 -84, 74 -62, 94 -22, 108 26, 118 60!, 86 70, 56 88, 30 104, 0 108",
    coat.main,
    { furLength: 17, tuftFrom: -10, tuft: 34, density: 1.2 },
  );
  patch(painter, head, "0 -84, 20 -78, 30 -44, 16 -20, 0 -14", coat.dark, {
    lift: 4,
    tuft: 15,
    opacity: 0.6,
    flow: () => -90,
  });
  for (const side of [-1, 1]) {
    patch(
      painter,
      head,
      sided("20 22, 50 18, 82 30, 112 58!, 84 70, 54 88, 26 104, 6 98, 14 56", side),
      coat.pale,
      { lift: 2, tuft: 22, single: true, flow: (x, y) => (x > 0 ? 42 + y * 0.3 : 138 - y * 0.3) },
    );
    patch(painter, head, sided("24 -44, 42 -46, 54 -34, 40 -26, 28 -28", side), coat.pale, {
      lift: 8,
      tuft: 9,
      single: true,
      opacity: 0.85,
    });
  }
  const bridge = head.both("0 -34, 18 -24, 23 14, 36 44, 38 78, 24 98, 0 104", 38);
  painter.fill(
    bridge,
    painter.linear(
      [0, -34],
      [0, 104],
      [
        [0, tones.base, 0],
        [0.3, tones.base],
        [0.7, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  for (const side of [-1, 1])
    patch(painter, head, sided("22 46, 37 50, 38 78, 24 98, 4 104, 12 80", side), coat.pale, {
      lift: 36,
      tuft: 7,
      single: true,
    });
  painter.glow(...head.spot(0, 16, 42), 12, 46, tones.light, 0.6);
  fur(painter, bridge, {
    flow: () => -90,
    length: 13,
    width: 2.2,
    count: 70,
    colour: tones.shade,
    opacity: 0.55,
    where: (_x, y) => y < 62,
  });
  fringe(painter, bridge, {
    length: 8,
    width: 3,
    every: 9,
    colour: tones.shade,
    opacity: 0.4,
    where: (_x, y) => y < 50,
  });
  sockets(painter, head, { x: 40, y: -8, size: 17, light: tones.light, shade: tones.deep, lift: 8 });
  eyes(painter, head, {
    x: 40,
    y: -8,
    width: 17,
    height: 11.5,
    tiltDegrees: 25,
    iris: coat.iris,
    pupil: "round",
    rim: painter.lighting.tones("#1d1819").deep,
    lift: 8,
    lid: 0.2,
  });
  mouth(painter, head, {
    y: 82,
    drop: 14,
    width: 36,
    curl: 6,
    colour: painter.lighting.tones("#221a1a").deep,
    lift: 40,
    weight: 3,
  });
  nose(painter, head, { y: 72, width: 19, height: 21, colour: "#221d20", lift: 52 });
}
