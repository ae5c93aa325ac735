import { errorCodes } from "@galatea/contract/error-codes.ts";
import { expect, test } from "vitest";
import { jobFailure } from "./job-failure.ts";

test("every failure says that nothing was charged, exactly once", () => {
  for (const code of Object.keys(errorCodes)) {
    const { title, sentence, cost } = jobFailure(code);
    const told = `${title}. ${sentence} ${cost}`;
    if (errorCodes[code as keyof typeof errorCodes].refunded) {
      expect(told.match(/was charged/gi), code).toHaveLength(1);
    }
    expect(sentence.length, code).toBeGreaterThan(0);
  }
});

test("a code that this version does not know is still a failure in words", () => {
  expect(jobFailure("something_new")).toMatchObject({
    title: "The picture was not finished",
    retryable: true,
  });
  expect(jobFailure(null).cost).toBe("Nothing was charged.");
});
