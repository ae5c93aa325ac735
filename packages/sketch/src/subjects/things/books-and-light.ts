/** Books, lamps and candles: the reading corner. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush } from "../ink/texture.ts";
import { box, ellipse, line, polygon, shape, symmetric } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

const cloths = [
  "#7a2f36",
  "#2f4858",
  "#c48a3f",
  "#5b6b4f",
  "#8a5a44",
  "#d8c7a8",
  "#44395a",
  "#a84f3c",
] as const;

export const books: ThingArtist = ({ colour, random }) => {
  const count = random.integer(4, 5);
  const covers = Array.from({ length: count }, (_, index): Hex =>
    index === count - 2 && colour !== null ? colour : random.pick(cloths),
  );
  const volumes = covers.map((cover, index) => ({
    cover,
    half: 150 - index * 9 + random.bell() * 14,
    tall: random.between(30, 46),
    slide: random.bell() * 16,
    spineLeft: random.chance(0.6),
  }));
  const total = volumes.reduce((sum, volume) => sum + volume.tall, 0);
  return {
    frame: { left: -172, top: -total - 66, right: 172 },
    setting: "table",
    tall: 1.5,
    foot: 150,
    draw: (painter) => {
      let y = 0;
      for (const volume of volumes) {
        drawLyingBook(painter, volume.slide, y, volume.half, volume.tall, volume.cover);
        y -= volume.tall;
      }
      drawOpenBook(painter, y, random.pick(cloths));
    },
  };
};

function drawLyingBook(painter: Painter, x: number, y: number, half: number, tall: number, cover: Hex): void {
  const tones = painter.lighting.tones(cover);
  const paper = painter.lighting.tones("#eadfc8");
  const side = painter.side();
  const board = 5;
  painter.fill(
    box(x - half + 6, y - tall + board, half * 2 - 14, tall - board * 2),
    painter.linear(
      [0, y - tall],
      [0, y],
      [
        [0, paper.light],
        [1, paper.shade],
      ],
    ),
  );
  drybrush(painter, box(x - half + 10, y - tall + board + 1, half * 2 - 68, tall - board * 2 - 2), {
    angleDegrees: 0,
    length: 46,
    width: 1.2,
    count: 40,
    colour: paper.deep,
    opacity: 0.35,
  });
  const spine = shape(
    `${x - half} ${y - tall}!, ${x - half + 40} ${y - tall}!, ${x - half + 46} ${y - tall / 2}, ${x - half + 40} ${y}!, ${x - half} ${y}!, ${x - half - 7} ${y - tall / 2}`,
  );
  for (const top of [y - tall, y - board])
    painter.fill(
      box(x - half, top, half * 2, board, 2),
      painter.linear(
        [x + side * half, 0],
        [x - side * half, 0],
        [
          [0, tones.light],
          [0.4, tones.base],
          [1, tones.shade],
        ],
      ),
    );
  painter.fill(box(x - half, y - tall + board, half * 2, 5), tones.deep, 0.35);
  painter.turned(spine, cover, { rim: 1.4 });
  const foil = mix(painter.lighting.tones("#e2c078").base, tones.light, 0.25);
  for (const dx of [9, 30])
    painter.stroke(
      line(
        `${x - half + dx} ${y - tall + 3}, ${x - half + dx + 1.5} ${y - tall / 2}, ${x - half + dx} ${y - 3}`,
      ),
      foil,
      2,
      0.85,
    );
  painter.fill(box(x + half * 0.1, y - 1.5, half * 0.8, 2), "#120c10", 0.3);
}

function drawOpenBook(painter: Painter, y: number, cover: Hex): void {
  const paper = painter.lighting.tones("#f0e6d2");
  const tones = painter.lighting.tones(cover);
  painter.fill(polygon(`-132 ${y - 4}, 132 ${y - 4}, 112 ${y}, -112 ${y}`), tones.deep);
  for (const side of [-1, 1]) {
    const page = shape(
      `0 ${y - 8}!, ${side * 30} ${y - 30}, ${side * 84} ${y - 33}, ${side * 132} ${y - 18}!, ${side * 130} ${y - 8}!, ${side * 60} ${y - 12}`,
    );
    const lit = side === painter.side();
    painter.fill(
      page,
      painter.linear(
        [0, 0],
        [side * 130, 0],
        [
          [0, paper.deep],
          [0.16, lit ? paper.light : paper.base],
          [1, lit ? paper.light : paper.shade],
        ],
      ),
    );
    for (let row = 0; row < 3; row += 1)
      painter.stroke(
        line(
          `${side * 26} ${y - 23 + row * 4}, ${side * 70} ${y - 27 + row * 4}, ${side * 112} ${y - 20 + row * 3}`,
        ),
        paper.deep,
        1.1,
        0.5,
      );
  }
  painter.fill(
    shape(`-4 ${y - 12}!, 4 ${y - 12}!, 13 ${y + 34}!, 6 ${y + 28}!, -1 ${y + 36}!`),
    painter.lighting.tones("#b5433f").base,
  );
}

export const lamp: ThingArtist = ({ colour, random, timeOfDay }) => {
  const shade = colour ?? random.pick(["#e3c08a", "#c7745a", "#dcd0b8", "#6f8a80"] as const);
  const lit = timeOfDay !== "day" && timeOfDay !== "dawn";
  return {
    frame: { left: -170, top: -470, right: 170 },
    setting: "table",
    tall: 2.5,
    foot: 84,
    draw: (painter) => {
      if (lit) painter.glow(0, -330, 330, 300, "#ffcf80", 0.55);
      const brass = "#a8823f";
      painter.turned(symmetric("0 -24, 30 -22, 76 -10, 80 0!, 0 4"), brass, { gloss: 0.3 });
      painter.turned(
        symmetric("0 -270, 7 -268, 7 -196, 22 -180, 24 -140, 10 -120, 8 -60, 16 -30, 30 -20, 0 -16"),
        brass,
        { gloss: 0.6 },
      );
      const cone = symmetric("0 -452, 76 -452!, 150 -258!, 0 -240");
      const glow: Hex = lit ? mix(shade, "#ffe9b8", 0.5) : shade;
      if (lit) {
        painter.fill(
          cone,
          painter.radial([0, -300], 190, [
            [0, "#fff3cf"],
            [0.4, glow],
            [1, shift(glow, { lightness: -0.14 })],
          ]),
        );
        painter.glow(0, -60, 210, 60, "#ffd890", 0.4);
      } else painter.turned(cone, shade, {});
      painter.within(cone, () => {
        for (let index = -6; index <= 6; index += 1)
          painter.stroke(line(`${index * 12} -456, ${index * 24} -240`), "#5a3a20", 1.6, 0.13);
      });
      const edge = painter.lighting.tones(shift(shade, { lightness: -0.06 }));
      painter.fill(
        shape("-150 -258!, 0 -238, 150 -258!, 150 -266!, 0 -247, -150 -266!"),
        lit ? shift(glow, { lightness: -0.2 }) : edge.deep,
        0.6,
      );
      painter.fill(shape("-76 -452!, 0 -444, 76 -452!, 0 -460"), lit ? "#fff0c8" : edge.deep, 0.8);
    },
  };
};

export const candle: ThingArtist = ({ colour, random }) => {
  const wax = colour ?? random.pick(["#efe3cb", "#c9a58c", "#a34b42", "#d8c39a"] as const);
  return {
    frame: { left: -150, top: -400, right: 150 },
    setting: "table",
    tall: 1.7,
    foot: 90,
    draw: (painter) => {
      painter.glow(0, -336, 270, 250, "#ffbf66", 0.5);
      drawTaper(painter, 62, -188, 25, shift(wax, { lightness: -0.02 }));
      drawTaper(painter, -36, -272, 31, wax);
      const dish = "#8a6a3c";
      painter.turned(shape("-118 -26!, 0 -34, 128 -26!, 108 -4, 0 6, -98 -4"), dish, { gloss: 0.2 });
      painter.glow(0, -20, 160, 24, "#ffcf80", 0.4);
    },
  };
};

function drawTaper(painter: Painter, x: number, top: number, half: number, wax: Hex): void {
  const tones = painter.lighting.tones(wax);
  const body = shape(
    `${x - half} ${top}!, ${x - half * 0.3} ${top + 5}, ${x + half} ${top - 2}!, ${x + half} -20!, ${x} -12, ${x - half} -20!`,
  );
  painter.turned(body, wax, {
    inside: () =>
      painter.fill(
        body,
        painter.linear(
          [0, top],
          [0, top + 130],
          [
            [0, "#ffd48a", 0.75],
            [1, "#ffd48a", 0],
          ],
        ),
      ),
  });
  painter.fill(
    shape(
      `${x - half} ${top + 2}!, ${x - half * 0.7} ${top + 44}, ${x - half * 0.4} ${top + 10}, ${x + half * 0.3} ${top + 16}, ${x + half * 0.55} ${top + 70}, ${x + half * 0.8} ${top + 14}, ${x + half} ${top}!, ${x} ${top - 6}`,
    ),
    mix(tones.light, "#fff0cc", 0.5),
  );
  painter.fill(ellipse(x, top - 1, half * 0.92, 6), "#fff0c4", 0.9);
  painter.stroke(line(`${x} ${top}, ${x + 1} ${top - 18}`), "#2a1a14", 3);
  painter.glow(x, top - 44, 66, 80, "#ffb454", 0.7);
  painter.fill(
    shape(
      `${x} ${top - 92}!, ${x + 15} ${top - 44}, ${x + 10} ${top - 18}, ${x} ${top - 10}, ${x - 10} ${top - 18}, ${x - 14} ${top - 44}`,
    ),
    painter.linear(
      [0, top - 92],
      [0, top - 10],
      [
        [0, "#ffb03c"],
        [0.5, "#ffd66e"],
        [0.85, "#fff3c8"],
        [1, "#a8b4e8"],
      ],
    ),
  );
  painter.fill(
    shape(`${x} ${top - 66}!, ${x + 6} ${top - 38}, ${x} ${top - 22}, ${x - 6} ${top - 38}`),
    "#fffbe6",
    0.9,
  );
}
