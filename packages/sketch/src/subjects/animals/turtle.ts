/** Sea turtles, seen from above as they row: a patterned shell between four flippers. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { plumage } from "../ink/plumage.ts";
import { type Point, type Shape, ellipse, line, mapped, polygon, shape } from "../ink/shape.ts";
import { fur } from "../ink/texture.ts";
import type { Artist } from "./figure.ts";

export const turtle: Artist = ({ coat, random }) => {
  const shell = coat ?? random.pick(["#7a5a34", "#5f6b3f", "#6b4a34", "#4a6a5c"] as const);
  const skin = random.pick(["#8a9a6c", "#7d9480", "#a09a70"] as const);
  return {
    frame: { left: -270, top: -230, right: 290, bottom: 240 },
    stance: "floating",
    draw: (painter) => {
      painter.placed({ x: 0, y: 0, scale: 1, turnDegrees: random.between(-22, -8) }, () =>
        drawTurtle(painter, shell, skin),
      );
    },
  };
};

function drawTurtle(painter: Painter, shell: Hex, skin: Hex): void {
  for (const limb of [
    "-150 -52, -196 -92, -236 -104, -252 -92!, -230 -58, -176 -16",
    "-150 56, -192 92, -228 118, -248 118!, -236 80, -180 30",
    "-186 -14, -232 0!, -186 14",
  ])
    drawFlipper(painter, limb, skin, 24);
  drawFlipper(painter, "92 -84, 128 -130, 110 -190, 60 -232, 24 -240!, 42 -196, 50 -150, 46 -96", skin, 30);
  drawTurtleHead(painter, skin);
  drawShell(painter, shell);
  drawFlipper(painter, "110 66, 156 96, 150 166, 96 222, 34 246, 8 236!, 44 200, 66 150, 62 88", skin, 30);
}

function drawFlipper(painter: Painter, outline: string, skin: Hex, size: number): void {
  const limb = shape(outline);
  const pale = painter.lighting.tones(mix(skin, "#f0e6c8", 0.6));
  const dark = painter.lighting.tones(shift(skin, { lightness: -0.14 }));
  painter.form(limb, mix(skin, "#f0e6c8", 0.5), {
    shadow: 12,
    rim: 3,
    inside: () => {
      plumage(painter, limb, {
        size,
        stretch: 0.94,
        colours: [dark.base, dark.light, mix(dark.base, dark.shade, 0.5)],
        edge: pale.base,
        edgeOpacity: 0.9,
        flow: () => 160,
      });
    },
  });
  painter.stroke(limb, dark.deep, 2, 0.25);
}

function drawTurtleHead(painter: Painter, skin: Hex): void {
  const tones = painter.lighting.tones(skin);
  const pale = painter.lighting.tones(mix(skin, "#f0e6c8", 0.6));
  const head = shape("150 -40, 196 -56, 240 -50, 274 -22, 284 6!, 262 34, 216 46, 150 40");
  painter.form(head, mix(skin, "#f0e6c8", 0.35), {
    shadow: 14,
    rim: 3,
    inside: () => {
      for (const [x, y, rx, ry] of [
        [214, -38, 17, 10],
        [240, -30, 13, 9],
        [190, -40, 12, 9],
        [196, -18, 12, 9],
        [180, 6, 14, 10],
        [200, 26, 15, 9],
        [226, 22, 12, 9],
      ] as const) {
        painter.fill(ellipse(x, y, rx, ry, -12), tones.shade, 0.9);
        painter.fill(ellipse(x + painter.side() * 2, y - 2, rx * 0.7, ry * 0.6, -12), tones.base, 0.9);
      }
      painter.glow(152, 0, 34, 60, tones.deep, 0.8);
      painter.glow(262, 22, 30, 16, pale.light, 0.7);
    },
  });
  painter.stroke(line("284 8, 260 16, 232 12"), tones.deep, 3, 0.8);
  painter.fill(ellipse(246, -12, 11, 10), pale.light);
  painter.fill(ellipse(247, -12, 8.6, 8.6), "#150f10");
  painter.fill(ellipse(247 + painter.side() * 3, -15, 2.7), "#fffaf2", 0.97);
  painter.stroke(line("232 -18, 246 -25, 260 -17"), tones.deep, 3.4, 0.7);
}

/** The carapace: five scutes down the middle, four on each side, a rim of small ones. */
function drawShell(painter: Painter, colour: Hex): void {
  const tones = painter.lighting.tones(colour);
  const outline = shape(
    "182 0, 166 -56, 112 -106, 30 -124, -66 -108, -146 -62, -196 -10, -200 0!, -196 10, -146 66, -66 112, 30 126, 112 108, 166 58",
  );
  const rimTone = painter.lighting.tones(mix(colour, "#d9b878", 0.4));
  painter.glow(-painter.side() * 14, 22, 200, 130, "#0d1418", 0.35);
  painter.form(outline, mix(colour, "#d9b878", 0.35), {
    shadow: 22,
    rim: 4,
    inside: () => {
      painter.stroke(outline, rimTone.light, 5, 0.6);
      const scute = (points: string): void => {
        const plate = mapped(polygon(points), (x, y): Point => [x, y]);
        painter.fill(
          plate,
          painter.radial([plateCentre(plate)[0], plateCentre(plate)[1]], 70, [
            [0, tones.light],
            [0.6, tones.base],
            [1, tones.deep],
          ]),
        );
        fur(painter, plate, {
          flow: (x, y) => (Math.atan2(y - plateCentre(plate)[1], x - plateCentre(plate)[0]) * 180) / Math.PI,
          length: 22,
          width: 3.4,
          count: 26,
          colour: painter.lighting.tones(mix(colour, "#e8c47c", 0.7)).light,
          opacity: 0.45,
        });
        painter.stroke(plate, rimTone.light, 4, 0.85);
      };
      for (const side of [-1, 1]) {
        scute(
          `146 ${side * 30}, 152 ${side * 52}, 104 ${side * 92}, 66 ${side * 104}, 62 ${side * 46}, 104 ${side * 34}`,
        );
        scute(
          `62 ${side * 46}, 66 ${side * 104}, 8 ${side * 112}, -24 ${side * 106}, -22 ${side * 46}, 20 ${side * 36}`,
        );
        scute(
          `-22 ${side * 46}, -24 ${side * 106}, -74 ${side * 94}, -106 ${side * 76}, -100 ${side * 40}, -62 ${side * 34}`,
        );
        scute(
          `-100 ${side * 40}, -106 ${side * 76}, -146 ${side * 48}, -172 ${side * 22}, -150 ${side * 18}, -128 ${side * 26}`,
        );
      }
      for (const plate of [
        "166 0, 146 -30, 104 -34, 90 0, 104 34, 146 30",
        "90 0, 104 -34, 62 -46, 20 -36, 8 0, 20 36, 62 46, 104 34",
        "8 0, 20 -36, -22 -46, -62 -34, -74 0, -62 34, -22 46, 20 36",
        "-74 0, -62 -34, -100 -40, -128 -26, -138 0, -128 26, -100 40, -62 34",
        "-138 0, -128 -26, -150 -18, -184 0, -150 18, -128 26",
      ])
        scute(plate);
      painter.glow(painter.side() * 70, -60, 120, 60, "#fff4dc", 0.32);
      painter.glow(-painter.side() * 60, 100, 190, 60, tones.deep, 0.6);
    },
  });
}

function plateCentre(plate: Shape): Point {
  return [(plate.box.left + plate.box.right) / 2, (plate.box.top + plate.box.bottom) / 2];
}
