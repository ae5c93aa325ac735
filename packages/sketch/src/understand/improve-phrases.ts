/**
 * What a description that leaves something open may be given: phrases of the kind that one writes oneself, all of which
 * this engine reads. What fits together (no summer dress in snow) is decided here; that nothing said before is read
 * differently afterwards, in improve.ts.
 */
import { isIndoors } from "#sketch/light.ts";
import type {
  Expression,
  Framing,
  Garment,
  Mood,
  Place,
  Pose,
  Subject,
  TimeOfDay,
  Weather,
} from "#sketch/scene.ts";
import type { Presentation } from "./role.ts";

/** What is said so far; what is absent is open. */
export type Sketchy = {
  subject: Subject["kind"];
  /** Things of a table, which stand in a room. */
  isTabletop: boolean;
  /** An animal at somebody's side, or shoes that were named: a portrait would cut them off. */
  showsAll: boolean;
  /** How many people are named. */
  count: number;
  presentation?: Presentation | undefined;
  place?: Place | undefined;
  /** Where such an animal or thing is found. */
  home?: Place | undefined;
  time?: TimeOfDay | undefined;
  weather?: Weather | undefined;
  mood?: Mood | undefined;
  summer: boolean;
  framing?: Framing | undefined;
  garment?: Garment | undefined;
  expression?: Expression | undefined;
  pose?: Pose | undefined;
  /** Hands are free for a pose. */
  holds: boolean;
};

export const whoPhrases: readonly string[] = [
  "a woman in her thirties with wavy auburn hair",
  "a man in his forties with a short beard",
  "a woman in her fifties with a silver bob",
  "a man in his thirties with curly hair",
  "a woman in her late twenties with freckles",
  "a man in his sixties with round glasses",
];

const faces: Record<Mood, readonly string[]> = {
  calm: ["with a soft smile", "with a gentle smile", "with a calm expression"],
  romantic: ["with a soft smile", "with a warm smile"],
  joyful: ["laughing", "with a wide smile", "with a big smile"],
  energetic: ["with a wide smile", "with a confident gaze", "with a determined look"],
  melancholy: ["with a wistful look", "with a neutral expression"],
  dramatic: ["with a serious look", "with a determined look", "with a confident gaze"],
  mysterious: ["with a serious look", "with a neutral expression"],
};
const gazes: readonly string[] = [
  "looking at the camera",
  "looking into the distance",
  "looking over the shoulder",
];
const stances: Partial<Record<Place, readonly string[]>> = {
  street: ["walking", "strolling", "hands in pockets"],
  city: ["walking", "hands in pockets"],
  park: ["strolling", "sitting on a bench"],
  beach: ["walking", "looking into the distance"],
  meadow: ["strolling", "looking into the distance"],
  cafe: ["holding a cup of coffee", "chin in hand"],
  library: ["reading a book", "lost in thought"],
  museum: ["lost in thought", "looking to the left"],
  garden: ["strolling", "holding a flower"],
  harbour: ["hands in pockets", "looking into the distance"],
  mountains: ["looking into the distance", "hands in pockets"],
  rooftop: ["looking into the distance", "hands in pockets"],
  forest: ["walking", "looking over the shoulder"],
  office: ["arms crossed", "looking at the camera"],
  gym: ["hands on hips", "arms crossed"],
};

export function mannerPhrases(said: Sketchy): string[] {
  const close = said.framing === "closeUp" || said.framing === "portrait";
  const mood = said.mood ?? "calm";
  if (said.count > 1)
    return said.expression === undefined && (mood === "calm" || mood === "joyful" || mood === "romantic")
      ? [said.count === 2 ? "both smiling" : "everyone smiling"]
      : [];
  const looks = said.expression !== undefined || said.pose === "behind" ? [] : faces[mood];
  if (said.pose !== undefined) return [...looks];
  if (said.expression === "eyesClosed") return [];
  const free =
    said.holds || close
      ? gazes
      : [...gazes, ...(said.place === undefined ? [] : (stances[said.place] ?? []))];
  if (looks.length === 0) return [...free];
  return free.flatMap((pose) =>
    looks.map((look) => (look.startsWith("with") ? `${pose} ${look}` : `${look}, ${pose}`)),
  );
}

const cold = [
  "wearing a camel coat and a red scarf",
  "wearing a navy parka and a knit hat",
  "wearing a dark green puffer jacket",
  "wearing a grey wool coat and a blue scarf",
];
const wet = ["wearing a yellow raincoat", "wearing a beige trench coat", "wearing a dark blue raincoat"];
const hot = ["wearing a white linen shirt", "wearing a light blue linen shirt", "wearing a striped tee"];
const hotWomen = [
  "wearing a pale yellow summer dress",
  "wearing a floral summer dress",
  "wearing a white blouse",
];
const town = [
  "wearing a beige trench coat",
  "wearing a denim jacket over a white tee",
  "wearing a black leather jacket",
  "wearing a grey wool coat",
];
const formal = [
  "wearing a navy blazer over a white shirt",
  "wearing a charcoal suit",
  "wearing a black turtleneck",
];
const formalWomen = [
  "wearing an emerald green dress",
  "wearing a burgundy dress",
  "wearing a cream silk blouse",
];
const nature = [
  "wearing a rust sweater",
  "wearing a green flannel shirt",
  "wearing an olive jacket",
  "wearing a cream sweater",
];
const indoors = [
  "wearing a cream turtleneck",
  "wearing a sage green sweater",
  "wearing a burgundy cardigan",
  "wearing a light blue shirt",
];

export function clothesPhrases(said: Sketchy): string[] {
  const { place, weather, count } = said;
  if (place === "space" || place === "underwater" || place === "castle") return [];
  const outside = place === undefined || !isIndoors(place);
  if (count > 1)
    return !outside
      ? []
      : weather === "snow"
        ? ["in winter coats"]
        : weather === "rain"
          ? ["in raincoats"]
          : [];
  const women = (list: readonly string[]): readonly string[] => (said.presentation === "woman" ? list : []);
  if (outside && weather === "snow") return cold;
  if (outside && weather === "rain") return wet;
  if (place === "beach" || place === "desert" || (outside && said.summer))
    return [...hot, ...women(hotWomen)];
  if (place === "gym") return ["wearing a grey tracksuit", "wearing a black tee"];
  if (place === "kitchen") return ["wearing a linen apron over a white shirt"];
  if (place === "restaurant" || place === "museum" || place === "stage")
    return [...formal, ...women(formalWomen)];
  if (
    place === "street" ||
    place === "city" ||
    place === "rooftop" ||
    place === "train" ||
    place === "market"
  )
    return town;
  if (outside && place !== undefined) return nature;
  return indoors;
}

const snowy = ["in a park", "on a mountain ridge", "on a city street", "in a pine forest"];
const rainy = ["on a city street", "by the window", "at a harbour"];
const sunny = [
  "in a park",
  "in a rose garden",
  "on a beach",
  "in a meadow",
  "by a lake",
  "on a city street",
  "on a rooftop terrace",
];
const nightly = ["on a city street", "on a rooftop terrace", "at a harbour"];
const rooms = ["by the window", "in a café", "in a library", "in a living room"];
const warmClothes = new Set<Garment>([
  "coat",
  "parka",
  "puffer",
  "peacoat",
  "trench",
  "raincoat",
  "leatherJacket",
  "bomber",
]);
const dressedUp = new Set<Garment>(["suit", "tuxedo", "gown", "blazer", "waistcoat", "qipao"]);
const ofTales = new Set<Garment>(["armor", "cape", "tunic"]);

export function placePhrases(said: Sketchy): string[] {
  const { weather, time, garment, framing, subject } = said;
  if (subject === "landscape")
    return weather === "snow"
      ? ["in the mountains", "by a lake"]
      : ["by a lake", "in a meadow", "in the mountains"];
  if (subject === "still" && said.isTabletop) return ["by the window", "in a kitchen", "in a café"];
  if (subject === "still") return said.home === undefined ? [] : [...(homes[said.home] ?? [])];
  if (subject === "animal") return [...(homes[said.home ?? "room"] ?? ["in a garden", "in a meadow"])];
  if (garment === "spacesuit") return ["in outer space"];
  if (garment !== undefined && ofTales.has(garment)) return ["in a castle", "in a misty forest"];
  if (framing === "closeUp") return ["in a studio", "by the window"];
  if (weather === "snow") return snowy;
  if (weather === "rain") return rainy;
  if (garment !== undefined && dressedUp.has(garment))
    return ["in a museum", "on a rooftop terrace", "in a restaurant"];
  if (time === "night" || time === "dusk") return nightly;
  if (garment !== undefined && warmClothes.has(garment))
    return ["on a city street", "in a park", "at a harbour"];
  if (weather !== undefined || time !== undefined || said.summer) return sunny;
  return [...rooms, ...sunny];
}

const homes: Partial<Record<Place, readonly string[]>> = {
  room: ["by the window", "in a garden", "in a living room"],
  forest: ["in a birch forest", "in a pine forest"],
  meadow: ["in a meadow", "in a wheat field"],
  garden: ["in a rose garden", "in a botanical garden"],
  underwater: ["above a coral reef", "underwater"],
  desert: ["in the savanna", "in the desert"],
  castle: ["in front of a castle", "in the mountains"],
  mountains: ["in the mountains", "by a fjord"],
  lake: ["on a mountain lake", "on a river"],
  beach: ["on the coast", "by the sea"],
  street: ["on a village street", "on a city street"],
};

export function lightPhrases({ place, weather, subject, mood }: Sketchy): string[] {
  if (place === "space" || place === "underwater" || place === "stage") return [];
  const dim = mood === "mysterious" || mood === "melancholy";
  if (place === "restaurant") return ["in warm evening light"];
  if (place === "plain" || place === "niche") return ["in warm light", "in morning light"];
  if (place !== undefined && isIndoors(place))
    return ["in morning light", "in warm evening light", "in late afternoon light"];
  if (weather === "rain" || weather === "snow" || weather === "fog" || weather === "cloudy")
    return dim ? ["at dusk", "at twilight"] : ["at dusk", "in morning light"];
  if (dim) return ["at dusk", "at blue hour"];
  return subject === "still" || subject === "abstract"
    ? ["in morning light", "in warm light"]
    : ["at golden hour", "in morning light", "at sunset", "in warm evening light", "in late afternoon light"];
}

/** Only landscapes ask for weather: elsewhere a clear day is what one expects. */
export const weatherPhrases = ({ subject, place }: Sketchy): string[] =>
  subject !== "landscape" ||
  (place !== undefined && isIndoors(place)) ||
  place === "space" ||
  place === "underwater"
    ? []
    : ["in morning mist", "under a clear sky", "under a cloudy sky"];

const wholeFigure = new Set<Pose>(["walking", "running", "dancing", "cheering", "crossLegged", "seated"]);

export function framingPhrases({ subject, count, pose, showsAll }: Sketchy): string[] {
  if (subject !== "people") return [];
  if (showsAll || (pose !== undefined && wholeFigure.has(pose))) return ["full-length shot", "full figure"];
  return count > 1
    ? ["half-length portrait", "full-length shot"]
    : ["half-length portrait", "head and shoulders", "medium shot"];
}

const moodsByTime: Partial<Record<TimeOfDay, readonly string[]>> = {
  dawn: ["peaceful", "serene"],
  day: ["peaceful", "playful"],
  golden: ["romantic", "peaceful"],
  sunset: ["romantic", "cinematic"],
  dusk: ["cinematic", "dreamy"],
  night: ["cinematic", "mysterious"],
};

export function moodPhrases({ time, weather, expression }: Sketchy): string[] {
  if (expression === "sad") return ["moody", "nostalgic"];
  if (expression === "serious") return ["cinematic", "dramatic"];
  if (expression === "laugh") return ["playful", "vibrant"];
  if (weather === "rain" || weather === "fog") return ["moody", "dreamy"];
  return [...((time === undefined ? undefined : moodsByTime[time]) ?? ["peaceful", "serene", "elegant"])];
}

export function stylePhrases({ subject }: Sketchy): string[] {
  switch (subject) {
    case "people":
      return ["editorial style", "natural style", "natural style"];
    case "landscape":
      return ["watercolour painting", "natural style", "vintage poster"];
    case "animal":
      return ["storybook style", "natural style", "watercolour"];
    case "still":
      return ["pastel drawing", "natural style", "watercolour painting"];
    case "abstract":
      return ["pastel colours", "art deco"];
  }
}
