import { expect, test } from "vitest";
import {
  cannotFollow,
  descriptionWithCost,
  sessionEnded,
  messageBy,
  queueFull,
  titled,
  tooFewCredits,
  promptMessages,
} from "./refusal-messages.ts";
import { refused } from "./testing/refused.ts";

test("a refused prompt is shown on the stage with its words marked and a link to appeal", () => {
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

test("the daily limit is named if it is known, with a link to its setting", () => {
  const textOf = promptMessages.daily_cap_reached;
  expect(textOf(refused("daily_cap_reached", { daily_cap_credits: 1200 }))).toMatchObject({
    shownAs: "stage",
    title: "Your daily limit of 1,200 credits is reached",
    description: "What the server says.",
    callToAction: { to: "/account/credits#daily-limit" },
  });
  expect(textOf(refused("daily_cap_reached")).title).toBe("Your daily limit is reached");
});

test("too few credits are shown with the server's balance, else in its sentence", () => {
  const textOf = tooFewCredits((balance, needed) => `You have ${balance} of ${needed} credits.`);
  const details = { balance_credits: 0, needed_credits: 20 };
  expect(textOf(refused("insufficient_credits", details)).title).toBe("You have 0 of 20 credits.");
  expect(textOf(refused("insufficient_credits")).title).toBe("What the server says.");
});

test("a full queue is a toast with the server's sentence, so that the form stays as it is", () => {
  expect(queueFull(refused("too_many_open_jobs", { max_open_jobs: 8, open_jobs: 8 }))).toEqual({
    shownAs: "toast",
    title: "Your queue is full",
    description: "What the server says.",
  });
});

test("an ended session links to sign-in, and an impossible request lists what is possible", () => {
  expect(sessionEnded("It is kept.")(refused("unauthorized"))).toMatchObject({
    shownAs: "stage",
    description: "It is kept.",
    callToAction: { to: "/auth" },
  });
  const offers = ["Make it night"];
  expect(cannotFollow("Not this one", "edit")(refused("cannot_follow", { offers }))).toMatchObject({
    title: "Not this one",
    offers,
  });
});

test("a code without a message of its own has the tool's title and the server's sentence", () => {
  const textOf = messageBy({ unauthorized: sessionEnded("It is kept.") }, titled("Failed to draw"));
  expect(textOf(refused("unauthorized")).shownAs).toBe("stage");
  const other = { shownAs: "toast", title: "Failed to draw", description: "What the server says." };
  expect(textOf(refused("engine_failed"))).toEqual(other);
  expect(textOf(refused("network"))).toEqual(other);
});

test("a refusal says once that nothing was charged", () => {
  const described = (code: keyof typeof promptMessages) =>
    descriptionWithCost(promptMessages[code](refused(code)));
  expect(described("content_refused")).toBe("What the server says. Nothing was charged.");
  expect(described("daily_cap_reached")).toBe("What the server says.");
  expect(described("moderation_unavailable")).toBe("What the server says.");
  const beyond = (kind: "edit" | "video") =>
    descriptionWithCost(cannotFollow("Not this one", kind)(refused("cannot_follow")));
  expect(beyond("edit")).toBe("What the server says.");
  expect(beyond("video")).toBe("What the server says. Nothing was charged.");
});
