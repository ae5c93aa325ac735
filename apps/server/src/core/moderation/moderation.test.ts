/** The review fails closed, and a refusal is logged before the person reads it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ModerationEvent } from "./moderation.store.ts";
import { createModeration, hashAppealToken, type Checker } from "./moderation.ts";
import { createTextChecker, textChecker } from "./text-checker.ts";

const request = {
  userId: null,
  kind: "image",
  context: "text-to-image",
  text: "a woman in a red coat",
} as const;
const refusedText = "a woman in a garden, nude";

function setUp(options: { checkers?: Checker[]; storeFails?: boolean } = {}) {
  const events: ModerationEvent[] = [];
  const logged: unknown[] = [];
  const moderation = createModeration({
    store: {
      record: async (event) => {
        if (options.storeFails) throw new Error("the database is down");
        events.push(event);
      },
    },
    log: { error: (event, fields) => void logged.push([event, fields]) },
    checkers: options.checkers ?? [textChecker],
  });
  return { moderation, events, logged };
}

const passing: Checker = { name: "passing", timeoutMs: 50, check: () => ({ ok: true }) };

test("an innocent text passes and is not recorded", async () => {
  const { moderation, events } = setUp();
  expect(await moderation.review(request)).toEqual({ ok: true });
  expect(events).toEqual([]);
});

test("a refusal names the rule, marks the words, offers an appeal, and is logged without the text", async () => {
  const { moderation, events } = setUp();
  const review = await moderation.review({ ...request, text: refusedText });
  expect(review).toMatchObject({ ok: false, code: "content_refused", ruleId: "no-sexual-content" });
  if (review.ok || review.code !== "content_refused") throw new Error("unreachable");
  expect(review.marks.map(({ start, end }) => refusedText.slice(start, end))).toEqual(["nude"]);
  expect(review.appealToken).toMatch(/^[\w-]{43}$/);
  expect(events).toEqual([
    {
      userId: null,
      inputKind: "image",
      context: "text-to-image",
      decision: "refused",
      ruleId: "no-sexual-content",
      checker: "text",
      textHash: createHash("sha256").update(refusedText).digest("hex"),
      excerpt: "nude",
      appealTokenHash: hashAppealToken(review.appealToken),
    },
  ]);
  expect(JSON.stringify(events)).not.toContain(review.appealToken);
});

test("years of birth are judged by the given clock", async () => {
  const born = { ...request, text: "a woman born in 2012" };
  const on = (day: string) => setUp({ checkers: [createTextChecker(() => new Date(day))] }).moderation;
  expect(await on("2026-11-01").review(born)).toMatchObject({ ok: false, ruleId: "adults-only" });
  expect(await on("2031-01-01").review(born)).toEqual({ ok: true });
});

test("every refusal has an appeal token of its own", async () => {
  const { moderation } = setUp();
  const reviews = await Promise.all(
    [1, 2, 3].map(() => moderation.review({ ...request, text: refusedText })),
  );
  expect(new Set(reviews.map((review) => "appealToken" in review && review.appealToken)).size).toBe(3);
});

test("the excerpt in the log has at most 200 characters", async () => {
  const { moderation, events } = setUp();
  await moderation.review({ ...request, text: "nude, then a lake; ".repeat(100) });
  expect(events[0]!.excerpt!.length).toBe(200);
});

test("a checker that throws means unavailable, and that is logged without the text", async () => {
  const checker: Checker = {
    name: "broken",
    timeoutMs: 50,
    check: () => {
      throw new Error("model not loaded");
    },
  };
  const { moderation, events, logged } = setUp({ checkers: [textChecker, checker] });
  expect(await moderation.review(request)).toEqual({ ok: false, code: "moderation_unavailable" });
  expect(events).toMatchObject([
    { decision: "unavailable", checker: "broken", excerpt: null, appealTokenHash: null },
  ]);
  expect(logged).toMatchObject([["moderation_unavailable", { checker: "broken" }]]);
});

test("a checker that rejects means unavailable", async () => {
  const checker: Checker = { name: "remote", timeoutMs: 50, check: () => Promise.reject(new Error("503")) };
  const { moderation } = setUp({ checkers: [checker] });
  expect(await moderation.review(request)).toEqual({ ok: false, code: "moderation_unavailable" });
});

test("a checker that hangs means unavailable after its timeout, and gets an abort signal", async () => {
  let stopped = false;
  const checker: Checker = {
    name: "hanging",
    timeoutMs: 20,
    check: (_request, signal) => {
      signal.addEventListener("abort", () => (stopped = true));
      return new Promise(() => undefined);
    },
  };
  const { moderation, events } = setUp({ checkers: [checker] });
  expect(await moderation.review(request)).toEqual({ ok: false, code: "moderation_unavailable" });
  expect(stopped).toBe(true);
  expect(events).toMatchObject([{ decision: "unavailable", checker: "hanging" }]);
});

test("a checker that fails after its timeout causes no unhandled rejection", async () => {
  const checker: Checker = {
    name: "late",
    timeoutMs: 10,
    check: () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error("late")), 30)),
  };
  const { moderation } = setUp({ checkers: [checker] });
  expect(await moderation.review(request)).toEqual({ ok: false, code: "moderation_unavailable" });
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test("a refusal that cannot be logged is answered as unavailable", async () => {
  const { moderation, logged } = setUp({ storeFails: true });
  const review = await moderation.review({ ...request, text: refusedText });
  expect(review).toEqual({ ok: false, code: "moderation_unavailable" });
  expect(logged).toMatchObject([["moderation_audit_failed", {}]]);
});

test("a broken checker and a broken log together are still unavailable", async () => {
  const checker: Checker = { name: "remote", timeoutMs: 50, check: () => Promise.reject(new Error("503")) };
  const { moderation } = setUp({ checkers: [checker], storeFails: true });
  expect(await moderation.review(request)).toEqual({ ok: false, code: "moderation_unavailable" });
});

test("all checkers must agree, and the first refusal decides", async () => {
  const asked: string[] = [];
  const refusing: Checker = {
    name: "second",
    timeoutMs: 50,
    check: async () => {
      asked.push("second");
      return { ok: false, ruleId: "adults-only", marks: [] };
    },
  };
  const never: Checker = { ...passing, name: "third", check: () => (asked.push("third"), { ok: true }) };
  const { moderation, events } = setUp({ checkers: [passing, refusing, never] });
  expect(await moderation.review(request)).toMatchObject({ code: "content_refused", ruleId: "adults-only" });
  expect(asked).toEqual(["second"]);
  expect(events).toMatchObject([{ checker: "second", excerpt: "" }]);
});

test("moderation without any checker does not start", () => {
  expect(() => setUp({ checkers: [] })).toThrow("at least one checker");
});
