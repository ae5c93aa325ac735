import { expect, test, vi } from "vitest";
import type { Answer, Refusal } from "#platform/functions.ts";
import { submissionKeys } from "./submission-keys.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

const refused = (code: Refusal["code"]): Refusal => ({ ok: false, code, sentence: "", details: {} });
const done: Answer<string> = { ok: true, value: "started" };

/** Sends with these answers one after the other, and collects the keys of all attempts. */
async function sendAll(answers: Answer<string>[], keys = submissionKeys("unanswered")) {
  vi.useFakeTimers();
  const used: string[] = [];
  const send = (key: string) => {
    used.push(key);
    return Promise.resolve(answers[used.length - 1] ?? refused("network"));
  };
  const answer = sendUntilAnswered({ keys, userId: "anna", identity: { prompt: "a harbour" }, send });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return { answer: await answer, used, keys };
}

test("a request without an answer is sent again with the same key", async () => {
  const { answer, used } = await sendAll([refused("network"), done]);
  expect(answer).toEqual(done);
  expect(used).toHaveLength(2);
  expect(new Set(used).size).toBe(1);
});

test("after three lost answers it fails, and the next submission has the same key", async () => {
  const first = await sendAll([]);
  expect(first.answer).toMatchObject({ ok: false, code: "network" });
  expect(first.used).toHaveLength(3);
  const second = await sendAll([done], first.keys);
  expect(second.used).toEqual([first.used[0]]);
});

test("a server error keeps the key, any other answer drops it", async () => {
  const broken = await sendAll([refused("internal")]);
  expect((await sendAll([done], broken.keys)).used).toEqual(broken.used);
  const no = await sendAll([refused("content_refused")]);
  expect((await sendAll([done], no.keys)).used).not.toEqual(no.used);
});
