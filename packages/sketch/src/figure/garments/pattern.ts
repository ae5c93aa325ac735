/** Printed and woven patterns. They are laid over a surface given as a map, so that they follow the body. */
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex, Pattern } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { type Limb, onLimb } from "../limb.ts";
import { type Point, smooth } from "../path.ts";
import { line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { onFront } from "./shell.ts";

type Surface = {
  /** `t` 0..1 down the cloth, `u` −1..1 across it. */
  across: (t: number, u: number) => Point;
  longUnits: number;
  halfUnits: number;
};

/** The second colour, or what stands off from the cloth where there is none to see. */
function printColour(figure: Figure, cloth: Cloth): Hex {
  const { second } = figure.person.garment;
  const base = cloth.ramp.base;
  const apart = Math.abs(lightnessOf(second) - lightnessOf(base)) > 0.16;
  return apart ? second : mix(base, lightnessOf(base) > 0.55 ? "#2b2430" : "#f6efe4", 0.78);
}

export function patternOver(figure: Figure, cloth: Cloth, pattern: Pattern, surface: Surface): string {
  const colour = printColour(figure, cloth);
  const fine = figure.studio.detail > 0.3 ? 1 : 1.3;
  switch (pattern) {
    case "stripes":
      return line(rows(surface, 46 * fine), colour, 17 * fine, 0.9);
    case "checks": {
      const wide = line(
        rows(surface, 84 * fine) + columns(surface, 84 * fine),
        mix(colour, cloth.ramp.base, 0.25),
        30 * fine,
        0.42,
      );
      return (
        wide +
        line(
          rows(surface, 84 * fine, 0.5) + columns(surface, 84 * fine, 0.5),
          mix(colour, cloth.ramp.glow, 0.3),
          4 * fine,
          0.6,
        )
      );
    }
    case "dots":
      return `<g fill="${colour}" fill-opacity="0.92">${grid(surface, 54 * fine)
        .map(
          ([x, y], index) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(9.5 * fine + (index % 2) * 0.4)}"/>`,
        )
        .join("")}</g>`;
    case "floral":
      return floral(figure, cloth, colour, surface, fine);
  }
}

function rows({ across, longUnits }: Surface, step: number, offset = 0): string {
  const count = Math.floor(longUnits / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = ((index + 0.5 + offset) * step) / longUnits;
    return smooth([-1.05, -0.5, 0, 0.5, 1.05].map((u) => across(t, u)));
  }).join("");
}

/** Columns crowd together where the surface turns away. */
function columns({ across, halfUnits }: Surface, step: number, offset = 0): string {
  const count = Math.max(2, Math.round((halfUnits * 2.6) / step));
  return Array.from({ length: count }, (_, index) => {
    const u = Math.sin((((index + 0.5 + offset) / count) * 2 - 1) * (Math.PI / 2));
    return smooth([0, 0.33, 0.67, 1].map((t) => across(t, u)));
  }).join("");
}

function grid({ across, longUnits, halfUnits }: Surface, step: number): Point[] {
  const [down, wide] = [Math.floor(longUnits / step), Math.max(2, Math.round((halfUnits * 2.6) / step))];
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: wide }, (_, column): Point => {
      const angle = ((column + (row % 2 === 0 ? 0.25 : 0.75)) / wide) * 2 - 1;
      return across(((row + 0.5) * step) / longUnits, Math.sin(angle * (Math.PI / 2)));
    }),
  ).flat();
}

function floral(figure: Figure, cloth: Cloth, colour: Hex, surface: Surface, fine: number): string {
  const random = figure.studio.random.fork(`floral${n(surface.longUnits)}`);
  const leaf = mix(mix(cloth.ramp.base, "#4f7a4a", 0.72), cloth.ramp.deep, 0.12);
  const accent = mix(colour, "#f3b65a", 0.55);
  const parts: Record<"leaf" | "petal" | "accent" | "heart", string[]> = {
    leaf: [],
    petal: [],
    accent: [],
    heart: [],
  };
  const oval = (x: number, y: number, long: number, wide: number, angle: number): string =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(long)}" ry="${n(wide)}" transform="rotate(${n((angle * 180) / Math.PI)} ${n(x)} ${n(y)})"/>`;
  grid(surface, 84 * fine).forEach(([gx, gy], index) => {
    const [x, y] = [gx + random.between(-15, 15), gy + random.between(-15, 15)];
    const size = random.between(11, 17) * fine;
    const start = random.between(0, Math.PI);
    for (const turn of [0.4, 2.6])
      parts.leaf.push(
        oval(
          x + Math.cos(start + turn) * size * 1.7,
          y + Math.sin(start + turn) * size * 1.7,
          size * 0.95,
          size * 0.42,
          start + turn,
        ),
      );
    const petals = Array.from({ length: 5 }, (_, petal) => {
      const angle = start + (petal / 5) * Math.PI * 2;
      return `<circle cx="${n(x + Math.cos(angle) * size * 0.72)}" cy="${n(y + Math.sin(angle) * size * 0.72)}" r="${n(size * 0.56)}"/>`;
    });
    parts[index % 3 === 1 ? "accent" : "petal"].push(...petals);
    parts.heart.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.34)}"/>`);
  });
  const layer = (fill: Hex, shapes: readonly string[]): string =>
    `<g fill="${fill}" fill-opacity="0.9">${shapes.join("")}</g>`;
  return (
    layer(leaf, parts.leaf) +
    layer(colour, parts.petal) +
    layer(accent, parts.accent) +
    layer(mix(accent, "#5a3a20", 0.5), parts.heart)
  );
}

/** Over a sleeve or a trouser leg. */
export function limbPattern(
  figure: Figure,
  cloth: Cloth,
  limb: Limb,
  from: number,
  to: number,
  pattern: Pattern,
): string {
  const [x0, y0] = limb.spine[from] ?? [0, 0];
  const mid = limb.spine[Math.round((from + to) / 2)] ?? [0, 0];
  const [x1, y1] = limb.spine[to] ?? [0, 0];
  const longUnits = Math.hypot(mid[0] - x0, mid[1] - y0) + Math.hypot(x1 - mid[0], y1 - mid[1]);
  if (longUnits < 30) return "";
  const across = (t: number, u: number): Point => {
    const position = from + Math.min(1, Math.max(0, t)) * (to - from);
    const step = Math.floor(position);
    const [a, b] = [onLimb(limb, step, u), onLimb(limb, step + 1, u)];
    const part = position - step;
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  };
  return patternOver(figure, cloth, pattern, {
    across,
    longUnits,
    halfUnits: limb.half[Math.round((from + to) / 2)] ?? 50,
  });
}

/** Over the trunk's front, down to `hemY`. */
export function torsoPattern(
  figure: Figure,
  cloth: Cloth,
  pattern: Pattern,
  ease: number,
  hemY: number,
): string {
  const { body } = figure;
  const place = onFront(figure);
  const top = body.notchY - 60;
  const across = (t: number, u: number): Point => {
    const y = top + t * (hemY - top);
    const half = (y < body.chestY ? body.shoulderX + 6 : body.chestHalf + 26) + ease;
    const [x, py] = place(u * half, y - body.notchY);
    return [
      x,
      py + (y < body.chestY ? -14 : 16) * (1 - u * u) + (y < body.chestY ? 30 * Math.abs(u) ** 1.5 : 0),
    ];
  };
  return patternOver(figure, cloth, pattern, {
    across,
    longUnits: hemY - top,
    halfUnits: body.chestHalf + ease,
  });
}
