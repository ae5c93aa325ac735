import { expect, test } from "vitest";
import { blockedReason, counterText, sendFailure } from "./texts.ts";

const able = { isFree: false, freeUsed: 0, balance: 2, priceCredits: 2, isReadOnly: false };

test("a message can be sent with two credits, or with a free one left", () => {
  expect(blockedReason(able)).toBeNull();
  expect(blockedReason({ ...able, balance: 1 })).toBe("You need 2 credits to send a message");
  expect(blockedReason({ ...able, isFree: true, balance: 0, freeUsed: 19 })).toBeNull();
  expect(blockedReason({ ...able, isFree: true, freeUsed: 20 })).toBe("Free messages used up");
  expect(blockedReason({ ...able, isReadOnly: true })).toContain("does not cover");
});

test("the counter tells what a message costs, and at the limit how to go on", () => {
  expect(counterText(false, 3, 2)).toBe("2 credits per message");
  expect(counterText(true, 3, 2)).toBe("Free messages 3/20 used");
  expect(counterText(true, 20, 2)).toBe("Free messages 20/20 used - Upgrade to go on");
});

test("limits and lack of credits offer the upgrade, other failures do not", () => {
  const told = (code: "free_message_limit" | "insufficient_credits" | "engine_failed" | "engine_busy") =>
    sendFailure({ code, sentence: "Why." });
  expect(told("free_message_limit")).toEqual({
    title: "Message Limit Reached",
    description: "Why.",
    offersUpgrade: true,
  });
  expect(told("insufficient_credits").offersUpgrade).toBe(true);
  expect(told("engine_busy").title).toContain("temporarily busy");
  expect(told("engine_failed")).toEqual({ title: "Error", description: "Why.", offersUpgrade: false });
});
