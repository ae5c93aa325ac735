import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { expect, test } from "vitest";
import { failureText } from "./failure-text.ts";

const titleOf = (code: ErrorCode) => failureText(failureSentence("video", code)).title;

test("each failure of the server is told under its own title", () => {
  expect(titleOf("reference_unusable")).toBe("Image Upload Issue");
  expect(titleOf("insufficient_credits")).toBe("Insufficient Credits");
  expect(titleOf("tier_required")).toBe("Subscription Required");
  expect(titleOf("engine_failed")).toBe("Generation Failed");
  expect(titleOf("engine_timeout")).toBe("Generation Failed");
  expect(titleOf("storage_failed")).toBe("Storage Error");
  expect(titleOf("engine_bad_output")).toBe("No Output Generated");
  expect(titleOf("engine_unavailable")).toBe("Video Generation Failed");
});

test("the message itself is told where nothing better is known", () => {
  const message = "Insufficient credits. 40 are needed, 12 are there.";
  expect(failureText(message)).toMatchObject({ title: "Insufficient Credits", text: message });
  expect(failureText("The moon is in the way.")).toEqual({
    kind: "other",
    title: "Video Generation Failed",
    text: "The moon is in the way.",
  });
});

test("no failure after the start of a job leaves open what it cost", () => {
  const later = Object.entries(errorCodes).flatMap(([code, { refunded }]) =>
    refunded && !["cannot_follow", "character_not_found", "character_limit"].includes(code)
      ? [code as ErrorCode]
      : [],
  );
  for (const code of later)
    expect(failureText(failureSentence("video", code)).text, code).toMatch(/nothing was charged/i);
});
