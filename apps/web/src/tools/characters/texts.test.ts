import { expect, test } from "vitest";
import type { Refusal } from "#platform/functions.ts";
import { refusalText } from "./texts.ts";

const refusal = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: "A sentence of the server.",
  details,
});

test("a refused description names its rule, marks the words and keeps the appeal", () => {
  const marks = [{ start: 3, end: 7 }];
  const details = { rule: "adults-only", marks, appeal_token: "t" };
  expect(refusalText(refusal("content_refused", details), "she is young")).toEqual({
    shownAs: "stage",
    title: "Not made: everyone here is an adult",
    description: "A sentence of the server.",
    prompt: "she is young",
    marks,
    appealToken: "t",
  });
});

test("the server's message is the toast, and where there is none the specification's", () => {
  expect(refusalText(refusal("character_limit"), "")).toMatchObject({
    shownAs: "toast",
    title: "A sentence of the server.",
  });
  for (const code of ["network", "internal"] as const) {
    expect(refusalText(refusal(code), "")).toMatchObject({
      shownAs: "toast",
      title: "Failed to generate and save character",
      description: "A sentence of the server.",
    });
  }
});

test("a character that is gone is told by the form, and a daily limit leads to where it is set", () => {
  expect(refusalText(refusal("character_not_found"), "").shownAs).toBe("page");
  expect(refusalText(refusal("daily_cap_reached", { daily_cap_credits: 40 }), "")).toMatchObject({
    shownAs: "stage",
    title: "Your daily limit of 40 credits is reached",
    callToAction: { to: "/account/credits#daily-limit" },
  });
});
