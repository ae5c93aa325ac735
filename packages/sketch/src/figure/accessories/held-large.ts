/** Large held things: umbrella, guitar, sword, lantern. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { weave } from "../garments/cloth.ts";
import { clothRamp } from "../palette.ts";
import { type Point, smooth } from "../path.ts";
import { fill, glow, group, line } from "../studio.ts";
import type { Held } from "./held-item.ts";

export function umbrella(figure: Figure, [x, y]: Point, side: number): Held {
  const { studio, person } = figure;
  const cloth = weave(studio, person.heldColour ?? mix(person.garment.second, "#a8404a", 0.55), "silk");
  const [cx, cy] = [side * 50, -160];
  const w = 400;
  const canopy = `M${n(cx - w)} ${cy + 30}C${n(cx - w)} ${cy - 190} ${n(cx + w)} ${cy - 190} ${n(cx + w)} ${cy + 30}Q${n(cx + w * 0.75)} ${cy - 20} ${n(cx + w * 0.5)} ${cy + 16}Q${n(cx + w * 0.25)} ${cy - 30} ${n(cx)} ${cy + 8}Q${n(cx - w * 0.25)} ${cy - 30} ${n(cx - w * 0.5)} ${cy + 16}Q${n(cx - w * 0.75)} ${cy - 20} ${n(cx - w)} ${cy + 30}Z`;
  const panels = [-0.5, 0, 0.5]
    .map((u) =>
      line(
        `M${n(cx)} ${cy - 134}Q${n(cx + w * u * 1.1)} ${cy - 110} ${n(cx + w * u)} ${cy + 14}`,
        cloth.ramp.line,
        3,
        0.4,
      ),
    )
    .join("");
  const shaft = `M${n(x)} ${n(y + 90)}L${n(cx)} ${cy - 140}`;
  // In front of the body up to the shade of the canopy; a crook below the hand.
  const until = (y - cy - 12) / (y - cy + 140);
  const front = `M${n(x)} ${n(y + 60)}L${n(x + (cx - x) * until)} ${n(y + (cy - 140 - y) * until)}`;
  const crook = `M${n(x)} ${n(y + 50)}L${n(x)} ${n(y + 104)}C${n(x)} ${n(y + 134)} ${n(x - side * 34)} ${n(y + 134)} ${n(x - side * 34)} ${n(y + 104)}`;
  const handle =
    line(front, "#3a2c26", 8) +
    line(front, "#9a8470", 2.4, 0.7) +
    line(crook, "#4a2f1e", 13) +
    line(crook, "#8a5f3c", 4, 0.6);
  return {
    behind:
      line(`M${n(cx)} ${cy - 130}L${n(cx)} ${cy - 164}`, "#3a2c26", 8) +
      fill(
        canopy,
        studio.linear(
          [studio.key * w, cy - 130],
          [-studio.key * w, cy + 30],
          [
            [0, cloth.ramp.light],
            [0.4, cloth.ramp.base],
            [1, cloth.ramp.deep],
          ],
        ),
      ) +
      panels +
      group(
        studio.clip(canopy),
        glow(studio, [cx + studio.key * 150, cy - 80], 160, 60, cloth.ramp.glow, 0.5),
      ) +
      line(shaft, "#3a2c26", 9) +
      line(shaft, "#8a7360", 3, 0.7),
    onTorso: "",
    inHand: handle,
  };
}

export function guitar(figure: Figure, side: number): string {
  const { studio, body } = figure;
  const wood = clothRamp("#b5713c", studio.light);
  const [x, y] = [side * 66, body.waistY - 10];
  const lean = -side * 66;
  const parts =
    fill(`M-20 -560L20 -560L24 -150L-24 -150Z`, "#4a2e20") +
    fill(`M-30 -660L30 -660L22 -552L-22 -552Z`, "#3a241a") +
    [-640, -610, -580]
      .map(
        (py) =>
          `<circle cx="-34" cy="${py}" r="7" fill="#c9c2b6"/><circle cx="34" cy="${py}" r="7" fill="#c9c2b6"/>`,
      )
      .join("") +
    fill(
      smooth(
        [
          [0, -190],
          [-92, -172],
          [-116, -96],
          [-92, -24],
          [-140, 62],
          [-128, 164],
          [0, 208],
          [128, 164],
          [140, 62],
          [92, -24],
          [116, -96],
          [92, -172],
        ],
        true,
      ),
      studio.linear(
        [studio.key * 140, -150],
        [-studio.key * 140, 190],
        [
          [0, wood.glow],
          [0.4, wood.base],
          [1, wood.deep],
        ],
      ),
    ) +
    `<circle cx="0" cy="-30" r="44" fill="#2a1610"/><circle cx="0" cy="-30" r="49" fill="none" stroke="#e6cfa0" stroke-width="4"/>` +
    fill("M-50 92L50 92L50 110L-50 110Z", "#3a241a") +
    line([-12, -7, -2, 3, 8, 13].map((sx) => `M${sx} -640L${sx} 100`).join(""), "#e8e2d6", 1.3, 0.8);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})">${parts}</g>`;
}

export function sword(figure: Figure, [x, y]: Point, side: number): string {
  const { studio } = figure;
  const steel = clothRamp("#b4b8c0", studio.light);
  const parts =
    fill(
      "M-15 -34L-13 -560L0 -610L13 -560L15 -34Z",
      studio.linear(
        [-15, 0],
        [15, 0],
        [
          [0, steel.glow],
          [0.48, steel.light],
          [0.52, steel.shade],
          [1, steel.deep],
        ],
      ),
    ) +
    line("M0 -60L0 -540", steel.line, 3, 0.35) +
    fill("M-64 -40Q0 -54 64 -40L64 -24Q0 -34 -64 -24Z", "#c79a4e") +
    fill("M-9 -30L9 -30L9 66L-9 66Z", "#4a2e22") +
    `<circle cx="0" cy="76" r="15" fill="#c79a4e"/><circle cx="${n(studio.key * 4)}" cy="71" r="5" fill="#fff0c8" fill-opacity="0.8"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(side * 9)})">${parts}</g>`;
}

export function lantern(figure: Figure, [x, y]: Point): string {
  const { studio } = figure;
  const metal = clothRamp("#5a4a3c", studio.light);
  const top = y + 44;
  return (
    glow(studio, [x, top + 90], 240, 240, "#ffc86a", 0.4) +
    line(
      `M${n(x - 42)} ${n(top + 26)}C${n(x - 42)} ${n(y - 22)} ${n(x + 42)} ${n(y - 22)} ${n(x + 42)} ${n(top + 26)}`,
      metal.base,
      5,
    ) +
    fill(
      `M${n(x - 46)} ${n(top + 40)}L${n(x + 46)} ${n(top + 40)}L${n(x + 54)} ${n(top + 150)}L${n(x - 54)} ${n(top + 150)}Z`,
      studio.radial([x, top + 106], 74, [
        [0, "#fff3c8"],
        [0.4, "#ffd27a"],
        [1, "#c9742f"],
      ]),
    ) +
    fill(
      `M${n(x)} ${n(top + 62)}C${n(x + 20)} ${n(top + 98)} ${n(x + 16)} ${n(top + 124)} ${n(x)} ${n(top + 126)}C${n(x - 16)} ${n(top + 124)} ${n(x - 20)} ${n(top + 98)} ${n(x)} ${n(top + 62)}Z`,
      "#fffbe8",
      0.95,
    ) +
    fill(
      `M${n(x - 56)} ${n(top + 42)}L${n(x - 20)} ${n(top + 6)}L${n(x + 20)} ${n(top + 6)}L${n(x + 56)} ${n(top + 42)}Z`,
      metal.light,
    ) +
    fill(
      `M${n(x - 60)} ${n(top + 148)}L${n(x + 60)} ${n(top + 148)}L${n(x + 56)} ${n(top + 170)}L${n(x - 56)} ${n(top + 170)}Z`,
      metal.shade,
    ) +
    line(
      `M${n(x - 46)} ${n(top + 40)}L${n(x - 54)} ${n(top + 150)}M${n(x + 46)} ${n(top + 40)}L${n(x + 54)} ${n(top + 150)}M${n(x)} ${n(top + 40)}L${n(x)} ${n(top + 150)}`,
      metal.deep,
      5,
      0.8,
    )
  );
}
