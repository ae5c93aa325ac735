import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { expect, test } from "vitest";
import type { Refusal } from "#platform/functions.ts";
import { refusalText } from "./texts.ts";

const refused = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: code === "network" ? "No connection." : errorCodes[code].sentence,
  details,
});

test("the title for too few credits names the balance that the server saw", () => {
  expect(refusalText(refused("insufficient_credits", { balance_credits: 6, needed_credits: 20 })).title).toBe(
    "Insufficient credits. You need 20 credits to generate an image, but you have 6 credits.",
  );
});

test("the title for too few credits names the price of the whole batch", () => {
  expect(
    refusalText(refused("insufficient_credits", { balance_credits: 50, needed_credits: 60 }), 3).title,
  ).toBe("Insufficient credits. You need 60 credits to generate 3 images, but you have 50 credits.");
});

test("an ended session leads to sign-in and says that the description is kept", () => {
  expect(refusalText(refused("unauthorized"))).toMatchObject({
    shownAs: "stage",
    callToAction: { to: "/auth" },
    description: expect.stringContaining("kept") as string,
  });
});

test("a failed call shows the specified sentence and the cause", () => {
  expect(refusalText(refused("network"))).toEqual({
    shownAs: "toast",
    title: "Failed to generate image. Please try again.",
    description: "No connection.",
  });
});

test("every code of the contract has a title", () => {
  for (const code of Object.keys(errorCodes) as ErrorCode[])
    expect(refusalText(refused(code)).title).not.toBe("");
});
