/**
 * Facts of a person's life in the person's own sentence, said back: "I'm terrified of moths" is kept as "you are terrified of
 * moths". It hears what lasts (health, fears, family, habits, wishes, plans, turns of life) and leaves what passes with the day.
 */
import type { MemoryNote } from "./engine.ts";
import { asSaidBack } from "./said-back.ts";

const mostChars = 200;
/** Longer ones are no plain telling, and would take the patterns long. */
const mostSentenceChars = 300;
const kin =
  "sister|brother|sibling|twin|mother|mum|mom|father|dad|parent|son|daughter|child|kid|wife|husband|ex|girlfriend|boyfriend|partner|fiancée?|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|niece|nephew|friend|boss|neighbour|neighbor|colleague|roommate|flatmate|dog|cat|puppy|kitten|horse|parrot|rabbit";
const kins = String.raw`(?:ex-)?(?:${kin.replace("child", "child(?:ren)?")})s?(?:-in-law)?`;
const when =
  "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|morning|evening|night|day|week|month|year|spring|summer|autumn|winter|christmas";
const months = "january|february|march|april|may|june|july|august|september|october|november|december";
const body =
  "arm|leg|wrist|ankle|foot|knee|hip|shoulder|back|neck|hand|finger|toe|nose|rib|elbow|skull|jaw|tooth|hearing|sight";

/** What a clause says for a time only. */
const passing =
  /\b(?:today|tonight|right now|just now|at the moment|this (?:morning|afternoon|evening)|yesterday|last night|earlier|lately|after (?:work|lunch|dinner)|on the way)\b/i;

/** What is asked, supposed or said of a dream is no fact. */
const supposed =
  /\?\s*$|\b(?:if i|i wish|imagine|pretend|suppose|what if|i dreamt (?:that|i)|i dreamed (?:that|i)|i thought|i guess|maybe i|might|joking|kidding)\b/i;

/** Words that point at another sentence. A fact with one means nothing alone: "we grew up there". */
const pointing = /\b(?:there(?! (?:is|are|was|were|'s|will)\b)|that one|the same one)\b/i;

type Rule = { subject: string; pattern: RegExp; mayPass?: true };

const rule = (subject: string, pattern: string, mayPass?: true): Rule => ({
  subject,
  pattern: new RegExp(pattern, "i"),
  ...(mayPass === undefined ? {} : { mayPass }),
});

const am = String.raw`\bi(?:'m| am| have been|'ve been)(?: (?:also|a bit|a|an|very|really|quite|so|completely|severely|still|now|absolutely|mildly)){0,3} `;
const have = String.raw`\b(?:i|we)(?:'ve got| have got| have|'ve had| had| got)(?: (?!to\b)[\w-]+){0,3}? `;

/** The first that fits a sentence names it. */
const rules: readonly Rule[] = [
  rule(
    "health",
    `${am}(?:allergic|intolerant|diabetic|asthmatic|epileptic|colou?r-?blind|deaf|blind|autistic|dyslexic|disabled|coeliac|celiac|anaemic|sober|clean|pregnant|vegetarian|vegan|pescatarian|kosher|left-handed|insomniac)\\b`,
  ),
  rule(
    "health",
    `${have}(?:asthma|diabetes|epilepsy|adhd|arthritis|migraines?|allerg(?:y|ies)|depression|insomnia|tinnitus|cancer|hay fever|coeliac|pacemaker|hearing aids?|surgery|operation|heart attack|stroke|transplant|implant)\\b`,
    true,
  ),
  rule(
    "health",
    String.raw`\bi (?:get|suffer from)(?: [\w-]+){0,2} \w*(?:aches?|attacks?|migraines?|bleeds?|sickness|fever|cramps)\b`,
  ),
  rule(
    "health",
    String.raw`\bi (?:broke|tore|sprained|injured|fractured|dislocated|lost|ruined) (?:my|a|an)(?: (?:left|right|own))? (?:${body})\b`,
    true,
  ),
  rule(
    "fears",
    String.raw`${am}(?:terrified|afraid|scared|frightened|petrified|phobic) (?:of|about) (?!you\b|it\b|that\b|this\b)`,
  ),
  rule(
    "fears",
    String.raw`\b(?:fear|phobia|dread) of (?!you\b|it\b)|\bmy (?:biggest|greatest|worst|only) fear\b|\bmakes? me (?:panic|freeze|shiver)|\b(?:freaks?|creeps?) me out\b|\bgives? me (?:the creeps|panic)`,
  ),
  rule(
    "background",
    String.raw`\b(?:i|we) (?:grew up|was born|were born|was raised|was brought up|come from|came from|emigrated|immigrated|fled)\b`,
  ),
  rule("background", String.raw`\bi (?:used to|once)\b (?!think\b|believe\b|be like\b)`),
  rule(
    "background",
    String.raw`\b(?:i|we)(?: have| just| recently| finally)* (?:moved|emigrated|got (?:married|engaged|divorced)|married|divorced|split up|broke up|separated|graduated|retired|quit|resigned|dropped out|came out|served|survived|adopted|fostered|was fired|got fired|got promoted|(?:lost|left) my (?:job|home|faith)|bought (?:a|an|our|my)(?: \w+){0,2} (?:house|flat|apartment|farm|boat|van|cabin))\b`,
    true,
  ),
  rule(
    "background",
    String.raw`\bi(?: just| recently)? turned (?:\d\d|twenty|thirty|forty|fifty|sixty|seventy|eighty)`,
    true,
  ),
  rule(
    "background",
    String.raw`\bi(?:'ve| have)(?: now| also)? (?:been|lived|worked|known|owned|played|done|had|taught|kept)\b.*\b(?:for (?!you\b|me\b|it\b)[\w-]+(?: \w+)? (?:weeks|months|years|decades)|since)\b`,
  ),
  rule(
    "background",
    String.raw`${am}(?:engaged|married|divorced|separated|widowed|single|retired|unemployed|adopted|an only child|only child|the (?:oldest|eldest|youngest|middle)\b.*)(?=[,. ]|$)`,
  ),
  rule(
    "background",
    String.raw`\b(?:i|my ${kins}(?: \w+)?)(?:'ll| will| is going to|'s going to)? (?:be|turn|turns|is turning) (?:\d\d|twenty|thirty|forty|fifty|sixty)\b`,
    true,
  ),
  rule(
    "plans",
    String.raw`(?=.*\b(?:i|my|we|our)\b)(?!.*\b(?:yesterday|last|was|were|had)\b).*\b(?:exams?|tests?|interview|appointment|flight|wedding|surgery|operation|deadline|presentation|trip|holiday|vacation|audition|hearing|marathon|race|concert|recital|match|due|anniversary|reunion|graduation|checkup|viva|defence)\b.*\b(?:on (?:the )?(?:${when}|\w+|\d+)|next (?:${when})|tomorrow|in (?:${months}|a (?:week|month|few))|this (?:friday|saturday|sunday|weekend|week|month|summer))`,
    true,
  ),
  rule("family", String.raw`${have}(?:${kins})\b(?! (?:today|over|request))`),
  rule(
    "family",
    String.raw`\b(?:my|our)(?: [\w-]+){0,2}? ${kins}\b(?:'s?|,)?(?:,? [A-Z][\w'-]+,?)?(?: [\w-]+){0,3}? (?:is|are|was|were|has|have|had|lives?|works?|loves?|hates?|studies|stud(?:y|ied)|teach(?:es)?|taught|raised|owes?|died|passed|married|moved|started?|starts|speaks?|comes?|came|owns?|plays?|never|always|birthday)\b(?! (?:here|there|late|tired|calling|coming (?:over|by|round)|asleep|loud|annoying|mad|angry|sick|home|at (?:work|home|the door)|so\b|being\b|driving me|not (?:here|home)|told|just (?:called|left|texted)))`,
  ),
  rule(
    "wishes",
    String.raw`\b(?:one day|some ?day)\b,? (?:i|we)\b|\bi(?:'d| would)(?: really)? (?:love|like) to (?!hear|know|talk|chat|kiss|hug|meet you|see you|go to (?:bed|sleep)|but|stay|sleep|be (?:alone|there))\w+|\bi(?:'ve| have) always (?:wanted|dreamed|dreamt|hoped)|\bi dream (?:of|about) (?!you\b)|\bmy (?:\w+ )?(?:dream|goal|ambition|wish) (?:is|was|would)|\bbucket list\b|\bi(?:'m| am) saving (?:up )?for\b|\bi(?:'d| would) give anything|\bi(?:'m| am)? hop(?:e|ing) to (?:become|get|have|move|open|own|write|run|start|visit|study)\b|\bi want to (?:become|be an?|learn|visit|move|write|open|own|start an?|study|have (?:a|kids|children))\b`,
  ),
  rule(
    "habits",
    String.raw`\bi (?:don't|do not|won't|can't|cannot|never) (?:eat|drink|smoke|drive|dance|fly|swim|cook|wear|celebrate|watch|use|own)\b(?! (?:it|that|this|you|much|enough|anything|time|money|to|any (?:idea|time|plans)))(?=.* \w)`,
  ),
  rule(
    "habits",
    String.raw`\bi(?:'m| am) (?:still |also |currently )?(?:learning|training|studying|teaching myself|writing a|building a|restoring|renovating|planning to)\b(?! (?:to trust|that|how you))`,
  ),
  rule(
    "habits",
    String.raw`\bi (?:also |still )?(?:play|teach|coach|sing|speak|collect|volunteer|own|drive|ride|breed|paint|sculpt|knit|sew|sail|surf|climb|dance|cycle|swim|run|train|practise|practice|write|build|restore|brew|grow|row|box|fence|foster|conduct|compose|design|edit|manage|lead|study|commute|vote|meditate|pray|fish|hunt|garden|bake|cook)\b (?!it\b|that\b|this\b|you\b|out\b|away\b|low\b|late\b|fast\b|now\b|myself\b|too\b|better\b|when\b|because\b)\w+`,
  ),
  rule(
    "habits",
    String.raw`\bi (?:usually|always|normally|regularly|mostly|rarely|hardly ever|never) (?:\w+ )?(?!say\b|said\b|did\b|was\b|had\b|got\b|\w+ed\b|think\b|feel\b|know\b|knew\b|wonder\b|you\b|like you)\w+ \w+`,
  ),
  rule(
    "habits",
    String.raw`\b(?:every (?:other |second |single )?(?:${when})|on (?:${when.replaceAll("s?|", "s|")})s?|(?:once|twice|three times) a (?:day|week|month|year))\b(?=.*\b(?:i|we) (?:[a-z]+)\b)|\b(?:i|we) [a-z]+\b(?=.*\b(?:every (?:other |second |single )?(?:${when})|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends)|(?:once|twice|three times) a (?:day|week|month|year))\b)`,
  ),
  rule(
    "family",
    String.raw`\b(?:i|my ${kins}) (?:lost|buried|met) (?:my|her|his) ${kins}\b|\bpassed away\b`,
    true,
  ),
  rule(
    "about you",
    String.raw`\bthe [\w-]+ (?:that|who|which|i)\b.*\b(?:my|me|i)\b.* (?:is|was|are|were)\b (?!so\b|really\b|too\b|very\b)\w+`,
  ),
  rule(
    "about you",
    String.raw`\bmy (?!(?:god|bad|day|night|morning|evening|week|weekend|head|phone|battery|mood|feet|back|stomach|eyes|brain|point|turn|fault|problem|question|answer|idea|coffee|tea|food|dinner|lunch|breakfast|train|bus|flight|meeting|hair|body|heart|face|hands?|legs?|clothes|shoes|room|bed|screen|internet|wifi|laptop|keyboard|dear|love|darling|sweet)\b)(?:[\w'-]+ ){1,5}?(?:is|are|was|were|'s) (?!(?:not |so |too |very |really |a bit |all |just |still |almost |completely )*(?:tired|broken|late|here|there|gone|fine|ok|okay|good|bad|great|nice|loud|silent|quiet|over|out|off|on|empty|full|cold|hot|dead|wet|dirty|ready|done|lovely|terrible|awful|sick|ill|asleep|awake|angry|mad|annoyed|funny|weird|calling|coming|going|killing|driving|hurting|acting|being|getting|making|having)\b)[\w"']+`,
  ),
];

/** Notes of the message's sentences that tell something lasting; `known` are notes that it gave already. */
export function lifeFactsIn(message: string, at: Date, known: readonly MemoryNote[]): MemoryNote[] {
  const said = new Set(known.flatMap(({ subject, value }) => wordsIn(`${subject} ${value}`)));
  const notes: MemoryNote[] = [];
  for (const sentence of sentencesIn(message)) {
    const found = factIn(sentence);
    if (!found) continue;
    const isNew = wordsIn(found.value).filter((word) => !said.has(word) && !empty.has(word)).length > 1;
    if (isNew && !notes.some(({ value }) => value === found.value)) notes.push({ ...found, at });
  }
  return notes;
}

function factIn(sentence: string): Pick<MemoryNote, "subject" | "value"> | null {
  if (sentence.length > mostSentenceChars || supposed.test(sentence) || pointing.test(sentence)) return null;
  for (const { subject, pattern, mayPass } of rules) {
    const match = pattern.exec(sentence);
    if (!match || (mayPass === undefined && passing.test(sentence))) continue;
    const value = saidBack(sentence.slice(startOf(sentence, match.index)));
    return value.length < 8 || value.length > mostChars ? null : { subject, value };
  }
  return null;
}

/** A lead that says nothing of the person is left out: "don't laugh, but …", "careful with recipes, …". */
function startOf(sentence: string, index: number): number {
  const lead = sentence.slice(0, index);
  if (/\b(?:i|my|we|our)\b/i.test(lead)) return 0;
  return [...lead.matchAll(/, (?:but )?|\bbut |\bbecause /g)].reduce(
    (start, { 0: end, index: at }) => Math.max(start, at + end.length),
    0,
  );
}

const saidBack = (clause: string): string =>
  asSaidBack(clause.trim().replace(/^(?:and|but|so|because|also) /i, ""))
    .replaceAll(/\b(?:we|us)\b/gi, "you")
    .replace(/[\s,;:]+$/, "")
    .replace(/^(?:You|Your|The|On|One|Some|Every)\b/, (word) => word.toLowerCase());

const sentencesIn = (message: string): string[] =>
  message
    .replaceAll("’", "'")
    .replaceAll(/\s+/g, " ")
    .match(/[^.!?\n;]+[.!?\n;]*/g)
    ?.map((sentence) => sentence.trim().replace(/[.!;]+$/, "")) ?? [];

/** Words that tell nothing which a note without them does not tell. */
const empty = new Set(
  "you your have has had got get and the are is was were that who which called named really also".split(" "),
);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
