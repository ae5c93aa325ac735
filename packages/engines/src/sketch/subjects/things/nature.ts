/** Tree, mountain, moon, sun, mushrooms and crystals. */
import { mix, shift } from "../../kit/colour.ts";
import type { Random } from "../../kit/random.ts";
import type { Hex } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush, fur, spatter } from "../ink/texture.ts";
import { ellipse, line, mapped, polygon, ribbon, shape, symmetric, type Point, type Shape } from "../ink/shape.ts";
import { drawMound } from "./buildings.ts";
import type { ThingArtist } from "./thing.ts";

export const tree: ThingArtist = ({ colour, random }) => {
  const leaf = colour ?? random.pick(["#7d8f4a", "#c9783a", "#5d7f54", "#d9a441", "#d98a94"] as const);
  return { frame: { left: -330, top: -660, right: 330 }, setting: "land", tall: 3.8, foot: 0, draw: (painter) => {
    painter.glow(-painter.side() * 90, 8, 330, 30, "#120d14", 0.4);
    drawCrown(painter, leaf, -1);
    drawTrunk(painter);
    drawCrown(painter, leaf, 1);
    drawMound(painter, 240, 12, "#7f8a54");
    fallen(painter, leaf);
  } };
};

const boughs: readonly (readonly [readonly Point[], readonly number[]])[] = [
  [[[0, 10], [-8, -120], [6, -240], [-10, -360], [4, -480]], [84, 54, 44, 28, 8]],
  [[[0, -190], [-60, -280], [-140, -340], [-210, -380]], [34, 28, 17, 4]], [[[2, -220], [70, -300], [150, -360], [210, -420]], [34, 26, 16, 4]],
  [[[-4, -300], [-70, -390], [-110, -480]], [22, 15, 4]], [[[2, -330], [60, -420], [90, -520]], [22, 14, 4]],
  [[[-20, 4], [-70, 16], [-120, 22]], [34, 18, 3]], [[[20, 4], [74, 16], [118, 24]], [34, 18, 3]],
];

function drawTrunk(painter: Painter): void {
  const bark = painter.lighting.tones("#5f4838");
  const side = painter.side();
  for (const [spine, widths] of boughs) {
    const limb = ribbon(spine, widths);
    painter.fill(limb, painter.linear([side * 46, 0], [-side * 46, 0], [[0, bark.light], [0.5, bark.base], [1, bark.deep]]));
  }
  const trunk = ribbon(boughs[0]?.[0] ?? [[0, 0], [0, -1]], boughs[0]?.[1] ?? [1]);
  painter.within(trunk, () => {
    drybrush(painter, trunk, { angleDegrees: 88, length: 60, width: 4, count: 60, colour: bark.deep, opacity: 0.5 });
    drybrush(painter, trunk, { angleDegrees: 88, length: 46, width: 3, count: 30, colour: bark.light, opacity: 0.5 });
  });
}

/** Clouds of leaves: those behind the boughs dark, those in front lit from the key side. */
function drawCrown(painter: Painter, leaf: Hex, layer: 1 | -1): void {
  const { random } = painter;
  const tones = painter.lighting.tones(leaf);
  const clouds: readonly (readonly [number, number, number])[] = layer === -1
    ? [[0, -440, 190], [-150, -400, 140], [160, -420, 140], [-70, -540, 130], [90, -560, 120]]
    : [[-190, -370, 96], [196, -400, 98], [-84, -500, 100], [90, -530, 100], [10, -420, 92], [0, -590, 76], [-150, -450, 64], [150, -310, 60], [-120, -310, 56]];
  for (const [x, y, r] of clouds) {
    const marks: [string[], string[], string[]] = [[], [], []];
    const count = Math.round(r * 1.5);
    for (let index = 0; index < count; index += 1) {
      const angle = random.between(0, Math.PI * 2);
      const reach = r * Math.sqrt(random.next());
      const [px, py] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8];
      const lit = (Math.cos(angle) * painter.side() * 0.6 - Math.sin(angle) * 0.8) * (reach / r) + random.bell() * 0.4;
      const size = random.between(9, 17) * (layer === -1 ? 1.25 : 1);
      const turn = random.between(0, 360);
      const blob = leafMark(px, py, size, turn);
      (lit > 0.3 ? marks[2] : lit > -0.25 ? marks[1] : marks[0]).push(blob);
    }
    const hues = layer === -1 ? [tones.deep, tones.deep, tones.shade] : [tones.shade, tones.base, mix(tones.light, painter.lighting.key, 0.12)];
    painter.fill(ellipse(x, y, r * 0.84, r * 0.68), layer === -1 ? tones.deep : tones.shade, 0.85);
    marks.forEach((group, index) => painter.marks(group.join(""), hues[index] ?? tones.base, 0.95));
  }
}

function leafMark(x: number, y: number, size: number, turnDegrees: number): string {
  const angle = (turnDegrees * Math.PI) / 180;
  const put = (along: number, across: number): string => `${(x + Math.cos(angle) * along - Math.sin(angle) * across).toFixed(1)} ${(y + Math.sin(angle) * along + Math.cos(angle) * across).toFixed(1)}`;
  return `M${put(-size, 0)}Q${put(0, -size * 0.85)} ${put(size, 0)}Q${put(0, size * 0.85)} ${put(-size, 0)}Z`;
}

function fallen(painter: Painter, leaf: Hex): void {
  const tones = painter.lighting.tones(leaf);
  const marks = Array.from({ length: 34 }, () => leafMark(painter.random.bell() * 280, painter.random.between(-6, 30), painter.random.between(4, 8), painter.random.between(-20, 20)));
  painter.marks(marks.join(""), tones.base, 0.85);
}

export const mountain: ThingArtist = ({ colour, random }) => {
  const rock = colour ?? random.pick(["#6b7386", "#7a6a70", "#5f7078"] as const);
  const seed = random.between(-40, 40);
  return { frame: { left: -430, top: -620, right: 430 }, setting: "land", tall: 4.2, foot: 0, draw: (painter) => {
    ridge(painter, [[-1500, 60], [-1180, -190], [-980, -90], [-760, -150], [-560, -330], [-420, -210], [-260, -280], [0, -160], [300, -300], [470, -390], [640, -220], [820, -120], [1060, -230], [1240, -120], [1500, 60]], mix(rock, painter.lighting.key, 0.45));
    drawPeak(painter, seed, rock);
    ridge(painter, [[-1500, 70], [-1240, -90], [-980, -50], [-700, -120], [-460, -60], [-220, -130], [0, -50], [260, -110], [520, -60], [760, -130], [1000, -60], [1260, -110], [1500, 70]], mix(shift(rock, { lightness: -0.1 }), "#3f5a48", 0.55), true);
  } };
};

function ridge(painter: Painter, points: readonly Point[], colour: Hex, trees = false): void {
  const tones = painter.lighting.tones(colour);
  const top = Math.min(...points.map((point) => point[1]));
  const body = polygon([...points, [1500, 120], [-1500, 120]].map((point) => point.join(" ")).join(","));
  if (trees) {
    const marks: string[] = [];
    for (let x = -1480; x < 1480; x += painter.random.between(12, 24)) {
      const next = points.findIndex((point) => point[0] > x);
      const [from, to] = [points[next - 1] ?? [0, 0], points[next] ?? [0, 0]];
      const y = from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0] || 1);
      const h = painter.random.between(26, 58);
      marks.push(`M${x.toFixed(0)} ${(y - h).toFixed(0)}l${(h * 0.24).toFixed(0)} ${h + 12}h${(-h * 0.48).toFixed(0)}Z`);
    }
    painter.marks(marks.join(""), tones.base);
  }
  painter.fill(body, painter.linear([0, top], [0, 110], [[0, tones.base], [0.6, tones.shade], [1, tones.shade, 0]]));
}

function drawPeak(painter: Painter, lean: number, rock: Hex): void {
  const tones = painter.lighting.tones(rock);
  const side = painter.side();
  const put = (source: Shape): Shape => mapped(source, (x, y): Point => [x * side + lean * (y / -600), y]);
  const mass = put(polygon("-620 110, -470 -70, -380 -170, -310 -230, -240 -350, -170 -420, -110 -530, -30 -610, 20 -560, 70 -520, 130 -410, 210 -350, 270 -240, 360 -180, 460 -60, 620 110"));
  painter.fill(mass, painter.linear([0, -610], [0, 110], [[0, tones.shade], [0.6, mix(tones.shade, tones.deep, 0.4)], [0.85, tones.deep], [1, tones.deep, 0]]));
  const lit = put(polygon("-30 -610, 20 -560, 70 -520, 130 -410, 210 -350, 270 -240, 360 -180, 460 -60, 620 110, 180 110, 120 -20, 150 -110, 60 -210, 90 -300, 10 -380, 30 -470"));
  painter.fill(lit, painter.linear([0, -610], [0, 100], [[0, tones.light], [0.7, tones.base], [1, tones.base, 0]]));
  painter.within(mass, () => {
    fur(painter, mass, { flow: (x) => 90 - Math.sign(x * side) * -38 * side, length: 110, width: 12, count: 70, colour: tones.deep, opacity: 0.22 });
    fur(painter, lit, { flow: () => 90 - side * 34, length: 90, width: 12, count: 60, colour: tones.light, opacity: 0.4 });
    const snow = painter.lighting.tones("#f4f2ee");
    painter.fill(put(polygon("-30 -610, 20 -560, 70 -520, 130 -410, 176 -374, 120 -392, 104 -330, 60 -400, 40 -300, 4 -400, 30 -470")), snow.light);
    painter.fill(put(polygon("-30 -610, 30 -470, 10 -390, -20 -440, -56 -330, -84 -430, -136 -340, -150 -420, -200 -372, -170 -420, -110 -530")), mix(snow.shade, painter.lighting.ambient, 0.3));
    for (const [x, y, w, h] of [[180, -270, 26, 80], [250, -190, 20, 90], [100, -240, 18, 70], [320, -150, 16, 60]] as const) painter.fill(put(polygon(`${x} ${y - h / 2}, ${x + w} ${y}, ${x + w * 0.6} ${y + h / 2}, ${x - w * 0.2} ${y + 6}`)), snow.base, 0.75);
    for (const [x, y, w, h] of [[-230, -280, 24, 90], [-330, -170, 20, 80], [-160, -250, 18, 70]] as const) painter.fill(put(polygon(`${x} ${y - h / 2}, ${x + w * 0.3} ${y}, ${x - w * 0.6} ${y + h / 2}, ${x - w} ${y + 6}`)), mix(snow.shade, painter.lighting.ambient, 0.35), 0.7);
  });
}

export const moon: ThingArtist = ({ colour, random }) => {
  const face = colour ?? "#efe6d0";
  const crescent = random.chance(0.35);
  return { frame: { left: -210, top: -420, right: 210 }, setting: "sky", tall: 1, foot: 0, draw: (painter) => {
    painter.glow(0, -210, 470, 470, mix(face, "#cfdcff", 0.4), painter.lighting.dark ? 0.45 : 0.3);
    painter.glow(0, -210, 290, 290, face, 0.4);
    if (crescent) return drawCrescent(painter, face);
    const disc = ellipse(0, -210, 200);
    painter.fill(disc, painter.radial([painter.side() * 60, -270], 330, [[0, shift(face, { lightness: 0.05 })], [0.6, face], [1, shift(face, { lightness: -0.16 })]]));
    painter.within(disc, () => drawMaria(painter, face));
  } };
};

function drawMaria(painter: Painter, face: Hex): void {
  const grey = mix(face, "#7d7f92", 0.5);
  for (const [x, y, rx, ry] of [[-70, -290, 74, 52], [-110, -200, 50, 62], [40, -260, 58, 44], [-30, -150, 66, 42], [96, -170, 40, 56], [20, -90, 46, 24], [110, -290, 30, 24]] as const) {
    painter.glow(x, y, rx * 1.25, ry * 1.25, grey, 0.75);
    painter.fill(ellipse(x + painter.random.bell() * 8, y, rx * 0.6, ry * 0.6, painter.random.between(-30, 30)), grey, 0.22);
  }
  for (let index = 0; index < 36; index += 1) {
    const [x, y, r] = [painter.random.bell() * 180, -210 + painter.random.bell() * 180, painter.random.between(3, 11)];
    painter.fill(ellipse(x, y, r), shift(face, { lightness: -0.1 }), 0.4);
    painter.fill(ellipse(x + painter.side() * r * -0.25, y + r * 0.25, r * 0.8), shift(face, { lightness: 0.04 }), 0.6);
  }
  spatter(painter, ellipse(0, -210, 196), { count: 160, radius: 1.8, colour: shift(face, { lightness: -0.14 }), opacity: 0.35 });
}

function drawCrescent(painter: Painter, face: Hex): void {
  const horn = shape("60 -404!, -60 -390, -160 -300, -172 -180, -110 -70, 0 -20, 100 -36!, 10 -70, -50 -150, -50 -270, 0 -350");
  painter.fill(horn, painter.linear([-160, -300], [60, -100], [[0, shift(face, { lightness: 0.04 })], [1, shift(face, { lightness: -0.12 })]]));
  painter.within(horn, () => {
    painter.glow(-120, -250, 40, 50, mix(face, "#7d7f92", 0.5), 0.6);
    painter.glow(-90, -130, 44, 36, mix(face, "#7d7f92", 0.5), 0.6);
    spatter(painter, horn, { count: 80, radius: 2, colour: shift(face, { lightness: -0.14 }), opacity: 0.4 });
  });
}

export const sun: ThingArtist = ({ colour, timeOfDay }) => {
  const core = colour ?? ({ dawn: "#f6b08a", day: "#f6c95a", golden: "#f2a23c", sunset: "#e8683c", dusk: "#d9607a", night: "#e8b06a" } as const)[timeOfDay];
  return { frame: { left: -260, top: -520, right: 260 }, setting: "sky", tall: 1.1, foot: 0, draw: (painter) => {
    painter.glow(0, -260, 560, 560, core, 0.5);
    for (const [r, opacity] of [[250, 0.16], [216, 0.2], [186, 0.28]] as const) painter.fill(ellipse(0, -260, r), shift(core, { lightness: 0.08 }), opacity);
    const disc = ellipse(0, -260, 158);
    painter.fill(disc, painter.linear([0, -420], [0, -100], [[0, shift(core, { lightness: 0.1 })], [0.6, core], [1, shift(core, { lightness: -0.06, chroma: 1.15 })]]));
    painter.within(disc, () => drybrush(painter, disc, { angleDegrees: 0, length: 90, width: 4, count: 40, colour: shift(core, { lightness: 0.12 }), opacity: 0.3 }));
  } };
};

export const mushroom: ThingArtist = ({ colour, random }) => {
  const cap = colour ?? random.pick(["#b5392f", "#c98a4a", "#a8623a", "#8a4a58"] as const);
  return { frame: { left: -240, top: -400, right: 240 }, setting: "floor", tall: 2.3, foot: 190, draw: (painter) => {
    drawMushroom(painter, random, { x: 112, y: -4, size: 0.62, lean: 9, cap });
    drawMushroom(painter, random, { x: -20, y: 0, size: 1.06, lean: -4, cap });
    drawMushroom(painter, random, { x: -150, y: 4, size: 0.42, lean: -14, cap: shift(cap, { lightness: 0.04 }) });
    const moss = painter.lighting.tones("#6b7f44");
    fur(painter, ellipse(0, 4, 230, 15), { flow: (x) => -90 + x * 0.1, length: 26, width: 5, count: 110, colour: moss.base });
    fur(painter, ellipse(0, 8, 230, 13), { flow: (x) => -90 + x * 0.1, length: 20, width: 4, count: 90, colour: moss.light, opacity: 0.85 });
    drawFern(painter, -206, 6, -118);
    drawFern(painter, 196, 6, -58);
  } };
};

function drawMushroom(painter: Painter, random: Random, { x, y, size, lean, cap }: { x: number; y: number; size: number; lean: number; cap: Hex }): void {
  painter.placed({ x, y, scale: size, turnDegrees: lean }, () => {
    const stem = symmetric("0 -270, 30 -262, 28 -160, 40 -60, 54 0, 0 8");
    painter.turned(stem, "#eadfc8", { inside: (tones) => {
      drybrush(painter, stem, { angleDegrees: 90, length: 70, width: 2.4, count: 46, colour: tones.shade, opacity: 0.5 });
      painter.glow(0, -270, 60, 80, tones.deep, 0.8);
    } });
    painter.fill(shape("-44 -206, 0 -192, 44 -206, 54 -178!, 28 -186, 0 -174, -28 -186, -54 -178!"), painter.lighting.tones("#eadfc8").light);
    const gills = painter.lighting.tones("#d8c3a0");
    painter.fill(shape("-170 -254!, 0 -286, 170 -254!, 90 -230, 0 -224, -90 -230"), gills.shade);
    for (let index = -9; index <= 9; index += 1) painter.stroke(line(`${index * 4} -256, ${index * 17} ${-240 - Math.abs(index) * 1.4}`), gills.deep, 1.6, 0.55);
    const dome = shape("-176 -252!, -170 -310, -112 -374, 0 -398, 112 -374, 170 -310, 176 -252!, 90 -266, 0 -272, -90 -266");
    painter.form(dome, cap, { shadow: 46, rim: 4, inside: () => {
      for (const [dx, dy, r] of [[-96, -320, 20], [-20, -364, 17], [50, -318, 23], [112, -330, 14], [-140, -280, 12], [0, -296, 13], [100, -282, 13], [-50, -286, 10], [60, -372, 9]] as const) {
        const wart = painter.lighting.tones("#f3ead8");
        painter.fill(ellipse(dx + random.bell() * 8, dy, r, r * 0.72, dx * 0.18), dx * painter.side() > -40 ? wart.light : wart.shade, 0.95);
      }
      painter.glow(painter.side() * 66, -362, 70, 30, "#fff6e6", 0.4);
      spatter(painter, dome, { count: 50, radius: 2, colour: painter.lighting.tones(cap).deep, opacity: 0.35 });
    } });
  });
}

function drawFern(painter: Painter, x: number, y: number, angleDegrees: number): void {
  const tones = painter.lighting.tones("#5d7a4a");
  const angle = (angleDegrees * Math.PI) / 180;
  for (let index = 1; index < 11; index += 1) {
    const t = index / 11;
    const [px, py] = [x + Math.cos(angle + t * 0.3) * 150 * t, y + Math.sin(angle + t * 0.3) * 150 * t];
    const marks = [-1, 1].map((side) => leafMark(px + Math.cos(angle + side * 1.1) * 17 * (1.2 - t), py + Math.sin(angle + side * 1.1) * 17 * (1.2 - t), 19 * (1.15 - t), angleDegrees + side * 62));
    painter.marks(marks.join(""), index % 2 === 0 ? tones.base : tones.shade);
  }
}

export const crystal: ThingArtist = ({ colour, random }) => {
  const gem = colour ?? random.pick(["#8a6fb0", "#6fa8b5", "#c98aa0", "#7fae98", "#d9b06a"] as const);
  return { frame: { left: -190, top: -380, right: 190 }, setting: "table", tall: 1.9, foot: 140, draw: (painter) => {
    painter.glow(0, -150, 260, 240, shift(gem, { lightness: 0.14 }), 0.4);
    for (const [x, tall, half, lean] of [[-66, 210, 32, -24], [70, 230, 36, 22], [-30, 300, 42, -8], [112, 130, 24, 38], [-118, 130, 24, -40], [24, 360, 52, 5], [-78, 130, 26, -12], [66, 140, 28, 13], [0, 120, 28, -2]] as const) drawShard(painter, x * 0.7, tall, half, lean, gem);
    const rock = painter.lighting.tones("#5d5560");
    const base = shape("-150 8, -140 -26, -90 -44, -20 -36, 50 -46, 110 -34, 148 -8, 140 10");
    painter.form(base, "#5d5560", { shadow: 16, rim: 2, inside: () => spatter(painter, base, { count: 80, radius: 3, colour: rock.light, opacity: 0.5 }) });
  } };
};

function drawShard(painter: Painter, x: number, tall: number, half: number, lean: number, gem: Hex): void {
  const tones = painter.lighting.tones(gem);
  const side = painter.side();
  painter.placed({ x, y: -14, scale: 1, turnDegrees: lean }, () => {
    const shoulder = -tall + half * 1.5;
    const facet = (points: string, from: Hex, to: Hex, opacity = 0.95): void => painter.fill(polygon(points), painter.linear([0, -tall], [0, 0], [[0, from], [1, to]]), opacity);
    const bright = mix(tones.light, "#ffffff", 0.4);
    facet(`${-half} 0, ${-half} ${shoulder}, ${-half * 0.2} ${shoulder + half * 0.5}, ${-half * 0.2} 0`, side === -1 ? bright : tones.base, side === -1 ? tones.base : tones.deep);
    facet(`${-half * 0.2} 0, ${-half * 0.2} ${shoulder + half * 0.5}, ${half} ${shoulder}, ${half} 0`, side === 1 ? bright : tones.base, side === 1 ? tones.base : tones.deep);
    facet(`${-half} ${shoulder}, ${half * 0.1} ${-tall}, ${-half * 0.2} ${shoulder + half * 0.5}`, side === -1 ? "#ffffff" : tones.light, tones.base);
    facet(`${half * 0.1} ${-tall}, ${half} ${shoulder}, ${-half * 0.2} ${shoulder + half * 0.5}`, side === 1 ? "#ffffff" : tones.light, tones.shade);
    painter.stroke(line(`${half * 0.1} ${-tall}, ${-half * 0.2} ${shoulder + half * 0.5}, ${-half * 0.2} -6`), "#ffffff", 1.6, 0.6);
    painter.fill(polygon(`${side * half * 0.5} ${shoulder + half}, ${side * half * 0.66} ${shoulder + half * 0.9}, ${side * half * 0.6} ${-tall * 0.3}, ${side * half * 0.46} ${-tall * 0.26}`), "#ffffff", 0.32);
  });
}
