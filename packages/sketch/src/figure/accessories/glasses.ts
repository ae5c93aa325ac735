/** Glasses: frames set on the face, which follow its turn; lenses that mirror the light. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { earAt } from "../ears.ts";
import type { Figure } from "../figure.ts";
import { oval, type Point, warpPath } from "../path.ts";
import { fill, group, line } from "../studio.ts";

type Kind = Exclude<Figure["person"]["glasses"], "none">;

const frames: Record<Kind, readonly Hex[]> = {
  round: ["#2a2024", "#a98552", "#8b8f98", "#5a3826"],
  square: ["#221b1e", "#4a2c1e", "#31394a", "#5a3826"],
  catEye: ["#241a1e", "#7a2435", "#5a3420", "#2f3d5c"],
  sun: ["#1d181c", "#3a2418", "#1d181c"],
};
const thickness: Record<Kind, number> = { round: 3.8, square: 5.4, catEye: 5.2, sun: 4.6 };

export function drawGlasses(figure: Figure): string {
  const { person, head, studio, skin } = figure;
  if (person.glasses === "none") return "";
  const kind = person.glasses;
  const frame = studio.random.fork("glasses").pick(frames[kind]);
  const wire = kind === "round" && frame !== "#2a2024";
  const width = wire ? 3 : thickness[kind];
  const set = (x: number, y: number): Point => figure.onHead(x, y, 16);
  const lenses = ([-1, 1] as const).map((side) => warpPath(lensPath(kind, side * (head.eyeX + 1.5)), set));
  const both = lenses.join("");
  const bridge = warpPath(`M${n(-(head.eyeX - 30))} -8Q0 -20 ${n(head.eyeX - 30)} -8`, set);
  const k = studio.key;
  return (
    `<g transform="translate(${n(-k * 2.4)} 6.5)">${line(both + bridge, skin.deep, width + 1.6, 0.3)}</g>` +
    drawTemples(figure, set, frame, width) +
    ([-1, 1] as const).map((side, index) => drawLens(figure, kind, side, lenses[index] ?? "", set)).join("") +
    line(both, mix(frame, "#000000", 0.35), width) +
    `<g transform="translate(${n(k * 0.5)} -0.6)">${line(both, frame, width * 0.66)}</g>` +
    line(bridge, mix(frame, "#000000", 0.35), width * 0.9) +
    line(bridge, frame, width * 0.55) +
    `<g transform="translate(${n(k * 0.8)} -1.3)">${line(both + bridge, mix(frame, "#fff4e2", wire ? 0.7 : 0.5), 1, 0.65)}</g>` +
    pads(figure, set)
  );
}

/** Where they rest on the nose. */
function pads(figure: Figure, set: (x: number, y: number) => Point): string {
  return [-1, 1]
    .map((side) => {
      const [x, y] = set(side * 13.5, 3);
      return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="2.2" ry="4.6" transform="rotate(${n(side * -14)} ${n(x)} ${n(y)})" fill="#fff3e4" fill-opacity="0.32" stroke="${figure.skin.deep}" stroke-opacity="0.4" stroke-width="0.8"/>`;
    })
    .join("");
}

function drawTemples(
  figure: Figure,
  set: (x: number, y: number) => Point,
  frame: Hex,
  width: number,
): string {
  const { head } = figure;
  const far = head.yaw >= 0 ? 1 : -1;
  return ([-1, 1] as const)
    .map((side) => {
      if (side === far && Math.abs(head.yaw) > 12) return "";
      const [ex, ey] = earAt(figure, side);
      const [x, y] = set(side * (head.eyeX + 34), -10);
      const path = `M${n(x)} ${n(y)}Q${n((x + ex) / 2)} ${n(ey - 27)} ${n(ex + side * 2)} ${n(ey - 21)}`;
      return (
        line(path, mix(frame, "#000000", 0.4), width) +
        line(path, mix(frame, figure.studio.light.key, 0.25), width * 0.4, 0.8)
      );
    })
    .join("");
}

function drawLens(
  figure: Figure,
  kind: Kind,
  side: -1 | 1,
  lens: string,
  set: (x: number, y: number) => Point,
): string {
  const { head, studio } = figure;
  const c = side * head.eyeX;
  const k = studio.key;
  const dark = kind === "sun";
  const tint = dark
    ? studio.linear(set(c, -34), set(c, 36), [
        [0, "#15121a"],
        [0.55, mix("#2a2430", studio.light.ambient, 0.3), 0.95],
        [1, mix("#5a4a50", studio.light.rim, 0.35), 0.86],
      ])
    : studio.linear(set(c + k * 30, -30), set(c - k * 30, 34), [
        [0, "#ffffff", 0.24],
        [0.38, "#ffffff", 0.03],
        [0.8, "#dfeaff", 0.05],
        [1, "#dfeaff", 0.16],
      ]);
  const at = (dx: number, y: number): string => `${n(c + k * dx)} ${n(y)}`;
  // The window in the lens: two slanted panes of light, and the world's edge at the bottom.
  const panes = warpPath(
    `M${at(2, 30)}L${at(22, -32)}L${at(31, -32)}L${at(11, 30)}ZM${at(-4, 30)}L${at(16, -32)}L${at(19, -32)}L${at(-1, 30)}Z`,
    set,
  );
  const horizon = warpPath(
    `M${n(c - 40)} 18Q${n(c)} 9 ${n(c + 40)} 18L${n(c + 40)} 44L${n(c - 40)} 44Z`,
    set,
  );
  return (
    fill(lens, tint) +
    group(
      studio.clip(lens),
      fill(panes, "#ffffff", dark ? 0.24 : 0.2) +
        fill(horizon, dark ? studio.light.rim : "#ffffff", dark ? 0.16 : 0.05) +
        line(lens, "#0c0a10", 7, dark ? 0.3 : 0.1),
    )
  );
}

function lensPath(kind: Kind, x: number): string {
  if (kind === "round") return oval(x, 1, 31, 31);
  const s = x > 0 ? 1 : -1;
  const p = (dx: number, y: number): string => `${n(x + s * dx)} ${n(y)}`;
  switch (kind) {
    case "sun":
      return `M${p(-31, -18)}C${p(-30, -27)} ${p(20, -29)} ${p(35, -24)}C${p(41, -20)} ${p(37, 10)} ${p(26, 24)}C${p(14, 35)} ${p(-14, 34)} ${p(-24, 20)}C${p(-30, 8)} ${p(-32, -6)} ${p(-31, -18)}Z`;
    case "catEye":
      return `M${p(-29, -10)}C${p(-28, -20)} ${p(-10, -24)} ${p(8, -25)}C${p(22, -26)} ${p(34, -33)} ${p(44, -37)}C${p(44, -26)} ${p(40, -6)} ${p(33, 8)}C${p(26, 22)} ${p(10, 26)} ${p(-6, 25)}C${p(-22, 23)} ${p(-30, 8)} ${p(-29, -10)}Z`;
    case "square":
      return `M${p(-30, -17)}C${p(-30, -24)} ${p(-26, -25)} ${p(-20, -25)}L${p(24, -26)}C${p(32, -26)} ${p(35, -22)} ${p(34, -14)}L${p(31, 14)}C${p(30, 23)} ${p(25, 26)} ${p(16, 26)}L${p(-12, 26)}C${p(-22, 26)} ${p(-27, 22)} ${p(-28, 13)}Z`;
  }
}
