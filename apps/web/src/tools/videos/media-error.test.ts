import { expect, test } from "vitest";
import { mediaProblem } from "./media-error.ts";

test("each kind of failure says why, that all retries are used up, and the sentence it belongs to", () => {
  const broken = "Failed to load video. The video file may be corrupted or inaccessible.";
  const whys = [1, 2, 3, 4, 99].map((code) => {
    const { sentence, why } = mediaProblem(code, 3);
    expect(sentence).toBe(broken);
    expect(why).toMatch(/ The maximum of 3 retries was reached\.$/);
    return why;
  });
  expect(new Set(whys).size).toBe(whys.length);
});

test("one that never came speaks of the network instead of the file", () => {
  expect(mediaProblem(null, 3)).toEqual({
    sentence: "Failed to load video. This may be due to network issues or CORS restrictions.",
    why: "The video took longer than 15 seconds to load. The maximum of 3 retries was reached.",
  });
});
