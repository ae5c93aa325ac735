/** Guitar and piano. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { drybrush } from "../ink/texture.ts";
import { box, ellipse, line, polygon, shape, symmetric } from "../ink/shape.ts";
import type { ThingArtist } from "./thing.ts";

export const guitar: ThingArtist = ({ colour, random }) => {
  const wood = colour ?? random.pick(["#c98a4a", "#a85f2e", "#d9ab68", "#7a3626"] as const);
  return {
    frame: { left: -170, top: -640, right: 170 },
    setting: "floor",
    tall: 2.6,
    foot: 100,
    draw: (painter) => {
      const stand = painter.lighting.tones("#2a2426");
      for (const d of ["-60 -70, -92 -10, -112 4", "60 -70, 92 -10, 112 4", "0 -90, 14 -20, 20 6"])
        painter.stroke(line(d), stand.base, 9);
      painter.placed({ x: 0, y: -6, scale: 1, turnDegrees: 5 }, () => drawGuitar(painter, wood));
    },
  };
};

function drawGuitar(painter: Painter, wood: Hex): void {
  const dark = painter.lighting.tones("#4a2c20");
  const body = symmetric(
    "0 -306, 42 -312, 84 -292, 96 -250, 80 -206, 84 -178, 122 -132, 132 -80, 108 -28, 54 -4, 0 0",
  );
  painter.fill(
    shape(
      "-8 -306, -50 -314, -94 -292, -106 -250, -92 -206, -96 -178, -134 -132, -144 -80, -120 -24, -60 4, 0 6",
    ),
    dark.deep,
  );
  painter.form(body, wood, {
    shadow: 20,
    rim: 3.4,
    inside: (tones) => {
      drybrush(painter, body, {
        angleDegrees: 90,
        length: 70,
        width: 2,
        count: 150,
        colour: tones.shade,
        opacity: 0.4,
      });
      drybrush(painter, body, {
        angleDegrees: 90,
        length: 60,
        width: 1.6,
        count: 90,
        colour: tones.light,
        opacity: 0.5,
      });
      painter.stroke(body, tones.deep, 9, 0.55);
      painter.stroke(body, mix(tones.light, "#fff0d0", 0.5), 2.4, 0.8);
      painter.fill(shape("34 -196, 76 -196, 92 -150, 74 -112, 40 -120, 30 -150"), dark.deep, 0.75);
      painter.glow(painter.side() * 60, -100, 50, 90, "#fff0d4", 0.3);
    },
  });
  painter.fill(ellipse(0, -184, 43), dark.shade);
  painter.stroke(ellipse(0, -184, 39), painter.lighting.tones("#e2c58c").base, 3.4, 0.85);
  painter.fill(ellipse(0, -184, 34), "#120b0b");
  painter.fill(box(-52, -84, 104, 17, 5), dark.base);
  painter.stroke(line("-40 -80, 40 -80"), painter.lighting.tones("#eadfc6").base, 3);
  drawNeck(painter);
  for (let index = 0; index < 6; index += 1)
    painter.stroke(
      line(`${-12.5 + index * 5} -80, ${-9 + index * 3.6} -560`),
      painter.lighting.tones("#e9dcc0").light,
      0.9 + index * 0.16,
      0.75,
    );
}

function drawNeck(painter: Painter): void {
  const tones = painter.lighting.tones("#4a2c20");
  const neck = polygon("-19 -206, 19 -206, 14.5 -562, -14.5 -562");
  painter.fill(
    neck,
    painter.linear(
      [painter.side() * 18, 0],
      [-painter.side() * 18, 0],
      [
        [0, tones.light],
        [0.4, tones.base],
        [1, tones.deep],
      ],
    ),
  );
  for (let fret = 0; fret < 15; fret += 1) {
    const y = -562 + 356 * (1 - 0.944 ** (fret * 1.32)) * 1.06;
    if (y > -214) break;
    painter.stroke(line(`-17 ${y}, 17 ${y}`), painter.lighting.tones("#cfc4ac").base, 2, 0.8);
    if ([3, 5, 7, 9].includes(fret))
      painter.fill(ellipse(0, y - 11, 3), painter.lighting.tones("#efe6d2").base, 0.9);
  }
  const head = shape("-16 -560!, -24 -580, -22 -638, -8 -648, 8 -648, 22 -638, 24 -580, 16 -560!");
  painter.form(head, "#5a3626", { shadow: 6, rim: 1.8 });
  for (const side of [-1, 1])
    for (const y of [-630, -610, -590]) {
      painter.fill(ellipse(side * 32, y, 8, 5.4), painter.lighting.tones("#d8c49a").light);
      painter.stroke(line(`${side * 22} ${y}, ${side * 28} ${y}`), painter.lighting.tones("#a8946c").base, 3);
    }
}

/** A grand piano from the player's right, lid open. */
export const piano: ThingArtist = ({ colour }) => {
  const lacquer = colour ?? "#1f1b22";
  return {
    frame: { left: -400, top: -500, right: 360 },
    setting: "floor",
    tall: 3.1,
    foot: 300,
    draw: (painter) => {
      const tones = painter.lighting.tones(lacquer);
      const sheen = mix(tones.light, painter.lighting.key, 0.3);
      for (const [x, y] of [
        [-300, 0],
        [40, -30],
        [290, -8],
      ] as const)
        painter.turned(
          shape(
            `${x - 22} ${y - 200}!, ${x + 22} ${y - 200}!, ${x + 12} ${y - 30}, ${x + 16} ${y}!, ${x - 16} ${y}!, ${x - 12} ${y - 30}`,
          ),
          lacquer,
          {},
        );
      const lid = shape("-330 -270!, -250 -400, -120 -490, 30 -500, 150 -440, 240 -350, 330 -262!");
      painter.fill(
        lid,
        painter.linear(
          [-200, -500],
          [200, -260],
          [
            [0, sheen],
            [0.25, tones.base],
            [0.6, tones.light],
            [1, tones.deep],
          ],
        ),
      );
      painter.stroke(
        line("-250 -400, -120 -488, 30 -498, 150 -438, 240 -348"),
        painter.lighting.rim,
        3,
        painter.lighting.rimStrength * 0.7,
      );
      painter.stroke(line("120 -262, 150 -400"), tones.deep, 7);
      const gold = painter.lighting.tones("#c9993f");
      painter.fill(
        shape("-320 -266!, -200 -300, 60 -306, 220 -290, 334 -258!, 0 -244"),
        painter.linear(
          [-300, 0],
          [300, 0],
          [
            [0, gold.shade],
            [0.5, gold.light],
            [1, gold.shade],
          ],
        ),
      );
      for (let index = 0; index < 26; index += 1)
        painter.stroke(line(`${-270 + index * 20} -256, ${-170 + index * 13} -298`), gold.deep, 1.2, 0.6);
      const side = shape(
        "-360 -260!, -100 -252, 160 -248, 344 -262!, 350 -190!, 340 -170, 120 -150, -120 -150, -352 -172!",
      );
      painter.fill(
        side,
        painter.linear(
          [0, -262],
          [0, -150],
          [
            [0, sheen],
            [0.14, tones.base],
            [0.6, tones.light],
            [1, tones.deep],
          ],
        ),
      );
      painter.glow(painter.side() * 160, -216, 150, 26, "#ffffff", 0.2);
      drawKeys(painter, lacquer);
      drawStool(painter, lacquer);
    },
  };
};

function drawKeys(painter: Painter, lacquer: Hex): void {
  const ivory = painter.lighting.tones("#f0e9dc");
  const black = painter.lighting.tones(shift(lacquer, { lightness: -0.02 }));
  painter.fill(polygon("-366 -206, -70 -196, -84 -156, -396 -170"), black.deep);
  painter.fill(
    polygon("-356 -200, -80 -191, -92 -166, -384 -178"),
    painter.linear(
      [0, -200],
      [0, -160],
      [
        [0, ivory.shade],
        [1, ivory.light],
      ],
    ),
  );
  for (let index = 1; index < 22; index += 1) {
    const t = index / 22;
    painter.stroke(
      line(`${-356 + 276 * t} ${-200 + 9 * t}, ${-384 + 292 * t} ${-178 + 12 * t}`),
      ivory.deep,
      1.2,
      0.7,
    );
    if (![2, 6].includes(index % 7))
      painter.fill(
        polygon(
          `${-360 + 276 * t} ${-200 + 9 * t}, ${-352 + 276 * t} ${-200 + 9 * t}, ${-368 + 283 * t} ${-186 + 9.6 * t}, ${-377 + 283 * t} ${-186 + 9.6 * t}`,
        ),
        black.deep,
      );
  }
  painter.fill(
    polygon("-398 -170, -84 -156, -84 -132, -398 -146"),
    painter.linear(
      [0, -170],
      [0, -132],
      [
        [0, black.light],
        [1, black.deep],
      ],
    ),
  );
}

function drawStool(painter: Painter, lacquer: Hex): void {
  const seat = painter.lighting.tones("#6a2a30");
  for (const x of [-376, -250])
    painter.fill(
      polygon(`${x} -70, ${x + 14} -70, ${x + 10} 24, ${x + 2} 24`),
      painter.lighting.tones(lacquer).base,
    );
  painter.fill(
    shape("-396 -84, -380 -98, -250 -96, -226 -82, -230 -66, -392 -68"),
    painter.linear(
      [0, -98],
      [0, -66],
      [
        [0, seat.light],
        [0.5, seat.base],
        [1, seat.deep],
      ],
    ),
  );
}
