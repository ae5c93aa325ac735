import { lorebookLimits } from "@galatea/contract/companions/cards.ts";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../cards/bounded-json.ts";
import { countUnusedKeys, matchesPattern, patternBudget } from "./key-patterns.ts";
import { matchLore } from "./match-lore.ts";
import { type Lorebook, readLorebook } from "./read-lorebook.ts";
import { writeLorebook } from "./write-lorebook.ts";

const entry = (fields: JsonObject): JsonObject => ({
  keys: ["harbour"],
  content: "The harbour is old.",
  extensions: {},
  enabled: true,
  insertion_order: 0,
  ...fields,
});
const bookOf = (entries: JsonObject[], fields: JsonObject = {}): Lorebook => {
  const book = readLorebook({ entries, ...fields });
  if (book === null || book === "too_large") throw new Error(String(book));
  return book;
};
const find = (book: Lorebook, ...messages: string[]) =>
  matchLore([book], { messages, name: "Ines", countTokens: (text) => text.length });
const textsFor = (fields: JsonObject, ...messages: string[]): string[] =>
  find(bookOf([entry(fields)]), ...messages).map(({ text }) => text);
const told = ["The harbour is old."];

describe("an entry is told", () => {
  test.each<[string, JsonObject, string[], boolean]>([
    ["by a key, in any case", {}, ["To the HARBOUR!"], true],
    ["not without a key", {}, ["To the mountains"], false],
    ["not when it is switched off", { enabled: false }, ["harbour"], false],
    ["always, when it is constant", { constant: true, keys: [] }, ["Hello"], true],
    [
      "in its own case only, when it says so",
      { case_sensitive: true, keys: ["Harbour"] },
      ["harbour"],
      false,
    ],
    ["by a part of a word", {}, ["harbours"], true],
    [
      "by whole words only, when it says so",
      { extensions: { match_whole_words: true } },
      ["harbours"],
      false,
    ],
    [
      "by a whole word at the end",
      { extensions: { match_whole_words: true } },
      ["harbours, the harbour"],
      true,
    ],
    ["with a second key", { selective: true, secondary_keys: ["night"] }, ["harbour at night"], true],
    ["not without its second key", { selective: true, secondary_keys: ["night"] }, ["harbour"], false],
    [
      "with all second keys",
      { selective: true, secondary_keys: ["a1", "b2"], extensions: { selectiveLogic: 3 } },
      ["harbour a1"],
      false,
    ],
    [
      "without any of them",
      { selective: true, secondary_keys: ["a1"], extensions: { selectiveLogic: 2 } },
      ["harbour a1"],
      false,
    ],
    [
      "without all of them",
      { selective: true, secondary_keys: ["a1", "b2"], extensions: { selectiveLogic: 1 } },
      ["harbour a1"],
      true,
    ],
    ["by a pattern", { use_regex: true, keys: ["harbou?rs?\\b"] }, ["two harbors"], true],
    ["by a slashed pattern", { keys: ["/^to .* harbour$/im"] }, ["x\nTo the harbour"], true],
    [
      "not by a pattern that is no linear one",
      { use_regex: true, keys: ["(?=harbour)"] },
      ["harbour"],
      false,
    ],
    [
      "by an added key of a decorator",
      { content: "@@additional_keys port, quay\nThe harbour is old." },
      ["the quay"],
      true,
    ],
    ["by a decorator that always tells it", { content: "@@activate\nThe harbour is old." }, ["Hello"], true],
    [
      "not with a decorator that never tells it",
      { content: "@@dont_activate\nThe harbour is old." },
      ["harbour"],
      false,
    ],
    ["not from farther back than four messages", {}, ["harbour", "1", "2", "3", "4"], false],
    ["from as far back as it says", { extensions: { scan_depth: 5 } }, ["harbour", "1", "2", "3", "4"], true],
    [
      "from the last message only, by a decorator",
      { content: "@@scan_depth 1\nThe harbour is old." },
      ["harbour", "1"],
      false,
    ],
  ])("%s", (_, fields, messages, isTold) =>
    expect(textsFor(fields, ...messages)).toEqual(isTold ? told : []),
  );
});

test("the reason names the key, and macros become names", () => {
  const book = bookOf([
    entry({ content: "{{char}} knows {{user}}." }),
    entry({ constant: true, content: "Always." }),
  ]);
  expect(find(book, "the harbour")).toEqual([
    { text: "Always.", reason: "always told" },
    { text: "Ines knows the person.", reason: "the talk says “harbour”" },
  ]);
});

test("when room is short, what matters less is left out", () => {
  const entries = [3, 1, 2].map((priority) => entry({ content: `${priority}`.repeat(40), priority }));
  expect(find(bookOf(entries, { token_budget: 90 }), "harbour").map(({ text }) => text[0])).toEqual([
    "3",
    "2",
  ]);
  const many = Array.from({ length: 900 }, () => entry({ content: "x".repeat(100), constant: true }));
  const all = find(bookOf(many, { token_budget: 1e9 }), "");
  expect(all.length * 100).toBeLessThanOrEqual(lorebookLimits.tokens);
});

test("entries find others only where the book says so", () => {
  const chain = [
    entry({ content: "The harbour has a lighthouse." }),
    entry({ keys: ["lighthouse"], content: "The lighthouse has a keeper." }),
    entry({ keys: ["keeper"], content: "The keeper waits." }),
  ];
  expect(find(bookOf(chain), "harbour")).toHaveLength(1);
  expect(find(bookOf(chain, { recursive_scanning: true }), "harbour")).toHaveLength(3);
});

const worldInfo: JsonObject = {
  name: "Coast",
  entries: {
    "0": {
      uid: 0,
      key: ["harbour"],
      keysecondary: ["night"],
      content: "The harbour is old.",
      comment: "Harbour",
      selective: true,
      selectiveLogic: 0,
      order: 7,
      disable: false,
      odd: { kept: true },
    },
    "5": { uid: 5, key: ["/quay/i"], keysecondary: [], content: "The quay.", disable: true },
  },
  ours: [1, null],
};

test("world info and version 3 are read alike, leave as they came, and keep all fields when translated", () => {
  const read = readLorebook(worldInfo);
  expect(read).toMatchObject({
    name: "Coast",
    entryCount: 2,
    entries: [{ secondKeys: ["night"], importance: 7 }],
  });
  expect(writeLorebook(worldInfo, "world_info", "Coast")).toBe(worldInfo);
  const third = writeLorebook(worldInfo, "v3", "Coast");
  expect(third).toMatchObject({
    spec: "lorebook_v3",
    data: {
      extensions: { ours: [1, null] },
      entries: [
        { keys: ["harbour"], insertion_order: 7, enabled: true, extensions: { odd: { kept: true } } },
        { enabled: false },
      ],
    },
  });
  expect(readLorebook(third)).toMatchObject({ ...(read as Lorebook), name: "Coast" });
  expect(writeLorebook(third, "v3", "Coast")).toBe(third);
  const back = writeLorebook(third, "world_info", "Coast");
  expect(back).toMatchObject({
    entries: { "0": { key: ["harbour"], order: 7 } },
    originalData: third["data"],
  });
  expect(readLorebook(back)).toMatchObject({ entries: (read as Lorebook).entries });
});

test.each([
  ["no entries", {}],
  ["entries of something else", { entries: [1, 2] }],
  ["entries without text", { entries: [{ keys: ["a"] }] }],
] as [string, JsonObject][])("%s: no lorebook", (_, raw) => expect(readLorebook(raw)).toBeNull());

test.each([
  ["1,001 entries", Array.from({ length: 1_001 }, () => entry({}))],
  ["5,001 keys", [entry({ keys: Array.from({ length: 5_001 }, (_, n) => `${n}`) })]],
  ["an endless text", [entry({ content: "a".repeat(20_000) })]],
])("%s are too many", (_, entries) => expect(readLorebook({ entries })).toBe("too_large"));

describe("catastrophic patterns", () => {
  const evil = [
    "(a+)+$",
    "([a-zA-Z]+)*$",
    "(a|aa)+$",
    "(.*a){25}",
    "(x+x+)+y",
    "(?:a?){100}a{100}",
    "\\p{L}{1,200}z",
    "(.*)(.*)(.*)(.*)(.*)[0-9]{20}",
    `(?:${Array.from({ length: 20 }, () => "(?:a{900})").join("|")})`,
    "(".repeat(140) + ")".repeat(140),
  ];
  const text = `${"a".repeat(15_900)}!`;

  test("take no more time than a reply may lose", () => {
    const budget = patternBudget();
    const start = performance.now();
    for (const key of evil) matchesPattern(key, text, { isCaseSensitive: false, budget });
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(budget.steps).toBeGreaterThanOrEqual(0);
  });

  test("also a thousand of them in a book, at import and for a reply", () => {
    const entries = Array.from({ length: 1_000 }, (_, n) =>
      entry({ use_regex: true, keys: evil.map((key) => `${key}|${n}`.slice(0, 300)).slice(0, 5) }),
    );
    const book = bookOf(entries);
    const start = performance.now();
    countUnusedKeys(book.entries);
    find(book, text);
    expect(performance.now() - start).toBeLessThan(2_500);
  });

  test("plain keys in the thousands cost little on a long talk", () => {
    const keys = Array.from({ length: 5_000 }, (_, n) => `aaaaaaaa${n}`);
    const book = bookOf([entry({ keys, extensions: { match_whole_words: true, scan_depth: 50 } })]);
    const start = performance.now();
    expect(find(book, ...Array<string>(50).fill("a".repeat(4_000)))).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  test("and those that are not run are counted for the person", () => {
    const book = bookOf([entry({ use_regex: true, keys: ["a(?=b)", "(a)\\1", "[", "fine+"] })]);
    expect(countUnusedKeys(book.entries)).toBe(3);
  });
});
