/** Chair and umbrella. */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import { type Point, line, ribbon, shape } from "../ink/shape.ts";
import { drybrush, fur } from "../ink/texture.ts";
import type { ThingArtist } from "./thing.ts";

/** A lounge chair of the fifties: bent wood, loose cushions. */
export const chair: ThingArtist = ({ colour, random }) => {
  const cloth = colour ?? random.pick(["#c98a3c", "#4f6f6a", "#b0553e", "#7d8a72", "#3f4f6b"] as const);
  return {
    frame: { left: -230, top: -430, right: 230 },
    setting: "floor",
    tall: 2.6,
    foot: 180,
    draw: (painter) => {
      const wood = painter.lighting.tones("#8a5a38");
      const leg = (spine: readonly Point[], tone: Hex): void =>
        painter.fill(ribbon(spine, [17, 14, 9]), tone);
      leg(
        [
          [-120, -150],
          [-150, -70],
          [-172, 0],
        ],
        wood.deep,
      );
      leg(
        [
          [120, -150],
          [140, -70],
          [156, -10],
        ],
        wood.deep,
      );
      const back = shape(
        "-132 -180, -148 -300, -134 -400, -92 -426, 10 -430, 104 -424, 140 -396, 146 -300, 130 -176",
      );
      painter.form(back, cloth, {
        shadow: 30,
        rim: 4,
        inside: (tones) => {
          for (const x of [-64, 4, 72])
            painter.stroke(line(`${x} -430, ${x + 4} -320, ${x} -180`), tones.deep, 3, 0.4);
          for (const [x, y] of [
            [-64, -340],
            [4, -340],
            [72, -340],
            [-64, -260],
            [4, -260],
            [72, -260],
          ] as const)
            painter.glow(x, y, 15, 13, tones.deep, 0.8);
          drybrush(painter, back, {
            angleDegrees: 90,
            length: 40,
            width: 2,
            count: 120,
            colour: tones.light,
            opacity: 0.35,
          });
        },
      });
      const seat = shape("-160 -140, -164 -176, -140 -206, 0 -214, 144 -206, 168 -176, 164 -138, 0 -124");
      painter.form(seat, cloth, {
        shadow: 20,
        rim: 3,
        inside: (tones) => {
          painter.stroke(line("-162 -166, 0 -152, 166 -164"), tones.deep, 3, 0.5);
          painter.glow(0, -208, 150, 20, tones.deep, 0.55);
          drybrush(painter, seat, {
            angleDegrees: 4,
            length: 50,
            width: 2,
            count: 70,
            colour: tones.light,
            opacity: 0.35,
          });
        },
      });
      for (const side of [-1, 1]) {
        const lit = side === painter.side();
        leg(
          [
            [side * 176, -250],
            [side * 168, -130],
            [side * 190, 8],
          ],
          lit ? wood.light : wood.base,
        );
        painter.fill(
          ribbon(
            [
              [side * 130, -270],
              [side * 176, -264],
              [side * 206, -236],
              [side * 200, -222],
            ],
            [13, 19, 17, 6],
          ),
          lit ? wood.light : wood.base,
        );
      }
      painter.fill(
        ribbon(
          [
            [-170, -120],
            [0, -108],
            [172, -120],
          ],
          [13, 15, 13],
        ),
        wood.base,
      );
    },
  };
};

export const umbrella: ThingArtist = ({ colour, random }) => {
  const cloth = colour ?? random.pick(["#b5433a", "#3f5f7a", "#d9a441", "#4a6a58", "#2b2a33"] as const);
  return {
    frame: { left: -300, top: -480, right: 300 },
    setting: "sky",
    tall: 1.2,
    foot: 0,
    draw: (painter) =>
      painter.placed({ x: 0, y: -20, scale: 1, turnDegrees: 16 }, () => {
        const tones = painter.lighting.tones(cloth);
        const wood = painter.lighting.tones("#6b4430");
        painter.stroke(line("0 -400, 2 -200, 4 -70"), painter.lighting.tones("#4a4244").base, 8);
        painter.stroke(line("4 -96, 6 -20, 28 14, 60 4, 66 -26"), wood.base, 16);
        painter.stroke(line("1 -96, 3 -20, 27 9"), wood.light, 4, 0.7);
        painter.fill(
          shape("-270 -214!, 0 -258, 270 -214!, 180 -200, 90 -232, 0 -206, -90 -232, -180 -200"),
          tones.deep,
        );
        const edge = [-270, -176, -66, 66, 176, 270];
        for (let index = 0; index < edge.length - 1; index += 1) {
          const [a, b] = [edge[index] ?? 0, edge[index + 1] ?? 0];
          const middle = (a + b) / 2;
          const panel = shape(
            `0 -440!, ${a * 0.62} ${-400 + Math.abs(a) * 0.16}, ${a} -212!, ${middle} ${-246 + Math.abs(middle) * 0.04}, ${b} -212!, ${b * 0.62} ${-400 + Math.abs(b) * 0.16}`,
          );
          const towards = (middle / 270) * painter.side();
          painter.fill(
            panel,
            painter.linear(
              [0, -440],
              [0, -212],
              [
                [0, mix(tones.base, tones.light, 0.4 + towards * 0.5)],
                [
                  1,
                  towards > 0
                    ? mix(tones.base, tones.light, towards)
                    : mix(tones.base, tones.deep, -towards * 0.9),
                ],
              ],
            ),
          );
          painter.stroke(
            line(`0 -440, ${a * 0.62} ${-400 + Math.abs(a) * 0.16}, ${a} -212`),
            tones.deep,
            2.2,
            0.55,
          );
          painter.within(panel, () =>
            fur(painter, panel, {
              flow: () => 90 - middle * 0.2,
              length: 60,
              width: 3,
              count: 20,
              colour: tones.light,
              opacity: 0.3,
            }),
          );
        }
        painter.stroke(line("0 -440, 0 -474"), wood.base, 7);
      }),
  };
};
