/** House, lighthouse and castle; by night their windows are lit. */
import { mix, shift } from "../../kit/colour.ts";
import type { Random } from "../../kit/random.ts";
import type { Hex, TimeOfDay } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush, fringe, fur, spatter } from "../ink/texture.ts";
import { box, ellipse, line, mapped, polygon, ribbon, shape, symmetric, type Point, type Shape } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

const isLit = (time: TimeOfDay): boolean => time === "dusk" || time === "night" || time === "sunset";

/** Grass or heath that seats a building in its landscape: soft at the bottom, so that any ground will do. */
export function drawMound(painter: Painter, half: number, rise: number, colour: Hex): void {
  const tones = painter.lighting.tones(colour);
  const mound = shape(`${-half * 1.25} 46, ${-half} 14, ${-half * 0.5} ${-rise * 0.8}, 0 ${-rise}, ${half * 0.5} ${-rise * 0.8}, ${half} 14, ${half * 1.25} 46`);
  painter.fill(mound, painter.linear([0, -rise], [0, 46], [[0, tones.light], [0.4, tones.base], [0.75, tones.shade, 0.8], [1, tones.shade, 0]]));
  fur(painter, mound, { flow: () => -90, length: 17, width: 3.4, count: 110, colour: tones.light, opacity: 0.55, where: (_x, y) => y < 16 });
  fur(painter, mound, { flow: () => -90, length: 19, width: 3.4, count: 110, colour: tones.deep, opacity: 0.4, where: (_x, y) => y < 22 });
  fringe(painter, mound, { length: 15, width: 4, every: 8, colour: tones.base, flow: () => -90, where: (_x, y) => y < 8 });
}

type Pane = { x: number; y: number; w: number; h: number; arched?: boolean };

function drawWindow(painter: Painter, { x, y, w, h, arched = false }: Pane, lit: boolean, frame: Hex): void {
  const edge = painter.lighting.tones(frame);
  const opening = arched ? shape(`${x - w / 2} ${y}!, ${x - w / 2} ${y - h * 0.6}, ${x - w * 0.32} ${y - h * 0.9}, ${x} ${y - h}, ${x + w * 0.32} ${y - h * 0.9}, ${x + w / 2} ${y - h * 0.6}, ${x + w / 2} ${y}!`) : box(x - w / 2, y - h, w, h, 1);
  if (lit) painter.glow(x, y - h / 2, w * 1.7, h * 1.3, "#ffbf5e", 0.5);
  painter.stroke(opening, edge.light, w * 0.2);
  painter.fill(opening, lit ? painter.linear([0, y - h], [0, y], [[0, "#ffe6a3"], [1, "#f3a548"]]) : painter.linear([0, y - h], [0, y], [[0, painter.lighting.lit("#3f5666")], [1, painter.lighting.lit("#24323f")]]));
  if (!lit) painter.within(opening, () => painter.fill(polygon(`${x - w} ${y}, ${x - w * 0.4} ${y}, ${x + w * 0.6} ${y - h}, ${x} ${y - h}`), "#ffffff", 0.14));
  painter.stroke(line(`${x} ${y - h}, ${x} ${y}`), edge.base, w * 0.09);
  painter.stroke(line(`${x - w / 2} ${y - h * 0.45}, ${x + w / 2} ${y - h * 0.45}`), edge.base, w * 0.09);
}

export const house: ThingArtist = ({ colour, random, timeOfDay }) => {
  const wall = colour ?? random.pick(["#e6d8c0", "#b5563f", "#d9c7a4", "#7f9490", "#e9e2d4"] as const);
  const roof = random.pick(["#6b3a30", "#4a4f58", "#7d4a36", "#3d4a4a"] as const);
  const lit = isLit(timeOfDay);
  return { frame: { left: -360, top: -480, right: 360 }, setting: "land", tall: 3.3, foot: 0, draw: (painter) => {
    drawGardenTree(painter, -292, 330);
    drawMound(painter, 350, 26, "#7f8f58");
    drawHouse(painter, { wall, roof, lit });
    for (const [x, r] of [[-196, 40], [-156, 30], [168, 42], [214, 34], [128, 26]] as const) drawShrub(painter, x, -2, r);
    drawPath(painter);
  } };
};

function drawHouse(painter: Painter, { wall, roof, lit }: { wall: Hex; roof: Hex; lit: boolean }): void {
  const side = painter.side();
  const walls = painter.lighting.tones(wall);
  const roofs = painter.lighting.tones(roof);
  const flank = polygon("-190 -210, 40 -210, 40 -6, -190 -6");
  const gable = polygon("40 -214, 120 -340, 200 -214, 200 -6, 40 -6");
  painter.turned(box(-132, -404, 42, 110), mix(roof, "#8a5a4a", 0.5), {});
  painter.fill(flank, painter.linear([0, -210], [0, 0], [[0, side === -1 ? walls.base : walls.shade], [1, side === -1 ? walls.light : mix(walls.shade, walls.deep, 0.3)]]));
  for (const [face, bright] of [[flank, side === -1], [gable, side === 1]] as const) {
    if (face === gable) painter.fill(gable, painter.linear([0, -340], [0, 0], [[0, bright ? walls.base : walls.shade], [1, bright ? walls.light : mix(walls.shade, walls.deep, 0.3)]]));
    painter.within(face, () => {
      for (let y = -330; y < 0; y += 13) painter.stroke(line(`-200 ${y}, 210 ${y}`), walls.deep, 1.2, 0.3);
      drybrush(painter, face, { angleDegrees: 0, length: 60, width: 3, count: 40, colour: walls.light, opacity: 0.35 });
    });
  }
  painter.within(flank, () => painter.fill(polygon("-190 -212, 40 -212, 40 -176, -190 -190"), walls.deep, 0.5));
  const slope = polygon("-216 -204, -142 -350, 118 -350, 46 -204");
  painter.fill(slope, painter.linear([0, -350], [0, -204], [[0, roofs.base], [1, side === -1 ? roofs.light : roofs.shade]]));
  painter.within(slope, () => {
    for (let row = 0; row < 9; row += 1) {
      const y = -350 + row * 17;
      painter.stroke(line(`-220 ${y + 15}, 130 ${y + 15}`), roofs.deep, 2, 0.45);
      for (let x = -216 + (row % 2) * 11; x < 124; x += 22) painter.stroke(line(`${x} ${y}, ${x - 4} ${y + 15}`), roofs.deep, 1.4, 0.35);
    }
    drybrush(painter, slope, { angleDegrees: 116, length: 40, width: 4, count: 46, colour: roofs.light, opacity: 0.35 });
  });
  painter.stroke(line("34 -200, 119 -350!, 208 -200"), roofs.shade, 15);
  painter.stroke(line("34 -204, 119 -355!, 208 -204"), side === 1 ? roofs.light : roofs.base, 4, 0.9);
  for (const pane of [{ x: -132, y: -92, w: 46, h: 66 }, { x: -48, y: -92, w: 46, h: 66 }, { x: 120, y: -224, w: 36, h: 52, arched: true }, { x: 162, y: -90, w: 38, h: 60 }]) drawWindow(painter, pane, lit, "#f2ead8");
  const door = painter.lighting.tones(mix(roof, "#2f5a58", 0.6));
  painter.fill(box(66, -104, 52, 98, 3), painter.lighting.tones("#f2ead8").base);
  painter.fill(box(71, -99, 42, 93, 2), painter.linear([71, 0], [113, 0], [[0, door.light], [1, door.base]]));
  painter.fill(ellipse(105, -50, 3.4), painter.lighting.tones("#d9b35a").light);
  if (lit) painter.glow(92, 6, 90, 26, "#ffc870", 0.4);
}

function drawShrub(painter: Painter, x: number, y: number, r: number): void {
  const tones = painter.lighting.tones("#5d7a4a");
  const bush = shape(`${x - r} ${y}, ${x - r * 1.05} ${y - r * 0.6}, ${x - r * 0.5} ${y - r * 1.1}, ${x + r * 0.1} ${y - r * 1.2}, ${x + r * 0.8} ${y - r * 0.9}, ${x + r * 1.1} ${y - r * 0.3}, ${x + r * 0.9} ${y + 4}`);
  painter.form(bush, "#5d7a4a", { shadow: r * 0.4, rim: 2, inside: () => {
    fur(painter, bush, { flow: () => -90, length: 12, width: 7, count: 40, colour: tones.light, opacity: 0.5, spread: 60 });
    fur(painter, bush, { flow: () => -90, length: 12, width: 7, count: 30, colour: tones.deep, opacity: 0.4, spread: 60 });
  } });
}

function drawGardenTree(painter: Painter, x: number, tall: number): void {
  const leaf = painter.lighting.tones("#6b7f4a");
  painter.fill(ribbon([[x, 0], [x + 4, -tall * 0.5], [x - 4, -tall * 0.8]], [26, 18, 6]), painter.lighting.tones("#5a4234").base);
  const crown = shape(`${x} ${-tall * 1.2}, ${x + 62} ${-tall * 1.02}, ${x + 88} ${-tall * 0.7}, ${x + 58} ${-tall * 0.44}, ${x - 10} ${-tall * 0.38}, ${x - 72} ${-tall * 0.5}, ${x - 86} ${-tall * 0.8}, ${x - 54} ${-tall * 1.08}`);
  painter.form(crown, "#6b7f4a", { shadow: 40, rim: 3, inside: () => {
    fur(painter, crown, { flow: () => -90, length: 18, width: 11, count: 120, colour: leaf.light, opacity: 0.5, spread: 70 });
    fur(painter, crown, { flow: () => -90, length: 18, width: 11, count: 100, colour: leaf.deep, opacity: 0.4, spread: 70 });
  } });
}

function drawPath(painter: Painter): void {
  const tones = painter.lighting.tones("#d3bf9c");
  painter.fill(shape("70 -8!, 116 -8!, 128 14, 150 44!, 60 44!, 72 14"), painter.linear([0, -8], [0, 44], [[0, tones.base], [0.6, tones.base, 0.7], [1, tones.base, 0]]));
}

export const lighthouse: ThingArtist = ({ colour, random, timeOfDay }) => {
  const bandPaint = colour ?? random.pick(["#b5413a", "#2f4a6b", "#c9713a"] as const);
  const lit = isLit(timeOfDay);
  return { frame: { left: -250, top: -700, right: 250 }, setting: "land", tall: 3.9, foot: 0, draw: (painter) => {
    if (lit) for (const side of [-1, 1]) {
      const far = side * 1500;
      painter.fill(polygon(`0 -596, ${far} -820, ${far} -440`), painter.linear([0, 0], [far * 0.7, 0], [[0, "#fff0c0", 0.55], [1, "#fff0c0", 0]]));
    }
    drawCliff(painter, random);
    drawCottage(painter, lit);
    drawTower(painter, bandPaint, lit);
  } };
};

function drawCliff(painter: Painter, random: Random): void {
  const tones = painter.lighting.tones("#6f6660");
  const rock = shape("-290 60, -240 -6, -176 -40, -90 -66, 10 -72, 100 -60, 170 -38, 226 -10, 290 60");
  painter.fill(rock, painter.linear([0, -70], [0, 60], [[0, tones.base], [0.5, tones.shade], [1, tones.deep, 0]]));
  painter.within(rock, () => {
    for (let index = 0; index < 26; index += 1) {
      const [x, y, w] = [random.between(-240, 240), random.between(-50, 30), random.between(20, 52)];
      painter.fill(polygon(`${x} ${y}, ${x + w} ${y - 10}, ${x + w * 0.7} ${y + 26}, ${x - w * 0.2} ${y + 30}`), random.chance(0.5) ? tones.light : tones.deep, 0.3);
    }
  });
  const grass = painter.lighting.tones("#7d8a54");
  const turf = shape("-190 -36, -90 -70, 10 -78, 100 -66, 176 -38, 100 -46, 0 -56, -100 -46");
  painter.fill(turf, grass.base);
  fringe(painter, turf, { length: 13, width: 4, every: 5, colour: grass.light, flow: (_x, y) => (y < -56 ? -90 : 90) });
}

function drawCottage(painter: Painter, lit: boolean): void {
  const walls = painter.lighting.tones("#efe7d8");
  const roofs = painter.lighting.tones("#8a4436");
  painter.fill(polygon("48 -126, 150 -126, 150 -50, 48 -54"), painter.linear([48, 0], [150, 0], [[0, walls.shade], [1, walls.base]]));
  painter.fill(polygon("36 -122, 62 -168, 138 -168, 164 -122"), painter.linear([0, -168], [0, -122], [[0, roofs.light], [1, roofs.base]]));
  drawWindow(painter, { x: 84, y: -74, w: 20, h: 28 }, lit, "#f2ead8");
  drawWindow(painter, { x: 122, y: -74, w: 20, h: 28 }, lit, "#f2ead8");
}

function drawTower(painter: Painter, bandPaint: Hex, lit: boolean): void {
  const tower = symmetric("0 -548, 46 -548!, 52 -400, 62 -220, 76 -62!, 0 -54");
  painter.turned(tower, "#f1eadc", { inside: (tones) => {
    const bands = painter.lighting.tones(bandPaint);
    const side = painter.side();
    for (const y of [-500, -364, -216]) painter.fill(shape(`-90 ${y}!, 0 ${y + 13}, 90 ${y}!, 90 ${y + 66}!, 0 ${y + 80}, -90 ${y + 66}!`), painter.linear([side * 70, 0], [-side * 70, 0], [[0, bands.base], [0.25, bands.light], [0.55, bands.base], [1, bands.deep]]));
    drybrush(painter, tower, { angleDegrees: 90, length: 50, width: 3, count: 60, colour: tones.deep, opacity: 0.2 });
    for (const [x, y] of [[-8, -412], [10, -262], [-4, -130]] as const) painter.fill(shape(`${x - 8} ${y}!, ${x - 8} ${y - 20}, ${x} ${y - 28}, ${x + 8} ${y - 20}, ${x + 8} ${y}!`), lit ? "#ffd98a" : painter.lighting.tones("#2f3a44").base);
    painter.glow(-side * 20, -60, 80, 60, tones.deep, 0.5);
  } });
  const iron = painter.lighting.tones("#33363c");
  painter.fill(shape("-66 -556!, 66 -556!, 58 -540, -58 -540"), painter.linear([-60, 0], [60, 0], [[0, iron.base], [0.3, iron.light], [1, iron.deep]]));
  for (let x = -62; x <= 62; x += 15.5) painter.stroke(line(`${x} -582, ${x} -556`), iron.base, 2.4);
  painter.stroke(line("-64 -582, 64 -582"), iron.base, 3.4);
  const lantern = box(-32, -628, 64, 72);
  painter.fill(lantern, lit ? painter.radial([0, -594], 44, [[0, "#fffdf0"], [0.5, "#ffe9a6"], [1, "#f2b65a"]]) : painter.linear([-32, 0], [32, 0], [[0, painter.lighting.lit("#a9c0c8")], [1, painter.lighting.lit("#5f7884")]]));
  if (lit) painter.glow(0, -594, 190, 170, "#ffe6a0", 0.85);
  for (const x of [-32, -11, 11, 32]) painter.stroke(line(`${x} -628, ${x} -556`), iron.base, 3.4);
  painter.turned(symmetric("0 -690, 10 -672, 40 -632, 44 -624!, 0 -620"), bandPaint, { gloss: 0.2 });
  painter.stroke(line("0 -690, 0 -712"), iron.base, 3);
}

export const castle: ThingArtist = ({ colour, random, timeOfDay }) => {
  const stone = colour ?? random.pick(["#b5a48c", "#9a948c", "#c4ad90", "#8f8a94"] as const);
  const roof = random.pick(["#4a5a78", "#7a3f3a", "#3f5a58"] as const);
  const lit = isLit(timeOfDay);
  return { frame: { left: -400, top: -660, right: 400 }, setting: "land", tall: 4, foot: 0, draw: (painter) => {
    const { random: dice } = painter;
    tower(painter, { x: -96, foot: -120, half: 46, tall: 380, stone: shift(stone, { lightness: -0.05 }), roof, lit, dice });
    tower(painter, { x: 66, foot: -120, half: 58, tall: 420, stone: shift(stone, { lightness: -0.03 }), roof, lit, dice });
    wall(painter, -250, 250, -200, -60, shift(stone, { lightness: -0.02 }), dice);
    tower(painter, { x: -270, foot: -30, half: 54, tall: 290, stone, roof, lit, dice });
    tower(painter, { x: 268, foot: -30, half: 58, tall: 320, stone, roof, lit, dice });
    wall(painter, -220, 214, -150, -8, stone, dice);
    drawGate(painter, stone, lit);
    drawMound(painter, 390, 24, "#74825a");
    for (const [x, r] of [[-330, 38], [-180, 26], [190, 28], [336, 40]] as const) drawShrub(painter, x, 4, r);
  } };
};

type Tower = { x: number; foot: number; half: number; tall: number; stone: Hex; roof: Hex; lit: boolean; dice: Random };

function tower(painter: Painter, { x, foot, half, tall, stone, roof, lit, dice }: Tower): void {
  const top = foot - tall;
  const at = (source: Shape): Shape => mapped(source, (px, py): Point => [x + px, py]);
  const body = at(symmetric(`0 ${top}, ${half} ${top}!, ${half * 1.06} ${foot + 40}!, 0 ${foot + 46}`));
  painter.turned(body, stone, { inside: (tones) => masonry(painter, body, tones.deep, tones.light, dice) });
  const tones = painter.lighting.tones(stone);
  painter.turned(at(symmetric(`0 ${top - 34}, ${half * 1.2} ${top - 34}!, ${half * 1.2} ${top - 4}, ${half} ${top + 18}!, 0 ${top + 22}`)), stone, { rim: 1.6 });
  for (let index = -2; index <= 2; index += 1) painter.fill(box(x + index * half * 0.5 - half * 0.15, top - 56, half * 0.3, 26), index * painter.side() > 0 ? tones.light : index === 0 ? tones.base : tones.shade);
  const spire = half * 2.5;
  painter.turned(at(symmetric(`0 ${top - 40 - spire}!, ${half * 0.5} ${top - 40 - spire * 0.42}, ${half * 1.06} ${top - 42}!, 0 ${top - 32}`)), roof, { inside: (t) => {
    for (let row = 0; row < 8; row += 1) painter.stroke(line(`${x - half} ${top - 50 - row * spire * 0.12}, ${x} ${top - 40 - row * spire * 0.12}, ${x + half} ${top - 50 - row * spire * 0.12}`), t.deep, 1.6, 0.4);
  } });
  painter.stroke(line(`${x} ${top - 36 - spire}, ${x} ${top - 66 - spire}`), painter.lighting.tones("#3a3436").base, 2.6);
  painter.fill(shape(`${x} ${top - 66 - spire}!, ${x + 18} ${top - 60 - spire}, ${x + 34} ${top - 56 - spire}!, ${x + 16} ${top - 50 - spire}, ${x} ${top - 48 - spire}!`), painter.lighting.tones("#b5433a").base);
  for (const dy of [0.24, 0.56]) drawWindow(painter, { x, y: top + tall * dy + 34, w: half * 0.34, h: 38, arched: true }, lit, shift(stone, { lightness: -0.1 }));
}

function wall(painter: Painter, left: number, right: number, top: number, foot: number, stone: Hex, dice: Random): void {
  const tones = painter.lighting.tones(stone);
  const face = polygon(`${left} ${top}, ${right} ${top}, ${right} ${foot + 20}, ${left} ${foot + 20}`);
  const [near, far] = painter.side() === 1 ? [right, left] : [left, right];
  painter.fill(face, painter.linear([near, top], [far, foot], [[0, tones.light], [0.5, tones.base], [1, tones.shade]]));
  painter.within(face, () => masonry(painter, face, tones.deep, tones.light, dice));
  for (let x = left + 6; x < right - 14; x += 34) painter.fill(box(x, top - 21, 20, 24), painter.linear([x, 0], [x + 20, 0], painter.side() === 1 ? [[0, tones.base], [1, tones.light]] : [[0, tones.light], [1, tones.base]]));
}

function masonry(painter: Painter, face: Shape, dark: Hex, light: Hex, dice: Random): void {
  const { left, right, top, bottom } = face.box;
  for (const [colour, opacity, count] of [[dark, 0.24, 42], [light, 0.32, 34]] as const) {
    for (let index = 0; index < count; index += 1) {
      const w = dice.between(13, 24);
      painter.fill(box(dice.between(left, right - w), top + Math.floor(dice.between(0, (bottom - top) / 12)) * 12, w, 9, 2), colour, opacity);
    }
  }
  spatter(painter, face, { count: 40, radius: 1.8, colour: dark, opacity: 0.35 });
}

function drawGate(painter: Painter, stone: Hex, lit: boolean): void {
  const tones = painter.lighting.tones(stone);
  painter.fill(shape("-62 0!, -62 -92, -40 -134, 0 -150, 40 -134, 62 -92, 62 0!"), tones.shade);
  const arch = shape("-46 0!, -46 -84, -30 -114, 0 -126, 30 -114, 46 -84, 46 0!");
  painter.fill(arch, lit ? painter.linear([0, -126], [0, 0], [[0, "#f0a24a"], [1, "#7a3f22"]]) : painter.lighting.tones("#2a2224").deep);
  painter.within(arch, () => {
    for (let x = -40; x <= 40; x += 16) painter.stroke(line(`${x} -130, ${x} -40`), "#17121a", 4, 0.85);
    for (const y of [-100, -76, -52]) painter.stroke(line(`-50 ${y}, 50 ${y}`), "#17121a", 4, 0.85);
  });
  if (lit) painter.glow(0, 8, 110, 30, "#ffb454", 0.5);
}
