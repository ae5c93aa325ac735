/** Sushi on a slate and ice cream in a glass. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, ellipse, line, ribbon, shape, symmetric } from "../ink/shape.ts";
import { fur, spatter } from "../ink/texture.ts";
import { drawLeaf } from "./flowers.ts";
import type { ThingArtist } from "./thing.ts";

export const sushi: ThingArtist = ({ random }) => ({
  frame: { left: -270, top: -150, right: 270 },
  setting: "table",
  tall: 0.9,
  foot: 240,
  draw: (painter) => {
    const slate = painter.lighting.tones("#3d4046");
    painter.fill(shape("-262 -34!, 262 -34!, 256 2!, -256 2!"), slate.deep);
    painter.fill(
      shape("-226 -66!, 230 -66!, 264 -34!, -264 -34!"),
      painter.linear(
        [painter.side() * 260, 0],
        [-painter.side() * 260, 0],
        [
          [0, slate.light],
          [0.5, slate.base],
          [1, slate.shade],
        ],
      ),
    );
    const tops = ["#e2764a", "#c9404a", "#f0d9c4", "#e88a52"] as const;
    [-168, -68].forEach((x, index) =>
      drawNigiri(painter, x, tops[(index + random.integer(0, 3)) % 4] ?? "#e2764a"),
    );
    for (const [x, y] of [
      [54, -62],
      [124, -66],
      [194, -60],
    ] as const)
      drawMaki(painter, x, y, random.pick(["#e2764a", "#7fa04a", "#c9404a"]));
    const stick = painter.lighting.tones("#6b3a2c");
    for (const dy of [0, 12])
      painter.fill(
        ribbon(
          [
            [-236, -12 + dy],
            [40, -18 + dy * 1.1],
            [250, -22 + dy * 1.3],
          ],
          [5, 6, 8],
        ),
        dy === 0 ? stick.light : stick.base,
      );
    const green = painter.lighting.tones("#9ab060");
    painter.fill(shape("-8 -52, -2 -74, 14 -78, 24 -66, 22 -50"), green.base);
    painter.fill(shape("0 -66, 8 -76, 16 -70, 12 -62"), green.light);
  },
});

function drawNigiri(painter: Painter, x: number, top: Hex): void {
  const rice = painter.lighting.tones("#f3eee2");
  painter.glow(x - painter.side() * 12, -42, 66, 14, "#0d0b0e", 0.6);
  const bed = shape(`${x - 52} -46, ${x - 56} -72, ${x} -88, ${x + 56} -72, ${x + 52} -46, ${x} -38`);
  painter.fill(
    bed,
    painter.linear(
      [0, -88],
      [0, -38],
      [
        [0, rice.light],
        [1, rice.shade],
      ],
    ),
  );
  fur(painter, bed, { flow: () => 20, length: 11, width: 5, count: 60, colour: rice.light, spread: 80 });
  fur(painter, bed, {
    flow: () => 20,
    length: 10,
    width: 3,
    count: 40,
    colour: rice.deep,
    spread: 80,
    opacity: 0.35,
  });
  const slice = shape(
    `${x - 66} -58, ${x - 58} -92, ${x - 10} -112, ${x + 46} -100, ${x + 68} -62, ${x + 52} -68, ${x} -82, ${x - 50} -62`,
  );
  painter.form(slice, top, {
    shadow: 8,
    rim: 1.6,
    inside: (tones) => {
      for (let index = -3; index <= 3; index += 1)
        painter.stroke(
          line(`${x + index * 19 - 8} -116, ${x + index * 19 + 4} -88, ${x + index * 19 + 18} -60`),
          mix(tones.light, "#fff4e8", 0.6),
          3,
          0.6,
        );
      painter.glow(x + painter.side() * 22, -98, 26, 8, "#ffffff", 0.6);
    },
  });
}

function drawMaki(painter: Painter, x: number, y: number, filling: Hex): void {
  const nori = painter.lighting.tones("#23302a");
  const rice = painter.lighting.tones("#f3eee2");
  painter.glow(x - painter.side() * 8, y + 20, 42, 10, "#0d0b0e", 0.6);
  painter.turned(
    shape(
      `${x - 32} ${y - 40}!, ${x + 32} ${y - 40}!, ${x + 32} ${y + 10}!, ${x} ${y + 19}, ${x - 32} ${y + 10}!`,
    ),
    "#23302a",
    {},
  );
  painter.fill(ellipse(x, y - 40, 32, 13), nori.shade);
  painter.fill(ellipse(x, y - 41, 28, 11), rice.light);
  spatter(painter, ellipse(x, y - 41, 27, 10), { count: 26, radius: 1.8, colour: rice.shade, opacity: 0.8 });
  const core = painter.lighting.tones(filling);
  painter.fill(
    ellipse(x + 2, y - 41, 12, 5.4),
    painter.linear(
      [x - 10, 0],
      [x + 12, 0],
      [
        [0, core.light],
        [1, core.base],
      ],
    ),
  );
}

export const icecream: ThingArtist = ({ colour, random }) => {
  const scoops: Hex[] = [
    colour ?? random.pick(["#e8a0a0", "#f0dfc0", "#b9d0a8"] as const),
    random.pick(["#6b4232", "#f3e6cc", "#d98a90"]),
    random.pick(["#f3e3c4", "#c9b0d0", "#e9b878"]),
  ];
  return {
    frame: { left: -140, top: -380, right: 140 },
    setting: "table",
    tall: 1.7,
    foot: 76,
    draw: (painter) => {
      drawCoupe(painter);
      for (const [x, y, index] of [
        [-44, -236, 0],
        [46, -238, 1],
        [2, -296, 2],
      ] as const)
        drawScoop(painter, x, y, 60, scoops[index] ?? "#f0dfc0");
      drawGlassFront(painter);
      const wafer = painter.lighting.tones("#c98f4a");
      painter.placed({ x: 54, y: -300, scale: 1, turnDegrees: 22 }, () => {
        painter.turned(box(-11, -96, 22, 110, 4), "#c98f4a", {});
        for (let y = -90; y < 0; y += 16)
          painter.stroke(line(`-11 ${y}, 11 ${y + 16}`), wafer.deep, 2.4, 0.6);
      });
      painter.fill(
        ellipse(-8, -356, 16),
        painter.radial([-8 + painter.side() * 5, -362], 22, [
          [0, "#e8505a"],
          [1, painter.lighting.tones("#9a1f30").base],
        ]),
      );
      painter.stroke(line("-6 -370, 4 -392, 22 -402"), painter.lighting.tones("#5a4a2c").base, 3);
      drawLeaf(painter, [10, -352], -12, 40, "#6f9458");
    },
  };
};

function drawScoop(painter: Painter, x: number, y: number, r: number, flavour: Hex): void {
  const scoop = shape(
    `${x - r} ${y + r * 0.3}, ${x - r * 0.94} ${y - r * 0.4}, ${x - r * 0.4} ${y - r * 0.92}, ${x + r * 0.4} ${y - r * 0.92}, ${x + r * 0.94} ${y - r * 0.4}, ${x + r} ${y + r * 0.3}, ${x + r * 0.7} ${y + r * 0.44}, ${x + r * 0.3} ${y + r * 0.36}, ${x - r * 0.1} ${y + r * 0.5}, ${x - r * 0.6} ${y + r * 0.38}`,
  );
  painter.form(scoop, flavour, {
    shadow: r * 0.34,
    rim: 2,
    inside: (tones) => {
      fur(painter, scoop, {
        flow: (px, py) => (Math.atan2(py - y, px - x) * 180) / Math.PI + 90,
        length: 22,
        width: 3,
        count: 46,
        colour: tones.light,
        opacity: 0.55,
      });
      fur(painter, scoop, {
        flow: (px, py) => (Math.atan2(py - y, px - x) * 180) / Math.PI + 90,
        length: 20,
        width: 3,
        count: 34,
        colour: tones.shade,
        opacity: 0.5,
      });
      spatter(painter, scoop, {
        count: 20,
        radius: 2,
        colour: shift(tones.deep, { lightness: -0.1 }),
        opacity: 0.4,
      });
      painter.glow(x + painter.side() * r * 0.36, y - r * 0.5, r * 0.4, r * 0.28, "#ffffff", 0.4);
    },
  });
}

function drawCoupe(painter: Painter): void {
  painter.fill(ellipse(0, -6, 74, 13), "#ffffff", 0.34);
  painter.fill(
    symmetric("0 -120, 10 -112, 8 -50, 16 -18, 70 -6, 0 6"),
    painter.linear(
      [-40, 0],
      [40, 0],
      [
        [0, "#ffffff", 0.62],
        [0.5, painter.lighting.ambient, 0.22],
        [1, "#ffffff", 0.5],
      ],
    ),
    0.85,
  );
  painter.fill(
    symmetric("0 -232, 122 -228!, 104 -164, 54 -122, 0 -112"),
    painter.lighting.lit("#e9e2d8"),
    0.4,
  );
}

function drawGlassFront(painter: Painter): void {
  const bowl = symmetric("0 -206, 122 -228!, 104 -164, 54 -122, 0 -112");
  painter.fill(
    bowl,
    painter.linear(
      [-120, 0],
      [120, 0],
      [
        [0, "#ffffff", 0.42],
        [0.3, "#ffffff", 0.1],
        [0.7, painter.lighting.ambient, 0.14],
        [1, "#ffffff", 0.36],
      ],
    ),
  );
  painter.stroke(line("-122 -228, -60 -214, 0 -209, 60 -214, 122 -228"), "#ffffff", 2.6, 0.75);
  painter.stroke(
    line(`${painter.side() * 108} -206, ${painter.side() * 96} -166, ${painter.side() * 62} -136`),
    "#ffffff",
    6,
    0.6,
  );
}
