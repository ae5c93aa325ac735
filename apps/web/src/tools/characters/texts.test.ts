import { expect, test } from "vitest";
import { refused } from "#tools/shell/messages/testing/refused.ts";
import { refusalText, styleLabel } from "./texts.ts";

test("a refused description names its rule, marks the words and carries the appeal", () => {
  const marks = [{ start: 3, end: 7 }];
  const details = { rule: "adults-only", marks, appeal_token: "t" };
  expect(refusalText(refused("content_refused", details), "she is young")).toEqual({
    shownAs: "stage",
    title: "Not made: everyone here is an adult",
    description: "What the server says.",
    prompt: "she is young",
    marks,
    appealToken: "t",
  });
});

test("a refusal shows the server's sentence, and a broken call the specified title above it", () => {
  expect(refusalText(refused("character_limit"), "")).toMatchObject({
    shownAs: "toast",
    title: "What the server says.",
  });
  for (const code of ["network", "internal"] as const) {
    expect(refusalText(refused(code), "")).toMatchObject({
      shownAs: "toast",
      title: "Failed to generate and save character",
      description: "What the server says.",
    });
  }
});

test("a deleted character and an omission are left to the form, and a daily limit leads to its setting", () => {
  expect(refusalText(refused("character_not_found"), "").shownAs).toBe("page");
  expect(refusalText(refused("would_leave_out"), "").shownAs).toBe("page");
  expect(refusalText(refused("daily_cap_reached", { daily_cap_credits: 40 }), "")).toMatchObject({
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
