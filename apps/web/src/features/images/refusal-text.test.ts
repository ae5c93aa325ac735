import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { expect, test } from "vitest";
import type { Refusal } from "#platform/functions.ts";
import { refusalText } from "./refusal-text.ts";

const refused = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: code === "network" ? "No connection." : errorCodes[code].sentence,
  details,
});

test("too few credits are told with the balance that the server saw", () => {
  expect(refusalText(refused("insufficient_credits", { balance_credits: 6 })).title).toBe(
    "Insufficient credits. You need 20 credits to generate an image, but you have 6 credits.",
  );
});

test("too few credits for a batch are told for all of it", () => {
  expect(refusalText(refused("insufficient_credits", { balance_credits: 50 }), 3).title).toBe(
    "Insufficient credits. You need 60 credits to generate 3 images, but you have 50 credits.",
  );
});

test("a session that ended leads to sign-in and says that the words are kept", () => {
  expect(refusalText(refused("unauthorized"))).toMatchObject({
    place: "stage",
    wayOut: { to: "/auth" },
    description: expect.stringContaining("kept") as string,
  });
});

test("a refused description is shown on the stage, where the words can be changed", () => {
  expect(refusalText(refused("content_refused", { rule: "1" }))).toMatchObject({ place: "stage" });
});

test("a broken call says the specified sentence and what happened", () => {
  expect(refusalText(refused("network"))).toEqual({
    place: "toast",
    title: "Failed to generate image. Please try again.",
    description: "No connection.",
  });
});

test("every code of the contract has a sentence", () => {
  for (const code of Object.keys(errorCodes) as ErrorCode[])
    expect(refusalText(refused(code)).title).not.toBe("");
});

test("one's own daily limit is named, and leads to where it is set", () => {
  expect(refusalText(refused("daily_cap_reached", { daily_cap_credits: 1200 }))).toMatchObject({
    place: "stage",
    title: "Your daily limit of 1,200 credits is reached",
    wayOut: { to: "/account/credits#daily-limit" },
  });
});
