/** Words for the colours of cloth and things: named colours, and shades made of a modifier and a colour. */
import { shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const namedColours: Vocabulary<Hex> = [
  ["red|scarlet|bright red|cherry|cherry red|ruby|vermilion|tomato red|carmine", "#b3313d"],
  ["dark red|crimson|burgundy|maroon|wine red|oxblood|wine|bordeaux|deep red|garnet|claret", "#73202f"],
  ["orange|tangerine|burnt orange|bright orange|pumpkin|amber", "#cf6f32"],
  ["rust|terracotta|copper|brick|brick red|rust red|cinnamon|russet", "#a85538"],
  ["yellow|sunny yellow|lemon|bright yellow|canary|lemon yellow", "#e0b23c"],
  ["mustard|mustard yellow|ochre|saffron|gold|golden|honey|marigold", "#c28f2f"],
  ["green|bright green|grass green|kelly green", "#3f7a52"],
  [
    "dark green|forest green|emerald|emerald green|bottle green|hunter green|deep green|pine green|jade",
    "#1f5a46",
  ],
  ["olive|khaki|moss|olive green|army green|moss green|camouflage", "#7a7d52"],
  ["sage|sage green|eucalyptus|celadon|grey green|gray green", "#94a486"],
  ["mint|light green|pastel green|pale green|seafoam|mint green|pistachio", "#a7cdb4"],
  ["lime|lime green|neon green|chartreuse", "#9bbf3b"],
  ["teal|turquoise|petrol|aqua|cyan|blue green|peacock blue", "#2a7d84"],
  ["blue|bright blue|royal blue|cobalt|sapphire|electric blue|cobalt blue|azure|cerulean", "#2f5ca0"],
  [
    "light blue|sky blue|pale blue|baby blue|powder blue|pastel blue|ice blue|cornflower blue|periwinkle",
    "#93b8d8",
  ],
  ["dark blue|navy|navy blue|midnight blue|indigo|deep blue|ink blue", "#243258"],
  ["denim|denim blue", "#4a6488"],
  ["purple|violet|plum|aubergine|dark purple|eggplant|amethyst|royal purple", "#5f3f82"],
  ["lavender|lilac|mauve|light purple|pastel purple|pale purple|wisteria", "#a893c6"],
  ["pink|rose|dusty pink|rose pink|salmon|coral|old rose|dusty rose", "#d5798c"],
  ["light pink|pale pink|blush|pastel pink|baby pink|peach|apricot|rosy", "#eec0bd"],
  ["hot pink|magenta|fuchsia|bright pink|neon pink|raspberry|cerise", "#c93a7c"],
  [
    "brown|chestnut|chocolate|tan brown|leather|coffee brown|dark brown|espresso brown|mahogany|walnut",
    "#6d4a36",
  ],
  ["beige|tan|camel|sand|taupe|caramel|oatmeal|fawn coloured|light brown", "#c6a782"],
  ["cream|ivory|off white|ecru|linen|eggshell|cream coloured|vanilla", "#efe5d2"],
  ["white|snow white|bright white|pure white|pearl white", "#f3f0ea"],
  ["grey|gray|silver|heather|heather grey|ash grey|silver grey", "#8d9098"],
  ["dark grey|dark gray|charcoal|slate|graphite|anthracite|charcoal grey|slate grey|gunmetal", "#474a55"],
  ["light grey|light gray|pale grey|pale gray|pearl grey|dove grey", "#c4c6ca"],
  ["black|jet black|all black|pitch black|onyx", "#26242c"],
];

/** How a modifier moves a colour in OKLab: lightness added, chroma multiplied. */
export const shades: Vocabulary<{ lightness: number; chroma: number }> = [
  ["dark|deep|darker", { lightness: -0.14, chroma: 0.9 }],
  ["light|lighter|soft", { lightness: 0.14, chroma: 0.8 }],
  ["pale|pastel|faded|washed", { lightness: 0.2, chroma: 0.55 }],
  ["bright|vivid|neon|brilliant|intense|vibrant", { lightness: 0.06, chroma: 1.35 }],
  ["dusty|muted|dull|smoky|earthy", { lightness: 0.02, chroma: 0.55 }],
  ["warm|rich|shiny|metallic|matte|plain|solid", { lightness: 0, chroma: 1 }],
];

/** Everything above and every modifier before every one-word colour, as far as no name of its own is known for it. */
export const dyes: Vocabulary<Hex> = withShades(namedColours);

export function withShades(colours: Vocabulary<Hex>): Vocabulary<Hex> {
  const known = new Set(colours.flatMap(([phrases]) => phrases.split("|")));
  const shaded = colours.flatMap(([phrases, colour]) => {
    const single = phrases.split("|").filter((phrase) => !phrase.includes(" "));
    return shades.flatMap(([modifiers, change]): [string, Hex][] => {
      const made = modifiers
        .split("|")
        .flatMap((modifier) => single.map((name) => `${modifier} ${name}`))
        .filter((phrase) => !known.has(phrase));
      return made.length === 0 ? [] : [[made.join("|"), shift(colour, change)]];
    });
  });
  return [...colours, ...shaded];
}
