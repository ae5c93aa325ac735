/** Puts one to three people into a picture, the far ones first, each with the shadow of its feet, and their animal beside them. */
import { drawContactShadow } from "./contact-shadow.ts";
import { seatOfPlace } from "./figure/seat.ts";
import { drawFigure } from "./figure/draw-figure.ts";
import type { Bench } from "./figure/figure.ts";
import { type Drawing, join, n, nothing, type Size } from "./kit/drawing.ts";
import type { Random } from "./kit/random.ts";
import { placeCompanion } from "./place-companion.ts";
import { poseIn, type Spot, spotsFor } from "./people-spots.ts";
import type { Framing, Person, Scene, Subject } from "./scene.ts";

type People = Extract<Subject, { kind: "people" }>;

export function placePeople(subject: People, scene: Scene, size: Size, random: Random): Drawing {
  const people = subject.people
    .slice(0, 3)
    .map((person, index) => poseIn(person, index, subject, scene.place));
  const spots = spotsFor({ ...subject, people }, scene, size, random);
  const benches = shareBench(people, spots);
  const placed = people.flatMap((person, index) => {
    const spot = spots[index];
    return spot === undefined
      ? []
      : [
          placeOne(
            person,
            { spot, index, framing: subject.framing, bench: benches[index] },
            scene,
            size,
            random,
          ),
        ];
  });
  const companion = placeCompanion(subject, scene, size, {
    spots,
    groundPx: Math.max(...placed.map(({ groundPx }) => groundPx)),
    random,
  });
  const ordered = [...placed].sort((a, b) => b.spot.depth - a.spot.depth);
  return join(
    companion.behind ? companion.drawing : nothing,
    ...ordered.map(({ shadow }) => shadow),
    ...ordered.map(({ figure }) => figure),
    companion.behind ? nothing : companion.drawing,
  );
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

type Placed = { spot: Spot; shadow: Drawing; figure: Drawing; groundPx: number };

function placeOne(
  asked: Person,
  {
    spot,
    index,
    framing,
    bench,
  }: { spot: Spot; index: number; framing: Framing; bench: Bench | null | undefined },
  scene: Scene,
  size: Size,
  random: Random,
): Placed {
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
    seen: [-x / scale, -y / scale, (size.widthPx - x) / scale, (size.heightPx - y) / scale],
    framing: framingFor(framing, (size.heightPx - y) / scale),
    ...(bench === undefined ? {} : { bench }),
  });
  const groundPx = y + figure.anchor.y * scale;
  const standing = groundPx < size.heightPx * 1.02;
  const { left, right } = figure.bounds;
  const half = footprint(person) * Math.min(1, (right - left) / 400);
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
      defs: figure.drawing.defs,
      body: `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)})">${figure.drawing.body}</g>`,
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
