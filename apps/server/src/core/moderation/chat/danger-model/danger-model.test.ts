import { describe, expect, test } from "vitest";
import { alarmsHeard } from "../alarms-heard.ts";
import { alarmsIn } from "../chat-alarms.ts";
import { dangerIn } from "./danger-model.ts";
import { featuresOf } from "./features.ts";

const today = new Date("2026-11-28T12:00:00Z");

describe("a text", () => {
  test("has the same features whatever its case, accents, quotes and repeated letters", () => {
    expect(new Set(featuresOf("JE N’EN PEUX PLUS, J’ARRÊÊÊTE"))).toEqual(
      new Set(featuresOf("je n'en peux plus, j'arreete")),
    );
  });

  test("shares many of its features with its misspelling", () => {
    const [right, wrong] = ["everything is ready", "everyting is redy"].map(
      (text) => new Set(featuresOf(text)),
    );
    const shared = [...(wrong ?? [])].filter((feature) => right?.has(feature));
    expect(shared.length).toBeGreaterThan((right?.size ?? 0) / 4);
  });

  test.each(["", "   ", "…", "🙂🙂", "\u0000"])("without a word raises nothing: %j", (text) =>
    expect(dangerIn(text)).toBeNull(),
  );
});

const hintedAt = [
  "I wrote the letters and gave the dog to my sister, after tonight nobody has to worry about me anymore",
  "Ich habe die Briefe geschrieben, nach heute Nacht bin ich für niemanden mehr eine Last",
  "Ya repartí mis cosas, mañana por fin descanso para siempre y nadie tendrá que cuidarme",
];

test.each(hintedAt)("danger that the lists do not hear is heard: %s", (text) => {
  expect(alarmsIn(text, today)).toEqual([]);
  expect(alarmsHeard(text, today)).toMatchObject([{ kind: "self-harm" }]);
});

test.each([
  "Nope.",
  "Sorry, I am 30.",
  "the blue one",
  "I'm not hungry",
  "I sliced my thumb making salad",
  "leave me alone",
  "my plant died",
  "bin grad heim gekommen",
  "hab keinen Hunger",
  "ya llegué",
  "t'es où",
  "cheguei agora",
  "今起きた",
])("an ordinary short message raises nothing: %s", (text) => expect(alarmsHeard(text, today)).toEqual([]));

test("it is heard in one sentence of a long message of everyday talk", () => {
  const everyday =
    "The train was late and I had soup for lunch. My colleague told me about the new printer. ";
  const text = `${everyday.repeat(4)}${hintedAt[0] ?? ""}. ${everyday.repeat(4)}`;
  expect(dangerIn(everyday.repeat(8))).toBeNull();
  expect(alarmsHeard(text, today)).toMatchObject([{ kind: "self-harm", language: "en" }]);
});

test("an alarm of the lists stands as it is", () => {
  const text = "I want to kill myself";
  expect(alarmsHeard(text, today)).toEqual(alarmsIn(text, today));
});
