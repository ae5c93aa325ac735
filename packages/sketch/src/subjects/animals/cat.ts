/** Cats: sitting upright, tail laid round the paws, looking at whoever looks. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade } from "../ink/texture.ts";
import { contains, type Shape } from "../ink/shape.ts";
import { ears, patch, skull, sockets } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose, whiskers } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";
import { drawSeatedBody } from "./seated.ts";

type Coat = { main: Hex; second: Hex; stripes: Hex | null; iris: Hex; nose: Hex };

const coats: readonly [Coat, ...Coat[]] = [
  { main: "#c9793c", second: "#f2dfc4", stripes: "#96471c", iris: "#c9a83a", nose: "#c9786c" },
  { main: "#2a2629", second: "#3a3437", stripes: null, iris: "#d9b33c", nose: "#37292c" },
  { main: "#8b8078", second: "#e9dfd2", stripes: "#463d39", iris: "#8fae4e", nose: "#a8655c" },
  { main: "#7f8794", second: "#98a0aa", stripes: null, iris: "#d08a2e", nose: "#565a66" },
  { main: "#efe6d8", second: "#fbf5ea", stripes: null, iris: "#6ba3b8", nose: "#d99a92" },
  { main: "#a6795a", second: "#efdfc9", stripes: "#5d3c2a", iris: "#9fb650", nose: "#a4635a" },
];

export const cat: Artist = ({ coat, random }) => {
  const colours = coatOf(coat, random);
  const yawDegrees = random.pick([-15, -11, 11, 15]);
  const leanDegrees = random.between(-4, 4);
  const tail = random.chance(0.5) ? 1 : -1;
  const { stripes } = colours;
  return {
    frame: { left: -172, top: -156, right: 172, bottom: 380 },
    stance: "ground",
    draw: (painter) => {
      drawSeatedBody(painter, {
        coat: colours.main,
        chest: colours.second,
        legs: colours.main,
        paws: colours.second,
        neck: 70,
        shoulder: 98,
        haunch: 146,
        height: 372,
        legWidth: 52,
        neckY: 70,
        furLength: 20,
        tail: {
          spine: `${140 * tail} 300, ${168 * tail} 340, ${146 * tail} 372, ${80 * tail} 384, 0 385, ${-64 * tail} 376`,
          widths: [30, 38, 40, 38, 34, 22],
          tip: null,
          inFront: true,
        },
        ...(stripes === null
          ? {}
          : {
              pattern: (_painter: Painter, torso: Shape) => drawFlankStripes(painter, torso, stripes),
            }),
      });
      const head = createHead({ rx: 106, ry: 98, depth: 62, yawDegrees, pitchDegrees: 4 });
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: leanDegrees }, () =>
        drawCatHead(painter, head, colours),
      );
    },
  };
};

function coatOf(coat: Hex | null, random: Random): Coat {
  if (coat === null) return random.pick(coats);
  const light = lightnessOf(coat);
  return {
    main: coat,
    second: light > 0.45 ? mix(coat, "#fbf3e6", 0.72) : shift(coat, { lightness: 0.06 }),
    stripes: light > 0.4 && light < 0.86 ? shift(coat, { lightness: -0.17 }) : null,
    iris: random.pick(["#c9a83a", "#8fae4e", "#6ba3b8"]),
    nose: light > 0.45 ? "#c58078" : "#3a2c2e",
  };
}

function drawCatHead(painter: Painter, head: Head, colours: Coat): void {
  const tones = painter.lighting.tones(colours.main);
  const second = painter.lighting.tones(colours.second);
  ears(painter, head, {
    outer: "22 -70, 42 -112, 72 -152!, 92 -112, 102 -40, 60 -30",
    inner: "42 -74, 56 -108, 73 -134!, 86 -102, 90 -54, 66 -50",
    coat: colours.main,
    flesh: mix(colours.main, "#c9837a", 0.6),
    tuft: colours.second,
    root: [50, -68],
    tuftLength: 36,
  });
  skull(painter, head, "0 -84, 34 -86, 70 -66, 94 -26, 102 14, 92 42, 66 66, 38 84, 0 90", colours.main, {
    furLength: 13,
    tuftFrom: 4,
    tuft: 16,
    inside: () => {
      if (colours.stripes !== null) drawHeadStripes(painter, head, painter.lighting.lit(colours.stripes));
    },
  });
  patch(painter, head, "0 -14, 9 -6, 13 14, 30 22, 46 40, 44 62, 26 78, 0 84", colours.second, {
    lift: 14,
    tuft: 9,
  });
  for (const side of [-1, 1]) painter.glow(...head.spot(side * 19, 52, 26), 24, 19, second.light, 0.75);
  sockets(painter, head, { x: 42, y: -4, size: 21, light: tones.light, shade: tones.shade, lift: 6 });
  eyes(painter, head, {
    x: 42,
    y: -4,
    width: 22,
    height: 17,
    tiltDegrees: 19,
    iris: colours.iris,
    pupil: "slit",
    rim: shift(tones.deep, { lightness: -0.16 }),
    lift: 6,
    lid: 0.08,
  });
  nose(painter, head, { y: 35, width: 12, height: 14, colour: colours.nose, lift: 28 });
  mouth(painter, head, { y: 42, drop: 9, width: 25, curl: 7, colour: tones.deep, lift: 26, weight: 2.4 });
  whiskers(painter, head, {
    x: 25,
    y: 44,
    length: 96,
    colour: lightnessOf(colours.main) > 0.8 ? "#fffdf8" : "#f6efe4",
    lift: 24,
  });
}

/** The tabby's M on the brow and the lines that run from the eyes. */
function drawHeadStripes(painter: Painter, head: Head, colour: Hex): void {
  const marks: string[] = [];
  for (const [x, y, angle, length, width] of [
    [6, -40, -86, 46, 11],
    [22, -38, -72, 46, 11],
    [38, -40, -58, 40, 10],
    [0, -56, -90, 30, 9],
    [70, 0, 14, 34, 9],
    [68, 16, 26, 36, 9],
    [60, 34, 38, 30, 8],
  ] as const) {
    for (const side of [-1, 1])
      marks.push(
        blade(painter.random, head.spot(x * side, y, 4), side === 1 ? angle : 180 - angle, length, width),
      );
  }
  painter.marks(marks.join(""), colour, 0.8);
}

function drawFlankStripes(painter: Painter, torso: Shape, colour: Hex): void {
  const marks: string[] = [];
  for (let row = 0; row < 7; row += 1) {
    for (const side of [-1, 1] as const) {
      const [x, y] = [side * torso.box.right * 0.98, 140 + row * 30];
      if (contains(torso, [x * 0.9, y]))
        marks.push(blade(painter.random, [x, y], side === 1 ? 168 : 12, 56, 17));
    }
  }
  painter.marks(marks.join(""), painter.lighting.lit(colour), 0.72);
}
