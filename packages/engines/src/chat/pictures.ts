/** Decides whether a picture of hers comes with a reply, and which clothed scene it shows. */
import { createRandom } from "@galatea/raster/random.ts";
import type { ChatRequest } from "./engine.ts";
import { plain, wasSaid } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import * as own from "./script/self.ts";
import { topics } from "./script/topics.ts";

/** Null without a wanted picture. A yes to her own offer takes the offered scene. */
export function pictureWanted({ reading, last, topic, request }: Conversation): string | null {
  const offered = own.pictureOffers.some((line) => wasSaid(line, plain(last)));
  if (offered && reading.moves.includes("yes")) {
    return topics.find(({ scene }) => plain(last).includes(plain(scene)))?.scene ?? usualScene(request);
  }
  if (!reading.moves.includes("asks-picture")) return null;
  return topic && topic.name !== "art" && topic.name !== "films" ? topic.scene : usualScene(request);
}

function usualScene({ persona, seed, history }: ChatRequest): string {
  const fitting = topics.filter(({ hers }) => hers.test(persona.hobbies));
  const from = fitting.length > 0 ? fitting : topics;
  return createRandom(seed).fork(`scene:${history.length}`).pick(from).scene;
}
