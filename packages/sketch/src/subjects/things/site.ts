/** What buildings share: the ground that seats them, shrubs, and windows that are lit in the evening. */
import type { Hex, TimeOfDay } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { box, line, polygon, shape } from "../ink/shape.ts";
import { fringe, fur } from "../ink/texture.ts";

export const isLit = (time: TimeOfDay): boolean => time === "dusk" || time === "night" || time === "sunset";

/** Grass or heath that seats a building in its landscape: soft at the bottom, so that any ground will do. */
export function drawMound(painter: Painter, half: number, rise: number, colour: Hex): void {
  const tones = painter.lighting.tones(colour);
  const mound = shape(
    `${-half * 1.25} 46, ${-half} 14, ${-half * 0.5} ${-rise * 0.8}, 0 ${-rise}, ${half * 0.5} ${-rise * 0.8}, ${half} 14, ${half * 1.25} 46`,
  );
  painter.fill(
    mound,
    painter.linear(
      [0, -rise],
      [0, 46],
      [
        [0, tones.light],
        [0.4, tones.base],
        [0.75, tones.shade, 0.8],
        [1, tones.shade, 0],
      ],
    ),
  );
  fur(painter, mound, {
    flow: () => -90,
    length: 17,
    width: 3.4,
    count: 110,
    colour: tones.light,
    opacity: 0.55,
    where: (_x, y) => y < 16,
  });
  fur(painter, mound, {
    flow: () => -90,
    length: 19,
    width: 3.4,
    count: 110,
    colour: tones.deep,
    opacity: 0.4,
    where: (_x, y) => y < 22,
  });
  fringe(painter, mound, {
    length: 15,
    width: 4,
    every: 8,
    colour: tones.base,
    flow: () => -90,
    where: (_x, y) => y < 8,
  });
}

type Pane = { x: number; y: number; w: number; h: number; arched?: boolean };

export function drawWindow(
  painter: Painter,
  { x, y, w, h, arched = false }: Pane,
  lit: boolean,
  frame: Hex,
): void {
  const edge = painter.lighting.tones(frame);
  const opening = arched
    ? shape(
        `${x - w / 2} ${y}!, ${x - w / 2} ${y - h * 0.6}, ${x - w * 0.32} ${y - h * 0.9}, ${x} ${y - h}, ${x + w * 0.32} ${y - h * 0.9}, ${x + w / 2} ${y - h * 0.6}, ${x + w / 2} ${y}!`,
      )
    : box(x - w / 2, y - h, w, h, 1);
  if (lit) painter.glow(x, y - h / 2, w * 1.7, h * 1.3, "#ffbf5e", 0.5);
  painter.stroke(opening, edge.light, w * 0.2);
  painter.fill(
    opening,
    lit
      ? painter.linear(
          [0, y - h],
          [0, y],
          [
            [0, "#ffe6a3"],
            [1, "#f3a548"],
          ],
        )
      : painter.linear(
          [0, y - h],
          [0, y],
          [
            [0, painter.lighting.lit("#3f5666")],
            [1, painter.lighting.lit("#24323f")],
          ],
        ),
  );
  if (!lit)
    painter.within(opening, () =>
      painter.fill(
        polygon(`${x - w} ${y}, ${x - w * 0.4} ${y}, ${x + w * 0.6} ${y - h}, ${x} ${y - h}`),
        "#ffffff",
        0.14,
      ),
    );
  painter.stroke(line(`${x} ${y - h}, ${x} ${y}`), edge.base, w * 0.09);
  painter.stroke(line(`${x - w / 2} ${y - h * 0.45}, ${x + w / 2} ${y - h * 0.45}`), edge.base, w * 0.09);
}

export function drawShrub(painter: Painter, x: number, y: number, r: number): void {
  const tones = painter.lighting.tones("#5d7a4a");
  const bush = shape(
    `${x - r} ${y}, ${x - r * 1.05} ${y - r * 0.6}, ${x - r * 0.5} ${y - r * 1.1}, ${x + r * 0.1} ${y - r * 1.2}, ${x + r * 0.8} ${y - r * 0.9}, ${x + r * 1.1} ${y - r * 0.3}, ${x + r * 0.9} ${y + 4}`,
  );
  painter.form(bush, "#5d7a4a", {
    shadow: r * 0.4,
    rim: 2,
    inside: () => {
      fur(painter, bush, {
        flow: () => -90,
        length: 12,
        width: 7,
        count: 40,
        colour: tones.light,
        opacity: 0.5,
        spread: 60,
      });
      fur(painter, bush, {
        flow: () => -90,
        length: 12,
        width: 7,
        count: 30,
        colour: tones.deep,
        opacity: 0.4,
        spread: 60,
      });
    },
  });
}
