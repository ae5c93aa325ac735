/** Fruit: a wide bowl with apples, pears, oranges and grapes. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { fur, spatter } from "../ink/texture.ts";
import { ellipse, line, mapped, shape, symmetric, type Shape } from "../ink/shape.ts";
import { drawLeaf } from "./flowers.ts";
import type { ThingArtist } from "./thing.ts";

export const fruit: ThingArtist = ({ colour, random }) => {
  const bowl = random.pick(["#d9ccb4", "#4f6a70", "#a85a42", "#3c4658"] as const);
  const apple = colour ?? random.pick(["#b8323a", "#c9473c", "#9aa84a"] as const);
  return {
    frame: { left: -230, top: -300, right: 240 },
    setting: "table",
    tall: 1.7,
    foot: 170,
    draw: (painter) => {
      drawPear(painter, 10, -150, 1.05, "#c9b24e");
      drawApple(painter, -112, -128, 62, apple);
      drawOrange(painter, 112, -128, 60, "#e08a34");
      drawApple(painter, -34, -112, 58, mix(apple, "#d98a44", 0.25));
      drawOrange(painter, 52, -106, 52, "#e59a3e");
      drawGrapes(painter, -150, -118, "#55335c");
      const dish = symmetric("0 -116, 196 -112!, 168 -50, 96 -12, 76 0!, 0 10");
      painter.turned(dish, bowl, {
        gloss: 0.22,
        inside: (tones) => {
          painter.fill(shape("-200 -80, 0 -62, 200 -80, 200 -70, 0 -51, -200 -70"), tones.light, 0.4);
          spatter(painter, dish, { count: 60, radius: 1.5, colour: tones.deep, opacity: 0.35 });
        },
      });
      painter.fill(shape("-196 -112!, 0 -94, 196 -112!, 0 -102"), painter.lighting.tones(bowl).light, 0.9);
      painter.placed({ x: 196, y: 10, scale: 1 }, () => {
        painter.glow(-painter.side() * 12, 2, 70, 14, "#150d12", 0.6);
        drawApple(painter, 0, -42, 44, apple);
      });
    },
  };
};

function drawApple(painter: Painter, x: number, y: number, r: number, colour: Hex): void {
  const put = (source: Shape): Shape => mapped(source, (px, py) => [x + px * r, y + py * r]);
  const body = put(
    shape(
      "0 -0.84, 0.4 -1, 0.86 -0.74, 1 -0.1, 0.76 0.66, 0.34 0.98, 0 0.9, -0.34 0.98, -0.76 0.66, -1 -0.1, -0.86 -0.74, -0.4 -1",
    ),
  );
  painter.form(body, colour, {
    shadow: r * 0.32,
    rim: r * 0.04,
    inside: (tones) => {
      const blush = mix(tones.light, "#e9b85a", 0.55);
      fur(painter, body, {
        flow: (px) => 90 - (px - x) * 0.9,
        length: r * 0.7,
        width: r * 0.05,
        count: 40,
        colour: blush,
        opacity: 0.32,
      });
      painter.glow(x + painter.side() * r * 0.4, y - r * 0.36, r * 0.4, r * 0.34, "#fff4e4", 0.5);
      painter.glow(x, y - r * 0.8, r * 0.34, r * 0.18, tones.deep, 0.8);
    },
  });
  painter.stroke(
    line(`${x} ${y - r * 0.78}, ${x + r * 0.08} ${y - r * 1.06}, ${x + r * 0.2} ${y - r * 1.2}`),
    painter.lighting.tones("#4a3222").base,
    r * 0.09,
  );
  drawLeaf(painter, [x + r * 0.08, y - r * 0.98], -18, r * 0.6, "#6a8a4a");
}

function drawOrange(painter: Painter, x: number, y: number, r: number, colour: Hex): void {
  const body = ellipse(x, y, r, r * 0.96);
  painter.form(body, colour, {
    shadow: r * 0.34,
    rim: r * 0.04,
    inside: (tones) => {
      spatter(painter, body, { count: 70, radius: r * 0.024, colour: tones.shade, opacity: 0.5 });
      painter.glow(x + painter.side() * r * 0.38, y - r * 0.4, r * 0.4, r * 0.36, "#fff2d8", 0.5);
    },
  });
  painter.fill(
    ellipse(x - r * 0.1, y - r * 0.78, r * 0.09, r * 0.06),
    painter.lighting.tones("#6a6a34").base,
  );
}

function drawPear(painter: Painter, x: number, y: number, scale: number, colour: Hex): void {
  const body = mapped(
    shape("4 -128, 28 -120, 38 -80, 62 -36, 70 14, 46 60, 0 68, -46 60, -70 14, -60 -36, -30 -82, -20 -118"),
    (px, py) => [x + px * scale, y + py * scale],
  );
  painter.form(body, colour, {
    shadow: 22,
    rim: 2.4,
    inside: (tones) => {
      spatter(painter, body, { count: 90, radius: 1.3, colour: "#7a5a2c", opacity: 0.5 });
      painter.glow(x - painter.side() * 30, y + 10, 50, 70, painter.lighting.tones("#b5622f").base, 0.5);
      painter.glow(x + painter.side() * 26, y - 20, 20, 44, tones.light, 0.8);
    },
  });
  painter.stroke(
    line(`${x + 6} ${y - 132}, ${x + 12} ${y - 152}, ${x + 24} ${y - 164}`),
    painter.lighting.tones("#4a3222").base,
    6,
  );
}

function drawGrapes(painter: Painter, x: number, y: number, colour: Hex): void {
  const rows: readonly (readonly [number, number])[] = [
    [-26, -26],
    [4, -30],
    [30, -16],
    [-40, 0],
    [-12, -4],
    [16, 2],
    [-46, 28],
    [-20, 24],
    [6, 28],
    [-40, 54],
    [-16, 52],
    [-34, 78],
  ];
  for (const [dx, dy] of rows) {
    const tones = painter.lighting.tones(shift(colour, { lightness: painter.random.bell() * 0.04 }));
    const [gx, gy] = [x + dx, y + dy];
    painter.fill(
      ellipse(gx, gy, 19, 20),
      painter.radial([gx + painter.side() * 7, gy - 8], 27, [
        [0, tones.light],
        [0.45, tones.base],
        [1, tones.deep],
      ]),
    );
    painter.fill(ellipse(gx + painter.side() * 7, gy - 8, 4, 3.4), "#ffffff", 0.5);
  }
}
