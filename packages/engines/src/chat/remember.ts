/**
 * Notes of the facts that a person tells about themselves, worded so that they can be said back. Only explicit facts are
 * noted, never guesses.
 */
import type { MemoryNote } from "./engine.ts";
import { asSaidBack } from "./said-back.ts";

const end = String.raw`(?=[.,;!?\n]|$| (?:and|but|because|so|which|who|that|when|since|with)\b)`;
const thing = String.raw`([^.,;!?\n]{2,60}?)`;
const name = String.raw`([A-Z\u00C0-\u017F][\w\u00C0-\u017F-]{1,20}(?:'[A-Z]\w+)?)`;
const pets = "dog|cat|puppy|kitten|rabbit|parrot|horse|hamster|bird|turtle|pet|guinea pig|snake|bunny";
const kin =
  "sister|brother|mother|mum|mom|father|dad|son|daughter|wife|husband|girlfriend|boyfriend|partner|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|best friend|friend|boss|roommate|flatmate";
const events =
  "exam|test|interview|meeting|date|appointment|flight|deadline|presentation|concert|trip|party|surgery|operation|match|race|wedding|shift";
/** Excludes statements about somebody else and about possibilities. */
const outright = String.raw`(?<!\b(?:said|say|if|whether|wish|than|think|thinks|thought|until|pretend|dreamed|dreamt|should|do|did|would|could|might|may|once|before)(?: that)? )`;

type Rule = {
  subject: string | ((match: RegExpMatchArray) => string);
  pattern: RegExp;
  value: (match: RegExpMatchArray) => string | null;
};

const group = (match: RegExpMatchArray, at: number): string => (match[at] ?? "").trim();

const rules: readonly Rule[] = [
  {
    subject: "name",
    pattern: new RegExp(
      String.raw`\b(?:my (?:real |first )?name(?:'s| is)(?: actually)?|(?:just |please |you can |but )?calls? me|(?<!\b(?:is|was|get) )\bi'm called)\s+${name}(?!'s|\w)`,
      "i",
    ),
    value: (m) => properName(group(m, 1)),
  },
  {
    subject: "name",
    pattern: new RegExp(
      String.raw`(?:^|[.!,?] ?)(?:(?:[Hh]i|[Hh]ey|[Hh]ello|[Nn]o|[Ww]ell),?\s*)?(?:(?:there|[A-Z]\w+),?\s+)?(?:I'm|I am|this is)\s+${name}(?=\s*[.,!]|\s*$| and\b| by the way| btw)`,
    ),
    value: (m) => properName(group(m, 1)),
  },
  {
    subject: "age",
    pattern:
      /\bi(?:'m| am) (1[89]|[2-9]\d)(?: years old| yo| y\/o|(?=\s*(?:$|[.!?,])| and (?:i|my|live|from)\b))/i,
    value: (m) => group(m, 1),
  },
  {
    subject: "pet",
    pattern: new RegExp(
      String.raw`\bmy (?:new |little |old |other )?(${pets})(?:'?s name is|'s called| is called| is named| called| named)\s+${name}`,
      "i",
    ),
    value: (m) => named(group(m, 1), group(m, 2)),
  },
  {
    subject: "pet",
    pattern: new RegExp(
      String.raw`\b(?:[Mm]y|[Oo]ur) (?:new |little |old )?(${pets})(?:'?s name is| is|,)? ${name}`,
    ),
    value: (m) => named(group(m, 1), group(m, 2)),
  },
  {
    subject: "pet",
    pattern: new RegExp(
      String.raw`${outright}\b(?:i|we)(?:'ve got| have| got| own| adopted|'ve adopted)(?: just| also)? (?:a|an|two|three|my) (?:(?!hot\b|fear|thing|photo|picture|book)\w+ ){0,2}?(${pets})s?\b(?! (?:person|allergy|food|hair|shop|show|toy|tattoo|sitter|sitting|walker|park|collar|house|phobia|bed|shelter|at work|video|calendar))(?:,? (?:called|named|whose name is) ${name}|, ${name}(?=,|[.!]?\s*$|[.!] ))?`,
      "i",
    ),
    value: (m) => {
      const several = /\b(?:two|three)\b/i.exec(m[0])?.[0]?.toLowerCase();
      return several === undefined
        ? named(group(m, 1), group(m, 2) || capitalOrNone(group(m, 3)))
        : `${several} ${group(m, 1).toLowerCase()}s`;
    },
  },
  {
    subject: "work",
    pattern: new RegExp(
      String.raw`${outright}\bi(?:'m working| am working| work) (?!as (?:hard|much|long|if|usual|little|fast)|in (?:the (?:morning|evening|afternoon|dark)|shifts|peace|silence|teams|a minute|an hour)|at (?:night|home|the moment|\d|all|least)|for (?:fun|free|hours|\d|myself|the (?:best|same|weekend)|a living))(?:as|in|at|for) ${thing}${end}`,
      "i",
    ),
    value: (m) =>
      /\b(?:right now|tonight|tomorrow|today)$/i.test(group(m, 0))
        ? null
        : asSaidBack(group(m, 0).replace(/^i('m| am)? work(ing)?\s+/i, "")),
  },
  {
    subject: "work",
    pattern: new RegExp(
      String.raw`${outright}\b(?:i'm|i am|i work as) (an? (?:(?!bad|good|terrible|great|better|fan)\w+ )?(?:nurse|teacher|doctor|engineer|developer|programmer|designer|lawyer|artist|writer|musician|chef|cook|student|driver|carpenter|electrician|plumber|manager|accountant|scientist|researcher|photographer|journalist|architect|farmer|baker|barista|librarian|mechanic|translator|therapist|dentist|pharmacist|paramedic|firefighter|gardener|florist|actor|dancer|singer|pilot|sailor|soldier|waiter|waitress|cashier|consultant|analyst|tester))\b(?!'s| (?:at heart|of life|by))`,
      "i",
    ),
    value: (m) => `as ${group(m, 1)}`,
  },
  {
    subject: "studies",
    pattern: new RegExp(
      String.raw`${outright}\bi(?:'m studying| am studying| study) (?!for\b|in\b|at\b|all\b|a lot|hard|with\b|every|too|really|tonight|tomorrow|now)${thing}${end}`,
      "i",
    ),
    value: (m) => group(m, 1).replace(/ (?:at|in) .*$/, ""),
  },
  {
    subject: "home",
    pattern: new RegExp(
      String.raw`${outright}\b(?:i|we)(?:'m living| am living| live|'ve moved| moved| just moved)(?: here| back)? (?:in|to|near) ${thing}${end}`,
      "i",
    ),
    value: (m) => placeName(group(m, 1)),
  },
  {
    subject: "home",
    pattern: new RegExp(
      String.raw`${outright}\b(?:i'm|i am|i come)(?: [a-z]+,(?: \d\d,?)?)?(?: originally)? from ${thing}${end}`,
      "i",
    ),
    value: (m) => placeName(group(m, 1)),
  },
  {
    subject: "birthday",
    pattern: new RegExp(
      String.raw`\bmy birthday(?:'s| is) (?:on )?(?!(?:always|never|not|coming|soon|over|the (?:best|worst))\b)${thing}${end}`,
      "i",
    ),
    value: (m) => group(m, 1),
  },
  {
    subject: (m) => `favourite ${group(m, 1).toLowerCase()}`,
    pattern: new RegExp(
      String.raw`\bmy favou?rite (\w+(?: \w+)?) (?:is|are|'s) (?!not\b)${thing}${end}`,
      "i",
    ),
    value: (m) => trimmed(asSaidBack(group(m, 2))),
  },
  {
    subject: (m) => group(m, 1).toLowerCase(),
    pattern: new RegExp(
      String.raw`\b[Mm]y (${kin})(?:'s name is| is called| is named|'s called| called|,)? ${name}\b(?!')`,
    ),
    value: (m) => properName(group(m, 2)),
  },
  {
    subject: "dislikes",
    pattern: new RegExp(
      String.raw`${outright}\bi (?:really |absolutely |just )?(?:hate|dislike|can't stand|don't (?:really )?like|do not like|don't enjoy) ${thing}${end}`,
      "i",
    ),
    value: (m) => taste(group(m, 1)),
  },
  {
    subject: "likes",
    pattern: new RegExp(
      String.raw`${outright}\bi (?:really |absolutely |also |just |do )?(?:love|like|enjoy|adore|am into) ${thing}${end}`,
      "i",
    ),
    value: (m) => taste(group(m, 1)),
  },
  {
    subject: "likes",
    pattern: new RegExp(String.raw`\bi'm (?:really )?into ${thing}${end}`, "i"),
    value: (m) => taste(group(m, 1)),
  },
  {
    subject: "plan",
    pattern: new RegExp(
      String.raw`${outright}\bi(?:'ve got| have| got| also have) (an? (?:\w+ ){0,2}?(?:${events}))\b(?! (?:yesterday|last|went|results?))`,
      "i",
    ),
    value: (m) => group(m, 1),
  },
  {
    subject: "plan",
    pattern: new RegExp(String.raw`\bi(?:'m| am) planning ((?:an?|the|my) ${thing})${end}`, "i"),
    value: (m) => asSaidBack(group(m, 1)),
  },
  {
    // Without a verb: "big presentation tomorrow at ten".
    subject: "plan",
    pattern: new RegExp(
      String.raw`^(?:(?:and|also|so|yes|no),? )?(?:an? |my |the )?((?:[a-z]+ ){0,2}?(?:${events})) (?:is |it's )?(?:tomorrow|tonight|next \w+|this (?:weekend|\w+day)|on \w+day)\b`,
      "i",
    ),
    value: (m) => `a ${group(m, 1).toLowerCase()}`.replace(/^a (?=[aeiou])/, "an "),
  },
  {
    subject: "plan",
    pattern: new RegExp(
      String.raw`\b(?:tomorrow|tonight|next week|next month|this weekend|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\s*,?\s*i(?:'ll|'m going to| will| am going to| have to| want to|'m gonna) (?!be\b)${thing}${end}`,
      "i",
    ),
    value: (m) => `to ${asSaidBack(group(m, 1))}`,
  },
];

/** Words that follow "I'm" or "call me" with a capital and are no names. */
const noNames =
  /^(so|very|not|just|really|fine|good|ok|okay|great|well|better|alright|tired|happy|sad|here|there|back|sorry|sure|bored|lonely|home|trying|going|feeling|glad|excited|nervous|anxious|hungry|thirsty|sick|ill|busy|afraid|scared|angry|mad|free|done|ready|late|early|single|married|divorced|alone|lost|confused|exhausted|sleepy|drunk|broke|awake|cold|hot|depressed|stressed|grateful|proud|jealous|serious|joking|kidding|working|thinking|doing|from|at|in|on|a|an|the|my|your|still|also|always|never|too|almost|kind|kinda|maybe|later|crazy|when|if|tomorrow|tonight|today|whatever|anything|names|old|man|woman|daddy|mommy|baby|master|sir|only|new|out|up|down|off|that|this|it|what|why|none|important|secret|hard|american|british|english|scottish|welsh|irish|french|german|austrian|swiss|dutch|belgian|danish|swedish|norwegian|finnish|polish|czech|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|spanish|portuguese|italian|mexican|brazilian|argentinian|colombian|chilean|peruvian|canadian|australian|indian|pakistani|chinese|japanese|korean|vietnamese|thai|filipino|indonesian|african|nigerian|kenyan|egyptian|moroccan|iranian|israeli|arab|jewish|muslim|christian|catholic|buddhist|hindu|atheist|vegan|vegetarian|gay|bi|straight|trans|virgo|leo|aries|taurus|gemini|libra|scorpio|pisces|aquarius|capricorn|\w+ing)$/i;

export const properName = (found: string): string | null =>
  noNames.test(found) || found.length < 2
    ? null
    : (/^[A-Z]{3,}$/.test(found) ? found.toLowerCase() : found).replace(/^./, (first) => first.toUpperCase());

/** A word between commas is a name only if it begins with a capital: "I have a cat, Miso, …", not "I have a cat, old, …". */
const capitalOrNone = (found: string): string => (/^\p{Lu}/u.test(found) ? found : "");

const named = (kind: string, called: string): string => {
  const pet = kind.toLowerCase();
  const name = called === "" ? null : properName(called);
  return name === null || /^(?:and|but|because|who|which|is|has|was|he|she)$/i.test(called)
    ? `a ${pet}`
    : `a ${pet} called ${name}`;
};

/** "berlin" and "New York" are places to be named, "a small flat" and "marketing" are not. */
function placeName(found: string): string | null {
  const place = found.replace(
    / (?:now|right now|at the moment|these days|too|as well|for \w+.*|alone|(?:last|this) \w+|(?:a|\w+) (?:years?|months?|weeks?) ago)$/i,
    "",
  );
  if (/^[A-Z\u00C0-\u017F]/.test(place)) return noNames.test(place) ? null : place;
  if (
    /^(?:the (?:south|north|east|west|countryside|city|country|mountains|coast|us|usa|uk|netherlands))\b/i.test(
      place,
    )
  )
    return place;
  return /^[a-z\u00C0-\u017F]{4,}$/.test(place) &&
    !noNames.test(place) &&
    !/^(?:work|home|town|school|marketing|sales|bed|peace|fear|here|there|hell|heaven|abroad|another|somewhere|nowhere|space|mars|paradise|denial)$/.test(
      place,
    )
    ? place.replace(/^./, (first) => first.toUpperCase())
    : null;
}

/** Words after a thing that are not part of it: "pizza so much lol" is pizza. */
const trimmed = (found: string): string =>
  found
    .replace(
      /(?:,? (?:so much|a lot|very much|too|as well|the most|these days|lol|haha+|actually|though|tho|at all|anymore|either|right now|more than .*|a bit|sometimes|btw|honestly|tbh))+$/i,
      "",
    )
    .replace(/\s*[^\p{L}\p{N})"']+$/u, "");

/** Words that name no taste, such as "you", "it" and "that". */
const taste = (found: string): string | null =>
  /^(you|u|ur|it|that|this|these|those|them|him|her|us|everything|nothing|something|anything|someone|somebody|one|both|none|to (?:be|see|talk|hear|know|think|believe|say)|talking|your|when|how|what|where|why|who|if|the (?:way|idea|fact|thought|sound)|a lot|being|my (?:life|self)|myself|me|people who|lol|so)\b/i.test(
    found,
  ) || trimmed(found).length < 2
    ? null
    : asDoing(asSaidBack(trimmed(found)));

/** "to cook" → "cooking", so that it can stand wherever a thing stands. */
const asDoing = (found: string): string =>
  found.replace(/^to (\w+)/i, (_, verb: string) =>
    /[^aeiou][aeiou][bdgmnpt]$/.test(verb) && verb.length <= 4
      ? `${verb}${verb.at(-1) ?? ""}ing`
      : /[^eoy]e$/.test(verb)
        ? `${verb.slice(0, -1)}ing`
        : `${verb}ing`,
  );

/** Hurried writing made readable, names in capitals left as names. */
const readable = (message: string): string => {
  const text = message
    .replaceAll("’", "'")
    .replaceAll(/\b[Ii]m\b/g, "I'm")
    .replaceAll(/\b[Ii]ve\b/g, "I've")
    .replaceAll(/\b([Dd])ont\b/g, "$1on't")
    .replaceAll(/\b([Cc])ant\b/g, "$1an't");
  return /[a-z]/.test(text) || (text.match(/\p{L}/gu) ?? []).length < 6 ? text : text.toLowerCase();
};

const they = String.raw`(?:died|passed away|passed on|has died|is dead|is gone forever|was put down|had to be put down|was put to sleep|didn't make it|is no longer alive)`;
const lossOf: readonly RegExp[] = [
  new RegExp(
    String.raw`\bmy (?:dear |old |poor |little )?(${pets}|${kin})(?:,? ([A-Z]\w+),?)? (?:just |recently |suddenly |sadly )?${they}`,
    "i",
  ),
  new RegExp(String.raw`\bput (?:down )?my (${pets})(?:,? ([A-Z]\w+))? (?:down|to sleep)`, "i"),
  new RegExp(
    String.raw`\b(?:i |we )(?:just |recently )?lost my (${kin})(?:,? ([A-Z]\w+))?(?= (?:to|last|this|a|in|two|three|when|yesterday|today)|[.,!?]|$)`,
    "i",
  ),
  new RegExp(String.raw`\bmy late (${kin}|${pets})(?:,? ([A-Z]\w+))?`, "i"),
];

/** Whom the person lost, as it can be said back: "your dog Bruno". */
export function lossIn(message: string, memory: readonly MemoryNote[]): string | null {
  const text = readable(message);
  for (const pattern of lossOf) {
    const match = pattern.exec(text);
    if (!match) continue;
    const who = (match[1] ?? "").toLowerCase();
    const known = memory.find(
      ({ subject, value }) => subject === who || (subject === "pet" && value.includes(who)),
    );
    const called =
      match[2] ?? (known && (known.value.split(" called ")[1] ?? (known.subject === who ? known.value : "")));
    return called && properName(called) ? `your ${who} ${called}` : `your ${who}`;
  }
  const other = new RegExp(String.raw`\b([A-Z]\w+) (?:just |recently )?${they}`).exec(text)?.[1];
  const note = other && memory.find(({ value }) => new RegExp(String.raw`\b${other}$`).test(value));
  if (!note) return null;
  return note.subject === "pet"
    ? `your ${note.value.replace(/^an? /, "").replace(" called ", " ")}`
    : `your ${note.subject} ${other}`;
}

/** Corrections by the person: notes that no longer hold, and a corrected name. */
export function withoutTakenBack(message: string, memory: readonly MemoryNote[]): MemoryNote[] {
  const text = readable(message);
  const loss = lossIn(message, memory);
  const gone =
    /\bi (?:don't|do not|didn't|no longer|never) (?:actually |really )?(?:have|had|own|got|work|live|like|study|love|enjoy)(?: (?:as|in|at|a|an|any|my))* ([^.,;!?]{2,40}?)(?: anymore| any more| any longer)?(?=[.,;!?]|$| anymore)/i.exec(
      text,
    )?.[1];
  const swap =
    /\b(?:it's|it is|is|i'm|he's|she's|name's|named|called)(?: actually)? ([A-Z]\w+),? not ([A-Z]\w+)/i.exec(
      text,
    ) ?? null;
  const swapped = swap ?? /\bnot ([A-Z]\w+),? (?:but |it's )?([A-Z]\w+)\b/.exec(text);
  const [right, wrong] = swap ? [swap[1], swap[2]] : [swapped?.[2], swapped?.[1]];
  return memory
    .filter(({ subject, value }) => {
      if (loss !== null && (loss.includes(` ${subject} `) || loss.endsWith(` ${subject}`))) return false;
      if (loss !== null && subject === "pet" && lostPet(loss, value)) return false;
      return !(gone && isAbout(value, gone.trim()));
    })
    .map((note) =>
      right && wrong && new RegExp(String.raw`\b${wrong}\b`, "i").test(note.value)
        ? {
            ...note,
            value: note.value.replace(
              new RegExp(String.raw`\b${wrong}\b`, "i"),
              right.replace(/^./, (c) => c.toUpperCase()),
            ),
          }
        : note,
    );
}

const lostPet = (loss: string, value: string): boolean => {
  const [kind = "", called] = value.replace(/^an? /, "").split(" called ");
  return loss.includes(` ${kind}`) && (called === undefined || loss.endsWith(called) || !/[A-Z]/.test(loss));
};

const isAbout = (value: string, thing: string): boolean => {
  const core = thing.toLowerCase().replace(/^(?:an?|the|my) /, "");
  return core.length > 2 && new RegExp(String.raw`\b${core.replaceAll(/[^\w ]/g, ".")}\b`, "i").test(value);
};

/** @param companion her name, which is nobody else's where she is called by it. */
export function notesIn(message: string, at: Date, companion: string): MemoryNote[] {
  const text = readable(message).replace(new RegExp(`, ${RegExp.escape(companion)}(?=[.!?, ]|$)`, "i"), "");
  const notes: MemoryNote[] = [];
  for (const { subject, pattern, value } of rules) {
    const match = pattern.exec(text);
    const found = match && value(match);
    if (!match || !found) continue;
    const about = typeof subject === "string" ? subject : subject(match);
    // A dead person or pet is not noted as somebody to ask about.
    if (kinOrPet.test(about) && lossIn(message, []) !== null) continue;
    if (!notes.some((note) => note.subject === about && note.value === found))
      notes.push({ subject: about, value: found, at });
  }
  return notes;
}

const kinOrPet = new RegExp(`^(?:pet|${kin})$`);

/** Subjects that hold one value: a new one replaces the old one. */
const single =
  /^(name|age|work|studies|home|birthday|favourite .*|sister|brother|mother|mum|mom|father|dad|wife|husband|girlfriend|boyfriend|partner|boss|best friend)$/;
/** The oldest go first. */
export const mostNotes = 1000;

export function addNotes(memory: readonly MemoryNote[], found: readonly MemoryNote[]): MemoryNote[] {
  let notes = [...memory];
  for (const note of found) {
    notes = notes.filter((old) => !replaces(note, old));
    notes.push(note);
  }
  return notes.slice(-mostNotes);
}

function replaces(note: MemoryNote, old: MemoryNote): boolean {
  const same = old.value.toLowerCase() === note.value.toLowerCase();
  if (old.subject !== note.subject) {
    const tastes = [old.subject, note.subject].every((subject) => /^(?:dis)?likes$/.test(subject));
    return tastes && same;
  }
  // "a dog" is known better as "a dog called Bruno".
  return single.test(note.subject) || same || note.value.startsWith(`${old.value} called `);
}

/** Newest first. */
export const recall = (memory: readonly MemoryNote[], subject: string): MemoryNote[] =>
  memory.filter((note) => note.subject === subject).toReversed();
