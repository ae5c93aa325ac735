/** Reads clothes: what is worn above, below and on the feet, each with its own colours and pattern. */
import type { Garment, Hex, LowerGarment, Pattern, Shoe } from "#sketch/scene.ts";
import { garments, lowerGarments, outerGarments, patterns, shoes, wholeGarments } from "./clothing-words.ts";
import { dyes } from "./colour-words.ts";
import { dyeAfter, dyesBefore } from "./read-dye.ts";
import { bind, descriptionStart, findAll, isWordOf, type Match, part, type Text } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type SaidGarment = { kind?: Garment; colour?: Hex; second?: Hex; pattern?: Pattern; said: string };
export type SaidClothes = {
  garment?: SaidGarment;
  lower?: { kind: LowerGarment; colour?: Hex; said: string };
  shoes?: { kind: Shoe; colour?: Hex; said: string };
  /** The garment's noun was plural: "in raincoats" is said of everybody named so far. */
  garmentsOfAll?: boolean;
};

type Piece<T> = { match: Match<T>; colours: Hex[]; pattern?: Match<Pattern>; said: string };

export function readClothes(text: Text): SaidClothes {
  const pieces = readPieces(text);
  const lower = worn<LowerGarment>(pieces, "lower")[0];
  const shoe = worn<Shoe>(pieces, "shoes")[0];
  const upper = readGarment(text, worn<Garment>(pieces, "upper"));
  return {
    ...upper,
    ...(lower === undefined ? {} : { lower: withColour(lower) }),
    ...(shoe === undefined ? {} : { shoes: withColour(shoe) }),
  };
}

/** What an instruction takes off without naming what is worn instead: nobody is undressed, so it cannot be followed. */
export function onlyTakenOff(text: Text): string[] {
  const all = findAll(text, clothes, { bound: true });
  const put = all.filter((match) => !match.negated).map(({ meaning }) => meaning);
  const hasWhole = put.some(({ where, kind }) => where === "upper" && wholeGarments.has(kind as Garment));
  return all
    .filter(({ negated, meaning: { where } }) => {
      const isExchanged = put.some((one) => one.where === where) || (where === "lower" && hasWhole);
      return negated && !isExchanged;
    })
    .map(({ said }) => said);
}

const withColour = <T>({ match, colours, said }: Piece<T>): { kind: T; colour?: Hex; said: string } => ({
  kind: match.meaning,
  ...(colours[0] === undefined ? {} : { colour: colours[0] }),
  said,
});

/** One table, so that "dress shoes" are no dress and a "jean jacket" no jeans. */
type Where = "upper" | "lower" | "shoes";
type Worn = { where: Where; kind: Garment | LowerGarment | Shoe };
const at = (where: Where, words: Vocabulary<Worn["kind"]>): (readonly [string, Worn])[] =>
  words.map(([phrases, kind]) => [phrases, { where, kind }]);
const clothes: Vocabulary<Worn> = [
  ...at("upper", garments),
  ...at("lower", lowerGarments),
  ...at("shoes", shoes),
];

/** Of one place on the body, what was neither denied nor corrected. */
function worn<T extends Worn["kind"]>(pieces: readonly Piece<Worn>[], where: Where): Piece<T>[] {
  const said = pieces
    .filter(({ match }) => match.meaning.where === where && !match.negated)
    // The kinds of one place are those of its table.
    .map((piece) => ({ ...piece, match: { ...piece.match, meaning: piece.match.meaning.kind as T } }));
  const final = said.filter(({ match }) => !match.replaced);
  return final.length > 0 ? final : said;
}

function readPieces(text: Text): Piece<Worn>[] {
  const pieces = findAll(text, clothes).map((match): Piece<Worn> => {
    const pattern = patternBefore(text, match.start);
    const before = dyesBefore(text, match.start);
    const after = before.length === 0 ? dyeAfter(text, match.end) : undefined;
    const colours = [...before, ...(after === undefined ? [] : [after])];
    const words = [colours.map((colour) => colour.said).join(" and "), pattern?.said, match.said];
    return {
      match,
      colours: colours.map((colour) => colour.meaning),
      ...(pattern === undefined ? {} : { pattern }),
      said: words.filter(Boolean).join(" "),
    };
  });
  for (const { match, pattern } of pieces) {
    bind(text, match);
    if (pattern !== undefined) bind(text, pattern);
  }
  return pieces;
}

function patternBefore(text: Text, index: number): Match<Pattern> | undefined {
  const start = descriptionStart(text, index, (word) => isWordOf(patterns, word) || isWordOf(dyes, word), 5);
  const found = findAll(part(text, start, index), patterns).at(-1);
  return found === undefined ? undefined : { ...found, start: found.start + start, end: found.end + start };
}

/** "a dress with polka dots": a pattern after the noun, where it is not itself a garment's word. */
function patternAfter(text: Text): Match<Pattern> | undefined {
  const found = findAll(text, patterns).find((match) => !match.negated);
  if (found !== undefined) bind(text, found);
  return found;
}

function readGarment(
  text: Text,
  pieces: readonly Piece<Garment>[],
): Pick<SaidClothes, "garment" | "garmentsOfAll"> {
  const whole = pieces.find(({ match }) => wholeGarments.has(match.meaning));
  const main = pieces.find(({ match }) => outerGarments.has(match.meaning)) ?? whole ?? pieces[0];
  if (main === undefined) return garmentOfColour(text);
  const under = pieces.find((piece) => piece !== main && piece.colours.length > 0);
  const pattern = main.pattern ?? patternAfter(text);
  const [colour, own] = main.colours;
  const second = own ?? under?.colours[0];
  return {
    garment: {
      kind: main.match.meaning,
      ...(colour === undefined ? {} : { colour }),
      ...(second === undefined ? {} : { second }),
      ...(pattern === undefined ? {} : { pattern: pattern.meaning }),
      said: main.pattern === undefined && pattern !== undefined ? `${main.said}, ${pattern.said}` : main.said,
    },
    ...(/(?:[^s]s|sses|ches|shes)$/.test(main.match.said) &&
    !/overalls|dungarees|coveralls|clothes|scrubs|leathers/.test(main.match.said)
      ? { garmentsOfAll: true }
      : {}),
  };
}

/** "a woman in blue", "dressed all in black". */
function garmentOfColour(text: Text): Pick<SaidClothes, "garment"> {
  const dressedIn = text.words.findIndex((word, index) => {
    const next = text.words[index + 1];
    return (
      ["in", "wearing", "dressed"].includes(word.text) &&
      !word.negated &&
      next !== undefined &&
      !next.bound &&
      isWordOf(dyes, next)
    );
  });
  if (dressedIn < 0) return {};
  const start = dressedIn + 1;
  const dye = findAll(part(text, start, start + 4), dyes)[0];
  const follows = text.words[start + (dye?.end ?? 0)];
  if (dye === undefined || dye.start !== 0 || dye.negated) return {};
  if (
    follows !== undefined &&
    /^(light|lights|hour|room|background|sky|field|water|tones|mist|ink|grass|style|glow)/.test(follows.text)
  )
    return {};
  bind(text, { start, end: start + dye.end });
  return { garment: { colour: dye.meaning, said: `in ${dye.said}` } };
}
