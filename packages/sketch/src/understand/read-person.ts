/** Reads what is said about one person: looks first, so that "dark hair" is never taken for a dark mood. */
import type { Expression, Hex, Person, Pose } from "#sketch/scene.ts";
import { beards, builds, buildsOfNouns, eyeColours, freckles, skinPeople, skinTones } from "./look-words.ts";
import { garments } from "./clothing-words.ts";
import { type Origin, origins } from "./origin-words.ts";
import type { Presentation, Role } from "./role.ts";
import { expressions, marble, poses } from "./pose-words.ts";
import { hairFlowers, held } from "./accessory-words.ts";
import { readAccessories, readHolding, readSeat, type SaidAccessories } from "./read-accessories.ts";
import { readAge } from "./read-age.ts";
import { readClothes, type SaidClothes } from "./read-clothes.ts";
import { readHair, type SaidHair } from "./read-hair.ts";
import {
  bind,
  descriptionStart,
  findAll,
  findPhrases,
  isWordOf,
  keepOne,
  type Match,
  part,
  firstOf,
  startsPhrase,
  takeFirst,
  type Text,
} from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Only what the words say; everything absent is for the seed to choose. Labels keep the person's own words. */
export type SaidPerson = SaidClothes &
  SaidAccessories & {
    presentation?: Presentation;
    role?: Role;
    noun?: string;
    ageYears?: number;
    origin?: { is: Origin; said: string };
    /** Nothing was said: where this one of several is taken to come from, so that they differ. */
    likely?: Origin;
    /** Nothing was said: several people are of one generation. */
    likelyAge?: number;
    skin?: { colour: Hex; said: string };
    build?: { is: NonNullable<Person["build"]>; said: string };
    hair: SaidHair;
    eyes?: { colour: Hex; said: string };
    beard?: Person["beard"];
    freckles?: boolean;
    expression?: Expression;
    pose?: Pose;
    material?: "marble";
  };

export const nothingSaid = (): SaidPerson => ({ hair: { said: [] }, wornSaid: [] });

export function readPerson(text: Text): SaidPerson {
  const said = nothingSaid();
  const flowers = takeFirst(text, hairFlowers);
  // The shoulder looked over is no length of hair: "looking over her shoulder, pink hair".
  const over = findPhrases(text, poses).find((match) => match.meaning === "overShoulder" && !match.negated);
  if (over !== undefined) bind(text, over);
  said.hair = readHair(text);
  readToned(text, said);
  readBuild(text, said);
  const from = findAll(text, origins).filter((match) => !startsPhrase(text, match.start, [garments]));
  const origin = firstOf(from);
  keepOne(text, from, { kept: origin, weight: "subject" });
  if (origin !== undefined) said.origin = { is: origin.meaning, said: origin.said };
  const age = readAge(text);
  if (age !== undefined) said.ageYears = age;
  readFace(text, said);
  Object.assign(said, readAccessories(text));
  if (flowers !== undefined && said.hat === undefined) Object.assign(said, { hat: "flowerCrown" });
  if (flowers !== undefined) said.wornSaid.push("flowers in the hair");
  Object.assign(said, readClothes(text));
  readSeat(text, said);
  if (takeFirst(text, marble) !== undefined) said.material = "marble";
  // "a walking stick" is no walk.
  const inHand = findPhrases(text, held).find((match) => !match.negated);
  if (inHand !== undefined) readHolding(text, said);
  readPose(text, said, over);
  if (inHand === undefined) readHolding(text, said);
  return said;
}

/** One pose is drawn; reading and thinking are drawn sitting too, on a chair where no seat was named. */
function readPose(text: Text, said: SaidPerson, over: Match<Pose> | undefined): void {
  const matches = findAll(text, poses);
  const first = over ?? firstOf(matches);
  const atRest =
    first?.meaning === "seated"
      ? matches.find(({ meaning, negated }) => !negated && (meaning === "reading" || meaning === "thinking"))
      : undefined;
  if (atRest !== undefined) said.seat ??= "chair";
  const kept = atRest ?? first;
  keepOne(text, matches, { kept, weight: "subject", alsoDrawn: goesWith });
  if (kept !== undefined) said.pose = kept.meaning;
}

const turned: ReadonlySet<Pose> = new Set<Pose>(["turnedLeft", "turnedRight", "behind", "overShoulder"]);
const goesWith = (kept: Pose, other: Pose): boolean =>
  (other === "front" && !turned.has(kept)) ||
  (other === "seated" && (kept === "reading" || kept === "thinking" || kept === "crossLegged"));

function readToned(text: Text, said: SaidPerson): void {
  const eyes = toned(text, ["eye", "eyes", "eyed"], eyeColours);
  if (eyes !== undefined) said.eyes = { colour: eyes.meaning, said: `${eyes.said} eyes` };
  const skin = toned(text, ["skin", "skinned", "complexion"], skinTones);
  if (skin !== undefined) said.skin = { colour: skin.meaning, said: `${skin.said} skin` };
}

/** "green eyes", "her eyes are green", "make her eyes green". */
export function toned(
  text: Text,
  nouns: readonly string[],
  colours: Vocabulary<Hex>,
): Match<Hex> | undefined {
  for (const [index, word] of text.words.entries()) {
    if (!nouns.includes(word.text) || word.bound || word.negated) continue;
    const start = descriptionStart(text, index, (candidate) => isWordOf(colours, candidate));
    const before = findAll(part(text, start, index), colours)[0];
    if (before !== undefined) {
      bind(text, { start, end: index + 1 });
      return before;
    }
    const after = tonedAfter(text, index, colours);
    if (after !== undefined) return after;
  }
  return undefined;
}

function tonedAfter(text: Text, index: number, colours: Vocabulary<Hex>): Match<Hex> | undefined {
  const clause = text.words[index]?.clause;
  let next = index + 1;
  while (
    /^(is|are|colour|color|to|into|of|that|be|a)$/.test(text.words[next]?.text ?? "") &&
    next < index + 4
  )
    next += 1;
  const span = part(text, next, next + 2);
  const match = findAll(span, colours)[0];
  const follows = text.words[next + (match?.end ?? 0)];
  const closes =
    follows === undefined || follows.clause !== clause || /^(and|with|but|in|please)$/.test(follows.text);
  if (match?.start !== 0 || match.clause !== clause || (next === index + 1 && !closes)) return undefined;
  bind(text, { start: index, end: next + match.end });
  return match;
}

function readBuild(text: Text, said: SaidPerson): void {
  const build = takeFirst(text, builds, "subject") ?? ambiguousBuild(text);
  if (build !== undefined) said.build = { is: build.meaning, said: build.said };
}

/** "of strong build"; "a big man" is read with its noun, see readBefore. */
function ambiguousBuild(text: Text): Match<NonNullable<Person["build"]>> | undefined {
  const match = findAll(text, buildsOfNouns).find((one) =>
    /^(build|built|figure|frame|physique)$/.test(text.words[one.end]?.text ?? ""),
  );
  if (match === undefined) return undefined;
  bind(text, { start: match.start, end: match.end + 1 });
  return match.negated ? undefined : match;
}

/** What only counts right before the noun: "a black woman" is skin, "a big man" build. */
export function readBefore(text: Text, nounIndex: number, said: SaidPerson): void {
  const near = part(text, nounIndex - 3, nounIndex);
  const inClause = (match: Match<unknown>): boolean =>
    !match.negated && near.words[match.start]?.clause === text.words[nounIndex]?.clause;
  const between = (match: Match<unknown>): boolean =>
    near.words
      .slice(match.end)
      .every(
        (word) =>
          !/^(a|an|the|in|with|of|and|on|at|hair|haired|eye|eyes|eyed|bearded|beard|coat|dress|suit)$/.test(
            word.text,
          ),
      );
  const skin = findAll(near, skinPeople).find(inClause);
  if (skin !== undefined && between(skin)) {
    bind(near, skin);
    said.skin ??= { colour: skin.meaning, said: skin.said };
  }
  const build = findAll(near, buildsOfNouns).find(inClause);
  if (build !== undefined && between(build)) {
    bind(near, build);
    said.build ??= { is: build.meaning, said: build.said };
  }
}

function readFace(text: Text, said: SaidPerson): void {
  const found = findAll(text, beards);
  const beard = found.find((match) => !match.negated) ?? found[0];
  keepOne(text, found, { kept: beard, weight: "subject" });
  if (beard !== undefined) said.beard = beard.negated ? "none" : beard.meaning;
  const freckle = findAll(text, freckles)[0];
  if (freckle !== undefined) {
    bind(text, freckle);
    said.freckles = !freckle.negated;
  }
  const faces = findAll(text, expressions);
  const expression = takeFirst(text, expressions);
  if (expression !== undefined) said.expression = expression.meaning;
  else if (faces.some((match) => match.meaning === "smile" || match.meaning === "laugh"))
    said.expression = "neutral";
}
