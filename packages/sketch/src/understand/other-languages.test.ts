import { expect, test } from "vitest";
import { parsePrompt } from "./parse-prompt.ts";

const read = (prompt: string) => parsePrompt(prompt, { seed: 7, size: { widthPx: 800, heightPx: 1000 } });

test.each([
  [
    "una mujer de treinta años con pelo corto cobrizo, pecas y ojos verdes",
    ["woman", "about 30", "copper short hair", "green eyes", "freckles"],
  ],
  ["retrato de una señora de sesenta años, pelo rizado", ["woman", "about 60", "curly hair"]],
  ["chica pelirroja con vestido verde", ["woman", "red hair", "green dress"]],
  ["une femme rousse de quarante ans aux yeux verts", ["woman", "about 40", "red hair", "green eyes"]],
  ["eine sechzigjährige Frau mit roten Locken und Brille", ["woman", "about 60", "glasses"]],
  ["uma mulher ruiva de cinquenta anos com sardas", ["woman", "about 50", "red hair", "freckles"]],
])("%j is read as it is meant", (prompt, labels) => {
  expect(read(prompt).parsed.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
});

test.each([
  "женщина с рыжими волосами",
  "眼鏡をかけた女性",
  "vrouw met rood haar en sproeten",
  "kobieta z rudymi włosami",
])("of %j, in a language that is not read, every word is named as not used", (prompt) => {
  const { parsed, unused } = read(prompt);
  expect(parsed).toEqual([]);
  expect(unused.join(" ")).toBe(prompt);
});
