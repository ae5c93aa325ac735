/** Dogs: a retriever's soft, attentive face over a sitting body. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { fringe, fur } from "../ink/texture.ts";
import { patch, sided, skull, sockets } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";
import { drawSeatedBody } from "./seated.ts";

type Coat = { main: Hex; ear: Hex; muzzle: Hex; chest: Hex; blaze: Hex | null };

const coats: readonly [Coat, ...Coat[]] = [
  { main: "#d09a54", ear: "#b87a3a", muzzle: "#e6c48e", chest: "#ecd2a4", blaze: null },
  { main: "#6b452e", ear: "#54331f", muzzle: "#7d553a", chest: "#845c40", blaze: null },
  { main: "#2b2829", ear: "#201d1f", muzzle: "#3a3536", chest: "#3a3536", blaze: null },
  { main: "#8a5234", ear: "#74401f", muzzle: "#f1e6d6", chest: "#f4ebdd", blaze: "#f3e9da" },
  { main: "#33302f", ear: "#272424", muzzle: "#efe6d8", chest: "#f2eadd", blaze: "#f1e8da" },
  { main: "#e6d5b4", ear: "#d0b384", muzzle: "#f2e6cc", chest: "#f4ead2", blaze: null },
];

export const dog: Artist = ({ coat, random }) => {
  const colours = coatOf(coat, random);
  const yawDegrees = random.pick([-15, -10, 10, 15]);
  const leanDegrees = random.between(-6, 6);
  const tail = random.chance(0.5) ? 1 : -1;
  return {
    frame: { left: -176, top: -104, right: 176, bottom: 412 },
    stance: "ground",
    draw: (painter) => {
      drawSeatedBody(painter, {
        coat: colours.main,
        chest: colours.chest,
        legs: colours.main,
        paws: colours.blaze ?? colours.main,
        neck: 78,
        shoulder: 108,
        haunch: 144,
        height: 404,
        legWidth: 56,
        neckY: 78,
        furLength: 27,
        tail: {
          spine: `${100 * tail} 372, ${150 * tail} 366, ${190 * tail} 334, ${204 * tail} 286`,
          widths: [28, 34, 36, 10],
          tip: null,
          inFront: false,
        },
      });
      const head = createHead({ rx: 98, ry: 112, depth: 58, yawDegrees, pitchDegrees: 3 });
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: leanDegrees }, () =>
        drawDogHead(painter, head, colours),
      );
    },
  };
};

function coatOf(coat: Hex | null, random: Random): Coat {
  if (coat === null) return random.pick(coats);
  const pale = lightnessOf(coat) > 0.45;
  return {
    main: coat,
    ear: shift(coat, { lightness: -0.08 }),
    muzzle: pale ? mix(coat, "#f6ead6", 0.5) : shift(coat, { lightness: 0.07 }),
    chest: pale ? mix(coat, "#f6ead6", 0.55) : shift(coat, { lightness: 0.07 }),
    blaze: null,
  };
}

function drawDogHead(painter: Painter, head: Head, colours: Coat): void {
  const tones = painter.lighting.tones(colours.main);
  skull(painter, head, "0 -100, 36 -95, 70 -72, 84 -28, 82 18, 68 56, 44 88, 0 100", colours.main, {
    furLength: 15,
    tuftFrom: 20,
    tuft: 18,
  });
  if (colours.blaze !== null)
    patch(painter, head, "0 -88, 9 -80, 12 -30, 26 24, 0 40", colours.blaze, {
      lift: 8,
      tuft: 8,
      flow: () => -90,
    });
  sockets(painter, head, { x: 37, y: -14, size: 19, light: tones.light, shade: tones.deep, lift: 8 });
  drawMuzzle(painter, head, colours);
  for (const side of [-1, 1]) drawEar(painter, head, colours, side);
  const rim = shift(painter.lighting.tones("#2a1c18").deep, { lightness: -0.05 });
  for (const side of [-1, 1]) {
    fur(painter, head.round(side * 34, -40, 19, 9, 8, side * 16), {
      flow: () => -90 + side * 24,
      length: 11,
      width: 3,
      count: 26,
      colour: tones.light,
      opacity: 0.7,
    });
  }
  eyes(painter, head, {
    x: 37,
    y: -14,
    width: 16,
    height: 13.5,
    tiltDegrees: 4,
    iris: "#6b3f1e",
    pupil: "wide",
    rim,
    lift: 8,
    lid: 0.12,
  });
}

function drawMuzzle(painter: Painter, head: Head, colours: Coat): void {
  const tones = painter.lighting.tones(colours.muzzle);
  const bridge = head.both("0 -14, 17 -8, 24 22, 42 42, 52 70, 44 94, 20 108, 0 112", 34);
  fringe(painter, bridge, {
    length: 10,
    width: 5,
    every: 5,
    colour: tones.base,
    flow: (x, y) => (y > 60 ? 90 - x * 0.6 : 90 - Math.sign(x) * 60),
    where: (_x, y) => y > 30,
  });
  painter.fill(
    bridge,
    painter.linear(
      [0, -14],
      [0, 112],
      [
        [0, tones.base, 0],
        [0.35, tones.base],
        [0.75, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  for (const side of [-1, 1]) painter.glow(...head.spot(side * 24, 62, 46), 27, 26, tones.light, 0.7);
  painter.glow(...head.spot(0, 6, 40), 13, 34, tones.light, 0.5);
  fur(painter, bridge, {
    flow: (x, y) => (y < 20 ? -90 : 90 - x * 1.3),
    length: 11,
    width: 2,
    count: 70,
    colour: tones.shade,
    opacity: 0.5,
    where: (_x, y) => y > 6,
  });
  const chin = head.both("0 84, 26 88, 24 106, 0 114", 34);
  painter.fill(chin, tones.shade);
  mouth(painter, head, {
    y: 66,
    drop: 20,
    width: 45,
    curl: 9,
    colour: painter.lighting.tones("#3a2622").deep,
    lift: 42,
    weight: 3.4,
  });
  const dots: [number, number][] = [
    [20, 62],
    [28, 68],
    [32, 58],
    [38, 66],
  ];
  for (const side of [-1, 1])
    for (const [x, y] of dots) painter.glow(...head.spot(side * x, y, 44), 2.4, 2.4, tones.deep, 0.9);
  nose(painter, head, { y: 50, width: 21, height: 25, colour: "#2b2224", lift: 52 });
}

function drawEar(painter: Painter, head: Head, colours: Coat, side: number): void {
  const ear = head.shape(
    sided("50 -84, 84 -82, 110 -48, 120 6, 112 52, 92 64, 76 40, 70 -8, 60 -46", side),
    2,
  );
  const tones = painter.lighting.tones(colours.ear);
  const flow = (): number => 90 - side * 10;
  fringe(painter, ear, {
    length: 16,
    width: 6,
    every: 5,
    colour: tones.base,
    flow,
    where: (_x, y) => y > -10,
  });
  painter.form(ear, colours.ear, {
    shadow: 14,
    rim: 3,
    inside: () => {
      fur(painter, ear, { flow, length: 26, width: 2.8, count: 80, colour: tones.shade, opacity: 0.6 });
      fur(painter, ear, { flow, length: 24, width: 2.4, count: 60, colour: tones.light, opacity: 0.5 });
      painter.glow(...head.spot(side * 66, -10, 2), 16, 60, tones.deep, 0.7);
    },
  });
}
