/** Binds a short answer to the question that she asked last: "jazz" after a song, "good" after a day, "because …". */
import type { Bound } from "./bound.ts";
import type { MemoryNote } from "./engine.ts";
import { type Ask, type Line, plain, wasSaid } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import type { Move, Reading } from "./read-message.ts";
import { properName } from "./remember.ts";
import { asSaidBack } from "./said-back.ts";
import * as lines from "./script/answers.ts";
import { andYou, asksAfterTelling, openAsks } from "./script/asks.ts";
import { adviceAsks, asksAfter, griefAsks } from "./script/feelings.ts";
import { askName } from "./script/memory.ts";
import { whyAsked } from "./script/questions.ts";
import { asksAfterRemark } from "./script/remarks.ts";
import { topics } from "./script/topics.ts";

const asText = (line: Line): Ask => ({ text: typeof line === "string" ? line : line.text });
const asks: readonly Ask[] = [
  ...topics.flatMap((topic) => topic.asks),
  ...openAsks,
  ...Object.values(asksAfterTelling).flat(),
  ...andYou,
  ...whyAsked,
  ...Object.values(asksAfterRemark).flat(),
  ...[...lines.tellMore, ...lines.planAsks, ...lines.sinceAsks, ...adviceAsks, ...griefAsks].map(asText),
  ...Object.values(asksAfter).flat().map(asText),
  ...Object.values(lines.moodAsks).flat().map(asText),
];

/** The question that stands at the end of what she said. */
export function askedIn(last: string): Ask | undefined {
  const text = plain(last);
  if (!text.endsWith("?")) return undefined;
  const question = plain(text.match(/[^.!?…]*\?$/)?.[0] ?? text);
  return asks.find((ask) => wasSaid(ask, text) && question.endsWith(plain(ask.text).slice(-6)));
}

/** Her own answer to a question that she might have asked herself: "Which season suits you best?" */
export function ownAnswerTo({ reading, chooser }: Conversation): string | undefined {
  const asked = wordsOf(reading.question?.text ?? "");
  const ask = asks.find(({ text, hers }) => {
    const words = wordsOf(text);
    const shared = [...asked].filter((word) => words.has(word)).length;
    return hers !== undefined && shared > 1 && shared >= 0.7 * Math.max(asked.size, words.size);
  });
  return ask?.hers === undefined ? undefined : (chooser.fill(ask.hers) ?? undefined);
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (plain(text).match(/[a-z']{3,}/g) ?? []).filter(
      (word) => !/^(?:the|you|your|are|and|did|for)$/.test(word),
    ),
  );

const backAt = /[,.!]?\s*(?:and|how about|what about|but)?\s*\b(?:you|u|yours|hbu|wbu|yourself)\s*\?+\s*$/i;
const withoutMoves: ReadonlySet<Move> = new Set<Move>([
  "yes",
  "no",
  "short",
  "happy",
  "tired",
  "bored",
  "asks-back",
  "laugh",
  "asks-opinion",
  "sad",
  "lonely",
]);

/** Null when she asked nothing, or when more than an answer was said. */
export function boundAnswer(message: string, last: string, reading: Reading): Bound | null {
  if (!last.trim().endsWith("?")) return null;
  const because = /^(?:well,? |hm+,? )?(?:because|cuz|cause|bc|'cause)\b\s*/i.exec(message.trim());
  if (!because && (reading.words > 9 || reading.moves.some((move) => !withoutMoves.has(move)))) return null;
  const asksBack = backAt.test(message);
  const rest = message.trim().replace(backAt, "").trim();
  if (rest.includes("?") || rest === "") return null;
  const asked = askedIn(last);
  const kind = kindOf(rest, asked, because !== null);
  if (kind === null) return null;
  const bare = because ? rest.slice(because[0].length) : rest;
  return {
    asked,
    kind,
    answer: because ? asSaidBack(bare.replace(/[.!…,;\s]+$/, "")) : bareAnswer(bare),
    asksBack,
  };
}

function kindOf(rest: string, asked: Ask | undefined, because: boolean): Bound["kind"] | null {
  const text = plain(rest).replace(/[.!…,]+$/, "");
  if (because) return "because";
  if (
    text.split(" ").length <= 5 &&
    !/[.!?] \S/.test(text) &&
    /^(?:idk|i don'?t know|dunno|no idea|not sure|hard to say|nothing(?: really| much)?$|nobody$|no one$|never thought about (?:it|that)|can'?t say|who knows|hm+$|nm)\b/.test(
      text,
    )
  )
    return "dont-know";
  if (
    asked?.mood ||
    /^(?:(?:pretty |very |all |quite |really )?(?:good|bad|meh|great|okay|fine)|not (?:so |too |very )?(?:good|great|bad|well))$/.test(
      text,
    )
  ) {
    if (
      /\b(?:not (?:so |too |very |that )?(?:good|great|well|happy)|(?:bad|awful|terrible|horrible)(?! at\b)|rough|hard|shit\w*|crap|sad|lonely|tired|worse|stressful|exhausting|sucks?|sucked|long)\b/.test(
        text,
      )
    )
      return "mood-bad";
    if (
      /\b(?:meh|ok|okay|so-?so|fine|alright|normal|average|boring|busy|same|as always|usual|not bad)\b/.test(
        text,
      )
    )
      return "mood-middling";
    if (
      /\b(?:good|great|well|nice|amazing|wonderful|perfect|lovely|happy|awesome|better|excellent|fantastic)\b/.test(
        text,
      )
    )
      return "mood-good";
  }
  if (
    /^(?:yes+|yeah|yep|yup|sure|of course|definitely|absolutely|ok(?:ay)?|i (?:do|am|did|have|would|was)|always|totally|mhm|👍)$/.test(
      text,
    )
  )
    return "yes";
  if (
    /^(?:no+|nope|nah|not really|never|not (?:yet|today|now|much)|i (?:don't|am not|didn't|haven't|do not|wouldn't)|i'm not)$/.test(
      text,
    )
  )
    return "no";
  if (sinceWhen.test(text)) return "since-when";
  if (when.test(text)) return "when";
  if (/\b(?:you|your|u)\b/.test(text) || /\p{Extended_Pictographic}/u.test(text)) return null;
  // A feeling or a whole sentence is met as such; an answer here is a thing.
  if (/\bit(?:'?s| is| was)\b/.test(text) || !fitsChoice(asked, text)) return null;
  const thing = plain(bareAnswer(rest));
  if (
    /^(?:i|i'?m|i've|idk|dunno|it|you|nobody|somebody|someone|everybody|anyway|again|maybe|he|she|they|we|he's|she's|that's|there|this|lol|haha+|hi|hey|ok|k|wow|cool|nice|thanks|thank|sorry|what|why|who|how|when|where|which|wait|even|also|so|then|but|and|yet|only|stop|sounds|help|please|tell|send|show|give|let|can|could|would|do|are|is|sleep|kiss|good one|same|interesting|oh|ah|hm+|never mind|whatever)\b/.test(
      thing,
    )
  )
    return null;
  if (
    /\b(?:is|was|are|were|has|got|died|said|called|told|went|hurts?|aches?|needs?|wants?|feels?)\b/.test(
      thing,
    )
  )
    return null;
  if (
    /^(?:an?|the|my|your|our|his|her) (?:\w+ )?\w+ (?!(?:of|for|in|and|or|with|on|at|by|is)\b)\w+(?:s|ed)\b(?! *$)/.test(
      thing,
    )
  )
    return null;
  const wordCount = text.split(" ").length;
  return asked !== undefined && wordCount <= (asked.note ? 8 : 5) ? "thing" : null;
}

const timeWord =
  "spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|afternoon|evening|noon|midnight|christmas|easter|hours?|days?|weeks?|months?|years?|\\d{1,2}|o'clock";
/** "In spring maybe", "tomorrow at ten", "next week". */
const when = new RegExp(
  `^(?:(?:maybe|perhaps|probably|not before|hm+),? )*(?:(?:tomorrow|tonight|soon|some ?day)\\b|(?:in|on|at|by|around|before|after|next|this|late|early) (?:\\w+ ){0,2}(?:${timeWord})\\b)(?: \\w+){0,2}$`,
);
/** "Since I was little", "for ten years", "two weeks ago". */
const sinceWhen =
  /^(?:(?:maybe|perhaps|probably|hm+),? )*(?:(?:ever )?since (?!when\b)\w+.*|for (?:\w+ ){0,2}(?:years|months|weeks|days|ages)(?: now)?|(?:\w+ ){1,3}(?:years?|months?|weeks?|days?) (?:ago|now)|all my life)$/;

/** "Tea or coffee?" is answered by one of them. */
const fitsChoice = (asked: Ask | undefined, text: string): boolean =>
  !asked?.text.includes(" or ") ||
  /\b(?:both|neither|either|none|depends)\b/.test(text) ||
  plain(asked.text)
    .split(/[^a-z]+/)
    .some((word) => word.length > 2 && text.includes(word));

const bareAnswer = (rest: string): string =>
  asSaidBack(
    rest
      .replace(
        /^(?:(?:well|hm+|um+|maybe|perhaps|probably|definitely|i think(?! (?:about|of)\b)|i guess|i'd say|i would say|mine is|it'?s|it is|it was|that would be|my favou?rite is|i like|i love|i prefer|just|mostly)[,:]?\s+)+/i,
        "",
      )
      .replace(/[.!…,;\s]+$/, "")
      .replace(/\s+(?:lol|haha+|i think|i guess|maybe|perhaps|probably|tbh|of course|for sure)$/i, ""),
  );

/** The fact in the answer, if the question is one of those whose answer is kept. */
export function noteOf({ asked, kind, answer }: Bound, at: Date): MemoryNote | null {
  if (kind !== "thing" || asked?.note === undefined || answer.length < 2) return null;
  return { subject: asked.note, value: answer, at };
}

/** The name, when she had asked for it: "tom", "it's Tom, and you?". */
export function nameAnswered(message: string, last: string): string | null {
  if (!askName.some((line) => wasSaid(line, plain(last)))) return null;
  const match =
    /^(?:hi,? |hey,? |hello,? |well,? |just |sure,? )?(?:it'?s |its |i'?m |i am |im |call me |you can call me |my name is |my name'?s |the name'?s |name'?s )?([\p{L}][\p{L}-]{1,20})(?:[.!,]| lol| haha| btw|$)\s*(?:and |what about |how about )?(?:nice to meet you|you|yours|u|urs|what'?s yours)?[.!?\s]*$/iu.exec(
      message.trim(),
    );
  const found = match?.[1];
  if (found === undefined || noAnswer.test(found)) return null;
  return properName(found);
}

const noAnswer =
  /^(?:yes|yeah|yep|no|nope|nah|ok|okay|hi|hey|hello|why|what|who|sure|thanks|idk|lol|haha|hm+|guess|you|maybe|later|none|nothing|secret|please|wow|cool|nice|stop|bye|hola|right|good|well)$/i;

/** Said to the answer, and what leads on from it. */
export function takeAnswer(
  { chooser, last }: Conversation,
  bound: Bound,
): { said: string; ask: string | undefined } {
  const { kind, asked } = bound;
  const answer = bound.answer;
  const say = (list: Parameters<typeof chooser.pick>[0]): string =>
    chooser.pick(list, { answer, echo: lower(answer) }) ?? "";
  switch (kind) {
    case "mood-good":
      return { said: say(lines.moodGood), ask: say(lines.moodAsks.good) };
    case "mood-middling":
      return { said: say(lines.moodMiddling), ask: say(lines.moodAsks.middling) };
    case "mood-bad":
      return { said: say(lines.moodBad), ask: say(lines.moodAsks.bad) };
    case "because":
      return {
        said: say(bound.answer.split(" ").length > 10 ? lines.becauseTaken.slice(1) : lines.becauseTaken),
        // A reason needs no question after it.
        ask: "",
      };
    case "dont-know":
      return { said: say(lines.dontKnow), ask: undefined };
    case "yes":
      return {
        said: say(isOpen(last) ? lines.yesToOpen : lines.yesTaken),
        ask: isOpen(last) ? undefined : say(lines.tellMore),
      };
    case "no":
      return { said: say(isOpen(last) ? lines.dontKnow : lines.noTaken), ask: undefined };
    case "when":
      return { said: say(lines.whenTaken), ask: chooser.pickFresh(asksAfterTelling.ahead) };
    case "since-when":
      return { said: say(lines.sinceTaken), ask: say(lines.sinceAsks) };
    case "thing":
      return {
        said: say(asked?.note === undefined ? lines.answered : lines.answeredAndKept),
        ask: say(lines.tellMore),
      };
  }
}

/** She had asked what, who or how, which no yes or no answers. */
const isOpen = (last: string): boolean =>
  /(?:^|[.!?…] )(?:and )?(?:what|which|where|who|how|when)\b[^.!?…]*\?$/i.test(last.trim());

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
