import { expect, test } from "vitest";
import { refusalText } from "./texts.ts";

test("the refusal for the daily limit names the limit and leads to its setting", () => {
  const refusal = {
    ok: false,
    code: "daily_cap_reached",
    sentence: "What the server says.",
    details: { daily_cap_credits: 1200 },
  } as const;
  expect(refusalText(refusal)).toMatchObject({
    title: "Your daily limit of 1,200 credits is reached",
    description: "What the server says.",
    callToAction: { to: "/account/credits#daily-limit" },
  });
});
