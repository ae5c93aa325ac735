import { describe, expect, test } from "vitest";
import { checkText } from "./check-text.ts";

const ruleOf = (text: string, context: "persona" | "name" | "chat") => {
  const verdict = checkText(text, context);
  return verdict.ok ? null : verdict.ruleId;
};

describe("who is played is nobody real", () => {
  test.each([
    "She looks exactly like Scarlett Johansson.",
    "A perfect copy of the actress Emma Watson.",
    "She is Taylor Swift, and she sings for you.",
    "A Kim Kardashian lookalike who runs a bakery.",
    "Name: Billie Eilish",
    "Taylor Swift, 34 years old.\nWarm.",
    "She is based on my ex-girlfriend Anna.",
    "An exact copy of my coworker.",
    "She was modelled on a real actress.",
    "Sie sieht genau aus wie Helene Fischer.",
    "Sie basiert auf meiner Kollegin.",
    "Se parece a Penélope Cruz.",
    "Es una copia de mi vecina.",
    "Elle est le sosie de Léa Seydoux.",
    "Elle est basée sur mon ex.",
    "Ela é igual a Bruna Marquezine.",
    "Ela é uma cópia da minha chefe.",
    "She is T a y l o r Swift.",
    "She is T.a.y.l.o.r  S.w.i.f.t.",
    "She is tayl0r sw1ft.",
    "She is Tay1or Sw!ft.",
    "She looks like 3mma W@tson.",
    "新垣結衣にそっくりな女性",
    "元カノをモデルにしたキャラクター",
  ])("refused: %s", (text) => expect(ruleOf(text, "persona")).toBe("no-real-person"));

  test.each([
    "She loves Taylor Swift's songs and knows every word.",
    "A Taylor Swift fan with a flat full of records.",
    "She once saw Scarlett Johansson on the street in New York.",
    "She talks like a real person and never hurries.",
    "She is not based on a real person.",
    "A famous singer in a city that does not exist.",
    "She looks exactly like her mother did.",
    "You remind her of an old friend.",
    "She is a swift runner, and Taylor is her coach.",
    "She is 5 feet 4 and plays the 3 string violin.",
    "Sie hört gern Helene Fischer.",
    "Le gusta el cine de Penélope Cruz.",
    "Elle n'est pas basée sur une vraie personne.",
    "Ela adora as novelas com Bruna Marquezine.",
    "新垣結衣のドラマが好き。",
    "Her late mother taught her to sew; her sister is a doctor.",
  ])("allowed: %s", (text) => expect(ruleOf(text, "persona")).toBeNull());
});

test("in talk, and in the name that somebody shares pictures under, anybody may be named", () => {
  expect(ruleOf("Taylor Swift", "name")).toBeNull();
  expect(ruleOf("You sound like Taylor Swift today", "chat")).toBeNull();
});
