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
  | "room";

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
  | "sidePart";

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
  | "tunic";

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
  | "reading";
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
  hair: { style: HairStyle; colour: Hex };
  eyes: Hex;
  face: FaceShape;
  beard: "none" | "stubble" | "short" | "full" | "moustache";
  freckles: boolean;
  expression: Expression;
  garment: { kind: Garment; colour: Hex; second: Hex };
  glasses: "none" | "round" | "square" | "sun";
  hat: "none" | "beanie" | "brim" | "cap" | "beret" | "crown" | "headscarf" | "helmet";
  jewellery: { earrings: boolean; necklace: boolean };
  scarf: Hex | null;
  /** Absent: a hat takes its colour from the clothes. */
  hatColour?: Hex;
  holding: "none" | "book" | "cup" | "flower" | "umbrella" | "camera" | "guitar" | "sword" | "lantern";
  /** Of what is held, where its colour is free. */
  heldColour?: Hex;
  pose: Pose;
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

export type Subject =
  | { kind: "people"; people: Person[]; framing: Framing }
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
