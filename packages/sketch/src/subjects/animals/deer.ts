/** Deer: a slender neck, listening ears, and a stag's antlers above them. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, mapped, ribbon } from "../ink/shape.ts";
import { blade, fur } from "../ink/texture.ts";
import { drawBust } from "./bust.ts";
import { patch, sided, skull, sockets } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose } from "./face.ts";
import { type Artist, type Head, createHead } from "./figure.ts";
import { drawStandingBody } from "./standing.ts";

export const deer: Artist = ({ coat, random, crowd, whole = false }) => {
  const main = coat ?? random.pick(["#a8703e", "#96623a", "#b58050"] as const);
  const pale: Hex = mix(main, "#f6ead6", 0.72);
  const yawDegrees = random.pick([-15, -10, 10, 15]);
  const stag = random.chance(crowd ? 0.5 : 0.8);
  return {
    frame: whole
      ? { left: -780, top: stag ? -330 : -170, right: 190, bottom: 930 }
      : { left: -210, top: stag ? -330 : -170, right: 210, bottom: 400 },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      const head = createHead({ rx: 78, ry: 130, depth: 54, yawDegrees, pitchDegrees: 2 });
      if (stag) for (const side of [-1, 1]) drawAntler(painter, head, side);
      if (whole) drawDeerBody(painter, main, pale);
      else
        drawBust(painter, {
          coat: main,
          chest: pale,
          neckY: 70,
          neck: 58,
          shoulder: 168,
          neckLength: 1.75,
          bottom: 400,
          furLength: 24,
          bib: 34,
        });
      for (const side of [-1, 1]) drawDeerEar(painter, head, side, main, pale);
      drawDeerFace(painter, head, main, pale);
    },
  };
};

function drawDeerBody(painter: Painter, main: Hex, pale: Hex): void {
  const body = drawStandingBody(painter, {
    coat: main,
    pale,
    outline:
      "40 60, 44 140, 34 220, 10 310, -10 370, -32 430, -50 500, -62 580, -66 660, -74 710, -76 800, -72 860, -60 892!, -44 930!, -116 930!, -110 892!, -106 850, -104 780, -108 710, -114 650, -126 570, -154 512, -240 524, -360 528, -470 506, -536 474, -566 540, -600 606, -628 660, -634 710, -624 790, -612 860, -598 892!, -582 930!, -656 930!, -652 892!, -652 840, -664 770, -688 706, -680 650, -698 580, -722 500, -758 420, -772 340, -758 270, -716 228, -640 206, -500 220, -360 216, -240 196, -170 156, -112 96, -72 30, -44 0, 0 -10",
    farLegs: [
      {
        spine: "-110 420, -52 540, -26 670, -30 710, -10 850, 2 900, 8 918",
        widths: [80, 66, 46, 38, 30, 44, 54],
      },
      {
        spine: "-600 430, -560 540, -590 660, -600 710, -560 850, -550 900, -544 918",
        widths: [180, 96, 50, 40, 32, 44, 54],
      },
    ],
    tail: { spine: "-750 250, -786 290, -780 350", widths: [30, 46, 8], tip: "#f4ead8" },
    furLength: 20,
    shag: 0,
    legs: { colour: mix(main, "#3a261a", 0.5), from: 540, to: 900 },
    hoof: { colour: "#2a2020", from: 894 },
    muscles: [
      [-110, 380, 120],
      [-640, 370, 140],
    ],
    bellyY: 500,
  });
  painter.within(body, () => {
    painter.glow(-772, 330, 70, 110, painter.lighting.tones(pale).light, 0.75);
    painter.glow(34, 190, 30, 150, painter.lighting.tones(pale).base, 0.7);
    painter.glow(0, 60, 70, 80, painter.lighting.tones(main).deep, 0.8);
  });
}

function drawAntler(painter: Painter, head: Head, side: number): void {
  const bone = painter.lighting.tones("#b59a74");
  const at = (x: number, y: number): Point => head.spot(side * x, y, -14);
  const limbs: readonly (readonly [readonly Point[], readonly number[]])[] = [
    [
      [at(22, -76), at(52, -130), at(104, -176), at(136, -238), at(116, -318)],
      [20, 17, 15, 11, 0.3],
    ],
    [
      [at(34, -104), at(44, -148), at(28, -196)],
      [12, 10, 0.3],
    ],
    [
      [at(92, -166), at(88, -214), at(66, -262)],
      [12, 10, 0.3],
    ],
    [
      [at(118, -200), at(158, -226), at(176, -276)],
      [12, 9, 0.3],
    ],
    [
      [at(134, -236), at(164, -268), at(168, -316)],
      [10, 8, 0.3],
    ],
  ];
  for (const [spine, widths] of limbs) {
    const limb = ribbon(spine, widths);
    painter.fill(
      limb,
      painter.linear(
        [0, -320],
        [0, -76],
        [
          [0, bone.light],
          [0.6, bone.base],
          [1, bone.deep],
        ],
      ),
    );
    painter.within(limb, () => {
      fur(painter, limb, {
        flow: () => -70,
        length: 26,
        width: 2,
        count: 30,
        colour: bone.deep,
        opacity: 0.4,
      });
      painter.stroke(
        mapped(limb, (x, y) => [x + painter.side() * 5, y + 1]),
        bone.shade,
        5,
        0.5,
      );
    });
  }
}

function drawDeerEar(painter: Painter, head: Head, side: number, main: Hex, pale: Hex): void {
  const ear = head.shape(sided("40 -58, 84 -104, 136 -118, 168 -104!, 146 -60, 96 -28, 54 -28", side), -14);
  painter.form(ear, main, { shadow: 10, rim: 2.8 });
  const inner = painter.lighting.tones(mix(pale, "#d0a08a", 0.4));
  painter.fill(
    head.shape(sided("58 -54, 92 -90, 132 -102, 154 -98!, 136 -64, 96 -40", side), -14),
    painter.linear(
      [side * 50, 0],
      [side * 160, 0],
      [
        [0, inner.deep],
        [0.5, inner.base],
        [1, inner.light],
      ],
    ),
  );
  const marks: string[] = [];
  for (let index = 0; index < 20; index += 1)
    marks.push(
      blade(
        painter.random,
        head.spot(side * painter.random.between(52, 96), painter.random.between(-60, -36), -14),
        side === 1 ? -28 + painter.random.bell() * 14 : 208 + painter.random.bell() * 14,
        42,
        5,
      ),
    );
  painter.marks(marks.join(""), painter.lighting.tones(pale).light, 0.8);
}

function drawDeerFace(painter: Painter, head: Head, main: Hex, pale: Hex): void {
  const tones = painter.lighting.tones(main);
  skull(painter, head, "0 -94, 30 -90, 56 -66, 64 -28, 56 8, 44 44, 38 84, 34 110, 18 124, 0 126", main, {
    furLength: 13,
    tuftFrom: 200,
    tuft: 8,
  });
  patch(painter, head, "0 -90, 20 -86, 26 -50, 12 -10, 0 20", shift(main, { lightness: -0.1 }), {
    lift: 4,
    tuft: 9,
    opacity: 0.55,
    flow: () => -90,
  });
  for (const side of [-1, 1]) {
    patch(painter, head, sided("28 -14, 50 -20, 60 -4, 46 14, 30 8", side), pale, {
      lift: 6,
      tuft: 8,
      single: true,
      opacity: 0.7,
    });
    patch(painter, head, sided("34 -46, 52 -50, 60 -38, 48 -34", side), pale, {
      lift: 6,
      tuft: 7,
      single: true,
      opacity: 0.7,
    });
  }
  const bridge = head.both("0 -40, 15 -30, 20 20, 28 60, 34 92, 24 114, 0 120", 26);
  painter.fill(
    bridge,
    painter.linear(
      [0, -40],
      [0, 120],
      [
        [0, tones.base, 0],
        [0.4, tones.base],
        [0.8, tones.shade],
        [1, tones.deep],
      ],
    ),
  );
  painter.glow(...head.spot(0, 24, 32), 11, 54, tones.light, 0.6);
  patch(painter, head, "0 104, 24 98, 30 112, 14 124, 0 126", pale, { lift: 24, tuft: 6, flow: () => 90 });
  fur(painter, bridge, {
    flow: () => -90,
    length: 13,
    width: 2,
    count: 70,
    colour: tones.shade,
    opacity: 0.5,
    where: (_x, y) => y < 80,
  });
  sockets(painter, head, { x: 46, y: -26, size: 16, light: tones.light, shade: tones.deep, lift: 6 });
  eyes(painter, head, {
    x: 45,
    y: -26,
    width: 16,
    height: 14,
    tiltDegrees: 14,
    iris: "#4a2a18",
    pupil: "wide",
    rim: painter.lighting.tones("#1d1412").deep,
    lift: 6,
    lid: 0.14,
  });
  mouth(painter, head, {
    y: 96,
    drop: 12,
    width: 26,
    curl: 4,
    colour: painter.lighting.tones("#2a1c18").deep,
    lift: 30,
    weight: 2.6,
  });
  nose(painter, head, { y: 84, width: 24, height: 24, colour: "#2a2022", lift: 36 });
}
