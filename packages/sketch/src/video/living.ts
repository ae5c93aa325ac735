/** The life of a subject: people breathe, look about and have wind in their hair; animals breathe, swim and float. */
import { smoothstep } from "#sketch/kit/raster.ts";
import { createRandom, type Random } from "@galatea/raster/random.ts";
import type { Animal, Person, Scene, Thing } from "#sketch/scene.ts";
import { breath, travelling, wave, type Wave } from "@galatea/raster/frames/warp-field.ts";
import type { Life } from "@galatea/engines/video/motion-words.ts";
import type { Size } from "@galatea/raster/frames/frame.ts";
import { hasFreeHair } from "./scene-life.ts";
import type { Extent } from "./scene-layers.ts";

/** Eyes at (x, y) in pixels; `scale` pixels for a figure unit, of which a head has 300. */
export type PersonPosition = { person: Person; x: number; y: number; scale: number };

type Options = { size: Size; durationS: number; seed: number; strength: number; life: readonly Life[] };

/** Rounds of something that takes about so many seconds. */
const roundsOf = (seconds: number, durationS: number): number => Math.max(1, Math.round(durationS / seconds));

export function wavesOfPeople(people: readonly PersonPosition[], windy: boolean, options: Options): Wave[] {
  return people.flatMap((position, index) => {
    if (position.person.material === "marble") return [];
    const random = createRandom(options.seed).fork(`living ${index}`);
    const own = ownSpace(position, people);
    return [
      ...(options.life.includes("breath") ? breathing(position, own, random, options) : []),
      ...(options.life.includes("head") ? headTurns(position, own, random, options) : []),
      ...(options.life.includes("hair") && hasFreeHair(position.person)
        ? hairInWind(position, own, windy, options)
        : []),
    ];
  });
}

/** Share of a point that belongs to this person, where several stand side by side. */
function ownSpace({ x, scale }: PersonPosition, people: readonly PersonPosition[]): (atX: number) => number {
  const others = people.filter((other) => other.x !== x);
  const nearest = Math.min(...others.map((other) => Math.abs(other.x - x)), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(nearest)) return () => 1;
  const reach = Math.max(nearest * 0.5, 60 * scale);
  return (atX) => 1 - smoothstep(reach * 0.75, reach * 1.2, Math.abs(atX - x));
}

/** The chest rises and widens; what is above it is carried along, whole. */
function breathing(
  { x, y, scale }: PersonPosition,
  own: (x: number) => number,
  random: Random,
  { durationS, strength }: Options,
): Wave[] {
  const lift = 5.2 * scale * Math.min(1.4, strength);
  return [
    {
      at: breath(roundsOf(3.4, durationS), random.next()),
      field: (atX, atY) => {
        const down = (atY - y) / scale;
        const rise =
          down < 190
            ? 0.62
            : down < 300
              ? 0.62 + 0.38 * smoothstep(190, 300, down)
              : 1 - smoothstep(380, 680, down);
        const wide = smoothstep(190, 320, down) * (1 - smoothstep(420, 640, down));
        const across = Math.max(-1, Math.min(1, (atX - x) / (210 * scale)));
        return [across * wide * lift * 0.5 * own(atX), -rise * lift * own(atX)];
      },
    },
  ];
}

/** The head turns about the neck as one piece; only the neck itself gives. */
function headTurns(
  { x, y, scale, person }: PersonPosition,
  own: (x: number) => number,
  random: Random,
  { durationS, strength }: Options,
): Wave[] {
  const pivotY = y + 205 * scale;
  const held = (atY: number): number => 1 - smoothstep(150, 268, (atY - y) / scale);
  const rounds = roundsOf(6, durationS);
  const angle = (person.pose === "reading" ? 0.008 : 0.0165) * Math.min(1.4, strength);
  const nod = 2.2 * scale;
  return [
    {
      at: wave(rounds, random.next() * 6.28),
      field: (atX, atY) => {
        const share = held(atY) * own(atX);
        return [angle * (pivotY - atY) * share, angle * (atX - x) * share];
      },
    },
    { at: wave(rounds + 1, random.next() * 6.28), field: (atX, atY) => [0, nod * held(atY) * own(atX)] },
  ];
}

/** Waves run down the lengths beside the face, larger towards the tips. */
function hairInWind(
  { x, y, scale }: PersonPosition,
  own: (x: number) => number,
  windy: boolean,
  { durationS, strength }: Options,
): Wave[] {
  const reach = (windy ? 13 : 8) * scale * Math.min(1.6, strength);
  return travelling(
    roundsOf(2.1, durationS),
    (atX, atY) => {
      const down = (atY - y) / scale;
      const beside = smoothstep(88, 150, Math.abs(atX - x) / scale);
      const below = smoothstep(120, 210, down);
      const tips = smoothstep(-40, 260, down) * (1 - smoothstep(330, 520, down));
      const far = 1 - smoothstep(190, 300, Math.abs(atX - x) / scale);
      return [reach * tips * Math.max(beside, below * 0.25) * far * own(atX), 0];
    },
    (_, atY) => (atY - y) / (74 * scale),
  );
}

const swimming = new Set<Animal>(["fish", "whale", "turtle", "butterfly", "dragon"]);

export function wavesOfAnimal(animal: Animal, extent: Extent, options: Options): Wave[] {
  const { size, durationS, strength } = options;
  const box = inPixels(extent, size);
  const high = box.bottom - box.top;
  if (swimming.has(animal)) return swim(box, durationS, strength);
  const lift = high * 0.009 * Math.min(1.5, strength);
  const random = createRandom(options.seed).fork("animal");
  return [
    {
      at: breath(roundsOf(2.6, durationS)),
      field: (x, y) => {
        const up = 1 - (y - box.top) / high;
        const rise = smoothstep(0.06, 0.55, up);
        const belly = smoothstep(0.02, 0.3, up) * (1 - smoothstep(0.5, 0.8, up));
        return [((x - box.middleX) / box.halfWidth) * belly * lift * 0.8, -lift * rise];
      },
    },
    {
      at: wave(roundsOf(5, durationS), random.next() * 6.28),
      field: (_, y) => {
        const up = Math.min(1.1, Math.max(0, 1 - (y - box.top) / high));
        return [high * 0.008 * smoothstep(0.4, 1, up), 0];
      },
    },
  ];
}

function swim(box: Box, durationS: number, strength: number): Wave[] {
  const high = box.bottom - box.top;
  return [
    { at: wave(roundsOf(5, durationS)), field: () => [0, high * 0.022 * strength] },
    ...travelling(
      roundsOf(2.4, durationS),
      (x) => [0, high * 0.03 * strength * Math.min(1.2, Math.abs(x - box.middleX) / box.halfWidth) ** 1.5],
      (x) => ((x - box.middleX) / box.halfWidth) * 1.7,
    ),
  ];
}

const floating = new Set<Thing>(["balloon", "boat", "rocket", "moon", "sun", "crystal"]);
const growing = new Set<Thing>(["flowers", "tree", "mushroom"]);

export function wavesOfThings(things: readonly Thing[], extent: Extent, options: Options): Wave[] {
  const { size, durationS, strength } = options;
  const box = inPixels(extent, size);
  const high = box.bottom - box.top;
  if (things.every((thing) => floating.has(thing))) {
    return [{ at: wave(roundsOf(5, durationS)), field: () => [0, high * 0.012 * strength] }];
  }
  if (!things.some((thing) => growing.has(thing))) return [];
  return travelling(
    roundsOf(3, durationS),
    (_, y) => [high * 0.011 * strength * smoothstep(0.3, 1, 1 - (y - box.top) / high), 0],
    (x, y) => (x - y) / (high * 0.3),
  );
}

/** The whole picture flows. */
export function wavesOfAbstract({ size, durationS, strength }: Options): Wave[] {
  const mean = Math.sqrt(size.widthPx * size.heightPx);
  const reach = mean * 0.009 * strength;
  return [
    ...travelling(
      roundsOf(6, durationS),
      () => [reach, reach * 0.4],
      (x, y) => (y * 5 + x * 2) / mean,
    ),
    ...travelling(
      roundsOf(4, durationS),
      () => [-reach * 0.4, reach * 0.8],
      (x, y) => (x * 6 - y * 2) / mean,
    ),
  ];
}

/** Leaves and grass of the land, most where they are high; `rootY` stands still. */
export function wavesOfPlants(
  rootY: number,
  reachPx: number,
  { size, durationS, strength }: Options,
): Wave[] {
  return travelling(
    roundsOf(3, durationS),
    (_, y) => [reachPx * strength * Math.max(0, Math.min(1, (rootY - y) / (size.heightPx * 0.5))), 0],
    (x, y) => (x * 0.9 + y * 0.5) / (size.widthPx * 0.13),
  );
}

/** Ripples below the horizon, larger the nearer they are. */
export function wavesOfWater(horizonPx: number, { size, durationS, strength }: Options): Wave[] {
  const deep = size.heightPx - horizonPx;
  const near = (y: number): number => Math.max(0, Math.min(1, (y - horizonPx) / deep));
  const reach = size.heightPx * 0.0042 * strength;
  const phase = (y: number): number => 26 * Math.sqrt(near(y));
  return [
    ...travelling(
      roundsOf(2, durationS),
      (_, y) => [reach * near(y), 0],
      (x, y) => phase(y) + (x / size.widthPx) * 9,
    ),
    ...travelling(
      roundsOf(3, durationS),
      (_, y) => [0, reach * 0.7 * near(y)],
      (x, y) => phase(y) * 0.8 - (x / size.widthPx) * 5,
    ),
  ];
}

/** Light bends under water: slow swells over all of the picture. */
export function wavesUnderWater({ size, durationS, strength }: Options): Wave[] {
  const mean = Math.sqrt(size.widthPx * size.heightPx);
  return travelling(
    roundsOf(3, durationS),
    () => [mean * 0.0045 * strength, mean * 0.002 * strength],
    (x, y) => (y * 11 + x * 4) / mean,
  );
}

type Box = { left: number; right: number; top: number; bottom: number; middleX: number; halfWidth: number };

function inPixels({ left, right, top, bottom }: Extent, { widthPx, heightPx }: Size): Box {
  return {
    left: left * widthPx,
    right: right * widthPx,
    top: top * heightPx,
    bottom: bottom * heightPx,
    middleX: ((left + right) / 2) * widthPx,
    halfWidth: Math.max(1, ((right - left) / 2) * widthPx),
  };
}

export const windOf = ({ place, weather, mood }: Scene): boolean =>
  weather === "rain" ||
  weather === "snow" ||
  mood === "energetic" ||
  ["beach", "mountains", "harbour", "rooftop", "meadow", "desert"].includes(place);
