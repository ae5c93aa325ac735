/**
 * How far a drawn person is a known one: the weighted share of what makes somebody who they are and is equal in both.
 * Compared is what was drawn, not what it looks like, so that 1 means the same person exactly.
 */
import type { JsonValue } from "@galatea/engines/engine.ts";
import type { FaceShape, Hat, Person, Scene } from "./scene.ts";
import { type Look, lookOf, readLook } from "./understand/look.ts";

type Identity = Pick<
  Person,
  "presentation" | "ageYears" | "skin" | "build" | "hair" | "eyes" | "face" | "beard" | "freckles" | "tattoos"
>;

/** The sum is 1. Clothes, glasses and jewels may change with every scene and count nothing. */
const weights = {
  face: 0.3,
  skin: 0.12,
  hairColour: 0.14,
  hairStyle: 0.08,
  eyes: 0.09,
  presentation: 0.09,
  age: 0.07,
  beard: 0.05,
  build: 0.03,
  freckles: 0.02,
  tattoos: 0.01,
};

/** 0..1. How the hair is worn does not count where a hat hides it. */
function similarityOf(person: Person, look: Look): number {
  return compare(person, look, hidesHair.has(person.hat));
}

/** The main person of a scene against a stored identity; undefined without either, and of a back, which has no face. */
export function similarityToIdentity(scene: Scene, identity: JsonValue | undefined): number | undefined {
  const person = mainPerson(scene);
  const known = readLook(identity);
  return person === undefined || known === undefined || person.pose === "behind"
    ? undefined
    : similarityOf(person, known);
}

/** Of the main persons of two scenes; undefined where one of them shows nobody. */
export function compareScenes(a: Scene, b: Scene): number | undefined {
  const one = mainPerson(a);
  const other = mainPerson(b);
  if (one === undefined || other === undefined) return undefined;
  return compare(one, lookOf(other), hidesHair.has(one.hat) || hidesHair.has(other.hat));
}

const mainPerson = ({ subject }: Scene): Person | undefined =>
  subject.kind === "people" ? subject.people[0] : undefined;

const hidesHair: ReadonlySet<Hat> = new Set<Hat>(["headscarf", "turban", "helmet", "spaceHelmet"]);

function compare(a: Identity, b: Identity, hairHidden: boolean): number {
  const equal: Record<keyof typeof weights, number> = {
    face: sharedFace(a.face, b.face),
    skin: same(a.skin, b.skin),
    hairColour: hairHidden
      ? 1
      : (same(a.hair.colour, b.hair.colour) * 3 + same(a.hair.second, b.hair.second)) / 4,
    hairStyle: hairHidden ? 1 : same(a.hair.style, b.hair.style),
    eyes: same(a.eyes, b.eyes),
    presentation: same(a.presentation, b.presentation),
    age: same(a.ageYears, b.ageYears),
    beard: same(a.beard, b.beard),
    build: same(a.build ?? "average", b.build ?? "average"),
    freckles: same(a.freckles, b.freckles),
    tattoos: same(a.tattoos === true, b.tattoos === true),
  };
  const names = Object.keys(weights) as (keyof typeof weights)[];
  const score = names.reduce((sum, name) => sum + weights[name] * equal[name], 0);
  return Math.round(score * 1000) / 1000;
}

function sharedFace(a: FaceShape, b: FaceShape): number {
  const names = Object.keys(a) as (keyof FaceShape)[];
  return names.filter((name) => a[name] === b[name]).length / names.length;
}

const same = (a: unknown, b: unknown): number => (a === b ? 1 : 0);
