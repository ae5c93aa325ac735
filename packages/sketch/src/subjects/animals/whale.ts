/** Whales: one long grooved curve with a fluke, hanging free in the picture. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { ellipse, line, shape } from "../ink/shape.ts";
import { fur, spatter } from "../ink/texture.ts";
import type { Artist } from "./figure.ts";

export const whale: Artist = ({ coat, random }) => {
  const back = coat ?? random.pick(["#34506b", "#3d4a5c", "#2f5a70"] as const);
  return {
    frame: { left: -420, top: -220, right: 360, bottom: 240 },
    stance: "floating",
    draw: (painter) => {
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: random.between(-8, -2) }, () =>
        drawWhale(painter, back),
      );
    },
  };
};

function drawWhale(painter: Painter, back: Hex): void {
  const tones = painter.lighting.tones(back);
  const pale = painter.lighting.tones(mix(back, "#eef0ec", 0.78));
  painter.form(
    shape("120 70, 150 130, 130 200, 84 240!, 78 180, 74 110"),
    shift(back, { lightness: -0.08 }),
    { shadow: 10, rim: 2 },
  );
  const fluke = shape(
    "-318 -62, -350 -110, -410 -150, -436 -206!, -384 -196, -340 -160, -310 -122, -290 -150, -244 -192, -190 -212!, -214 -150, -262 -104, -286 -58",
  );
  painter.form(fluke, back, { shadow: 16, rim: 4 });
  const body = shape(
    "346 20, 330 -26, 280 -74, 200 -112, 96 -128, -10 -116, -60 -132!, -84 -98, -160 -70, -240 -54, -304 -82, -320 -56, -284 -16, -200 30, -100 76, 10 116, 120 134, 220 118, 300 82, 338 50",
  );
  painter.form(body, back, {
    shadow: 0,
    rim: 5,
    inside: () => {
      const belly = shape(
        "356 30, 318 30, 250 28, 170 40, 100 64, 20 84, -60 82, -110 72, -40 130, 120 150, 260 120, 356 60",
      );
      painter.fill(
        belly,
        painter.linear(
          [0, 20],
          [0, 140],
          [
            [0, pale.base],
            [0.6, pale.base],
            [1, pale.shade],
          ],
        ),
      );
      for (let index = 0; index < 11; index += 1) {
        const drop = index * 9.5;
        painter.stroke(
          line(
            `${336 - index * 3} ${34 + drop * 0.5}, ${230 - index * 4} ${38 + drop}, ${110 - index * 6} ${70 + drop * 0.8}, ${10 + index * 4} ${92 + drop * 0.4}`,
          ),
          pale.deep,
          3,
          0.5,
        );
        painter.stroke(
          line(
            `${334 - index * 3} ${38 + drop * 0.5}, ${230 - index * 4} ${42 + drop}, ${110 - index * 6} ${74 + drop * 0.8}`,
          ),
          pale.light,
          2,
          0.8,
        );
      }
      painter.fill(
        body,
        painter.linear(
          [0, -130],
          [0, 60],
          [
            [0, tones.light, 0.5],
            [0.5, tones.base, 0],
            [1, tones.deep, 0.2],
          ],
        ),
      );
      fur(painter, body, {
        flow: (x) => 186 + x * 0.02,
        length: 70,
        width: 3,
        count: 70,
        colour: tones.light,
        opacity: 0.28,
        where: (_x, y) => y < 30,
      });
      fur(painter, body, {
        flow: (x) => 186 + x * 0.02,
        length: 60,
        width: 3,
        count: 60,
        colour: tones.deep,
        opacity: 0.3,
        where: (_x, y) => y < 50,
      });
      spatter(painter, ellipse(250, -40, 90, 40), { count: 34, radius: 4, colour: pale.base, opacity: 0.4 });
      painter.glow(-200, 20, 120, 60, tones.deep, 0.5);
    },
  });
  drawWhaleFace(painter, tones.deep, tones.light);
  const flipper = shape("150 62, 190 66, 196 96, 160 150, 100 206, 40 240, 8 242!, 34 204, 84 150, 118 100");
  painter.form(flipper, back, {
    shadow: 14,
    rim: 3.4,
    inside: () => {
      spatter(painter, flipper, { count: 30, radius: 3, colour: pale.base, opacity: 0.45 });
      fur(painter, flipper, {
        flow: () => 130,
        length: 40,
        width: 2.4,
        count: 26,
        colour: tones.light,
        opacity: 0.4,
      });
    },
  });
}

function drawWhaleFace(painter: Painter, deep: Hex, light: Hex): void {
  painter.stroke(line("346 22, 300 22, 248 18, 214 26, 196 44"), deep, 5, 0.8);
  painter.glow(214, 8, 26, 18, deep, 0.7);
  painter.fill(ellipse(212, 6, 9.5, 7.5), "#0d0a0e");
  painter.stroke(line("198 2, 212 -6, 226 4"), light, 3, 0.55);
  painter.stroke(line("200 14, 212 19, 224 13"), deep, 2.4, 0.6);
  painter.fill(ellipse(212 + painter.side() * 3, 3, 2.4), "#fffaf2", 0.95);
}
