/** Coffee, tea and wine, with their steam and their light. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, ellipse, line, points, ribbon, shape, symmetric } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

export const coffee: ThingArtist = ({ colour, random }) => {
  const glaze = colour ?? random.pick(["#e9dfcf", "#c9705a", "#3f5660", "#7d8f78", "#d9a05b"] as const);
  return {
    frame: { left: -170, top: -290, right: 170 },
    setting: "table",
    tall: 1,
    foot: 150,
    draw: (painter) => {
      drawSaucer(painter, glaze, 158);
      drawCup(painter, glaze, "#4a2a1a");
      const crema = painter.lighting.tones("#a86b3c");
      painter.fill(ellipse(0, -150, 70, 15), crema.base);
      painter.stroke(line("-46 -152, -16 -158, 24 -154, 44 -148, 12 -142, -20 -146"), crema.light, 6, 0.8);
      drawSteam(painter, 0, -168, 1);
      drawSpoon(painter);
    },
  };
};

export const tea: ThingArtist = ({ colour, random }) => {
  const glaze = colour ?? random.pick(["#5f7f7a", "#33475b", "#b5583f", "#dcd2bf"] as const);
  return {
    frame: { left: -230, top: -280, right: 330 },
    setting: "table",
    tall: 1.35,
    foot: 220,
    draw: (painter) => {
      drawTeapot(painter, glaze, random.chance(0.5));
      painter.placed({ x: 240, y: 16, scale: 0.62 }, () => {
        painter.glow(-10, 0, 130, 22, "#150d12", 0.55);
        const bowl = symmetric("0 -128, 84 -128!, 80 -70, 54 -14, 40 0!, 0 6");
        painter.turned(bowl, glaze, { gloss: 0.4 });
        painter.fill(ellipse(0, -128, 84, 19), painter.lighting.tones(glaze).shade);
        painter.fill(ellipse(0, -124, 72, 14), painter.lighting.tones("#a8642c").base);
        painter.glow(-16, -126, 40, 8, painter.lighting.tones("#e2a55c").light, 0.8);
        drawSteam(painter, 0, -140, 0.9);
      });
    },
  };
};

function drawTeapot(painter: Painter, glaze: Hex, banded: boolean): void {
  const tones = painter.lighting.tones(glaze);
  painter.stroke(line("-112 -150, -186 -166, -196 -96, -112 -54"), tones.shade, 24);
  painter.stroke(line("-114 -154, -182 -166, -190 -98, -114 -60"), tones.light, 7, 0.55);
  const spout = shape("98 -60, 150 -96, 170 -168, 202 -196!, 214 -184!, 196 -150, 178 -84, 112 -24");
  painter.form(spout, glaze, { shadow: 12, rim: 2 });
  const body = symmetric("0 -196, 62 -190, 122 -146, 132 -92, 108 -32, 70 0!, 0 8");
  painter.turned(body, glaze, {
    gloss: 0.42,
    inside: (t) => {
      painter.glow(0, 6, 120, 46, t.deep, 0.6);
      if (banded)
        painter.fill(
          shape("-140 -120, 0 -102, 140 -120, 140 -98, 0 -80, -140 -98"),
          mix(t.light, "#f6ead6", 0.5),
          0.6,
        );
    },
  });
  const lid = symmetric("0 -236, 22 -232, 64 -204, 70 -188, 0 -178");
  painter.turned(lid, shift(glaze, { lightness: 0.02 }), { gloss: 0.3 });
  painter.turned(symmetric("0 -272, 15 -266, 18 -250, 10 -232, 0 -230"), shift(glaze, { lightness: -0.05 }), {
    gloss: 0.4,
  });
}

export const wine: ThingArtist = ({ random }) => {
  const drink: Hex = random.chance(0.75) ? "#6d1830" : "#d8b866";
  const bottle: Hex = random.pick(["#22382c", "#2c2430", "#3a3a20"]);
  return {
    frame: { left: -150, top: -420, right: 170 },
    setting: "table",
    tall: 1.9,
    foot: 130,
    draw: (painter) => {
      drawBottle(painter, -62, bottle);
      painter.placed({ x: 92, y: 22, scale: 0.96 }, () => drawWineGlass(painter, drink));
    },
  };
};

function drawBottle(painter: Painter, x: number, glass: Hex): void {
  painter.placed({ x, y: -6, scale: 1 }, () => {
    painter.glow(-painter.side() * 14, 0, 90, 18, "#150d12", 0.6);
    const body = symmetric("0 -412, 19 -412!, 19 -310, 30 -276, 58 -240, 62 -200, 62 -14, 52 0!, 0 0");
    painter.turned(body, glass, { gloss: 0.5 });
    const foil = painter.lighting.tones("#8a2f3a");
    painter.fill(
      box(-21, -414, 42, 78, 5),
      painter.linear(
        [-21, 0],
        [21, 0],
        [
          [0, foil.base],
          [0.3, foil.light],
          [1, foil.deep],
        ],
      ),
    );
    const label = painter.lighting.tones("#efe4cd");
    painter.fill(
      box(-61, -186, 122, 112, 2),
      painter.linear(
        [painter.side() * 61, 0],
        [-painter.side() * 61, 0],
        [
          [0, label.base],
          [0.25, label.light],
          [0.6, label.base],
          [1, label.deep],
        ],
      ),
    );
    painter.stroke(line("-36 -150, 36 -150"), label.deep, 3, 0.7);
    painter.stroke(line("-24 -132, 24 -132"), label.deep, 2, 0.6);
    painter.fill(ellipse(0, -104, 15), foil.base, 0.85);
  });
}

function drawWineGlass(painter: Painter, drink: Hex): void {
  const { lighting } = painter;
  const side = painter.side();
  painter.glow(-side * 10, 0, 78, 15, "#150d12", 0.5);
  painter.glow(-side * 60, 4, 60, 12, drink, 0.45);
  painter.fill(ellipse(0, -4, 52, 10), "#ffffff", 0.3);
  painter.fill(
    symmetric("0 -130, 5 -126, 4 -40, 9 -12, 46 -4, 0 2"),
    painter.linear(
      [-10, 0],
      [10, 0],
      [
        [0, "#ffffff", 0.5],
        [0.5, lighting.ambient, 0.3],
        [1, "#ffffff", 0.6],
      ],
    ),
    0.75,
  );
  const bowl = symmetric("0 -290, 50 -290!, 66 -222, 56 -162, 24 -128, 0 -122");
  painter.fill(bowl, "#ffffff", 0.16);
  const wine = symmetric("0 -214, 65 -214!, 57 -164, 24 -131, 0 -126");
  const tones = lighting.tones(drink);
  painter.fill(
    wine,
    painter.linear(
      [side * 60, 0],
      [-side * 60, 0],
      [
        [0, tones.light],
        [0.4, tones.base],
        [1, tones.deep],
      ],
    ),
    0.94,
  );
  painter.fill(ellipse(0, -214, 65, 10), tones.light, 0.9);
  painter.stroke(
    shape("-50 -290!, -66 -222, -56 -162, -24 -128, 24 -128, 56 -162, 66 -222, 50 -290!"),
    "#ffffff",
    2,
    0.4,
  );
  painter.stroke(ellipse(0, -290, 50, 8), "#ffffff", 2.2, 0.7);
  painter.stroke(line(`${side * 46} -270, ${side * 56} -226, ${side * 48} -178`), "#ffffff", 6, 0.55);
}

function drawSaucer(painter: Painter, glaze: Hex, half: number): void {
  const tones = painter.lighting.tones(glaze);
  painter.fill(ellipse(0, -8, half, 25), tones.deep);
  painter.fill(
    ellipse(0, -14, half, 25),
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
  painter.fill(ellipse(0, -13, half * 0.62, 14), tones.shade, 0.7);
  painter.glow(-painter.side() * 26, -14, 96, 17, tones.deep, 0.75);
}

function drawCup(painter: Painter, glaze: Hex, drink: Hex): void {
  const tones = painter.lighting.tones(glaze);
  painter.stroke(line("74 -124, 132 -134, 136 -70, 64 -52"), tones.shade, 19);
  painter.stroke(line("76 -128, 128 -136, 132 -74, 68 -58"), tones.light, 6, 0.6);
  const cup = symmetric("0 -160, 90 -160!, 86 -90, 62 -34, 42 -16!, 0 -14");
  painter.turned(cup, glaze, { gloss: 0.45, inside: (t) => painter.glow(0, -10, 90, 44, t.deep, 0.5) });
  painter.fill(ellipse(0, -160, 90, 21), tones.light);
  painter.fill(ellipse(0, -158, 81, 17), tones.shade);
  painter.fill(ellipse(0, -152, 74, 14), painter.lighting.lit(drink));
}

function drawSpoon(painter: Painter): void {
  const metal = painter.lighting.tones("#b9b2a6");
  painter.fill(ribbon(points("118 2, 70 16, 10 24, -70 22"), [6, 5, 4, 4]), metal.base);
  painter.fill(ellipse(132, -2, 24, 10, -16), metal.light);
  painter.fill(ellipse(130, 0, 18, 6, -16), metal.shade);
}

/** Two wavering veils; broad and faint rather than drawn as lines. */
function drawSteam(painter: Painter, x: number, y: number, scale: number): void {
  const pale = painter.lighting.dark ? mix("#ffffff", painter.lighting.key, 0.4) : "#ffffff";
  for (const [dx, bend, tall, opacity] of [
    [-18, 22, 120, 0.34],
    [16, -24, 106, 0.26],
    [0, 16, 84, 0.2],
  ] as const) {
    const veil = ribbon(
      [
        [x + dx * scale, y],
        [x + (dx + bend) * scale, y - tall * 0.3 * scale],
        [x + (dx - bend * 0.7) * scale, y - tall * 0.62 * scale],
        [x + (dx + bend * 0.8) * scale, y - tall * scale],
      ],
      [6 * scale, 20 * scale, 24 * scale, 3],
    );
    painter.fill(
      veil,
      painter.linear(
        [0, y],
        [0, y - tall * scale],
        [
          [0, pale, 0],
          [0.3, pale, opacity],
          [1, pale, 0],
        ],
      ),
    );
  }
}
