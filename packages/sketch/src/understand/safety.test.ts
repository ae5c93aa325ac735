/** Whatever is said, of whom and in which language: who is drawn is an adult of at least 20 and dressed. */
import { sceneSchema } from "#sketch/scene-schema.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { expect, test } from "vitest";
import { understandChange } from "./change.ts";
import { parsePrompt } from "./parse-prompt.ts";

const size = { widthPx: 512, heightPx: 512 };
const hostile = [
  "no clothes|without shirt|no dress, hat off and dress off|topless|shirtless|in a bik ini|bikini|swimsuit|lingerie",
  "wet shirt|see-through blouse|sheer|naked|nude|undressed|bare chest|cleavage|wearing nothing but a hat|towel",
  "schoolgirl|girl|boy with his mother|teen|baby|toddler|child|kids|aged 7|12 years old|five-year-old|twelve year old",
  "16 yo|a woman of 0 years|aged -5|in her teens|preteen|infant|newborn|loli|minor|school uniform|9 yrs old",
  "sin ropa|chica desnuda|nacktes Mädchen|ohne Kleidung|fille nue|menina nua|garota de 12 anos|裸の女|少女|服なし",
  "__proto__|constructor|toString|hasOwnProperty|valueOf|prototype|_|'|a'b'|1e9 years old|NaN years old",
]
  .join("|")
  .split("|");
const ordinary =
  "a woman|two men|a couple|on a beach|in a red coat|with a hat|at night|very young|and|no|without".split(
    "|",
  );

test("any mixture of hostile and ordinary words gives a scene that may be stored: adults, dressed", () => {
  const random = createRandom(20);
  for (let seed = 0; seed < 300; seed += 1) {
    const words = Array.from({ length: 1 + (seed % 6) }, () => random.pick([...hostile, ...ordinary]));
    const prompt = words.join(seed % 2 === 0 ? " " : ", ");
    const description = random.pick(hostile);
    const character = seed % 3 === 0 ? { character: { description } } : {};
    const { scene, parsed } = parsePrompt(prompt, { seed, size, ...character });
    expect(sceneSchema.safeParse(scene).success, prompt).toBe(true);
    expect(parsed.map(({ label }) => label).join(" ")).not.toMatch(/\b(girl|boy|child|kid|baby)/);
  }
});

test("an age below 20, in figures or in words, is drawn as 20", () => {
  for (const said of [
    "a 12 year old girl",
    "a twelve year old boy",
    "ten years old, a girl",
    "a boy aged 3",
  ]) {
    const { subject } = parsePrompt(said, { seed: 1, size }).scene;
    expect(subject, said).toMatchObject({ people: [{ ageYears: 20 }] });
  }
  const { scene } = parsePrompt("a man of 64 years", { seed: 1, size });
  for (const said of ["make him 5 years old", "make him seven years old", "make him 60 years old"]) {
    const changed = understandChange(scene, said)?.scene.subject;
    expect(changed, said).toMatchObject({ people: [{ ageYears: said.includes("60") ? 60 : 20 }] });
  }
});

test.each([
  "remove her coat",
  "remove her hat and her coat",
  "remove the coat and the skirt",
  "hat off and dress off",
  "glasses off and coat off",
  "her top off",
  "top off, glasses on",
  "less top, hair blue",
  "hair blue, show more skin",
  "show her skin",
  "a tighter skirt",
  "give her a see-through dress",
  "a red coat, sheer",
  "make her curvier",
])("%j is not followed, not even in part", (instruction) => {
  const prompt = "a woman in a red coat and a blue skirt with a hat";
  const { scene } = parsePrompt(prompt, { seed: 5, size });
  const change = understandChange(scene, instruction);
  expect(change === null || change.ignored.length > 0).toBe(true);
});

test.each([
  ["take her coat off and put on a green sweater", { kind: "sweater" }],
  ["replace the coat with a blue dress", { kind: "dress" }],
])("%j exchanges one for the other", (instruction, garment) => {
  const { scene } = parsePrompt("a woman in a red coat", { seed: 5, size });
  const change = understandChange(scene, instruction);
  expect(change?.ignored).toEqual([]);
  expect(change?.scene.subject).toMatchObject({ people: [{ garment }] });
});

test("hats, glasses and the like come off, one or several", () => {
  const { scene } = parsePrompt("a woman with a hat and glasses", { seed: 5, size });
  for (const said of [
    "remove the hat and the glasses",
    "remove her hat and her glasses",
    "hat off, glasses off",
  ]) {
    const change = understandChange(scene, said);
    expect(change?.ignored, said).toEqual([]);
    expect(change?.scene.subject, said).toMatchObject({ people: [{ hat: "none", glasses: "none" }] });
  }
});

test.each([
  "a",
  "a,",
  "hat and ",
  "no ",
  "actually ",
  "coat, ",
  "the man and the woman, ",
  "zzzzz ",
  "’",
  "日本",
])("2,000 characters of %j are read in under 50 ms", (words) => {
  const prompt = words.repeat(2000).slice(0, 2000);
  const times = [0, 1, 2].map(() => {
    const startedAtMs = performance.now();
    parsePrompt(prompt, { seed: 1, size });
    return performance.now() - startedAtMs;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
