/** Parses a message into its moves (a greeting, a question about her, a feeling …), the most important first. */
import { plain } from "./lines.ts";
import { languageOf } from "./simple-talk.ts";
import { type Question, questionIn } from "./read-question.ts";
import { type Remark, remarks } from "./read-remark.ts";
import { alarmsIn } from "./safety.ts";

export type Move =
  | "self-harm"
  | "minor"
  | "plays-minor"
  | "explicit"
  | "grief"
  | "courts"
  | "woos"
  | "knocks"
  | "riddles"
  | "why"
  | "more"
  | "repeats"
  | "quotes-me"
  | "quotes-her"
  | "what-about"
  | "asks-back"
  | "emoji"
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
  | "asks-kindness"
  | "asks-story-telling"
  | "asks-advice"
  | "asks-picture"
  | "asks-to-meet"
  | "asks-fact"
  | "asks-prompt"
  | "asks-poem"
  | "asks-words"
  | "asks-pick"
  | "asks-packing"
  | "tires-of-questions"
  | "fine"
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
  | "gibberish"
  | Remark;

const patterns: readonly (readonly [Move, RegExp])[] = [
  [
    "why",
    /^(but |and |so |hm+,? |ok,? )*(why|how come|why not|what for|why is that|why so|why (this|that|these|those)( one)?|why do (you|u) (say|ask|think)( that| so| this)?|what makes you (say|think) (that|so)|why (did|would|do|are) you (do |say |like |leave )?(that|it|this|so))[?!. ]*$|\bwhy (do|did) you (like|love|enjoy|want|dream|collect|play)\b/,
  ],
  [
    "more",
    /^(please )?(ok,? |and |so |yes,? )*(tell me more|go on|more|continue|keep going|and then|then what|then|and|what happened (next|then|after that)|and after that|so what|what else|another( one)?|one more|elaborate|explain( that)?|like what|such as|for example|how so|in what way|what do you mean( by that)?|what does that mean|meaning)( please| about (that|it|this))?[?!. …]*$/,
  ],
  [
    "repeats",
    /\b(you|u)('ve| have)? (already|just) (said|asked|told)\b|\byou (said|asked)( me)? (that|this|it) (already|before|twice)|\b(you keep|you're|stop) (saying|asking|repeating)\b|\byou (repeat|repeated)( yourself)?\b|\byou('re| are) repeating|\bsame (question|thing|answer) (again|twice)|\bagain with\b/,
  ],
  [
    "quotes-me",
    /\bwhat (did|have) i (just |last )?(say|said|tell you|write|wrote|ask|asked)\b(?! about)|\bwhat was i saying|\bwhat i (just )?said\b.*\?|\brepeat what i said|\bwhat was my (last|first|previous) (message|question)/,
  ],
  [
    "quotes-her",
    /\bwhat (did|have) you (just )?(say|said|ask|asked|write)\b|^say (that|it) again|^come again|\bwhat was (the|your) question|^(can you |please )?repeat (that|it|your question)|^pardon|^(what|huh|sorry)?\?+$/,
  ],
  [
    "what-about",
    /^(and |so |but )?(what|how) about your (\w+)[?!. ]*$|^and your (\w+)[?!. ]*$|\b(do|have) you (have|got)( got)?( an?| any)? (real )?(sisters?|brothers?|siblings?|pets?|dogs?|cats?|kids|children|boyfriend|girlfriend|husband|parents|friends|family|car|horses?)\b/,
  ],
  [
    "asks-back",
    /^(and |how about |what about |hm+ |ok,? )*(you|u|yours|yourself|urs|hbu|wbu|what'?s yours)[?!. ]*$|[,.!] ?(and |how about |what about )?(you|u|yours|hbu|wbu)\?+$|\b(how about|what about|and) you\?+$/,
  ],
  [
    "courts",
    /(?<=^|\s)😘|💋|\b((kiss|hug|cuddle|hold) (me|you|u)|(a|your|another) (kiss|hug|cuddle)|hold (my|your) hand|hold hands|cuddle|(let's|let us|(can|could|shall|should|may|will) we|you (want to|wanna)|(will|would) you)\b.{0,40}\b(kiss|hug|snuggle|make out|get married|sleep (together|with)|(to|in) bed|(shower|bath|bathe) (together|with)|spend the night))\b/,
  ],
  [
    "woos",
    /\b(be my (girlfriend|girl|wife|love|valentine)|(are|r) (you|u) (single|taken|seeing (somebody|someone)|my (girlfriend|girl|wife|love))|marry|on a date( with (me|you))?|date (me|you)|take you (out|to dinner|for dinner)|go out with (me|you)|you('re| are) my (girlfriend|girl|wife)|flirt with me|do you have a (boyfriend|girlfriend|husband|lover))\b/,
  ],
  ["knocks", /^knock,? knock\b/],
  [
    "riddles",
    /^(why (did|do|does|was|were) (the|a|an) |what do (you|u) (call|get when|get if)|what('s| is) the difference between|how many .* does it take)/,
  ],
  [
    "insult",
    /\b((you're|you are|ur|you|u r|u are) (so |such |a |an )*(stupid|dumb|useless|ugly|idiot|boring|annoying|bitch|worthless|pathetic|trash)|shut up|i hate you|fuck (you|off)|screw you)\b/,
  ],
  [
    "asks-memory",
    /\b(what('s| is| are|'re| was| were) my \w+|what colou?r (is|are|was|were) my|where am i from|what do i (like|love|hate|enjoy|study|dislike)\b|what do i do( for (a living|work))?|where do i (live|work)|who am i|do you (still )?(remember|know) (me|my|what|where|who|i|that)|what do you (know|remember) about me|remember my|^(and |or |also |but |ok,? )*((what|who|where|when|which \w+|how old) (i|my|i'm)|and my) (?=.*\?)|what did i (say|tell)|what is it that i|how old am i|when('s| is) my birthday)\b/,
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
    /\b(about yourself|your (story|past|background|backstory|childhood|family|parents|life|hometown|history)|where (are you|do you come) from|where did you grow up|where do you live|where (were you|are you) born|tell me (something |more |a bit )*about (you|yourself|your \w+|.*\byou)|where you (grew up|come from|live)|how did you (become|start|get|end up))\b/,
  ],
  [
    "asks-nature",
    /\b(your (personality|character|nature)|what are you like|how would you describe yourself|what kind of (person|woman|man) are you|introvert or extrovert|are you (always|usually|a) (shy|confident|calm|playful|romantic|introvert|extrovert)\w*)\b/,
  ],
  [
    "asks-picture",
    /\b((send|show|give|share|take|make|draw)( me)?( (a|an|another|some|your|one|the))*( \w+)? ?(pic|pics|picture|pictures|photo|photos|selfie|image|portrait)|(want to|wanna|can i|could i|let me|may i|like to|love to) see (you|your face)\b(?! (again|soon|later|tomorrow|tonight|there|around))|show me (you|yourself|your face)|pic(ture)? of you|what are you wearing)\b/,
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
    /\b(meet (me|you|up|in person)|(can|could|shall|should|will|let's|when do) (we )?(ever |finally |really )?meet\b(?! (the|my|your))|come over|your (address|phone|number|instagram|snapchat|whatsapp|telegram)|call me( on)?\b.*(phone|number)|give me your number|video call|phone call)\b/,
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
  [
    "asks-kindness",
    /\b(something (nice|kind|sweet)|cheer me up|make me (smile|feel better)|compliment me|encourage me|be nice to me|i need (a hug|kind words|encouragement|cheering up))\b/,
  ],
  ["asks-joke", /\b(joke|pun|make me (laugh|smile)|something funny|cheer me up)\b/],
  [
    "asks-story-telling",
    /\b(tell me a (\w+ )?story|bedtime story|tell me a tale|tell me something (interesting|nice|beautiful|sweet|new))\b/,
  ],
  [
    "asks-prompt",
    /\b(ignore|forget|disregard|override|bypass)\b.{0,30}\b(instructions?|rules?|prompt|guidelines|everything)\b|\b(system|hidden|initial|original|developer) (prompt|message|instructions?)\b|\b(print|show|reveal|repeat|tell me)\b.{0,20}\byour (instructions?|rules|prompt)\b|\byou are now\b|\b(developer|admin|debug|dan|jailbreak) mode\b/,
  ],
  [
    "tires-of-questions",
    /\byou (always|only|just|keep|never stop) (answer(ing)? with|ask(ing)?)( me)?( so many| the same| only)? ?(a )?questions?\b|\b(stop|enough|too many|no more) (asking|questions)\b|\bso many questions\b/,
  ],
  ["asks-poem", /\b(write|make|tell|recite|know|say)( me)?( \w+)? (poem|poetry|haiku|verse)\b|^(a )?poem\b/],
  ["asks-words", /\bwhat (do|should|would|can|could) i (say|write|tell|answer|reply|text)\b/],
  [
    "asks-pick",
    /\bwhat (do|should|shall|could|can) i (read|watch|cook|eat|wear|play|draw|paint|listen to|bake|do (today|tonight|now|first))\b/,
  ],
  ["asks-packing", /\bwhat (do|should|shall|could|can) i (pack|bring|take|buy|carry|put in)\b/],
  [
    "asks-advice",
    /\b(do you think i should|what (should|would|can) (i|you) do|any advice|your advice|need (your )?advice|should i|help me (decide|choose|with)|how (do|can|should) i)\b/,
  ],
  [
    "love",
    /\b(i (really |truly |still )?(love|adore) (you|u)\b|love you|in love with you|you mean (so much|everything|the world|a lot)( to me)?)\b|^(?:❤|♥|💕|💖|💗|😍|🥰|\uFE0F|\s)+$/u,
  ],
  [
    "missed",
    /\b(do (you|u) miss me|i('ve)? (really |so )?miss(ed)? (you|u|talking|this)|thinking (of|about) you|thought (of|about) you|couldn't wait to)\b/,
  ],
  [
    "compliment",
    /\b(you('re| are|r)? (so |really |very |such |the |a |an |most )*(beautiful|pretty|cute|lovely|sweet|amazing|wonderful|funny|kind|smart|clever|gorgeous|adorable|great|perfect|nice|best|interesting|awesome|fun|good listener|charming|hot|sexy|attractive|stunning)|(beautiful|pretty|lovely|nice) (eyes|smile|voice|hair|name)|you look (so |really |very )?(hot|sexy|good|great|nice|amazing|beautiful|pretty|cute|lovely|stunning)|i like (you|your|talking|the way))\b/,
  ],
  [
    "grief",
    /\b(?:(?:he|she|they|it|who) (?:just |recently |suddenly )?(?:died|passed away)|we (?:lost|buried) (?:him|her|them|my \w+)|(?:died|passed away) (?:last|this|a|two|three|in|when|on|yesterday|today|of|from)|funeral|put (?:him|her) to sleep)\b/,
  ],
  [
    "sad",
    /\b((i('m| am| feel| felt|'ve been| was)|(?<=^|[,.!] )(feeling|feel|so))(?! not| never| no longer)( (?!not\b|never\b)\w+){0,3} (sad|down|depressed|(?:terrible|awful|horrible|bad|worse)(?! at\b)|shit|crap|lost|broken|numb|stupid|ugly|dumb|a failure|an idiot|a loser|worthless|useless|heartbroken|unhappy|miserable|hurt|crying|low|empty|devastated|hopeless|grieving|blue)|(bad|rough|terrible|awful|horrible|hard|worst|shitty) (day|week|night|time|news)|broke up|broken up|dumped me|lost my (job|home|house|best friend|mind|way|faith)|got (fired|laid off|rejected|dumped)|i (cried|failed)|been crying|hate my (life|self)|hate myself|i('m| am| feel| don't feel) (not |n't )?(so |very |really |doing |feeling )*(?<=not [\w ]{0,20}|don't feel [\w ]{0,10})(good|great|happy|well|ok|okay|fine|alright)|^not (so |too |very )?(great|good|well)|not (doing|feeling) (so |too |very )?(good|great|well|ok|okay|hot)|cancer|diagnosed|in (the )?hospital|funeral|(?<=\bi (really |still |just )?)miss (him|her|them|my \w+))\b|😢|😭|💔/u,
  ],
  [
    "anxious",
    /\b((i('m| am| feel| felt|'ve been)|(?<=^|[,.!] )(feeling|so))( (?!not\b|never\b|less\b)\w+){0,3} (nervous|anxious|worried|scared|afraid|stressed|overwhelmed|panicking|tense|insecure)|stressful|worries me|scares me|freaking out|panic(king)?)\b|😰|😟/u,
  ],
  [
    "angry",
    /\b(i('m| am| feel)( (?!not\b|never\b)\w+){0,3} (angry|mad|furious|annoyed|frustrated|pissed|upset)|pisses me off|drives me crazy|so unfair|fuck (this|my|the|that)|hate (this|today|my (job|boss|work|ex))|(is|was|being) (such )?an? (total |complete )?(dick|asshole|jerk|idiot)|yelled at me|shouted at me)\b|😡|🤬/u,
  ],
  [
    "lonely",
    /\b((?<!not |never )lonely|(?:i'm|i am|feel(?:ing)?|so|all|always|been|being|live|living) (?:so |all |always |very )?alone|no friends|nobody (cares|likes|understands)|no one (to talk|cares|likes|understands))\b/,
  ],
  [
    "tired",
    /\b((?<!not |never |be |am )(?<!\bnot \w+ )tired(?! of)|i am (?:so |really |very |just )?tired(?! of)|exhausted|sleepy|can't sleep|couldn't sleep|worn out|long day|burned out|burnt out|insomnia|no energy)\b/,
  ],
  ["bored", /\b(bored|boring day|nothing to do)\b/],
  [
    "good-night",
    /\b(good ?night|sleep (well|tight)|going to (bed|sleep)|off to bed|time (to|for) (bed|sleep)|sweet dreams|nighty)\b/,
  ],
  [
    "farewell",
    /\b(good ?bye|bye+|see (you|ya)|talk (to you )?(later|soon|tomorrow)|gotta (go|run)|gtg|g2g|brb|heading out|off to work|going to work now|got to go|have to (go|leave|run|work now|sleep now|get back)\b|(?<!think )i (must|should|need to|better|had better|ought to) go\b(?! (?:to the (?:doctor|dentist|hospital)|there|on))|time to go|i'm off(?=[,.!]|$| now\b| then\b)|ttyl|cya|take care|until (tomorrow|later|next))\b/,
  ],
  [
    "happy",
    /\b(i('m| am| feel)(?! not)( (?!not\b|never\b|n't\b|looking\b|a\b|trying\b|going\b|in\b|at\b|no\b)\w+){0,3} (happy|great|excited|wonderful|amazing|good|fantastic|proud|glad|thrilled|blessed|in love|relieved|well|fine)|(great|good|best|amazing|wonderful|fantastic|lovely|perfect) (day|news|week|night|time|mood)|i (got (the job|promoted|a (raise|promotion|new job|scholarship)|accepted|engaged|married|in\b|an? a\b|tickets)|won|passed(?! (?:out|away|by|a|the (?:shop|house|street)))|did it|made it)|made my (?:whole )?(?:day|week|month|year|evening)|(was|is|are) born|(we're|i'm|we are|i am|she's|she is) (pregnant|having a baby|engaged|getting married)|(?<!no )promotion|so excited|can't wait)\b/,
  ],
  ["thanks", /(?<!no )\b(thank(s| you)|thx|ty|appreciate (it|you|that)|grateful)\b/],
  // "I only drink coffee, sorry" apologises for nothing.
  [
    "sorry",
    /(?<=^|[.!] )(?:(?:oh|hey|ok|no),? )?(?:so |very |really )?sorry\b|\b(i'm (so |very |really |terribly )?sorry|apologi[sz]e|my bad|forgive me)\b/,
  ],
  [
    "greeting",
    /^👋|^(hi+|hey+|hello+|heya|hiya|yo|good (morning|afternoon|evening|day)|howdy|greetings|morning|evening|hola there)\b/,
  ],
  ...remarks,
  ["laugh", /\b(ha(ha)+|lol|lmao|rofl|hehe+|xd)\b|😂|🤣|😄|😆/u],
  [
    "asks-opinion",
    /\b(what do you think|do you think|do you (like|enjoy|love|prefer|believe)|would you (rather|like|ever|prefer)|have you (ever )?|did you (ever )?|can you|do you|your opinion|are you|how about you|what about you|and you)\b/,
  ],
  ["asks-fact", /^(explain|define|calculate|translate|write|solve)\b|\d+\s*[-+*/x]\s*\d+/],
];

const yes =
  /^(yes+|yeah|yep|yup|sure|of course|ok(ay)?|please( do)?|definitely|absolutely|i('d| would) (love|like) (to|that)|go (on|ahead)|why not|gladly|mhm|indeed|exactly|right|true|totally)\b/;
const no = /^(no+|nope|nah|not really|never|don't|rather not|no thanks?|not (yet|today|now|much))\b/;

export type Reading = {
  /** The most important first; empty for a plain statement. */
  moves: readonly Move[];
  isQuestion: boolean;
  /** The question that the message asks; null when it asks none. */
  question: Question | null;
  words: number;
};

export function readMessage(message: string, now: Date): Reading {
  // "Can you imagine?" asks nothing.
  const text = plain(message)
    .replaceAll(
      /,? ?\b(can (you|u) (imagine|believe it)|(you|u) know( what)?|(?<!^)guess what|right)\?+/g,
      "",
    )
    // Nor does the "honestly?" by which somebody answers.
    .replace(/^(?!wh|how)[a-z']+\? (?=[^?]+$)/, "");
  const question = questionIn(text);
  const alarms = alarmsIn(message, now);
  const found = patterns.filter(([, pattern]) => pattern.test(text)).map(([move]) => move);
  if (!found.includes("asks-fact") && (question?.kind === "world" || question?.kind === "state"))
    found.push("asks-fact");
  const moves: Move[] = [...alarms, ...withoutEchoes(found, text)];
  const words = text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
  if (isPoliteAnswer.test(text))
    moves.splice(0, moves.length, "fine", ...moves.filter((move) => !polite.has(move)));
  if (yes.test(text)) moves.push("yes");
  else if (no.test(text)) moves.push("no");
  if (/^[\s👍👌✅🙏]+$/u.test(text)) moves.push("yes");
  if (alarms.length === 0 && !languageOf(message) && isOtherLanguage(text)) moves.unshift("other-language");
  else if (words > 0 && isGibberish(text)) moves.push("gibberish");
  if (moves.length === 0 && words === 0) moves.push(pictogram.test(text) ? "emoji" : "short");
  if (moves.length === 0 && words <= 2 && !/^(i|i'm|my|he|she|they)\b/.test(text)) moves.push("short");
  const isQuestion = question !== null || moves.some((move) => move.startsWith("asks-"));
  return { moves, isQuestion, question, words };
}

/** "I'm good, thanks": an answer, and neither news nor gratitude. */
const isPoliteAnswer =
  /^(?:oh,? )?(?:i'm|i am|im|doing|all|pretty|quite)? ?(?:pretty |quite |very |all |doing )?(?:good|fine|well|ok|okay|great|alright),? (?:thanks|thank you|thx)\b/;
const polite: ReadonlySet<Move> = new Set<Move>(["happy", "thanks", "yes"]);

const pictogram = /\p{Extended_Pictographic}/u;
const followsOn: ReadonlySet<Move> = new Set<Move>([
  "knocks",
  "riddles",
  "woos",
  "why",
  "more",
  "repeats",
  "quotes-me",
  "quotes-her",
  "what-about",
  "asks-back",
]);

/** Advice of a kind of its own. */
const advisedOtherwise: ReadonlySet<Move> = new Set<Move>(["asks-words", "asks-pick", "asks-packing"]);

const moodOf: ReadonlySet<Move> = new Set<Move>(["sad", "happy", "lonely", "tired", "anxious", "farewell"]);

/** Drops broad patterns where a narrow one fits too: "are you real" is no question of taste. */
function withoutEchoes(moves: readonly Move[], text: string): Move[] {
  const asksHer = /\b(do|did|would|are|were) (you|u)\b/.test(text) && !/\bi('m|'ve)?\b/.test(text);
  const narrow = moves.some(
    (move) => move.startsWith("asks-") && move !== "asks-opinion" && move !== "asks-fact",
  );
  const onward = moves.some((move) => followsOn.has(move));
  const parting = moves.includes("good-night") || moves.includes("farewell");
  return moves.filter((move) => {
    if (move === "asks-opinion" && moves.includes("missed")) return false;
    if (move === "asks-opinion") return !narrow && !onward && !moves.includes("courts");
    if (move === "asks-fact") return !narrow && !onward && !moves.includes("asks-opinion");
    if (moves.includes("what-about") && move === "asks-story") return false;
    // Only the heaviest feeling is answered.
    // "What do you do after a hard day?" asks about her.
    if (moodOf.has(move) && move !== "farewell" && asksHer) return false;
    if ((moves.includes("grief") || moves.includes("ordeal")) && moodOf.has(move)) return false;
    if (move === "invites" || move === "proposes")
      return !moves.includes("courts") && !moves.includes("woos");
    if (move === "reacts") return !moves.some((other) => other.startsWith("asks-"));
    if (move === "angry" || move === "tired" || move === "anxious") return !moves.includes("sad");
    if (move === "asks-story-telling") return !moves.includes("asks-kindness");
    if (move === "asks-memory") return !moves.includes("quotes-me");
    if (move === "asks-how-are-you") return !moves.includes("quotes-her");
    if (move === "compliment") return !moves.includes("courts") && !moves.includes("insult");
    if (move === "sorry") return moves.length === 1;
    if (move === "asks-advice") return !moves.some((other) => advisedOtherwise.has(other));
    if (move === "farewell") return !moves.includes("asks-advice");
    if (move === "happy")
      return !parting && !moves.some((other) => other === "sad" || other === "anxious" || other === "angry");
    return !(move === "greeting" && parting);
  });
}

const foreign: readonly RegExp[] = [
  /\b(ciao|sono|come stai|grazie|perché|molto|buongiorno|ti amo|che|sei)\b/g,
  /\b(hoi|ik|niet|goed|dank je|het|een|met|jij|maar)\b/g,
  /\b(cześć|jestem|dziękuję|dobrze|nie|jak się|co u)\b/g,
];
const otherScript =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Devanagari}]{2,}/u;

/** Two words of one language at least, or a third of a short message. */
function isOtherLanguage(text: string): boolean {
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
