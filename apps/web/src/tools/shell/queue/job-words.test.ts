import { expect, test } from "vitest";
import { jobTitle, jobWords } from "./job-words.ts";

test("a job is named for what it makes", () => {
  expect(jobTitle({ kind: "video", input: { prompt: "She turns her head" } })).toBe(
    "A film: She turns her head",
  );
  expect(jobTitle({ kind: "video", input: null })).toBe("A film of a picture");
  expect(jobTitle({ kind: "upscale", input: { scale: 2 } })).toBe("2× of a picture");
  expect(jobTitle({ kind: "upscale", input: { scale: 4, prompt: "a harbour in fog, wide" } })).toBe(
    "4× of “A harbour in fog”",
  );
  expect(jobTitle({ kind: "edit", input: { prompt: "Make the light warmer" } })).toBe(
    "Make the light warmer",
  );
  expect(jobTitle({ kind: "process", input: { prompt: "Background removed" } })).toBe("Background removed");
});

test("beside its name stands what it was set to", () => {
  expect(jobWords({ kind: "video", input: { durationS: 6, motion: "orbit" } })).toBe("Video · 6 s · orbit");
  expect(jobWords({ kind: "video", input: { durationS: 6 } }, [{ role: "extended_video" }])).toBe(
    "Video · 6 s · goes on from another",
  );
  expect(jobWords({ kind: "upscale", input: { scale: 4, mode: "best" } })).toBe("Upscale · best");
  expect(jobWords({ kind: "edit", input: { pictureCount: 2 } })).toBe("Edit · 2 pictures");
  expect(jobWords({ kind: "edit", input: { pictureCount: 1 } })).toBe("Edit");
});
