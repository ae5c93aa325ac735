/** The text check against its corpus and against random disguises, and its speed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { passedCases, plainRefusedCases, refusedCases } from "#testing/moderation/cases.ts";
import { checkText } from "./check-text.ts";
import type { TextContext } from "./rules.ts";

/** The corpus names years of birth, so it is judged on one day. */
const today = new Date("2026-11-01T12:00:00Z");

function marked(text: string, context: TextContext): string[] {
  const verdict = checkText(text, context, today);
  return verdict.ok ? [] : verdict.marks.map(({ start, end }) => text.slice(start, end));
}

test("the corpus has at least 150 texts of either kind", () => {
  expect(refusedCases.length).toBeGreaterThanOrEqual(150);
  expect(passedCases.length).toBeGreaterThanOrEqual(150);
});

test.each(refusedCases)("refuses in $context by $ruleId: $text", ({ context, ruleId, text }) => {
  const verdict = checkText(text, context, today);
  expect(verdict).toMatchObject({ ok: false, ruleId });
  if (verdict.ok) return;
  for (const { start, end } of verdict.marks) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
});

test.each(passedCases)("lets pass in $context: $text", ({ context, text }) => {
  expect(marked(text, context)).toEqual([]);
});

test("an empty text passes, and a text of separators alone", () => {
  for (const text of ["", " ", "...", "🌸🌸", "\u200b", "\u0301", "\u0000", "\ud800"]) {
    expect(checkText(text, "text-to-image")).toEqual({ ok: true });
  }
});

test("marks are ranges of the text as it was written, also for disguised words", () => {
  expect(marked("a calm lake, 裸の女性", "text-to-image")).toEqual(["裸"]);
  expect(marked("Portrait of a 15-year-old, oil on canvas", "text-to-image")).toEqual(["15-year-old"]);
  expect(marked("before n\u200bu\u200bd\u200be after", "text-to-image")).toEqual(["n\u200bu\u200bd\u200be"]);
  expect(marked("🌸 ｔｏｐｌｅｓｓ 🌸 ok", "text-to-image")).toEqual(["ｔｏｐｌｅｓｓ"]);
});

test("niña is refused and Nina is not", () => {
  expect(checkText("retrato de Nina", "text-to-image")).toEqual({ ok: true });
  expect(checkText("retrato de niña", "text-to-image")).toMatchObject({ ok: false, ruleId: "adults-only" });
  expect(checkText("retrato de nin\u0303a", "text-to-image")).toMatchObject({
    ok: false,
    ruleId: "adults-only",
  });
});

test("an innocent phrase excuses its own word only, and not when that word is disguised", () => {
  expect(checkText("nude heels", "text-to-image")).toEqual({ ok: true });
  expect(checkText("nude woman in nude heels", "text-to-image")).toMatchObject({ ok: false });
  expect(checkText("n.u.d.e heels", "text-to-image")).toMatchObject({ ok: false });
});

test("a denial does not reach across the end of a clause", () => {
  expect(checkText("clothes? no, naked", "text-to-image")).toMatchObject({ ok: false });
  expect(checkText("a street without people. Nude woman", "text-to-image")).toMatchObject({ ok: false });
});

test("a year of birth is judged by the day of the check", () => {
  const bornIn2012 = (day: string) => checkText("a woman born in 2012", "text-to-image", new Date(day)).ok;
  expect(bornIn2012("2026-11-01")).toBe(false);
  // Somebody born in 2012 may still be seventeen in 2030.
  expect(bornIn2012("2030-01-01")).toBe(false);
  expect(bornIn2012("2031-01-01")).toBe(true);
  expect(checkText("2012年生まれの女性", "text-to-image", new Date("2031-01-01")).ok).toBe(true);
  expect(checkText("2012年生まれの女性", "text-to-image", new Date("2026-11-01")).ok).toBe(false);
});

test.each([
  ["she takes off", "her dress, woman"],
  ["a woman without", "clothes"],
  ["a 12 year", "old girl in a park"],
  ["a woman with sixteen", "years of age"],
  ["a photographer gets rid", "of her shirt"],
  ["a woman wearing", "nothing"],
  ["a man with nothing,", "on at all"],
  ["женщина снимает", "платье"],
  ["여자가 옷을", "벗는 장면"],
])("a refused phrase that is split between two texts is refused: %s / %s", (first, second) => {
  for (const text of [first, second]) expect(checkText(text, "text-to-image")).toEqual({ ok: true });
  expect(checkText(`${second}\n${first}\n${second}`, "text-to-image")).toMatchObject({ ok: false });
});

test.each([
  ["walking in the rain", "a woman with red hair, 30"],
  ["her dress is red", "she takes the train"],
  ["16 roses on a table", "a woman, 28"],
  ["shirt and tie", "a man without glasses"],
  ["15 balloons in the air", "a man in a suit"],
  ["nothing on the table", "a man with a beard"],
  ["old town at night", "a woman of thirty, 12 bracelets"],
])("harmless texts stay harmless side by side: %s / %s", (first, second) => {
  expect(marked(`${second}\n${first}\n${second}`, "text-to-image")).toEqual([]);
  expect(marked(`${first}\n${second}\n${first}`, "text-to-image")).toEqual([]);
});

test.each(["we meet in room C117", "a bus at gate T175, beside the A55"])(
  "a letter with digits is the name of a room or a road: %s",
  (text) => {
    for (const context of ["chat", "text-to-image"] as const)
      expect(checkText(text, context)).toEqual({ ok: true });
    for (const disguised of ["a n4k3d woman", "l011", "a l01174"])
      expect(checkText(disguised, "text-to-image")).toMatchObject({ ok: false });
  },
);

test("disguised words of other alphabets are refused", () => {
  for (const text of [
    "дев0чка",
    "девoчкa",
    "де-воч-ка",
    "г о л а я",
    "голаааая",
    "го\u200bлая",
    "알 몸",
    "소\u200b녀",
  ])
    expect(checkText(text, "text-to-image"), text).toMatchObject({ ok: false });
  expect(checkText("소녀".normalize("NFD"), "text-to-image")).toMatchObject({ ok: false });
  expect(checkText("ГОЛАЯ ЖЕНЩИНА", "text-to-image")).toMatchObject({ ok: false });
  expect(checkText("فتاة عمرها ١٥ سنة", "text-to-image")).toMatchObject({ ok: false });
  expect(marked("портрет, голая женщина", "text-to-image")).toEqual(["голая"]);
});

test("a sports bra may be drawn, but an uploaded person may not be dressed in it", () => {
  expect(checkText("a runner in a sports bra", "text-to-image")).toEqual({ ok: true });
  expect(checkText("put her in a sports bra", "edit-of-upload")).toMatchObject({ ok: false });
});

test("making somebody younger is allowed only to a named adult age", () => {
  for (const text of ["make him look 35", "de-age him to 40", "20 years younger so that she is 35"])
    expect(checkText(text, "edit-of-upload"), text).toEqual({ ok: true });
  for (const text of ["20 years younger", "de-age him to 15", "20 years younger so that she is 16"])
    expect(checkText(text, "edit-of-upload"), text).toMatchObject({ ok: false, ruleId: "adults-only" });
});

test("a pictograph is read both as its word and as a separator", () => {
  expect(marked("a woman, 🚫👗", "text-to-image")).toEqual(["🚫👗"]);
  expect(checkText("👧 on a swing", "text-to-image")).toMatchObject({ ok: false, ruleId: "adults-only" });
  expect(checkText("n👗u👗d👗e", "text-to-image")).toMatchObject({ ok: false });
  expect(checkText("👗 in a shop window, 🌸", "text-to-image")).toEqual({ ok: true });
});

test("misspelt words are refused, and ordinary words similar to them are not", () => {
  for (const text of ["nakde woman", "a woman without clohtes", "teenagr on a skateboard"])
    expect(checkText(text, "text-to-image"), text).toMatchObject({ ok: false });
  expect(checkText("cloths drying in the sun, her bother", "text-to-image")).toEqual({ ok: true });
  expect(checkText("Frau mit langem Nacken", "text-to-image")).toEqual({ ok: true });
});

test("a negative prompt may name immodest clothes, but not clothes", () => {
  expect(checkText("revealing clothes", "negative-prompt")).toEqual({ ok: true });
  expect(checkText("clothes, revealing", "negative-prompt")).toMatchObject({ ok: false });
  expect(checkText("sheer dress", "text-to-image")).toMatchObject({ ok: false });
});

test("a chat message with a minor and anything sexual is refused", () => {
  expect(checkText("my niece is a child", "chat")).toEqual({ ok: true });
  expect(checkText("a child, and a sexy photo", "chat")).toMatchObject({ ok: false, ruleId: "adults-only" });
});

/**
 * Plain Latin phrases, which the random disguises are applied to. The words of other phrases are in no list, so a
 * disguise may hide them.
 */
const plainLatin = plainRefusedCases.filter(
  ({ text }) => /^[\p{Script=Latin}\d ,'-]+$/u.test(text) && /^[\x20-\x7e]+$/.test(text),
);
/** Words that are cut in two by a space; they may pass with a second disguise. */
const cutInTwo = new Set(["nu de woman", "lo li", "na ked", "sixt een years old"]);
const plainRefusals = plainLatin.filter(
  ({ text }) => !/[A-Za-z]\d|\d[A-Za-z]|-/.test(text) && !/\b\w \w\b/.test(text) && !cutInTwo.has(text),
);

const lookalikes: Record<string, string[]> = {
  a: ["а", "α", "ａ", "á", "𝐚"], b: ["ｂ", "𝐛"], c: ["с", "ç", "ｃ"], d: ["ԁ", "ｄ"], e: ["е", "é", "ｅ", "ℯ"],
  g: ["ɡ"], h: ["һ"], i: ["і", "ï", "ɪ"], k: ["к"], l: ["ⅼ", "ʟ"], m: ["м", "ｍ"], n: ["ո", "ñ", "ｎ"], o: ["о", "ο", "ö"],
  p: ["р", "ρ"], r: ["г", "ʀ"], s: ["ѕ", "ꜱ"], t: ["т", "τ"], u: ["υ", "ս", "ü"], v: ["ν"], w: ["ԝ"], x: ["х"], y: ["у"],
}; // prettier-ignore
const zeroWidth = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u034f",
  "\u0336",
  "\u0301",
  "\ufe0f",
];
const separators = [".", "-", "_", "*", "·", "~", "•", "..", "/", "🌸"];

const phrase = fc.constantFrom(...plainRefusals);

function disguised(change: (char: string, pick: number, inWord: boolean) => string) {
  return fc
    .tuple(phrase, fc.array(fc.nat(997), { minLength: 60, maxLength: 60 }))
    .map(([{ text, context }, picks]) => ({
      context,
      text: Array.from(text)
        .map((char, at) => {
          const inWord = /[a-z]/i.test(char) && /[a-z]/i.test(text[at + 1] ?? "");
          return change(char, picks[at % picks.length]!, inWord);
        })
        .join(""),
    }));
}

const expectRefused = ({ text, context }: { text: string; context: TextContext }): void => {
  expect(checkText(text, context, today)).toMatchObject({ ok: false });
};
const runs = { numRuns: 600 };

test("zero-width and combining characters never make a refused phrase pass", () => {
  expect(plainRefusals.length).toBeGreaterThan(100);
  const disguise = disguised((char, pick) =>
    pick % 2 === 0 ? char + zeroWidth[pick % zeroWidth.length]! : char,
  );
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("look-alike letters never make a refused phrase pass", () => {
  const disguise = disguised((char, pick) => {
    const others = lookalikes[char.toLowerCase()];
    return others && pick % 2 === 0 ? others[pick % others.length]! : char;
  });
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("changes of case never make a refused phrase pass", () => {
  const disguise = disguised((char, pick) => (pick % 2 === 0 ? char.toUpperCase() : char.toLowerCase()));
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("separators inside words never make a refused phrase pass", () => {
  const disguise = disguised((char, pick, inWord) => {
    return inWord && pick % 3 !== 0 ? char + separators[pick % separators.length]! : char;
  });
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("letters set apart by spaces never make a refused phrase pass", () => {
  const disguise = disguised((char, _pick, inWord) => (inWord ? `${char} ` : char));
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("repeated letters never make a refused phrase pass", () => {
  const disguise = disguised((char, pick) => (/[a-z]/i.test(char) && pick % 2 === 0 ? char.repeat(3) : char));
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("combined disguises never make a refused phrase pass", () => {
  const disguise = disguised((char, pick, inWord) => {
    const others = lookalikes[char.toLowerCase()];
    const letter =
      others && pick % 5 === 0 ? others[pick % others.length]! : pick % 2 === 0 ? char.toUpperCase() : char;
    const tail = pick % 7 === 0 ? zeroWidth[pick % zeroWidth.length]! : "";
    return letter + tail + (inWord && pick % 4 === 0 ? separators[pick % separators.length]! : "");
  });
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test.each([
  "kids play.i.n.g soccer",
  "kid.s play.i.n.g s.o.c.c.e.r",
  "kids play-i-n-g soccer",
  "kids play_ing",
])("an innocent phrase does not excuse a word that goes on behind it: %s", (text) =>
  expectRefused({ text, context: "text-to-image" }),
);

test.each([
  "a kids play-area",
  "a kid’s drawing",
  "kids' drawings, one of a t-shirt",
  "a cock-a-doodle rooster",
])("a word that is joined to the next one stays innocent: %s", (text) =>
  expect(marked(text, "text-to-image")).toEqual([]),
);

test("any string gets a verdict with marks inside the string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const verdict = checkText(text, "edit-of-upload");
      if (!verdict.ok)
        for (const { start, end } of verdict.marks)
          expect(0 <= start && start < end && end <= text.length).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the time for 2,000 characters is printed", () => {
  const samples: Record<string, string> = {
    prose: "A cinematic portrait of a confident woman in a navy suit, city skyline, golden hour, 85 mm. ",
    japanese: "赤いコートを着た女性が夕方の街を歩いている、映画のような光。",
    letters: "a b c d e f g h ",
    repeats: "n",
    separated: "t.a.k.e o-f-f ",
    signs: "$1!|@3",
    lines: "1|!l i",
    russian: "Портрет женщины в красном пальто на вечерней улице. ",
    korean: "빨간 코트를 입은 여자가 저녁 거리를 걷고 있다. ",
  };
  for (const [name, sample] of Object.entries(samples)) {
    const text = sample.repeat(2_000).slice(0, 2_000);
    for (let warm = 0; warm < 40; warm++) checkText(text, "edit-of-upload");
    const rounds = 20;
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round++) checkText(text, "edit-of-upload");
    console.info(
      `checkText, 2,000 characters of ${name}: ${((performance.now() - startedAt) / rounds).toFixed(2)} ms`,
    );
  }
});

// Without a bound on the number of readings the first text took seven seconds, which stalls every request.
test.each(["x ", "a ", "n.", "aA1!", "1 ", "years old "])(
  "six thousand characters of %j take less than three seconds of a processor",
  (unit) => {
    const started = process.cpuUsage();
    checkText(unit.repeat(6_000 / unit.length), "text-to-image");
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  },
);
