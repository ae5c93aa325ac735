import { describe, expect, test } from "vitest";
import { createSentenceCutter } from "./cut-sentences.ts";

/** Pushes pieces of so many UTF-16 units. */
function cut(text: string, chars: number, language = "en"): { sentences: string[]; rest: string } {
  const cutter = createSentenceCutter(language);
  const sentences: string[] = [];
  for (let at = 0; at < text.length; at += chars) sentences.push(...cutter.push(text.slice(at, at + chars)));
  const { sentences: left, rest } = cutter.end();
  return { sentences: [...sentences, ...left], rest };
}

describe.for([1, 2, 3, 7, 1_000])("cut into pieces of %i", (chars) => {
  test.for([
    { text: "Hello. How are you? Fine!", sentences: ["Hello.", "How are you?", "Fine!"] },
    {
      text: "I met Dr. Smith and J. K. Rowling. So am I. You?",
      sentences: ["I met Dr. Smith and J. K. Rowling.", "So am I.", "You?"],
    },
    {
      text: "It costs 3.50 at 5 p.m. today, e.g. here. Ok.",
      sentences: ["It costs 3.50 at 5 p.m. today, e.g. here.", "Ok."],
    },
    {
      text: "Well... I think so. Hm… maybe. Wait...what?",
      sentences: ["Well...", "I think so.", "Hm… maybe.", "Wait...what?"],
    },
    {
      text: `He said "Stop." Then he left. “Really?” she asked. «Oui.» Bon.`,
      sentences: [`He said "Stop."`, "Then he left.", "“Really?” she asked.", "«Oui.»", "Bon."],
    },
    {
      text: "I love it! 😄 How are you? 👩‍👩‍👧 ❤️ Fine 😊",
      sentences: ["I love it! 😄", "How are you? 👩‍👩‍👧 ❤️", "Fine 😊"],
    },
    {
      text: "你好。我很好！你呢？“是的。”她说。",
      sentences: ["你好。", "我很好！", "你呢？", "“是的。”", "她说。"],
    },
    { text: "क्या हाल है? मैं ठीक हूँ। और तुम?", sentences: ["क्या हाल है?", "मैं ठीक हूँ।", "और तुम?"] },
    { text: "One line.\nAnother\n\n- a list.\n---\n", sentences: ["One line.", "Another", "- a list."] },
    { text: "Really?! Yes!!! (Sure.) Next.", sentences: ["Really?!", "Yes!!!", "(Sure.)", "Next."] },
    {
      text: "*smiles* Hi there! *waves* Bye. You?",
      sentences: ["*smiles* Hi there!", "*waves* Bye.", "You?"],
    },
    { text: "Das ist z. B. gut. Nr. 5 lebt.", sentences: ["Das ist z. B. gut.", "Nr. 5 lebt."] },
    { text: "No. I do not. It is No. 5.", sentences: ["No.", "I do not.", "It is No. 5."] },
    { text: "All is said. And then I", sentences: ["All is said."], rest: "And then I" },
    { text: " \n ... \n", sentences: [] },
    { text: "", sentences: [] },
  ])("$text", ({ text, sentences, rest = "" }) => {
    expect(cut(text, chars)).toEqual({ sentences, rest });
  });
});

test("a sentence comes as soon as the next one has begun, and not before its emoji and quotes", () => {
  const cutter = createSentenceCutter("en");
  expect(cutter.push("Hello")).toEqual([]);
  expect(cutter.push(".")).toEqual([]);
  expect(cutter.push(" 😄 ")).toEqual([]);
  expect(cutter.push("H")).toEqual(["Hello. 😄"]);
  expect(cutter.pendingChars()).toBe(1);
});

test("replacement characters, half characters and white space are left out; an unknown language is cut all the same", () => {
  expect(cut("A\uFFFD  b \ud83d.\tC.", 1, "xx-no-such")).toEqual({ sentences: ["A b .", "C."], rest: "" });
});
