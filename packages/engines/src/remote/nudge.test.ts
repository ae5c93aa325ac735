import { expect, test, vi } from "vitest";
import { createNudge } from "./nudge.ts";

const never = new AbortController().signal;
const hourMs = 3_600_000;

test("a nudge ends the pause, and one before it takes the next pause away", async () => {
  const { nudge, pause } = createNudge();
  const first = pause(hourMs, never);
  nudge();
  await first;
  nudge();
  await pause(hourMs, never);
});

test("a nudge counts once", async () => {
  const { nudge, pause } = createNudge();
  nudge();
  await pause(hourMs, never);
  const over = vi.fn();
  const controller = new AbortController();
  const second = pause(hourMs, controller.signal).then(over);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(over).not.toHaveBeenCalled();
  controller.abort();
  await second;
});
