/**
 * How old the character of a card is, as its text says. A companion is 18 to 60; an age under 18 that any text of the card
 * states as somebody's age refuses the card, and an age that is not stated, or not clear, is asked for.
 */
import type { CardText } from "./card-texts.ts";

export type CardAge =
  | { kind: "adult"; years: number }
  | { kind: "minor"; path: string }
  | { kind: "unknown" };

const words = "age|edad|alter|âge|idade|età|leeftijd|年齢|年龄|나이|возраст";
/** "Age: 24", `Age("24")`, "[age = 24]", `"age": "24"`. */
const labelled = new RegExp(
  String.raw`(?<!\p{L})(?:${words})["'*_\s]*(?:[:=：(]|\bis\b)[\s"'*_(~]*(\d{1,5})(?:\.\d+)?(?!\d|,\d)`,
  "giu",
);
/** "24 years old", "24-year-old", "24 y/o". */
const counted =
  /(?<![\d.])(\d{1,5})[\s-]*(?:years?|yrs?)[\s-]*(?:old|of age)\b|(?<![\d.])(\d{1,3})\s?y\/?o\b/giu;

const isAdult = (years: number): boolean => years >= 18 && years <= 60;

/** @param fieldAge a field of its own that some programs write. @param name "Ines (34)" says how old Ines is. */
export function readCardAge(texts: readonly CardText[], fieldAge: unknown, name = ""): CardAge {
  const named = afterName(name);
  const statedIn = (text: string): number[] => [...agesIn(text, labelled), ...agesIn(text, named)];
  const years = typeof fieldAge === "string" ? Number.parseInt(fieldAge, 10) : fieldAge;
  const field = typeof years === "number" && Number.isFinite(years) ? years : null;
  if (field !== null && field < 18) return { kind: "minor", path: "age" };
  for (const { path, text } of texts)
    if (statedIn(text).some((age) => age < 18)) return { kind: "minor", path };
  if (field !== null && isAdult(field)) return { kind: "adult", years: field };
  const own = texts.filter(({ isAboutHer }) => isAboutHer).map(({ text }) => text);
  const stated = own.flatMap(statedIn)[0];
  if (stated !== undefined) return isAdult(stated) ? { kind: "adult", years: stated } : { kind: "unknown" };
  // Without a label a text may speak of somebody else: it counts when it names one age only.
  const ages = new Set(own.flatMap((text) => agesIn(text, counted)));
  const [only] = ages;
  return ages.size === 1 && only !== undefined && isAdult(only)
    ? { kind: "adult", years: only }
    : { kind: "unknown" };
}

/** "Ines, 34", "{{char}} (34)", "Ines is 34." */
const afterName = (name: string): RegExp =>
  new RegExp(
    String.raw`(?:\{\{char\}\}${name.trim() === "" ? "" : `|${escapePattern(name.trim())}`})["'*_]*\s*(?:[,(]|\bis\b)\s*(\d{1,4})(?=\s*(?:$|[).,;\n]))`,
    "giu",
  );

const agesIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map((found) => Number(found[1] ?? found[2]));

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
