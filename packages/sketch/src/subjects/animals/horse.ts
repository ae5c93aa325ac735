/** Horses: a profile on an arched neck, the mane falling over it strand by strand. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, type Shape, ellipse, line, ribbon, shape } from "../ink/shape.ts";
import { blade, fur } from "../ink/texture.ts";
import type { Artist } from "./figure.ts";
import { drawStandingBody } from "./standing.ts";

type HorseCoat = { main: Hex; mane: Hex; muzzle: Hex; blaze: boolean };

const horseCoats: readonly [HorseCoat, ...HorseCoat[]] = [
  { main: "#8a4f30", mane: "#231a1a", muzzle: "#4a2c22", blaze: true },
  { main: "#b5713c", mane: "#e6cfa0", muzzle: "#8a5634", blaze: true },
  { main: "#2b2628", mane: "#17141a", muzzle: "#201c1e", blaze: false },
  { main: "#c9c4bd", mane: "#efeae0", muzzle: "#7d7674", blaze: false },
  { main: "#5d3a2a", mane: "#3a241c", muzzle: "#33211c", blaze: false },
];

export const horse: Artist = ({ coat, random, whole = false }) => {
  const colours: HorseCoat =
    coat === null
      ? random.pick(horseCoats)
      : {
          main: coat,
          mane: shift(coat, { lightness: lightnessOf(coat) > 0.75 ? 0.06 : -0.16 }),
          muzzle: shift(coat, { lightness: -0.16, chroma: 0.7 }),
          blaze: random.chance(0.4),
        };
  return {
    frame: whole
      ? { left: -880, top: -300, right: 220, bottom: 1030 }
      : { left: -270, top: -300, right: 220, bottom: 330 },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => (whole ? drawWholeHorse(painter, colours) : drawHorse(painter, colours)),
  };
};

/** Faces right. The poll is near (0, −200), the muzzle near (190, 60). */
function drawHorse(painter: Painter, colours: HorseCoat): void {
  const tones = painter.lighting.tones(colours.main);
  drawManeBehind(painter, colours.mane);
  const farEar = shape("30 -206, 30 -246, 54 -286!, 62 -244, 54 -200");
  painter.fill(farEar, tones.deep);
  const body = shape(
    "-2 -212, 28 -206, 58 -184, 84 -142, 116 -78, 152 -6, 178 34, 192 66, 188 92, 170 108, 158 104, 148 118, 120 120, 98 100, 78 82, 52 74, 26 74, 6 92, -4 140, 6 220, 40 300, 76 380!, 80 470!, -330 470!, -290 300, -216 140, -150 -20, -92 -132, -46 -194",
  );
  const planes = painter.form(body, colours.main, {
    shadow: 34,
    rim: 4.5,
    inside: () => {
      fur(painter, body, {
        flow: bodyFlow,
        length: 22,
        width: 2,
        count: 260,
        colour: tones.light,
        opacity: 0.35,
      });
      fur(painter, body, {
        flow: bodyFlow,
        length: 24,
        width: 2.2,
        count: 260,
        colour: tones.deep,
        opacity: 0.25,
      });
      painter.glow(16, 120, 60, 150, tones.deep, 0.75);
      painter.glow(-120, 190, 60, 220, tones.light, 0.4);
      painter.glow(-40, 300, 70, 160, tones.deep, 0.45);
      modelHead(painter, colours);
    },
  });
  drawHorseFeatures(painter, colours, planes.deep);
  const ear = shape("-14 -196, -20 -244, 4 -296!, 28 -252, 32 -200, 8 -188");
  painter.form(ear, colours.main, { shadow: 9, rim: 3 });
  painter.fill(shape("0 -206, -4 -244, 6 -276!, 19 -248, 20 -206"), tones.deep, 0.8);
  drawManeInFront(painter, colours.mane);
}

/** The same head on a body that stands in profile: the neck rises from the withers, the tail falls behind. */
function drawWholeHorse(painter: Painter, colours: HorseCoat): void {
  const tones = painter.lighting.tones(colours.main);
  const mane = painter.lighting.tones(colours.mane);
  const { random } = painter;
  for (let index = 0; index < 60; index += 1) {
    const sway = random.bell() * 26;
    painter.fill(
      ribbon(
        [
          [-800 + sway * 0.2, 206 + random.between(0, 20)],
          [-846 + sway, 330],
          [-850 + sway * 1.6, 520],
          [-838 + sway * 2.1, random.between(620, 760)],
        ],
        [10, random.between(9, 17), 12, 0.2],
      ),
      random.pick([mane.base, mane.shade, mane.shade, mane.deep, mane.light]),
    );
  }
  drawManeBehind(painter, colours.mane, standingCrest);
  painter.fill(shape("30 -206, 30 -246, 54 -286!, 62 -244, 54 -200"), tones.deep);
  const body = drawStandingBody(painter, {
    coat: colours.main,
    pale: colours.main,
    outline:
      "-2 -212, 28 -206, 58 -184, 84 -142, 116 -78, 152 -6, 178 34, 192 66, 188 92, 170 108, 158 104, 148 118, 120 120, 98 100, 78 82, 52 74, 26 74, 6 92, -4 140, -6 210, 6 280, 14 340, 4 410, -30 470, -44 587, -50 691, -58 748, -64 873, -60 933, -46 980, -30 1029!, -112 1029!, -106 980, -100 925, -98 769, -106 696, -118 587, -150 488, -260 522, -400 535, -540 496, -600 452, -624 535, -660 613, -690 683, -692 756, -680 886, -672 933, -654 980, -640 1029!, -722 1029!, -718 980, -716 925, -732 777, -756 686, -744 600, -764 496, -808 400, -828 310, -814 230, -764 180, -680 160, -560 186, -420 194, -330 168, -270 120, -214 56, -150 -36, -92 -132, -46 -194",
    farLegs: [
      {
        spine: "-70 420, -14 560, 12 690, 8 750, 26 920, 42 980, 52 1010",
        widths: [90, 78, 58, 46, 38, 54, 72],
      },
      {
        spine: "-660 430, -620 560, -650 690, -664 750, -620 920, -606 980, -598 1010",
        widths: [200, 120, 66, 50, 40, 54, 72],
      },
    ],
    furLength: 20,
    shag: 0,
    legs: { colour: mix(colours.muzzle, "#171216", 0.4), from: 640, to: 900 },
    hoof: { colour: "#2b2422", from: 984 },
    muscles: [
      [-90, 360, 150],
      [-690, 330, 170],
    ],
    bellyY: 490,
  });
  painter.within(body, () => {
    painter.glow(16, 120, 60, 130, tones.deep, 0.75);
    painter.glow(-130, 120, 60, 160, tones.light, 0.4);
    modelHead(painter, colours);
  });
  drawHorseFeatures(painter, colours, tones.deep);
  painter.form(shape("-14 -196, -20 -244, 4 -296!, 28 -252, 32 -200, 8 -188"), colours.main, {
    shadow: 9,
    rim: 3,
  });
  painter.fill(shape("0 -206, -4 -244, 6 -276!, 19 -248, 20 -206"), tones.deep, 0.8);
  drawManeInFront(painter, colours.mane, standingCrest);
}

const bodyFlow = (x: number, y: number): number => (x > 10 && y < 120 ? 52 : 100 - x * 0.05);

/** Planes of the skull: the cheek's disc, the bony ridge, the soft muzzle. */
function modelHead(painter: Painter, colours: HorseCoat): void {
  const tones = painter.lighting.tones(colours.main);
  const muzzle = painter.lighting.tones(colours.muzzle);
  painter.glow(30, -8, 74, 84, tones.light, 0.6);
  painter.stroke(line("-18 -30, -12 30, 22 68, 66 62"), tones.deep, 9, 0.28);
  painter.glow(86, -80, 24, 76, tones.light, 0.5);
  painter.stroke(line("70 -118, 96 -56, 124 6, 140 40"), tones.deep, 10, 0.2);
  painter.stroke(line("58 44, 90 20, 116 12"), tones.deep, 6, 0.22);
  painter.fill(
    ellipse(168, 78, 62, 54, 30),
    painter.radial([176, 86], 66, [
      [0, muzzle.base, 0.95],
      [0.6, muzzle.base, 0.75],
      [1, muzzle.base, 0],
    ]),
  );
  painter.glow(158, 64, 22, 30, muzzle.light, 0.6);
  if (colours.blaze) {
    const blaze = painter.lighting.tones("#f2eadc");
    painter.fill(
      shape(
        "46 -206!, 72 -186, 98 -142, 128 -80, 166 -4, 196 46!, 176 44, 142 -14, 108 -72, 84 -116, 60 -152",
      ),
      painter.linear(
        [60, -180],
        [180, 50],
        [
          [0, blaze.shade],
          [0.4, blaze.base],
          [1, blaze.light],
        ],
      ),
      0.94,
    );
  }
}

function drawHorseFeatures(painter: Painter, colours: HorseCoat, deep: Hex): void {
  const tones = painter.lighting.tones(colours.main);
  const ink = shift(deep, { lightness: -0.12 });
  painter.glow(58, -112, 32, 24, tones.deep, 0.8);
  painter.stroke(line("36 -128, 54 -138, 78 -128"), tones.light, 7, 0.5);
  const opening = shape("34 -108!, 48 -124, 68 -122, 82 -102!, 66 -96, 48 -98");
  painter.fill(opening, "#120c0c");
  painter.within(opening, () => {
    painter.fill(
      ellipse(60, -108, 19, 16),
      painter.radial([60, -102], 20, [
        [0, "#6b3f24"],
        [0.7, "#3a2016"],
        [1, "#120c0c"],
      ]),
    );
    painter.fill(ellipse(60, -109, 12, 6), "#080506");
  });
  painter.fill(ellipse(60 + painter.side() * 7, -115, 4.6, 3.8), "#fffaf2", 0.95);
  painter.stroke(line("30 -106, 47 -127, 70 -125, 86 -101"), ink, 4.5);
  painter.stroke(line("38 -92, 56 -88, 74 -92"), tones.deep, 3.4, 0.6);
  for (let index = 0; index < 5; index += 1)
    painter.marks(blade(painter.random, [66 + index * 4, -120 + index * 4], -34 + index * 6, 15, 2.4), ink);
  painter.fill(shape("164 52!, 180 46, 190 60, 184 78, 172 76, 174 62"), ink);
  painter.stroke(line("160 46, 178 38, 194 54"), painter.lighting.tones(colours.muzzle).light, 4, 0.55);
  painter.stroke(line("184 92, 164 92, 142 84"), ink, 4, 0.85);
  painter.stroke(line("156 104, 148 98, 140 92"), ink, 3, 0.5);
}

const bustCrest: readonly Point[] = [
  [2, -216],
  [-46, -200],
  [-92, -138],
  [-148, -30],
  [-200, 90],
  [-246, 210],
  [-280, 320],
];

/** Where the neck of a standing horse meets the withers. */
const standingCrest: readonly Point[] = [
  [2, -216],
  [-46, -200],
  [-92, -138],
  [-150, -42],
  [-212, 50],
  [-262, 112],
  [-312, 160],
];

function along(t: number, crest: readonly Point[]): Point {
  const at = Math.min(crest.length - 1.001, Math.max(0, t * (crest.length - 1)));
  const from = crest[Math.floor(at)] ?? [0, 0];
  const to = crest[Math.floor(at) + 1] ?? from;
  const rest = at - Math.floor(at);
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest];
}

/** One strand that leaves the crest at `t` and falls over the near side of the neck, or is carried back by the wind. */
function strand(
  random: Random,
  t: number,
  reach: number,
  width: number,
  wind: boolean,
  crest: readonly Point[],
): Shape {
  const [x, y] = along(t, crest);
  const [a, b] = [random.bell() * 7, random.bell() * 12];
  const spine: Point[] = wind
    ? [
        [x + 18, y + 12],
        [x - reach * 0.2, y + reach * 0.16 + a],
        [x - reach * 0.36, y + reach * 0.52 + b],
        [x - reach * 0.42 + b, y + reach],
      ]
    : [
        [x - 16, y + 2],
        [x + reach * 0.14, y + reach * 0.06],
        [x + reach * 0.3 + a * 0.5, y + reach * 0.36],
        [x + reach * 0.3 + a, y + reach * 0.72],
        [x + reach * 0.2 + b, y + reach],
      ];
  return ribbon(
    spine,
    wind ? [width * 0.7, width, width * 0.7, 0.2] : [width * 0.7, width, width, width * 0.7, 0.2],
  );
}

function drawManeBehind(painter: Painter, mane: Hex, crest: readonly Point[] = bustCrest): void {
  const tones = painter.lighting.tones(mane);
  const { random } = painter;
  for (let index = 0; index < 46; index += 1)
    painter.fill(
      strand(random, random.next(), random.between(90, 160), random.between(7, 15), true, crest),
      random.pick([tones.deep, tones.shade, tones.shade]),
    );
  painter.fill(
    ribbon(
      crest.map(([x, y]): Point => [x + 2, y + 6]),
      [26, 40, 52, 58, 62, 66, 70],
    ),
    tones.shade,
  );
  if (painter.side() === 1)
    for (let index = 0; index < 12; index += 1)
      painter.fill(
        strand(random, 0.04 + index * 0.08, random.between(110, 160), 3, true, crest),
        painter.lighting.rim,
        painter.lighting.rimStrength * 0.7,
      );
}

function drawManeInFront(painter: Painter, mane: Hex, crest: readonly Point[] = bustCrest): void {
  const tones = painter.lighting.tones(mane);
  const { random } = painter;
  const soft: readonly [Hex, ...Hex[]] = [
    tones.base,
    mix(tones.base, tones.shade, 0.5),
    mix(tones.base, tones.light, 0.4),
    mix(tones.base, tones.shade, 0.85),
  ];
  for (let index = 0; index < 120; index += 1)
    painter.fill(
      strand(
        random,
        0.99 - (index / 120) * 0.97 + random.bell() * 0.02,
        random.between(104, 168),
        random.between(7, 14),
        false,
        crest,
      ),
      random.pick(soft),
    );
  for (let index = 0; index < 44; index += 1)
    painter.fill(
      strand(random, random.next() * 0.98, random.between(80, 150), 2.6, false, crest),
      index % 3 === 0 ? tones.deep : tones.light,
      index % 3 === 0 ? 0.5 : 0.8,
    );
  for (const [dx, colour] of [
    [-8, tones.shade],
    [8, tones.base],
    [22, tones.shade],
    [30, tones.base],
    [16, tones.light],
    [2, tones.light],
  ] as const) {
    painter.fill(
      ribbon(
        [
          [2 + dx * 0.4, -226],
          [28 + dx, -200],
          [44 + dx, -160],
          [40 + dx * 1.3, -112 + random.bell() * 16],
        ],
        [10, 16, 10, 0.2],
      ),
      colour,
    );
  }
}
