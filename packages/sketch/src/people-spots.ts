/** Where one to three people stand in a picture of any shape: size by framing, headroom by format, thirds where it is wide. */
import type { Size } from "./kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Framing, Person, Place, Pose, Scene, Subject } from "./scene.ts";

type People = Extract<Subject, { kind: "people" }>;

/** Head height (chin to crown, 300 figure units) and eye line as shares of the picture's height. */
type Share = { head: number; eyes: number };
const framings: Record<Framing, Share> = {
  closeUp: { head: 0.55, eyes: 0.42 },
  portrait: { head: 0.45, eyes: 0.385 },
  half: { head: 0.262, eyes: 0.3 },
  threeQuarter: { head: 0.165, eyes: 0.26 },
  full: { head: 0.113, eyes: 0.205 },
};

/** Those who sit fill the picture of a whole figure with less of them, and are shown larger. */
const lowPoses: Partial<Record<Pose, { full: Share; threeQuarter: Share }>> = {
  seated: { full: { head: 0.132, eyes: 0.27 }, threeQuarter: { head: 0.17, eyes: 0.27 } },
  crossLegged: { full: { head: 0.158, eyes: 0.36 }, threeQuarter: { head: 0.18, eyes: 0.3 } },
};

/** What must fit into a picture's width, in units: head and hair of a portrait, elbows when more of it shows. */
const widest: Record<Framing, number> = {
  closeUp: 300,
  portrait: 400,
  half: 600,
  threeQuarter: 680,
  full: 680,
};

/** The same for people side by side, who overlap a little but never hide each other's face. */
const reach: Record<Framing, number> = {
  closeUp: 400,
  portrait: 500,
  half: 590,
  threeQuarter: 620,
  full: 640,
};

/** Eyes of the person in pixels, pixels per unit, and who is drawn first. */
export type Spot = { x: number; y: number; scale: number; depth: number };

export function spotsFor(subject: People, scene: Scene, { widthPx, heightPx }: Size, random: Random): Spot[] {
  const { people, framing } = subject;
  const count = Math.min(3, people.length);
  const shown = people.slice(0, count);
  const aspect = widthPx / heightPx;
  const { head, eyes } = filled(shareOf(framing, shown), framing, aspect);
  const wide = Math.max(...shown.map((person) => spanOf(person.pose)));
  // In a narrow picture the shoulders decide the size, and the head then sits at its third, not in the sky.
  const fitting =
    count === 1
      ? (widthPx * 1.12) / (widest[framing] * (framing === "full" || framing === "threeQuarter" ? wide : 1))
      : (widthPx * (aspect < 0.9 ? 1.24 : 1.08)) / (reach[framing] * wide * (1 + (count - 1) * 0.62));
  const above = Math.max(...shown.map((person) => aboveEyes(person, framing)));
  const free = heightPx * (framing === "closeUp" ? 0.035 : 0.05);
  // Big hair, hats and raised arms push the eyes down, and only then make the person smaller.
  const room = framing === "full" ? 0.34 : 0.5;
  const scale = Math.min((heightPx * head) / 300, fitting, (heightPx * room - free) / above);
  const shrunk = scale / ((heightPx * head) / 300);
  const y = Math.max(
    heightPx * (eyes + Math.min(0.12, (1 - shrunk) * (framing === "full" ? 0.12 : 0.16))),
    free + above * scale,
  );
  if (count === 1) return [{ x: widthPx * onThird(subject, aspect, scene, random), y, scale, depth: 0 }];
  return group(
    shown,
    { x: widthPx / 2, y, scale, step: reach[framing] * 0.58 * scale * Math.sqrt(wide) },
    random,
  );
}

function shareOf(framing: Framing, people: readonly Person[]): Share {
  const standing = framings[framing];
  if (framing !== "full" && framing !== "threeQuarter") return standing;
  const low = people.map((person) => lowPoses[person.pose]?.[framing]);
  const first = low[0];
  return first !== undefined && low.every((share) => share !== undefined) ? first : standing;
}

/** A wide picture is filled by cutting people closer, not by shrinking them: half figures end above the waist. */
function filled(share: Share, framing: Framing, aspect: number): Share {
  const wide = Math.min(1, Math.max(0, (aspect - 1.1) / 0.5));
  const closer = { closeUp: 1, portrait: 1, half: 1.27, threeQuarter: 1.36, full: 1.02 }[framing];
  const lower = { closeUp: 0, portrait: 0, half: 0.05, threeQuarter: 0.07, full: 0 }[framing];
  return { head: share.head * (1 + (closer - 1) * wide), eyes: share.eyes + lower * wide };
}

/** People together: the one in front covers a shoulder of the next, none is of the same height, heads make a wave. */
function group(
  people: readonly Person[],
  at: { x: number; y: number; scale: number; step: number },
  random: Random,
): Spot[] {
  const count = people.length;
  const front = count === 3 ? (random.chance(0.7) ? 1 : 0) : random.integer(0, count - 1);
  return people.map((person, index): Spot => {
    const back =
      index === front
        ? 1
        : count === 3 && front === 1
          ? random.between(0.93, 0.965)
          : random.between(0.945, 0.97);
    const stature = (person.presentation === "man" ? -26 : 18) + random.bell() * 18;
    return {
      x: at.x + (index - (count - 1) / 2) * at.step + random.bell() * 12 * at.scale,
      y: at.y + stature * at.scale,
      scale: at.scale * back,
      depth: 1 - back,
    };
  });
}

/** How much broader than one who stands. */
const spanOf = (pose: Pose): number =>
  pose === "running" || pose === "dancing" || pose === "crossLegged"
    ? 1.35
    : pose === "cheering" || pose === "seated"
      ? 1.12
      : 1;

/** How far hair, hat or raised hands rise above the eyes, in units. */
function aboveEyes(person: Person, framing: Framing): number {
  const { hat, holding, pose } = person;
  const tall = framing === "full" || framing === "threeQuarter" || framing === "half";
  const hands = !tall ? 0 : pose === "cheering" ? 430 : pose === "dancing" ? 380 : 0;
  // A crown sits in front of a bun, whose top is higher.
  const head =
    holding === "umbrella"
      ? 330
      : hat === "chefHat"
        ? 278
        : hat === "crown" || hat === "flowerCrown"
          ? Math.max(236, hairAbove(person))
          : hat !== "none"
            ? 236
            : hairAbove(person);
  return Math.max(head, hands);
}

function hairAbove({ hair: { style } }: Person): number {
  if (style === "afro" || style === "punk") return 282;
  if (style === "bun" || style === "updo") return 262;
  return style === "curly" ? 206 : 182;
}

/** Wide pictures give the light and the landscape two thirds; upright ones keep the person in the middle. */
function onThird({ framing, animal }: People, aspect: number, scene: Scene, random: Random): number {
  // Company stands on the side of the key light: the person gives way to it.
  const aside = animal === undefined ? 0 : framing === "closeUp" ? 0.04 : 0.085;
  const away = scene.light.from === "left" ? 1 : -1;
  if (aspect < 1.15) return 0.5 + random.bell() * 0.015 + away * aside;
  const studio = scene.place === "niche" || scene.place === "plain";
  const off =
    Math.min(0.145, (aspect - 1) * 0.24) *
    (studio ? 0.35 : framing === "closeUp" ? 0.7 : framing === "half" ? 0.75 : 1);
  return 0.5 + away * Math.max(off, aside);
}

/** Where nobody has put a seat one sits on the ground. */
const wild = new Set<Place>([
  "beach",
  "lake",
  "forest",
  "mountains",
  "desert",
  "meadow",
  "waterfall",
  "space",
  "underwater",
]);

const seats: Partial<Record<Place, NonNullable<Person["seat"]>>> = {
  cafe: "chair",
  restaurant: "chair",
  kitchen: "chair",
  office: "chair",
  market: "chair",
  rooftop: "chair",
  library: "armchair",
  room: "armchair",
  window: "armchair",
  castle: "armchair",
  park: "bench",
  garden: "bench",
  city: "bench",
  street: "bench",
  harbour: "bench",
  museum: "bench",
  train: "bench",
  gym: "bench",
};

/** A person as they are in this company and place: turned to the others, and seated on what belongs there. */
export function poseIn(person: Person, index: number, { people, framing }: People, place: Place): Person {
  if (person.pose === "seated" && person.seat === undefined) {
    if (wild.has(place) && (framing === "full" || framing === "threeQuarter"))
      return { ...person, pose: "crossLegged" };
    return { ...person, seat: seats[place] ?? "stool" };
  }
  const count = Math.min(3, people.length);
  if (count === 1) return person;
  // In company a face without a mood of its own is a friendly one.
  const met: Person = person.expression === "neutral" ? { ...person, expression: "smile" } : person;
  // Close together nobody throws their arms up before another's face.
  const close = framing === "closeUp" || framing === "portrait" || framing === "half";
  const sweeping = met.pose === "dancing" || met.pose === "cheering";
  if (met.pose !== "front" && !(close && sweeping)) return met;
  if (index === 0) return { ...met, pose: "turnedRight" };
  return index === count - 1 ? { ...met, pose: "turnedLeft" } : met;
}
