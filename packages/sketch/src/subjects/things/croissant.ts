/** Croissants on a plate: what bread is at breakfast. Two crescents of rolled dough, the nearer one before the other. */
import type { Painter } from "../ink/painter.ts";
import { ellipse, line, shape } from "../ink/shape.ts";
import { fur, spatter } from "../ink/texture.ts";
import type { ThingFigure } from "./thing.ts";

export const croissants: ThingFigure = {
  frame: { left: -250, top: -196, right: 250 },
  setting: "table",
  tall: 0.9,
  foot: 190,
  draw: (painter) => {
    drawPlate(painter);
    painter.placed({ x: 34, y: -78, scale: 0.74, turnDegrees: 9 }, () => drawCroissant(painter));
    painter.placed({ x: -8, y: -38, scale: 0.96, turnDegrees: -4 }, () => drawCroissant(painter));
    spatter(painter, ellipse(0, -26, 190, 22), { count: 26, radius: 2.6, colour: "#c98a48", opacity: 0.7 });
  },
};

function drawPlate(painter: Painter): void {
  const china = painter.lighting.tones("#ece6da");
  const side = painter.side();
  painter.fill(ellipse(0, -12, 216, 34), china.deep, 0.9);
  for (const [y, rx, ry, from, to] of [
    [-22, 244, 40, china.light, china.shade],
    [-25, 236, 36, china.base, china.light],
    [-24, 176, 24, china.shade, china.base],
  ] as const)
    painter.fill(
      ellipse(0, y, rx, ry),
      painter.linear(
        [side * rx, 0],
        [-side * rx, 0],
        [
          [0, from],
          [1, to],
        ],
      ),
    );
  painter.glow(-side * 20, -20, 170, 24, china.deep, 0.55);
}

/** Seen from the front: a thick middle, horns that curve towards the viewer, and the dough's edges across it. */
function drawCroissant(painter: Painter): void {
  const crust = painter.lighting.tones("#c07a34");
  const side = painter.side();
  const whole = shape(
    "-206 12, -212 -8, -196 -44, -150 -88, -84 -122, 0 -134, 84 -122, 150 -88, 196 -44, 212 -8, 206 12, 184 18, 154 -2, 112 -20, 56 -30, 0 -33, -56 -30, -112 -20, -154 -2, -184 18",
  );
  painter.form(whole, "#c07a34", { shadow: 30, rim: 3 });
  // Each turn of the roll lies over the next one out: drawn from the horns to the middle.
  const turns = [
    "-178 -62, -204 -26, -206 6, -182 14, -152 -2, -128 -36, -138 -92",
    "178 -62, 204 -26, 206 6, 182 14, 152 -2, 128 -36, 138 -92",
    "-132 -98, -162 -54, -160 -6, -112 -18, -74 -28, -62 -70, -76 -124",
    "132 -98, 162 -54, 160 -6, 112 -18, 74 -28, 62 -70, 76 -124",
    "-60 -128, -98 -80, -86 -27, -36 -30, 0 -32, 36 -30, 86 -27, 98 -80, 60 -128, 0 -138",
  ];
  turns.forEach((text, index) => {
    const turn = shape(text);
    const { left, right, top } = turn.box;
    painter.form(turn, index === 4 ? "#d08c42" : "#c68038", {
      shadow: 20,
      rim: 2,
      inside: () => {
        const middle = (left + right) / 2;
        painter.glow(middle, top + 26, (right - left) * 0.42, 24, "#f6cf8a", 0.75);
        painter.glow(middle, -16, (right - left) * 0.55, 26, crust.deep, 0.7);
        fur(painter, turn, {
          flow: (x) => 90 + x * 0.28,
          length: 34,
          width: 2.4,
          count: 26,
          colour: crust.deep,
          opacity: 0.3,
          spread: 6,
        });
      },
    });
  });
  for (const edge of [
    "-60 -128, -98 -80, -86 -27",
    "60 -128, 98 -80, 86 -27",
    "-132 -98, -162 -54, -160 -6",
    "132 -98, 162 -54, 160 -6",
  ])
    painter.stroke(line(edge), crust.deep, 5, 0.55);
  painter.glow(side * 40, -116, 60, 12, "#fff0cc", 0.6);
}
