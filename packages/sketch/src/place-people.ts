/**
 * Puts one to three people into a picture, the far ones first, each with the shadow of its feet, and their animal beside
 * them. Each figure is a sheet of its own, for its rim follows its edge also before another.
 */
import { drawContactShadow } from "./contact-shadow.ts";
import { seatOfPlace } from "./figure/seat.ts";
import { drawFigure } from "./figure/draw-figure.ts";
import type { Bench } from "./figure/figure.ts";
import type { Box } from "./figure/studio.ts";
import { type Drawing, join, n, nothing, type Sheet, type Size } from "./kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import { placeCompanion } from "./place-companion.ts";
import { poseIn, type Spot, spotsFor } from "./people-spots.ts";
import { type Framing, mostPeople, type Person, type Scene, type Subject } from "./scene.ts";

type People = Extract<Subject, { kind: "people" }>;

export function placePeople(subject: People, scene: Scene, size: Size, random: Random): Sheet[] {
  const spots = findSpots(subject, scene, size, random);
  const placed = spots.map((place) => placeOne(place, scene, size, random));
  const companion = placeCompanion(subject, scene, size, {
    spots: spots.map(({ spot }) => spot),
    groundPx: Math.max(...placed.map(({ groundPx }) => groundPx)),
    random,
  });
  const ordered = [...placed].sort((a, b) => b.spot.depth - a.spot.depth);
  const below = join(companion.behind ? companion.drawing : nothing, ...ordered.map(({ shadow }) => shadow));
  return [
    { drawing: below },
    ...ordered.map(({ figure }) => figure),
    { drawing: companion.behind ? nothing : companion.drawing },
  ];
}

/**
 * The head of somebody who is alone, where it is in the whole picture, and drawn with care only within `seen` (left,
 * top, right, bottom in pixels of the picture).
 */
export function placeHead(subject: People, scene: Scene, size: Size, random: Random, seen: Box): Sheet {
  const [place] = findSpots(subject, scene, size, random);
  return place === undefined ? { drawing: nothing } : placeOne(place, scene, size, random, seen).figure;
}

/** Who stands where, and how. */
type Place = {
  person: Person;
  spot: Spot;
  index: number;
  framing: Framing;
  bench: Bench | null | undefined;
};

function findSpots(subject: People, scene: Scene, size: Size, random: Random): Place[] {
  const people = subject.people
    .slice(0, mostPeople)
    .map((person, index) => poseIn(person, index, subject, scene.place));
  const spots = spotsFor({ ...subject, people }, scene, size, random);
  const benches = shareBench(people, spots);
  return people.flatMap((person, index) => {
    const spot = spots[index];
    return spot === undefined
      ? []
      : [{ person, spot, index, framing: subject.framing, bench: benches[index] }];
  });
}

/** Those who sit on a bench side by side share one, drawn with the farthest of them. */
function shareBench(people: readonly Person[], spots: readonly Spot[]): (Bench | null | undefined)[] {
  const seated = spots.filter(
    (_, index) => people[index]?.pose === "seated" && people[index]?.seat === "bench",
  );
  const farthest = seated.toSorted((a, b) => b.depth - a.depth)[0];
  if (farthest === undefined || seated.length < 2) return [];
  const away = seated.map(({ x }) => (x - farthest.x) / farthest.scale);
  const bench = { left: Math.max(0, -Math.min(...away)), right: Math.max(0, ...away) };
  return spots.map((spot) => (!seated.includes(spot) ? undefined : spot === farthest ? bench : null));
}

type Placed = { spot: Spot; shadow: Drawing; figure: Sheet; groundPx: number };

function placeOne(
  { person: asked, spot, index, framing, bench }: Place,
  scene: Scene,
  size: Size,
  random: Random,
  onlyHeadIn?: Box,
): Placed {
  const [left, top, right, bottom] = onlyHeadIn ?? [0, 0, size.widthPx, size.heightPx];
  const { x, y, scale } = spot;
  const person: Person =
    asked.pose === "seated" && asked.seat === undefined
      ? { ...asked, seat: seatOfPlace(scene.place) }
      : asked;
  const figure = drawFigure(person, {
    light: scene.light,
    random: random.fork(`person${index}`),
    idPrefix: `p${index}`,
    detail: scale,
    seen: [(left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale],
    framing: framingFor(framing, (size.heightPx - y) / scale),
    ...(bench === undefined ? {} : { bench }),
    headOnly: onlyHeadIn !== undefined,
  });
  const groundPx = y + figure.anchor.y * scale;
  const standing = groundPx < size.heightPx * 1.02;
  const widthUnits = figure.bounds.right - figure.bounds.left;
  const half = footprint(person) * Math.min(1, widthUnits / 400);
  return {
    spot,
    groundPx,
    shadow: standing
      ? drawContactShadow(
          scene,
          { x: x + figure.anchor.x * scale, y: groundPx, half: half * scale, scale },
          `k${index}`,
        )
      : nothing,
    figure: {
      drawing: {
        defs: figure.drawing.defs,
        body: `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)})">${figure.drawing.body}</g>`,
      },
      rim: { ...figure.rim, offset: [figure.rim.offset[0] * scale, figure.rim.offset[1] * scale] },
    },
  };
}

/** Half of what touches the ground, in figure units. */
function footprint({ pose, seat, garment }: Person): number {
  if (pose === "crossLegged") return 380;
  if (pose === "seated")
    return seat === "bench" ? 420 : seat === "armchair" || seat === "wheelchair" ? 330 : 250;
  if (pose === "running" || pose === "dancing") return 230;
  return garment.kind === "gown" || garment.kind === "hanbok" ? 300 : 190;
}

/** How far down each framing is drawn whole, in units below the eyes. */
const drawnTo: readonly (readonly [Framing, number])[] = [
  ["portrait", 780],
  ["half", 1250],
  ["threeQuarter", 1700],
  ["full", Number.POSITIVE_INFINITY],
];

/** A narrow picture makes people smaller and shows more of them than was asked for: it must not end in mid-air. */
function framingFor(wanted: Framing, visibleUnits: number): Framing {
  const order: readonly Framing[] = ["closeUp", ...drawnTo.map(([framing]) => framing)];
  const enough = drawnTo.find(([, units]) => units >= visibleUnits)?.[0] ?? "full";
  return order.indexOf(enough) > order.indexOf(wanted) ? enough : wanted;
}
