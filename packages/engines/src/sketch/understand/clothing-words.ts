/** Words for what people wear: garments, dyes, and what goes on head, face and neck. Everybody is dressed. */
import type { Garment, Hex, Person } from "#sketch/scene.ts";
import type { Vocabulary } from "./text.ts";

export const garments: Vocabulary<Garment> = [
  ["tee|t shirt|tshirt|tank top|top|polo|polo shirt|jersey|sportswear|activewear", "tee"],
  ["shirt|button down|button up|flannel|flannel shirt|dress shirt|linen shirt|hawaiian shirt", "shirt"],
  ["blouse|silk blouse|tunic top", "blouse"],
  ["sweater|jumper|pullover|knitwear|knit|wool sweater|sweatshirt|knitted sweater", "sweater"],
  ["turtleneck|polo neck|roll neck|turtle neck|rollneck", "turtleneck"],
  ["hoodie|hooded sweatshirt|hoody", "hoodie"],
  ["dress|sundress|summer dress|frock|cocktail dress", "dress"],
  ["blazer|sport coat|waistcoat|vest", "blazer"],
  ["suit|business suit|tuxedo|pantsuit|tailored suit|business attire|formal wear", "suit"],
  ["coat|overcoat|winter coat|peacoat|long coat|wool coat|cloak|cape|robe", "coat"],
  ["trench|trench coat|trenchcoat", "trench"],
  ["jacket|bomber|bomber jacket|windbreaker|flight jacket|uniform", "jacket"],
  ["leather jacket|biker jacket|leather coat|moto jacket", "leatherJacket"],
  ["denim jacket|jean jacket|jeans jacket", "denimJacket"],
  ["cardigan|shawl|poncho", "cardigan"],
  ["kimono|yukata|hanbok|hanfu|qipao|cheongsam", "kimono"],
  ["sari|saree|salwar kameez|lehenga", "sari"],
  [
    "armor|armour|plate armor|plate armour|chainmail|breastplate|chain mail|suit of armour|suit of armor",
    "armor",
  ],
  ["apron", "apron"],
  ["lab coat|labcoat|scrubs|white coat", "labCoat"],
  ["raincoat|rain coat|rain jacket|oilskin|yellow slicker|mackintosh", "raincoat"],
  ["parka|puffer|puffer jacket|down jacket|anorak|ski jacket|fur coat", "parka"],
  ["spacesuit|space suit|astronaut suit", "spacesuit"],
  ["overalls|dungarees|coveralls|jumpsuit|boiler suit", "overalls"],
  ["gown|evening gown|ball gown|ballgown|evening dress|wedding dress|long dress|prom dress", "gown"],
  ["tunic|medieval clothes|doublet|toga|dashiki|kaftan|caftan|thobe", "tunic"],
];

/** Worn over what lies beneath: the outer one is the garment, the inner one gives the second colour. */
export const outerGarments: ReadonlySet<Garment> = new Set<Garment>([
  "blazer",
  "coat",
  "trench",
  "jacket",
  "leatherJacket",
  "denimJacket",
  "cardigan",
  "apron",
  "labCoat",
  "raincoat",
  "parka",
  "overalls",
]);

export const dyes: Vocabulary<Hex> = [
  ["red|scarlet|bright red|cherry|ruby", "#b3313d"],
  ["dark red|crimson|burgundy|maroon|wine red|oxblood|wine", "#73202f"],
  ["orange|tangerine|burnt orange", "#cf6f32"],
  ["rust|terracotta|copper|brick", "#a85538"],
  ["yellow|sunny yellow|lemon|bright yellow", "#e0b23c"],
  ["mustard|ochre|saffron|gold|golden", "#c28f2f"],
  ["green|bright green|grass green", "#3f7a52"],
  ["dark green|forest green|emerald|emerald green|bottle green|hunter green", "#1f5a46"],
  ["olive|khaki|moss|olive green|army green|sage|sage green", "#7a7d52"],
  ["mint|light green|pastel green|pale green|seafoam", "#a7cdb4"],
  ["teal|turquoise|petrol|aqua|cyan", "#2a7d84"],
  ["blue|bright blue|royal blue|cobalt|sapphire|electric blue", "#2f5ca0"],
  ["light blue|sky blue|pale blue|baby blue|powder blue|pastel blue", "#93b8d8"],
  ["dark blue|navy|navy blue|midnight blue|indigo", "#243258"],
  ["denim", "#4a6488"],
  ["purple|violet|plum|aubergine|dark purple", "#5f3f82"],
  ["lavender|lilac|mauve|light purple|pastel purple", "#a893c6"],
  ["pink|rose|dusty pink|rose pink|salmon|coral", "#d5798c"],
  ["light pink|pale pink|blush|pastel pink|baby pink|peach", "#eec0bd"],
  ["hot pink|magenta|fuchsia|bright pink", "#c93a7c"],
  ["brown|chestnut|chocolate|tan brown|leather", "#6d4a36"],
  ["beige|tan|camel|sand|taupe|nude coloured", "#c6a782"],
  ["cream|ivory|off white|ecru|linen", "#efe5d2"],
  ["white|snow white|bright white", "#f3f0ea"],
  ["grey|gray|silver|heather", "#8d9098"],
  ["dark grey|dark gray|charcoal|slate|graphite", "#474a55"],
  ["light grey|light gray|pale grey", "#c4c6ca"],
  ["black|jet black|all black", "#26242c"],
];

export const glasses: Vocabulary<Person["glasses"]> = [
  [
    "glasses|spectacles|round glasses|eyeglasses|wire rimmed glasses|reading glasses|bespectacled|monocle",
    "round",
  ],
  ["square glasses|horn rimmed glasses|thick rimmed glasses|black glasses|hipster glasses", "square"],
  ["sunglasses|shades|aviators|dark glasses|mirrored sunglasses|goggles", "sun"],
];

export const hats: Vocabulary<Person["hat"]> = [
  ["beanie|wool hat|winter hat|knit hat|knitted hat|woolly hat|bobble hat", "beanie"],
  [
    "hat|fedora|sun hat|straw hat|wide brimmed hat|brimmed hat|cowboy hat|top hat|wizard hat|witch hat|panama hat|bowler hat",
    "brim",
  ],
  ["cap|baseball cap|flat cap|trucker cap|sailor cap", "cap"],
  ["beret", "beret"],
  ["crown|tiara|diadem|flower crown|circlet", "crown"],
  ["headscarf|hijab|turban|head scarf|bandana|veil|head wrap|headwrap", "headscarf"],
  ["helmet|hard hat|space helmet", "helmet"],
];

export const scarves: Vocabulary<true> = [["scarf|neckerchief|muffler|shawl scarf", true]];
export const earrings: Vocabulary<true> = [
  ["earrings|earring|hoops|studs|hoop earrings|jewellery|jewelry", true],
];
export const necklaces: Vocabulary<true> = [
  ["necklace|pendant|pearls|choker|locket|amulet|chain necklace", true],
];

export const held: Vocabulary<Exclude<Person["holding"], "none">> = [
  ["book|books|novel|notebook|diary|newspaper|map|scroll|spellbook|letter", "book"],
  ["cup|mug|coffee|tea|cup of coffee|cup of tea|espresso|latte|cappuccino|hot chocolate|teacup", "cup"],
  [
    "flower|flowers|rose|roses|bouquet|tulip|tulips|sunflower|sunflowers|lily|wildflowers|daisy|peony|peonies|cherry blossom",
    "flower",
  ],
  ["umbrella|parasol", "umbrella"],
  ["camera|polaroid", "camera"],
  ["guitar|ukulele|lute|acoustic guitar|electric guitar|bass guitar", "guitar"],
  ["sword|katana|blade|sabre|rapier", "sword"],
  ["lantern|lamp|torch|candle", "lantern"],
];
