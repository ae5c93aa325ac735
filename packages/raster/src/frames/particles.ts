/** Particles that drift, fall and glow in the air. Each ends the video at its starting point. */
import { createRandom, type Random } from "#raster/random.ts";
import { type Colour, colourOf, colourOfHex, type Frame, type Size } from "./frame.ts";
import { paintBubble, paintLeaf, paintSpot, paintStreak } from "./sprites.ts";

export const particleKinds = [
  "snow",
  "rain",
  "dust",
  "petals",
  "leaves",
  "bubbles",
  "fireflies",
  "embers",
  "sparkles",
] as const;
export type ParticleKind = (typeof particleKinds)[number];

/** `layer`: far particles are behind the subject, near ones before it. `part` is the share of them to draw, all by default. */
export type Particles = (frame: Frame, share: number, layer: "far" | "near", part?: number) => void;

type Shape = Size & { durationS: number };
type Mote = {
  near: boolean;
  paint: (frame: Frame, share: number) => void;
};

/** `amount` 1 is the usual density; wind does not move `still` particles. */
export function createParticles(
  kind: ParticleKind,
  shape: Shape,
  options: { seed: number; amount: number; dark?: boolean; towards?: 1 | -1 },
): Particles {
  const random = createRandom(options.seed).fork(`particles:${kind}`);
  const unit = Math.sqrt(shape.widthPx * shape.heightPx) / 1000;
  const count = Math.round(counts[kind] * options.amount);
  const make = makers[kind];
  const motes = Array.from({ length: count }, () =>
    make({ ...shape, unit, random, dark: options.dark ?? false, towards: options.towards ?? 1 }),
  );
  return (frame, share, layer, part = 1) => {
    const there = Math.round(motes.length * part);
    for (const [index, mote] of motes.entries())
      if (index < there && mote.near === (layer === "near")) mote.paint(frame, share);
  };
}

const counts: Record<ParticleKind, number> = {
  snow: 300,
  rain: 240,
  dust: 70,
  petals: 30,
  leaves: 22,
  bubbles: 34,
  fireflies: 34,
  embers: 60,
  sparkles: 44,
};

type Making = Shape & { unit: number; random: Random; dark: boolean; towards: 1 | -1 };
type Maker = (making: Making) => Mote;

const turn = 2 * Math.PI;
const part = (value: number): number => value - Math.floor(value);

/** A speed in heights per second, rounded to whole rounds through the picture within a video, so that the loop closes. */
const rounds = (heightsPerSecond: number, durationS: number): number =>
  Math.max(1, Math.round(heightsPerSecond * durationS));

const snow: Maker = ({ widthPx, heightPx, unit, random, durationS, towards }) => {
  const near = random.next() ** 2.2;
  const radius = unit * (1.1 + 7.5 * near);
  const fall = rounds(0.1 + 0.24 * near, durationS);
  const [x0, y0, phase] = [random.next(), random.next(), random.next() * turn];
  const sway = unit * random.between(8, 26);
  const swings = random.integer(1, 3);
  const opacity = random.between(0.5, 0.92) * (near > 0.6 ? 0.75 : 1);
  const drift = near > 0.35 ? towards : 0;
  const reach = heightPx + radius * 4;
  return {
    near: near > 0.16,
    paint: (frame, share) => {
      const y = part(y0 + share * fall) * reach - radius * 2;
      const x = part(x0 + share * drift * 0.999999) * (widthPx + 60 * unit) - 30 * unit;
      paintSpot(frame, x + sway * Math.sin(share * turn * swings + phase), y, radius, white, opacity);
    },
  };
};

const rain: Maker = ({ widthPx, heightPx, unit, random, durationS, dark }) => {
  const near = random.next() ** 1.6;
  const length = unit * (26 + 62 * near);
  const fall = rounds(1.15 + 0.9 * near, durationS);
  const [x0, y0] = [random.next(), random.next()];
  const slant = 0.13;
  const reach = heightPx + length * 2;
  const opacity = (dark ? 0.26 : 0.34) * random.between(0.55, 1) * (1 - 0.25 * near);
  return {
    near: near > 0.2,
    paint: (frame, share) => {
      const rounded = y0 + share * fall;
      const y = part(rounded) * reach - length;
      // Every round falls at another x, which is the same in the next loop.
      const lane = part(x0 + (Math.floor(rounded) % fall) * 0.618);
      const x = lane * widthPx * 1.2 - y * slant;
      paintStreak(frame, x, y, length, slant, unit * (0.9 + 1.5 * near), 226, opacity);
    },
  };
};

const dust: Maker = ({ widthPx, heightPx, unit, random }) => {
  const near = random.next() ** 2;
  const radius = unit * (1.3 + 5 * near);
  const [x0, y0, phase, other] = [random.next(), random.next(), random.next() * turn, random.next() * turn];
  const [swingsX, swingsY, beats] = [random.integer(1, 2), 1, random.integer(1, 3)];
  const [reachX, reachY] = [unit * random.between(14, 50), unit * random.between(10, 34)];
  const opacity = random.between(0.16, 0.5) * (1 - 0.5 * near);
  return {
    near: near > 0.1,
    paint: (frame, share) => {
      const x = x0 * widthPx + reachX * Math.sin(share * turn * swingsX + phase);
      const y = y0 * heightPx + reachY * Math.sin(share * turn * swingsY + other);
      const shine = 0.55 + 0.45 * Math.sin(share * turn * beats + other);
      paintSpot(frame, x, y, radius, warm, opacity * shine);
    },
  };
};

const tumbling =
  (colours: readonly string[], size: number, speed: number): Maker =>
  ({ widthPx, heightPx, unit, random, durationS, towards, dark }) => {
    const near = random.next() ** 1.5;
    const long = unit * size * (0.6 + 1.5 * near);
    const fall = rounds(speed * (0.6 + 0.9 * near), durationS);
    const [x0, y0, phase] = [random.next(), random.next(), random.next() * turn];
    const [luma, cb, cr] = colourOfHex(random.pick(colours));
    const colour: Colour = [dark ? luma * 0.55 : luma, cb, cr];
    const spins = random.integer(1, 3) * (random.chance(0.5) ? 1 : -1);
    const flips = random.integer(2, 4);
    const sway = unit * random.between(20, 60);
    const reach = heightPx + long * 4;
    return {
      near: near > 0.25,
      paint: (frame, share) => {
        const y = part(y0 + share * fall) * reach - long * 2;
        const x =
          part(x0 + share * towards * 0.999999) * (widthPx + 8 * long) -
          4 * long +
          sway * Math.sin(share * turn * 2 + phase);
        const flat = 0.24 + 0.38 * Math.abs(Math.sin(share * turn * flips + phase));
        paintLeaf(frame, x, y, long, long * flat, phase + share * turn * spins, colour, 0.92);
      },
    };
  };

const bubbles: Maker = ({ widthPx, heightPx, unit, random, durationS }) => {
  const near = random.next() ** 2;
  const radius = unit * (2.2 + 10 * near);
  const rise = rounds(0.14 + 0.14 * near, durationS);
  const [x0, y0, phase] = [random.next(), random.next(), random.next() * turn];
  const reach = heightPx + radius * 4;
  const wobbles = random.integer(2, 4);
  return {
    near: near > 0.12,
    paint: (frame, share) => {
      const y = heightPx + radius * 2 - part(y0 + share * rise) * reach;
      const x = x0 * widthPx + unit * 9 * Math.sin(share * turn * wobbles + phase);
      paintBubble(frame, x, y, radius, 0.62);
    },
  };
};

const fireflies: Maker = ({ widthPx, heightPx, unit, random }) => {
  const near = random.next() ** 2;
  const radius = unit * (2 + 3 * near);
  const [x0, y0] = [random.next() * widthPx, heightPx * random.between(0.38, 0.96)];
  const [a, b, phase] = [random.next() * turn, random.next() * turn, random.next()];
  const [reachX, reachY] = [unit * random.between(24, 80), unit * random.between(14, 46)];
  const flashes = random.integer(1, 2);
  return {
    near: near > 0.15,
    paint: (frame, share) => {
      const x = x0 + reachX * Math.sin(share * turn + a) + reachX * 0.4 * Math.sin(share * turn * 2 + b);
      const y = y0 + reachY * Math.sin(share * turn + b);
      const glow = Math.max(0, Math.sin((share * flashes + phase) * turn)) ** 0.7;
      paintSpot(frame, x, y, radius * 5.5, firefly, 0.34 * glow);
      paintSpot(frame, x, y, radius, fireflyCore, 0.95 * glow);
    },
  };
};

const embers: Maker = ({ widthPx, heightPx, unit, random, durationS }) => {
  const near = random.next() ** 2;
  const radius = unit * (1.1 + 1.8 * near);
  const rise = rounds(0.22 + 0.25 * near, durationS);
  const [x0, y0, phase] = [random.next(), random.next(), random.next() * turn];
  return {
    near: near > 0.1,
    paint: (frame, share) => {
      const up = part(y0 + share * rise);
      const y = heightPx * (1.04 - up * 1.1);
      const x = x0 * widthPx + unit * 30 * Math.sin(up * turn * 1.5 + phase);
      const life = (1 - up) ** 0.8 * (0.7 + 0.3 * Math.sin(share * turn * 9 + phase));
      paintSpot(frame, x, y, radius * 4, ember, 0.35 * life);
      paintSpot(frame, x, y, radius, emberCore, life);
    },
  };
};

const sparkles: Maker = ({ widthPx, heightPx, unit, random }) => {
  const [x, y] = [random.next() * widthPx, random.next() * heightPx];
  const [phase, flashes] = [random.next(), random.integer(1, 2)];
  const radius = unit * random.between(1.6, 3.4);
  return {
    near: random.chance(0.7),
    paint: (frame, share) => {
      const glow = Math.max(0, Math.sin((share * flashes + phase) * turn)) ** 3;
      paintSpot(frame, x, y, radius * 4, warm, 0.3 * glow);
      paintSpot(frame, x, y, radius, white, glow);
    },
  };
};

const makers: Record<ParticleKind, Maker> = {
  snow,
  rain,
  dust,
  petals: tumbling(["#f6c9d4", "#f3a9bd", "#fde3e6", "#e98fa8"], 8.5, 0.14),
  leaves: tumbling(["#d9822b", "#b8502a", "#e0a83a", "#8f4a22", "#c9662f"], 11, 0.17),
  bubbles,
  fireflies,
  embers,
  sparkles,
};

const white = colourOf(250, 251, 255);
const warm = colourOf(255, 240, 208);
const firefly = colourOf(198, 230, 90);
const fireflyCore = colourOf(250, 255, 190);
const ember = colourOf(255, 110, 30);
const emberCore = colourOf(255, 214, 140);
