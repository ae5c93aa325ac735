/** Fish, whales and turtles: they hang free in the picture, with a little of their water round them. */
import { mix, shift } from "../../kit/colour.ts";
import type { Hex } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { plumage } from "../ink/plumage.ts";
import { fur, spatter } from "../ink/texture.ts";
import { ellipse, line, mapped, polygon, shape, type Point, type Shape } from "../ink/shape.ts";
import type { Artist } from "./figure.ts";

type FishCoat = { main: Hex; second: Hex; fin: Hex };
const fishCoats: readonly [FishCoat, ...FishCoat[]] = [
  { main: "#d9622e", second: "#f4e6d2", fin: "#e88a4c" }, { main: "#2f5f8a", second: "#e8b34a", fin: "#3f86b0" },
  { main: "#a83a4c", second: "#e8a090", fin: "#c95a66" }, { main: "#e3a13c", second: "#f6e2b0", fin: "#e8bd6a" }, { main: "#3a6b6a", second: "#a8d0b8", fin: "#5a9a94" },
];

export const fish: Artist = ({ coat, random }) => {
  const colours: FishCoat = coat === null ? random.pick(fishCoats) : { main: coat, second: mix(coat, "#f8ecd8", 0.65), fin: shift(coat, { lightness: 0.07 }) };
  return {
    frame: { left: -330, top: -200, right: 250, bottom: 210 },
    stance: "floating",
    draw: (painter) => {
      drawBubbles(painter);
      for (const fin of farFins) drawFin(painter, fin, colours.fin, 0.8);
      drawFishBody(painter, colours);
      drawFin(painter, { root: [40, 66], angle: 118, spread: 52, length: 130, rays: 9 }, colours.fin, 0.92);
      drawFin(painter, { root: [96, 34], angle: 150, spread: 54, length: 104, rays: 8 }, shift(colours.fin, { lightness: 0.04 }), 0.95);
    },
  };
};

type Fin = { root: Point; angle: number; spread: number; length: number; rays: number };
const farFins: readonly Fin[] = [
  { root: [-150, -6], angle: 202, spread: 54, length: 190, rays: 15 }, { root: [-150, 8], angle: 158, spread: 58, length: 200, rays: 15 },
  { root: [30, -84], angle: 232, spread: 66, length: 132, rays: 12 }, { root: [-40, -84], angle: 212, spread: 44, length: 120, rays: 8 }, { root: [-60, 62], angle: 140, spread: 50, length: 110, rays: 8 },
];

/** A fan of rays with a scalloped edge, more transparent towards the tips. */
function drawFin(painter: Painter, fin: Fin, colour: Hex, opacity: number): void {
  const tones = painter.lighting.tones(colour);
  const tip = (share: number, reach = 1): Point => {
    const angle = ((fin.angle - fin.spread / 2 + fin.spread * share) * Math.PI) / 180;
    const sway = Math.sin(share * 5 + fin.angle) * 0.08;
    return [fin.root[0] + Math.cos(angle + sway) * fin.length * reach, fin.root[1] + Math.sin(angle + sway) * fin.length * reach];
  };
  const edge: string[] = [`${fin.root[0]} ${fin.root[1]}!`];
  for (let index = 0; index <= fin.rays; index += 1) {
    const share = index / fin.rays;
    const full = 0.78 + 0.22 * Math.sin(share * Math.PI * 0.9 + 0.5);
    edge.push(tip(share, full).join(" "));
    if (index < fin.rays) edge.push(tip(share + 0.5 / fin.rays, full * 0.965).join(" "));
  }
  const web = shape(edge.join(","));
  painter.fill(web, painter.radial(fin.root, fin.length, [[0, tones.base], [0.55, tones.light, 0.92], [1, mix(tones.light, "#ffffff", 0.3), 0.62]]), opacity);
  for (let index = 0; index <= fin.rays; index += 1) {
    const [mx, my] = tip(index / fin.rays, 0.5);
    const [ex, ey] = tip(index / fin.rays, 0.86);
    painter.stroke(line(`${fin.root[0]} ${fin.root[1]}, ${mx} ${my}, ${ex} ${ey}`), tones.shade, 2, 0.5);
  }
}

function drawFishBody(painter: Painter, colours: FishCoat): void {
  const main = painter.lighting.tones(colours.main);
  const second = painter.lighting.tones(colours.second);
  const body = shape("222 6, 204 -24, 150 -66, 70 -98, -20 -92, -100 -52, -168 -18, -176 4, -166 22, -100 56, -16 90, 80 92, 158 60, 206 26, 218 16");
  painter.form(body, colours.main, { shadow: 0, rim: 4, inside: () => {
    plumage(painter, body, { size: 25, stretch: 1.12, colours: [main.base, main.light, mix(main.base, main.shade, 0.5)], edge: main.deep, edgeOpacity: 0.4, flow: () => 180, opacity: 0.9 });
    for (const [x, y, rx, ry] of [[40, -60, 70, 46], [-80, 30, 62, 50], [-20, 60, 50, 30]] as const) painter.glow(x, y, rx, ry, second.light, 0.75);
    painter.fill(body, painter.linear([0, -98], [0, 92], [[0, main.deep, 0.5], [0.3, main.base, 0], [0.62, second.base, 0], [1, second.light, 0.8]]));
    painter.fill(body, painter.linear([painter.side() * 200, -80], [-painter.side() * 200, 80], [[0, main.light, 0.35], [0.5, main.base, 0], [1, main.deep, 0.45]]));
  } });
  const face = shape("224 6, 204 -24, 158 -60, 122 -64, 108 -10, 118 46, 148 62, 206 26");
  painter.fill(face, painter.linear([110, 0], [224, 0], [[0, main.base, 0.95], [1, mix(main.light, second.light, 0.5)]]));
  painter.stroke(line("126 -66, 104 -30, 106 20, 134 64"), main.deep, 5, 0.5);
  painter.stroke(line("134 -62, 114 -28, 116 18, 140 58"), main.light, 2.4, 0.6);
  painter.stroke(line("222 10, 206 16, 194 14"), main.deep, 3.6, 0.8);
  painter.fill(ellipse(172, -18, 18), mix(second.light, "#f2dca0", 0.4));
  painter.fill(ellipse(174, -18, 14.5), "#d9a640");
  painter.fill(ellipse(175, -18, 9.4), "#0e0a0c");
  painter.fill(ellipse(175 + painter.side() * 3.6, -22, 3.4), "#fffaf2", 0.97);
}

function drawBubbles(painter: Painter): void {
  for (let index = 0; index < 11; index += 1) {
    const [x, y, r] = [236 + painter.random.between(-10, 90), -30 - index * 26 + painter.random.bell() * 14, painter.random.between(4, 13)];
    painter.fill(ellipse(x, y, r), painter.radial([x + r * 0.3, y - r * 0.3], r * 1.3, [[0, "#ffffff", 0.05], [0.7, "#ffffff", 0.16], [1, "#ffffff", 0.55]]));
    painter.fill(ellipse(x + painter.side() * r * 0.4, y - r * 0.4, r * 0.22), "#ffffff", 0.85);
  }
}

export const whale: Artist = ({ coat, random }) => {
  const back = coat ?? random.pick(["#34506b", "#3d4a5c", "#2f5a70"] as const);
  return {
    frame: { left: -420, top: -220, right: 360, bottom: 240 },
    stance: "floating",
    draw: (painter) => {
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: random.between(-8, -2) }, () => drawWhale(painter, back));
    },
  };
};

function drawWhale(painter: Painter, back: Hex): void {
  const tones = painter.lighting.tones(back);
  const pale = painter.lighting.tones(mix(back, "#eef0ec", 0.78));
  painter.form(shape("120 70, 150 130, 130 200, 84 240!, 78 180, 74 110"), shift(back, { lightness: -0.08 }), { shadow: 10, rim: 2 });
  const fluke = shape("-318 -62, -350 -110, -410 -150, -436 -206!, -384 -196, -340 -160, -310 -122, -290 -150, -244 -192, -190 -212!, -214 -150, -262 -104, -286 -58");
  painter.form(fluke, back, { shadow: 16, rim: 4 });
  const body = shape("346 20, 330 -26, 280 -74, 200 -112, 96 -128, -10 -116, -60 -132!, -84 -98, -160 -70, -240 -54, -304 -82, -320 -56, -284 -16, -200 30, -100 76, 10 116, 120 134, 220 118, 300 82, 338 50");
  painter.form(body, back, { shadow: 0, rim: 5, inside: () => {
    const belly = shape("356 30, 318 30, 250 28, 170 40, 100 64, 20 84, -60 82, -110 72, -40 130, 120 150, 260 120, 356 60");
    painter.fill(belly, painter.linear([0, 20], [0, 140], [[0, pale.base], [0.6, pale.base], [1, pale.shade]]));
    for (let index = 0; index < 11; index += 1) {
      const drop = index * 9.5;
      painter.stroke(line(`${336 - index * 3} ${34 + drop * 0.5}, ${230 - index * 4} ${38 + drop}, ${110 - index * 6} ${70 + drop * 0.8}, ${10 + index * 4} ${92 + drop * 0.4}`), pale.deep, 3, 0.5);
      painter.stroke(line(`${334 - index * 3} ${38 + drop * 0.5}, ${230 - index * 4} ${42 + drop}, ${110 - index * 6} ${74 + drop * 0.8}`), pale.light, 2, 0.8);
    }
    painter.fill(body, painter.linear([0, -130], [0, 60], [[0, tones.light, 0.5], [0.5, tones.base, 0], [1, tones.deep, 0.2]]));
    fur(painter, body, { flow: (x) => 186 + x * 0.02, length: 70, width: 3, count: 70, colour: tones.light, opacity: 0.28, where: (_x, y) => y < 30 });
    fur(painter, body, { flow: (x) => 186 + x * 0.02, length: 60, width: 3, count: 60, colour: tones.deep, opacity: 0.3, where: (_x, y) => y < 50 });
    spatter(painter, ellipse(250, -40, 90, 40), { count: 34, radius: 4, colour: pale.base, opacity: 0.4 });
    painter.glow(-200, 20, 120, 60, tones.deep, 0.5);
  } });
  drawWhaleFace(painter, tones.deep, tones.light);
  const flipper = shape("150 62, 190 66, 196 96, 160 150, 100 206, 40 240, 8 242!, 34 204, 84 150, 118 100");
  painter.form(flipper, back, { shadow: 14, rim: 3.4, inside: () => {
    spatter(painter, flipper, { count: 30, radius: 3, colour: pale.base, opacity: 0.45 });
    fur(painter, flipper, { flow: () => 130, length: 40, width: 2.4, count: 26, colour: tones.light, opacity: 0.4 });
  } });
}

function drawWhaleFace(painter: Painter, deep: Hex, light: Hex): void {
  painter.stroke(line("346 22, 300 22, 248 18, 214 26, 196 44"), deep, 5, 0.8);
  painter.glow(214, 8, 26, 18, deep, 0.7);
  painter.fill(ellipse(212, 6, 9.5, 7.5), "#0d0a0e");
  painter.stroke(line("198 2, 212 -6, 226 4"), light, 3, 0.55);
  painter.stroke(line("200 14, 212 19, 224 13"), deep, 2.4, 0.6);
  painter.fill(ellipse(212 + painter.side() * 3, 3, 2.4), "#fffaf2", 0.95);
}

export const turtle: Artist = ({ coat, random }) => {
  const shell = coat ?? random.pick(["#7a5a34", "#5f6b3f", "#6b4a34", "#4a6a5c"] as const);
  const skin = random.pick(["#8a9a6c", "#7d9480", "#a09a70"] as const);
  return {
    frame: { left: -270, top: -230, right: 290, bottom: 240 },
    stance: "floating",
    draw: (painter) => {
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: random.between(-22, -8) }, () => drawTurtle(painter, shell, skin));
    },
  };
};

function drawTurtle(painter: Painter, shell: Hex, skin: Hex): void {
  for (const limb of ["-150 -52, -196 -92, -236 -104, -252 -92!, -230 -58, -176 -16", "-150 56, -192 92, -228 118, -248 118!, -236 80, -180 30", "-186 -14, -232 0!, -186 14"]) drawFlipper(painter, limb, skin, 24);
  drawFlipper(painter, "92 -84, 128 -130, 110 -190, 60 -232, 24 -240!, 42 -196, 50 -150, 46 -96", skin, 30);
  drawTurtleHead(painter, skin);
  drawShell(painter, shell);
  drawFlipper(painter, "110 66, 156 96, 150 166, 96 222, 34 246, 8 236!, 44 200, 66 150, 62 88", skin, 30);
}

function drawFlipper(painter: Painter, outline: string, skin: Hex, size: number): void {
  const limb = shape(outline);
  const pale = painter.lighting.tones(mix(skin, "#f0e6c8", 0.6));
  const dark = painter.lighting.tones(shift(skin, { lightness: -0.14 }));
  painter.form(limb, mix(skin, "#f0e6c8", 0.5), { shadow: 12, rim: 3, inside: () => {
    plumage(painter, limb, { size, stretch: 0.94, colours: [dark.base, dark.light, mix(dark.base, dark.shade, 0.5)], edge: pale.base, edgeOpacity: 0.9, flow: () => 160 });
  } });
  painter.stroke(limb, dark.deep, 2, 0.25);
}

function drawTurtleHead(painter: Painter, skin: Hex): void {
  const tones = painter.lighting.tones(skin);
  const pale = painter.lighting.tones(mix(skin, "#f0e6c8", 0.6));
  const head = shape("150 -40, 196 -56, 240 -50, 274 -22, 284 6!, 262 34, 216 46, 150 40");
  painter.form(head, mix(skin, "#f0e6c8", 0.35), { shadow: 14, rim: 3, inside: () => {
    for (const [x, y, rx, ry] of [[214, -38, 17, 10], [240, -30, 13, 9], [190, -40, 12, 9], [196, -18, 12, 9], [180, 6, 14, 10], [200, 26, 15, 9], [226, 22, 12, 9]] as const) {
      painter.fill(ellipse(x, y, rx, ry, -12), tones.shade, 0.9);
      painter.fill(ellipse(x + painter.side() * 2, y - 2, rx * 0.7, ry * 0.6, -12), tones.base, 0.9);
    }
    painter.glow(152, 0, 34, 60, tones.deep, 0.8);
    painter.glow(262, 22, 30, 16, pale.light, 0.7);
  } });
  painter.stroke(line("284 8, 260 16, 232 12"), tones.deep, 3, 0.8);
  painter.fill(ellipse(246, -12, 11, 10), pale.light);
  painter.fill(ellipse(247, -12, 8.6, 8.6), "#150f10");
  painter.fill(ellipse(247 + painter.side() * 3, -15, 2.7), "#fffaf2", 0.97);
  painter.stroke(line("232 -18, 246 -25, 260 -17"), tones.deep, 3.4, 0.7);
}

/** The carapace: five scutes down the middle, four on each side, a rim of small ones. */
function drawShell(painter: Painter, colour: Hex): void {
  const tones = painter.lighting.tones(colour);
  const outline = shape("182 0, 166 -56, 112 -106, 30 -124, -66 -108, -146 -62, -196 -10, -200 0!, -196 10, -146 66, -66 112, 30 126, 112 108, 166 58");
  const rimTone = painter.lighting.tones(mix(colour, "#d9b878", 0.4));
  painter.glow(-painter.side() * 14, 22, 200, 130, "#0d1418", 0.35);
  painter.form(outline, mix(colour, "#d9b878", 0.35), { shadow: 22, rim: 4, inside: () => {
    painter.stroke(outline, rimTone.light, 5, 0.6);
    const scute = (points: string): void => {
      const plate = mapped(polygon(points), (x, y): Point => [x, y]);
      painter.fill(plate, painter.radial([plateCentre(plate)[0], plateCentre(plate)[1]], 70, [[0, tones.light], [0.6, tones.base], [1, tones.deep]]));
      fur(painter, plate, { flow: (x, y) => (Math.atan2(y - plateCentre(plate)[1], x - plateCentre(plate)[0]) * 180) / Math.PI, length: 22, width: 3.4, count: 26, colour: painter.lighting.tones(mix(colour, "#e8c47c", 0.7)).light, opacity: 0.45 });
      painter.stroke(plate, rimTone.light, 4, 0.85);
    };
    for (const side of [-1, 1]) {
      scute(`146 ${side * 30}, 152 ${side * 52}, 104 ${side * 92}, 66 ${side * 104}, 62 ${side * 46}, 104 ${side * 34}`);
      scute(`62 ${side * 46}, 66 ${side * 104}, 8 ${side * 112}, -24 ${side * 106}, -22 ${side * 46}, 20 ${side * 36}`);
      scute(`-22 ${side * 46}, -24 ${side * 106}, -74 ${side * 94}, -106 ${side * 76}, -100 ${side * 40}, -62 ${side * 34}`);
      scute(`-100 ${side * 40}, -106 ${side * 76}, -146 ${side * 48}, -172 ${side * 22}, -150 ${side * 18}, -128 ${side * 26}`);
    }
    for (const plate of ["166 0, 146 -30, 104 -34, 90 0, 104 34, 146 30", "90 0, 104 -34, 62 -46, 20 -36, 8 0, 20 36, 62 46, 104 34", "8 0, 20 -36, -22 -46, -62 -34, -74 0, -62 34, -22 46, 20 36", "-74 0, -62 -34, -100 -40, -128 -26, -138 0, -128 26, -100 40, -62 34", "-138 0, -128 -26, -150 -18, -184 0, -150 18, -128 26"]) scute(plate);
    painter.glow(painter.side() * 70, -60, 120, 60, "#fff4dc", 0.32);
    painter.glow(-painter.side() * 60, 100, 190, 60, tones.deep, 0.6);
  } });
}

function plateCentre(plate: Shape): Point {
  return [(plate.box.left + plate.box.right) / 2, (plate.box.top + plate.box.bottom) / 2];
}

