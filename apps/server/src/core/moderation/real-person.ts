/**
 * Whether a text makes somebody of flesh and blood of who is played: by a well-known name, or by saying whose copy it is. A
 * text that only mentions somebody ("she loves Taylor Swift's songs") does not.
 */
import path from "node:path";
import { z } from "zod";
import { notes, readLexiconFile } from "./lexicon-file.ts";
import { leet } from "./lookalikes.ts";
import { normalise, withoutUnseen } from "./normalise.ts";
import { spelledTogether } from "./spelled-together.ts";

const names = readLexiconFile(
  path.join(import.meta.dirname, "real-people.json"),
  z.strictObject({ notes, names: z.array(z.string().min(1)) }),
  (data) => data.names.flatMap((line) => line.split(",").map((name) => name.trim())),
);
/** The digits and signs that may stand for a letter: "tayl0r sw1ft". */
const signsFor = (letter: string): string =>
  Object.entries(leet)
    .filter(([, letters]) => letters.includes(letter))
    .map(([sign]) => sign)
    .join("");
const escaped = names.map((name) =>
  name
    .replaceAll(/[^a-z ]/g, (sign) => (/[\\^$.*+?()[\]{}|/]/.test(sign) ? `\\${sign}` : sign))
    .replaceAll(" ", "[ ._-]?")
    .replaceAll(/(?<!\\)[a-z]/g, (letter) => `[${letter}${signsFor(letter)}]`),
);
/** Of theirs is spoken in "Taylor Swift's songs" and "a Taylor Swift fan". */
const name = String.raw`(?<![a-z])(?:${escaped.join("|")})(?![a-z]|['’]s?(?![a-z])|s (?:song|album|film|movie|fan)| (?:fan|song|album|film|movie|concert|poster|music|lied|konzert|musik|cancion|concierto|musica|show|chanson))`;

const anyName = new RegExp(escaped.join("|"), "u");

/** Phrases by which a text says that the character is a real person, or looks like one. */
const being = [
  String.raw`(?:is|am|are|as|be|named|called|plays?|playing|impersonat\w*|pretend\w* to be|looks?|looking|sounds?|talks?|acts?|just|exactly) (?:(?:exactly|just|a lot|identical|the|a|an|real|actual|famous|popular|actress|actor|singer|star|like|to) )*`,
  String.raw`(?:based on|model+ed (?:on|after)|inspired by|copy of|clone of|replica of|version of|face of|body of|voice of|double of|twin of|likeness of|deepfake of|reincarnation of) (?:(?:the|real|actual|famous|actress|actor|singer|star) )*`,
  String.raw`(?:ist|bin|heisst|aus wie|genau wie|basiert auf|nach dem vorbild von|kopie von|klon von|version von|doppelgangerin von|gesicht von|stimme von|spielt|verkorpert|imitiert) (?:(?:die|der|echte|beruhmte|schauspielerin|sangerin) )*`,
  String.raw`(?:es|soy|se llama|parece|se parece a|igual que|identica a|basada en|inspirada en|copia de|clon de|version de|cara de|voz de|doble de|imita a|interpreta a) (?:(?:la|el|verdadera|famosa|actriz|cantante|a) )*`,
  String.raw`(?:est|suis|s'appelle|ressemble a|pareille a|basee sur|inspiree de|copie de|clone de|sosie de|version de|visage de|voix de|imite|joue|incarne) (?:(?:la|le|vraie|celebre|actrice|chanteuse) )*`,
  String.raw`(?:e|sou|se chama|parece|se parece com|igual a|identica a|baseada em|inspirada em|copia de|clone de|sosia de|versao de|rosto de|voz de|imita|interpreta) (?:(?:a|o|verdadeira|famosa|atriz|cantora) )*`,
];
const namedIn = new RegExp(
  [
    String.raw`(?:^|[\s"'(:,])(?:${being.join("|")})["'(]?${name}`,
    String.raw`${name} (?:look-?alike|clone|double|doppelganger\w*|impersonator|deepfake|roleplay|herself|himself|in person)`,
    String.raw`${name}(?:に|と)?(?:そっくり|似て|瓜二つ|本人|のコピー|のクローン|のなりきり|です|だ|である)`,
    // The line of a name and its age: "Taylor Swift, 34 years old."
    String.raw`(?:^|\n)[^a-z\n]*${name}, \d{1,3} years old`,
    String.raw`(?:name|nombre|nom|nome|名前)(?: is| ist| es| est| e)?[:：=は]? ?["'(]?${name}`,
  ].join("|"),
  "u",
);

/** Somebody whom the writer knows, or "a real celebrity", of whom she is made a copy. */
const someone = [
  String.raw`(?:based on|model+ed (?:on|after)|(?:exact |perfect |digital |ai )?(?:copy|clone|replica|likeness|deepfake|recreation) of|looks? (?:exactly|just) like|with the face of) (?:(?:my|our|his) (?:\w+ ){0,2}?(?:ex|ex-?\w+|co-?worker|colleague|boss|neighbou?r|teacher|professor|classmate|crush|room-?mate|flat-?mate|cousin|sister|stepsister|mother|stepmother|aunt|wife|girlfriend|student|friend)|(?:a|an|some|the) (?:real|living|existing|actual|famous|well-known) (?:\w+ )?(?:person|woman|celebrity|actress|singer|influencer|streamer|model|politician))(?![a-z])`,
  String.raw`(?:basiert auf|nachgebildet|kopie von|klon von|sieht (?:genau|exakt) aus wie|nach dem vorbild) (?:(?:meiner?|meinem) (?:\w+ ){0,2}?(?:ex\w*|kollegin|chefin|nachbarin|lehrerin|mitschulerin|schwester|mutter|cousine|frau|freundin)|(?:einer|der) (?:echten|realen|beruhmten) (?:person|frau|schauspielerin|sangerin))(?![a-z])`,
  String.raw`(?:basada en|copia de|clon de|igual que|identica a) (?:mi (?:\w+ ){0,2}?(?:ex\w*|companera|jefa|vecina|profesora|hermana|madre|prima|mujer|esposa|novia|amiga)|una (?:persona|mujer|actriz|cantante|famosa) (?:real|famosa|de verdad))(?![a-z])`,
  String.raw`(?:basee sur|copie de|clone de|sosie de|identique a) (?:(?:ma|mon) (?:\w+ ){0,2}?(?:ex\w*|collegue|patronne|voisine|prof\w*|soeur|mere|cousine|femme|copine|amie)|une (?:vraie (?:personne|femme|celebrite)|(?:personne|femme|actrice|chanteuse) (?:reelle|celebre)))(?![a-z])`,
  String.raw`(?:baseada n?[ea]m?|copia d[ae]|clone d[ae]|igual a|identica a) (?:(?:a )?(?:na )?minha (?:\w+ ){0,2}?(?:ex\w*|colega|chefe|vizinha|professora|irma|mae|prima|mulher|esposa|namorada|amiga)|uma (?:pessoa|mulher|atriz|cantora) (?:real|famosa|de verdade))(?![a-z])`,
  String.raw`(?:元カノ|元妻|同僚|上司|隣人|先生|同級生|妹|姉|母|妻|彼女|実在の(?:人物|女性|女優|歌手))(?:に|と)(?:そっくり|瓜二つ)|(?:元カノ|元妻|同僚|上司|隣人|先生|同級生|実在の(?:人物|女性|女優|歌手))(?:を(?:モデル|元|もと|基)に|のコピー|のクローン)`,
  String.raw`(?<![a-z])(?:celebrity (?:look-?alike|clone|double|deepfake)|deepfake)(?![a-z])`,
];
const copied = new RegExp(someone.join("|"), "u");
const denied =
  /(?<![a-z])(?:not|never|isn't|wasn't|nobody|no one|nicht|keine[rnm]?|no|nunca|pas|jamais|nao|ne) (?:\S+ ){0,3}$|(?:ではな|じゃな)/u;

export function isRealPerson(text: string): boolean {
  const letters = normalise(withoutUnseen(text)).chars.join("");
  return [...new Set([letters, spelledTogether(letters)])].some((read) =>
    namesRealPerson(read.replaceAll(/[ \t]+/g, " ")),
  );
}

function namesRealPerson(plain: string): boolean {
  // Few texts name anybody, and who is named is found far quicker than what is said of them.
  const patterns = anyName.test(plain) ? [namedIn, copied] : [copied];
  return patterns.some((pattern) => {
    const found = pattern.exec(plain);
    return found !== null && !denied.test(plain.slice(0, found.index + found[0].search(/\S/)).slice(-40));
  });
}
