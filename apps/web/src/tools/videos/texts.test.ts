import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { expect, test } from "vitest";
import { failedTexts, failureText, fileProblem, playbackProblem, refusalText, typicalTime } from "./texts.ts";

const titleOf = (code: ErrorCode) => failedTexts({ error_code: code }).title;

test("each failure of a job has its own title", () => {
  expect(titleOf("reference_unusable")).toBe("Image Upload Issue");
  expect(titleOf("insufficient_credits")).toBe("Insufficient Credits");
  expect(titleOf("tier_required")).toBe("Subscription Required");
  expect(titleOf("engine_failed")).toBe("Generation Failed");
  expect(titleOf("engine_timeout")).toBe("Generation Failed");
  expect(titleOf("storage_failed")).toBe("Storage Error");
  expect(titleOf("engine_bad_output")).toBe("No Output Generated");
  expect(titleOf("engine_unavailable")).toBe("Video Generation Failed");
});

test("a refusal is recognised by its code, whatever its sentence says", () => {
  const refused = (code: ErrorCode, sentence: string) =>
    refusalText({ ok: false, code, sentence, details: {} });
  expect(refused("storage_failed", "Insufficient credits.")).toMatchObject({
    shownAs: "toast",
    title: "Storage Error",
  });
  expect(refused("internal", "Video generation failed.").title).toBe("Video Generation Failed");
  expect(refused("unauthorized", "Please sign in.")).toMatchObject({ shownAs: "stage" });
});

test("the server's sentence is shown where nothing better is known", () => {
  const sentence = "Insufficient credits. 40 are needed, 12 are there.";
  expect(failureText("insufficient_credits", sentence)).toEqual({
    title: "Insufficient Credits",
    text: sentence,
  });
  expect(failureText("internal", "The moon is in the way.")).toEqual({
    title: "Video Generation Failed",
    text: "The moon is in the way.",
  });
  expect(failedTexts({ error_code: "of a later version" }).title).toBe("Generation Failed");
});

test("every failure after the start of a job says what it cost", () => {
  const afterStart = Object.entries(errorCodes).flatMap(([code, { refunded }]) =>
    refunded && !["cannot_follow", "character_not_found", "character_limit"].includes(code)
      ? [code as ErrorCode]
      : [],
  );
  for (const code of afterStart)
    expect(failedTexts({ error_code: code }).text, code).toMatch(/nothing was charged/i);
});

const fileTitle = (type: string, size = 1000) => fileProblem({ type, size })?.title ?? null;
const limitBytes = 10 * 1024 * 1024;

test("pictures of up to 10 MB are sent, to the byte", () => {
  for (const type of ["image/png", "image/jpeg", "image/webp"])
    expect(fileTitle(type, limitBytes)).toBeNull();
  expect(fileTitle("image/png", limitBytes + 1)).toBe("Image size must be less than 10MB");
});

test("a file that is no picture, or none that can be read here, is named before anything is sent", () => {
  expect(fileProblem({ type: "text/plain", size: 10 })).toEqual({
    title: "Please select a valid image file",
  });
  for (const type of ["image/svg+xml", "image/heic", "image/tiff", "image/gif"])
    expect(fileProblem({ type, size: 10 })).toEqual({
      title: "Please select a valid image file",
      description: "Please use a JPEG, PNG or WebP picture.",
    });
  expect(fileTitle("", 10)).toBe("Please select a valid image file");
  expect(fileTitle("image/png", 0)).toBe("Please select a valid image file");
});

test("each playback failure says why, that all retries are used up, and the sentence it belongs to", () => {
  const broken = "Failed to load video. The video file may be corrupted or inaccessible.";
  const whys = [1, 2, 3, 4, 99].map((code) => {
    const { sentence, why } = playbackProblem(code, 3);
    expect(sentence).toBe(broken);
    expect(why).toMatch(/ The maximum of 3 retries was reached\.$/);
    return why;
  });
  expect(new Set(whys).size).toBe(whys.length);
});

test("a video that never arrived names the network instead of the file", () => {
  expect(playbackProblem(null, 3)).toEqual({
    sentence: "Failed to load video. This may be due to network issues or CORS restrictions.",
    why: "The video took longer than 15 seconds to load. The maximum of 3 retries was reached.",
  });
});

test("the time is the engine's measured median, in seconds up to a minute and a half", () => {
  expect(typicalTime(300)).toBe("typically takes 1 second");
  expect(typicalTime(4_200)).toBe("typically takes 4 seconds");
  expect(typicalTime(89_400)).toBe("typically takes 89 seconds");
  expect(typicalTime(150_000)).toBe("typically takes 3 minutes");
});
