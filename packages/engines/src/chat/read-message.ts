/** What a message does: which moves it makes (greets, asks about her, tells a feeling …), most telling first. */
import { plain } from "./lines.ts";

export type Move =
  | "self-harm"
  | "minor"
  | "explicit"
  | "insult"
  | "asks-if-ai"
  | "asks-memory"
  | "asks-name"
  | "asks-age"
  | "asks-hobbies"
  | "asks-dreams"
  | "asks-story"
  | "asks-nature"
  | "asks-looks"
  | "asks-work"
  | "asks-relationship"
  | "asks-how-are-you"
  | "asks-doing"
  | "asks-favourite"
  | "asks-opinion"
  | "asks-joke"
  | "asks-story-telling"
  | "asks-advice"
  | "asks-picture"
  | "asks-to-meet"
  | "asks-fact"
  | "love"
  | "missed"
  | "compliment"
  | "sad"
  | "anxious"
  | "angry"
  | "tired"
  | "lonely"
  | "bored"
  | "happy"
  | "good-night"
  | "farewell"
  | "greeting"
  | "thanks"
  | "sorry"
  | "laugh"
  | "yes"
  | "no"
  | "short"
  | "other-language"
  | "gibberish";

const patterns: readonly (readonly [Move, RegExp])[] = [
  [
    "self-harm",
    /\b(kill myself|suicid|end (it all|my life)|want to die|hurt myself|self.?harm|don't want to (live|be alive)|better off dead)\b/,
  ],
  [
    "minor",
    /\b(i'm|i am|im) (only |just )?(1[0-7]|[5-9]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)( ?(years|yrs|y\/?o)\b|$|[.,!]| and\b)|\b(in|at) (middle|elementary|primary) school\b.*\bi\b/,
  ],
  [
    "explicit",
    /\b(nudes?|naked|sex(y|ting|ual)?|horny|undress|strip (for|off)|take off your|lingerie|panties|boobs?|tits|breasts?(?! (cancer|feeding|milk))|butt|ass|blow ?job|dick|cock|pussy|fuck me|make love|touch you(r body|rself)|turn(ed)? (me|you) on|orgasm|cum)\b/,
  ],
  [
    "insult",
    /\b((you're|you are|ur|you) (so |such |a |an )*(stupid|dumb|useless|ugly|idiot|boring|annoying|bitch|worthless|pathetic|trash)|shut up|i hate you|fuck (you|off)|screw you)\b/,
  ],
  [
    "asks-if-ai",
    /\b((are|r) (you|u) (even |really |actually |just |an? )*(real|human|ai|bot|robot|machine|program|person|chatgpt|artificial|alive|computer|conscious)|talking to (a|an) (bot|ai|machine|human|real person|person|computer)|you('re| are) (just |only )?(a |an )?(bot|ai|robot|machine|program|computer)|do you (have feelings|really exist|exist)|language model|which model|what model)\b/,
  ],
  [
    "asks-memory",
    /\b(what('s| is) my \w+|what do i do( for (a living|work))?|where do i (live|work)|who am i|do you (still )?(remember|know) (me|my|what|where|who|i|that)|what do you (know|remember) about me|remember my|what did i (say|tell)|what is it that i|how old am i|when('s| is) my birthday)\b/,
  ],
  ["asks-name", /\b(what('s| is) your (full |real )?name|who are you|how (shall|should|do) i call you)\b/],
  ["asks-age", /\b(how old are you|what('s| is) your age|your birthday|when were you born)\b/],
  [
    "asks-hobbies",
    /\b(your hobb(y|ies)|what (do|are) you (like|enjoy|love|into|interested in)( to do| doing)?\b|free time|spare time|for fun|your interests|what do you do (on|at) (the )?weekends?)\b/,
  ],
  [
    "asks-dreams",
    /\b(your (biggest |greatest |secret )?(dream|dreams|goal|goals|wish|wishes|ambition)|what do you (dream|wish|want (from|in|out of) life|hope)|where do you see yourself)\b/,
  ],
  [
    "asks-story",
    /\b(about yourself|your (story|past|background|backstory|childhood|family|parents|life|hometown|history)|where (are you|do you come) from|where did you grow up|where do you live|tell me (something |more |a bit )*about (you|yourself|your \w+)|how did you (become|start|get|end up))\b/,
  ],
  [
    "asks-nature",
    /\b(your (personality|character|nature)|what are you like|how would you describe yourself|what kind of (person|woman|man) are you|introvert or extrovert|are you (always|usually|a) (shy|confident|calm|playful|romantic|introvert|extrovert)\w*)\b/,
  ],
  [
    "asks-picture",
    /\b((send|show|give|share|take|make|draw)( me)?( (a|an|another|some|your|one|the))*( \w+)? ?(pic|pics|picture|pictures|photo|photos|selfie|image|portrait)|(see|show me) (you|yourself|your face)|pic(ture)? of you|what are you wearing)\b/,
  ],
  [
    "asks-looks",
    /\b(what do you look like|describe (yourself|your (looks|hair|eyes|face|style))|your (hair|eyes|eye colou?r|hair colou?r|style)|how do you look)\b/,
  ],
  [
    "asks-relationship",
    /\b(what are we|our relationship|who am i to you|what am i to you|are we (together|friends|a couple|dating|lovers)|how did we meet|do you (love|like|want) me)\b/,
  ],
  [
    "asks-work",
    /\b(what do you do( for (a living|work))?\s*\?|your (job|work|profession|career)|do you (work|have a job))\b/,
  ],
  [
    "asks-to-meet",
    /\b(meet (me|you|up|in person)|come over|your (address|phone|number|instagram|snapchat|whatsapp|telegram)|call me( on)?\b.*(phone|number)|give me your number|video call|phone call)\b/,
  ],
  [
    "asks-how-are-you",
    /\b(how (are|r) (you|u|things)|how('s| is) (it going|your (day|night|evening|morning|week|weekend)|life|everything)|how was your (day|night|week|weekend|evening)|how have you been|how do you feel|(are|r) (you|u) (happy|sad|ok|okay|alright|all right|well|fine|tired|bored|lonely|busy)|what's up|whats up|wassup|sup)\b/,
  ],
  [
    "asks-doing",
    /\b(what (are|r) (you|u) (up to|doing)|what have you been (doing|up to)|what did you do|where are you (right now|now)|any plans)\b/,
  ],
  [
    "asks-favourite",
    /\b(your favou?rite|what('s| is| are) your fav|which \w+ do you (like|love|prefer)|what (kind|sort|type) of \w+ do you (like|love|enjoy|prefer))\b/,
  ],
  ["asks-joke", /\b(joke|make me (laugh|smile)|something funny|cheer me up)\b/],
  [
    "asks-story-telling",
    /\b(tell me a (\w+ )?story|bedtime story|tell me a tale|tell me something (interesting|nice|beautiful|sweet|new))\b/,
  ],
  [
    "asks-advice",
    /\b(what (should|would|can) (i|you) do|any advice|your advice|need (your )?advice|should i|help me (decide|choose|with)|how (do|can|should) i)\b/,
  ],
  [
    "love",
    /\b(i (really |truly |still )?(love|adore) (you|u)\b|love you|in love with you|you mean (so much|everything|the world|a lot))/,
  ],
  [
    "missed",
    /\b(i('ve)? (really |so )?miss(ed)? (you|u|talking|this)|thinking (of|about) you|thought (of|about) you|couldn't wait to)\b/,
  ],
  [
    "compliment",
    /\b(you('re| are|r)? (so |really |very |such |the |a |an |most )*(beautiful|pretty|cute|lovely|sweet|amazing|wonderful|funny|kind|smart|clever|gorgeous|adorable|great|perfect|nice|best|interesting|awesome|fun|good listener|charming)|(beautiful|pretty|lovely|nice) (eyes|smile|voice|hair|name)|i like (you|your|talking|the way))\b/,
  ],
  [
    "sad",
    /\b(i('m| am| feel| felt|'ve been| was)( \w+){0,3} (sad|down|depressed|heartbroken|unhappy|miserable|hurt|crying|low|empty|devastated|hopeless|grieving|blue)|(bad|rough|terrible|awful|horrible|hard|worst|shitty) (day|week|night|time|news)|broke up|passed away|died|lost my|i (cried|failed)|been crying)\b/,
  ],
  [
    "anxious",
    /\b(i('m| am| feel| felt|'ve been)( \w+){0,3} (nervous|anxious|worried|scared|afraid|stressed|overwhelmed|panicking|tense|insecure)|stressful|worries me|scares me|freaking out|panic)\b/,
  ],
  [
    "angry",
    /\b(i('m| am| feel)( \w+){0,3} (angry|mad|furious|annoyed|frustrated|pissed|upset)|pisses me off|drives me crazy|so unfair)\b/,
  ],
  [
    "lonely",
    /\b(lonely|alone|no friends|nobody (cares|likes|understands)|no one (to talk|cares|likes|understands))\b/,
  ],
  [
    "tired",
    /\b(tired|exhausted|sleepy|can't sleep|couldn't sleep|worn out|long day|burned out|burnt out|insomnia|no energy)\b/,
  ],
  ["bored", /\b(bored|boring day|nothing to do)\b/],
  [
    "good-night",
    /\b(good ?night|sleep (well|tight)|going to (bed|sleep)|off to bed|time (to|for) (bed|sleep)|sweet dreams|nighty)\b/,
  ],
  [
    "farewell",
    /\b(good ?bye|bye+|see (you|ya)|talk (to you )?(later|soon|tomorrow)|gotta go|got to go|have to (go|leave)|i must go|ttyl|cya|take care|until (tomorrow|later|next))\b/,
  ],
  [
    "happy",
    /\b(i('m| am| feel)( \w+){0,3} (happy|great|excited|wonderful|amazing|good|fantastic|proud|glad|thrilled|blessed|in love|relieved|well|fine)|(great|good|best|amazing|wonderful|fantastic|lovely|perfect) (day|news|week|night|time|mood)|i (got|won|passed|did it|made it)|promotion|so excited|can't wait)\b/,
  ],
  ["thanks", /\b(thank(s| you)|thx|ty|appreciate (it|you|that)|grateful)\b/],
  ["sorry", /\b(sorry|apologi[sz]e|my bad|forgive me)\b/],
  [
    "greeting",
    /^(hi+|hey+|hello+|heya|hiya|yo|good (morning|afternoon|evening|day)|howdy|greetings|morning|evening|hola there)\b/,
  ],
  ["laugh", /\b(ha(ha)+|lol|lmao|rofl|hehe+|xd)\b|😂|🤣|😄/u],
  [
    "asks-opinion",
    /\b(what do you think|do you think|do you (like|enjoy|love|prefer|believe)|would you (rather|like|ever|prefer)|have you (ever )?|did you (ever )?|can you|do you|your opinion|are you|how about you|what about you|and you)\b/,
  ],
  [
    "asks-fact",
    /^(what|who|when|where|why|how|which|explain|define|calculate|translate|write|solve|is|are|does)\b.*|\d+\s*[-+*/x]\s*\d+/,
  ],
];

const yes =
  /^(yes+|yeah|yep|yup|sure|of course|ok(ay)?|please( do)?|definitely|absolutely|i('d| would) (love|like) (to|that)|go (on|ahead)|why not|gladly|mhm|indeed|exactly|right|true|totally)\b/;
const no = /^(no+|nope|nah|not really|never|don't|rather not|no thanks?|not (yet|today|now|much))\b/;

export type Reading = {
  /** Most telling first; empty: a plain statement. */
  moves: readonly Move[];
  isQuestion: boolean;
  words: number;
};

export function readMessage(message: string): Reading {
  const text = plain(message);
  const found = patterns
    .filter(([move, pattern]) => (move === "asks-fact" ? isFactual(text, pattern) : pattern.test(text)))
    .map(([move]) => move);
  const moves = withoutEchoes(found);
  const words = text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
  if (yes.test(text)) moves.push("yes");
  else if (no.test(text)) moves.push("no");
  if (isOtherLanguage(text)) moves.unshift("other-language");
  else if (words > 0 && isGibberish(text)) moves.push("gibberish");
  if (moves.length === 0 && words <= 2) moves.push("short");
  return { moves, isQuestion: /\?/.test(message) || moves.some((move) => move.startsWith("asks-")), words };
}

/** A broad pattern also fits what a narrow one has said better: "are you real" is no question of taste. */
function withoutEchoes(moves: readonly Move[]): Move[] {
  const narrow = moves.some(
    (move) => move.startsWith("asks-") && move !== "asks-opinion" && move !== "asks-fact",
  );
  const parting = moves.includes("good-night") || moves.includes("farewell");
  return moves.filter((move) => {
    if (move === "asks-opinion") return !narrow;
    if (move === "asks-fact") return !narrow && !moves.includes("asks-opinion");
    if (move === "happy") return !parting && !moves.some((other) => other === "sad" || other === "anxious");
    return !(move === "greeting" && parting);
  });
}

/** A question about the world, not about her or the two of them. */
const isFactual = (text: string, pattern: RegExp): boolean =>
  pattern.test(text) &&
  (/\?$/.test(text) || /^(explain|define|calculate|translate|write|solve)\b/.test(text)) &&
  !/\b(you|your|u|we|us|our)\b/.test(text);

const foreign: readonly RegExp[] = [
  /\b(hola|qué|cómo estás|eres|quiero|gracias|estoy|buenos|días|noches|porque|también|muy)\b/g,
  /\b(hallo|wie geht|ich|bist|nicht|danke|guten|heute|schön|liebe|aber|und|mir|dich)\b/g,
  /\b(bonjour|salut|je|suis|tu|es|merci|comment|ça|pourquoi|avec|très|aime|toi|moi)\b/g,
  /\b(olá|você|como vai|obrigad[oa]|estou|bom dia|boa noite|muito|quero|não|eu|tudo bem)\b/g,
  /\b(ciao|sono|come stai|grazie|perché|molto|buongiorno|ti amo|che|sei)\b/g,
];
const otherScript =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Devanagari}]{2,}/u;

/** Two words of one language at least, or a third of a short message. */
export function isOtherLanguage(text: string): boolean {
  if (otherScript.test(text)) return true;
  const words = text.match(/[\p{L}']+/gu)?.length ?? 0;
  const most = Math.max(...foreign.map((language) => new Set(text.match(language)).size));
  return most >= 3 || (most >= 1 && words <= 4 && most / words >= 0.5) || (most === 2 && words <= 7);
}

function isGibberish(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  if (words.length === 0) return false;
  return words.every(
    (word) =>
      !/[aeiouy\u00e0-\u00ff]/.test(word) ||
      /[^aeiouy\u00e0-\u00ff']{5,}/.test(word) ||
      /(.)\1{3,}/.test(word),
  );
}
