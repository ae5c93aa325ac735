/** The reply to one move of a message. */
import { answerAboutHer } from "./answer-about-her.ts";
import { answerFromMemory } from "./answer-from-memory.ts";
import { followUp } from "./follow-up.ts";
import { type Chooser, plain } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import type { Move } from "./read-message.ts";
import { recall } from "./remember.ts";
import { emojiOnly } from "./script/answers.ts";
import { asksAfter, griefAsks, heard, mournsWith, packing, picks, words } from "./script/feelings.ts";
import { toldOfQuestions } from "./script/listening.ts";
import * as memoryLines from "./script/memory.ts";
import { toRemarks } from "./script/remarks.ts";
import * as safe from "./script/safe.ts";
import * as social from "./script/social.ts";
import { slotsOf } from "./slots.ts";

/** Empty when there is nothing to say to the move. */
export function respond(talk: Conversation, move: Move): string[] {
  const { chooser, memory } = talk;
  const say = (...lists: Parameters<Chooser["pick"]>[0][]): string[] =>
    lists.map((lines) => chooser.pick(lines) ?? "");
  switch (move) {
    case "greeting":
      return greet(talk);
    case "asks-how-are-you":
      return say(social.howIsShe);
    case "asks-doing":
      return say(social.whatIsSheDoing);
    case "asks-memory":
      return answerFromMemory(talk.request.message, memory, chooser);
    case "sad":
    case "anxious":
    case "angry":
    case "tired":
    case "lonely":
    case "bored":
    case "happy":
      return say(heard[move], asksAfter[move]);
    case "grief":
      return [chooser.pick(mournsWith) ?? "", chooser.pick(griefAsks) ?? ""];
    case "fine":
      return say(social.gladToHear);
    case "asks-prompt":
      return say(safe.nothingHidden);
    case "asks-poem":
      return say(social.poems);
    case "asks-words":
      return say(words);
    case "asks-pick":
      return say(picks);
    case "asks-packing":
      return say(packing);
    case "tires-of-questions":
      return say(toldOfQuestions);
    case "love":
      return say(social.loveReturned);
    case "missed":
      return say(social.missedReturned);
    case "compliment":
      return say(social.complimentsTaken);
    case "thanks":
      return say(social.thanks);
    case "sorry":
      return say(social.forgiveness);
    case "laugh":
      return say(social.laughs);
    case "farewell":
      return say(social.farewells);
    case "good-night":
      return say(social.goodNights);
    case "asks-kindness":
      return say(social.kindness);
    case "asks-joke":
      return say(social.jokes);
    case "asks-story-telling":
      return say(social.tales);
    case "yes":
      return talk.reading.moves.length === 1 && talk.reading.words <= 4 && talk.last.includes("?")
        ? say(social.afterYes)
        : [];
    case "no":
      return talk.reading.moves.length === 1 && talk.reading.words <= 4 && talk.last.includes("?")
        ? say(social.afterNo)
        : [];
    case "courts":
      return say(social.courted);
    case "woos":
      return say(social.wooed);
    case "knocks":
    case "riddles":
      return followUp(talk, move);
    case "emoji":
      return say(emojiOnly);
    case "why":
    case "more":
    case "repeats":
    case "quotes-me":
    case "quotes-her":
    case "what-about":
    case "asks-back":
      return followUp(talk, move);
    case "short":
      return talk.reading.isQuestion ? [] : say(social.afterShort);
    case "agrees":
    case "promises":
    case "asks-luck":
    case "invites":
    case "scolds":
    case "reacts":
    case "announces":
    case "proposes":
    case "criticises":
    case "shares":
    case "ordeal":
    case "asks-to-teach":
      return say(toRemarks[move]);
    default:
      return answerAboutHer(talk, move);
  }
}

const hourMs = 3_600_000;

function greet({ request, chooser, memory, reading }: Conversation): string[] {
  const { history, now, persona } = request;
  const hello = chooser.pick(social.greetings) ?? `Hello, I am ${persona.name}.`;
  const before = history.at(-1);
  if (!before) {
    const first = chooser.pick(social.firstGreetings) ?? hello;
    const known = recall(memory, "name").length > 0;
    // A message with several questions gets answers instead of an introduction.
    if (reading.moves.length > 2) return [first, known ? "" : (chooser.pick(memoryLines.askName) ?? "")];
    return [
      first,
      chooser.pick(social.firstMeetings) ?? "",
      known ? "" : (chooser.pick(memoryLines.askName) ?? ""),
    ];
  }
  const gapMs = now.getTime() - before.at.getTime();
  const welcome = gapMs > 20 * hourMs ? chooser.pick(social.welcomeBack) : undefined;
  const said = plain(
    history
      .slice(-60)
      .map(({ role, content }) => (role === "assistant" ? content : ""))
      .join(" "),
  );
  const plan = recall(memory, "plan").find(
    (note) => isOld(now, note.at, 6, 24 * 14) && !said.includes(plain(asked(slotsOf(note)["yours"] ?? ""))),
  );
  const mood = recall(memory, "mood").find(({ at, value }) => value !== "happy" && isOld(now, at, 4, 72));
  const thread = plan
    ? chooser.pick(memoryLines.plansAsked, slotsOf(plan))
    : mood && gapMs > 4 * hourMs
      ? chooser.pick(memoryLines.moodsAsked, slotsOf(mood))
      : undefined;
  return [hello, welcome ?? "", thread ?? ""];
}

const isOld = (now: Date, at: Date, fromHours: number, toHours: number): boolean => {
  const ageMs = now.getTime() - at.getTime();
  return ageMs > fromHours * hourMs && ageMs < toHours * hourMs;
};

/** The form of a plan in the lines that ask after it. */
const asked = (yours: string): string => `${yours}. How `;
