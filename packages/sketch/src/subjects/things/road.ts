/** Car and bicycle, in profile; by night the car drives with its lamps lit. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, ellipse, line, mapped, polygon, shape } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

/** A sixties coupé in profile. */
export const car: ThingArtist = ({ colour, random, timeOfDay }) => {
  const paint = colour ?? random.pick(["#a8433a", "#3f6a6a", "#d9b46a", "#e2d6c2", "#3a4a6b"] as const);
  const lamps = timeOfDay === "night" || timeOfDay === "dusk";
  return {
    frame: { left: -400, top: -260, right: 400 },
    setting: "floor",
    tall: 2.4,
    foot: 370,
    draw: (painter) => {
      const tones = painter.lighting.tones(paint);
      if (lamps)
        painter.fill(
          polygon("372 -130, 900 -230, 900 60, 372 -96"),
          painter.linear(
            [372, 0],
            [860, 0],
            [
              [0, "#ffe9b0", 0.5],
              [1, "#ffe9b0", 0],
            ],
          ),
        );
      painter.fill(shape("-360 -60!, 360 -60!, 340 -24, -340 -24"), "#0d0a0e", 0.8);
      for (const x of [-234, 248]) painter.fill(ellipse(x, -76, 68, 58), "#0d0a0e");
      drawCabin(painter, paint);
      const body = shape(
        "-388 -74, -392 -120, -370 -146, -270 -162, -150 -168, 110 -166, 240 -156, 340 -140, 384 -116, 392 -80, 372 -56!, 316 -54!, 306 -96, 270 -120, 226 -122, 190 -98, 178 -54!, -166 -54!, -178 -98, -212 -122, -256 -120, -290 -96, -300 -54!, -372 -56!",
      );
      painter.fill(
        body,
        painter.linear(
          [0, -170],
          [0, -54],
          [
            [0, tones.light],
            [0.3, tones.base],
            [0.36, tones.shade],
            [0.7, tones.base],
            [1, tones.deep],
          ],
        ),
      );
      painter.within(body, () => {
        painter.stroke(
          line("-386 -140, -200 -152, 100 -150, 330 -130, 390 -108"),
          mix(tones.light, "#ffffff", 0.5),
          4,
          0.8,
        );
        painter.stroke(line("-388 -84, 0 -80, 390 -84"), painter.lighting.tones("#d8d2c8").light, 5, 0.85);
        painter.stroke(line("-70 -164, -76 -110, -64 -58"), tones.deep, 2.6, 0.6);
        painter.stroke(line("118 -164, 124 -120, 108 -58"), tones.deep, 2.6, 0.6);
        painter.glow(painter.side() * 160, -158, 190, 18, "#ffffff", 0.4);
      });
      painter.fill(box(-52, -134, 30, 6, 3), painter.lighting.tones("#d8d2c8").light);
      for (const [x, w] of [
        [-402, 66],
        [352, 62],
      ] as const)
        painter.turned(box(x, -84, w, 17, 8), "#cfc8bc", {});
      painter.fill(ellipse(368, -118, 13, 16), lamps ? "#fff1c0" : painter.lighting.tones("#efe6d2").light);
      if (lamps) painter.glow(372, -118, 70, 60, "#ffe9b0", 0.8);
      painter.fill(box(-394, -128, 12, 26, 5), painter.lighting.tones("#b3262e").light);
      for (const x of [-234, 248]) drawWheel(painter, x);
    },
  };
};

function drawCabin(painter: Painter, paint: Hex): void {
  const tones = painter.lighting.tones(paint);
  const roof = shape("-210 -160!, -168 -206, -112 -244, -20 -258, 60 -246, 118 -204, 152 -160!");
  painter.form(roof, paint, { shadow: 0, rim: 4 });
  const sky = mix(painter.lighting.key, "#9fb4c0", 0.6);
  const dim = painter.lighting.dark ? shift(sky, { lightness: -0.4 }) : shift(sky, { lightness: -0.12 });
  for (const pane of [
    "-184 -164!, -150 -204, -104 -232, -66 -240!, -66 -164!",
    "-52 -164!, -52 -241!, -10 -244, 48 -234, 98 -198, 126 -164!",
  ]) {
    const glass = shape(pane);
    painter.fill(
      glass,
      painter.linear(
        [0, -244],
        [0, -160],
        [
          [0, dim],
          [1, shift(dim, { lightness: -0.16 })],
        ],
      ),
    );
    painter.within(glass, () =>
      painter.fill(polygon("-150 -260, -110 -260, -170 -150, -210 -150"), "#ffffff", 0.18),
    );
    painter.within(glass, () =>
      painter.fill(polygon("40 -260, 76 -260, 20 -150, -16 -150"), "#ffffff", 0.18),
    );
  }
  painter.stroke(
    line("-210 -160, -168 -206, -112 -244, -20 -258, 60 -246, 118 -204, 152 -160"),
    tones.light,
    2.4,
    0.6,
  );
}

function drawWheel(painter: Painter, x: number): void {
  painter.fill(ellipse(x, -52, 56), "#17141a");
  painter.stroke(ellipse(x, -52, 42), painter.lighting.tones("#e6dfd2").base, 9, 0.9);
  const hub = painter.lighting.tones("#b9b2a8");
  painter.fill(
    ellipse(x, -52, 29),
    painter.linear(
      [x + painter.side() * 28, -80],
      [x - painter.side() * 28, -24],
      [
        [0, hub.light],
        [0.5, hub.base],
        [1, hub.deep],
      ],
    ),
  );
  painter.fill(ellipse(x, -52, 10), hub.shade);
}

export const bicycle: ThingArtist = ({ colour, random }) => {
  const paint = colour ?? random.pick(["#3f6f78", "#b5483c", "#4f6b4a", "#d9a441"] as const);
  return {
    frame: { left: -330, top: -350, right: 330 },
    setting: "floor",
    tall: 2.6,
    foot: 280,
    draw: (painter) => {
      const tones = painter.lighting.tones(paint);
      for (const x of [-196, 196]) drawSpokedWheel(painter, x);
      const tube = (d: string, width: number): void => {
        painter.stroke(line(d), tones.shade, width);
        painter.stroke(
          mapped(line(d), (x, y) => [x + painter.side() * 1.4, y - 1.6]),
          tones.light,
          width * 0.36,
          0.85,
        );
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
      const saddle = shape(
        "-172 -300, -150 -314, -96 -312, -60 -304, -76 -294, -118 -288, -150 -276, -174 -284",
      );
      painter.form(saddle, "#6b4430", { shadow: 6, rim: 2 });
      painter.fill(ellipse(-40, -112, 30), steel.deep, 0.9);
      painter.stroke(ellipse(-40, -112, 26), steel.light, 3);
      painter.stroke(line("-40 -112, -10 -62"), steel.base, 7);
      painter.fill(box(-28, -66, 44, 9, 4), "#1d191c");
      drawBasket(painter);
    },
  };
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
  for (const [x, y, r, tone] of [
    [166, -322, 24, "#6f8f58"],
    [204, -334, 28, "#86a06a"],
    [238, -320, 22, "#5f7f50"],
  ] as const)
    painter.fill(ellipse(x, y, r), painter.lighting.tones(tone).base);
  for (const [x, y, tone] of [
    [160, -336, "#e8a0a8"],
    [192, -354, "#f3dcc8"],
    [222, -348, "#d9667a"],
    [246, -332, "#f0c46a"],
    [178, -322, "#f6e6d6"],
  ] as const) {
    for (let petal = 0; petal < 5; petal += 1)
      painter.fill(
        ellipse(x + Math.cos(petal * 1.257) * 8, y + Math.sin(petal * 1.257) * 8, 8),
        painter.lighting.tones(tone).light,
      );
    painter.fill(ellipse(x, y, 4.6), painter.lighting.tones("#c98a2e").base);
  }
  painter.turned(basket, "#b58a54", {
    inside: () => {
      for (let row = 0; row < 7; row += 1)
        for (let column = 0; column < 12; column += 1)
          painter.fill(
            ellipse(142 + column * 11 + (row % 2) * 5.5, -306 + row * 12, 5.6, 4),
            (row + column) % 2 === 0 ? cane.light : cane.shade,
            0.55,
          );
    },
  });
  painter.stroke(line("138 -312, 262 -312"), cane.deep, 7);
}
