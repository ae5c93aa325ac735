import { expect, test } from "vitest";
import { createEmbeddedChatEngine } from "./embedded.ts";
import type { ChatTurn } from "./engine.ts";
import { sceneAbout } from "./pictures.ts";
import { topics } from "./script/topics.ts";

const engine = createEmbeddedChatEngine();
const persona = {
  name: "Sofia",
  ageYears: 28,
  personality: "Caring",
  backstory: "She grew up in a village.",
  hobbies: "music, reading",
  dreams: "love",
  relationship: "lovers",
  appearance: "Brown hair",
};
const now = new Date(2026, 2, 4, 18);

async function answerTo(message: string, history: ChatTurn[] = [], seed = 1) {
  let [text, scene] = ["", null as string | null];
  for await (const part of engine.reply(
    { persona, history, memory: [], message, now, seed },
    new AbortController().signal,
  )) {
    if (part.kind === "sentence") text += ` ${part.text}`;
    if (part.kind === "picture") scene = part.scene;
  }
  return { text, scene };
}

test.each([
  ["Send me a picture of you at the beach", /beach/],
  ["Show me a photo of you by the sea please", /beach by the sea/],
  ["can you send a pic of you on an island?", /beach/],
  ["I want to see you in Paris", /Paris/],
  ["a picture of you in the snow, send me a picture", /snow/],
  ["Send me a selfie in the rain", /rain/],
  ["Send me a photo of you in a forest", /forest/],
  ["Send me a photo of you with your cat", /cat/],
  ["Send me a photo of you at the piano", /piano/],
  ["Send me a photo of you in a museum", /museum/],
  ["Send me a photo of you at the gym", /gym/],
  ["Send me a photo of you on the train", /train/],
  ["Send me a photo of you on an old ship, please", /^on an old ship$/],
  ["Send me a picture of you under a bridge", /^under a bridge$/],
])("%s: the picture shows what was asked for", async (message, scene) => {
  for (const seed of [1, 2, 3]) expect((await answerTo(message, [], seed)).scene).toMatch(scene);
});

test.each(["Send me a picture of you in the shower", "Send me a picture of you in my bed"])(
  "%s: the picture shows something else",
  async (message) => expect((await answerTo(message)).scene).not.toMatch(/shower|bed/),
);

test("a picture that she offers herself shows the place that was told of, and a yes gets that one", async () => {
  const travel = topics.find(({ name }) => name === "travel");
  if (!travel) throw new Error("There is no such topic.");
  const scene = sceneAbout(travel, "We spent the whole day at the beach.");
  expect(scene).toMatch(/beach/);
  expect(sceneAbout(travel, "I love a long journey.")).toMatch(/train/);
  const offer = `Shall I show you a picture of me, ${scene}?`;
  const history: ChatTurn[] = [
    { role: "user", content: "We spent the whole day at the beach.", at: now },
    { role: "assistant", content: offer, at: now },
  ];
  expect((await answerTo("Yes please", history)).scene).toBe(scene);
});
