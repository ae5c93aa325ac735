/**
 * A companion's texts with a pronoun in the place of its name, as somebody says them who means it: "Eva is sixteen" says of
 * her what "She is sixteen" says, and the check of texts knows pronouns and not names.
 */
import { languageOf } from "#core/moderation/chat/chat-alarms.ts";
import { withoutUnseen } from "#core/moderation/normalise.ts";

const pronouns = {
  en: { she: "She", is: "She is" },
  de: { she: "Sie", is: "Sie ist" },
  es: { she: "Ella", is: "Ella es" },
  fr: { she: "Elle", is: "Elle est" },
  pt: { she: "Ela", is: "Ela é" },
  nl: { she: "Zij", is: "Zij is" },
  sv: { she: "Hon", is: "Hon är" },
  pl: { she: "Ona", is: "Ona jest" },
  ru: { she: "Она", is: "Она" },
  zh: { she: "她", is: "她是" },
  ko: { she: "그녀", is: "그녀는" },
  ja: { she: "彼女", is: "彼女は" },
} as const;

export function asHerself(
  name: string,
  { traits, texts }: { traits: string; texts: readonly string[] },
): string {
  const called = namesOf(name);
  const said = (text: string): string => text.replaceAll(called, pronouns[languageOf(text) ?? "en"].she);
  // A bare "teenager" is told of her as well.
  const are = traits === "" ? [] : [`${pronouns[languageOf(traits) ?? "en"].is} ${said(traits)}`];
  return [...are, ...texts.filter((text) => text !== "").map(said)].join("\n");
}

/**
 * The sentences of a talk that speak of her by her name, with a pronoun in its place; empty without any. Who is only
 * called ("Eva, my daughter is nine") is not spoken of.
 */
export function saidOfHer(name: string, text: string): string {
  const called = namesOf(name);
  return withoutUnseen(text)
    .normalize("NFKC")
    .split(/(?<=[.!?。！？])\s*|\n/)
    .map((sentence) => sentence.replaceAll(calling(name), " "))
    .filter((sentence) => sentence.search(called) >= 0)
    .map((sentence) => sentence.replaceAll(called, pronouns[languageOf(sentence) ?? "en"].she))
    .join("\n");
}

/** "Eva, …", "…, Eva!", "Hi Eva". */
function calling(name: string): RegExp {
  const { source } = namesOf(name);
  const greeting = String.raw`(?<!\p{L})(?:hi|hey|hello|dear|oh|hallo|hola|salut|bonjour|ciao|oi|olá)\s+`;
  return new RegExp(
    String.raw`(?:^|,)\s*(?:${source})\s*(?=,(?!\s*(?:\d|(?:an? |just |only )?(?:\S+teen\b|teen|(?:school)?girl|child|minor)))|[.!?]*$)|${greeting}(?:${source})|(?:,)\s*(?:${source})(?=\s*[.!?]*$)`,
    "giu",
  );
}

/** The whole name, each of its words, and the mark that cards have for it. */
function namesOf(name: string): RegExp {
  const words = name.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1);
  const all = [name.trim(), ...words].filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  const escaped = all.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp([String.raw`\{\{char\}\}`, ...escaped.map(bounded)].join("|"), "giu");
}

/** Japanese, Chinese and Korean write what follows a name together with it. */
const bounded = (word: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)
    ? word
    : String.raw`(?<!\p{L})${word}(?!\p{L})`;
