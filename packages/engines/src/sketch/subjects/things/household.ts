/** Chair, camera, clock, umbrella, robot and statue: single objects with a character of their own. */
import { lightnessOf, mix, shift } from "../../kit/colour.ts";
import type { Hex } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush, fur, spatter } from "../ink/texture.ts";
import { box, ellipse, line, polygon, ribbon, shape, symmetric, type Point } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

/** A lounge chair of the fifties: bent wood, loose cushions. */
export const chair: ThingArtist = ({ colour, random }) => {
  const cloth = colour ?? random.pick(["#c98a3c", "#4f6f6a", "#b0553e", "#7d8a72", "#3f4f6b"] as const);
  return { frame: { left: -230, top: -430, right: 230 }, setting: "floor", tall: 2.6, foot: 180, draw: (painter) => {
    const wood = painter.lighting.tones("#8a5a38");
    const leg = (spine: readonly Point[], tone: Hex): void => painter.fill(ribbon(spine, [17, 14, 9]), tone);
    leg([[-120, -150], [-150, -70], [-172, 0]], wood.deep);
    leg([[120, -150], [140, -70], [156, -10]], wood.deep);
    const back = shape("-132 -180, -148 -300, -134 -400, -92 -426, 10 -430, 104 -424, 140 -396, 146 -300, 130 -176");
    painter.form(back, cloth, { shadow: 30, rim: 4, inside: (tones) => {
      for (const x of [-64, 4, 72]) painter.stroke(line(`${x} -430, ${x + 4} -320, ${x} -180`), tones.deep, 3, 0.4);
      for (const [x, y] of [[-64, -340], [4, -340], [72, -340], [-64, -260], [4, -260], [72, -260]] as const) painter.glow(x, y, 15, 13, tones.deep, 0.8);
      drybrush(painter, back, { angleDegrees: 90, length: 40, width: 2, count: 120, colour: tones.light, opacity: 0.35 });
    } });
    const seat = shape("-160 -140, -164 -176, -140 -206, 0 -214, 144 -206, 168 -176, 164 -138, 0 -124");
    painter.form(seat, cloth, { shadow: 20, rim: 3, inside: (tones) => {
      painter.stroke(line("-162 -166, 0 -152, 166 -164"), tones.deep, 3, 0.5);
      painter.glow(0, -208, 150, 20, tones.deep, 0.55);
      drybrush(painter, seat, { angleDegrees: 4, length: 50, width: 2, count: 70, colour: tones.light, opacity: 0.35 });
    } });
    for (const side of [-1, 1]) {
      const lit = side === painter.side();
      leg([[side * 176, -250], [side * 168, -130], [side * 190, 8]], lit ? wood.light : wood.base);
      painter.fill(ribbon([[side * 130, -270], [side * 176, -264], [side * 206, -236], [side * 200, -222]], [13, 19, 17, 6]), lit ? wood.light : wood.base);
    }
    painter.fill(ribbon([[-170, -120], [0, -108], [172, -120]], [13, 15, 13]), wood.base);
  } };
};

export const camera: ThingArtist = ({ colour }) => {
  const leather = colour ?? "#33292a";
  return { frame: { left: -190, top: -230, right: 190 }, setting: "table", tall: 1.25, foot: 170, draw: (painter) => {
    const metal = painter.lighting.tones("#b9b3aa");
    const skin = painter.lighting.tones(leather);
    painter.turned(box(-64, -226, 128, 50, 12), "#b9b3aa", { gloss: 0.3 });
    for (const [x, w, h] of [[-142, 44, 20], [98, 36, 16], [142, 24, 24]] as const) painter.turned(box(x - w / 2, -182 - h, w, h + 6, 4), "#a39d94", {});
    painter.fill(box(-180, -184, 360, 184, 24), painter.linear([painter.side() * 170, 0], [-painter.side() * 170, 0], [[0, metal.light], [0.5, metal.base], [1, metal.deep]]));
    const wrap = box(-180, -138, 360, 112, 6);
    painter.fill(wrap, painter.linear([painter.side() * 170, 0], [-painter.side() * 170, 0], [[0, skin.light], [0.5, skin.base], [1, skin.deep]]));
    spatter(painter, wrap, { count: 320, radius: 1.4, colour: lightnessOf(leather) < 0.4 ? skin.light : skin.deep, opacity: 0.35 });
    painter.fill(box(-30, -216, 60, 27, 5), painter.linear([0, -216], [0, -189], [[0, "#2a3440"], [1, "#5f7888"]]));
    painter.fill(box(-146, -172, 42, 23, 4), "#2c3038");
    painter.fill(ellipse(124, -160, 9), painter.lighting.tones("#b5433a").base);
    drawLens(painter);
    painter.stroke(line("-180 -156, -226 -120, -238 -40, -190 12, -90 22"), painter.lighting.tones("#6b4430").base, 9);
  } };
};

function drawLens(painter: Painter): void {
  const side = painter.side();
  const metal = painter.lighting.tones("#a39d94");
  painter.glow(-side * 14, -78, 104, 100, "#0a0809", 0.6);
  for (const [r, near, far] of [[88, metal.light, metal.deep], [76, "#2a2628", "#121013"], [64, metal.base, metal.deep], [57, "#1b181b", "#0c0a0c"]] as const) painter.fill(ellipse(0, -84, r), painter.linear([side * r, -84 - r], [-side * r, -84 + r], [[0, near], [1, far]]));
  painter.fill(ellipse(0, -84, 47), painter.radial([side * 10, -96], 60, [[0, "#5a7fa0"], [0.4, "#2c3f63"], [0.75, "#241a3a"], [1, "#0b0910"]]));
  painter.fill(ellipse(side * 17, -102, 15, 10, -28 * side), "#e9f2ff", 0.7);
  painter.fill(ellipse(-side * 15, -66, 9, 6, -28 * side), "#d98ab0", 0.45);
  let ticks = "";
  for (let index = 0; index < 40; index += 1) {
    const angle = (index / 40) * Math.PI * 2;
    ticks += `M${(Math.cos(angle) * 79).toFixed(1)} ${(-84 + Math.sin(angle) * 79).toFixed(1)}L${(Math.cos(angle) * 86).toFixed(1)} ${(-84 + Math.sin(angle) * 86).toFixed(1)}`;
  }
  painter.lines(ticks, "#1b181b", 2, 0.6);
}

export const clock: ThingArtist = ({ colour, random }) => {
  const frame = colour ?? random.pick(["#a8763f", "#8a4436", "#3f5a5c", "#b59a5a"] as const);
  const [hour, minute] = [random.integer(0, 11), random.integer(0, 11) * 5];
  return { frame: { left: -170, top: -390, right: 170 }, setting: "table", tall: 1.75, foot: 110, draw: (painter) => {
    const tones = painter.lighting.tones(frame);
    const side = painter.side();
    for (const s of [-1, 1]) {
      painter.fill(ribbon([[s * 74, -60], [s * 92, -28], [s * 106, 0]], [20, 17, 13]), s === side ? tones.base : tones.deep);
      painter.turned(ellipse(s * 86, -330, 50, 42, s * 32), mix(frame, "#d9b35a", 0.4), { gloss: 0.3 });
      painter.fill(ellipse(s * 110, -366, 9), tones.shade);
    }
    painter.stroke(line("-40 -356, -30 -388, 30 -388, 40 -356"), tones.base, 8);
    painter.fill(ellipse(0, -182, 164), painter.linear([side * 150, -330], [-side * 150, -40], [[0, tones.light], [0.5, tones.base], [1, tones.deep]]));
    painter.fill(ellipse(0, -182, 140), tones.deep);
    const face = painter.lighting.tones("#f3ead6");
    painter.fill(ellipse(0, -180, 134), painter.linear([side * 100, -300], [-side * 100, -60], [[0, face.light], [0.6, face.base], [1, face.shade]]));
    const ink = painter.lighting.tones("#2a2226").base;
    for (let mark = 0; mark < 60; mark += 1) {
      const angle = (mark / 60) * Math.PI * 2;
      const inner = mark % 5 === 0 ? 104 : 116;
      painter.stroke(line(`${Math.sin(angle) * inner} ${-180 - Math.cos(angle) * inner}, ${Math.sin(angle) * 122} ${-180 - Math.cos(angle) * 122}`), ink, mark % 15 === 0 ? 7 : mark % 5 === 0 ? 4.4 : 1.4, mark % 5 === 0 ? 0.95 : 0.6);
    }
    const hand = (turn: number, length: number, width: number, tone: Hex): void => {
      const [sx, sy] = [Math.sin(turn * Math.PI * 2), -Math.cos(turn * Math.PI * 2)];
      painter.fill(ribbon([[-sx * 18, -180 - sy * 18], [sx * length * 0.5, -180 + sy * length * 0.5], [sx * length, -180 + sy * length]], [width, width * 0.9, 1]), tone);
    };
    hand((hour + minute / 60) / 12, 70, 10, ink);
    hand(minute / 60, 104, 7, ink);
    hand(random.next(), 110, 3, painter.lighting.tones("#b5433a").base);
    painter.fill(ellipse(0, -180, 9), tones.base);
    painter.within(ellipse(0, -180, 134), () => painter.fill(shape("-150 -240!, 40 -340!, 90 -330!, -150 -170!"), "#ffffff", 0.16));
  } };
};

export const umbrella: ThingArtist = ({ colour, random }) => {
  const cloth = colour ?? random.pick(["#b5433a", "#3f5f7a", "#d9a441", "#4a6a58", "#2b2a33"] as const);
  return { frame: { left: -300, top: -480, right: 300 }, setting: "sky", tall: 1.2, foot: 0, draw: (painter) => painter.placed({ x: 0, y: -20, scale: 1, turnDegrees: 16 }, () => {
    const tones = painter.lighting.tones(cloth);
    const wood = painter.lighting.tones("#6b4430");
    painter.stroke(line("0 -400, 2 -200, 4 -70"), painter.lighting.tones("#4a4244").base, 8);
    painter.stroke(line("4 -96, 6 -20, 28 14, 60 4, 66 -26"), wood.base, 16);
    painter.stroke(line("1 -96, 3 -20, 27 9"), wood.light, 4, 0.7);
    painter.fill(shape("-270 -214!, 0 -258, 270 -214!, 180 -200, 90 -232, 0 -206, -90 -232, -180 -200"), tones.deep);
    const edge = [-270, -176, -66, 66, 176, 270];
    for (let index = 0; index < edge.length - 1; index += 1) {
      const [a, b] = [edge[index] ?? 0, edge[index + 1] ?? 0];
      const middle = (a + b) / 2;
      const panel = shape(`0 -440!, ${a * 0.62} ${-400 + Math.abs(a) * 0.16}, ${a} -212!, ${middle} ${-246 + Math.abs(middle) * 0.04}, ${b} -212!, ${b * 0.62} ${-400 + Math.abs(b) * 0.16}`);
      const towards = (middle / 270) * painter.side();
      painter.fill(panel, painter.linear([0, -440], [0, -212], [[0, mix(tones.base, tones.light, 0.4 + towards * 0.5)], [1, towards > 0 ? mix(tones.base, tones.light, towards) : mix(tones.base, tones.deep, -towards * 0.9)]]));
      painter.stroke(line(`0 -440, ${a * 0.62} ${-400 + Math.abs(a) * 0.16}, ${a} -212`), tones.deep, 2.2, 0.55);
      painter.within(panel, () => fur(painter, panel, { flow: () => 90 - middle * 0.2, length: 60, width: 3, count: 20, colour: tones.light, opacity: 0.3 }));
    }
    painter.stroke(line("0 -440, 0 -474"), wood.base, 7);
  }) };
};

export const robot: ThingArtist = ({ colour, random }) => {
  const shell = colour ?? random.pick(["#d8cfc0", "#7f949a", "#b58a5a", "#a8b0a4"] as const);
  const glow = random.pick(["#ffcf6a", "#8fe0e8", "#ff9a6a"] as const);
  return { frame: { left: -240, top: -640, right: 240 }, setting: "floor", tall: 3, foot: 150, draw: (painter) => {
    const joints = "#3f4248";
    for (const side of [-1, 1]) {
      painter.turned(shape(`${side * 34} -250!, ${side * 104} -250!, ${side * 98} -40!, ${side * 44} -40!`), shift(shell, { lightness: -0.03 }), {});
      painter.turned(box(side * 70 - 33, -156, 66, 24, 10), joints, {});
      painter.form(shape(`${side * 26} 0!, ${side * 30} -36, ${side * 60} -54, ${side * 108} -48, ${side * 134} -16, ${side * 136} 0!`), shell, { shadow: 10, rim: 2.4 });
      const arm = ribbon([[side * 140, -440], [side * 186, -350], [side * 182, -270], [side * 160, -210]], [44, 40, 42, 40]);
      painter.form(arm, shift(shell, { lightness: -0.02 }), { shadow: 12, rim: 3 });
      painter.turned(ellipse(side * 184, -310, 25), joints, {});
      for (const dx of [-18, 0, 18]) painter.fill(ribbon([[side * 158 + dx, -214], [side * 156 + dx * 1.1, -184], [side * 152 + dx, -162]], [14, 13, 8]), painter.lighting.tones(joints).base);
    }
    painter.turned(box(-54, -280, 108, 44, 14), joints, {});
    const torso = symmetric("0 -492, 90 -488, 142 -452, 140 -360, 112 -276, 84 -256, 0 -252");
    painter.turned(torso, shell, { gloss: 0.25, inside: (tones) => {
      painter.stroke(line("-150 -344, 0 -328, 150 -344"), tones.deep, 3, 0.5);
      spatter(painter, torso, { count: 60, radius: 1.6, colour: tones.deep, opacity: 0.4 });
      for (const [x, y] of [[-112, -454], [112, -454], [-96, -290], [96, -290]] as const) painter.fill(ellipse(x, y, 5), tones.deep, 0.7);
    } });
    painter.fill(ellipse(0, -414, 38), painter.lighting.tones(joints).base);
    painter.glow(0, -414, 90, 90, glow, 0.6);
    painter.fill(ellipse(0, -414, 28), painter.radial([0, -414], 28, [[0, "#fffdf4"], [0.5, glow], [1, shift(glow, { lightness: -0.2 })]]));
    painter.turned(box(-30, -516, 60, 34, 6), joints, {});
    drawRobotHead(painter, shell, joints, glow);
  } };
};

function drawRobotHead(painter: Painter, shell: Hex, joints: Hex, glow: Hex): void {
  for (const side of [-1, 1]) painter.turned(box(side * 100 - 15, -590, 30, 56, 10), joints, {});
  const head = symmetric("0 -642, 66 -640, 98 -612, 102 -560, 88 -516, 52 -506, 0 -504");
  painter.turned(head, shell, { gloss: 0.3, inside: (tones) => painter.stroke(line("-110 -612, 0 -622, 110 -612"), tones.deep, 2.4, 0.4) });
  const visor = symmetric("0 -600, 60 -598, 80 -580, 78 -556, 58 -542, 0 -540");
  painter.fill(visor, "#15161c");
  for (const side of [-1, 1]) {
    painter.glow(side * 36, -570, 40, 36, glow, 0.75);
    painter.fill(ellipse(side * 36, -570, 13, 14), painter.radial([side * 36, -570], 15, [[0, "#fffdf4"], [0.6, glow], [1, shift(glow, { lightness: -0.15 })]]));
  }
  painter.within(visor, () => painter.fill(polygon("-80 -600, -30 -600, -70 -540, -110 -540"), "#ffffff", 0.14));
  painter.stroke(line("40 -640, 48 -684"), painter.lighting.tones(joints).base, 4);
  painter.glow(49, -690, 28, 28, glow, 0.7);
  painter.fill(ellipse(49, -690, 8), glow);
}

/** A classical marble head in profile on a plinth. */
export const statue: ThingArtist = ({ colour }) => {
  const marble = colour ?? "#ddd5c8";
  return { frame: { left: -200, top: -580, right: 200 }, setting: "table", tall: 2.6, foot: 130, draw: (painter) => {
    painter.turned(shape("-124 0!, -124 -22!, -104 -30, -100 -70, -112 -82!, -112 -96!, 112 -96!, 112 -82!, 100 -70, 104 -30, 124 -22!, 124 0!"), shift(marble, { lightness: -0.04 }), {});
    const stone = painter.lighting.tones(marble);
    const bust = shape("-150 -96!, -176 -150, -150 -206, -86 -236, -54 -264, -50 -310, -70 -350, -104 -400, -108 -470, -70 -536, 0 -566, 70 -556, 112 -520, 122 -470, 126 -440, 148 -398, 156 -380!, 138 -368, 134 -352, 142 -342, 132 -330, 136 -318, 126 -302, 92 -290, 58 -292, 44 -280, 46 -244, 88 -220, 136 -190, 156 -140, 140 -96!");
    painter.form(bust, marble, { shadow: 30, glow: 5, rim: 4.5, inside: () => {
      spatter(painter, bust, { count: 80, radius: 1.4, colour: stone.deep, opacity: 0.3 });
      painter.glow(4, -270, 60, 46, stone.deep, 0.7);
      painter.glow(96, -392, 34, 46, stone.light, 0.5);
      painter.stroke(line("-150 -170, -60 -150, 40 -120, 110 -96"), stone.deep, 9, 0.35);
      painter.stroke(line("-120 -200, -30 -180, 60 -160, 150 -150"), stone.light, 7, 0.6);
      painter.stroke(line("-160 -130, -80 -116, 0 -98"), stone.shade, 10, 0.5);
    } });
    drawProfile(painter, stone.deep, stone.light, stone.shade);
    drawStoneHair(painter, marble);
  } };
};

function drawProfile(painter: Painter, deep: Hex, light: Hex, shade: Hex): void {
  painter.glow(100, -428, 26, 15, deep, 0.75);
  painter.stroke(line("76 -446, 100 -454, 124 -444"), deep, 4, 0.6);
  painter.stroke(line("84 -422, 100 -432, 120 -424"), deep, 3.4, 0.75);
  painter.fill(shape("86 -420!, 100 -430, 118 -422!, 112 -414, 98 -413"), light, 0.9);
  painter.stroke(line("86 -419, 100 -411, 114 -414"), deep, 2, 0.5);
  painter.stroke(line("136 -374, 128 -368, 120 -372"), deep, 3, 0.65);
  painter.stroke(line("136 -342, 120 -342, 108 -338"), deep, 3.2, 0.7);
  painter.glow(92, -360, 24, 30, light, 0.4);
  painter.stroke(line("104 -296, 60 -304, 34 -330, 22 -368"), deep, 7, 0.3);
  painter.stroke(line("16 -396, 24 -420, 14 -438, 0 -424, 6 -398, 14 -384"), shade, 8, 0.9);
  painter.stroke(line("14 -400, 18 -420, 10 -430"), deep, 3, 0.6);
}

/** Waves combed back under a band into a knot. */
function drawStoneHair(painter: Painter, marble: Hex): void {
  const tones = painter.lighting.tones(shift(marble, { lightness: -0.03 }));
  painter.form(ellipse(-124, -440, 48, 44, -20), shift(marble, { lightness: -0.04 }), { shadow: 14, rim: 3, inside: () => {
    for (let index = 0; index < 5; index += 1) painter.stroke(ellipse(-124, -440, 9 + index * 9, 8 + index * 8), tones.deep, 2.6, 0.4);
  } });
  const cap = shape("104 -500, 112 -526, 70 -566, 0 -574, -72 -544, -112 -474, -106 -404, -72 -352, -44 -368, -26 -396, 0 -440, 36 -450, 66 -470, 90 -480");
  painter.form(cap, shift(marble, { lightness: -0.02 }), { shadow: 22, rim: 4, inside: () => {
    for (let index = 0; index < 15; index += 1) {
      const t = index / 14;
      const strand = line(`${106 - t * 60} ${-496 + t * 46}, ${40 - t * 60} ${-548 + t * 90}, ${-40 - t * 20} ${-536 + t * 110}, ${-100 + t * 20} ${-460 + t * 76}`);
      painter.stroke(strand, index % 2 === 0 ? tones.deep : tones.light, index % 2 === 0 ? 4 : 3, index % 2 === 0 ? 0.42 : 0.75);
    }
    painter.stroke(line("98 -522, 20 -512, -60 -470, -104 -410"), tones.base, 15);
    painter.stroke(line("98 -527, 20 -517, -60 -475, -106 -414"), tones.light, 4, 0.9);
    painter.stroke(line("98 -514, 20 -504, -58 -462, -100 -402"), tones.deep, 3, 0.6);
  } });
}
