import { expect, test } from "vitest";
import type {
  Expression,
  Garment,
  HairStyle,
  Hat,
  Held,
  LowerGarment,
  Pattern,
  Person,
  Pose,
  Scene,
  Shoe,
} from "#sketch/scene.ts";
import { tables } from "./vocabularies.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 1024, heightPx: 1024 };
const read = (prompt: string): Scene => parsePrompt(prompt, { seed: 11, size }).scene;
const person = (prompt: string): Person => {
  const { subject } = read(prompt);
  const first = subject.kind === "people" ? subject.people[0] : undefined;
  if (first === undefined) throw new Error(`nobody in "${prompt}"`);
  return first;
};

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

eachOf<Garment>(
  "garment",
  {
    tee: "a man in a white T-shirt",
    shirt: "a man in a linen shirt",
    blouse: "a woman in a silk blouse",
    sweater: "a man in a woollen jumper",
    turtleneck: "a man in a roll-neck",
    hoodie: "a woman in a hoodie",
    dress: "a woman in a wrap dress",
    blazer: "a woman in a tweed jacket",
    suit: "a man in a three-piece suit",
    coat: "a man in an overcoat",
    trench: "a woman in a trench coat",
    jacket: "a woman in a windbreaker",
    leatherJacket: "a man in a biker jacket",
    denimJacket: "a woman in a jean jacket",
    cardigan: "a woman in a cardigan",
    kimono: "a woman in a yukata",
    sari: "a woman in a saree",
    armor: "a woman in chain mail",
    apron: "a man in an apron",
    labCoat: "a woman in a lab coat",
    raincoat: "a man in a yellow slicker",
    parka: "a man in an anorak",
    spacesuit: "a woman in a space suit",
    overalls: "a woman in dungarees",
    gown: "a woman in an evening gown",
    tunic: "a man in a dashiki",
    polo: "a man in a polo shirt",
    floralShirt: "a man in a Hawaiian shirt",
    flannelShirt: "a man in a plaid shirt",
    waistcoat: "a man in a waistcoat",
    puffer: "a woman in a down jacket",
    tracksuit: "a man in a tracksuit",
    sundress: "a woman in a sundress",
    tuxedo: "a man in a tux",
    poncho: "a woman in a poncho",
    cape: "a woman in a hooded cloak",
    chefJacket: "a man in chef whites",
    kurta: "a man in a kurta",
    hanbok: "a woman in a hanbok",
    qipao: "a woman in a cheongsam",
    bomber: "a man in a varsity jacket",
    peacoat: "a man in a pea coat",
  },
  (prompt) => person(prompt).garment.kind,
);

eachOf<LowerGarment>(
  "lower garment",
  {
    jeans: "a man in blue jeans",
    trousers: "a man in beige chinos",
    skirt: "a woman in a pleated skirt",
    longSkirt: "a woman in a maxi skirt",
    shorts: "a man in bermuda shorts",
  },
  (prompt) => person(prompt).lower?.kind,
);
eachOf<Shoe>(
  "shoe",
  {
    boots: "a woman in hiking boots",
    sneakers: "a woman in white trainers",
    heels: "a woman in high heels",
    sandals: "a man in sandals",
    shoes: "a man in brown loafers",
  },
  (prompt) => person(prompt).shoes?.kind,
);
eachOf<Pattern>(
  "pattern",
  {
    stripes: "a woman in a striped shirt",
    checks: "a woman in a checked coat",
    dots: "a woman in a polka-dot dress",
    floral: "a woman in a floral dress",
  },
  (prompt) => person(prompt).garment.pattern,
);

eachOf<HairStyle>(
  "hair",
  {
    long: "a woman with long straight hair",
    wavy: "a woman with beach waves hair",
    curly: "a woman with ringlets",
    afro: "a woman with an afro",
    bob: "a woman with a chin-length hair",
    bangs: "a woman with bangs",
    bun: "a woman with her hair in a bun",
    ponytail: "a woman with a high ponytail",
    braid: "a woman with a French braid",
    short: "a man with a crew cut",
    pixie: "a woman with a pixie cut",
    buzz: "a man with a buzz cut",
    dreads: "a man with dreadlocks",
    punk: "a woman with a green mohawk",
    bald: "a bald man",
    sidePart: "a man with side-parted hair",
    shoulder: "a woman with shoulder-length hair",
    updo: "a woman with an elegant updo",
    pigtails: "a woman with pigtails",
    slickedBack: "a man with slicked-back hair",
  },
  (prompt) => person(prompt).hair.style,
);

eachOf<Hat>(
  "hat",
  {
    none: "a woman without a hat in the snow",
    beanie: "a man in a woolly hat",
    brim: "a man in a fedora",
    cap: "a man in a baseball cap",
    beret: "a woman in a red beret",
    crown: "a woman with a tiara",
    headscarf: "a woman in a hijab",
    helmet: "a woman in a hard hat",
    cowboy: "a man in a Stetson",
    sunhat: "a woman in a straw hat",
    turban: "a man in a turban",
    flowerCrown: "a woman with a flower crown",
    spaceHelmet: "a woman in a space helmet",
    chefHat: "a man in a chef's hat",
  },
  (prompt) => person(prompt).hat,
);
eachOf<Person["glasses"]>(
  "glasses",
  {
    none: "a woman with no glasses",
    round: "a woman with round glasses",
    square: "a man with horn-rimmed glasses",
    sun: "a man wearing shades",
    catEye: "a woman in cat-eye glasses",
  },
  (prompt) => person(prompt).glasses,
);
eachOf<Held>(
  "held",
  {
    none: "a woman without an umbrella in the rain",
    book: "a man holding a novel",
    cup: "a woman with a mug",
    flower: "a man with a bouquet",
    umbrella: "a woman under an umbrella",
    camera: "a woman with a polaroid",
    guitar: "a man with a ukulele",
    sword: "a woman with a katana",
    lantern: "a man with a lantern",
    cane: "an old man with a walking stick",
    phone: "a woman on her phone",
    microphone: "a man at a microphone",
    bag: "a woman with a handbag",
    violin: "a woman playing the violin",
    paintbrush: "a man with a paintbrush",
    balloon: "a woman with a red balloon",
  },
  (prompt) => person(prompt).holding,
);
eachOf<Pose>(
  "pose",
  {
    front: "a woman facing the camera",
    turnedLeft: "a woman in profile",
    turnedRight: "a man looking into the distance",
    seated: "a man sitting on a stool",
    walking: "a woman strolling",
    armsCrossed: "a man with folded arms",
    handOnHip: "a woman with her hands on her hips",
    behind: "a man seen from behind",
    waving: "a woman waving",
    reading: "a woman reading",
    running: "a man running",
    dancing: "a woman dancing",
    thinking: "a man lost in thought",
    handsInPockets: "a man with his hands in his pockets",
    overShoulder: "a woman looking over her shoulder",
    crossLegged: "a man sitting cross-legged",
    cheering: "a woman with her arms raised",
  },
  (prompt) => person(prompt).pose,
);
eachOf<Expression>(
  "expression",
  {
    neutral: "an expressionless man",
    smile: "a grinning man",
    laugh: "a woman laughing",
    serious: "a stern man",
    sad: "a woman in tears",
    surprised: "an astonished man",
    eyesClosed: "a woman with her eyes closed",
  },
  (prompt) => person(prompt).expression,
);
eachOf<NonNullable<Person["build"]>>(
  "build",
  {
    slim: "a slender woman",
    average: "a man of average build",
    athletic: "a muscular man",
    curvy: "a curvy woman",
    large: "a plus-size woman",
  },
  (prompt) => person(prompt).build ?? "average",
);
eachOf<NonNullable<Person["seat"]>>(
  "seat",
  {
    stool: "a man on a bar stool",
    chair: "a woman sitting on a wooden chair",
    bench: "a man on a park bench",
    armchair: "a woman in an armchair",
    wheelchair: "a man in a wheelchair",
  },
  (prompt) => person(prompt).seat,
);
eachOf<Person["beard"]>(
  "beard",
  {
    none: "a clean-shaven man",
    stubble: "an unshaven man",
    short: "a man with a goatee",
    full: "a bearded man",
    moustache: "a man with a mustache",
  },
  (prompt) => person(prompt).beard,
);

test("no table has a word for underwear, swimwear, sheer cloth or nakedness", () => {
  const never =
    /^(bra|bras|bikini|bikinis|swimsuit|swimwear|swimming trunks|trunks|lingerie|underwear|panties|thong|corset|negligee|nightgown|bodysuit|leotard|stockings|fishnet|nude|naked|topless|bare|sheer|transparent|see through|wet|lace|tights|cleavage|crop top|miniskirt|mini skirt|shirtless|towel)$/;
  const words = tables.flatMap((table) => table.words.flatMap(([phrases]) => phrases.split("|")));
  expect(
    words.filter((phrase) => phrase.split(" ").some((word) => never.test(word)) || never.test(phrase)),
  ).toEqual(words.filter((phrase) => ["wet look", "wet street", "lace collar blouse"].includes(phrase)));
});
