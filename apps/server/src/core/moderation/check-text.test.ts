/** The text check against its corpus, against disguises made at random, and its speed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { passedTexts } from "./cases/passed.ts";
import { refusedTexts } from "./cases/refused.ts";
import { checkText } from "./check-text.ts";
import type { TextContext } from "./rules.ts";

const refusals = refusedTexts.flatMap(({ context, ruleId, texts }) =>
  texts.map((text) => ({ context, ruleId, text })),
);
const passes = passedTexts.flatMap(({ context, texts }) => texts.map((text) => ({ context, text })));

function marked(text: string, context: TextContext): string[] {
  const verdict = checkText(text, context);
  return verdict.ok ? [] : verdict.marks.map(({ start, end }) => text.slice(start, end));
}

test("the corpus has at least 150 texts of either kind", () => {
  expect(refusals.length).toBeGreaterThanOrEqual(150);
  expect(passes.length).toBeGreaterThanOrEqual(150);
});

test.each(refusals)("refuses in $context by $ruleId: $text", ({ context, ruleId, text }) => {
  const verdict = checkText(text, context);
  expect(verdict).toMatchObject({ ok: false, ruleId });
  if (verdict.ok) return;
  for (const { start, end } of verdict.marks) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
});

test.each(passes)("lets pass in $context: $text", ({ context, text }) => {
  expect(marked(text, context)).toEqual([]);
});

test("an empty text passes and a text of separators alone passes", () => {
  for (const text of ["", " ", "...", "🌸🌸", "\u200b", "\u0301", "\u0000", "\ud800"]) {
    expect(checkText(text, "text-to-image")).toEqual({ ok: true });
  }
});

test("marks name the words in the text as it was written, disguised or not", () => {
  expect(marked("a calm lake, 裸の女性", "text-to-image")).toEqual(["裸"]);
  expect(marked("Portrait of a 15-year-old, oil on canvas", "text-to-image")).toEqual(["15-year-old"]);
  expect(marked("before n\u200bu\u200bd\u200be after", "text-to-image")).toEqual(["n\u200bu\u200bd\u200be"]);
  expect(marked("🌸 ｔｏｐｌｅｓｓ 🌸 ok", "text-to-image")).toEqual(["ｔｏｐｌｅｓｓ"]);
});

test("accents tell niña from Nina", () => {
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

test("a minor and anything sexual never stand in one chat message", () => {
  expect(checkText("my niece is a child", "chat")).toEqual({ ok: true });
  expect(checkText("a child, and a sexy photo", "chat")).toMatchObject({ ok: false, ruleId: "adults-only" });
});

/** Latin phrases written plainly: those that a disguise can be put on. */
const plain = refusals.filter(
  ({ text }) => /^[\p{Script=Latin}\d ,'-]+$/u.test(text) && /^[\x20-\x7e]+$/.test(text),
);
/** Words cut in two by a space: a further disguise on top of that may pass. */
const cutInTwo = new Set(["nu de woman", "lo li", "na ked", "sixt een years old"]);
const plainRefusals = plain.filter(
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
  expect(checkText(text, context)).toMatchObject({ ok: false });
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

test("disguises may be combined", () => {
  const disguise = disguised((char, pick, inWord) => {
    const others = lookalikes[char.toLowerCase()];
    const letter =
      others && pick % 5 === 0 ? others[pick % others.length]! : pick % 2 === 0 ? char.toUpperCase() : char;
    const tail = pick % 7 === 0 ? zeroWidth[pick % zeroWidth.length]! : "";
    return letter + tail + (inWord && pick % 4 === 0 ? separators[pick % separators.length]! : "");
  });
  fc.assert(fc.property(disguise, expectRefused), runs);
});

test("any string gets an answer, with marks inside of it", () => {
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

test("how long 2,000 characters take is printed", () => {
  const samples: Record<string, string> = {
    prose: "A cinematic portrait of a confident woman in a navy suit, city skyline, golden hour, 85 mm. ",
    japanese: "赤いコートを着た女性が夕方の街を歩いている、映画のような光。",
    letters: "a b c d e f g h ",
    repeats: "n",
    separated: "t.a.k.e o-f-f ",
    signs: "$1!|@3",
    lines: "1|!l i",
  };
  for (const [name, sample] of Object.entries(samples)) {
    const text = sample.repeat(2_000).slice(0, 2_000);
    for (let warm = 0; warm < 150; warm++) checkText(text, "edit-of-upload");
    const rounds = 50;
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round++) checkText(text, "edit-of-upload");
    console.info(
      `checkText, 2,000 characters of ${name}: ${((performance.now() - startedAt) / rounds).toFixed(2)} ms`,
    );
  }
});

// A stall of everybody's requests, not a figure: without a bound on its readings the first took seven seconds.
test.each(["x ", "a ", "n.", "aA1!", "1 ", "years old "])(
  "six thousand characters of %j are judged at once",
  (unit) => {
    const startedAt = performance.now();
    checkText(unit.repeat(6_000 / unit.length), "text-to-image");
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  },
);
