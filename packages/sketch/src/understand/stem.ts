/** Words brought to one form: singular, and British where American spelling differs. Descriptions and tables alike. */

/** Enough English morphology for nouns: plural endings only; short words are left as they are. */
export function stemOf(word: string): string {
  const base = word.endsWith("'s") ? word.slice(0, -2) : word;
  const irregular = irregularPlurals.get(base);
  const single = irregular ?? singular(base);
  return british.get(single) ?? single;
}

function singular(base: string): string {
  if (base.length <= 3) return base;
  if (/(ss|us|is)$/.test(base)) return base;
  if (base.endsWith("ies")) return `${base.slice(0, -3)}y`;
  if (/(sh|ch|x|z|ss)es$/.test(base)) return base.slice(0, -2);
  if (base.endsWith("s")) return base.slice(0, -1);
  return base;
}

/** The plural of a name, whose noun is its last word or stands before "in": "people in a gown". */
export function pluralOf(name: string): string {
  const [, before = "", noun = name, after = ""] = /^(.*?)(\S+)( in .*)?$/.exec(name) ?? [];
  return `${before}${pluralsOf.get(noun) ?? regularPlural(noun)}${after}`;
}

const regularPlural = (noun: string): string =>
  /[^aeiou]y$/.test(noun)
    ? `${noun.slice(0, -1)}ies`
    : /(?:sh|ch|x|z|s)$/.test(noun)
      ? `${noun}es`
      : `${noun}s`;

const irregularPlurals = new Map<string, string>([
  ["women", "woman"],
  ["men", "man"],
  ["businessmen", "businessman"],
  ["businesswomen", "businesswoman"],
  ["ladies", "lady"],
  ["people", "person"],
  ["persons", "person"],
  ["wolves", "wolf"],
  ["leaves", "leaf"],
  ["scarves", "scarf"],
  ["glasses", "glasses"],
  ["clothes", "clothes"],
  ["jeans", "jeans"],
  ["overalls", "overalls"],
  ["dreads", "dreads"],
  ["locs", "locs"],
  ["sunglasses", "sunglasses"],
  ["bangs", "bangs"],
  ["geese", "goose"],
  ["fish", "fish"],
  ["deer", "deer"],
  ["wine", "wine"],
  ["sushi", "sushi"],
  ["movies", "movie"],
  ["cookies", "cookie"],
  ["heroes", "hero"],
  ["wives", "wife"],
  ["fishermen", "fisherman"],
  ["policemen", "policeman"],
  ["firemen", "fireman"],
  ["gentlemen", "gentleman"],
  ["mice", "mouse"],
  ["buses", "bus"],
  ["hoodies", "hoodie"],
  ["beanies", "beanie"],
  ["puppies", "puppy"],
  ["horses", "horse"],
  ["selfies", "selfie"],
  ["houses", "house"],
]);

/** Of two plurals the first counts: "people" and not "persons". */
const pluralsOf = new Map(
  [...irregularPlurals].map(([plural, noun]): [string, string] => [noun, plural]).toReversed(),
);

const british = new Map<string, string>([
  ["gray", "grey"],
  ["grayish", "greyish"],
  ["color", "colour"],
  ["colored", "coloured"],
  ["jewelry", "jewellery"],
  ["armor", "armour"],
  ["mustache", "moustache"],
  ["harbor", "harbour"],
  ["theater", "theatre"],
  ["watercolor", "watercolour"],
  ["neighbor", "neighbour"],
  ["woolen", "woollen"],
  ["pajama", "pyjama"],
  ["mould", "mold"],
  ["center", "centre"],
]);
