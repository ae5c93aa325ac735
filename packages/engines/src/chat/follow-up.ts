/** Answers to remarks about her own last words: why, more, and you, you said that already. */
import { sentencesOf, storyAbout } from "./persona.ts";
import { plain, wasSaid, type Line } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import type { Move } from "./read-message.ts";
import { askedIn } from "./answer-to-her.ts";
import { untold } from "./answer-about-her.ts";
import * as lines from "./script/answers.ts";
import { heard } from "./script/feelings.ts";
import * as safe from "./script/safe.ts";
import * as own from "./script/self.ts";
import * as social from "./script/social.ts";
import { howIsShe } from "./script/social.ts";

/** Empty when the move is none of these. */
export function followUp(talk: Conversation, move: Move): string[] {
  const { chooser } = talk;
  switch (move) {
    case "why":
      return [chooser.pick(whyLines(talk)) ?? chooser.pick(lines.why.any) ?? ""];
    case "more":
      return more(talk);
    case "asks-back":
      return [answerHerOwn(talk)];
    case "repeats":
      return [chooser.pick(lines.saidAlready) ?? ""];
    case "quotes-me":
      return quote(talk, "user");
    case "quotes-her":
      return quote(talk, "assistant");
    case "knocks":
      return [knockKnock];
    case "riddles":
      return [chooser.pick(lines.riddles) ?? ""];
    case "what-about":
      return whatAbout(talk);
    default:
      return [];
  }
}

export const knockKnock = "Who is there?";

const saidAny = (said: readonly Line[], last: string): boolean => said.some((line) => wasSaid(line, last));

/** Why she said what she said last, by its kind. */
function whyLines({ last, self, request }: Conversation): readonly Line[] {
  const text = plain(last);
  const named = self.hobbies.find((hobby) => plain(request.message).includes(hobby.toLowerCase()));
  if (named !== undefined) return lines.why.hobby;
  if (text === "") return lines.why.any;
  if (saidAny([...safe.explicitDeclined, ...safe.staysAdult], text)) return lines.why.declined;
  if (saidAny(own.ai, text)) return lines.why.ai;
  if (self.story.some((sentence) => text.includes(plain(sentence)))) return lines.why.story;
  if (saidAny(own.favourites, text)) return lines.why.none;
  if (saidAny(own.dreams, text)) return lines.why.dream;
  if (saidAny(own.hobbies, text)) return lines.why.hobby;
  if (
    saidAny(
      [...social.complimentsTaken, ...social.loveReturned, ...social.missedReturned, ...heard.lonely],
      text,
    )
  )
    return lines.why.you;
  return text.endsWith("?") ? lines.why.question : lines.why.any;
}

function more(talk: Conversation): string[] {
  const { last, chooser, request } = talk;
  const text = plain(last);
  const tale = social.tales.findIndex((line) => wasSaid(line, text));
  if (tale >= 0) return [social.talesThen[tale] ?? ""];
  const again = /another|one more|again/i.test(request.message);
  if (saidAny(social.jokes, text)) return [chooser.pick(social.jokes) ?? ""];
  if (again && social.talesThen.some((line) => text.includes(plain(line))))
    return [chooser.pick(social.tales) ?? ""];
  if (/mean/i.test(request.message)) return [chooser.pick(lines.whatIMeant) ?? ""];
  const [next] = untold(talk, { orAll: false });
  return [next ?? chooser.pick(lines.more) ?? ""];
}

/** "And you?": her own answer to the question that she asked. */
export function answerHerOwn({ last, chooser, topic, self }: Conversation): string {
  const asked = askedIn(last);
  const hers = asked?.hers === undefined ? null : chooser.fill(asked.hers);
  if (hers !== null) return hers;
  if (asked?.mood || !asked) return chooser.pick(howIsShe) ?? "";
  const mine =
    topic && self.hobbies.some((hobby) => topic.hers.test(hobby)) ? topic.saysHers : (topic?.says ?? []);
  return chooser.pick(mine) ?? chooser.pick(lines.more) ?? "";
}

/** Word for word, and no more than fits on a few lines. */
function quote({ request, chooser }: Conversation, role: "user" | "assistant"): string[] {
  const said = request.history.findLast((turn) => turn.role === role)?.content.trim();
  if (said === undefined || said === "") return [chooser.pick(lines.nothingSaid) ?? ""];
  const short = said.length > 200 ? `${said.slice(0, 200).replace(/\s\S*$/, "")}…` : said;
  const whole = /[.!?…]$/.test(short) ? short : `${short}.`;
  const template =
    chooser.pick(role === "user" ? lines.quoteThem : lines.quoteHer, { quote: "\u0001" }) ?? "";
  return [template.replace("\u0001", () => whole)];
}

function whatAbout({ self, request, chooser }: Conversation): string[] {
  const match =
    /\b(?:have|got)(?: got)?(?: an?| any)?(?: real)? (sisters?|brothers?|siblings?|pets?|dogs?|cats?|kids|children|husband|parents|friends|family|car|horses?)\b/i.exec(
      request.message,
    ) ?? /\babout your (\w+)|\band your (\w+)/i.exec(request.message);
  const thing = (match?.[1] ?? match?.[2] ?? "").toLowerCase();
  if (/^(hobb|dream|name|job|work|life|story|day)/.test(thing)) {
    const known = thing.startsWith("hobb")
      ? own.hobbies
      : thing.startsWith("dream")
        ? own.dreams
        : thing.startsWith("day")
          ? howIsShe
          : own.stories;
    return [chooser.pick(known, { story: self.story[0] }) ?? chooser.pick(lines.more) ?? ""];
  }
  const singular =
    thing === "siblings" ? "sister" : thing.replace(/^children$|^kids$/, "child").replace(/(?<!s)s$/, "");
  const told = storyAbout(self, `${thing} ${singular}`);
  if (told !== undefined) return sentencesOf(told).length > 0 ? [told] : [];
  return [chooser.pick(lines.notInStory, { thing }) ?? ""];
}
