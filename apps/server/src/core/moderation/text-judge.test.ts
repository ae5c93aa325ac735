/** The thread gives the same verdicts as the text check, keeps the event loop free, and fails closed. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { passedCases, refusedCases } from "#testing/moderation/cases.ts";
import { hostileTexts } from "#testing/moderation/hostile-texts.ts";
import { checkText } from "./check-text.ts";
import { createModeration, type Review } from "./moderation.ts";
import type { TextContext } from "./rules.ts";
import { createTextJudge, type TextJudge, type TextJudgeOptions } from "./text-judge.ts";

const today = new Date("2026-11-01T12:00:00Z");

function startJudge(options: TextJudgeOptions = {}): TextJudge {
  const judge = createTextJudge({ now: () => today, ...options });
  onTestFinished(() => judge.close());
  return judge;
}

const verdictOf = (judge: TextJudge, text: string, context: TextContext, userId: string | null = null) =>
  Promise.resolve(
    judge.checker.check({ userId, kind: "image", context, text }, new AbortController().signal),
  );

/** A thread that obeys its texts, and otherwise lets them pass. */
async function startObedient(options: TextJudgeOptions = {}): Promise<TextJudge> {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-judge-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "thread.mjs");
  await writeFile(
    file,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", ({ text }) => {
       if (text === "end") process.exit(1);
       if (text === "throw") throw new Error("broken");
       while (text === "hang");
       parentPort.postMessage({ kind: "verdict", verdict: { ok: true } });
     });
     parentPort.postMessage({ kind: "ready" });`,
  );
  return startJudge({ thread: pathToFileURL(file), ...options });
}

test("every text of the corpus gets the verdict of the text check", async () => {
  const judge = startJudge();
  for (const { text, context } of [...refusedCases, ...passedCases])
    expect(await verdictOf(judge, text, context), text).toEqual(checkText(text, context, today));
}, 120_000);

test("2,000 hostile characters do not block the event loop for 10 ms", async () => {
  const judge = startJudge();
  await judge.load();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  for (const text of Object.values(hostileTexts)) await verdictOf(judge, text, "edit-of-upload");
  const blockedMs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    loop.reset();
    loop.enable();
    for (const text of Object.values(hostileTexts)) await verdictOf(judge, text, "edit-of-upload");
    loop.disable();
    // Garbage collection and a busy machine delay single turns.
    blockedMs.push(loop.percentile(99) / 1e6);
  }
  expect(Math.min(...blockedMs)).toBeLessThan(10);
}, 120_000);

test.each(["end", "throw", "hang"])(
  "a thread that is told to %s makes the request unavailable, and the next ones are judged",
  async (command) => {
    const judge = await startObedient({ judgeTimeoutMs: 500 });
    const record = vi.fn(async () => undefined);
    const moderation = createModeration({
      store: { record },
      log: { error: () => undefined },
      checkers: [judge.checker],
    });
    const review = (text: string): Promise<Review> =>
      moderation.review({ userId: null, kind: "image", context: "text-to-image", text });
    const reviews = await Promise.all([review("a lake"), review(command), review("a hill")]);
    expect(reviews).toEqual([{ ok: true }, { ok: false, code: "moderation_unavailable" }, { ok: true }]);
    expect(record).toHaveBeenCalledTimes(1);
    expect(await review("a tree")).toEqual({ ok: true });
  },
);

test("a judge whose word lists cannot be loaded does not start, and passes nothing", async () => {
  const judge = startJudge({ thread: pathToFileURL("/nowhere/judge.ts") });
  await expect(judge.load()).rejects.toThrow("/nowhere/judge.ts");
  await expect(verdictOf(judge, "a lake", "text-to-image")).rejects.toThrow();
});

test("a text beyond the waiting list is told that the server is busy, which is no outage", async () => {
  const judge = await startObedient({ maxWaitingOfOne: 1 });
  await judge.load();
  const recorded: string[] = [];
  const moderation = createModeration({
    store: { record: async ({ decision }) => void recorded.push(decision) },
    log: { error: (event) => void recorded.push(event) },
    checkers: [judge.checker],
  });
  const review = () =>
    moderation.review({ userId: "one", kind: "image", context: "text-to-image", text: "a lake" });
  const reviews = await Promise.all([review(), review(), review()]);
  expect(reviews).toEqual([{ ok: true }, { ok: true }, { ok: false, code: "server_busy" }]);
  expect(recorded).toEqual([]);
});

test("a person with many texts delays another's text by one, and further ones are refused", async () => {
  const judge = await startObedient({ maxWaitingOfOne: 10 });
  await judge.load();
  const answered: string[] = [];
  const ask = (owner: string): Promise<void> =>
    verdictOf(judge, "a lake", "text-to-image", owner).then(
      () => void answered.push(owner),
      () => void answered.push(`${owner} refused`),
    );
  await Promise.all([...Array.from({ length: 12 }, () => ask("one")), ask("other")]);
  expect(answered.filter((owner) => owner === "one refused")).toHaveLength(1);
  expect(answered.filter((owner) => owner !== "one refused").indexOf("other")).toBeLessThanOrEqual(2);
});
