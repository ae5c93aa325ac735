/** Rocket and hot-air balloon. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, box, ellipse, line, mapped, polygon, shape, symmetric } from "../ink/shape.ts";
import { spatter } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

export const rocket: ThingArtist = ({ colour, random }) => {
  const accent = colour ?? random.pick(["#c9483a", "#e0913a", "#3f6a8a"] as const);
  return {
    frame: { left: -150, top: -620, right: 150 },
    setting: "sky",
    tall: 1.25,
    foot: 0,
    draw: (painter) =>
      painter.placed({ x: 0, y: -40, scale: 0.92, turnDegrees: 16 }, () => {
        painter.glow(0, 20, 150, 190, "#ffb454", 0.6);
        for (const [half, long, tone] of [
          [52, 190, "#f08a3c"],
          [36, 140, "#ffc862"],
          [20, 92, "#fff3c8"],
        ] as const)
          painter.fill(
            symmetric(
              `0 -110, ${half} -96, ${half * 0.8} -30, ${half * 0.34} ${long * 0.4}, 0 ${long - 40}!`,
            ),
            painter.linear(
              [0, -100],
              [0, long - 40],
              [
                [0, tone],
                [0.6, tone, 0.85],
                [1, tone, 0],
              ],
            ),
          );
        const fin = shape("60 -270!, 116 -200, 140 -120, 132 -60!, 96 -104, 56 -130!");
        for (const side of [-1, 1])
          painter.form(
            mapped(fin, (x, y): Point => [x * side, y]),
            accent,
            { shadow: 14, rim: 3 },
          );
        painter.turned(symmetric("0 -136, 46 -130!, 34 -92!, 0 -88"), "#4a4448", {});
        const hull = symmetric("0 -610!, 40 -540, 72 -440, 84 -330, 76 -220, 56 -122!, 0 -112");
        painter.turned(hull, "#e9e2d6", {
          gloss: 0.3,
          inside: (tones) => {
            painter.fill(
              symmetric("0 -620, 100 -620!, 100 -498!, 0 -478"),
              painter.linear(
                [painter.side() * 80, 0],
                [-painter.side() * 80, 0],
                [
                  [0, painter.lighting.tones(accent).light],
                  [0.5, painter.lighting.tones(accent).base],
                  [1, painter.lighting.tones(accent).deep],
                ],
              ),
            );
            painter.fill(
              shape("-90 -176!, 0 -160, 90 -176!, 90 -152!, 0 -136, -90 -152!"),
              painter.lighting.tones(accent).shade,
            );
            for (const y of [-470, -260])
              painter.stroke(line(`-86 ${y}, 0 ${y + 16}, 86 ${y}`), tones.deep, 2, 0.5);
            spatter(painter, hull, { count: 50, radius: 1.6, colour: tones.deep, opacity: 0.4 });
          },
        });
        painter.fill(ellipse(0, -374, 38), painter.lighting.tones("#b58a4a").base);
        painter.fill(
          ellipse(0, -374, 28),
          painter.linear(
            [-20, -400],
            [20, -346],
            [
              [0, "#9cc4d4"],
              [0.5, "#3f6a88"],
              [1, "#1d3048"],
            ],
          ),
        );
        painter.fill(ellipse(painter.side() * 9, -384, 9, 6, -20), "#ffffff", 0.7);
        painter.form(shape("-8 -250, 8 -250, 12 -150, 8 -60!, -8 -60!, -12 -150"), accent, {
          shadow: 5,
          rim: 1.5,
        });
      }),
  };
};

export const balloon: ThingArtist = ({ colour, random }) => {
  const main = colour ?? random.pick(["#c9553f", "#3f6a78", "#d9a041", "#7a4a6a"] as const);
  const second = random.pick(["#f0e2c6", "#e8b878", "#d9cbb4"] as const);
  return {
    frame: { left: -230, top: -640, right: 230 },
    setting: "sky",
    tall: 1.2,
    foot: 0,
    draw: (painter) => {
      const basket = painter.lighting.tones("#8a6038");
      for (const x of [-38, -13, 13, 38]) painter.stroke(line(`${x} -60, ${x * 1.9} -176`), basket.deep, 2);
      const envelope = symmetric(
        "0 -636, 96 -620, 178 -564, 222 -470, 214 -372, 160 -272, 84 -186, 70 -172!, 0 -168",
      );
      painter.fill(envelope, painter.lighting.tones(main).base);
      painter.within(envelope, () => drawGores(painter, main, second));
      painter.stroke(
        line(
          `${-painter.side() * 180} -560, ${-painter.side() * 221} -468, ${-painter.side() * 213} -374, ${-painter.side() * 162} -276`,
        ),
        painter.lighting.rim,
        4,
        painter.lighting.rimStrength * 0.7,
      );
      painter.turned(shape("-46 -64!, 46 -64!, 40 0!, -40 0!"), "#a8763f", {
        inside: (tones) => {
          for (let row = 0; row < 6; row += 1)
            for (let column = 0; column < 9; column += 1)
              painter.fill(
                ellipse(-44 + column * 11 + (row % 2) * 5, -58 + row * 11, 5, 3.6),
                (row + column) % 2 === 0 ? tones.light : tones.deep,
                0.45,
              );
        },
      });
      painter.fill(box(-50, -70, 100, 10, 5), basket.deep);
      painter.glow(0, -150, 34, 40, "#ffd27a", 0.85);
    },
  };
};

function drawGores(painter: Painter, main: Hex, second: Hex): void {
  const gores = 9;
  const side = painter.side();
  for (let index = 0; index < gores; index += 1) {
    const edge = (at: number): number => Math.sin(((at / gores) * 2 - 1) * (Math.PI / 2));
    const [a, b] = [edge(index), edge(index + 1)];
    const gore = shape(
      `0 -640!, ${a * 190} -560, ${a * 226} -450, ${a * 205} -350, ${a * 72} -172!, ${b * 72} -172!, ${b * 205} -350, ${b * 226} -450, ${b * 190} -560`,
    );
    const towards = ((a + b) / 2) * side;
    const tones = painter.lighting.tones(index % 2 === 0 ? main : second);
    painter.fill(
      gore,
      towards > 0
        ? mix(tones.base, tones.light, Math.min(1, towards * 1.6))
        : mix(tones.base, tones.deep, -towards * 0.75),
    );
  }
  const band = painter.lighting.tones(shift(main, { lightness: -0.16 }));
  painter.fill(shape("-240 -420!, 0 -384, 240 -420!, 240 -378!, 0 -340, -240 -378!"), band.base, 0.85);
  for (let index = -4; index <= 4; index += 1) {
    const x = Math.sin(index * 0.34) * 216;
    const y = -380 - Math.abs(index) * 4.6;
    painter.fill(
      polygon(`${x} ${y - 16}, ${x + 11} ${y}, ${x} ${y + 16}, ${x - 11} ${y}`),
      painter.lighting.tones(second).light,
      0.9,
    );
  }
  painter.glow(side * 90, -520, 90, 120, "#fff6e2", 0.4);
  painter.fill(shape("-90 -200, 90 -200, 74 -160, -74 -160"), band.deep, 0.6);
}
