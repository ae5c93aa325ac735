/** Dragon: a horned head on an arched, scaled neck, one wing raised behind it. Faces right. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { plumage } from "../ink/plumage.ts";
import { fur, spatter } from "../ink/texture.ts";
import { ellipse, line, ribbon, shape, type Point } from "../ink/shape.ts";
import type { Artist } from "./figure.ts";

export const dragon: Artist = ({ coat, random }) => {
  const scale = coat ?? random.pick(["#2f6a5c", "#7d2f38", "#3d4a78", "#5a5f3c", "#4a3560"] as const);
  const belly = random.pick(["#d9b878", "#c9a07a", "#d8c8a0"] as const);
  const iris = random.pick(["#f0b32c", "#e8762c", "#b8d048"] as const);
  return {
    frame: { left: -300, top: -300, right: 250, bottom: 330 },
    stance: "cropped",
    draw: (painter) => {
      drawWing(painter, scale);
      drawNeck(painter, scale, belly);
      drawHorns(painter, -14, 0.86);
      drawHead(painter, scale, belly);
      drawHorns(painter, 0, 1);
      drawEye(painter, iris, scale);
    },
  };
};

function drawWing(painter: Painter, scale: Hex): void {
  const skin = painter.lighting.tones(mix(scale, "#c97a4a", 0.35));
  const bone = painter.lighting.tones(scale);
  const root: Point = [-150, 260];
  const wrist: Point = [-250, -190];
  const tips: readonly Point[] = [
    [-560, -120],
    [-560, 90],
    [-500, 250],
    [-380, 380],
  ];
  const membrane = shape(
    `-150 260!, -220 40, -250 -190!, -400 -190, -560 -120!, -500 -30, -560 90!, -480 140, -500 250!, -420 290, -380 400!, -150 420!`,
  );
  painter.fill(
    membrane,
    painter.linear(
      [-200, -190],
      [-520, 300],
      [
        [0, skin.base],
        [0.5, skin.shade],
        [1, skin.deep],
      ],
    ),
  );
  painter.within(membrane, () => {
    for (const tip of tips)
      painter.glow((wrist[0] + tip[0]) / 2, (wrist[1] + tip[1]) / 2 + 30, 120, 90, skin.light, 0.35);
    fur(painter, membrane, {
      flow: (x, y) => (Math.atan2(y - wrist[1], x - wrist[0]) * 180) / Math.PI,
      length: 90,
      width: 3,
      count: 90,
      colour: skin.deep,
      opacity: 0.35,
    });
  });
  for (const tip of tips) {
    const bend: Point = [(wrist[0] + tip[0]) / 2 - 6, (wrist[1] + tip[1]) / 2 - 26];
    painter.fill(ribbon([wrist, bend, tip], [17, 11, 2]), bone.shade);
    painter.stroke(line(`${wrist.join(" ")}, ${bend.join(" ")}, ${tip.join(" ")}`), bone.light, 2.4, 0.5);
  }
  const arm = ribbon([root, [-226, 60], wrist], [58, 36, 24]);
  painter.form(arm, scale, { shadow: 9, rim: 3 });
  painter.fill(
    shape("-258 -176, -262 -206, -240 -256!, -236 -206, -238 -178"),
    painter.lighting.tones("#d8c8a4").base,
  );
}

/** From the shoulder out of the lower edge up to the nape. */
const nape: readonly Point[] = [
  [-190, 470],
  [-176, 330],
  [-128, 200],
  [-92, 90],
  [-84, -10],
  [-58, -100],
  [0, -160],
];

function drawNeck(painter: Painter, scale: Hex, belly: Hex): void {
  const tones = painter.lighting.tones(scale);
  drawSpines(painter, scale);
  const neck = shape(
    "-10 -176, -66 -120, -100 -20, -112 80, -150 190, -220 310, -260 470!, 150 470!, 120 340, 92 250, 66 160, 58 70, 62 0, 84 -50, 60 -110",
  );
  painter.form(neck, scale, {
    shadow: 0,
    rim: 5,
    inside: () => {
      plumage(painter, neck, {
        size: 27,
        stretch: 1.15,
        colours: [tones.light, tones.base, mix(tones.base, tones.shade, 0.6), tones.shade],
        edge: tones.deep,
        edgeOpacity: 0.5,
        flow: (_x, y) => 100 + y * 0.05,
      });
      drawBelly(painter, belly);
      const dark = painter.side() === 1 ? -130 : 90;
      painter.fill(
        neck,
        painter.linear(
          [-dark * 1.2, 100],
          [dark * 1.5, 150],
          [
            [0, tones.light, 0.25],
            [0.45, tones.base, 0],
            [1, tones.deep, 0.85],
          ],
        ),
      );
      painter.glow(20, -30, 120, 90, tones.deep, 0.8);
    },
  });
}

function drawBelly(painter: Painter, belly: Hex): void {
  const tones = painter.lighting.tones(belly);
  const front: readonly Point[] = [
    [86, -40],
    [64, 10],
    [60, 70],
    [70, 150],
    [94, 236],
    [122, 330],
    [150, 430],
  ];
  front.forEach(([x, y], index) => {
    const next = front[index + 1];
    if (next === undefined) return;
    for (const half of [0, 0.5]) {
      const [px, py] = [x + (next[0] - x) * half, y + (next[1] - y) * half];
      const plate = shape(
        `${px + 16} ${py - 8}!, ${px - 20} ${py - 14}, ${px - 52 - index * 6} ${py + 8}, ${px - 44 - index * 6} ${py + 40}, ${px + 12} ${py + 52}!`,
      );
      painter.fill(
        plate,
        painter.linear(
          [0, py - 14],
          [0, py + 52],
          [
            [0, tones.light],
            [0.6, tones.base],
            [1, tones.deep],
          ],
        ),
      );
    }
  });
}

function drawSpines(painter: Painter, scale: Hex): void {
  const tones = painter.lighting.tones(mix(scale, "#e0c08a", 0.4));
  for (let index = 0; index < 15; index += 1) {
    const at = (index / 15) * (nape.length - 1);
    const from = nape[Math.floor(at)] ?? [0, 0];
    const to = nape[Math.floor(at) + 1] ?? from;
    const [x, y] = [from[0] + (to[0] - from[0]) * (at % 1) - 22, from[1] + (to[1] - from[1]) * (at % 1)];
    const size = 30 + Math.sin((index / 14) * Math.PI) * 24;
    painter.fill(
      shape(
        `${x + 26} ${y + size * 0.5}!, ${x - size * 0.5} ${y - size * 0.1}, ${x - size} ${y - size * 0.8}!, ${x + 4} ${y - size * 0.5}, ${x + 34} ${y - size * 0.4}!`,
      ),
      painter.linear(
        [x - size, y - size],
        [x + 20, y],
        [
          [0, tones.light],
          [1, tones.shade],
        ],
      ),
    );
  }
}

function drawHorns(painter: Painter, dx: number, size: number): void {
  for (const [spine, widths] of [
    [
      [
        [20, -168],
        [-30, -214],
        [-96, -236],
        [-160, -290],
      ],
      [34, 28, 20, 0.3],
    ],
    [
      [
        [-6, -132],
        [-62, -150],
        [-116, -150],
        [-168, -172],
      ],
      [24, 20, 14, 0.3],
    ],
    [
      [
        [4, -84],
        [-44, -82],
        [-92, -60],
      ],
      [22, 16, 0.3],
    ],
  ] as const) {
    const horn = ribbon(
      spine.map(([x, y]): Point => [dx + x * size, y * size + dx]),
      widths,
    );
    painter.form(horn, size < 1 ? "#8a7a60" : "#d3c19a", {
      shadow: 8,
      rim: 2.4,
      inside: (tones) => {
        spine.forEach(([x, y], index) => {
          const next = spine[index + 1];
          if (next === undefined) return;
          for (const t of [0.15, 0.4, 0.65, 0.9]) {
            const [px, py] = [dx + (x + (next[0] - x) * t) * size, dx + (y + (next[1] - y) * t) * size];
            painter.stroke(
              line(`${px - 5} ${py - 18}, ${px - 9} ${py}, ${px - 2} ${py + 18}`),
              tones.deep,
              2,
              0.4,
            );
          }
        });
      },
    });
  }
}

function drawHead(painter: Painter, scale: Hex, belly: Hex): void {
  const tones = painter.lighting.tones(scale);
  const jaw = shape(
    "44 -50, 92 -36, 140 -28, 186 -34, 214 -48!, 208 -22, 178 -4, 124 4, 76 -2, 34 -16, 20 -34",
  );
  painter.form(jaw, mix(scale, belly, 0.45), { shadow: 10, rim: 2.4 });
  painter.fill(
    shape("70 -50!, 120 -40, 176 -42, 222 -56!, 212 -42, 160 -32, 110 -30"),
    painter.lighting.tones("#3a1518").deep,
  );
  const head = shape(
    "-30 -120, 0 -168, 40 -184, 74 -170, 96 -150, 136 -134, 176 -126, 196 -136, 214 -122, 232 -92, 236 -66!, 222 -52, 190 -52, 150 -44, 108 -48, 76 -56, 52 -36, 14 -34, -16 -60",
  );
  painter.form(head, scale, {
    shadow: 18,
    rim: 4,
    inside: () => {
      plumage(painter, head, {
        size: 16,
        stretch: 1.1,
        colours: [tones.light, tones.base, tones.shade],
        edge: tones.deep,
        edgeOpacity: 0.45,
        flow: () => 196,
        opacity: 0.85,
      });
      painter.fill(
        shape("240 -90, 200 -136, 140 -132, 96 -146, 70 -164, 110 -120, 170 -104, 236 -80"),
        tones.light,
        0.35,
      );
      painter.glow(110, -66, 90, 26, tones.deep, 0.6);
      painter.glow(20, -60, 50, 46, tones.deep, 0.5);
      spatter(painter, head, { count: 40, radius: 2, colour: tones.light, opacity: 0.5 });
    },
  });
  for (const [x, y, h] of [
    [214, -56, 18],
    [190, -52, 11],
    [140, -46, 9],
  ] as const)
    painter.fill(
      shape(`${x - 5} ${y - 2}!, ${x + 6} ${y - 2}!, ${x + 1} ${y + h}!`),
      painter.lighting.tones("#f0e4c8").light,
    );
  painter.fill(shape("206 -112!, 222 -106, 220 -92, 208 -96"), tones.deep);
  painter.stroke(line("196 -116, 212 -124, 228 -106"), tones.light, 4, 0.6);
  for (const [x, y] of [
    [30, -22],
    [58, -4],
    [92, 8],
  ] as const)
    painter.fill(
      shape(`${x - 10} ${y - 8}!, ${x + 10} ${y - 4}!, ${x - 18} ${y + 26}!`),
      painter.lighting.tones(mix(scale, "#e0c08a", 0.4)).base,
    );
  painter.fill(
    shape("26 -148!, 60 -164, 96 -140, 112 -124!, 88 -126, 58 -136, 34 -132"),
    painter.linear(
      [0, -164],
      [0, -124],
      [
        [0, tones.light],
        [1, tones.shade],
      ],
    ),
  );
}

function drawEye(painter: Painter, iris: Hex, scale: Hex): void {
  const tones = painter.lighting.tones(scale);
  painter.glow(70, -118, 38, 28, tones.deep, 0.9);
  const opening = shape("42 -116!, 56 -132, 78 -130, 98 -112!, 80 -104, 58 -106");
  painter.fill(opening, "#120c0c");
  painter.glow(70, -118, 44, 36, iris, 0.4);
  painter.within(opening, () => {
    painter.fill(
      ellipse(70, -118, 20, 17),
      painter.radial([70, -114], 20, [
        [0, shift(iris, { lightness: 0.14 })],
        [0.6, iris],
        [1, shift(iris, { lightness: -0.25 })],
      ]),
    );
    painter.fill(ellipse(71, -118, 4, 14), "#0a0607");
    painter.stroke(line("42 -118, 58 -134, 80 -131, 98 -113"), "#0a0607", 6, 0.7);
  });
  painter.fill(ellipse(70 + painter.side() * 6, -124, 3.6), "#fffaf2", 0.97);
}
