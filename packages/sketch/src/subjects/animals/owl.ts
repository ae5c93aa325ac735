/** Owls: upright on a branch, the whole weight of the picture in two round eyes. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { plumage } from "../ink/plumage.ts";
import { blade, fringe, fur } from "../ink/texture.ts";
import { ellipse, mapped, shape, symmetric, type Shape } from "../ink/shape.ts";
import { drawBough } from "./bough.ts";
import { sided } from "./coat.ts";
import { createHead, type Artist, type Head } from "./figure.ts";

type Coat = { back: Hex; chest: Hex; disc: Hex; bar: Hex; iris: Hex; tufts: boolean };

const coats: readonly [Coat, ...Coat[]] = [
  { back: "#7d5a3c", chest: "#d8b98c", disc: "#c99a62", bar: "#4a3222", iris: "#e8962a", tufts: true },
  { back: "#6b6460", chest: "#cfc6b8", disc: "#a79c90", bar: "#3c3634", iris: "#e8b53a", tufts: true },
  { back: "#e6e0d6", chest: "#f6f2ea", disc: "#f4efe6", bar: "#6a625c", iris: "#e9bd3c", tufts: false },
  { back: "#a8743f", chest: "#ead4ae", disc: "#f2e4c8", bar: "#6a4426", iris: "#b8742a", tufts: false },
];

export const owl: Artist = ({ coat, random, first }) => {
  const colours: Coat =
    coat === null
      ? random.pick(coats)
      : {
          back: coat,
          chest: mix(coat, "#f4e8d4", 0.6),
          disc: mix(coat, "#f0dcc0", 0.4),
          bar: shift(coat, { lightness: lightnessOf(coat) > 0.4 ? -0.24 : -0.1 }),
          iris: "#e8a02e",
          tufts: random.chance(0.6),
        };
  const yawDegrees = random.pick([-14, -9, 9, 14]);
  return {
    frame: { left: -180, top: -176, right: 180, bottom: 430 },
    stance: "perched",
    perchY: 352,
    draw: (painter) => {
      drawTail(painter, colours);
      if (first) drawBough(painter, { y: 352, thickness: 34 });
      drawOwlBody(painter, colours);
      const head = createHead({ rx: 124, ry: 112, depth: 50, yawDegrees, pitchDegrees: 4 });
      drawOwlHead(painter, head, colours);
    },
  };
};

function drawTail(painter: Painter, colours: Coat): void {
  const tones = painter.lighting.tones(colours.back);
  for (const x of [-30, 30, -12, 12]) {
    const quill = shape(
      `${x - 16} 300, ${x + 16} 300, ${x * 1.25 + 15} 400, ${x * 1.25} 430, ${x * 1.25 - 15} 400`,
    );
    painter.fill(
      quill,
      painter.linear(
        [0, 300],
        [0, 430],
        [
          [0, tones.deep],
          [1, tones.base],
        ],
      ),
    );
    for (const y of [380, 404])
      painter.fill(ellipse(x * 1.22, y, 14, 4), painter.lighting.lit(colours.bar), 0.6);
  }
}

function drawOwlBody(painter: Painter, colours: Coat): void {
  const back = painter.lighting.tones(colours.back);
  const chest = painter.lighting.tones(colours.chest);
  const body = symmetric("0 -60, 96 -30, 124 50, 132 130, 122 230, 84 318, 34 350, 0 352");
  painter.form(body, colours.chest, {
    shadow: 34,
    rim: 0,
    inside: () => {
      plumage(painter, body, {
        size: 25,
        stretch: 1.35,
        colours: [chest.light, chest.base, mix(chest.base, chest.shade, 0.5)],
        edge: chest.deep,
        edgeOpacity: 0.28,
        opacity: 0.85,
      });
      const marks: string[] = [];
      for (let y = 84; y < 330; y += 26)
        for (let x = -104; x <= 104; x += 26)
          marks.push(
            blade(
              painter.random,
              [x + painter.random.bell() * 7, y + ((x / 26) % 2) * 13],
              90 + painter.random.bell() * 10,
              17,
              8,
            ),
          );
      painter.marks(marks.join(""), painter.lighting.lit(colours.bar), 0.72);
      painter.glow(0, 60, 130, 80, chest.deep, 0.85);
      painter.glow(-painter.side() * 90, 220, 80, 170, chest.deep, 0.6);
    },
  });
  for (const side of [-1, 1]) drawWing(painter, colours, side, back.deep);
  for (const x of [-38, 38]) drawFoot(painter, x, colours);
}

function drawWing(painter: Painter, colours: Coat, side: number, edge: Hex): void {
  const put = (source: Shape): Shape => mapped(source, (x, y) => [x * side, y]);
  const tones = painter.lighting.tones(colours.back);
  const wing = put(
    shape("62 34, 108 20, 146 74, 158 160, 148 258, 112 350, 84 398!, 76 330, 88 240, 84 130"),
  );
  painter.form(wing, colours.back, {
    shadow: 20,
    rim: 3.6,
    inside: () => {
      for (let index = 0; index < 5; index += 1) {
        const x = 84 + index * 15;
        const quill = put(
          shape(
            `${x} 190, ${x + 26} 180, ${x + 18 - index * 2} 330, ${x - 4} ${396 - index * 22}, ${x - 12} 320`,
          ),
        );
        painter.fill(
          quill,
          painter.linear(
            [side * x, 190],
            [side * x, 390],
            [
              [0, tones.base],
              [0.6, tones.shade],
              [1, tones.deep],
            ],
          ),
        );
        painter.stroke(quill, edge, 1.6, 0.5);
        for (let y = 240; y < 380 - index * 20; y += 34)
          painter.fill(ellipse(side * (x + 4), y, 11, 4, side * 12), painter.lighting.lit(colours.bar), 0.55);
      }
      const coverts = put(shape("60 30, 110 16, 150 80, 158 170, 130 236, 84 210, 82 120"));
      plumage(painter, coverts, {
        size: 24,
        stretch: 1.5,
        colours: [tones.light, tones.base, tones.shade],
        edge: tones.deep,
        edgeOpacity: 0.45,
        flow: (x) => 90 - (x * side - 90) * 0.3 * side,
      });
    },
  });
}

function drawFoot(painter: Painter, x: number, colours: Coat): void {
  const tones = painter.lighting.tones(mix(colours.chest, "#c9a060", 0.5));
  for (const dx of [-17, 0, 17]) {
    painter.fill(
      shape(
        `${x + dx - 9} 330, ${x + dx + 9} 330, ${x + dx * 1.2 + 9} 360, ${x + dx * 1.2 + 3} 374, ${x + dx * 1.2 - 6} 372, ${x + dx * 1.2 - 9} 352`,
      ),
      painter.linear(
        [0, 330],
        [0, 374],
        [
          [0, tones.light],
          [1, tones.shade],
        ],
      ),
    );
    painter.fill(
      shape(`${x + dx * 1.2 - 5} 364, ${x + dx * 1.2 + 6} 364, ${x + dx * 1.25 + 3} 384!`),
      "#1d1718",
    );
  }
}

function drawOwlHead(painter: Painter, head: Head, colours: Coat): void {
  const tones = painter.lighting.tones(colours.back);
  if (colours.tufts) {
    for (const side of [-1, 1]) {
      const tuft = head.shape(sided("34 -88, 62 -126, 108 -172!, 112 -110, 98 -58", side), 0);
      painter.form(tuft, colours.back, { shadow: 10, rim: 3 });
      fur(painter, tuft, {
        flow: () => -90 + side * 34,
        length: 26,
        width: 5,
        count: 40,
        colour: tones.shade,
        opacity: 0.6,
      });
      fur(painter, tuft, {
        flow: () => -90 + side * 34,
        length: 24,
        width: 4,
        count: 24,
        colour: tones.light,
        opacity: 0.6,
      });
    }
  }
  const mass = head.both("0 -108, 50 -106, 96 -76, 122 -22, 120 34, 94 78, 48 100, 0 106");
  fringe(painter, mass, {
    length: 15,
    width: 8,
    every: 7,
    colour: tones.base,
    flow: (x) => 90 - Math.sign(x) * 40,
    where: (_x, y) => y > 20,
  });
  painter.form(mass, colours.back, {
    shadow: 26,
    rim: 3.4,
    inside: () => {
      plumage(painter, mass, {
        size: 19,
        stretch: 1.3,
        colours: [tones.light, tones.base, tones.shade],
        edge: tones.deep,
        edgeOpacity: 0.35,
        flow: (x, y) => (y < 0 ? -90 + x * 0.6 : 90),
        opacity: 0.8,
      });
      fur(painter, mass, {
        flow: (x) => -90 + x * 0.6,
        length: 20,
        width: 6,
        count: 36,
        colour: painter.lighting.lit(colours.bar),
        opacity: 0.6,
        where: (_x, y) => y < -40,
      });
    },
  });
  for (const side of [-1, 1]) drawDisc(painter, head, colours, side);
  drawBrowAndBeak(painter, head, colours);
  for (const side of [-1, 1]) drawOwlEye(painter, head, side, colours);
}

function drawDisc(painter: Painter, head: Head, colours: Coat, side: number): void {
  const tones = painter.lighting.tones(colours.disc);
  const disc = head.shape(sided("6 -30, 26 -64, 66 -72, 100 -46, 108 4, 90 52, 52 76, 16 66, 4 20", side), 6);
  const [cx, cy] = head.spot(side * 50, -6, 8);
  painter.stroke(disc, painter.lighting.lit(colours.bar), 7, 0.7);
  painter.fill(
    disc,
    painter.radial([cx, cy], 76, [
      [0, tones.shade],
      [0.4, tones.base],
      [0.8, tones.light],
      [1, tones.base],
    ]),
  );
  const flow = (x: number, y: number): number => (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  fur(painter, disc, {
    flow,
    length: 26,
    width: 3,
    count: 110,
    colour: tones.light,
    opacity: 0.6,
    spread: 8,
  });
  fur(painter, disc, {
    flow,
    length: 26,
    width: 2.4,
    count: 90,
    colour: tones.deep,
    opacity: 0.35,
    spread: 8,
  });
  fringe(painter, disc, {
    length: 11,
    width: 5,
    every: 6,
    colour: painter.lighting.lit(colours.bar),
    opacity: 0.7,
    flow,
  });
}

function drawOwlEye(painter: Painter, head: Head, side: number, colours: Coat): void {
  const [x, y] = head.spot(side * 49, -10, 12);
  const squeeze = Math.cos(head.yaw) - Math.abs(Math.sin(head.yaw)) * 0.12;
  const glint = painter.side();
  const iris = painter.lighting.dark ? shift(colours.iris, { lightness: -0.02 }) : colours.iris;
  painter.fill(ellipse(x, y, 35 * squeeze, 35), "#1b1414");
  painter.fill(
    ellipse(x, y, 30.5 * squeeze, 30.5),
    painter.radial([x, y + 8], 36, [
      [0, shift(iris, { lightness: 0.12 })],
      [0.6, iris],
      [1, shift(iris, { lightness: -0.24 })],
    ]),
  );
  painter.fill(ellipse(x, y, 16 * squeeze, 16), "#0b0809");
  painter.within(ellipse(x, y, 30.5 * squeeze, 30.5), () =>
    painter.fill(ellipse(x - side * 4, y - 34, 42, 20, side * 16), "#0b0809", 0.72),
  );
  painter.fill(ellipse(x + glint * 9, y - 10, 6.5, 7), "#fffaf0", 0.97);
  painter.fill(ellipse(x - glint * 10, y + 13, 4, 3.2), "#fffaf0", 0.4);
}

function drawBrowAndBeak(painter: Painter, head: Head, colours: Coat): void {
  const pale = painter.lighting.tones(mix(colours.disc, "#fff4e0", 0.6));
  const marks: string[] = [];
  for (const side of [-1, 1]) {
    for (let index = 0; index < 26; index += 1) {
      const t = index / 25;
      const [x, y] = head.spot(side * (4 + t * 76), 16 - 74 * Math.sin(t * 1.9), 10);
      marks.push(blade(painter.random, [x, y], side === 1 ? -64 + t * 40 : 244 - t * 40, 26 - t * 6, 7));
    }
  }
  painter.marks(marks.join(""), pale.base, 0.92);
  const whiskersAt: string[] = [];
  for (let index = 0; index < 18; index += 1) {
    const side = index % 2 === 0 ? 1 : -1;
    whiskersAt.push(
      blade(
        painter.random,
        head.spot(side * 6, 6 + index * 0.8, 14),
        side === 1 ? 62 - index * 2 : 118 + index * 2,
        32,
        4,
      ),
    );
  }
  painter.marks(whiskersAt.join(""), pale.light, 0.85);
  const beak = painter.lighting.tones("#4a4038");
  const bill = head.both("0 0, 12 10, 11 28, 4 46, 0 54!", 26);
  painter.fill(
    bill,
    painter.linear(
      [bill.box.left, 0],
      [bill.box.right, 0],
      painter.side() === 1
        ? [
            [0, beak.deep],
            [0.6, beak.base],
            [1, beak.light],
          ]
        : [
            [0, beak.light],
            [0.4, beak.base],
            [1, beak.deep],
          ],
    ),
  );
  painter.fill(ellipse(...head.spot(painter.side() * 4, 14, 28), 2.6, 8), "#fff6e6", 0.5);
}
