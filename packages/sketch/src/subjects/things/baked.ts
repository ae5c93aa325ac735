/** Bread, cake and pizza, on the board or stand that they are served on. */
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, box, ellipse, line, shape, symmetric } from "../ink/shape.ts";
import { drybrush, fringe, fur, spatter } from "../ink/texture.ts";
import { croissants } from "./croissant.ts";
import { drawLeaf } from "./flowers.ts";
import type { ThingArtist, ThingFigure } from "./thing.ts";

function drawBoard(painter: Painter, half: number, wood: Hex): void {
  const tones = painter.lighting.tones(wood);
  painter.fill(box(-half, -22, half * 2, 26, 11), tones.deep);
  const top = shape(
    `${-half * 0.9} -34, ${half * 0.9} -34, ${half} -20!, ${half} -14, ${-half} -14, ${-half} -20!`,
  );
  painter.fill(
    top,
    painter.linear(
      [painter.side() * half, 0],
      [-painter.side() * half, 0],
      [
        [0, tones.light],
        [0.5, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  drybrush(painter, ellipse(0, -24, half * 0.8, 8), {
    angleDegrees: 0,
    length: half * 0.3,
    width: 1.8,
    count: 26,
    colour: tones.deep,
    opacity: 0.4,
  });
}

const loaf: ThingFigure = {
  frame: { left: -250, top: -190, right: 250 },
  setting: "table",
  tall: 1.1,
  foot: 230,
  draw: (painter) => {
    drawBoard(painter, 246, "#8f6844");
    drawLoaf(painter);
    for (const [x, lean] of [
      [150, 8],
      [192, 20],
    ] as const)
      painter.placed({ x, y: -26, scale: 1, turnDegrees: lean }, () => drawSlice(painter));
    const wheat = painter.lighting.tones("#d0a24c");
    for (const [x, y, angle] of [
      [-226, -24, 8],
      [-232, -34, -6],
    ] as const) {
      painter.stroke(line(`${x} ${y}, ${x + 80} ${y + 12 + angle}`), wheat.shade, 3);
      fur(painter, ellipse(x + 22, y + 4, 26, 7), {
        flow: () => 180 + angle,
        length: 20,
        width: 7,
        count: 18,
        colour: wheat.light,
      });
    }
  },
};

/** A café and the early morning have croissants; elsewhere the seed chooses. */
export const bread: ThingArtist = ({ random, place, timeOfDay }) => {
  const evening = timeOfDay === "dusk" || timeOfDay === "night";
  const morning = place === "cafe" || timeOfDay === "dawn";
  return morning || (!evening && random.chance(0.45)) ? croissants : loaf;
};

function drawLoaf(painter: Painter): void {
  const crust = painter.lighting.tones("#b5723a");
  const loaf = shape(
    "-190 -34, -206 -74, -178 -130, -110 -164, -20 -172, 70 -158, 122 -120, 134 -70, 120 -34, 0 -28",
  );
  painter.form(loaf, "#b5723a", {
    shadow: 34,
    rim: 3,
    inside: () => {
      spatter(painter, loaf, { count: 130, radius: 2, colour: crust.deep, opacity: 0.4 });
      for (const x of [-136, -70, -4, 62]) {
        const cut = shape(`${x - 24} -60!, ${x - 14} -110, ${x + 26} -158!, ${x + 30} -112, ${x} -66`);
        const crumb = painter.lighting.tones("#efd9ae");
        painter.fill(
          cut,
          painter.linear(
            [x - 20, 0],
            [x + 30, 0],
            [
              [0, crumb.base],
              [1, crust.light],
            ],
          ),
        );
        fringe(painter, cut, { length: 7, width: 4, every: 7, colour: crumb.light, opacity: 0.7 });
        painter.stroke(line(`${x - 24} -60, ${x - 16} -110, ${x + 26} -158`), crust.deep, 4, 0.55);
      }
      spatter(painter, loaf, { count: 150, radius: 2.2, colour: "#f6e8cc", opacity: 0.5 });
      painter.glow(painter.side() * 60 - 30, -150, 90, 30, "#f2c98a", 0.5);
    },
  });
}

function drawSlice(painter: Painter): void {
  const crust = painter.lighting.tones("#b5723a");
  const crumb = painter.lighting.tones("#efdcb8");
  painter.fill(
    shape("-48 0!, -56 -60, -70 -92, -44 -126, 0 -132, 46 -124, 70 -92, 56 -60, 52 0!"),
    crust.shade,
  );
  const face = shape("-40 -8!, -48 -62, -60 -92, -38 -116, 2 -122, 42 -114, 62 -90, 50 -60, 46 -8!");
  painter.fill(
    face,
    painter.linear(
      [painter.side() * 50, -120],
      [-painter.side() * 50, 0],
      [
        [0, crumb.light],
        [0.5, crumb.base],
        [1, crumb.shade],
      ],
    ),
  );
  spatter(painter, face, { count: 46, radius: 3.6, colour: crumb.shade, opacity: 0.7 });
}

export const cake: ThingArtist = ({ colour, random }) => {
  const icing = colour ?? random.pick(["#f0dcd0", "#6a4030", "#e8a9a4", "#f3ead8"] as const);
  const sponge: Hex = random.pick(["#d9a866", "#5a3524", "#c9705e"]);
  return {
    frame: { left: -200, top: -340, right: 200 },
    setting: "table",
    tall: 1.75,
    foot: 110,
    draw: (painter) => {
      drawStand(painter);
      drawCakeBody(painter, icing, sponge);
      const berries = random.chance(0.5) ? "#b5293c" : "#3d3a6a";
      for (let index = 0; index < 9; index += 1) {
        const angle = (index / 9) * Math.PI * 2;
        const [x, y] = [Math.cos(angle) * 96, -282 + Math.sin(angle) * 18];
        const tones = painter.lighting.tones(berries);
        painter.fill(ellipse(x, y - 8, 20, 19), tones.deep, 0.4);
        painter.fill(
          ellipse(x, y - 13, 19, 19),
          painter.radial([x + painter.side() * 7, y - 21], 26, [
            [0, tones.light],
            [0.5, tones.base],
            [1, tones.deep],
          ]),
        );
        painter.fill(ellipse(x + painter.side() * 7, y - 20, 4, 3.4), "#ffffff", 0.6);
      }
      for (const [x, angle] of [
        [-20, -130],
        [16, -50],
        [0, -95],
      ] as const)
        drawLeaf(painter, [x, -284], angle, 42, "#6f8f58");
    },
  };
};

function drawStand(painter: Painter): void {
  const china = "#e4ddd0";
  painter.turned(symmetric("0 -90, 18 -88, 14 -50, 26 -18, 84 -6, 86 2, 0 6"), china, { gloss: 0.4 });
  const tones = painter.lighting.tones(china);
  painter.fill(ellipse(0, -86, 190, 25), tones.deep);
  painter.fill(
    ellipse(0, -94, 190, 25),
    painter.linear(
      [painter.side() * 190, 0],
      [-painter.side() * 190, 0],
      [
        [0, tones.light],
        [0.5, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  painter.glow(-painter.side() * 14, -92, 160, 20, tones.deep, 0.6);
}

function drawCakeBody(painter: Painter, icing: Hex, sponge: Hex): void {
  const tones = painter.lighting.tones(icing);
  const side = symmetric("0 -282, 140 -282!, 140 -96!, 80 -82, 0 -78");
  painter.turned(side, sponge, {
    inside: (crumb) => {
      spatter(painter, side, { count: 170, radius: 2, colour: crumb.deep, opacity: 0.35 });
      spatter(painter, side, { count: 90, radius: 1.8, colour: crumb.light, opacity: 0.5 });
      for (const y of [-222, -158]) painter.stroke(line(`-146 ${y}, 0 ${y + 20}, 146 ${y}`), tones.base, 17);
      for (const y of [-228, -164])
        painter.stroke(line(`-146 ${y}, 0 ${y + 20}, 146 ${y}`), tones.light, 4, 0.7);
    },
  });
  const drip = shape(
    "-142 -284!, -142 -246, -130 -226, -116 -240, -104 -256, -88 -236, -78 -186, -66 -200, -58 -250, -36 -246, -22 -206, -8 -214, 2 -252, 26 -250, 38 -222, 50 -238, 62 -254, 80 -238, 92 -192, 104 -214, 112 -250, 128 -240, 142 -262, 142 -284!",
  );
  painter.turned(drip, icing, { gloss: 0.2, rim: 0 });
  painter.fill(
    ellipse(0, -284, 142, 30),
    painter.linear(
      [painter.side() * 140, 0],
      [-painter.side() * 140, 0],
      [
        [0, tones.light],
        [0.6, tones.base],
        [1, tones.shade],
      ],
    ),
  );
}

export const pizza: ThingArtist = () => ({
  frame: { left: -270, top: -150, right: 270 },
  setting: "table",
  tall: 0.95,
  foot: 250,
  draw: (painter) => {
    const board = painter.lighting.tones("#9a7048");
    painter.fill(ellipse(0, -30, 268, 84), board.deep);
    painter.fill(
      ellipse(0, -40, 268, 84),
      painter.linear(
        [painter.side() * 260, 0],
        [-painter.side() * 260, 0],
        [
          [0, board.light],
          [0.5, board.base],
          [1, board.shade],
        ],
      ),
    );
    const crust = painter.lighting.tones("#cf9650");
    painter.fill(ellipse(0, -50, 238, 72), crust.deep);
    const edge = ellipse(0, -64, 238, 72);
    painter.fill(
      edge,
      painter.linear(
        [painter.side() * 200, -130],
        [-painter.side() * 200, 0],
        [
          [0, crust.light],
          [0.6, crust.base],
          [1, crust.shade],
        ],
      ),
    );
    spatter(painter, edge, {
      count: 130,
      radius: 4,
      colour: painter.lighting.tones("#6b3a1c").base,
      opacity: 0.4,
    });
    const sauce = painter.lighting.tones("#b53d28");
    painter.fill(ellipse(0, -66, 204, 58), sauce.base);
    painter.fill(
      ellipse(0, -64, 200, 55),
      painter.linear(
        [0, -120],
        [0, -10],
        [
          [0, sauce.light],
          [1, sauce.shade],
        ],
      ),
      0.8,
    );
    drawToppings(painter);
  },
});

function drawToppings(painter: Painter): void {
  const cheese = painter.lighting.tones("#f3e3bb");
  const { random } = painter;
  const spots: readonly Point[] = [
    [-130, -66],
    [-60, -98],
    [30, -88],
    [120, -76],
    [-80, -42],
    [10, -50],
    [90, -38],
    [-10, -110],
    [160, -58],
    [-160, -50],
  ];
  for (const [x, y] of spots) {
    const w = random.between(26, 44);
    painter.fill(
      shape(
        `${x - w} ${y}, ${x - w * 0.4} ${y - w * 0.32}, ${x + w * 0.5} ${y - w * 0.28}, ${x + w} ${y + 2}, ${x + w * 0.3} ${y + w * 0.3}, ${x - w * 0.5} ${y + w * 0.28}`,
      ),
      painter.linear(
        [0, y - 12],
        [0, y + 12],
        [
          [0, cheese.light],
          [1, cheese.base],
        ],
      ),
      0.95,
    );
    painter.glow(x + 4, y + 2, w * 0.5, w * 0.16, painter.lighting.tones("#d99a4c").base, 0.6);
  }
  const salami = painter.lighting.tones("#a8352c");
  for (const [x, y] of [
    [-104, -84],
    [62, -64],
    [-30, -66],
    [136, -52],
    [-30, -28],
    [50, -104],
  ] as const) {
    painter.fill(ellipse(x, y + 2, 29, 10), salami.deep);
    painter.fill(
      ellipse(x, y, 29, 10),
      painter.linear(
        [x + painter.side() * 28, 0],
        [x - painter.side() * 28, 0],
        [
          [0, salami.light],
          [1, salami.base],
        ],
      ),
    );
  }
  for (const [x, y, angle, size] of [
    [-6, -74, -160, 48],
    [-2, -74, -20, 50],
    [-2, -72, 62, 40],
    [104, -84, -30, 36],
    [-120, -54, 150, 36],
  ] as const)
    drawLeaf(painter, [x, y], angle, size, "#55803e");
  spatter(painter, ellipse(0, -66, 190, 52), { count: 40, radius: 2, colour: "#2f3a20", opacity: 0.6 });
}
