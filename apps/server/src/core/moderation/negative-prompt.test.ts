import { expect, test } from "vitest";
import { phrasesOf } from "./negative-prompt.ts";

test("names of things are left out, and longer phrases are kept", () => {
  expect(phrasesOf("nsfw, nude, (naked:1.3), bad hands")).toBe("");
  expect(phrasesOf("")).toBe("");
  expect(phrasesOf("rain, draw her without it; fog")).toBe("draw her without it");
  expect(phrasesOf("裸、彼女の服を脱がせて、文字")).toBe("彼女の服を脱がせて");
  expect(phrasesOf("one two three\nfour five")).toBe("one two three");
});
