/** Penguins, upright on the ground. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, ellipse, shape } from "../ink/shape.ts";
import { fringe, fur } from "../ink/texture.ts";
import type { Artist } from "./figure.ts";

export const penguin: Artist = ({ coat, random }) => {
  const back = coat ?? random.pick(["#262a33", "#2c2f3c", "#1f232b"] as const);
  const gold = random.pick(["#e8a83c", "#e89a2c", "#efc06a"] as const);
  return {
    frame: { left: -160, top: -270, right: 170, bottom: 360 },
    stance: "ground",
    draw: (painter) => {
      drawPenguinBody(painter, back, gold);
      drawPenguinHead(painter, back, gold);
    },
  };
};

function drawPenguinBody(painter: Painter, back: Hex, gold: Hex): void {
  const dark = painter.lighting.tones(back);
  const white = painter.lighting.tones("#f4efe6");
  painter.fill(shape("-100 300, -60 330, -96 362!, -132 352, -138 330"), dark.deep);
  for (const x of [-34, 52]) drawPenguinFoot(painter, x);
  const body = shape(
    "-6 -150, 56 -140, 96 -80, 122 10, 134 120, 128 230, 96 320, 30 350, -50 348, -104 318, -136 220, -138 100, -112 -10, -70 -110",
  );
  painter.form(body, back, {
    shadow: 24,
    rim: 4.5,
    inside: () => {
      const belly = shape(
        "34 -140, 80 -100, 112 0, 132 120, 130 240, 92 350, 10 360, -56 326, -84 220, -78 90, -46 -20, -16 -110",
      );
      fringe(painter, belly, { length: 15, width: 5, every: 5, colour: white.base, flow: () => 96 });
      painter.fill(
        belly,
        painter.linear(
          [-80, 0],
          [130, 60],
          painter.side() === 1
            ? [
                [0, white.shade],
                [0.5, white.base],
                [1, white.light],
              ]
            : [
                [0, white.light],
                [0.5, white.base],
                [1, white.shade],
              ],
        ),
      );
      painter.glow(30, -96, 74, 90, painter.lighting.tones(gold).base, 0.85);
      fur(painter, belly, {
        flow: (x) => 92 - x * 0.06,
        length: 22,
        width: 3,
        count: 160,
        colour: white.shade,
        opacity: 0.5,
      });
      fur(painter, belly, {
        flow: (x) => 92 - x * 0.06,
        length: 20,
        width: 2.6,
        count: 90,
        colour: white.light,
        opacity: 0.8,
      });
      fur(painter, body, {
        flow: () => 95,
        length: 18,
        width: 3,
        count: 110,
        colour: dark.light,
        opacity: 0.35,
        where: (x) => x < -60,
      });
      painter.glow(20, 340, 120, 60, white.deep, 0.75);
    },
  });
  for (const [flipper, lift] of [
    ["-92 -74, -126 -20, -160 90, -168 180, -150 236!, -126 190, -104 110, -84 10", 0],
    ["96 -60, 124 10, 152 100, 160 180, 146 226!, 128 184, 112 110, 100 30", 1],
  ] as const) {
    const wing = shape(flipper);
    painter.form(wing, lift === 1 ? shift(back, { lightness: 0.02 }) : back, {
      shadow: 10,
      rim: 3.4,
      inside: (tones) =>
        fur(painter, wing, {
          flow: () => 96,
          length: 16,
          width: 2.4,
          count: 60,
          colour: tones.light,
          opacity: 0.4,
        }),
    });
  }
}

function drawPenguinFoot(painter: Painter, x: number): void {
  const foot = shape(
    `${x - 30} 336, ${x + 18} 332, ${x + 52} 352, ${x + 54} 362!, ${x + 30} 358, ${x + 14} 364!, ${x - 8} 358, ${x - 26} 362!`,
  );
  painter.form(foot, "#3a3436", { shadow: 6, rim: 1.6 });
}

function drawPenguinHead(painter: Painter, back: Hex, gold: Hex): void {
  const dark = painter.lighting.tones(back);
  const amber = painter.lighting.tones(gold);
  const bill = painter.lighting.tones("#2a2528");
  painter.fill(shape("82 -214, 120 -208, 168 -180!, 120 -184, 84 -184"), bill.base);
  painter.fill(
    shape("84 -190!, 124 -190, 164 -180!, 118 -172, 84 -176"),
    painter.lighting.tones("#d9824a").base,
  );
  const head = shape(
    "20 -266, 70 -256, 98 -222, 96 -190, 82 -160, 78 -126, 40 -104, -20 -98, -68 -112, -74 -160, -62 -214, -26 -254",
  );
  painter.form(head, back, {
    shadow: 18,
    rim: 4.2,
    inside: () => {
      const cheek = shape("-30 -188, 2 -196, 26 -178, 34 -146, 40 -100, 10 -88, -30 -96, -46 -136");
      fringe(painter, cheek, { length: 11, width: 5, every: 5, colour: amber.base, flow: () => 100 });
      painter.fill(
        cheek,
        painter.linear(
          [0, -196],
          [0, -96],
          [
            [0, amber.base],
            [0.6, amber.light],
            [1, painter.lighting.tones("#f6ead0").base],
          ],
        ),
      );
      fur(painter, head, {
        flow: (x, y) => 150 - y * 0.1 + x * 0.1,
        length: 14,
        width: 2.6,
        count: 120,
        colour: dark.light,
        opacity: 0.35,
      });
    },
  });
  const [ex, ey]: Point = [58, -206];
  painter.fill(ellipse(ex, ey, 11, 10.4), "#0c090b");
  painter.stroke(ellipse(ex, ey, 10, 9.4), mix(dark.light, "#b98a5a", 0.5), 2, 0.85);
  painter.fill(ellipse(ex + painter.side() * 3.4, ey - 4, 3.2, 3.2), "#fffaf2", 0.97);
}
