/** Replies to plain statements: repeats them, continues their topic or adds something of her own life, without unasked advice. */
import { storyAbout } from "./persona.ts";
import type { Conversation } from "./conversation.ts";
import { aboutTopic } from "./ask-back.ts";
import { asSaidBack } from "./said-back.ts";
import { untold } from "./answer-about-her.ts";
import { earlier, touches } from "./script/answers.ts";
import { echoes, listening } from "./script/listening.ts";

export function hearOut(talk: Conversation): string[] {
  const { request, topic, self, chooser } = talk;
  const echo = chooser.chance(0.4) ? echoOf(request.message) : undefined;
  const opening = echo === undefined ? chooser.pickFresh(listening) : chooser.pick(echoes, { echo });
  return [opening ?? "", own(talk) ?? onTopic(talk) ?? ""];

  function onTopic({ chooser }: Conversation): string | undefined {
    if (!topic || !aboutTopic(topic, request.message)) return undefined;
    const hers = self.hobbies.some((hobby) => topic.hers.test(hobby));
    const fresh = hers
      ? chooser.pickFresh([...topic.saysHers, ...topic.says])
      : chooser.pickFresh(topic.says);
    return fresh;
  }
}

/** Something of her own life, where it belongs. */
function own(talk: Conversation): string | undefined {
  const { chooser, self, request } = talk;
  const related = storyAbout(self, request.message);
  if (related !== undefined && untold(talk, { orAll: false }).includes(related))
    return chooser.pick(touches, { story: related });
  return chooser.chance(0.15) ? chooser.pickFresh(earlier) : undefined;
}

/** "I went to the sea with my sister" → "you went to the sea with your sister"; undefined for sentences that cannot be turned round well. */
function echoOf(message: string): string | undefined {
  const [first = ""] = message.split(/[.!?\n;…]|, (?:so|but|and) |\p{Extended_Pictographic}/u);
  const text = first
    .trim()
    .replaceAll("’", "'")
    .replace(/(?:,? (?:lol|haha+|xd|tbh|btw|today|just now|though|actually))+$/i, "")
    .replace(/^(?:well|so|yeah|ok|anyway|actually|today|then),? (?=i\b|my\b|we\b)/i, "");
  const words = text.split(/\s+/).length;
  if (!/^(i|i'm|i've|im|my)\b/i.test(text) || words < 4 || words > 12) return undefined;
  if (/\b(you|your|u|ur|not sure|guess|think|wonder|know|mean|hope|feel|just want)\b/i.test(text))
    return undefined;
  if (text.length > 6 && text === text.toUpperCase()) return undefined;
  const back = asSaidBack(text).replaceAll(/\bdont\b/gi, "don't");
  return back.charAt(0).toLowerCase() + back.slice(1);
}
