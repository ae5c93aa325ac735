import { expect, test } from "vitest";
import type { Refusal } from "#platform/functions.ts";
import {
  cannotFollow,
  sessionEnded,
  messageBy,
  titled,
  tooFewCredits,
  promptMessages,
} from "./refusal-text.ts";

const refused = (code: Refusal["code"], details: Refusal["details"] = {}): Refusal => ({
  ok: false,
  code,
  sentence: "What the server says.",
  details,
});

test("a refused description is shown on the stage with its words marked and a way to appeal", () => {
  const marks = [{ start: 2, end: 6 }];
  const details = { rule: "adults-only", marks, appeal_token: "token" };
  expect(promptMessages.content_refused(refused("content_refused", details))).toEqual({
    shownAs: "stage",
    title: "Not made: everyone here is an adult",
    description: "What the server says.",
    marks,
    appealToken: "token",
  });
});

test("one's own daily limit is named where it is known, and leads to where it is set", () => {
  const tell = promptMessages.daily_cap_reached;
  expect(tell(refused("daily_cap_reached", { daily_cap_credits: 1200 }))).toMatchObject({
    shownAs: "stage",
    title: "Your daily limit of 1,200 credits is reached",
    callToAction: { to: "/account/credits#daily-limit" },
  });
  expect(tell(refused("daily_cap_reached")).title).toBe("Your daily limit is reached");
});

test("too few credits are told with the balance that the server saw, else in its sentence", () => {
  const tell = tooFewCredits((balance) => `You have ${balance} credits.`);
  expect(tell(refused("insufficient_credits", { balance_credits: 0 })).title).toBe("You have 0 credits.");
  expect(tell(refused("insufficient_credits")).title).toBe("What the server says.");
});

test("a session that ended leads to sign-in, and what an engine cannot do comes with what it can", () => {
  expect(sessionEnded("It is kept.")(refused("unauthorized"))).toMatchObject({
    shownAs: "stage",
    description: "It is kept.",
    callToAction: { to: "/auth" },
  });
  const offers = ["Make it night"];
  expect(cannotFollow("Not this one")(refused("cannot_follow", { offers }))).toMatchObject({
    title: "Not this one",
    offers,
  });
});

test("a code without words of its own is told under the tool's title, in the server's sentence", () => {
  const tell = messageBy({ unauthorized: sessionEnded("It is kept.") }, titled("Failed to draw"));
  expect(tell(refused("unauthorized")).shownAs).toBe("stage");
  const other = { shownAs: "toast", title: "Failed to draw", description: "What the server says." };
  expect(tell(refused("engine_failed"))).toEqual(other);
  expect(tell(refused("network"))).toEqual(other);
});
