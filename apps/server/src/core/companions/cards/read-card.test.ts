import { cardLimits } from "@galatea/contract/companions/cards.ts";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readCardAge } from "./card-age.ts";
import { textsOfCard } from "./card-texts.ts";
import { ageFieldOf, mapCard } from "./map-card.ts";
import { readCard } from "./read-card.ts";
import {
  base64Of,
  bytesOf,
  cardV1,
  cardV2,
  cardV3,
  internationalChunk,
  pngChunk,
  pngWith,
  textChunk,
} from "./testing/card-samples.ts";

const refused = (code: string) => ({ ok: false, code });
const zipOf = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files));

test.each([
  ["V1", cardV1],
  ["V2", cardV2()],
  ["V3", cardV3()],
])("a %s card is read whole from JSON, PNG and CHARX", async (_version, raw) => {
  expect(readCard(bytesOf(raw))).toEqual({ ok: true, card: { raw, container: "json" } });
  expect(readCard(Buffer.concat([Buffer.from("\ufeff"), bytesOf(raw)]))).toMatchObject({ ok: true });
  for (const chunk of [
    textChunk("chara", base64Of(raw)),
    internationalChunk("ccv3", base64Of(raw), false),
    internationalChunk("chara", base64Of(raw), true),
  ])
    expect(readCard(await pngWith([chunk]))).toEqual({ ok: true, card: { raw, container: "png" } });
  const files = { "assets/icon/main.png": Buffer.alloc(5_000, 7), "card.json": bytesOf(raw) };
  expect(readCard(zipOf(files))).toEqual({ ok: true, card: { raw, container: "charx" } });
});

test("of a picture with both versions the third is read, and the second where the third is damaged", async () => {
  const second = textChunk("chara", base64Of(cardV2()));
  const third = textChunk("ccv3", base64Of(cardV3()));
  expect(readCard(await pngWith([second, third]))).toMatchObject({
    card: { raw: { spec: "chara_card_v3" } },
  });
  expect(readCard(await pngWith([second, textChunk("ccv3", "e30")]))).toMatchObject({
    card: { raw: { spec: "chara_card_v2" } },
  });
});

describe("what is no card, or a bad one, is told by its code", () => {
  const nested = (depth: number): string =>
    `{"name":"A","description":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  test.each([
    ["nothing", Buffer.alloc(0), "card_missing"],
    ["a photograph", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), "card_missing"],
    ["JSON of something else", bytesOf({ hello: "there" }), "card_missing"],
    ["a list", bytesOf([cardV2()]), "card_missing"],
    ["a card without a name", bytesOf(cardV2({ name: "  " })), "card_missing"],
    ["JSON that is cut off", bytesOf(cardV2()).subarray(0, 200), "card_damaged"],
    ["a NUL", Buffer.from('{"name":"A","description":"\\u0000"}'), "card_damaged"],
    ["half a surrogate pair", Buffer.from('{"name":"A","description":"\\ud800"}'), "card_damaged"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "card_damaged"],
    [
      "a number that JSON cannot write",
      Buffer.from('{"name":"A","description":"B","x":1e999}'),
      "card_damaged",
    ],
    ["100 levels", Buffer.from(nested(100)), "card_too_large"],
    ["500,000 levels", Buffer.from(nested(500_000)), "card_too_large"],
    ["a million values", bytesOf({ ...cardV1, x: Array(500_000).fill(1) }), "card_too_large"],
    ["2 MB of text", bytesOf(cardV2({ description: "a".repeat(2_000_000) })), "card_too_large"],
    ["a 10 MB file", Buffer.alloc(10 * 1024 * 1024, 0x20), "card_too_large"],
  ])("%s", (_, bytes, code) => expect(readCard(bytes)).toEqual(refused(code)));

  test("a picture without a card, cut off, or with a wrong checksum", async () => {
    const whole = await pngWith([textChunk("chara", base64Of(cardV2()))]);
    const wrong = Buffer.from(whole);
    wrong.writeUInt8(wrong.readUInt8(60) ^ 1, 60);
    const endless = Buffer.from(whole);
    endless.writeUInt32BE(0xffff_fff0, 33);
    expect(readCard(await pngWith([]))).toEqual(refused("card_missing"));
    expect(readCard(whole.subarray(0, whole.length - 20))).toEqual(refused("card_damaged"));
    expect(readCard(wrong)).toEqual(refused("card_damaged"));
    expect(readCard(endless)).toEqual(refused("card_damaged"));
    expect(readCard(await pngWith([textChunk("chara", "no base64 at all")]))).toEqual(
      refused("card_damaged"),
    );
    expect(readCard(await pngWith([pngChunk("tEXt", Buffer.from("chara"))]))).toEqual(
      refused("card_missing"),
    );
  });

  test("a text that inflates to a thousand times its size", async () => {
    const bomb = internationalChunk("chara", "A".repeat(40_000_000), true);
    expect(bomb.length).toBeLessThan(300_000);
    expect(readCard(await pngWith([bomb]))).toEqual(refused("card_damaged"));
  });
});

describe("an archive", () => {
  test("without a card has none, and a card in a folder is not it", () => {
    expect(readCard(zipOf({ "a.txt": Buffer.from("a") }))).toEqual(refused("card_missing"));
    expect(readCard(zipOf({ "x/card.json": bytesOf(cardV2()) }))).toEqual(refused("card_missing"));
  });

  test("is read no further than a card may be large, whatever it inflates to", () => {
    const bomb = zipOf({ "card.json": Buffer.alloc(100_000_000, 0x20) });
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().arrayBuffers;
    const start = performance.now();
    expect(readCard(bomb)).toEqual(refused("card_too_large"));
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
  });

  test("with a billion entries by its own word, or thousands in truth, ends at once", () => {
    const claims = zipOf({ "a.txt": Buffer.from("a") });
    // The end record's two counts.
    const end = claims.length - 22;
    claims.writeUInt32LE(0xffff_ffff, end + 8);
    const many = zipOf(
      Object.fromEntries(
        Array.from({ length: cardLimits.archiveFiles + 1 }, (_, n) => [`${n}`, Buffer.alloc(0)]),
      ),
    );
    const start = performance.now();
    expect(readCard(claims)).toEqual(refused("card_missing"));
    expect(readCard(many)).toEqual(refused("card_too_large"));
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test("that is cut off in the card, or whose data is broken, is damaged", () => {
    const whole = zipOf({ "card.json": bytesOf(cardV2()) });
    expect(readCard(whole.subarray(0, 300))).toMatchObject({ ok: false });
    const broken = Buffer.from(whole);
    broken.fill(0xff, 60, 120);
    expect(readCard(broken)).toEqual(refused("card_damaged"));
  });
});

describe("the age", () => {
  const ageOf = (data: Parameters<typeof cardV2>[0]) => {
    const raw = cardV2({ description: "A keeper.", ...data });
    return readCardAge(textsOfCard(raw), ageFieldOf(raw), "Ines");
  };
  test.each([
    [{ description: "Age: 24\nHeight: tall" }, 24],
    [{ description: 'Name("Ines")\nAge("24")' }, 24],
    [{ description: "[age = 24; job = keeper]" }, 24],
    [{ description: "Ines is a 24-year-old keeper." }, 24],
    [{ description: "**Alter**: 24" }, 24],
    [{ personality: "24 y/o, patient" }, 24],
    [{ description: "Ines (24) keeps a lighthouse with 17 steps." }, 24],
    [{ description: "{{char}}, 24, keeps a lighthouse." }, 24],
    [{ description: "Ines is 24." }, 24],
    [{ age: 24 }, 24],
    [{ age: "24" }, 24],
    [{ extensions: { galatea: { age: 24 } } }, 24],
  ])("%j says it", (data, years) => expect(ageOf(data)).toEqual({ kind: "adult", years }));

  test.each([
    {},
    { description: "Age: 350, an elf" },
    { description: "Age: unknown" },
    { description: "She is 24 years old, her sister 30 years old." },
    { description: "In 1924 she moved to the coast. The stage: 24 metres." },
    { first_mes: "I met a man. Age: 45." },
  ])("%j leaves it open", (data) => expect(ageOf(data)).toEqual({ kind: "unknown" }));

  test.each([
    [{ description: "Age: 16" }, "data.description"],
    [{ description: "Age: 16.5" }, "data.description"],
    [{ description: "Age: 24", creator_notes: "(Age: 15 in canon)" }, "data.creator_notes"],
    [{ extensions: { tool: { note: 'Age("17")' } } }, "data.extensions.tool.note"],
    [
      { character_book: { entries: [{ keys: ["x"], content: "Mia, Age: 9" }] } },
      "data.character_book.entries.0.content",
    ],
    [{ description: "Ines (16) keeps a lighthouse." }, "data.description"],
    [{ first_mes: "{{char}}, 15, waves." }, "data.first_mes"],
    [{ age: 17 }, "age"],
    [{ age: "12" }, "age"],
  ])("%j is refused where it stands", (data, path) => expect(ageOf(data)).toEqual({ kind: "minor", path }));
});

test("a name of any signs is no pattern", () => {
  const texts = textsOfCard(cardV2({ description: "A.*(b)|-'/ (16) waits." }));
  expect(readCardAge(texts, undefined, "A.*(b)|-'/")).toEqual({ kind: "minor", path: "data.description" });
});

test("columns get what fits, names in place of macros, and what was left out is said", () => {
  const raw = cardV3({
    name: "Ines ".repeat(30),
    description: `{{char}} waits. ${"She counts the waves. ".repeat(200)}`,
    first_mes: "Hello {{USER}}, I am <BOT>.",
    alternate_greetings: Array.from({ length: 40 }, (_, n) => `Greeting ${n}`),
    system_prompt: "Write long.",
    assets: [{ type: "icon", uri: "https://example.org/a.png", name: "main", ext: "png" }],
  });
  const mapped = mapCard({ raw, container: "png" });
  expect(mapped.name.length).toBeLessThanOrEqual(60);
  expect(mapped.backstory).toMatch(/^Nes waits\. She counts .* waves\.$/);
  expect(mapped.backstory.length).toBeLessThanOrEqual(2000);
  expect(mapped.greetings).toHaveLength(cardLimits.greetings);
  expect(mapped.greetings[0]).toBe("Hello you, I am Nes.");
  expect(mapped.notes.toSorted()).toEqual(
    [
      "assets_left_out",
      "description_shortened",
      "greetings_left_out",
      "instructions_left_out",
      "name_shortened",
      "picture_left_out",
    ].toSorted(),
  );
});

test("every text that is played is listed, also one that looks like a file", () => {
  const odd = "a".repeat(500);
  const raw = cardV2({
    scenario: odd,
    mes_example: "data:text/plain;a",
    assets: [odd],
    extensions: { icon: `data:image/png;base64,${odd}` },
  });
  const texts = textsOfCard(raw).map(({ text }) => text);
  expect(texts).toContain(odd);
  expect(texts).toContain("data:text/plain;a");
  expect(texts.some((text) => text.startsWith("data:image"))).toBe(false);
});
