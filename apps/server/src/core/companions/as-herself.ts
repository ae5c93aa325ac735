/**
 * A companion's texts with a pronoun in the place of its name, as somebody says them who means it: "Eva is sixteen" says of
 * her what "She is sixteen" says, and the check of texts knows pronouns and not names.
 */
import { languageOf } from "#core/moderation/chat/chat-alarms.ts";

const pronouns = {
  en: { she: "She", is: "She is" },
  de: { she: "Sie", is: "Sie ist" },
  es: { she: "Ella", is: "Ella es" },
  fr: { she: "Elle", is: "Elle est" },
  pt: { she: "Ela", is: "Ela é" },
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

/** The whole name, each of its words, and the mark that cards have for it. */
function namesOf(name: string): RegExp {
  const words = name.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1);
  const all = [name.trim(), ...words].filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  const escaped = all.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(
    [String.raw`\{\{char\}\}`, ...escaped.map((word) => String.raw`(?<!\p{L})${word}(?!\p{L})`)].join("|"),
    "giu",
  );
}
