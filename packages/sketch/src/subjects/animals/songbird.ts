/** Songbirds in profile on a flowering branch. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { plumage } from "../ink/plumage.ts";
import { ellipse, line, ribbon, shape } from "../ink/shape.ts";
import { fringe, fur } from "../ink/texture.ts";
import { drawBough } from "./bough.ts";
import type { Artist } from "./figure.ts";

type Coat = {
  back: Hex;
  breast: Hex;
  cap: Hex;
  mask: Hex | null;
  belly: Hex;
  wing: Hex;
  bill: Hex;
  crest: boolean;
};

const coats: readonly [Coat, ...Coat[]] = [
  {
    back: "#7d6a50",
    breast: "#cf6a35",
    cap: "#8a7454",
    mask: null,
    belly: "#efe4d0",
    wing: "#6a583f",
    bill: "#3a2f2a",
    crest: false,
  },
  {
    back: "#4f7aa8",
    breast: "#e3c25a",
    cap: "#3f6aa0",
    mask: "#24303f",
    belly: "#e8d07a",
    wing: "#3d5f8c",
    bill: "#2d2a2c",
    crest: false,
  },
  {
    back: "#a83238",
    breast: "#c23f3c",
    cap: "#b5363a",
    mask: "#2a1f22",
    belly: "#c8504a",
    wing: "#82282f",
    bill: "#d98a3c",
    crest: true,
  },
  {
    back: "#5d7f5a",
    breast: "#d9c45e",
    cap: "#4d6f52",
    mask: null,
    belly: "#eee2ae",
    wing: "#46604a",
    bill: "#5a4a3a",
    crest: false,
  },
  {
    back: "#3f6fa0",
    breast: "#c9743f",
    cap: "#3a68a0",
    mask: null,
    belly: "#f0e6d6",
    wing: "#325a8a",
    bill: "#33302f",
    crest: false,
  },
];

export const bird: Artist = ({ coat, random, first }) => {
  const colours: Coat =
    coat === null
      ? random.pick(coats)
      : {
          ...random.pick(coats),
          back: coat,
          breast: shift(coat, { lightness: 0.07 }),
          cap: shift(coat, { lightness: -0.05 }),
          belly: mix(coat, "#f4e9d6", 0.6),
          wing: shift(coat, { lightness: -0.1 }),
        };
  return {
    frame: { left: -270, top: -190, right: 200, bottom: 300 },
    stance: "perched",
    perchY: 176,
    draw: (painter) => {
      drawBirdTail(painter, colours);
      if (first) {
        drawBough(painter, { y: 176, thickness: 24 });
        drawBlossoms(painter, random);
      }
      drawBirdBody(painter, colours);
      drawBirdHead(painter, colours);
      drawBirdFeet(painter);
    },
  };
};

function drawBlossoms(painter: Painter, random: Random): void {
  const pink = random.pick(["#f0c4c4", "#f4dcd4", "#e8a8a8", "#f6ead8"] as const);
  const tones = painter.lighting.tones(pink);
  const heart = painter.lighting.tones("#c9793c");
  for (const [x, y, size] of [
    [-300, 190, 32],
    [-258, 224, 22],
    [-222, 182, 18],
    [214, 198, 33],
    [258, 224, 24],
    [172, 224, 18],
    [300, 186, 21],
    [-390, 178, 26],
    [396, 204, 28],
    [-480, 214, 22],
    [520, 186, 26],
  ] as const) {
    const start = random.between(0, 6.28);
    for (let petal = 0; petal < 5; petal += 1) {
      const angle = start + petal * 1.2566;
      const lit = Math.cos(angle) * painter.side() * 0.5 - Math.sin(angle) * 0.6;
      const [px, py] = [x + Math.cos(angle) * size * 0.5, y + Math.sin(angle) * size * 0.46];
      painter.fill(
        ellipse(px, py, size * 0.46, size * 0.38, (angle * 180) / Math.PI),
        painter.radial([x, y], size, [
          [0, mix(tones.shade, heart.base, 0.25)],
          [0.5, lit > 0 ? tones.light : tones.base],
          [1, lit > 0 ? tones.light : tones.shade],
        ]),
      );
    }
    for (let stamen = 0; stamen < 6; stamen += 1)
      painter.stroke(
        line(
          `${x} ${y}, ${x + Math.cos(stamen * 1.05) * size * 0.24} ${y + Math.sin(stamen * 1.05) * size * 0.24}`,
        ),
        heart.base,
        size * 0.05,
        0.9,
      );
  }
}

function drawBirdTail(painter: Painter, colours: Coat): void {
  const tones = painter.lighting.tones(colours.wing);
  for (const [index, spread] of [34, 20, 6, -8].entries()) {
    const quill = shape(
      `-120 60, -92 96, -176 ${196 + spread}, -${244 - index * 8} ${266 + spread}!, -${226 - index * 4} ${216 + spread}, -150 100`,
    );
    painter.fill(
      quill,
      painter.linear(
        [-100, 80],
        [-240, 260],
        [
          [0, tones.base],
          [1, index % 2 === 0 ? tones.deep : tones.shade],
        ],
      ),
    );
    painter.stroke(line(`-116 86, -170 170, -${230 - index * 8} ${256 + spread}`), tones.light, 1.6, 0.5);
  }
}

/** Faces right: breast forward, tail down to the left. */
function drawBirdBody(painter: Painter, colours: Coat): void {
  const back = painter.lighting.tones(colours.back);
  const breast = painter.lighting.tones(colours.breast);
  const belly = painter.lighting.tones(colours.belly);
  const body = shape(
    "40 -150, 104 -110, 134 -40, 138 40, 112 116, 56 168, -12 176, -76 150, -130 98, -150 62, -120 30, -84 -30, -48 -104, -8 -146",
  );
  painter.form(body, colours.back, {
    shadow: 20,
    rim: 4,
    inside: () => {
      const front = shape("20 -140, 100 -128, 150 -40, 150 60, 96 130, 30 120, 16 50, 34 -40, 22 -90");
      painter.fill(
        front,
        painter.linear(
          [60, -140],
          [60, 140],
          [
            [0, breast.base],
            [0.6, breast.light],
            [1, breast.base],
          ],
        ),
      );
      fringe(painter, front, {
        length: 16,
        width: 6,
        every: 6,
        colour: breast.base,
        flow: (x, y) => 110 + (y > 60 ? 20 : 0) + x * 0.1,
      });
      const under = shape("110 70, 130 110, 60 190, -60 180, -120 110, -40 120, 30 96");
      painter.fill(under, belly.base);
      fringe(painter, under, { length: 22, width: 7, every: 6, colour: belly.base, flow: () => -120 });
      const flow = (x: number, y: number): number => (x > 10 ? 100 + (x - 60) * -0.2 + y * 0.12 : 128);
      fur(painter, body, {
        flow,
        length: 17,
        width: 4,
        count: 150,
        colour: breast.light,
        opacity: 0.45,
        where: (x, y) => x > 24 && y < 110,
      });
      fur(painter, body, {
        flow,
        length: 17,
        width: 3.6,
        count: 130,
        colour: breast.shade,
        opacity: 0.5,
        where: (x, y) => x > 24 && y < 130,
      });
      fur(painter, body, {
        flow,
        length: 19,
        width: 4,
        count: 60,
        colour: belly.shade,
        opacity: 0.5,
        where: (_x, y) => y > 110,
      });
      fur(painter, body, {
        flow: () => 130,
        length: 18,
        width: 4,
        count: 90,
        colour: back.shade,
        opacity: 0.5,
        where: (x, y) => x < 20 && y < 90,
      });
      painter.glow(-10, 172, 120, 50, belly.deep, 0.7);
    },
  });
  drawBirdWing(painter, colours);
}

function drawBirdWing(painter: Painter, colours: Coat): void {
  const tones = painter.lighting.tones(colours.wing);
  const wing = shape(
    "24 -66, 44 -20, 32 40, -8 92, -72 130, -150 160, -212 172!, -168 120, -122 60, -84 -10, -40 -62",
  );
  painter.form(wing, colours.wing, {
    shadow: 12,
    rim: 0,
    inside: () => {
      for (let index = 0; index < 8; index += 1) {
        const reach = 1 - index * 0.075;
        const quill = ribbon(
          [
            [10 - index * 6, 20 + index * 7],
            [-70 * reach, 76 + index * 7],
            [-206 * reach, 170 - index * 3],
          ],
          [17, 20, 4],
        );
        painter.fill(
          quill,
          painter.linear(
            [0, 40],
            [-200, 160],
            [
              [0, index % 2 === 0 ? tones.base : tones.shade],
              [1, tones.deep],
            ],
          ),
        );
        painter.stroke(
          line(
            `${10 - index * 6} ${12 + index * 7}, ${-70 * reach} ${66 + index * 7}, ${-206 * reach} ${166 - index * 3}`,
          ),
          mix(tones.light, "#fff4e0", 0.35),
          2,
          0.65,
        );
      }
      const coverts = shape("30 -74, 48 -20, 36 40, -30 70, -96 40, -84 -16, -40 -68");
      plumage(painter, coverts, {
        size: 21,
        stretch: 1.5,
        colours: [tones.base, tones.light, mix(tones.base, tones.shade, 0.6)],
        edge: tones.deep,
        edgeOpacity: 0.45,
        flow: () => 140,
      });
      painter.stroke(line("28 44, -26 76, -90 64"), mix(tones.light, "#fff4e0", 0.7), 7, 0.75);
    },
  });
}

function drawBirdHead(painter: Painter, colours: Coat): void {
  const cap = painter.lighting.tones(colours.cap);
  if (colours.crest) {
    const crest = shape("104 -158, 76 -190, 22 -226!, 24 -190, -6 -178!, 10 -140");
    painter.form(crest, colours.cap, { shadow: 8, rim: 3 });
    fur(painter, crest, {
      flow: () => -150,
      length: 26,
      width: 4,
      count: 26,
      colour: cap.light,
      opacity: 0.6,
    });
  }
  const head = shape("62 -186, 106 -174, 132 -138, 132 -100, 104 -70, 52 -60, 6 -84, -10 -124, 14 -168");
  const breast = painter.lighting.tones(colours.breast);
  painter.form(head, colours.cap, {
    shadow: 16,
    rim: 3.6,
    inside: () => {
      const face = shape("70 -142, 122 -146, 150 -120, 120 -56, 50 -46, 22 -70, 44 -104");
      painter.fill(face, breast.base);
      fringe(painter, face, { length: 12, width: 5, every: 5, colour: breast.base, flow: () => -160 });
      const flow = (x: number, y: number): number => 180 - (y + 120) * 0.8 + (x > 100 ? -10 : 0);
      fur(painter, head, {
        flow,
        length: 13,
        width: 3,
        count: 110,
        colour: cap.shade,
        opacity: 0.5,
        where: (x, y) => y < -130 || x < 40,
      });
      fur(painter, head, {
        flow,
        length: 12,
        width: 2.6,
        count: 80,
        colour: cap.light,
        opacity: 0.5,
        where: (x, y) => y < -130 || x < 40,
      });
      fur(painter, face, {
        flow: (_x, y) => 150 - y * 0.3,
        length: 12,
        width: 2.8,
        count: 60,
        colour: breast.light,
        opacity: 0.6,
      });
      if (colours.mask !== null) {
        const mask = painter.lighting.lit(colours.mask);
        const streak = shape("142 -126, 112 -142, 76 -138, 34 -122!, 76 -116, 112 -108, 130 -96");
        painter.fill(streak, mask);
        fringe(painter, streak, { length: 9, width: 4, every: 5, colour: mask, flow: () => 180 });
      }
    },
  });
  fur(painter, ellipse(50, -66, 60, 16), {
    flow: () => 112,
    length: 20,
    width: 6,
    count: 46,
    colour: breast.base,
    opacity: 0.9,
    where: (x) => x > 24,
  });
  drawBill(painter, colours.bill);
  painter.fill(ellipse(94, -126, 14.5, 14.5), mix(cap.light, "#f6ead6", 0.3), 0.65);
  painter.fill(ellipse(95, -126, 12, 12.4), "#1a1012");
  painter.glow(92, -121, 10, 7, "#6b4028", 0.9);
  painter.fill(ellipse(95 + painter.side() * 4, -131, 3.7, 3.7), "#fffaf2", 0.97);
}

function drawBill(painter: Painter, colour: Hex): void {
  const tones = painter.lighting.tones(colour);
  painter.fill(
    shape("126 -130, 146 -132, 180 -110!, 150 -110, 126 -114"),
    painter.linear(
      [0, -132],
      [0, -108],
      [
        [0, tones.light],
        [1, tones.base],
      ],
    ),
  );
  painter.fill(shape("126 -114!, 150 -110, 172 -108!, 148 -98, 124 -102"), tones.deep);
  painter.fill(ellipse(138, -121, 2.6, 1.6), "#120c0c", 0.8);
}

function drawBirdFeet(painter: Painter): void {
  const leg = painter.lighting.tones("#5a443a");
  for (const x of [10, 52]) {
    painter.stroke(line(`${x - 4} 164, ${x} 182`), leg.base, 7);
    for (const [dx, dy] of [
      [-14, 200],
      [2, 206],
      [16, 200],
    ] as const)
      painter.stroke(line(`${x} 180, ${x + dx * 0.8} 186, ${x + dx} ${dy}`), leg.shade, 5.4);
  }
}
