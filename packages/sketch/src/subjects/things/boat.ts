/** A sailing boat on a little of its own water. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ellipse, line, polygon, ribbon, shape } from "../ink/shape.ts";
import { drybrush } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

export const boat: ThingArtist = ({ colour, random }) => {
  const hullPaint = colour ?? random.pick(["#b5483c", "#e8e0d0", "#2f5068", "#3a5a50"] as const);
  const sail = random.pick(["#f3ead8", "#efe0c4", "#d98a5c"] as const);
  return {
    frame: { left: -280, top: -620, right: 280 },
    setting: "land",
    tall: 3.4,
    foot: 0,
    afloat: true,
    draw: (painter) => {
      drawWater(painter, hullPaint, sail);
      const mast = painter.lighting.tones("#6b4a34");
      painter.fill(polygon("-16 -600, -8 -600, -4 -80, -18 -80"), mast.base);
      const main = shape("-20 -590!, -40 -420, -110 -250, -214 -128!, -120 -116, -20 -122!");
      const jib = shape("0 -560!, 70 -400, 150 -260, 232 -130!, 120 -126, 10 -140!, 24 -300");
      for (const [cloth, tone] of [
        [main, sail],
        [jib, shift(sail, { lightness: 0.02 })],
      ] as const) {
        painter.form(cloth, tone, {
          shadow: 14,
          rim: 3,
          inside: (tones) => {
            for (let y = -540; y < -120; y += 62)
              painter.stroke(line(`-240 ${y + 30}, 0 ${y}, 240 ${y + 40}`), tones.shade, 2.2, 0.5);
            drybrush(painter, cloth, {
              angleDegrees: 70,
              length: 80,
              width: 3,
              count: 30,
              colour: tones.light,
              opacity: 0.3,
            });
          },
        });
      }
      const hull = shape("-236 -98!, -120 -88, 60 -86, 256 -112!, 220 -40, 170 0!, -150 0!, -206 -40");
      painter.fill(
        hull,
        painter.linear(
          [0, -110],
          [0, 0],
          [
            [0, painter.lighting.tones(hullPaint).light],
            [0.5, painter.lighting.tones(hullPaint).base],
            [1, painter.lighting.tones(hullPaint).deep],
          ],
        ),
      );
      painter.within(hull, () => {
        for (const y of [-66, -42, -20])
          painter.stroke(
            line(`-240 ${y - 10}, 0 ${y}, 256 ${y - 16}`),
            painter.lighting.tones(hullPaint).deep,
            2.2,
            0.45,
          );
        painter.fill(
          polygon("-260 -20, 260 -20, 260 4, -260 4"),
          painter.lighting.tones("#3a2a26").base,
          0.55,
        );
      });
      painter.stroke(
        line("-236 -98, -120 -88, 60 -86, 256 -112"),
        painter.lighting.tones("#e9d9b8").light,
        7,
      );
      drawRipples(painter);
    },
  };
};

function drawWater(painter: Painter, hull: Hex, sail: Hex): void {
  const hullTone = painter.lighting.tones(hull).shade;
  const sailTone = painter.lighting.tones(sail).base;
  for (let row = 0; row < 7; row += 1) {
    const y = 6 + row * 12;
    const half = (row < 4 ? 186 : 150 - row * 7) * painter.random.between(0.75, 1.1);
    painter.fill(
      ellipse(painter.random.bell() * 26 - (row > 4 ? 10 : 0), y, Math.max(24, half), 4.4),
      row < 4 ? hullTone : sailTone,
      0.5 - row * 0.06,
    );
  }
}

function drawRipples(painter: Painter): void {
  const pale = mix(painter.lighting.key, "#ffffff", 0.4);
  for (let index = 0; index < 16; index += 1) {
    const [x, y, w] = [
      painter.random.bell() * 320,
      painter.random.between(0, 62),
      painter.random.between(30, 90),
    ];
    painter.fill(
      ribbon(
        [
          [x - w, y],
          [x, y - 3],
          [x + w, y],
        ],
        [0.2, 4, 0.2],
      ),
      pale,
      painter.lighting.dark ? 0.22 : 0.5,
    );
  }
  painter.fill(
    ribbon(
      [
        [-214, 2],
        [-100, -4],
        [60, -4],
        [236, 2],
      ],
      [1, 8, 8, 1],
    ),
    pale,
    painter.lighting.dark ? 0.35 : 0.7,
  );
}
