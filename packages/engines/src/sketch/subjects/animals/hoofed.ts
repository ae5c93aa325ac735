/** Horse and deer: long faces on strong necks. The horse is a profile, the deer looks out between its antlers. */
import { lightnessOf, mix, shift } from "../../kit/colour.ts";
import type { Random } from "../../kit/random.ts";
import type { Hex } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade, fur } from "../ink/texture.ts";
import { ellipse, line, mapped, ribbon, shape, type Point, type Shape } from "../ink/shape.ts";
import { drawBust } from "./bust.ts";
import { eyes, mouth, nose, patch, sided, skull, sockets } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";

type HorseCoat = { main: Hex; mane: Hex; muzzle: Hex; blaze: boolean };

const horseCoats: readonly [HorseCoat, ...HorseCoat[]] = [
  { main: "#8a4f30", mane: "#231a1a", muzzle: "#4a2c22", blaze: true },
  { main: "#b5713c", mane: "#e6cfa0", muzzle: "#8a5634", blaze: true },
  { main: "#2b2628", mane: "#17141a", muzzle: "#201c1e", blaze: false },
  { main: "#c9c4bd", mane: "#efeae0", muzzle: "#7d7674", blaze: false },
  { main: "#5d3a2a", mane: "#3a241c", muzzle: "#33211c", blaze: false },
];

export const horse: Artist = ({ coat, random }) => {
  const colours: HorseCoat = coat === null ? random.pick(horseCoats) : { main: coat, mane: shift(coat, { lightness: lightnessOf(coat) > 0.75 ? 0.06 : -0.16 }), muzzle: shift(coat, { lightness: -0.16, chroma: 0.7 }), blaze: random.chance(0.4) };
  return {
    frame: { left: -270, top: -300, right: 220, bottom: 330 },
    stance: "cropped",
    draw: (painter) => drawHorse(painter, colours),
  };
};

/** Faces right. The poll is near (0, −200), the muzzle near (190, 60). */
function drawHorse(painter: Painter, colours: HorseCoat): void {
  const tones = painter.lighting.tones(colours.main);
  drawManeBehind(painter, colours.mane);
  const farEar = shape("30 -206, 30 -246, 54 -286!, 62 -244, 54 -200");
  painter.fill(farEar, tones.deep);
  const body = shape("-2 -212, 28 -206, 58 -184, 84 -142, 116 -78, 152 -6, 178 34, 192 66, 188 92, 170 108, 158 104, 148 118, 120 120, 98 100, 78 82, 52 74, 26 74, 6 92, -4 140, 6 220, 40 300, 76 380!, 80 470!, -330 470!, -290 300, -216 140, -150 -20, -92 -132, -46 -194");
  const planes = painter.form(body, colours.main, { shadow: 34, rim: 4.5, inside: () => {
    fur(painter, body, { flow: bodyFlow, length: 22, width: 2, count: 260, colour: tones.light, opacity: 0.35 });
    fur(painter, body, { flow: bodyFlow, length: 24, width: 2.2, count: 260, colour: tones.deep, opacity: 0.25 });
    painter.glow(16, 120, 60, 150, tones.deep, 0.75);
    painter.glow(-120, 190, 60, 220, tones.light, 0.4);
    painter.glow(-40, 300, 70, 160, tones.deep, 0.45);
    modelHead(painter, colours);
  } });
  drawHorseFeatures(painter, colours, planes.deep);
  const ear = shape("-14 -196, -20 -244, 4 -296!, 28 -252, 32 -200, 8 -188");
  painter.form(ear, colours.main, { shadow: 9, rim: 3 });
  painter.fill(shape("0 -206, -4 -244, 6 -276!, 19 -248, 20 -206"), tones.deep, 0.8);
  drawManeInFront(painter, colours.mane);
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
  painter.fill(ellipse(168, 78, 62, 54, 30), painter.radial([176, 86], 66, [[0, muzzle.base, 0.95], [0.6, muzzle.base, 0.75], [1, muzzle.base, 0]]));
  painter.glow(158, 64, 22, 30, muzzle.light, 0.6);
  if (colours.blaze) {
    const blaze = painter.lighting.tones("#f2eadc");
    painter.fill(shape("46 -206!, 72 -186, 98 -142, 128 -80, 166 -4, 196 46!, 176 44, 142 -14, 108 -72, 84 -116, 60 -152"), painter.linear([60, -180], [180, 50], [[0, blaze.shade], [0.4, blaze.base], [1, blaze.light]]), 0.94);
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
    painter.fill(ellipse(60, -108, 19, 16), painter.radial([60, -102], 20, [[0, "#6b3f24"], [0.7, "#3a2016"], [1, "#120c0c"]]));
    painter.fill(ellipse(60, -109, 12, 6), "#080506");
  });
  painter.fill(ellipse(60 + painter.side() * 7, -115, 4.6, 3.8), "#fffaf2", 0.95);
  painter.stroke(line("30 -106, 47 -127, 70 -125, 86 -101"), ink, 4.5);
  painter.stroke(line("38 -92, 56 -88, 74 -92"), tones.deep, 3.4, 0.6);
  for (let index = 0; index < 5; index += 1) painter.marks(blade(painter.random, [66 + index * 4, -120 + index * 4], -34 + index * 6, 15, 2.4), ink);
  painter.fill(shape("164 52!, 180 46, 190 60, 184 78, 172 76, 174 62"), ink);
  painter.stroke(line("160 46, 178 38, 194 54"), painter.lighting.tones(colours.muzzle).light, 4, 0.55);
  painter.stroke(line("184 92, 164 92, 142 84"), ink, 4, 0.85);
  painter.stroke(line("156 104, 148 98, 140 92"), ink, 3, 0.5);
}

const crest: readonly Point[] = [[2, -216], [-46, -200], [-92, -138], [-148, -30], [-200, 90], [-246, 210], [-280, 320]];

function along(t: number): Point {
  const at = Math.min(crest.length - 1.001, Math.max(0, t * (crest.length - 1)));
  const from = crest[Math.floor(at)] ?? [0, 0];
  const to = crest[Math.floor(at) + 1] ?? from;
  const rest = at - Math.floor(at);
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest];
}

/** One strand that leaves the crest at `t` and falls over the near side of the neck, or is carried back by the wind. */
function strand(random: Random, t: number, reach: number, width: number, wind: boolean): Shape {
  const [x, y] = along(t);
  const [a, b] = [random.bell() * 7, random.bell() * 12];
  const spine: Point[] = wind
    ? [[x + 18, y + 12], [x - reach * 0.2, y + reach * 0.16 + a], [x - reach * 0.36, y + reach * 0.52 + b], [x - reach * 0.42 + b, y + reach]]
    : [[x - 16, y + 2], [x + reach * 0.14, y + reach * 0.06], [x + reach * 0.3 + a * 0.5, y + reach * 0.36], [x + reach * 0.3 + a, y + reach * 0.72], [x + reach * 0.2 + b, y + reach]];
  return ribbon(spine, wind ? [width * 0.7, width, width * 0.7, 0.2] : [width * 0.7, width, width, width * 0.7, 0.2]);
}

function drawManeBehind(painter: Painter, mane: Hex): void {
  const tones = painter.lighting.tones(mane);
  const { random } = painter;
  for (let index = 0; index < 46; index += 1) painter.fill(strand(random, random.next(), random.between(90, 160), random.between(7, 15), true), random.pick([tones.deep, tones.shade, tones.shade]));
  painter.fill(ribbon(crest.map(([x, y]): Point => [x + 2, y + 6]), [26, 40, 52, 58, 62, 66, 70]), tones.shade);
  if (painter.side() === 1) for (let index = 0; index < 12; index += 1) painter.fill(strand(random, 0.04 + index * 0.08, random.between(110, 160), 3, true), painter.lighting.rim, painter.lighting.rimStrength * 0.7);
}

function drawManeInFront(painter: Painter, mane: Hex): void {
  const tones = painter.lighting.tones(mane);
  const { random } = painter;
  const soft: readonly [Hex, ...Hex[]] = [tones.base, mix(tones.base, tones.shade, 0.5), mix(tones.base, tones.light, 0.4), mix(tones.base, tones.shade, 0.85)];
  for (let index = 0; index < 120; index += 1) painter.fill(strand(random, 0.99 - (index / 120) * 0.97 + random.bell() * 0.02, random.between(104, 168), random.between(7, 14), false), random.pick(soft));
  for (let index = 0; index < 44; index += 1) painter.fill(strand(random, random.next() * 0.98, random.between(80, 150), 2.6, false), index % 3 === 0 ? tones.deep : tones.light, index % 3 === 0 ? 0.5 : 0.8);
  for (const [dx, colour] of [[-8, tones.shade], [8, tones.base], [22, tones.shade], [30, tones.base], [16, tones.light], [2, tones.light]] as const) {
    painter.fill(ribbon([[2 + dx * 0.4, -226], [28 + dx, -200], [44 + dx, -160], [40 + dx * 1.3, -112 + random.bell() * 16]], [10, 16, 10, 0.2]), colour);
  }
}

export const deer: Artist = ({ coat, random, crowd }) => {
  const main = coat ?? random.pick(["#a8703e", "#96623a", "#b58050"] as const);
  const pale: Hex = mix(main, "#f6ead6", 0.72);
  const yawDegrees = random.pick([-15, -10, 10, 15]);
  const stag = random.chance(crowd ? 0.5 : 0.8);
  return {
    frame: { left: -210, top: stag ? -330 : -170, right: 210, bottom: 400 },
    stance: "cropped",
    draw: (painter) => {
      const head = createHead({ rx: 78, ry: 130, depth: 54, yawDegrees, pitchDegrees: 2 });
      if (stag) for (const side of [-1, 1]) drawAntler(painter, head, side);
      drawBust(painter, { coat: main, chest: pale, neckY: 70, neck: 58, shoulder: 168, neckLength: 1.75, bottom: 400, furLength: 24, bib: 34 });
      for (const side of [-1, 1]) drawDeerEar(painter, head, side, main, pale);
      drawDeerFace(painter, head, main, pale);
    },
  };
};

function drawAntler(painter: Painter, head: Head, side: number): void {
  const bone = painter.lighting.tones("#b59a74");
  const at = (x: number, y: number): Point => head.spot(side * x, y, -14);
  const limbs: readonly (readonly [readonly Point[], readonly number[]])[] = [
    [[at(22, -76), at(52, -130), at(104, -176), at(136, -238), at(116, -318)], [20, 17, 15, 11, 0.3]],
    [[at(34, -104), at(44, -148), at(28, -196)], [12, 10, 0.3]], [[at(92, -166), at(88, -214), at(66, -262)], [12, 10, 0.3]],
    [[at(118, -200), at(158, -226), at(176, -276)], [12, 9, 0.3]], [[at(134, -236), at(164, -268), at(168, -316)], [10, 8, 0.3]],
  ];
  for (const [spine, widths] of limbs) {
    const limb = ribbon(spine, widths);
    painter.fill(limb, painter.linear([0, -320], [0, -76], [[0, bone.light], [0.6, bone.base], [1, bone.deep]]));
    painter.within(limb, () => {
      fur(painter, limb, { flow: () => -70, length: 26, width: 2, count: 30, colour: bone.deep, opacity: 0.4 });
      painter.stroke(mapped(limb, (x, y) => [x + painter.side() * 5, y + 1]), bone.shade, 5, 0.5);
    });
  }
}

function drawDeerEar(painter: Painter, head: Head, side: number, main: Hex, pale: Hex): void {
  const ear = head.shape(sided("40 -58, 84 -104, 136 -118, 168 -104!, 146 -60, 96 -28, 54 -28", side), -14);
  painter.form(ear, main, { shadow: 10, rim: 2.8 });
  const inner = painter.lighting.tones(mix(pale, "#d0a08a", 0.4));
  painter.fill(head.shape(sided("58 -54, 92 -90, 132 -102, 154 -98!, 136 -64, 96 -40", side), -14), painter.linear([side * 50, 0], [side * 160, 0], [[0, inner.deep], [0.5, inner.base], [1, inner.light]]));
  const marks: string[] = [];
  for (let index = 0; index < 20; index += 1) marks.push(blade(painter.random, head.spot(side * painter.random.between(52, 96), painter.random.between(-60, -36), -14), side === 1 ? -28 + painter.random.bell() * 14 : 208 + painter.random.bell() * 14, 42, 5));
  painter.marks(marks.join(""), painter.lighting.tones(pale).light, 0.8);
}

function drawDeerFace(painter: Painter, head: Head, main: Hex, pale: Hex): void {
  const tones = painter.lighting.tones(main);
  skull(painter, head, "0 -94, 30 -90, 56 -66, 64 -28, 56 8, 44 44, 38 84, 34 110, 18 124, 0 126", main, { furLength: 13, tuftFrom: 200, tuft: 8 });
  patch(painter, head, "0 -90, 20 -86, 26 -50, 12 -10, 0 20", shift(main, { lightness: -0.1 }), { lift: 4, tuft: 9, opacity: 0.55, flow: () => -90 });
  for (const side of [-1, 1]) {
    patch(painter, head, sided("28 -14, 50 -20, 60 -4, 46 14, 30 8", side), pale, { lift: 6, tuft: 8, single: true, opacity: 0.7 });
    patch(painter, head, sided("34 -46, 52 -50, 60 -38, 48 -34", side), pale, { lift: 6, tuft: 7, single: true, opacity: 0.7 });
  }
  const bridge = head.both("0 -40, 15 -30, 20 20, 28 60, 34 92, 24 114, 0 120", 26);
  painter.fill(bridge, painter.linear([0, -40], [0, 120], [[0, tones.base, 0], [0.4, tones.base], [0.8, tones.shade], [1, tones.deep]]));
  painter.glow(...head.spot(0, 24, 32), 11, 54, tones.light, 0.6);
  patch(painter, head, "0 104, 24 98, 30 112, 14 124, 0 126", pale, { lift: 24, tuft: 6, flow: () => 90 });
  fur(painter, bridge, { flow: () => -90, length: 13, width: 2, count: 70, colour: tones.shade, opacity: 0.5, where: (_x, y) => y < 80 });
  sockets(painter, head, { x: 46, y: -26, size: 16, light: tones.light, shade: tones.deep, lift: 6 });
  eyes(painter, head, { x: 45, y: -26, width: 16, height: 14, tiltDegrees: 14, iris: "#4a2a18", pupil: "wide", rim: painter.lighting.tones("#1d1412").deep, lift: 6, lid: 0.14 });
  mouth(painter, head, { y: 96, drop: 12, width: 26, curl: 4, colour: painter.lighting.tones("#2a1c18").deep, lift: 30, weight: 2.6 });
  nose(painter, head, { y: 84, width: 24, height: 24, colour: "#2a2022", lift: 36 });
}
