/** Moon and sun, large, as the subject of a picture. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ellipse, shape } from "../ink/shape.ts";
import { drybrush, spatter } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

export const moon: ThingArtist = ({ colour, random }) => {
  const face = colour ?? "#efe6d0";
  const crescent = random.chance(0.35);
  return {
    frame: { left: -210, top: -420, right: 210 },
    setting: "sky",
    tall: 1,
    foot: 0,
    draw: (painter) => {
      painter.glow(0, -210, 470, 470, mix(face, "#cfdcff", 0.4), painter.lighting.dark ? 0.45 : 0.3);
      painter.glow(0, -210, 290, 290, face, 0.4);
      if (crescent) return drawCrescent(painter, face);
      const disc = ellipse(0, -210, 200);
      painter.fill(
        disc,
        painter.radial([painter.side() * 60, -270], 330, [
          [0, shift(face, { lightness: 0.05 })],
          [0.6, face],
          [1, shift(face, { lightness: -0.16 })],
        ]),
      );
      painter.within(disc, () => drawMaria(painter, face));
    },
  };
};

function drawMaria(painter: Painter, face: Hex): void {
  const grey = mix(face, "#7d7f92", 0.5);
  for (const [x, y, rx, ry] of [
    [-70, -290, 74, 52],
    [-110, -200, 50, 62],
    [40, -260, 58, 44],
    [-30, -150, 66, 42],
    [96, -170, 40, 56],
    [20, -90, 46, 24],
    [110, -290, 30, 24],
  ] as const) {
    painter.glow(x, y, rx * 1.25, ry * 1.25, grey, 0.75);
    painter.fill(
      ellipse(x + painter.random.bell() * 8, y, rx * 0.6, ry * 0.6, painter.random.between(-30, 30)),
      grey,
      0.22,
    );
  }
  for (let index = 0; index < 36; index += 1) {
    const [x, y, r] = [
      painter.random.bell() * 180,
      -210 + painter.random.bell() * 180,
      painter.random.between(3, 11),
    ];
    painter.fill(ellipse(x, y, r), shift(face, { lightness: -0.1 }), 0.4);
    painter.fill(
      ellipse(x + painter.side() * r * -0.25, y + r * 0.25, r * 0.8),
      shift(face, { lightness: 0.04 }),
      0.6,
    );
  }
  spatter(painter, ellipse(0, -210, 196), {
    count: 160,
    radius: 1.8,
    colour: shift(face, { lightness: -0.14 }),
    opacity: 0.35,
  });
}

function drawCrescent(painter: Painter, face: Hex): void {
  const horn = shape(
    "60 -404!, -60 -390, -160 -300, -172 -180, -110 -70, 0 -20, 100 -36!, 10 -70, -50 -150, -50 -270, 0 -350",
  );
  painter.fill(
    horn,
    painter.linear(
      [-160, -300],
      [60, -100],
      [
        [0, shift(face, { lightness: 0.04 })],
        [1, shift(face, { lightness: -0.12 })],
      ],
    ),
  );
  painter.within(horn, () => {
    painter.glow(-120, -250, 40, 50, mix(face, "#7d7f92", 0.5), 0.6);
    painter.glow(-90, -130, 44, 36, mix(face, "#7d7f92", 0.5), 0.6);
    spatter(painter, horn, { count: 80, radius: 2, colour: shift(face, { lightness: -0.14 }), opacity: 0.4 });
  });
}

export const sun: ThingArtist = ({ colour, timeOfDay }) => {
  const core =
    colour ??
    (
      {
        dawn: "#f6b08a",
        day: "#f6c95a",
        golden: "#f2a23c",
        sunset: "#e8683c",
        dusk: "#d9607a",
        night: "#e8b06a",
      } as const
    )[timeOfDay];
  return {
    frame: { left: -260, top: -520, right: 260 },
    setting: "sky",
    tall: 1.1,
    foot: 0,
    draw: (painter) => {
      painter.glow(0, -260, 560, 560, core, 0.5);
      for (const [r, opacity] of [
        [250, 0.16],
        [216, 0.2],
        [186, 0.28],
      ] as const)
        painter.fill(ellipse(0, -260, r), shift(core, { lightness: 0.08 }), opacity);
      const disc = ellipse(0, -260, 158);
      painter.fill(
        disc,
        painter.linear(
          [0, -420],
          [0, -100],
          [
            [0, shift(core, { lightness: 0.1 })],
            [0.6, core],
            [1, shift(core, { lightness: -0.06, chroma: 1.15 })],
          ],
        ),
      );
      painter.within(disc, () =>
        drybrush(painter, disc, {
          angleDegrees: 0,
          length: 90,
          width: 4,
          count: 40,
          colour: shift(core, { lightness: 0.12 }),
          opacity: 0.3,
        }),
      );
    },
  };
};
