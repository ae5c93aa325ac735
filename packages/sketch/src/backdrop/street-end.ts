/** What stands where a street ends, pale with distance; the seed chooses it. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Perspective } from "./perspective.ts";
import { leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";

/** What closes the view far down the street: a church, a gate, a park's trees, a hill or a dome. */
export function drawEndOfStreet(setting: Setting, view: Perspective): void {
  const { brush, air, random } = setting;
  const z = 17;
  const tone = air.lit("#8d8a90", 0.8);
  const dark = air.shaded("#6f6c78", 0.78);
  const m = view.metre(z);
  const [x, foot] = view.at(random.between(-1, 1), z, 0);
  const box = (left: number, right: number, up: number, colour: Hex): void =>
    brush.rect(x + left * m, foot - up * m, (right - left) * m, up * m, { fill: colour });
  const peak = (half: number, up: number, tip: number): void =>
    brush.path(
      polygon([
        [x - half * m, foot - up * m],
        [x + half * m, foot - up * m],
        [x, foot - tip * m],
      ]),
      { fill: dark },
    );
  const clock = (up: number): void =>
    brush.ellipse(x, foot - up * m, 0.8 * m, 0.8 * m, {
      fill: mix(air.lit("#efe8d8", 0.6), air.glow, air.lamps * 0.7),
    });
  for (const [left, right, up] of [
    [-16, -7, 13],
    [-8, -3.4, 11],
    [3.2, 8, 12],
    [7, 16, 14],
  ] as const)
    box(left, right, up, mix(tone, dark, 0.4));
  switch (random.fork("end of street").pick(["church", "gate", "trees", "hill", "dome"] as const)) {
    case "church":
      box(-3.6, 3.6, 12, tone);
      box(0.6, 3.6, 12, dark);
      peak(4, 12, 15.5);
      box(-1.3, 1.3, 21, tone);
      peak(1.6, 21, 28);
      clock(18);
      return;
    case "gate":
      box(-5, 5, 10, tone);
      box(1, 5, 10, dark);
      box(-2, 2, 15, mix(tone, dark, 0.3));
      peak(2.5, 15, 19);
      clock(12.6);
      brush.path(
        `M${n(x - 2 * m)} ${n(foot)}v${n(-4 * m)}a${n(2 * m)} ${n(2 * m)} 0 0 1 ${n(4 * m)} 0v${n(4 * m)}Z`,
        { fill: mix(air.sky[3], air.glow, air.lamps * 0.5) },
      );
      return;
    case "trees":
      for (const [at, up, size] of [
        [-4, 5, 4.2],
        [4, 5.4, 4.6],
        [0, 6.4, 5],
      ] as const)
        brush.path(leafClump(random, x + at * m, foot - up * m, size * m), {
          fill: air.shaded("#5f7a58", 0.62 + size * 0.02),
        });
      return;
    case "hill":
      brush.path(
        `M${n(x - 40 * m)} ${n(foot)}Q${n(x - 14 * m)} ${n(foot - 14 * m)} ${n(x + 4 * m)} ${n(foot - 19 * m)}Q${n(x + 18 * m)} ${n(foot - 15 * m)} ${n(x + 40 * m)} ${n(foot)}Z`,
        { fill: air.lit("#7d8f94", 0.84) },
      );
      return;
    case "dome":
      box(-4.4, 4.4, 11, tone);
      box(0.8, 4.4, 11, dark);
      brush.path(
        `M${n(x - 3.8 * m)} ${n(foot - 10.9 * m)}C${n(x - 3.8 * m)} ${n(foot - 17 * m)} ${n(x + 3.8 * m)} ${n(foot - 17 * m)} ${n(x + 3.8 * m)} ${n(foot - 10.9 * m)}Z`,
        { fill: mix(tone, air.lit("#5f8f86", 0.74), 0.5) },
      );
      box(-0.7, 0.7, 16.6, tone);
      peak(0.9, 16.6, 18.6);
      return;
  }
}
