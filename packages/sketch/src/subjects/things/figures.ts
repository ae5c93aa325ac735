/** Robot and statue: the two things with a face. */
import { shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, ellipse, line, polygon, ribbon, shape, symmetric } from "../ink/shape.ts";
import { spatter } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

export const robot: ThingArtist = ({ colour, random }) => {
  const shell = colour ?? random.pick(["#d8cfc0", "#7f949a", "#b58a5a", "#a8b0a4"] as const);
  const glow = random.pick(["#ffcf6a", "#8fe0e8", "#ff9a6a"] as const);
  return {
    frame: { left: -240, top: -640, right: 240 },
    setting: "floor",
    tall: 3,
    foot: 150,
    draw: (painter) => {
      const joints = "#3f4248";
      for (const side of [-1, 1]) {
        painter.turned(
          shape(`${side * 34} -250!, ${side * 104} -250!, ${side * 98} -40!, ${side * 44} -40!`),
          shift(shell, { lightness: -0.03 }),
          {},
        );
        painter.turned(box(side * 70 - 33, -156, 66, 24, 10), joints, {});
        painter.form(
          shape(
            `${side * 26} 0!, ${side * 30} -36, ${side * 60} -54, ${side * 108} -48, ${side * 134} -16, ${side * 136} 0!`,
          ),
          shell,
          { shadow: 10, rim: 2.4 },
        );
        const arm = ribbon(
          [
            [side * 140, -440],
            [side * 186, -350],
            [side * 182, -270],
            [side * 160, -210],
          ],
          [44, 40, 42, 40],
        );
        painter.form(arm, shift(shell, { lightness: -0.02 }), { shadow: 12, rim: 3 });
        painter.turned(ellipse(side * 184, -310, 25), joints, {});
        for (const dx of [-18, 0, 18])
          painter.fill(
            ribbon(
              [
                [side * 158 + dx, -214],
                [side * 156 + dx * 1.1, -184],
                [side * 152 + dx, -162],
              ],
              [14, 13, 8],
            ),
            painter.lighting.tones(joints).base,
          );
      }
      painter.turned(box(-54, -280, 108, 44, 14), joints, {});
      const torso = symmetric("0 -492, 90 -488, 142 -452, 140 -360, 112 -276, 84 -256, 0 -252");
      painter.turned(torso, shell, {
        gloss: 0.25,
        inside: (tones) => {
          painter.stroke(line("-150 -344, 0 -328, 150 -344"), tones.deep, 3, 0.5);
          spatter(painter, torso, { count: 60, radius: 1.6, colour: tones.deep, opacity: 0.4 });
          for (const [x, y] of [
            [-112, -454],
            [112, -454],
            [-96, -290],
            [96, -290],
          ] as const)
            painter.fill(ellipse(x, y, 5), tones.deep, 0.7);
        },
      });
      painter.fill(ellipse(0, -414, 38), painter.lighting.tones(joints).base);
      painter.glow(0, -414, 90, 90, glow, 0.6);
      painter.fill(
        ellipse(0, -414, 28),
        painter.radial([0, -414], 28, [
          [0, "#fffdf4"],
          [0.5, glow],
          [1, shift(glow, { lightness: -0.2 })],
        ]),
      );
      painter.turned(box(-30, -516, 60, 34, 6), joints, {});
      drawRobotHead(painter, shell, joints, glow);
    },
  };
};

function drawRobotHead(painter: Painter, shell: Hex, joints: Hex, glow: Hex): void {
  for (const side of [-1, 1]) painter.turned(box(side * 100 - 15, -590, 30, 56, 10), joints, {});
  const head = symmetric("0 -642, 66 -640, 98 -612, 102 -560, 88 -516, 52 -506, 0 -504");
  painter.turned(head, shell, {
    gloss: 0.3,
    inside: (tones) => painter.stroke(line("-110 -612, 0 -622, 110 -612"), tones.deep, 2.4, 0.4),
  });
  const visor = symmetric("0 -600, 60 -598, 80 -580, 78 -556, 58 -542, 0 -540");
  painter.fill(visor, "#15161c");
  for (const side of [-1, 1]) {
    painter.glow(side * 36, -570, 40, 36, glow, 0.75);
    painter.fill(
      ellipse(side * 36, -570, 13, 14),
      painter.radial([side * 36, -570], 15, [
        [0, "#fffdf4"],
        [0.6, glow],
        [1, shift(glow, { lightness: -0.15 })],
      ]),
    );
  }
  painter.within(visor, () =>
    painter.fill(polygon("-80 -600, -30 -600, -70 -540, -110 -540"), "#ffffff", 0.14),
  );
  painter.stroke(line("40 -640, 48 -684"), painter.lighting.tones(joints).base, 4);
  painter.glow(49, -690, 28, 28, glow, 0.7);
  painter.fill(ellipse(49, -690, 8), glow);
}

/** A classical marble head in profile on a plinth. */
export const statue: ThingArtist = ({ colour }) => {
  const marble = colour ?? "#ddd5c8";
  return {
    frame: { left: -200, top: -580, right: 200 },
    setting: "table",
    tall: 2.6,
    foot: 130,
    draw: (painter) => {
      painter.turned(
        shape(
          "-124 0!, -124 -22!, -104 -30, -100 -70, -112 -82!, -112 -96!, 112 -96!, 112 -82!, 100 -70, 104 -30, 124 -22!, 124 0!",
        ),
        shift(marble, { lightness: -0.04 }),
        {},
      );
      const stone = painter.lighting.tones(marble);
      const bust = shape(
        "-150 -96!, -176 -150, -150 -206, -86 -236, -54 -264, -50 -310, -70 -350, -104 -400, -108 -470, -70 -536, 0 -566, 70 -556, 112 -520, 122 -470, 126 -440, 148 -398, 156 -380!, 138 -368, 134 -352, 142 -342, 132 -330, 136 -318, 126 -302, 92 -290, 58 -292, 44 -280, 46 -244, 88 -220, 136 -190, 156 -140, 140 -96!",
      );
      painter.form(bust, marble, {
        shadow: 30,
        glow: 5,
        rim: 4.5,
        inside: () => {
          spatter(painter, bust, { count: 80, radius: 1.4, colour: stone.deep, opacity: 0.3 });
          painter.glow(4, -270, 60, 46, stone.deep, 0.7);
          painter.glow(96, -392, 34, 46, stone.light, 0.5);
          painter.stroke(line("-150 -170, -60 -150, 40 -120, 110 -96"), stone.deep, 9, 0.35);
          painter.stroke(line("-120 -200, -30 -180, 60 -160, 150 -150"), stone.light, 7, 0.6);
          painter.stroke(line("-160 -130, -80 -116, 0 -98"), stone.shade, 10, 0.5);
        },
      });
      drawProfile(painter, stone.deep, stone.light, stone.shade);
      drawStoneHair(painter, marble);
    },
  };
};

function drawProfile(painter: Painter, deep: Hex, light: Hex, shade: Hex): void {
  painter.glow(100, -428, 26, 15, deep, 0.75);
  painter.stroke(line("76 -446, 100 -454, 124 -444"), deep, 4, 0.6);
  painter.stroke(line("84 -422, 100 -432, 120 -424"), deep, 3.4, 0.75);
  painter.fill(shape("86 -420!, 100 -430, 118 -422!, 112 -414, 98 -413"), light, 0.9);
  painter.stroke(line("86 -419, 100 -411, 114 -414"), deep, 2, 0.5);
  painter.stroke(line("136 -374, 128 -368, 120 -372"), deep, 3, 0.65);
  painter.stroke(line("136 -342, 120 -342, 108 -338"), deep, 3.2, 0.7);
  painter.glow(92, -360, 24, 30, light, 0.4);
  painter.stroke(line("104 -296, 60 -304, 34 -330, 22 -368"), deep, 7, 0.14);
  painter.stroke(line("16 -396, 24 -420, 14 -438, 0 -424, 6 -398, 14 -384"), shade, 8, 0.9);
  painter.stroke(line("14 -400, 18 -420, 10 -430"), deep, 3, 0.6);
}

/** Waves combed back under a band into a knot. */
function drawStoneHair(painter: Painter, marble: Hex): void {
  const tones = painter.lighting.tones(shift(marble, { lightness: -0.03 }));
  painter.form(ellipse(-124, -440, 48, 44, -20), shift(marble, { lightness: -0.04 }), {
    shadow: 14,
    rim: 3,
    inside: () => {
      for (let index = 0; index < 5; index += 1)
        painter.stroke(ellipse(-124, -440, 9 + index * 9, 8 + index * 8), tones.deep, 2.6, 0.4);
    },
  });
  const cap = shape(
    "104 -500, 112 -526, 70 -566, 0 -574, -72 -544, -112 -474, -106 -404, -72 -352, -44 -368, -26 -396, 0 -440, 36 -450, 66 -470, 90 -480",
  );
  painter.form(cap, shift(marble, { lightness: -0.02 }), {
    shadow: 22,
    rim: 4,
    inside: () => {
      for (let index = 0; index < 15; index += 1) {
        const t = index / 14;
        const strand = line(
          `${106 - t * 60} ${-496 + t * 46}, ${40 - t * 60} ${-548 + t * 90}, ${-40 - t * 20} ${-536 + t * 110}, ${-100 + t * 20} ${-460 + t * 76}`,
        );
        painter.stroke(
          strand,
          index % 2 === 0 ? tones.deep : tones.light,
          index % 2 === 0 ? 4 : 3,
          index % 2 === 0 ? 0.42 : 0.75,
        );
      }
      painter.stroke(line("98 -522, 20 -512, -60 -470, -104 -410"), tones.base, 15);
      painter.stroke(line("98 -527, 20 -517, -60 -475, -106 -414"), tones.light, 4, 0.9);
      painter.stroke(line("98 -514, 20 -504, -58 -462, -100 -402"), tones.deep, 3, 0.6);
    },
  });
}
