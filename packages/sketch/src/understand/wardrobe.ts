/** Dresses people: what fits place, weather and occasion, in colours that go together and with patterns now and then. */
import { isIndoors } from "#sketch/light.ts";
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type {
  Garment,
  Hex,
  LowerGarment,
  Mood,
  Pattern,
  Person,
  Place,
  Shoe,
  TimeOfDay,
  Weather,
} from "#sketch/scene.ts";
import { wholeGarments } from "./clothing-words.ts";
import type { SaidPerson } from "./read-person.ts";

export type Surroundings = { place: Place; weather: Weather; mood: Mood; timeOfDay?: TimeOfDay };
type Wearer = Pick<Person, "presentation" | "ageYears">;

const wardrobe: Partial<Record<Place, readonly Garment[]>> = {
  beach: ["tee", "shirt", "sundress", "floralShirt", "polo", "blouse"],
  lake: ["sweater", "shirt", "jacket", "flannelShirt"],
  waterfall: ["jacket", "flannelShirt", "tee", "raincoat"],
  harbour: ["peacoat", "sweater", "jacket", "tee", "raincoat"],
  mountains: ["jacket", "flannelShirt", "sweater", "puffer"],
  gym: ["tee", "hoodie", "tracksuit"],
  office: ["blazer", "shirt", "blouse", "suit", "waistcoat", "turtleneck"],
  library: ["cardigan", "sweater", "turtleneck", "waistcoat", "shirt"],
  museum: ["turtleneck", "blazer", "coat", "blouse", "dress"],
  cafe: ["sweater", "shirt", "cardigan", "denimJacket", "turtleneck", "blouse"],
  restaurant: ["blazer", "dress", "blouse", "shirt", "suit", "turtleneck"],
  kitchen: ["apron", "shirt", "sweater", "tee"],
  stage: ["leatherJacket", "gown", "suit", "tuxedo"],
  space: ["spacesuit"],
  castle: ["tunic", "gown", "cape", "coat"],
  city: ["trench", "coat", "leatherJacket", "blazer", "bomber", "denimJacket"],
  rooftop: ["leatherJacket", "blazer", "shirt", "denimJacket", "dress"],
  street: ["trench", "denimJacket", "coat", "hoodie", "bomber", "leatherJacket"],
  forest: ["jacket", "sweater", "flannelShirt", "coat"],
  park: ["denimJacket", "sweater", "tee", "dress", "cardigan", "shirt", "polo"],
  garden: ["sundress", "shirt", "blouse", "cardigan", "overalls"],
  meadow: ["sundress", "shirt", "blouse", "tee", "flannelShirt"],
  market: ["shirt", "denimJacket", "kurta", "blouse", "poncho"],
  train: ["coat", "sweater", "trench", "peacoat", "denimJacket"],
  desert: ["tunic", "shirt", "poncho", "jacket"],
  niche: ["gown", "dress", "turtleneck", "blazer", "waistcoat"],
  room: ["sweater", "cardigan", "tee", "shirt", "hoodie", "blouse"],
};
export const everyday: readonly Garment[] = [
  "sweater",
  "turtleneck",
  "shirt",
  "blouse",
  "tee",
  "blazer",
  "cardigan",
  "dress",
  "denimJacket",
  "polo",
  "hoodie",
  "flannelShirt",
  "waistcoat",
];
const forWomen = new Set<Garment>(["dress", "sundress", "gown", "blouse", "sari", "hanbok", "qipao"]);
export const forColdDays: readonly Garment[] = ["coat", "parka", "puffer", "peacoat", "sweater"];
const forRain: readonly Garment[] = ["trench", "raincoat", "coat", "jacket"];

/** Too warm or too light for where somebody is: a character changes out of these, and only of these. */
const light = new Set<Garment>([
  "tee",
  "shirt",
  "blouse",
  "dress",
  "sundress",
  "polo",
  "floralShirt",
  "tunic",
  "sari",
  "kurta",
  "apron",
  "gown",
  "cardigan",
  "hoodie",
  "flannelShirt",
  "waistcoat",
  "overalls",
  "qipao",
  "blazer",
]);
const heavy = new Set<Garment>(["coat", "parka", "puffer", "peacoat", "raincoat", "turtleneck", "sweater"]);

export function suits(garment: Garment, { place, weather, timeOfDay }: Surroundings): boolean {
  if (place === "space") return garment === "spacesuit" || garment === "armor";
  if (isIndoors(place) || place === "underwater") return true;
  if (weather === "snow") return !light.has(garment);
  return !(
    (place === "beach" || place === "desert") &&
    weather === "clear" &&
    timeOfDay !== "night" &&
    heavy.has(garment)
  );
}

/** Colours that sit well beside each other and beside skin. */
const palette: readonly Hex[] = [
  "#7d3242",
  "#24475c",
  "#2f5a4c",
  "#c28f2f",
  "#5f3f6e",
  "#a85538",
  "#e6d9c3",
  "#33364a",
  "#8a9a7b",
  "#b96a72",
  "#4a6488",
  "#d8c3a5",
  "#1f3a4d",
  "#9a4f3c",
  "#3e6f74",
  "#efe5d2",
  "#6d4a36",
];
const summery: readonly Hex[] = [
  "#f3f0ea",
  "#e6d9c3",
  "#93b8d8",
  "#d5798c",
  "#e0b23c",
  "#a7cdb4",
  "#cf6f32",
  "#2a7d84",
];
const naturals: Partial<Record<Garment, readonly Hex[]>> = {
  armor: ["#8d95a3"],
  labCoat: ["#f1f2f2"],
  chefJacket: ["#f3f3f0"],
  spacesuit: ["#e8e9ec"],
  denimJacket: ["#4a6488", "#3b5578"],
  trench: ["#c3a57a", "#c3a57a", "#33364a"],
  leatherJacket: ["#2b2528", "#2b2528", "#5a3b2a"],
  raincoat: ["#e0b23c", "#e0b23c", "#3e6f74", "#a23b45"],
  overalls: ["#3f5a80"],
  tuxedo: ["#1f1d26"],
  suit: ["#33364a", "#24324a", "#4b4d55", "#6d4a36"],
  blazer: ["#33364a", "#5b4a3c", "#2f5a4c", "#7d3242"],
  peacoat: ["#243258", "#26242c"],
  bomber: ["#4c533c", "#26242c", "#33364a"],
  parka: ["#5d6145", "#243258", "#8b3a2f"],
  puffer: ["#26242c", "#a23b45", "#2a5a7a", "#c28f2f"],
  flannelShirt: ["#a23b45", "#2f5a4c", "#33527c"],
  tracksuit: ["#26242c", "#243258", "#8d9098"],
  tee: ["#f3f0ea", "#26242c", "#8d9098", "#24475c"],
};

export function dress(
  said: SaidPerson,
  around: Surroundings,
  wearer: Wearer,
  random: Random,
  usual?: Person["garment"],
): Person["garment"] {
  const kind =
    said.garment?.kind ??
    said.role?.garment ??
    (said.garment !== undefined && usual !== undefined ? usual.kind : defaultGarment(around, wearer, random));
  const hot = around.place === "beach" || kind === "sundress" || kind === "floralShirt";
  const free = random.pick(hot ? summery : palette);
  const natural = naturals[kind];
  const colour =
    said.garment?.colour ??
    (said.garment?.kind === undefined ? said.role?.colour : undefined) ??
    (natural !== undefined && (kind === "leatherJacket" || random.chance(0.85))
      ? random.pick(natural)
      : free);
  const second = said.garment?.second ?? said.role?.second ?? secondOf(colour, random);
  const pattern =
    said.garment === undefined ? inventPattern(kind, random.fork("pattern")) : said.garment.pattern;
  return { kind, colour, second, ...(pattern === undefined ? {} : { pattern }) };
}

/** Light beside dark, dark beside light, never a second strong colour that fights the first. */
function secondOf(colour: Hex, random: Random): Hex {
  const isDark = lightnessOf(colour) < 0.55;
  return random.pick(
    isDark
      ? ["#efe7d8", "#f3f0ea", shift(colour, { lightness: 0.34, chroma: 0.45 }), "#d8c3a5"]
      : ["#33364a", mix(colour, "#1f1c28", 0.55), shift(colour, { lightness: -0.3, chroma: 0.7 }), "#f6f2ea"],
  );
}

function inventPattern(kind: Garment, random: Random): Pattern | undefined {
  const fitting: Partial<Record<Garment, readonly Pattern[]>> = {
    tee: ["stripes"],
    sweater: ["stripes"],
    shirt: ["stripes", "checks"],
    blouse: ["dots", "floral", "stripes"],
    dress: ["dots", "floral", "checks"],
    sundress: ["floral", "floral", "dots", "stripes"],
  };
  const options = fitting[kind];
  return options !== undefined && random.chance(0.3) ? random.pick(options) : undefined;
}

function defaultGarment(around: Surroundings, { presentation }: Wearer, random: Random): Garment {
  const outside = !isIndoors(around.place) && around.place !== "plain" && around.place !== "niche";
  if (around.weather === "snow" && outside) return random.pick(forColdDays);
  if (around.weather === "rain" && outside && random.chance(0.75)) return random.pick(forRain);
  const options = wardrobe[around.place] ?? everyday;
  const fitting = options.filter((garment) => presentation === "woman" || !forWomen.has(garment));
  return random.pick(fitting.length > 0 ? fitting : everyday.slice(0, 3));
}

/** Trousers or a skirt and shoes that go with what is worn above. */
export function dressBelow(
  said: SaidPerson,
  garment: Person["garment"],
  { place, weather }: Surroundings,
  { presentation }: Wearer,
  random: Random,
): Pick<Person, "lower" | "shoes"> {
  const formal = ["suit", "tuxedo", "blazer", "waistcoat"].includes(garment.kind);
  const winter = weather === "snow" || weather === "rain";
  const whole = wholeGarments.has(garment.kind) || ["suit", "tuxedo", "tracksuit"].includes(garment.kind);
  const lower: LowerGarment | undefined =
    said.lower?.kind ??
    (whole
      ? undefined
      : place === "beach" && !winter
        ? random.pick(["shorts", "trousers", presentation === "woman" ? "longSkirt" : "shorts"] as const)
        : random.pick(
            formal
              ? ["trousers", "trousers", presentation === "woman" ? "skirt" : "trousers"]
              : ["jeans", "jeans", "trousers", presentation === "woman" ? "longSkirt" : "trousers"],
          ));
  const shoe: Shoe =
    said.shoes?.kind ??
    (winter
      ? "boots"
      : place === "beach"
        ? "sandals"
        : formal
          ? "shoes"
          : random.pick(["sneakers", "boots", "shoes", "sneakers"] as const));
  const colours: Record<LowerGarment, readonly Hex[]> = {
    jeans: ["#4a6488", "#34507a", "#5f7fa6"],
    trousers: ["#474a55", "#243258", "#c6a782", "#26242c", "#6d4a36", "#7a7d52"],
    skirt: ["#33364a", "#26242c", "#7d3242", "#c6a782"],
    longSkirt: ["#33364a", "#7d3242", "#2f5a4c", "#efe5d2", "#a85538"],
    shorts: ["#c6a782", "#243258", "#7a7d52", "#f3f0ea"],
  };
  const colour =
    said.lower?.colour ??
    (lower === undefined ? undefined : contrasting(colours[lower], garment.colour, random));
  return {
    ...(lower === undefined ? {} : { lower: { kind: lower, ...(colour === undefined ? {} : { colour }) } }),
    ...(said.shoes === undefined && whole
      ? {}
      : { shoes: { kind: shoe, ...shoeColour(said, shoe, random) } }),
  };
}

/** Not the same lightness as what is worn above, so that the two read as two. */
function contrasting(options: readonly Hex[], above: Hex, random: Random): Hex {
  const apart = options.filter((option) => Math.abs(lightnessOf(option) - lightnessOf(above)) > 0.12);
  return random.pick(apart.length > 0 ? apart : options);
}

function shoeColour(said: SaidPerson, shoe: Shoe, random: Random): { colour?: Hex } {
  if (said.shoes !== undefined) return said.shoes.colour === undefined ? {} : { colour: said.shoes.colour };
  return {
    colour:
      shoe === "sneakers"
        ? random.pick(["#f3f0ea", "#26242c", "#a23b45"] as const)
        : random.pick(["#6d4a36", "#26242c", "#4b3428"] as const),
  };
}
