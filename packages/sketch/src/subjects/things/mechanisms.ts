/** Camera and alarm clock: glass, metal, and small marks in a ring. */
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, ellipse, line, ribbon, shape } from "../ink/shape.ts";
import { spatter } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

export const camera: ThingArtist = ({ colour }) => {
  const leather = colour ?? "#33292a";
  return {
    frame: { left: -190, top: -230, right: 190 },
    setting: "table",
    tall: 1.25,
    foot: 170,
    draw: (painter) => {
      const metal = painter.lighting.tones("#b9b3aa");
      const skin = painter.lighting.tones(leather);
      painter.turned(box(-64, -226, 128, 50, 12), "#b9b3aa", { gloss: 0.3 });
      for (const [x, w, h] of [
        [-142, 44, 20],
        [98, 36, 16],
        [142, 24, 24],
      ] as const)
        painter.turned(box(x - w / 2, -182 - h, w, h + 6, 4), "#a39d94", {});
      painter.fill(
        box(-180, -184, 360, 184, 24),
        painter.linear(
          [painter.side() * 170, 0],
          [-painter.side() * 170, 0],
          [
            [0, metal.light],
            [0.5, metal.base],
            [1, metal.deep],
          ],
        ),
      );
      const wrap = box(-180, -138, 360, 112, 6);
      painter.fill(
        wrap,
        painter.linear(
          [painter.side() * 170, 0],
          [-painter.side() * 170, 0],
          [
            [0, skin.light],
            [0.5, skin.base],
            [1, skin.deep],
          ],
        ),
      );
      spatter(painter, wrap, {
        count: 320,
        radius: 1.4,
        colour: lightnessOf(leather) < 0.4 ? skin.light : skin.deep,
        opacity: 0.35,
      });
      painter.fill(
        box(-30, -216, 60, 27, 5),
        painter.linear(
          [0, -216],
          [0, -189],
          [
            [0, "#2a3440"],
            [1, "#5f7888"],
          ],
        ),
      );
      painter.fill(box(-146, -172, 42, 23, 4), "#2c3038");
      painter.fill(ellipse(124, -160, 9), painter.lighting.tones("#b5433a").base);
      drawLens(painter);
      painter.stroke(
        line("-180 -156, -226 -120, -238 -40, -190 12, -90 22"),
        painter.lighting.tones("#6b4430").base,
        9,
      );
    },
  };
};

function drawLens(painter: Painter): void {
  const side = painter.side();
  const metal = painter.lighting.tones("#a39d94");
  painter.glow(-side * 14, -78, 104, 100, "#0a0809", 0.6);
  for (const [r, near, far] of [
    [88, metal.light, metal.deep],
    [76, "#2a2628", "#121013"],
    [64, metal.base, metal.deep],
    [57, "#1b181b", "#0c0a0c"],
  ] as const)
    painter.fill(
      ellipse(0, -84, r),
      painter.linear(
        [side * r, -84 - r],
        [-side * r, -84 + r],
        [
          [0, near],
          [1, far],
        ],
      ),
    );
  painter.fill(
    ellipse(0, -84, 47),
    painter.radial([side * 10, -96], 60, [
      [0, "#5a7fa0"],
      [0.4, "#2c3f63"],
      [0.75, "#241a3a"],
      [1, "#0b0910"],
    ]),
  );
  painter.fill(ellipse(side * 17, -102, 15, 10, -28 * side), "#e9f2ff", 0.7);
  painter.fill(ellipse(-side * 15, -66, 9, 6, -28 * side), "#d98ab0", 0.45);
  let ticks = "";
  for (let index = 0; index < 40; index += 1) {
    const angle = (index / 40) * Math.PI * 2;
    ticks += `M${(Math.cos(angle) * 79).toFixed(1)} ${(-84 + Math.sin(angle) * 79).toFixed(1)}L${(Math.cos(angle) * 86).toFixed(1)} ${(-84 + Math.sin(angle) * 86).toFixed(1)}`;
  }
  painter.lines(ticks, "#1b181b", 2, 0.6);
}

export const clock: ThingArtist = ({ colour, random }) => {
  const frame = colour ?? random.pick(["#a8763f", "#8a4436", "#3f5a5c", "#b59a5a"] as const);
  const [hour, minute] = [random.integer(0, 11), random.integer(0, 11) * 5];
  return {
    frame: { left: -170, top: -390, right: 170 },
    setting: "table",
    tall: 1.75,
    foot: 110,
    draw: (painter) => {
      const tones = painter.lighting.tones(frame);
      const side = painter.side();
      for (const s of [-1, 1]) {
        painter.fill(
          ribbon(
            [
              [s * 74, -60],
              [s * 92, -28],
              [s * 106, 0],
            ],
            [20, 17, 13],
          ),
          s === side ? tones.base : tones.deep,
        );
        painter.turned(ellipse(s * 86, -330, 50, 42, s * 32), mix(frame, "#d9b35a", 0.4), { gloss: 0.3 });
        painter.fill(ellipse(s * 110, -366, 9), tones.shade);
      }
      painter.stroke(line("-40 -356, -30 -388, 30 -388, 40 -356"), tones.base, 8);
      painter.fill(
        ellipse(0, -182, 164),
        painter.linear(
          [side * 150, -330],
          [-side * 150, -40],
          [
            [0, tones.light],
            [0.5, tones.base],
            [1, tones.deep],
          ],
        ),
      );
      painter.fill(ellipse(0, -182, 140), tones.deep);
      const face = painter.lighting.tones("#f3ead6");
      painter.fill(
        ellipse(0, -180, 134),
        painter.linear(
          [side * 100, -300],
          [-side * 100, -60],
          [
            [0, face.light],
            [0.6, face.base],
            [1, face.shade],
          ],
        ),
      );
      const ink = painter.lighting.tones("#2a2226").base;
      for (let mark = 0; mark < 60; mark += 1) {
        const angle = (mark / 60) * Math.PI * 2;
        const inner = mark % 5 === 0 ? 104 : 116;
        painter.stroke(
          line(
            `${Math.sin(angle) * inner} ${-180 - Math.cos(angle) * inner}, ${Math.sin(angle) * 122} ${-180 - Math.cos(angle) * 122}`,
          ),
          ink,
          mark % 15 === 0 ? 7 : mark % 5 === 0 ? 4.4 : 1.4,
          mark % 5 === 0 ? 0.95 : 0.6,
        );
      }
      const hand = (turn: number, length: number, width: number, tone: Hex): void => {
        const [sx, sy] = [Math.sin(turn * Math.PI * 2), -Math.cos(turn * Math.PI * 2)];
        painter.fill(
          ribbon(
            [
              [-sx * 18, -180 - sy * 18],
              [sx * length * 0.5, -180 + sy * length * 0.5],
              [sx * length, -180 + sy * length],
            ],
            [width, width * 0.9, 1],
          ),
          tone,
        );
      };
      hand((hour + minute / 60) / 12, 70, 10, ink);
      hand(minute / 60, 104, 7, ink);
      hand(random.next(), 110, 3, painter.lighting.tones("#b5433a").base);
      painter.fill(ellipse(0, -180, 9), tones.base);
      painter.within(ellipse(0, -180, 134), () =>
        painter.fill(shape("-150 -240!, 40 -340!, 90 -330!, -150 -170!"), "#ffffff", 0.16),
      );
    },
  };
};
