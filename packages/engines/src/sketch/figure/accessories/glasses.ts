/** Glasses: frames set on the face, lenses that reflect the light. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { earAt } from "#sketch/figure/ears.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { oval, type Point, warpPath } from "#sketch/figure/path.ts";
import { fill, group, line } from "#sketch/figure/studio.ts";

export function drawGlasses(figure: Figure): string {
  const { person, head, studio } = figure;
  if (person.glasses === "none") return "";
  const random = studio.random.fork("glasses");
  const frame: Hex =
    person.glasses === "sun" ? "#1d181c" : random.pick(["#2a2024", "#5a3826", "#a98552", "#31394a"] as const);
  const set = (x: number, y: number): Point => figure.onHead(x, y, 16);
  const far = head.yaw >= 0 ? 1 : -1;
  const sides = ([-1, 1] as const).map((side) => {
    const lens = warpPath(lensPath(person.glasses, side * (head.eyeX + 1.5)), set);
    const tint =
      person.glasses === "sun"
        ? fill(
            lens,
            studio.linear(set(side * head.eyeX, -34), set(side * head.eyeX, 36), [
              [0, "#17131a"],
              [0.6, mix("#2a2430", studio.light.ambient, 0.3), 0.94],
              [1, mix("#4a3f48", studio.light.rim, 0.3), 0.86],
            ]),
          )
        : fill(
            lens,
            studio.linear(set(side * head.eyeX - 30, -30), set(side * head.eyeX + 30, 34), [
              [0, "#ffffff", 0.2],
              [0.4, "#ffffff", 0.03],
              [1, "#ffffff", 0.08],
            ]),
          );
    const streak = warpPath(
      `M${n(side * head.eyeX - 24)} 16L${n(side * head.eyeX - 2)} -30L${n(side * head.eyeX + 9)} -30L${n(side * head.eyeX - 15)} 22Z`,
      set,
    );
    return (
      tint +
      group(studio.clip(lens), fill(streak, "#ffffff", person.glasses === "sun" ? 0.2 : 0.15)) +
      line(lens, frame, person.glasses === "round" ? 3.6 : 5) +
      line(lens, mix(frame, studio.light.key, 0.5), 1.1, 0.55)
    );
  });
  const arms = ([-1, 1] as const).map((side) => {
    if (side === far && Math.abs(head.yaw) > 14) return "";
    const [ex, ey] = earAt(figure, side);
    const [x, y] = set(side * (head.eyeX + 33), -9);
    return line(
      `M${n(x)} ${n(y)}Q${n((x + ex) / 2)} ${n(ey - 26)} ${n(ex + side * 2)} ${n(ey - 20)}`,
      frame,
      4.4,
    );
  });
  const bridge = warpPath(`M${n(-(head.eyeX - 30))} -7Q0 -19 ${n(head.eyeX - 30)} -7`, set);
  const shadow = `<g transform="translate(${n(-studio.key * 2)} 6)">${([-1, 1] as const).map((side) => line(warpPath(lensPath(person.glasses, side * (head.eyeX + 1.5)), set), figure.skin.deep, 5, 0.28)).join("")}</g>`;
  return (
    shadow +
    arms.join("") +
    sides.join("") +
    line(bridge, frame, 4.2) +
    line(bridge, mix(frame, studio.light.key, 0.5), 1, 0.6)
  );
}

function lensPath(kind: Figure["person"]["glasses"], x: number): string {
  if (kind === "round") return oval(x, 1, 31, 31);
  const s = x > 0 ? 1 : -1;
  const p = (dx: number, y: number): string => `${n(x + s * dx)} ${n(y)}`;
  if (kind === "sun")
    return `M${p(-31, -18)}C${p(-30, -27)} ${p(20, -29)} ${p(35, -24)}C${p(41, -20)} ${p(37, 10)} ${p(26, 24)}C${p(14, 35)} ${p(-14, 34)} ${p(-24, 20)}C${p(-30, 8)} ${p(-32, -6)} ${p(-31, -18)}Z`;
  return `M${p(-30, -17)}C${p(-30, -24)} ${p(-26, -25)} ${p(-20, -25)}L${p(24, -26)}C${p(32, -26)} ${p(35, -22)} ${p(34, -14)}L${p(31, 14)}C${p(30, 23)} ${p(25, 26)} ${p(16, 26)}L${p(-12, 26)}C${p(-22, 26)} ${p(-27, 22)} ${p(-28, 13)}Z`;
}
