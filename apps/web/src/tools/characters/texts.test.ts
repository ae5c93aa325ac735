import { expect, test } from "vitest";
import type { Refusal } from "#platform/functions.ts";
import { refusalText, styleLabel } from "./texts.ts";

const refusal = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: "A sentence of the server.",
  details,
});

test("a refused description names its rule, marks the words and carries the appeal", () => {
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

test("a refusal shows the server's sentence, and a broken call the specified title above it", () => {
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

test("a deleted character is left to the form, and a daily limit leads to its setting", () => {
  expect(refusalText(refusal("character_not_found"), "").shownAs).toBe("page");
  expect(refusalText(refusal("daily_cap_reached", { daily_cap_credits: 40 }), "")).toMatchObject({
    shownAs: "stage",
    title: "Your daily limit of 40 credits is reached",
    callToAction: { to: "/account/credits#daily-limit" },
  });
});

test("a style's key becomes words", () => {
  expect(["natural", "artDeco", "film-noir", "low_poly"].map(styleLabel)).toEqual([
    "Natural",
    "Art deco",
    "Film noir",
    "Low poly",
  ]);
});
