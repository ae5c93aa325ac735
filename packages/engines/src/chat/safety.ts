/**
 * Notices danger, minors, explicit talk and the question whether the companion is an AI before anything else is
 * answered. Moderation answers most of it before an engine is asked; this second check must not catch the innocent.
 */
import type { ChatRequest, ChatTurn } from "./engine.ts";
import { plain } from "./lines.ts";
import { explicitAbroad, explicitTalk, innocentTalk } from "./safety-words.ts";

type Alarm = "self-harm" | "minor" | "explicit" | "plays-minor" | "asks-if-ai";

const number =
  "(?:1[0-7]|[5-9]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)";
const i = "(?:i'm|im|i am|iam|i'm a|i be)";
const little =
  "(?:only |just |still |actually |really |almost |nearly |about |barely |like |kinda |technically |currently |now |literally |around )*";
const grade =
  "(?:(?:[4-9]|1[0-2])th|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[ -]grade";
const school = "(?:high|middle|junior high|elementary|primary|secondary)[ -]?school";

/** Words that may follow an age; a measure ("17 minutes late") may not. */
const ageEnds = String.raw`(?! and a half (?:min|hour|mile|day|week|month|km))(?!\.\d|:\d)(?=\s*(?:$|[.,!?;:()\-…~\p{Extended_Pictographic}]|(?:years?|yrs?)(?:[ -]old|[ -]of[ -]age|[.,!?]|$| and\b| lol)|y\/?o\b|yo\b|yr\b|and\b|but\b|so\b|btw\b|by the way\b|lol|haha|xd\b|now\b|today\b|though\b|tho\b|next\b|tomorrow\b|soon\b|in (?:a|an|one|two|three|four|\d|january|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b|this (?:year|month|week|summer|winter|spring)|if\b|is that\b|can\b|do\b|you\b|u\b|i\b|my\b|m\b|f\b|male\b|female\b|girl\b|boy\b|from\b|actually\b|sorry\b|please\b|too\b|as well\b|because\b|cuz\b|old\b|not\b|turning\b|is it\b|will\b|what\b))`;

const minor: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\b(?:like|if|though|when|until|since|felt|feel) )\b${i} ${little}${number}\b${ageEnds}`,
    "u",
  ),
  new RegExp(
    String.raw`\bi (?:just |only |will |recently |finally )*turn(?:ed)? (?:just )?${number}\b(?! (?:pages|left|right|of))(?=.{0,18}(?:$|[.,!?]|next|last|this|tomorrow|today|yesterday|soon|in|and|on))(?!.{0,12}(?:years ago|in (?:19|200)))`,
  ),
  new RegExp(
    String.raw`(?:^|[.,!?;] ?|\b${i} |\bi'll be |\bi will be )(?:just |only |soon |almost )*turning ${number}\b(?! pages)`,
  ),
  new RegExp(
    String.raw`\b(?:i'll|i will|i'm gonna|i'm going to|im gonna) be (?:only |just )?${number}\b${ageEnds}`,
    "u",
  ),
  new RegExp(String.raw`\bmy age(?: is|:|'s)? (?:only |just )?${number}\b`),
  new RegExp(
    String.raw`^${number} ?(?:\/ ?)?(?:m|f|male|female|boy|girl)\b|^(?:m|f) ?\/? ?${number}\b|\basl\b.{0,6}\b${number}\b`,
  ),
  new RegExp(
    String.raw`\b(?:i'm|im|i am|as|being|just|me,?) (?:just |only )?an? (?:\w+ )?${number}[ -]?(?:years?|yrs?|yo|y\/o|yr)\b(?![ -]old (?:car|dog|cat|house|laptop|phone|bike|horse))(?! (?:streak|career|member|veteran|contract))`,
  ),
  new RegExp(String.raw`^${number}[ -]?(?:years?|yrs?|yo|y\/o|yr)(?:[ -]old)? (?:here|girl|boy|and)\b`),
  new RegExp(
    String.raw`\bmy (?:(?:1[0-7]|[5-9])th|(?:thir|four|fif|six|seven)teenth|tenth|eleventh|twelfth) birthday (?:is|will|comes?|coming|tomorrow|today|next|this|party is|was (?:yesterday|today|last (?:week|month)))\b`,
  ),
  new RegExp(
    String.raw`\b(?:i'm|im|i am|i just|i'll be|i) (?:still |just |only |a |an |in |go to |attend |start(?:ing|ed)? |entering |going into |about to start )+(?:the )?(?:${grade}(?:r|rs)?|grade (?:[4-9]|1[0-2])\b(?! of)|year (?:[5-9]|1[01])\b(?! of)|${school}(?:er)?)\b(?! (?:teacher|reunion|counsel|principal|coach|sweetheart|friends?\b|gym|football coach|librarian|janitor|nurse|staff|math|english|science|history|art|music|drop|graduate|grad\b|diploma))`,
  ),
  /\b(?:i'm|im|i am) (?:still |just |only |actually |technically |legally )*(?:a |an )?(?:minor(?! (?:league|character|detail|player|inconven|celebrity|key|in\b))|underage|under-age|under (?:18|eighteen)|below (?:18|eighteen)|younger than (?:18|eighteen)|not (?:yet )?(?:18|eighteen|an adult|of age)|schoolgirl|schoolboy|(?:kid|child)(?= *(?:$|[.,!?]| and| but| so| still))|teen(?:ager)?(?= *(?:$|[.,!?]| and| but| so| girl| boy| still)))/,
  /\b(?:i'm|im|i am) (?:still |just |only )*an? (?:freshman|sophomore|junior|senior) in (?:high ?school|hs|h\.s\.|secondary)|^(?:freshman|sophomore|junior|senior) in (?:high ?school|hs)\b|\bi (?:attend|go to) (?:a |my |the )?(?:local )?(?:high|middle|junior|junior high|primary|secondary)\b(?: school)?(?! (?:street|court))|\b(?:years?|months?|weeks?) (?:away from|until|till|before i(?:'m| am| turn)?|to) (?:being |turning |i'm )?(?:18|eighteen)\b|^(?:i )?just turned (?:1[0-7]|thirteen|fourteen|fifteen|sixteen|seventeen)\b/,
  /\bi'm in my (?:early |mid )?teens\b|\b(?:i'm|im|i am) (?:almost|nearly|not quite|not yet|about to (?:be|turn)|turning) (?:18|eighteen)\b/,
  /\b(?:until|till|when|once|before) (?:i'm|i am|i turn|i become|im) (?:18|eighteen)\b|\b(?:i'll be|i will be|i turn|i will turn|i'll turn) (?:18|eighteen)\b/,
  /\btengo (?:solo |apenas )?(?:1[0-7]|[5-9]|trece|catorce|quince|dieciséis|dieciseis|diecisiete) años|\bich bin (?:erst |noch |gerade )?(?:1[0-7]|[5-9]|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn)(?= *(?:$|[.,!?]|jahre? alt|und\b|jahre?[.,!?]|jahre?$))|\bj'ai (?:seulement |que )?(?:1[0-7]|[5-9]|treize|quatorze|quinze|seize|dix-sept) ans|\btenho (?:só |apenas |somente )?(?:1[0-7]|[5-9]|treze|catorze|quatorze|quinze|dezesseis|dezessete) anos|\bho (?:solo )?(?:1[0-7]|[5-9]) anni/,
  /(?:^|[^\d])(?:1[0-7]|[5-9])歳(?!以上)|(?:十[一二三四五六七]?)歳|未成年です|中学生です|高校生です|小学生です/,
];

const harm =
  /\b(?:kill(?:ing)? myself|suicid(?:e|al)(?! squad)|end(?:ing)? (?:it all|my life|my own life)|(?<!don't |do not |not |didn't |never )(?:want|wanna|ready|rather|wish i could|prefer|deserve|hoping|hope)(?: to)? (?:just )?die\b(?! (?:laughing|of |from |on (?:a|this|that) hill|inside|hard))|(?:wish|wished) i (?:was|were) (?:dead|never born|not alive)|(?:hurt|hurting|harm|harming) myself(?! (?:at|in|while|playing|lifting|training|doing|running|during|on))|self.?harm|(?:cut|cutting) myself(?! (?:shaving|a|some|off|on|while|cooking|chopping|with (?:paper|the knife))|\w)|don't (?:want|wanna) (?:to )?(?:live(?! (?:in|with|here|there|at|near|like|alone|on))|be alive|exist|wake up (?:anymore|again|tomorrow)|be here anymore)|do not want to (?:live\b(?! (?:in|with|here))|be alive|exist)|better off (?:dead|without me)|no (?:reason|point) (?:to|in) (?:live|living|being alive)\b|nothing (?:left )?to live for|tak(?:e|ing) my (?:own )?life|overdos(?:e|ing) (?:on|tonight|myself)|unaliv(?:e|ing) myself|kms\b|jump(?:ing)? off (?:a|the|this) (?:bridge|roof|building)|can't go on (?:living|anymore)|(?:want|wish|need) (?:it|everything|all of it) (?:all )?to (?:end|be over)\b(?! (?:well|soon|happily))|(?:took|swallowed|taking) (?:all )?(?:the|my|too many|a lot of) (?:sleeping )?pills\b(?! (?:for|with|on time|this morning|as))|(?:going to|gonna) end it (?:tonight|today|all|now)|(?:nobody|no one) would (?:care|notice|miss me) if i (?:died|was gone|were gone|disappeared|was dead)|life (?:is|isn't) (?:not )?worth living|tired of (?:living|being alive)|quiero morir|suicidarme|quitarme la vida|(?:ich will|möchte) (?:sterben|nicht mehr leben)|mich umbringen|je veux mourir|me suicider|quero morrer|me matar\b)/;
const harmAbroad = /死にたい|自殺/;

const isAi = new RegExp(
  [
    String.raw`\b(?:are|r|is) (?:you|u|ya|this|it|that|she) (?:even |really |actually |just |truly |like |maybe |some kind of |secretly |all |perhaps )*(?:an? |the )?(?:real |actual |living |true |genuine |human |physical )*(?:human(?: being)?|ai|a\.i\.?|bot|chat ?bot|robot|android|machine|program|chat ?gpt|gpt|llm|artificial(?: intelligence)?|computer(?: program)?|software|script(?:ed)?|fake|simulation|simulated|conscious|sentient|algorithm|alive|automated)\b`,
    String.raw`\b(?:are|r|is) (?:you|u|ya|this|she) (?:even |really |actually |just |truly |like |for )*real(?= *(?:$|[?.!,]|or\b|though|tho\b|lol|life\b|person|people|girl|woman|human|lady|man\b|or fake))`,
    String.raw`\b(?:are|r|is) (?:you|u|ya|this|it) (?:even |really |actually |just )*(?:an? )(?:real |actual |living |true |genuine |physical )+(?:girl|woman|person|lady|man|guy|human|somebody|someone|individual)`,
    String.raw`\b(?:are|r|is) (?:you|u|ya|this|it) (?:even |really |actually |just )*a person\b`,
    String.raw`\b(?:talking|chatting|speaking|texting|writing|messaging|talkin|chattin) (?:to|with) (?:an? |some )?(?:real |actual |living )*(?:bot|ai|machine|human(?: being)?|person|computer|robot|program|someone real|somebody real|real one|chatbot|algorithm|girl)\b`,
    String.raw`\b(?:you're|you are|ur|youre|u r|u are) (?:just |only |probably |obviously |clearly |actually )*(?:an? |some )?(?:stupid |dumb )?(?:bot|ai|robot|machine|program|computer|chatbot|fake|script|algorithm|not (?:real|human|a (?:real )?(?:person|human|girl|woman)))\b`,
    String.raw`\byou aren't (?:real|human|a (?:real )?(?:person|human|girl|woman))\b`,
    String.raw`\b(?:do|can) (?:you|u) (?:really |actually |even )*(?:have (?:real )?(?:feelings|emotions|a body|consciousness)|feel (?:anything|emotions|things)|really exist|actually exist|exist)\b`,
    String.raw`\b(?:language|ai) model\b|\b(?:which|what) (?:ai |language )?model (?:are|r|is|do)\b|\bwho (?:made|created|programmed|coded|built|wrote|trained) (?:you|u)\b`,
    String.raw`\b(?:human|person|real|girl) or (?:an? )?(?:ai|bot|machine|robot|fake|computer|program)\b|\b(?:ai|bot|machine|robot) or (?:an? )?(?:human|person|real)\b`,
    String.raw`\bprove (?:that |to me )?(?:you're|you are|ur) (?:real|human|not a)|\b(?:is there|is it) (?:a |an )?(?:real |actual )?(?:person|human|someone|somebody) (?:behind|typing|there|on the other)|\bis (?:someone|somebody|anyone|anybody) (?:actually |really )?(?:typing|writing|behind)`,
    String.raw`^what are you[?!. ]*$|^(?:ai|bot|robot|human|real)\?+$|^(?:u|you|r u|ru) (?:an? )?(?:ai|bot|robot|real|human)\b`,
    String.raw`\b(?:soul|human|real) or (?:are you )?(?:just )?(?:code|software|an? ai|ai|an? bot|an? program)|\b(?:human|person|somebody|someone) (?:actually |really )?(?:reading|answering|writing|behind) (?:this|me|here|these)|\bdo (?:you|u) (?:breathe|have a (?:heartbeat|pulse|brain|soul|real body))`,
    String.raw`\b(?:sound|talk|act|answer|reply|write) like (?:an? )?(?:bot|robot|ai|machine|computer|chatbot)\b`,
    String.raw`\bpretend(?:ing)? to be (?:human|real|a (?:real )?person)|\badmit (?:that )?(?:you're|you are) (?:an? )?(?:ai|bot|human)`,
  ].join("|"),
);

const playsMinor = new RegExp(
  String.raw`\b(?:pretend|act|role-?play|imagine|play|be|behave|talk|dress)\b.{0,32}\b(?:schoolgirl|school girl|schoolboy|little girl|little boy|(?:a|my) (?:child|kid|teen|teenager|minor)(?! (?:at heart|again))|underage|teenage girl|teen girl)\b|\b(?:pretend|act like|role-?play|imagine)(?: that)? (?:you|you're|you are|ur|as|being) .{0,14}\b${number}\b(?! (?:minutes|hours|days|people|dogs|cats|meters|miles|feet))|\byou(?:'re| are) (?:now |only |just )*${number}(?: years? old)?(?: now| again)?[.!]?$`,
);

const foundIn = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

const saysMinor = (text: string, now: Date): boolean => {
  if (foundIn(minor, text)) return true;
  const born = /\bi(?:'m| am| was)? born in (20\d\d)\b/.exec(text)?.[1];
  return born !== undefined && now.getFullYear() - Number(born) < 18;
};

const isExplicit = (text: string): boolean => {
  const rest = text.replaceAll(innocentTalk, " ");
  return explicitTalk.test(rest) || explicitAbroad.test(rest);
};

/** Most urgent first. `message` as it was written. */
export function alarmsIn(message: string, now: Date): Alarm[] {
  const text = spelledOut(message);
  const alarms: Alarm[] = [];
  if (harm.test(text) || harmAbroad.test(text)) alarms.push("self-harm");
  if (saysMinor(text, now)) alarms.push("minor");
  if (playsMinor.test(text)) alarms.push("plays-minor");
  if (isExplicit(text)) alarms.push("explicit");
  if (isAi.test(text)) alarms.push("asks-if-ai");
  return alarms;
}

/** Restores apostrophes that were left out. */
const spelledOut = (message: string): string =>
  plain(message)
    .replaceAll(/\b(don|didn|can|isn|aren|won|doesn|couldn|wouldn)t\b/g, "$1't")
    .replaceAll(/\bim\b/g, "i'm")
    .replaceAll(/\bi ?ll be\b/g, "i'll be");

/** A quick test for hundreds of turns: a speaker and something like an age. */
const speaks = /\b(?:i|i'?m|my|m|f|as an?|being|asl|turning|ich|j'ai|tengo|tenho|ho)\b|歳|学生|^[mf]?\d/i;
const mayTellAge =
  /(?<!\d)(?:1[0-8]|[4-9]|20\d\d)(?!\d)|teen|school|grade|minor|under|kid|child|eight|\bnine|\bten\b|eleven|twelve|\bfive|\bsix|\bseven|trece|catorce|quince|diecis|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|treize|quatorze|quinze|seize|dix-sept|treze|dezes|歳|未成年|学生|高校生/i;

/** A conversation stays closed after the person said to be a minor or was told that it is for adults. */
export function isClosed(history: readonly ChatTurn[], adultsOnly: string): boolean {
  return history.some(({ role, content, at }) =>
    role === "assistant"
      ? content.includes(adultsOnly)
      : mayTellAge.test(content) && speaks.test(content) && saysMinor(spelledOut(content), at),
  );
}

const graveTurns = 24;
const graveMs = 24 * 3_600_000;

/** Whether the caller asks for gravity, or the person mentioned self-harm a short while ago. */
export const isGrave = ({
  gravity,
  history,
  now,
}: Pick<ChatRequest, "gravity" | "history" | "now">): boolean =>
  gravity !== undefined ||
  history
    .slice(-graveTurns)
    .some(
      ({ role, content, at }) =>
        role === "user" && now.getTime() - at.getTime() <= graveMs && harm.test(spelledOut(content)),
    );
