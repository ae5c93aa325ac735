/** Words for how a person looks: hair, eyes, skin, origin, beard. Colours are hex, as everything drawn. */
import type { HairStyle, Hex, Person } from "#sketch/scene.ts";
import type { Vocabulary } from "./text.ts";

export const hairStyles: Vocabulary<HairStyle> = [
  ["long|straight|flowing|long straight|waist length|loose|silky", "long"],
  ["wavy|long wavy|waves|beach waves|tousled|windswept|shoulder length", "wavy"],
  ["curly|curls|ringlets|long curly|coily|frizzy", "curly"],
  ["afro|natural hair|kinky", "afro"],
  ["bob|chin length|lob|short bob|bobbed", "bob"],
  ["bangs|fringe|with bangs", "bangs"],
  ["bun|topknot|top knot|updo|chignon|hair up|messy bun|tied up|man bun", "bun"],
  ["ponytail|pony tail|tied back|hair back", "ponytail"],
  ["braid|braids|plait|plaits|braided|pigtails|cornrows|french braid", "braid"],
  ["short|cropped|crew cut|undercut|fade|short hair|neat hair", "short"],
  ["pixie|pixie cut|boyish", "pixie"],
  ["buzz|buzz cut|buzzcut|shaved|shaven|stubbly hair", "buzz"],
  ["dreads|dreadlocks|locs|dreadlock", "dreads"],
  ["mohawk|punk|spiky|spiked|mohican", "punk"],
  ["bald|hairless|balding|shaved head|bald head", "bald"],
  ["side part|side parted|slicked|slicked back|combed|pompadour|parted", "sidePart"],
];

/** Styles that need no "hair" beside them to be about hair. */
export const standaloneStyles: Vocabulary<HairStyle> = [
  ["curls|ringlets", "curly"],
  ["afro", "afro"],
  ["bob|bobbed", "bob"],
  ["bangs|fringe", "bangs"],
  ["bun|topknot|top knot|updo|chignon|messy bun|man bun", "bun"],
  ["ponytail|pony tail", "ponytail"],
  ["braid|braids|plait|plaits|pigtails|cornrows|french braid|braided", "braid"],
  ["crew cut|undercut", "short"],
  ["pixie|pixie cut", "pixie"],
  ["buzz cut|buzzcut", "buzz"],
  ["dreads|dreadlocks|locs|dreadlock", "dreads"],
  ["mohawk|mohican", "punk"],
  ["bald|balding|shaved head|bald head", "bald"],
];

export const hairColours: Vocabulary<Hex> = [
  ["black|jet black|raven|ebony|dark|inky", "#1f1a20"],
  ["brown|chestnut|brunette|chocolate|dark brown|mahogany", "#4e2f20"],
  ["light brown|caramel|honey brown|hazel|mousy", "#8a5d3b"],
  ["blonde|blond|golden|honey|fair|flaxen|strawberry blonde|sandy|dirty blonde", "#cfa15c"],
  ["platinum|platinum blonde|ash blonde|bleached|light blonde|icy", "#e6d6b4"],
  ["red|ginger|copper|redhead|orange|fiery|flame", "#b1502a"],
  ["auburn|dark red|russet|burgundy|rust", "#7d3524"],
  ["silver|grey|gray|salt and pepper|ashen", "#a4a3ab"],
  ["white|snow white|pure white", "#e8e4e2"],
  ["pink|rose|pastel pink|hot pink|magenta", "#d8749b"],
  ["blue|dark blue|navy|electric blue|azure|teal|turquoise|cyan", "#35619e"],
  ["purple|violet|lavender|lilac|plum", "#74509a"],
  ["green|emerald|mint|dark green", "#3b7d5c"],
];

/** One word for a person by the hair. */
export const hairPeople: Vocabulary<Hex> = [
  ["redhead|redheaded|ginger|red haired|red head", "#b1502a"],
  ["brunette", "#4e2f20"],
  ["blonde|blond", "#cfa15c"],
  ["grey haired|gray haired|silver haired", "#a4a3ab"],
  ["white haired", "#e8e4e2"],
  ["dark haired|black haired|raven haired", "#1f1a20"],
  ["brown haired|chestnut haired", "#4e2f20"],
  ["fair haired|golden haired", "#cfa15c"],
  ["blue haired", "#35619e"],
  ["pink haired", "#d8749b"],
  ["purple haired", "#74509a"],
  ["green haired", "#3b7d5c"],
];

export const eyeColours: Vocabulary<Hex> = [
  ["blue|azure|sapphire|sky blue|bright blue|deep blue", "#4a80b8"],
  ["green|emerald|jade|bright green|sea green", "#4d8660"],
  ["brown|dark brown|chocolate|dark|warm brown|black", "#5a3826"],
  ["hazel|light brown|golden brown", "#8a6a38"],
  ["grey|gray|silver|steel|pale", "#7d8890"],
  ["amber|golden|gold|honey|yellow", "#b57d2d"],
  ["violet|purple|lavender|lilac", "#7c5fb0"],
];

export const skinTones: Vocabulary<Hex> = [
  ["pale|porcelain|very fair|ivory|alabaster|white", "#f4d8c4"],
  ["fair|light|rosy|peach", "#efc9ad"],
  ["tan|tanned|sun kissed|bronze|bronzed|golden", "#cd976a"],
  ["olive|mediterranean", "#d2a47a"],
  ["brown|medium|caramel|light brown|honey|copper", "#a8734c"],
  ["dark|deep|dark brown|rich brown|chocolate|mahogany", "#6a432c"],
  ["black|ebony|very dark|deep brown", "#4f301f"],
];

/** A person called by the skin: only directly before the noun ("a black woman", not "a woman in black"). */
export const skinPeople: Vocabulary<Hex> = [
  ["black|dark skinned|african american|afro|melanated", "#5d3a26"],
  ["brown|brown skinned", "#a06c48"],
  ["white|caucasian|light skinned|pale|fair skinned|fair", "#efcbb1"],
  ["olive skinned", "#d2a47a"],
  ["tanned|tan|bronzed", "#cd976a"],
];

/** What is likely where somebody comes from. Only a start: words about skin, hair or eyes stand above it. */
export type Origin = {
  skin: readonly Hex[];
  hair: readonly Hex[];
  eyes: readonly Hex[];
  styles?: readonly HairStyle[];
};

const dark: readonly Hex[] = ["#1f1a20", "#2a2020", "#33241f"];
const brownEyes: readonly Hex[] = ["#4a2f22", "#5a3826", "#6b4630"];

const northern: Origin = {
  skin: ["#f4d8c4", "#f0cdb4", "#eec5a8"],
  hair: ["#cfa15c", "#dcb877", "#8a5d3b", "#b1502a"],
  eyes: ["#4a80b8", "#6d8ca6", "#5f8a6c"],
};
const western: Origin = {
  skin: ["#efc9ad", "#ebc1a1", "#e6b995"],
  hair: ["#4e2f20", "#8a5d3b", "#cfa15c", "#33241f"],
  eyes: ["#5a3826", "#4a80b8", "#8a6a38", "#4d8660"],
};
const mediterranean: Origin = {
  skin: ["#e2b48c", "#d7a57c", "#cf9c72"],
  hair: ["#2a2020", "#4e2f20", "#33241f"],
  eyes: ["#5a3826", "#8a6a38", "#4d6b50"],
};
const eastAsian: Origin = {
  skin: ["#f1d0ae", "#eac39c", "#e0b48b"],
  hair: ["#1a171c", "#241d20"],
  eyes: ["#3f2a20", "#4a2f22"],
  styles: ["long", "bob", "bangs", "short", "sidePart", "bun"],
};
const southeastAsian: Origin = {
  skin: ["#d9aa7e", "#c99468", "#bb8459"],
  hair: ["#1a171c", "#241d20"],
  eyes: ["#3f2a20", "#4a2f22"],
};
const southAsian: Origin = {
  skin: ["#c08b60", "#aa754c", "#93613d"],
  hair: ["#17141a", "#241c1c"],
  eyes: brownEyes,
  styles: ["long", "wavy", "braid", "short", "sidePart", "bun"],
};
const middleEastern: Origin = {
  skin: ["#d9aa80", "#cb986c", "#bd885c"],
  hair: ["#1c181c", "#2f211c"],
  eyes: ["#4a2f22", "#6b4a2c", "#5f6f4a"],
  styles: ["long", "wavy", "curly", "short", "sidePart"],
};
const african: Origin = {
  skin: ["#7a4c32", "#633c28", "#51301f", "#422618"],
  hair: ["#17141a", "#211a1c"],
  eyes: ["#36221a", "#432b20"],
  styles: ["afro", "curly", "braid", "dreads", "buzz", "short", "bun"],
};
const eastAfrican: Origin = {
  skin: ["#8a5a3c", "#734729", "#633c28"],
  hair: ["#17141a", "#231b1a"],
  eyes: ["#3b251b", "#4a2f22"],
  styles: ["curly", "afro", "braid", "buzz", "bun"],
};
const latin: Origin = {
  skin: ["#d8a77c", "#c69066", "#b57f56", "#e0b48e"],
  hair: dark,
  eyes: brownEyes,
  styles: ["wavy", "long", "curly", "short", "sidePart", "ponytail"],
};
const pacific: Origin = {
  skin: ["#b98258", "#a36d45", "#8f5d3a"],
  hair: ["#1a171c", "#2a1e1a"],
  eyes: brownEyes,
  styles: ["wavy", "curly", "long", "short"],
};
const indigenous: Origin = {
  skin: ["#c08a60", "#ae7a52"],
  hair: ["#17141a"],
  eyes: brownEyes,
  styles: ["long", "braid"],
};

export const origins: Vocabulary<Origin> = [
  [
    "swedish|norwegian|danish|finnish|icelandic|scandinavian|nordic|dutch|irish|scottish|estonian|latvian|lithuanian",
    northern,
  ],
  [
    "german|french|english|british|american|canadian|australian|polish|russian|ukrainian|czech|austrian|swiss|belgian|hungarian|european|slavic|welsh|romanian|serbian|new zealander|caucasian",
    western,
  ],
  [
    "italian|spanish|greek|portuguese|sicilian|croatian|albanian|maltese|cypriot|bulgarian|mediterranean|israeli",
    mediterranean,
  ],
  ["japanese|chinese|korean|taiwanese|mongolian|east asian|asian", eastAsian],
  [
    "vietnamese|thai|filipino|filipina|indonesian|malaysian|cambodian|burmese|balinese|southeast asian|singaporean",
    southeastAsian,
  ],
  [
    "indian|pakistani|bengali|bangladeshi|sri lankan|nepali|nepalese|tamil|punjabi|south asian|desi",
    southAsian,
  ],
  [
    "persian|iranian|arab|arabic|turkish|lebanese|syrian|iraqi|egyptian|moroccan|algerian|tunisian|saudi|emirati|kurdish|afghan|middle eastern|jordanian|berber|palestinian",
    middleEastern,
  ],
  [
    "nigerian|ghanaian|african|congolese|senegalese|jamaican|haitian|cameroonian|kenyan|ugandan|zulu|south african|west african|zimbabwean|ivorian|black american|afro caribbean|african american|tanzanian",
    african,
  ],
  ["ethiopian|somali|eritrean|sudanese|east african|rwandan", eastAfrican],
  [
    "mexican|brazilian|colombian|argentinian|peruvian|chilean|cuban|latina|latino|latin|hispanic|puerto rican|venezuelan|ecuadorian|dominican|bolivian|latinx|guatemalan",
    latin,
  ],
  ["hawaiian|samoan|maori|polynesian|tahitian|fijian|tongan|pacific islander", pacific],
  ["native american|navajo|inuit|cherokee|indigenous|quechua|mayan|apache", indigenous],
];

/** Colours of grown hair that are rare with dark skin, and where they are common. */
export const fairHair: ReadonlySet<Hex> = new Set(["#8a5d3b", "#cfa15c", "#e6d6b4", "#b1502a", "#7d3524"]);
export const fairOrigins: readonly Origin[] = [northern, western, western, mediterranean];

/** Hair, eyes and skin of nobody in particular: the whole world's. */
export const anywhere: readonly Origin[] = [
  northern,
  western,
  mediterranean,
  eastAsian,
  southeastAsian,
  southAsian,
  middleEastern,
  african,
  eastAfrican,
  latin,
];

export const beards: Vocabulary<Person["beard"]> = [
  ["stubble|stubbly|unshaven|five o'clock shadow|designer stubble", "stubble"],
  ["short beard|trimmed beard|goatee|neat beard|light beard", "short"],
  ["beard|bearded|full beard|long beard|big beard|thick beard|bushy beard", "full"],
  ["moustache|mustache", "moustache"],
];

export const freckles: Vocabulary<true> = [["freckles|freckled|freckle", true]];
