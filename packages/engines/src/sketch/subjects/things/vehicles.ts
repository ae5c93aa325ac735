/** Car, bicycle, boat, rocket and hot-air balloon. */
import { mix, shift } from "../../kit/colour.ts";
import type { Hex } from "../../scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush, spatter } from "../ink/texture.ts";
import { box, ellipse, line, mapped, polygon, ribbon, shape, symmetric, type Point } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

/** A sixties coupé in profile. */
export const car: ThingArtist = ({ colour, random, timeOfDay }) => {
  const paint = colour ?? random.pick(["#a8433a", "#3f6a6a", "#d9b46a", "#e2d6c2", "#3a4a6b"] as const);
  const lamps = timeOfDay === "night" || timeOfDay === "dusk";
  return { frame: { left: -400, top: -260, right: 400 }, setting: "floor", tall: 2.4, foot: 370, draw: (painter) => {
    const tones = painter.lighting.tones(paint);
    if (lamps) painter.fill(polygon("372 -130, 900 -230, 900 60, 372 -96"), painter.linear([372, 0], [860, 0], [[0, "#ffe9b0", 0.5], [1, "#ffe9b0", 0]]));
    painter.fill(shape("-360 -60!, 360 -60!, 340 -24, -340 -24"), "#0d0a0e", 0.8);
    drawCabin(painter, paint);
    const body = shape("-388 -74, -392 -120, -370 -146, -270 -162, -150 -168, 110 -166, 240 -156, 340 -140, 384 -116, 392 -80, 372 -56!, 316 -54!, 306 -96, 270 -120, 226 -122, 190 -98, 178 -54!, -166 -54!, -178 -98, -212 -122, -256 -120, -290 -96, -300 -54!, -372 -56!");
    painter.fill(body, painter.linear([0, -170], [0, -54], [[0, tones.light], [0.3, tones.base], [0.36, tones.shade], [0.7, tones.base], [1, tones.deep]]));
    painter.within(body, () => {
      painter.stroke(line("-386 -140, -200 -152, 100 -150, 330 -130, 390 -108"), mix(tones.light, "#ffffff", 0.5), 4, 0.8);
      painter.stroke(line("-388 -84, 0 -80, 390 -84"), painter.lighting.tones("#d8d2c8").light, 5, 0.85);
      painter.stroke(line("-70 -164, -76 -110, -64 -58"), tones.deep, 2.6, 0.6);
      painter.stroke(line("118 -164, 124 -120, 108 -58"), tones.deep, 2.6, 0.6);
      painter.glow(painter.side() * 160, -158, 190, 18, "#ffffff", 0.4);
    });
    painter.fill(box(-52, -134, 30, 6, 3), painter.lighting.tones("#d8d2c8").light);
    for (const [x, w] of [[-402, 66], [352, 62]] as const) painter.turned(box(x, -84, w, 17, 8), "#cfc8bc", {});
    painter.fill(ellipse(368, -118, 13, 16), lamps ? "#fff1c0" : painter.lighting.tones("#efe6d2").light);
    if (lamps) painter.glow(372, -118, 70, 60, "#ffe9b0", 0.8);
    painter.fill(box(-394, -128, 12, 26, 5), painter.lighting.tones("#b3262e").light);
    for (const x of [-234, 248]) drawWheel(painter, x);
  } };
};

function drawCabin(painter: Painter, paint: Hex): void {
  const tones = painter.lighting.tones(paint);
  const roof = shape("-210 -160!, -168 -206, -112 -244, -20 -258, 60 -246, 118 -204, 152 -160!");
  painter.form(roof, paint, { shadow: 0, rim: 4 });
  const sky = mix(painter.lighting.key, "#9fb4c0", 0.6);
  const dim = painter.lighting.dark ? shift(sky, { lightness: -0.4 }) : shift(sky, { lightness: -0.12 });
  for (const pane of ["-184 -164!, -150 -204, -104 -232, -66 -240!, -66 -164!", "-52 -164!, -52 -241!, -10 -244, 48 -234, 98 -198, 126 -164!"]) {
    const glass = shape(pane);
    painter.fill(glass, painter.linear([0, -244], [0, -160], [[0, dim], [1, shift(dim, { lightness: -0.16 })]]));
    painter.within(glass, () => painter.fill(polygon("-150 -260, -110 -260, -170 -150, -210 -150"), "#ffffff", 0.18));
    painter.within(glass, () => painter.fill(polygon("40 -260, 76 -260, 20 -150, -16 -150"), "#ffffff", 0.18));
  }
  painter.stroke(line("-210 -160, -168 -206, -112 -244, -20 -258, 60 -246, 118 -204, 152 -160"), tones.light, 2.4, 0.6);
}

function drawWheel(painter: Painter, x: number): void {
  painter.fill(ellipse(x, -52, 56), "#17141a");
  painter.stroke(ellipse(x, -52, 42), painter.lighting.tones("#e6dfd2").base, 9, 0.9);
  const hub = painter.lighting.tones("#b9b2a8");
  painter.fill(ellipse(x, -52, 29), painter.linear([x + painter.side() * 28, -80], [x - painter.side() * 28, -24], [[0, hub.light], [0.5, hub.base], [1, hub.deep]]));
  painter.fill(ellipse(x, -52, 10), hub.shade);
}

export const bicycle: ThingArtist = ({ colour, random }) => {
  const paint = colour ?? random.pick(["#3f6f78", "#b5483c", "#4f6b4a", "#d9a441"] as const);
  return { frame: { left: -330, top: -350, right: 330 }, setting: "floor", tall: 2.6, foot: 280, draw: (painter) => {
    const tones = painter.lighting.tones(paint);
    for (const x of [-196, 196]) drawSpokedWheel(painter, x);
    const tube = (d: string, width: number): void => {
      painter.stroke(line(d), tones.shade, width);
      painter.stroke(mapped(line(d), (x, y) => [x + painter.side() * 1.4, y - 1.6]), tones.light, width * 0.36, 0.85);
    };
    const steel = painter.lighting.tones("#8f8a86");
    painter.stroke(line("-196 -124, -40 -112"), steel.shade, 3);
    tube("-196 -124, -100 -262", 8);
    tube("-196 -124, -40 -112", 8);
    tube("-40 -112, -112 -290", 11);
    tube("-40 -112, 130 -272", 12);
    tube("-104 -262, 126 -284", 11);
    tube("122 -306, 140 -246, 160 -190, 196 -124", 10);
    painter.stroke(line("122 -306, 114 -334, 150 -346, 196 -340, 204 -318"), steel.base, 8);
    painter.stroke(line("182 -342, 204 -336, 206 -314"), painter.lighting.tones("#6b4430").base, 13);
    const saddle = shape("-172 -300, -150 -314, -96 -312, -60 -304, -76 -294, -118 -288, -150 -276, -174 -284");
    painter.form(saddle, "#6b4430", { shadow: 6, rim: 2 });
    painter.fill(ellipse(-40, -112, 30), steel.deep, 0.9);
    painter.stroke(ellipse(-40, -112, 26), steel.light, 3);
    painter.stroke(line("-40 -112, -10 -62"), steel.base, 7);
    painter.fill(box(-28, -66, 44, 9, 4), "#1d191c");
    drawBasket(painter);
  } };
};

function drawSpokedWheel(painter: Painter, x: number): void {
  const steel = painter.lighting.tones("#a8a29c");
  let spokes = "";
  for (let index = 0; index < 22; index += 1) {
    const angle = (index / 22) * Math.PI * 2;
    spokes += `M${x} -124L${(x + Math.cos(angle) * 112).toFixed(1)} ${(-124 + Math.sin(angle) * 112).toFixed(1)}`;
  }
  painter.lines(spokes, steel.base, 1.3, 0.75);
  painter.stroke(ellipse(x, -124, 118), "#1d191c", 10);
  painter.stroke(ellipse(x, -124, 110), steel.light, 3);
  painter.fill(ellipse(x, -124, 10), steel.deep);
}

function drawBasket(painter: Painter): void {
  const cane = painter.lighting.tones("#b58a54");
  const basket = polygon("138 -312, 262 -312, 244 -232, 158 -232");
  for (const [x, y, r, tone] of [[166, -322, 24, "#6f8f58"], [204, -334, 28, "#86a06a"], [238, -320, 22, "#5f7f50"]] as const) painter.fill(ellipse(x, y, r), painter.lighting.tones(tone).base);
  for (const [x, y, tone] of [[160, -336, "#e8a0a8"], [192, -354, "#f3dcc8"], [222, -348, "#d9667a"], [246, -332, "#f0c46a"], [178, -322, "#f6e6d6"]] as const) {
    for (let petal = 0; petal < 5; petal += 1) painter.fill(ellipse(x + Math.cos(petal * 1.257) * 8, y + Math.sin(petal * 1.257) * 8, 8), painter.lighting.tones(tone).light);
    painter.fill(ellipse(x, y, 4.6), painter.lighting.tones("#c98a2e").base);
  }
  painter.turned(basket, "#b58a54", { inside: () => {
    for (let row = 0; row < 7; row += 1) for (let column = 0; column < 12; column += 1) painter.fill(ellipse(142 + column * 11 + (row % 2) * 5.5, -306 + row * 12, 5.6, 4), (row + column) % 2 === 0 ? cane.light : cane.shade, 0.55);
  } });
  painter.stroke(line("138 -312, 262 -312"), cane.deep, 7);
}

export const boat: ThingArtist = ({ colour, random }) => {
  const hullPaint = colour ?? random.pick(["#b5483c", "#e8e0d0", "#2f5068", "#3a5a50"] as const);
  const sail = random.pick(["#f3ead8", "#efe0c4", "#d98a5c"] as const);
  return { frame: { left: -280, top: -620, right: 280 }, setting: "land", tall: 3.4, foot: 0, draw: (painter) => {
    drawWater(painter, hullPaint, sail);
    const mast = painter.lighting.tones("#6b4a34");
    painter.fill(polygon("-16 -600, -8 -600, -4 -80, -18 -80"), mast.base);
    const main = shape("-20 -590!, -40 -420, -110 -250, -214 -128!, -120 -116, -20 -122!");
    const jib = shape("0 -560!, 70 -400, 150 -260, 232 -130!, 120 -126, 10 -140!, 24 -300");
    for (const [cloth, tone] of [[main, sail], [jib, shift(sail, { lightness: 0.02 })]] as const) {
      painter.form(cloth, tone, { shadow: 14, rim: 3, inside: (tones) => {
        for (let y = -540; y < -120; y += 62) painter.stroke(line(`-240 ${y + 30}, 0 ${y}, 240 ${y + 40}`), tones.shade, 2.2, 0.5);
        drybrush(painter, cloth, { angleDegrees: 70, length: 80, width: 3, count: 30, colour: tones.light, opacity: 0.3 });
      } });
    }
    const hull = shape("-236 -98!, -120 -88, 60 -86, 256 -112!, 220 -40, 170 0!, -150 0!, -206 -40");
    painter.fill(hull, painter.linear([0, -110], [0, 0], [[0, painter.lighting.tones(hullPaint).light], [0.5, painter.lighting.tones(hullPaint).base], [1, painter.lighting.tones(hullPaint).deep]]));
    painter.within(hull, () => {
      for (const y of [-66, -42, -20]) painter.stroke(line(`-240 ${y - 10}, 0 ${y}, 256 ${y - 16}`), painter.lighting.tones(hullPaint).deep, 2.2, 0.45);
      painter.fill(polygon("-260 -20, 260 -20, 260 4, -260 4"), painter.lighting.tones("#3a2a26").base, 0.55);
    });
    painter.stroke(line("-236 -98, -120 -88, 60 -86, 256 -112"), painter.lighting.tones("#e9d9b8").light, 7);
    drawRipples(painter);
  } };
};

function drawWater(painter: Painter, hull: Hex, sail: Hex): void {
  const hullTone = painter.lighting.tones(hull).shade;
  const sailTone = painter.lighting.tones(sail).base;
  for (let row = 0; row < 15; row += 1) {
    const y = 6 + row * 15;
    const half = (row < 4 ? 186 : 150 - row * 7) * painter.random.between(0.75, 1.1);
    painter.fill(ellipse(painter.random.bell() * 26 - (row > 4 ? 10 : 0), y, Math.max(24, half), 4.4), row < 4 ? hullTone : sailTone, 0.5 - row * 0.026);
  }
}

function drawRipples(painter: Painter): void {
  const pale = mix(painter.lighting.key, "#ffffff", 0.4);
  for (let index = 0; index < 16; index += 1) {
    const [x, y, w] = [painter.random.bell() * 320, painter.random.between(0, 90), painter.random.between(30, 90)];
    painter.fill(ribbon([[x - w, y], [x, y - 3], [x + w, y]], [0.2, 4, 0.2]), pale, painter.lighting.dark ? 0.22 : 0.5);
  }
  painter.fill(ribbon([[-214, 2], [-100, -4], [60, -4], [236, 2]], [1, 8, 8, 1]), pale, painter.lighting.dark ? 0.35 : 0.7);
}

export const rocket: ThingArtist = ({ colour, random }) => {
  const accent = colour ?? random.pick(["#c9483a", "#e0913a", "#3f6a8a"] as const);
  return { frame: { left: -150, top: -620, right: 150 }, setting: "sky", tall: 1.25, foot: 0, draw: (painter) => painter.placed({ x: 0, y: -40, scale: 0.92, turnDegrees: 16 }, () => {
    painter.glow(0, 20, 150, 190, "#ffb454", 0.6);
    for (const [half, long, tone] of [[52, 190, "#f08a3c"], [36, 140, "#ffc862"], [20, 92, "#fff3c8"]] as const) painter.fill(symmetric(`0 -110, ${half} -96, ${half * 0.8} -30, ${half * 0.34} ${long * 0.4}, 0 ${long - 40}!`), painter.linear([0, -100], [0, long - 40], [[0, tone], [0.6, tone, 0.85], [1, tone, 0]]));
    const fin = shape("60 -270!, 116 -200, 140 -120, 132 -60!, 96 -104, 56 -130!");
    for (const side of [-1, 1]) painter.form(mapped(fin, (x, y): Point => [x * side, y]), accent, { shadow: 14, rim: 3 });
    painter.turned(symmetric("0 -136, 46 -130!, 34 -92!, 0 -88"), "#4a4448", {});
    const hull = symmetric("0 -610!, 40 -540, 72 -440, 84 -330, 76 -220, 56 -122!, 0 -112");
    painter.turned(hull, "#e9e2d6", { gloss: 0.3, inside: (tones) => {
      painter.fill(symmetric("0 -620, 100 -620!, 100 -498!, 0 -478"), painter.linear([painter.side() * 80, 0], [-painter.side() * 80, 0], [[0, painter.lighting.tones(accent).light], [0.5, painter.lighting.tones(accent).base], [1, painter.lighting.tones(accent).deep]]));
      painter.fill(shape("-90 -176!, 0 -160, 90 -176!, 90 -152!, 0 -136, -90 -152!"), painter.lighting.tones(accent).shade);
      for (const y of [-470, -260]) painter.stroke(line(`-86 ${y}, 0 ${y + 16}, 86 ${y}`), tones.deep, 2, 0.5);
      spatter(painter, hull, { count: 50, radius: 1.6, colour: tones.deep, opacity: 0.4 });
    } });
    painter.fill(ellipse(0, -374, 38), painter.lighting.tones("#b58a4a").base);
    painter.fill(ellipse(0, -374, 28), painter.linear([-20, -400], [20, -346], [[0, "#9cc4d4"], [0.5, "#3f6a88"], [1, "#1d3048"]]));
    painter.fill(ellipse(painter.side() * 9, -384, 9, 6, -20), "#ffffff", 0.7);
    painter.form(shape("-8 -250, 8 -250, 12 -150, 8 -60!, -8 -60!, -12 -150"), accent, { shadow: 5, rim: 1.5 });
  }) };
};

export const balloon: ThingArtist = ({ colour, random }) => {
  const main = colour ?? random.pick(["#c9553f", "#3f6a78", "#d9a041", "#7a4a6a"] as const);
  const second = random.pick(["#f0e2c6", "#e8b878", "#d9cbb4"] as const);
  return { frame: { left: -230, top: -640, right: 230 }, setting: "sky", tall: 1.2, foot: 0, draw: (painter) => {
    const basket = painter.lighting.tones("#8a6038");
    for (const x of [-38, -13, 13, 38]) painter.stroke(line(`${x} -60, ${x * 1.9} -176`), basket.deep, 2);
    const envelope = symmetric("0 -636, 96 -620, 178 -564, 222 -470, 214 -372, 160 -272, 84 -186, 70 -172!, 0 -168");
    painter.fill(envelope, painter.lighting.tones(main).base);
    painter.within(envelope, () => drawGores(painter, main, second));
    painter.stroke(line(`${-painter.side() * 180} -560, ${-painter.side() * 221} -468, ${-painter.side() * 213} -374, ${-painter.side() * 162} -276`), painter.lighting.rim, 4, painter.lighting.rimStrength * 0.7);
    painter.turned(shape("-46 -64!, 46 -64!, 40 0!, -40 0!"), "#a8763f", { inside: (tones) => {
      for (let row = 0; row < 6; row += 1) for (let column = 0; column < 9; column += 1) painter.fill(ellipse(-44 + column * 11 + (row % 2) * 5, -58 + row * 11, 5, 3.6), (row + column) % 2 === 0 ? tones.light : tones.deep, 0.45);
    } });
    painter.fill(box(-50, -70, 100, 10, 5), basket.deep);
    painter.glow(0, -150, 34, 40, "#ffd27a", 0.85);
  } };
};

function drawGores(painter: Painter, main: Hex, second: Hex): void {
  const gores = 9;
  const side = painter.side();
  for (let index = 0; index < gores; index += 1) {
    const edge = (at: number): number => Math.sin(((at / gores) * 2 - 1) * (Math.PI / 2));
    const [a, b] = [edge(index), edge(index + 1)];
    const gore = shape(`0 -640!, ${a * 190} -560, ${a * 226} -450, ${a * 205} -350, ${a * 72} -172!, ${b * 72} -172!, ${b * 205} -350, ${b * 226} -450, ${b * 190} -560`);
    const towards = ((a + b) / 2) * side;
    const tones = painter.lighting.tones(index % 2 === 0 ? main : second);
    painter.fill(gore, towards > 0 ? mix(tones.base, tones.light, Math.min(1, towards * 1.6)) : mix(tones.base, tones.deep, -towards * 0.75));
  }
  const band = painter.lighting.tones(shift(main, { lightness: -0.16 }));
  painter.fill(shape("-240 -420!, 0 -384, 240 -420!, 240 -378!, 0 -340, -240 -378!"), band.base, 0.85);
  for (let index = -4; index <= 4; index += 1) {
    const x = Math.sin(index * 0.34) * 216;
    const y = -380 - Math.abs(index) * 4.6;
    painter.fill(polygon(`${x} ${y - 16}, ${x + 11} ${y}, ${x} ${y + 16}, ${x - 11} ${y}`), painter.lighting.tones(second).light, 0.9);
  }
  painter.glow(side * 90, -520, 90, 120, "#fff6e2", 0.4);
  painter.fill(shape("-90 -200, 90 -200, 74 -160, -74 -160"), band.deep, 0.6);
}
