/** Decides whether a picture of hers comes with a reply, and which clothed scene it shows. */
import { createRandom } from "@galatea/raster/random.ts";
import type { ChatRequest } from "./engine.ts";
import { plain, wasSaid } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import { namedScenes } from "./script/named-scenes.ts";
import * as own from "./script/self.ts";
import type { Topic } from "./script/topic.ts";
import { topics } from "./script/topics.ts";

/** Null without a wanted picture. A yes to her own offer takes the offered scene. */
export function pictureWanted({ reading, last, topic, request }: Conversation): string | null {
  const offered = own.pictureOffers.some((line) => wasSaid(line, plain(last)));
  if (offered && reading.moves.includes("yes")) {
    const offers = [...namedScenes, ...topics].map(({ scene }) => scene);
    return offers.find((scene) => plain(last).includes(plain(scene))) ?? usualScene(request);
  }
  if (!reading.moves.includes("asks-picture")) return null;
  const named = sceneNamed(request.message) ?? placeAsked(request.message);
  if (named !== null) return named;
  return topic && topic.name !== "art" && topic.name !== "films" ? topic.scene : usualScene(request);
}

/** What a picture shows when a message is about a topic: the place or thing that it names, before the topic's own scene. */
export const sceneAbout = (topic: Topic, message: string): string => sceneNamed(message) ?? topic.scene;

/** Of several, the one that is named first. */
function sceneNamed(message: string): string | null {
  const found = namedScenes
    .map(({ words, scene }) => ({ scene, at: message.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.scene ?? null;
}

const placeWords =
  /\b(?:you|yourself|selfie|picture|photo|pic|image|portrait) ((?:at|in|on|by|near|under|inside) (?:[\p{L}'-]+ ?){1,6})/iu;

/** Places in which a picture would not stay a clothed one of her alone. */
const keptOut =
  /\b(bed|bath|bathtub|bathroom|shower|sauna|underwear|lingerie|bikini|swimsuit|towel|nothing|my|me|us|we|love|general|return|there|here|it|that|this|private|secret|today|tonight|now|mind|advance|time)\b/i;

/** A place in the person's own words, where no scene is written for it: "on a ship". */
function placeAsked(message: string): string | null {
  const place = placeWords
    .exec(message)?.[1]
    ?.replace(/\b(please|thanks|thank|if|when|because|so|and)\b.*$/i, "")
    .trim();
  return place === undefined || !place.includes(" ") || keptOut.test(place) ? null : place.toLowerCase();
}

function usualScene({ persona, seed, history }: ChatRequest): string {
  const fitting = topics.filter(({ hers }) => hers.test(persona.hobbies));
  const from = fitting.length > 0 ? fitting : topics;
  return createRandom(seed).fork(`scene:${history.length}`).pick(from).scene;
}
