import { expect, test } from "vitest";
import { jobTitle, jobWords } from "./job-words.ts";

const video = { prompt: "", durationS: 6, motion: null, characterId: null, engine: null };

test("the title of a job names its result", () => {
  expect(jobTitle({ kind: "video", input: { ...video, prompt: "She turns her head" } })).toBe(
    "A video: She turns her head",
  );
  expect(jobTitle({ kind: "video", input: null })).toBe("A video of a picture");
  expect(jobTitle({ kind: "upscale", input: { prompt: "", scale: 2, mode: "best", engine: null } })).toBe(
    "2× of a picture",
  );
  expect(
    jobTitle({
      kind: "upscale",
      input: { scale: 4, mode: "best", prompt: "a harbour in fog, wide", engine: null },
    }),
  ).toBe("4× of “A harbour in fog”");
  expect(
    jobTitle({ kind: "edit", input: { prompt: "Make the light warmer", pictureCount: 1, engine: null } }),
  ).toBe("Make the light warmer");
  expect(
    jobTitle({
      kind: "process",
      input: { prompt: "Background removed", options: { operation: "remove-background" }, engine: null },
    }),
  ).toBe("Background removed");
});

test("the details of a job are its settings", () => {
  expect(jobWords({ kind: "video", input: { ...video, motion: "orbit" } })).toBe("Video · 6 s · orbit");
  const extended = [{ role: "extended_video", asset: null }] as const;
  expect(jobWords({ kind: "video", input: video }, extended)).toBe("Video · 6 s · goes on from another");
  expect(jobWords({ kind: "upscale", input: { prompt: "", scale: 4, mode: "best", engine: null } })).toBe(
    "Upscale · best",
  );
  expect(jobWords({ kind: "edit", input: { prompt: "", pictureCount: 2, engine: null } })).toBe(
    "Edit · 2 pictures",
  );
  expect(jobWords({ kind: "edit", input: { prompt: "", pictureCount: 1, engine: null } })).toBe("Edit");
});
