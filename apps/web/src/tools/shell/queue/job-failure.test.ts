import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { jobKinds } from "@galatea/contract/tools.ts";
import { expect, test } from "vitest";
import { jobFailure } from "./job-failure.ts";

test.each(jobKinds)(
  "every failure of a job of the kind %s says that nothing was charged, exactly once",
  (kind) => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      const { title, sentence, cost } = jobFailure(code, kind);
      const told = `${title}. ${sentence} ${cost}`;
      if (errorCodes[code].refunded) expect(told.match(/was charged/gi), code).toHaveLength(1);
      expect(sentence.length, code).toBeGreaterThan(0);
    }
  },
);

test("a code that this version does not know still has a title and a sentence", () => {
  expect(jobFailure("something_new")).toMatchObject({
    title: "The picture was not finished",
    retryable: true,
  });
  expect(jobFailure(null).cost).toBe("Nothing was charged.");
});

test("failures of a video have the specified titles", () => {
  const titles = (
    ["reference_unusable", "engine_failed", "engine_bad_output", "storage_failed", "worker_lost"] as const
  ).map((code) => jobFailure(code, "video").title);
  expect(titles).toEqual([
    "Image Upload Issue",
    "Generation Failed",
    "No Output Generated",
    "Storage Error",
    "Video Generation Failed",
  ]);
});

test("the failure sentence of each tool names its own work, and not the making of an image", () => {
  expect(jobFailure("engine_failed", "upscale").sentence).toBe("Failed to upscale image. Please try again.");
  expect(jobFailure("engine_failed", "edit").sentence).toBe("Failed to edit image. Please try again.");
  expect(jobFailure("engine_timeout", "process").sentence).toBe("Processing timed out. Please try again.");
  for (const kind of ["video", "upscale", "edit", "process"] as const)
    expect(jobFailure("engine_failed", kind).sentence, kind).not.toMatch(/generate image/i);
});
