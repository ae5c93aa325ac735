import { expect, test } from "vitest";
import type { Refusal } from "#platform/functions.ts";
import { placeRefusal } from "./refusal.ts";

const refusal = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: "A sentence of the server.",
  details,
});

test("a refused description names its rule, marks the words and keeps the appeal", () => {
  const marks = [{ start: 3, end: 7 }];
  const details = { rule: "adults-only", marks, appeal_token: "t" };
  expect(placeRefusal(refusal("content_refused", details), "she is young")).toEqual({
    place: "form",
    refused: {
      title: "Not made: everyone here is an adult",
      sentence: "A sentence of the server.",
      prompt: "she is young",
      marks,
      appealToken: "t",
      callToAction: null,
    },
  });
});

test("the server's message is the toast, and where there is none the specification's", () => {
  expect(placeRefusal(refusal("character_limit"), "")).toEqual({
    place: "toast",
    title: "A sentence of the server.",
  });
  for (const code of ["network", "internal"] as const) {
    expect(placeRefusal(refusal(code), "")).toEqual({
      place: "toast",
      title: "Failed to generate and save character",
      description: "A sentence of the server.",
    });
  }
});

test("a character that is gone is a state of the form, and a daily limit leads to where it is set", () => {
  expect(placeRefusal(refusal("character_not_found"), "")).toEqual({ place: "gone" });
  expect(placeRefusal(refusal("daily_cap_reached", { daily_cap_credits: 40 }), "")).toMatchObject({
    refused: {
      title: "Your daily limit of 40 credits is reached",
      callToAction: { to: "/account/credits#daily-limit" },
    },
  });
});
