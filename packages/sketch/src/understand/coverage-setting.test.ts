import { expect, test } from "vitest";
import type {
  Animal,
  Framing,
  Mood,
  Place,
  Scene,
  Season,
  Style,
  Thing,
  TimeOfDay,
  Weather,
} from "#sketch/scene.ts";
import { tables } from "./vocabularies.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const read = (prompt: string): Scene => parsePrompt(prompt, { seed: 11, size }).scene;

/** One wording for every value there is: a value without one is a type error. */
function eachOf<T extends string>(
  what: string,
  wordings: Record<T, string>,
  value: (prompt: string) => T | undefined,
): void {
  test.each(Object.entries(wordings))(`${what} %s is understood`, (name, prompt) => {
    expect(value(String(prompt))).toBe(name);
  });
}

eachOf<Place>(
  "place",
  {
    plain: "studio",
    niche: "an alcove",
    window: "by the window",
    bokeh: "fairy lights",
    beach: "a seaside",
    lake: "a riverside",
    city: "a skyline",
    street: "an alley",
    forest: "the woods",
    park: "a picnic",
    garden: "a greenhouse",
    mountains: "the Alps",
    desert: "sand dunes",
    meadow: "a wheat field",
    library: "a bookshop",
    cafe: "a coffee shop",
    kitchen: "a country kitchen",
    stage: "a concert hall",
    train: "a subway car",
    space: "a nebula",
    underwater: "a coral reef",
    castle: "a throne room",
    office: "a boardroom",
    gym: "a boxing ring",
    market: "a bazaar",
    room: "a living room",
    rooftop: "a roof terrace",
    museum: "an art gallery",
    harbour: "a marina",
    waterfall: "a waterfall",
    restaurant: "a bistro",
  },
  (prompt) => read(prompt).place,
);
eachOf<TimeOfDay>(
  "time",
  {
    dawn: "a lake at sunrise",
    day: "a lake at noon",
    golden: "golden hour on a lake",
    sunset: "a lake at sundown",
    dusk: "a lake at twilight",
    night: "a moonlit lake",
  },
  (prompt) => read(prompt).timeOfDay,
);
eachOf<Weather>(
  "weather",
  {
    clear: "a park under a blue sky",
    cloudy: "an overcast park",
    rain: "a park in a downpour",
    snow: "a wintry park",
    fog: "a misty park",
  },
  (prompt) => read(prompt).weather,
);
eachOf<Season>(
  "season",
  { spring: "a park in spring", summer: "a summer day in a park", autumn: "a park with autumn leaves" },
  (prompt) => read(prompt).season,
);
eachOf<Mood>(
  "mood",
  {
    calm: "a serene park",
    joyful: "a festive park",
    melancholy: "a nostalgic park",
    dramatic: "a cinematic park",
    mysterious: "an eerie park",
    romantic: "a romantic park",
    energetic: "a dynamic park",
  },
  (prompt) => read(prompt).mood,
);
eachOf<Style>(
  "style",
  {
    natural: "a photo of a park",
    editorial: "a woman, fashion editorial",
    watercolour: "a park, aquarelle",
    ink: "a pencil sketch of a park",
    artDeco: "an art deco park",
    pixel: "an 8-bit park",
    poster: "a screen print of a park",
    neon: "a synthwave park",
    pastel: "a park in soft pastel",
  },
  (prompt) => read(prompt).style,
);
eachOf<Framing>(
  "framing",
  {
    closeUp: "close-up of a woman",
    portrait: "head and shoulders of a man",
    half: "a woman from the waist up",
    threeQuarter: "a cowboy shot of a woman",
    full: "a man from head to toe",
  },
  (prompt) => {
    const { subject } = read(prompt);
    return subject.kind === "people" ? subject.framing : undefined;
  },
);

test("every animal and every thing has words of its own", () => {
  const animals: Record<Animal, true> = {
    cat: true,
    dog: true,
    fox: true,
    horse: true,
    owl: true,
    bird: true,
    rabbit: true,
    bear: true,
    deer: true,
    wolf: true,
    fish: true,
    whale: true,
    butterfly: true,
    elephant: true,
    lion: true,
    tiger: true,
    panda: true,
    dragon: true,
    turtle: true,
    penguin: true,
  };
  for (const animal of Object.keys(animals))
    expect(read(`a ${animal}`).subject, animal).toMatchObject({ kind: "animal", animal });
  const things: Record<Thing, true> = {
    flowers: true,
    fruit: true,
    bread: true,
    cake: true,
    coffee: true,
    tea: true,
    wine: true,
    books: true,
    lamp: true,
    candle: true,
    guitar: true,
    piano: true,
    car: true,
    bicycle: true,
    boat: true,
    house: true,
    lighthouse: true,
    rocket: true,
    robot: true,
    tree: true,
    mountain: true,
    moon: true,
    sun: true,
    balloon: true,
    vase: true,
    chair: true,
    camera: true,
    clock: true,
    castle: true,
    mushroom: true,
    pizza: true,
    sushi: true,
    icecream: true,
    umbrella: true,
    crystal: true,
    statue: true,
  };
  const known = new Set(tables.find(({ title }) => title === "Things")?.words.map(([, thing]) => thing));
  expect(known).toEqual(new Set(Object.keys(things)));
});
