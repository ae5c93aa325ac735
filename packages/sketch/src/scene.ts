/**
 * The scene description: everything the sketch engine draws, as plain JSON. The prompt is understood into it,
 * it is stored with the picture, and an edit changes it and draws again. It has no field for nudity, underwear
 * or a body's intimate shape: what has no field cannot be drawn.
 */

export type Hex = `#${string}`;

export type TimeOfDay = "dawn" | "day" | "golden" | "sunset" | "dusk" | "night";
export type Weather = "clear" | "cloudy" | "rain" | "snow" | "fog";
/** Only where leaves show it; winter is the weather "snow". */
export type Season = "spring" | "summer" | "autumn";
export type Mood = "calm" | "joyful" | "melancholy" | "dramatic" | "mysterious" | "romantic" | "energetic";

/** Where the scene is. `plain` is a studio backdrop, `niche` the arch of the house style. */
export type Place =
  | "plain"
  | "niche"
  | "window"
  | "bokeh"
  | "beach"
  | "lake"
  | "city"
  | "street"
  | "forest"
  | "park"
  | "garden"
  | "mountains"
  | "desert"
  | "meadow"
  | "library"
  | "cafe"
  | "kitchen"
  | "stage"
  | "train"
  | "space"
  | "underwater"
  | "castle"
  | "office"
  | "gym"
  | "market"
  | "room"
  | "rooftop"
  | "museum"
  | "harbour"
  | "waterfall"
  | "restaurant";

export type Light = {
  /** Where the key light comes from, seen by the viewer. */
  from: "left" | "right";
  key: Hex;
  /** Colour in the shadows. */
  ambient: Hex;
  /** Rim light on the far edge of a figure. */
  rim: Hex;
  /** 0 (flat) .. 1 (hard contrast). */
  contrast: number;
};

export type HairStyle =
  | "long"
  | "wavy"
  | "curly"
  | "afro"
  | "bob"
  | "bangs"
  | "bun"
  | "ponytail"
  | "braid"
  | "short"
  | "pixie"
  | "buzz"
  | "dreads"
  | "punk"
  | "bald"
  | "sidePart"
  | "shoulder"
  | "updo"
  | "pigtails"
  | "slickedBack";

export type Garment =
  | "tee"
  | "shirt"
  | "blouse"
  | "sweater"
  | "turtleneck"
  | "hoodie"
  | "dress"
  | "blazer"
  | "suit"
  | "coat"
  | "trench"
  | "jacket"
  | "leatherJacket"
  | "denimJacket"
  | "cardigan"
  | "kimono"
  | "sari"
  | "armor"
  | "apron"
  | "labCoat"
  | "raincoat"
  | "parka"
  | "spacesuit"
  | "overalls"
  | "gown"
  | "tunic"
  | "polo"
  | "floralShirt"
  | "flannelShirt"
  | "waistcoat"
  | "puffer"
  | "tracksuit"
  | "sundress"
  | "tuxedo"
  | "poncho"
  | "cape"
  | "chefJacket"
  | "kurta"
  | "hanbok"
  | "qipao"
  | "bomber"
  | "peacoat";

export type Pattern = "stripes" | "checks" | "dots" | "floral";
export type LowerGarment = "jeans" | "trousers" | "skirt" | "longSkirt" | "shorts";
export type Shoe = "boots" | "sneakers" | "heels" | "sandals" | "shoes";

export type Hat =
  | "none"
  | "beanie"
  | "brim"
  | "cap"
  | "beret"
  | "crown"
  | "headscarf"
  | "helmet"
  | "cowboy"
  | "sunhat"
  | "turban"
  | "flowerCrown"
  | "spaceHelmet"
  | "chefHat";
export type Held =
  | "none"
  | "book"
  | "cup"
  | "flower"
  | "umbrella"
  | "camera"
  | "guitar"
  | "sword"
  | "lantern"
  | "cane"
  | "phone"
  | "microphone"
  | "bag"
  | "violin"
  | "paintbrush"
  | "balloon";

export type Framing = "closeUp" | "portrait" | "half" | "threeQuarter" | "full";
export type Pose =
  | "front"
  | "turnedLeft"
  | "turnedRight"
  | "seated"
  | "walking"
  | "armsCrossed"
  | "handOnHip"
  | "behind"
  | "waving"
  | "reading"
  | "running"
  | "dancing"
  | "thinking"
  | "handsInPockets"
  | "overShoulder"
  | "crossLegged"
  | "cheering";
export type Expression = "neutral" | "smile" | "laugh" | "serious" | "sad" | "surprised" | "eyesClosed";

/** Face geometry, drawn once per character and then fixed. All in −1..1, 0 is the house's average. */
export type FaceShape = {
  width: number;
  jaw: number;
  cheek: number;
  chin: number;
  eyeSize: number;
  eyeSpacing: number;
  eyeTilt: number;
  browHeight: number;
  browArch: number;
  browWeight: number;
  noseLength: number;
  noseWidth: number;
  mouthWidth: number;
  lipFullness: number;
  ear: number;
  neck: number;
};

/** An adult, always: `ageYears` is at least 20. */
export type Person = {
  presentation: "woman" | "man" | "androgynous";
  ageYears: number;
  skin: Hex;
  /** Of the clothed figure: how broad and how round. Absent: average. */
  build?: "slim" | "average" | "athletic" | "curvy" | "large";
  /** `second`: streaks or dyed lengths. */
  hair: { style: HairStyle; colour: Hex; second?: Hex };
  eyes: Hex;
  face: FaceShape;
  beard: "none" | "stubble" | "short" | "full" | "moustache";
  freckles: boolean;
  expression: Expression;
  garment: { kind: Garment; colour: Hex; second: Hex; pattern?: Pattern };
  /** Absent: what goes with the garment. */
  lower?: { kind: LowerGarment; colour?: Hex };
  shoes?: { kind: Shoe; colour?: Hex };
  glasses: "none" | "round" | "square" | "sun" | "catEye";
  hat: Hat;
  jewellery: {
    earrings: boolean;
    necklace: boolean;
    bracelet?: boolean;
    ring?: boolean;
    watch?: boolean;
    piercing?: boolean;
    /** Absent: gold. */
    metal?: "gold" | "silver" | "pearl";
  };
  lipstick?: Hex;
  /** On forearms and neck, where clothes leave them free. */
  tattoos?: boolean;
  scarf: Hex | null;
  /** Absent: a hat takes its colour from the clothes. */
  hatColour?: Hex;
  holding: Held;
  /** Of what is held, where its colour is free. */
  heldColour?: Hex;
  pose: Pose;
  /** What a seated figure sits on; absent: what the place has. */
  seat?: "stool" | "chair" | "bench" | "armchair" | "wheelchair";
  /** Absent: living. Of marble, the same figure is one stone: no colour in skin and lips, closed eyes. */
  material?: "living" | "marble";
};

export type Animal =
  | "cat"
  | "dog"
  | "fox"
  | "horse"
  | "owl"
  | "bird"
  | "rabbit"
  | "bear"
  | "deer"
  | "wolf"
  | "fish"
  | "whale"
  | "butterfly"
  | "elephant"
  | "lion"
  | "tiger"
  | "panda"
  | "dragon"
  | "turtle"
  | "penguin";
export type Thing =
  | "flowers"
  | "fruit"
  | "bread"
  | "cake"
  | "coffee"
  | "tea"
  | "wine"
  | "books"
  | "lamp"
  | "candle"
  | "guitar"
  | "piano"
  | "car"
  | "bicycle"
  | "boat"
  | "house"
  | "lighthouse"
  | "rocket"
  | "robot"
  | "tree"
  | "mountain"
  | "moon"
  | "sun"
  | "balloon"
  | "vase"
  | "chair"
  | "camera"
  | "clock"
  | "castle"
  | "mushroom"
  | "pizza"
  | "sushi"
  | "icecream"
  | "umbrella"
  | "crystal"
  | "statue";

/** How many are drawn together, however many were asked for. */
export const mostPeople = 3;
/** Dragons are busts with wings: a third would hide behind the others. */
export const mostAnimals = (animal: Animal): number => (animal === "dragon" ? 2 : 5);

export type Subject =
  /** `animal` keeps them company, at their side or feet. */
  | { kind: "people"; people: Person[]; framing: Framing; animal?: { kind: Animal; coat: Hex | null } }
  | { kind: "animal"; animal: Animal; count: number; coat: Hex | null }
  | { kind: "still"; things: Thing[]; colour: Hex | null }
  | { kind: "landscape" }
  | { kind: "abstract"; palette: Hex[]; motif: "waves" | "arcs" | "stones" | "threads" | "petals" };

/** `natural` is the house style; the others are finishing passes over the same drawing. */
export type Style =
  | "natural"
  | "editorial"
  | "watercolour"
  | "ink"
  | "artDeco"
  | "pixel"
  | "poster"
  | "neon"
  | "pastel";

export type Scene = {
  version: 1;
  seed: number;
  subject: Subject;
  place: Place;
  timeOfDay: TimeOfDay;
  weather: Weather;
  /** Absent: the seed chooses. */
  season?: Season;
  mood: Mood;
  style: Style;
  light: Light;
};
