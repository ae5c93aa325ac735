/** The tones of hair: a ramp per colour, and the paints that carry light, shade and dye along its length. */
import { lightnessOf, mix } from "#sketch/kit/colour.ts";
import type { Hex, Light } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { hairRamp, type Ramp } from "../palette.ts";

/** Which of a person's two hair colours a lock has. */
export type Dye = "own" | "second";

/** Near black reflects the sky, not itself: its lights are cool and few. */
function toneRamp(colour: Hex, light: Light): Ramp {
  const ramp = hairRamp(colour, light);
  const lightness = lightnessOf(colour);
  if (lightness < 0.3)
    return { ...ramp, glow: mix(ramp.glow, "#9db4e6", 0.3), light: mix(ramp.light, "#5d6fa6", 0.18) };
  if (lightness > 0.78)
    return { ...ramp, glow: mix(ramp.glow, "#fffdf6", 0.55), deep: mix(ramp.deep, ramp.shade, 0.25) };
  return ramp;
}

export function rampFor(figure: Figure, dye: Dye = "own"): Ramp {
  const { colour, second } = figure.person.hair;
  return remember(figure, `ramp ${dye}`, () =>
    toneRamp(dye === "second" && second !== undefined ? second : colour, figure.studio.light),
  );
}

/** What one drawing asks for again and again: its tones are worked out once. */
const known = new WeakMap<object, Map<string, unknown>>();

function remember<T>({ studio }: Figure, key: string, make: () => T): T {
  const own = known.get(studio) ?? new Map<string, unknown>();
  known.set(studio, own);
  if (!own.has(key)) own.set(key, make());
  return own.get(key) as T;
}

/** From 0 (depth of the hair) to 1 (full light). */
export function toneAt(ramp: Ramp, amount: number): Hex {
  const steps = [ramp.deep, ramp.shade, ramp.base, ramp.light, ramp.glow] as const;
  const at = Math.min(0.9999, Math.max(0, amount)) * 4;
  const index = Math.floor(at);
  return mix(steps[index] ?? ramp.base, steps[index + 1] ?? ramp.glow, at - index);
}

/** Light and shade that hair takes on its way down: bright round the crown, dark in the hollow of the neck. */
const alongY: readonly (readonly [y: number, change: number])[] = [
  [-200, 0],
  [-156, -0.02],
  [-120, 0.2],
  [-84, 0.05],
  [10, -0.05],
  [110, -0.17],
  [200, 0.02],
  [300, 0.04],
  [460, -0.08],
];

/**
 * Paint of hair that falls to `endY`. `amount` is how much light its place on the round of the head receives; where
 * there is a second colour the lengths run out into it.
 */
export function fallPaint(figure: Figure, amount: number, endY: number, dye: Dye = "own"): string {
  const level = Math.round(Math.min(1, Math.max(0, amount)) * 10) / 10;
  return remember(figure, `fall ${level} ${endY} ${dye}`, () => paintFall(figure, level, endY, dye));
}

function paintFall(figure: Figure, level: number, endY: number, dye: Dye): string {
  const { studio, person } = figure;
  const own = rampFor(figure, dye);
  const roots = rampFor(figure);
  const lengths = person.hair.second === undefined ? null : rampFor(figure, "second");
  const bottom = Math.max(60, endY);
  const stops = alongY
    .filter(([y]) => y < bottom)
    .concat([[bottom, -0.02]])
    .map(([y, change]): [number, Hex] => {
      const way = (y + 200) / (bottom + 200);
      // On top the light is the same to both sides of a parting; further down the head is round.
      const round = Math.min(1, Math.max(0.05, (y + 165) / 140));
      const light = 0.38 + (level - 0.38) * round + change;
      // Dye grows out: a streak begins in the hair's own colour.
      const grown = dye === "second" ? Math.min(0.75, Math.max(0, (-70 - y) / 100)) : 0;
      const tone = mix(toneAt(own, light), toneAt(roots, light), grown);
      const dyed = lengths === null || endY < 130 ? 0 : Math.min(0.92, Math.max(0, (way - 0.45) / 0.4));
      return [way, dyed === 0 || lengths === null ? tone : mix(tone, toneAt(lengths, light), dyed)];
    });
  return studio.linear([studio.key * 30, -200], [-studio.key * 30, bottom], stops);
}

/** How much light the round of a head of hair receives at `x`, `half` being its half width. */
export function lateralLight(figure: Figure, x: number, half: number): number {
  const u = Math.min(1, Math.max(-1, x / half));
  const facing = 0.6 * Math.sqrt(1 - u * u) + 0.56 * figure.studio.key * u;
  return 0.2 + 0.46 * Math.max(0, facing + 0.3);
}

/** Five fills from dark to bright, each turning from the key side to the far side of the head. */
export function hairPaint(figure: Figure, tone: number, dye: Dye = "own"): string {
  const { studio } = figure;
  const k = studio.key;
  const ramp = rampFor(figure, dye);
  const level = Math.min(4, Math.max(0, Math.round(tone * 2) / 2));
  const own = toneAt(ramp, 0.06 + level * 0.17);
  const darker = toneAt(ramp, level * 0.17 - 0.12);
  return studio.linear(
    [k * 130, -170],
    [-k * 130, 190],
    [
      [0, mix(own, ramp.light, 0.4)],
      [0.42, own],
      [0.75, darker],
      [1, mix(darker, ramp.deep, 0.65)],
    ],
  );
}
