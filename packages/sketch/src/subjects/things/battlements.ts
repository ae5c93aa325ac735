/** A castle's stonework: round towers with their roofs and flags, and crenellated walls. */
import { shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { type Point, type Shape, box, line, mapped, polygon, shape, symmetric } from "../ink/shape.ts";
import { spatter } from "../ink/texture.ts";
import { drawWindow } from "./site.ts";

type Tower = {
  x: number;
  foot: number;
  half: number;
  tall: number;
  stone: Hex;
  roof: Hex;
  lit: boolean;
  dice: Random;
};

export function tower(painter: Painter, { x, foot, half, tall, stone, roof, lit, dice }: Tower): void {
  const top = foot - tall;
  const at = (source: Shape): Shape => mapped(source, (px, py): Point => [x + px, py]);
  const body = at(symmetric(`0 ${top}, ${half} ${top}!, ${half * 1.06} ${foot + 40}!, 0 ${foot + 46}`));
  painter.turned(body, stone, { inside: (tones) => masonry(painter, body, tones.deep, tones.light, dice) });
  const tones = painter.lighting.tones(stone);
  painter.turned(
    at(
      symmetric(
        `0 ${top - 34}, ${half * 1.2} ${top - 34}!, ${half * 1.2} ${top - 4}, ${half} ${top + 18}!, 0 ${top + 22}`,
      ),
    ),
    stone,
    { rim: 1.6 },
  );
  for (let index = -2; index <= 2; index += 1)
    painter.fill(
      box(x + index * half * 0.5 - half * 0.15, top - 56, half * 0.3, 26),
      index * painter.side() > 0 ? tones.light : index === 0 ? tones.base : tones.shade,
    );
  const spire = half * 2.5;
  painter.turned(
    at(
      symmetric(
        `0 ${top - 40 - spire}!, ${half * 0.5} ${top - 40 - spire * 0.42}, ${half * 1.06} ${top - 42}!, 0 ${top - 32}`,
      ),
    ),
    roof,
    {
      inside: (t) => {
        for (let row = 0; row < 8; row += 1)
          painter.stroke(
            line(
              `${x - half} ${top - 50 - row * spire * 0.12}, ${x} ${top - 40 - row * spire * 0.12}, ${x + half} ${top - 50 - row * spire * 0.12}`,
            ),
            t.deep,
            1.6,
            0.4,
          );
      },
    },
  );
  painter.stroke(
    line(`${x} ${top - 36 - spire}, ${x} ${top - 66 - spire}`),
    painter.lighting.tones("#3a3436").base,
    2.6,
  );
  painter.fill(
    shape(
      `${x} ${top - 66 - spire}!, ${x + 18} ${top - 60 - spire}, ${x + 34} ${top - 56 - spire}!, ${x + 16} ${top - 50 - spire}, ${x} ${top - 48 - spire}!`,
    ),
    painter.lighting.tones("#b5433a").base,
  );
  for (const dy of [0.24, 0.56])
    drawWindow(
      painter,
      { x, y: top + tall * dy + 34, w: half * 0.34, h: 38, arched: true },
      lit,
      shift(stone, { lightness: -0.1 }),
    );
}

export function wall(
  painter: Painter,
  left: number,
  right: number,
  top: number,
  foot: number,
  stone: Hex,
  dice: Random,
): void {
  const tones = painter.lighting.tones(stone);
  const face = polygon(`${left} ${top}, ${right} ${top}, ${right} ${foot + 20}, ${left} ${foot + 20}`);
  const [near, far] = painter.side() === 1 ? [right, left] : [left, right];
  painter.fill(
    face,
    painter.linear(
      [near, top],
      [far, foot],
      [
        [0, tones.light],
        [0.5, tones.base],
        [1, tones.shade],
      ],
    ),
  );
  painter.within(face, () => masonry(painter, face, tones.deep, tones.light, dice));
  for (let x = left + 6; x < right - 14; x += 34)
    painter.fill(
      box(x, top - 21, 20, 24),
      painter.linear(
        [x, 0],
        [x + 20, 0],
        painter.side() === 1
          ? [
              [0, tones.base],
              [1, tones.light],
            ]
          : [
              [0, tones.light],
              [1, tones.base],
            ],
      ),
    );
}

function masonry(painter: Painter, face: Shape, dark: Hex, light: Hex, dice: Random): void {
  const { left, right, top, bottom } = face.box;
  for (const [colour, opacity, count] of [
    [dark, 0.24, 42],
    [light, 0.32, 34],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const w = dice.between(13, 24);
      painter.fill(
        box(
          dice.between(left, right - w),
          top + Math.floor(dice.between(0, (bottom - top) / 12)) * 12,
          w,
          9,
          2,
        ),
        colour,
        opacity,
      );
    }
  }
  spatter(painter, face, { count: 40, radius: 1.8, colour: dark, opacity: 0.35 });
}
