/** Lion and tiger: broad frontal portraits that fill the lower edge. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade, fur } from "../ink/texture.ts";
import { bigCatBody, drawBigCatBody } from "./big-cat-body.ts";
import { BUST_BOTTOM, drawBust } from "./bust.ts";
import { patch, sided, skull, sockets } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose, whiskers } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";

const SKULL = "0 -98, 38 -92, 72 -68, 90 -22, 92 26, 76 70, 50 104, 24 118, 0 120";

export const lion: Artist = ({ coat, random, whole = false }) => {
  const main = coat ?? random.pick(["#c9965a", "#d0a468", "#b9864e"] as const);
  const mane = random.pick([
    shift(main, { lightness: -0.24, chroma: 1.1 }),
    mix(shift(main, { lightness: -0.16 }), "#8a4a24", 0.5),
    shift(main, { lightness: -0.08, chroma: 1.2 }),
  ] as const);
  const yawDegrees = random.pick([-16, -11, 11, 16]);
  return {
    frame: whole
      ? { ...bigCatBody, top: -222, right: 210 }
      : { left: -196, top: -222, right: 196, bottom: BUST_BOTTOM },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      if (whole)
        drawBigCatBody(painter, { main, pale: mix(main, "#f8ecd6", 0.66), stripes: null, tuft: mane });
      else
        drawBust(painter, {
          coat: mane,
          chest: shift(mane, { lightness: 0.1 }),
          neckY: 60,
          neck: 172,
          shoulder: 236,
          bottom: BUST_BOTTOM,
          furLength: 78,
          bib: 96,
        });
      const head = createHead({ rx: 104, ry: 124, depth: 58, yawDegrees, pitchDegrees: 2 });
      drawMane(painter, mane, main);
      drawCrown(painter, head, mane, main);
      drawRoundEars(painter, head, main, [82, -78], 25);
      drawBigCatFace(painter, head, {
        main,
        pale: mix(main, "#f8ecd6", 0.66),
        iris: "#c98f2c",
        nose: "#8a5248",
        stripes: null,
      });
      drawForelock(painter, head, mane, main);
    },
  };
};

function drawMane(painter: Painter, mane: Hex, main: Hex): void {
  const tones = painter.lighting.tones(mane);
  const warm = painter.lighting.tones(mix(mane, main, 0.5));
  const rings: readonly (readonly [number, number, number, Hex, number])[] = [
    [128, 96, 26, tones.deep, 90],
    [118, 92, 24, tones.shade, 110],
    [104, 88, 20, tones.base, 120],
    [92, 80, 17, warm.base, 120],
    [86, 70, 12, warm.light, 80],
    [98, 76, 9, tones.deep, 50],
  ];
  for (const [radius, length, width, colour, count] of rings) {
    const marks: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const angle = painter.random.between(0, Math.PI * 2);
      const sway = Math.sin(angle) > 0.2 ? 1.2 : 1;
      const x = Math.cos(angle) * radius * 0.94;
      const y = 6 + Math.sin(angle) * radius * 1.02;
      const droop = Math.cos(angle) * 20 + painter.random.bell() * 9;
      marks.push(
        blade(
          painter.random,
          [x, y],
          (angle * 180) / Math.PI + droop,
          length * sway * painter.random.between(0.7, 1.15),
          width,
        ),
      );
    }
    painter.marks(marks.join(""), colour, 0.95);
  }
  const rim: string[] = [];
  for (let index = 0; index < 34; index += 1) {
    const angle = painter.random.between(-1.2, 1.1);
    rim.push(
      blade(
        painter.random,
        [-painter.side() * Math.cos(angle) * 170, 6 + Math.sin(angle) * 176],
        painter.side() === 1 ? 180 - (angle * 180) / Math.PI - 16 : (angle * 180) / Math.PI + 16,
        36,
        6,
      ),
    );
  }
  painter.marks(rim.join(""), painter.lighting.rim, painter.lighting.rimStrength * 0.5);
}

function drawCrown(painter: Painter, head: Head, mane: Hex, main: Hex): void {
  const warm = painter.lighting.tones(mix(mane, main, 0.6));
  const marks: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const t = painter.random.between(-1, 1);
    marks.push(
      blade(
        painter.random,
        head.spot(t * 70, -78 + Math.abs(t) * 22, 0),
        -90 + t * 58,
        painter.random.between(50, 92),
        15,
      ),
    );
  }
  painter.marks(marks.join(""), warm.shade, 0.95);
}

/** Shorter hair over the brow, so that mane and forehead grow into each other. */
function drawForelock(painter: Painter, head: Head, mane: Hex, main: Hex): void {
  const tones = [
    painter.lighting.tones(mix(mane, main, 0.45)).base,
    painter.lighting.tones(mix(mane, main, 0.75)).light,
    painter.lighting.tones(mane).base,
  ];
  tones.forEach((colour, layer) => {
    const marks: string[] = [];
    for (let index = 0; index < 26; index += 1) {
      const t = painter.random.between(-1, 1);
      const side = t < 0 ? -1 : 1;
      const onCheek = index % 2 === 0;
      const place = onCheek
        ? head.spot(side * (86 + layer), -40 + Math.abs(t) * 130, -4)
        : head.spot(t * 66, -84 + Math.abs(t) * 20, 2);
      const angle = onCheek ? (side === 1 ? 40 + Math.abs(t) * 30 : 140 - Math.abs(t) * 30) : -90 + t * 66;
      marks.push(blade(painter.random, place, angle, onCheek ? 54 : 44, 11));
    }
    painter.marks(marks.join(""), colour, 0.9);
  });
}

export const tiger: Artist = ({ coat, random, whole = false }) => {
  const main = coat ?? random.pick(["#d0722c", "#c9682a", "#dba05c", "#eee4d6"] as const);
  const white = lightnessOf(main) > 0.88;
  const stripes: Hex = lightnessOf(main) < 0.35 ? shift(main, { lightness: 0.22 }) : "#241a1a";
  const pale: Hex = white ? "#fdf9f2" : mix(main, "#fbf3e6", 0.86);
  const yawDegrees = random.pick([-16, -11, 11, 16]);
  return {
    frame: whole ? { ...bigCatBody, top: -140 } : { left: -176, top: -140, right: 176, bottom: BUST_BOTTOM },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      if (whole) drawBigCatBody(painter, { main, pale, stripes, tuft: null });
      else
        drawBust(painter, {
          coat: main,
          chest: pale,
          neckY: 66,
          neck: 128,
          shoulder: 216,
          bottom: BUST_BOTTOM,
          furLength: 40,
          bib: 70,
          pattern: () => drawBodyStripes(painter, painter.lighting.lit(stripes)),
        });
      const head = createHead({ rx: 112, ry: 124, depth: 60, yawDegrees, pitchDegrees: 2 });
      drawRoundEars(painter, head, main, [74, -82], 26);
      drawBigCatFace(painter, head, {
        main,
        pale,
        iris: white ? "#7fb0c8" : "#c9a23a",
        nose: "#b06a60",
        stripes,
      });
    },
  };
};

function drawRoundEars(
  painter: Painter,
  head: Head,
  main: Hex,
  [x, y]: readonly [number, number],
  r: number,
): void {
  for (const side of [-1, 1]) {
    const ear = head.round(side * x, y, r, r * 1.02, -10);
    painter.form(ear, main, { shadow: 8, rim: 2.6 });
    const flesh = painter.lighting.tones(mix(main, "#3a2420", 0.6));
    painter.fill(
      head.round(side * (x - 2), y + 4, r * 0.66, r * 0.7, -10),
      painter.linear(
        [0, y - r],
        [0, y + r],
        [
          [0, flesh.base],
          [1, flesh.deep],
        ],
      ),
    );
    const marks: string[] = [];
    for (let index = 0; index < 14; index += 1)
      marks.push(
        blade(
          painter.random,
          head.spot(side * (x - r * 0.5 + painter.random.bell() * 8), y + r * 0.6, -10),
          -90 + side * painter.random.between(0, 50),
          r * 1.05,
          5,
        ),
      );
    painter.marks(marks.join(""), painter.lighting.tones(mix(main, "#fbf0dc", 0.6)).base, 0.85);
  }
}

type BigCat = { main: Hex; pale: Hex; iris: Hex; nose: Hex; stripes: Hex | null };

function drawBigCatFace(painter: Painter, head: Head, cat: BigCat): void {
  const tones = painter.lighting.tones(cat.main);
  const pale = painter.lighting.tones(cat.pale);
  const outline =
    cat.stripes === null
      ? SKULL
      : "0 -102, 38 -96, 76 -68, 96 -20, 106 32, 112 66!, 84 88, 56 106, 26 118, 0 120";
  skull(painter, head, outline, cat.main, {
    furLength: 14,
    tuftFrom: cat.stripes === null ? 60 : 0,
    tuft: cat.stripes === null ? 14 : 26,
    density: 1.2,
    inside: () => {
      painter.glow(...head.spot(0, -40, 6), 30, 60, tones.light, 0.6);
    },
  });
  for (const side of [-1, 1]) {
    patch(painter, head, sided("26 -42, 44 -46, 58 -34, 48 -24, 30 -26", side), cat.pale, {
      lift: 8,
      tuft: 12,
      single: true,
      opacity: 0.9,
    });
    if (cat.stripes !== null)
      patch(painter, head, sided("40 24, 72 18, 98 40, 108 66!, 82 86, 52 102, 44 60", side), cat.pale, {
        lift: 2,
        tuft: 20,
        single: true,
      });
  }
  const bridge = head.both("0 -40, 20 -30, 24 10, 34 40, 0 52", 24);
  painter.fill(
    bridge,
    painter.linear(
      [0, -40],
      [0, 50],
      [
        [0, tones.base, 0],
        [0.5, tones.light],
        [1, tones.base],
      ],
    ),
  );
  fur(painter, bridge, {
    flow: () => -90,
    length: 12,
    width: 2,
    count: 60,
    colour: tones.shade,
    opacity: 0.5,
  });
  patch(painter, head, "0 92, 30 92, 34 110, 18 130, 0 136", cat.pale, {
    lift: 14,
    tuft: 14,
    flow: (x) => 90 - x * 0.8,
  });
  patch(painter, head, "0 50, 30 46, 54 60, 60 82, 46 100, 18 104, 0 96", cat.pale, {
    lift: 26,
    tuft: 8,
    flow: (x, y) => (x > 0 ? 20 + y * 0.4 : 160 - y * 0.4),
  });
  for (const side of [-1, 1]) {
    painter.glow(...head.spot(side * 28, 72, 40), 30, 25, pale.light, 0.8);
    painter.glow(...head.spot(side * 30, 98, 30), 26, 10, pale.deep, 0.5);
  }
  if (cat.stripes !== null) drawFaceStripes(painter, head, painter.lighting.lit(cat.stripes));
  sockets(painter, head, { x: 41, y: -14, size: 17, light: tones.light, shade: tones.deep, lift: 8 });
  eyes(painter, head, {
    x: 41,
    y: -14,
    width: 17,
    height: 12,
    tiltDegrees: 21,
    iris: cat.iris,
    pupil: "round",
    rim: painter.lighting.tones("#21181a").deep,
    lift: 8,
    lid: 0.2,
  });
  mouth(painter, head, {
    y: 66,
    drop: 20,
    width: 40,
    curl: 10,
    colour: painter.lighting.tones("#2a1c1c").deep,
    lift: 40,
    weight: 3.4,
  });
  nose(painter, head, { y: 54, width: 25, height: 25, colour: cat.nose, lift: 42 });
  whiskers(painter, head, { x: 34, y: 70, length: 104, colour: "#fbf5ea", lift: 34, rows: 5, weight: 2.2 });
}

function drawFaceStripes(painter: Painter, head: Head, colour: Hex): void {
  const marks: string[] = [];
  const both = (x: number, y: number, angle: number, length: number, width: number): void => {
    for (const side of [-1, 1])
      marks.push(
        blade(painter.random, head.spot(side * x, y, 3), side === 1 ? angle : 180 - angle, length, width),
      );
  };
  for (const [x, y, angle, length, width] of [
    [2, -88, 10, 30, 10],
    [4, -72, -4, 34, 11],
    [5, -56, -14, 32, 10],
    [6, -42, -24, 24, 8],
    [32, -66, -40, 40, 11],
    [50, -56, -34, 36, 10],
    [66, -40, -22, 28, 10],
    [96, -24, 186, 34, 12],
    [100, 0, 178, 38, 12],
    [102, 24, 170, 42, 12],
    [98, 48, 160, 40, 11],
    [82, 72, 150, 32, 10],
    [62, 4, 30, 26, 8],
  ] as const)
    both(x, y, angle, length, width);
  painter.marks(marks.join(""), colour, 0.92);
}

function drawBodyStripes(painter: Painter, colour: Hex): void {
  const marks: string[] = [];
  for (let row = 0; row < 6; row += 1) {
    for (const side of [-1, 1] as const) {
      const y = 110 + row * 46;
      marks.push(blade(painter.random, [side * (146 + row * 16), y], side === 1 ? 158 : 22, 110, 24));
      marks.push(blade(painter.random, [side * 96, y + 26], side === 1 ? 16 : 164, 76, 18));
    }
  }
  painter.marks(marks.join(""), colour, 0.88);
}
