import { expect, test } from "vitest";
import { mailLanguageOf } from "./mail-languages.ts";

test.each([
  ["de", "de"],
  ["pt-BR", "pt"],
  ["FR_ca", "fr"],
  ["it-IT,it;q=0.9, es;q=0.8,en;q=0.7", "es"],
  ["en-US,de;q=0.5", "en"],
  ["ja", "en"],
  ["*", "en"],
  ["", "en"],
  ["deutsch", "en"],
  [undefined, "en"],
  [7, "en"],
])("%j is answered in %s", (locales, language) => {
  expect(mailLanguageOf(locales)).toBe(language);
});
