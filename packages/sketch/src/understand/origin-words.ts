/** Where somebody comes from, and what is likely there. Only a start: words about skin, hair or eyes stand above it. */
import type { HairStyle, Hex } from "#sketch/scene.ts";
import type { Vocabulary } from "./vocabulary.ts";

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
